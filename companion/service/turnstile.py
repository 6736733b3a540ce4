"""The turnstile: photos pass it one at a time, so that one of them is in memory."""

import threading
from collections import deque


class Turnstile:
    """A lock that is had in the order in which it was asked for."""

    def __init__(self) -> None:
        self._lock = threading.Lock()  # guards the two below
        self._is_taken = False
        self._waiting: deque[threading.Event] = deque()

    def __enter__(self) -> None:
        turn = threading.Event()
        with self._lock:
            if not self._is_taken:
                self._is_taken = True
                return
            self._waiting.append(turn)
        turn.wait()

    def __exit__(self, *error: object) -> None:
        with self._lock:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._is_taken = False
