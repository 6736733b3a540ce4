"""Waiting for what another thread, or another process, brings about."""

import threading
import time
from collections.abc import Callable


def wait_for(is_so: Callable[[], object], *, within_s: float = 10.0) -> None:
    """Wait until *is_so* tells something true; the test fails where it never does."""
    pause, deadline_s = threading.Event(), time.monotonic() + within_s
    while not is_so():
        assert time.monotonic() < deadline_s, "it was not so in time"
        pause.wait(0.02)
