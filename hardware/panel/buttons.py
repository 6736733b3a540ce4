"""The buttons on the table's edge, and the knob, through gpiozero: short, long and double presses."""

import threading
from collections.abc import Callable, Mapping
from enum import StrEnum

from gpiozero import Button, RotaryEncoder

from companion.errors import PartFault
from companion.phrases import Phrase
from companion.ports import Clock, Press
from companion.wiring import ButtonsWiring, KnobWiring, MaybePin, fitted
from hardware.panel.pins import pin_errors_of

DONE, UNDO, KNOB = "done button", "undo button", "knob"


class Gesture(StrEnum):
    """What one button reports."""

    SHORT = "short"
    LONG = "long"
    DOUBLE = "double"
    STUCK = "stuck"
    FREED = "freed"


#: What a gesture on each part means.
PRESSES: Mapping[tuple[str, Gesture], Press] = {
    (DONE, Gesture.SHORT): Press.DONE,
    (DONE, Gesture.LONG): Press.DONE_LONG,
    (DONE, Gesture.DOUBLE): Press.DONE_DOUBLE,
    (UNDO, Gesture.SHORT): Press.UNDO,
    (UNDO, Gesture.LONG): Press.UNDO_LONG,
    (UNDO, Gesture.DOUBLE): Press.UNDO_DOUBLE,
    (KNOB, Gesture.SHORT): Press.DONE,
    (KNOB, Gesture.LONG): Press.DONE_LONG,
    (KNOB, Gesture.DOUBLE): Press.DONE,
}

#: What is said of a button that is stuck, and of one that is free again.
FAULTS: Mapping[Gesture, Phrase | None] = {
    Gesture.STUCK: Phrase("is stuck: it stays pressed"),
    Gesture.FREED: None,
}

_SAMPLE_S = 0.5  # how often the levels are looked at when no edge was heard


class TableButtons:
    """The done and undo buttons and the knob; a thread of its own reads and reports the presses.

    gpiozero's edges only wake that thread: what counts is the level it then finds, so that an
    edge lost or doubled by a bouncing contact does no harm. Raises `PartFault` when a pin cannot
    be used.
    """

    def __init__(self, buttons: ButtonsWiring, knob: KnobWiring, *, clock: Clock) -> None:
        self.when_pressed: Callable[[Press], None] | None = None
        self.when_fault: Callable[[str, Phrase | None], None] | None = None
        self._clock = clock
        self._woken = threading.Event()
        self._is_closed = False
        self._trouble: Phrase | None = None
        self._contacts: dict[str, Button] = {}
        self._encoder: RotaryEncoder | None = None
        self._open({DONE: buttons.done, UNDO: buttons.undo, KNOB: knob.push}, knob)
        at_s = clock.monotonic_s()
        self._readers = {
            name: PressReader(buttons, is_down=contact.is_pressed, at_s=at_s)
            for name, contact in self._contacts.items()
        }
        self._thread = threading.Thread(target=self._run, name="buttons", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Let go of the pins; a second call does nothing."""
        self._is_closed = True
        self._woken.set()
        if self._thread is not threading.current_thread():
            self._thread.join()
        self._let_go()

    def _open(self, pins: Mapping[str, MaybePin], knob: KnobWiring) -> None:
        left, right = fitted(knob.left), fitted(knob.right)
        try:
            for name, maybe_pin in pins.items():
                if (pin := fitted(maybe_pin)) is not None:
                    self._contacts[name] = self._contact(name, pin)
            if left is not None and right is not None:
                self._encoder = self._turning(left, right)
        except OSError:
            self._let_go()
            raise

    def _contact(self, name: str, pin: int) -> Button:
        with pin_errors_of(name):
            contact = Button(pin, pull_up=True)
        contact.when_pressed = contact.when_released = self._woken.set
        return contact

    def _turning(self, left: int, right: int) -> RotaryEncoder:
        with pin_errors_of(KNOB):
            encoder = RotaryEncoder(left, right, max_steps=0)
        encoder.when_rotated_clockwise = lambda: self._tell(Press.NEXT)
        encoder.when_rotated_counter_clockwise = lambda: self._tell(Press.PREVIOUS)
        return encoder

    def _let_go(self) -> None:
        for contact in self._contacts.values():
            contact.close()
        if self._encoder is not None:
            self._encoder.close()

    def _run(self) -> None:
        while not self._is_closed:
            self._woken.clear()
            self._read_or_report()
            self._woken.wait(self._pause_s())

    def _read_or_report(self) -> None:
        trouble = None
        try:
            with pin_errors_of("buttons"):
                self._read_contacts()
        except PartFault as fault:
            trouble = fault.phrase
        if trouble != self._trouble and self.when_fault:
            self.when_fault("buttons", trouble)
        self._trouble = trouble

    def _read_contacts(self) -> None:
        at_s = self._clock.monotonic_s()
        for name, reader in self._readers.items():
            for gesture in reader.watch(is_down=self._contacts[name].is_pressed, at_s=at_s):
                self._read(name, gesture)

    def _read(self, name: str, gesture: Gesture) -> None:
        if gesture in FAULTS:
            if self.when_fault:
                self.when_fault(name, FAULTS[gesture])
        else:
            self._tell(PRESSES[name, gesture])

    def _tell(self, press: Press) -> None:
        if self.when_pressed:
            self.when_pressed(press)

    def _pause_s(self) -> float:
        """Return how long nothing has to be looked at, unless an edge comes."""
        due = [due_s for reader in self._readers.values() if (due_s := reader.due_s()) is not None]
        soonest_s = min(due, default=float("inf")) - self._clock.monotonic_s()
        return min(max(soonest_s, 0.001), _SAMPLE_S)


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

    def watch(self, *, is_down: bool, at_s: float) -> tuple[Gesture, ...]:
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
