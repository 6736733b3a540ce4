"""The observers of the starting table, one for each size of picture, shared by the threads."""

import threading
from collections.abc import Callable, Sequence
from typing import TypeAlias

from companion.games.hexes import Shape
from companion.observation import SetupObservation
from companion.ports import Picture, TableObserver
from companion.starting_table import Pixel, StartPile

#: Width and height in pixels.
Size: TypeAlias = tuple[int, int]


class SetupObservers:
    """Reads starting pictures with what *new_observer* makes for their size; one thread at a time."""

    def __init__(self, new_observer: Callable[[Size], TableObserver]) -> None:
        self._new_observer = new_observer
        self._lock = threading.Lock()  # guards what follows, and the observer's work
        self._observer: tuple[Size, TableObserver] | None = None

    def observe_setup(
        self, picture: Picture, *, hive_frame: Sequence[Pixel] | None = None
    ) -> SetupObservation:
        """Return what *picture* shows, the hive within *hive_frame* where players say so."""
        with self._lock:
            return self._observer_for(picture).observe_setup(picture, hive_frame=hive_frame)

    def fit_pile(self, picture: Picture, pixel: Pixel, shape: Shape | None) -> StartPile | None:
        """Return the pile whose middle is at *pixel* of *picture*, ``None`` where none can lie."""
        with self._lock:
            return self._observer_for(picture).fit_pile(picture, pixel, shape)

    def _observer_for(self, picture: Picture) -> TableObserver:
        if self._observer is None or self._observer[0] != picture.size:
            self._observer = picture.size, self._new_observer(picture.size)
        return self._observer[1]
