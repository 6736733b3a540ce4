"""Wrong guesses of each address, remembered over restarts: after too many it has to wait.

What can be guessed is the moment of the table's button, by asking for the host's rights over and
over, and a phone's secret. Everybody else goes on meanwhile.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path

import msgspec

from companion.atomic_file import write_atomically
from web.errors import ApiError

#: How many wrong guesses an address has in so long a time.
MOST = 20
WINDOW_S = 600.0
#: Addresses that are remembered; the file stays small whoever asks.
MOST_ADDRESSES = 500

log = logging.getLogger(__name__)


class Guessed(Enum):
    """What was guessed; each is counted on its own."""

    BUTTON = "button"
    SECRET = "secret"


class Guesses:
    """The wrong guesses of late, kept in *file*; without one they are forgotten with the process."""

    def __init__(self, file: Path | None = None, *, now_s: Callable[[], float] = time.time) -> None:
        self._file = file
        self._now_s = now_s
        self._lock = threading.Lock()
        self._of: dict[str, dict[str, float]] = dict(self._kept())

    def must_wait(self, guessed: Guessed, address: str) -> None:
        """Raise `ApiError` (429) where *address* has guessed wrong too often."""
        with self._lock:
            count = len(self._lately(_key(guessed, address)))
        if count >= MOST:
            raise ApiError(
                429, "too-many-guesses", "Too many wrong tries from this device: wait ten minutes"
            )

    def note(self, guessed: Guessed, address: str, what: str = "") -> None:
        """Note a wrong guess of *address*; the same *what* counts once, by default each does."""
        with self._lock:
            now_s, key = self._now_s(), _key(guessed, address)
            known = self._lately(key)
            if what in known or len(known) >= MOST:
                return
            self._of.pop(key, None)
            self._of[key] = {**known, what or f"{now_s:.6f}": now_s}
            while len(self._of) > MOST_ADDRESSES:
                del self._of[next(iter(self._of))]
            self._keep()

    def _lately(self, key: str) -> dict[str, float]:
        since_s = self._now_s() - WINDOW_S
        return {what: at_s for what, at_s in self._of.get(key, {}).items() if at_s > since_s}

    def _kept(self) -> Iterator[tuple[str, dict[str, float]]]:
        """Yield what the file tells; a clock that was set back since makes nobody wait for longer."""
        if self._file is None or not self._file.exists():
            return
        try:
            kept = msgspec.json.decode(self._file.read_bytes(), type=dict[str, dict[str, float]])
        except (OSError, msgspec.MsgspecError) as error:
            log.warning("the wrong guesses of before are forgotten: %s", error)
            return
        now_s = self._now_s()
        for key, whats in kept.items():
            yield key, {what: min(at_s, now_s) for what, at_s in whats.items()}

    def _keep(self) -> None:
        if self._file is None:
            return
        try:
            write_atomically(self._file, msgspec.json.encode(self._of), mode=0o600)
        except OSError as error:
            log.warning("wrong guesses cannot be kept: %s", error)


def _key(guessed: Guessed, address: str) -> str:
    return f"{guessed.value} {address}"
