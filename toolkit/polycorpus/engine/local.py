"""Processes of this machine."""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sized
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Final, TypeVar

from polycorpus.errors import ResourceError

Input = TypeVar("Input")
Result = TypeVar("Result")

AHEAD: Final = 4
"""Inputs taken ahead of the result that is waited for, by worker: enough that none is idle while a
slow one is at work, few enough to bound the memory."""


def seldom_collect() -> None:
    """Make the search for cycles rare in this process: records come and go, and have none.

    By default every 700 allocations start one, which took 15 % of the time of reading JSON lines.
    """
    gc.set_threshold(100_000, 20, 50)


def spread(
    work: Callable[[Input], Result], inputs: Iterable[Input], workers: int
) -> Iterator[Result]:
    """
    `work` of each input, in the order of `inputs`, which may be endless: few are taken ahead.

    One worker runs in this process: a spawned one costs about a second of imports. Workers are
    spawned, never forked, because Arrow and BLAS threads do not survive a fork.
    """
    if workers <= 1 or (isinstance(inputs, Sized) and len(inputs) <= 1):
        yield from map(work, inputs)
        return
    context = get_context("spawn")
    with ProcessPoolExecutor(workers, context, initializer=seldom_collect) as pool:
        waiting: deque[Future[Result]] = deque()
        try:
            for one in inputs:
                waiting.append(pool.submit(work, one))
                if len(waiting) >= AHEAD * workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BrokenProcessPool as error:
            raise ResourceError(
                "a worker process was killed, most likely for want of memory",
                hint="run again with fewer workers: --workers 1",
            ) from error
        finally:
            pool.shutdown(cancel_futures=True)
