"""A live camera's twin: a table as it goes on, picture by picture, a tenth of a second each."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from companion.clock import StillClock
from companion.errors import PartFault
from companion.ports import Picture


@dataclass(frozen=True)
class Moment:
    """A tenth of a second at the table: the small picture and the whole one, or a fault.

    The whole one may be made when it is taken.
    """

    small: Picture
    whole: Picture | Callable[[], Picture]
    fault: str = ""


class LiveTwin:
    """Plays *moments* while *clock* goes on with each picture taken; then the last one stays."""

    def __init__(self, moments: Sequence[Moment], clock: StillClock) -> None:
        self._moments = list(moments)
        self._clock = clock
        self._next = 0
        self.taken: list[str] = []
        self.settled = 0
        self.is_closed = False
        self.is_wedged = False
        self.meanwhile: Callable[[], object] | None = None

    @property
    def is_over(self) -> bool:
        """Whether every moment has been seen."""
        return self._next >= len(self._moments)

    def go_on(self, *moments: Moment) -> None:
        """Have *moments* follow."""
        self._next = min(self._next, len(self._moments))
        self._moments += moments

    def preview(self, *, timeout_s: float) -> Picture:
        return replace(self._now().small, taken_s=self._clock.monotonic_s())

    def read(self, *, timeout_s: float) -> Picture | None:
        whole = self._now().whole
        picture = whole() if callable(whole) else whole
        meanwhile, self.meanwhile = self.meanwhile, None
        if meanwhile:
            meanwhile()
        self.taken.append(picture.name)
        return replace(picture, name=f"{len(self.taken):03}-{picture.name}")

    def settle(self) -> None:
        self.settled += 1

    def close(self) -> None:
        self.is_closed = True

    def _now(self) -> Moment:
        moment = self._moments[min(self._next, len(self._moments) - 1)]
        self._next += 1
        self._clock.advance(0.1)
        if moment.fault:
            raise PartFault(moment.fault)
        return moment
