"""The live view: what the pictures' thread saw last, for those who look over its shoulder."""

import threading
from collections.abc import Callable
from typing import TypeAlias

from companion.observation import Observation
from companion.ports import Picture

#: Returns a picture with what was observed in it drawn on it, where anything was, as JPEG.
DrawSeen: TypeAlias = Callable[[Picture, Observation | None], bytes]


class LiveView:
    """Holds the picture observed last, and a small one while something moves; for any thread."""

    def __init__(self, draw: DrawSeen) -> None:
        self._draw = draw
        self._lock = threading.Lock()  # guards what follows
        self._seen: tuple[Picture, Observation | None] | None = None

    def observed(self, picture: Picture, observation: Observation) -> None:
        """Show *picture* with what was *observation* in it."""
        with self._lock:
            self._seen = picture, observation

    def moves(self, small: Picture) -> None:
        """Show *small*, a picture of now in which something moves."""
        with self._lock:
            self._seen = small, None

    def picture(self) -> bytes | None:
        """Return what was seen last as JPEG, ``None`` before anything was."""
        with self._lock:
            seen = self._seen
        return None if seen is None else self._draw(*seen)
