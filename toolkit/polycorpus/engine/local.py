"""Processes of this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TypeVar

from polycorpus.errors import ResourceError

Input = TypeVar("Input")
Result = TypeVar("Result")


def spread(
    work: Callable[[Input], Result], inputs: Sequence[Input], workers: int
) -> Iterator[Result]:
    """
    `work` of each input, in the order of `inputs`.

    One worker runs in this process: a spawned one costs about a second of imports. Workers are
    spawned, never forked, because Arrow and BLAS threads do not survive a fork.
    """
    if workers <= 1 or len(inputs) <= 1:
        yield from map(work, inputs)
        return
    with ProcessPoolExecutor(min(workers, len(inputs)), mp_context=get_context("spawn")) as pool:
        try:
            yield from pool.map(work, inputs)
        except BrokenProcessPool as error:
            raise ResourceError(
                "a worker process was killed, most likely for want of memory",
                hint="run again with fewer workers: --workers 1",
            ) from error
        finally:
            pool.shutdown(cancel_futures=True)
