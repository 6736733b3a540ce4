"""From a contact's levels over time to presses: pure, so that a test can set the time.

    level   ──╮╭╮╭─────────────╮╭─────
    settled ────╰──────────────────╭──
                 settle_s            SHORT, or DOUBLE soon after another

A press is reported at its release; ``LONG`` and ``STUCK`` while the button is still held.
"""

from enum import StrEnum

from companion.wiring import ButtonsWiring


class Gesture(StrEnum):
    """What one button reports."""

    SHORT = "short"
    LONG = "long"
    DOUBLE = "double"
    STUCK = "stuck"
    FREED = "freed"


class PressReader:
    """Read one button: `watch` its level as often as you like, and whenever `due_s` has come.

    A button that is down from the first moment on was not pressed by anybody: it gives no
    press, but is ``STUCK`` in time.
    """

    def __init__(self, timing: ButtonsWiring, *, is_down: bool, at_s: float) -> None:
        self._timing = timing
        self._level = self._settled = is_down
        self._level_since_s = self._settled_since_s = at_s
        self._told = {Gesture.SHORT, Gesture.LONG} if is_down else set[Gesture]()
        self._last_short_s: float | None = None

    def watch(self, is_down: bool, at_s: float) -> tuple[Gesture, ...]:
        """Return what the level *is_down* at *at_s* means, mostly nothing."""
        if is_down != self._level:
            self._level, self._level_since_s = is_down, at_s
        is_settled = at_s >= self._level_since_s + self._timing.settle_s
        if is_settled and self._level != self._settled:
            return self._turn_over(at_s)
        return self._while_down(at_s) if self._settled else ()

    def due_s(self) -> float | None:
        """Return when something may have to be reported though no level changes, else ``None``."""
        if self._level != self._settled:
            return self._level_since_s + self._timing.settle_s
        waited = [
            self._settled_since_s + after_s
            for gesture, after_s in self._holds()
            if self._settled and gesture not in self._told
        ]
        return min(waited, default=None)

    def _turn_over(self, at_s: float) -> tuple[Gesture, ...]:
        self._settled = self._level
        self._settled_since_s = self._level_since_s
        told, self._told = self._told, set()
        if self._settled:
            return ()
        if Gesture.STUCK in told:
            return (Gesture.FREED,)
        return () if told else (self._short(at_s),)

    def _short(self, at_s: float) -> Gesture:
        last_s, self._last_short_s = self._last_short_s, at_s
        if last_s is not None and at_s - last_s <= self._timing.double_s:
            self._last_short_s = None  # a third press is a first one again
            return Gesture.DOUBLE
        return Gesture.SHORT

    def _while_down(self, at_s: float) -> tuple[Gesture, ...]:
        new = tuple(
            gesture
            for gesture, after_s in self._holds()
            if gesture not in self._told and at_s >= self._settled_since_s + after_s
        )
        self._told.update(new)
        return new

    def _holds(self) -> tuple[tuple[Gesture, float], ...]:
        return (Gesture.LONG, self._timing.long_s), (Gesture.STUCK, self._timing.stuck_s)
