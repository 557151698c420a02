"""The local engine: results never depend on the number of workers."""

import itertools
import os

import pytest

from polycorpus.engine import spread
from polycorpus.engine.local import AHEAD
from polycorpus.errors import ResourceError


def _square(number):
    return number * number


def _invert(number):
    return 1 / number


def _die(number):
    os._exit(9)


def test_results_come_in_the_order_of_the_inputs():
    """Promise 7, for one process and for two."""
    inputs = list(range(20))
    assert list(spread(_square, inputs, 1)) == list(spread(_square, inputs, 2))


def test_inputs_are_taken_as_results_are():
    """Promise 11: what flows through a pool of workers is never held as a whole."""
    taken = []

    def endless():
        for number in itertools.count():
            taken.append(number)
            yield number

    results = spread(_square, endless(), 2)
    assert list(itertools.islice(results, 30)) == [number**2 for number in range(30)]
    results.close()
    assert len(taken) <= 30 + 2 * AHEAD


def test_a_failure_of_the_work_is_raised_in_its_place():
    results = spread(_invert, [1, 2, 0, 4], 2)
    assert [next(results), next(results)] == [1, 0.5]
    with pytest.raises(ZeroDivisionError):
        next(results)


def test_a_killed_worker_is_named():
    with pytest.raises(ResourceError) as caught:
        list(spread(_die, [1, 2], 2))
    assert caught.value.exit_code == 3
    assert "--workers 1" in (caught.value.hint or "")
