"""The local engine: results never depend on the number of workers."""

import os

import pytest

from polycorpus.engine import spread
from polycorpus.errors import ResourceError


def _square(number):
    return number * number


def _die(number):
    os._exit(9)


def test_results_come_in_the_order_of_the_inputs():
    """Promise 7, for one process and for two."""
    inputs = list(range(20))
    assert list(spread(_square, inputs, 1)) == list(spread(_square, inputs, 2))


def test_a_killed_worker_is_named():
    with pytest.raises(ResourceError) as caught:
        list(spread(_die, [1, 2], 2))
    assert caught.value.exit_code == 3
    assert "--workers 1" in (caught.value.hint or "")
