"""Calls that may never return, given up after a while."""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

T = TypeVar("T")


def within(
    seconds: float,
    action: Callable[[], T],
    *,
    name: str,
    too_late: Callable[[T], object] = lambda result: None,
) -> T:
    """Return what *action* returns; raises `TimeoutError` when that takes longer than *seconds*.

    The action then goes on in its own thread (called *name*), which the end of the program does
    not wait for; what it returns in the end is handed to *too_late*.
    """
    future: Future[T] = Future()
    given_up = threading.Event()

    def run() -> None:
        try:
            result = action()
        except BaseException as error:
            future.set_exception(error)
        else:
            future.set_result(result)
            if given_up.is_set():
                too_late(result)

    threading.Thread(target=run, name=name, daemon=True).start()
    try:
        return future.result(seconds)
    except TimeoutError:
        given_up.set()
        if future.done() and future.exception() is None:
            return future.result()  # it came while we were giving up
        raise
