"""The small voice: short tunes on a buzzer, passive or with a tone of its own."""

import queue
import threading
from collections.abc import Mapping
from typing import Protocol

from gpiozero import DigitalOutputDevice, TonalBuzzer
from gpiozero.tones import Tone

from companion.ports import Tune
from companion.wiring import BuzzerWiring, fitted
from hardware.panel.pins import pin_errors_of

#: Notes and how many seconds each; a rest is ``None``.
TUNES: Mapping[Tune, tuple[tuple[str | None, float], ...]] = {
    Tune.READ: (("E6", 0.07),),
    Tune.ASK: (("A5", 0.09), (None, 0.05), ("E6", 0.09)),
    Tune.FAULT: (("A4", 0.15), (None, 0.05), ("A4", 0.25)),
    Tune.END: (("C6", 0.12), ("E6", 0.12), ("G6", 0.12), ("A6", 0.3)),
}

_MOST_WAITING = 3  # tunes; more than that would lag behind the table


class Voice(Protocol):
    """What sounds."""

    def play(self, tone: Tone | None) -> None:
        """Sound at *tone* from now on, ``None``: be silent."""
        ...

    def stop(self) -> None:
        """Be silent."""
        ...

    def close(self) -> None:
        """Let go of the pin."""
        ...


class SwitchedVoice:
    """An active buzzer: it has one tone, and is switched on for any."""

    def __init__(self, pin: int, *, is_active_low: bool) -> None:
        self._pin = DigitalOutputDevice(pin, active_high=not is_active_low)

    def play(self, tone: Tone | None) -> None:
        """Sound as long as *tone* would."""
        self._pin.value = tone is not None

    def stop(self) -> None:
        """Be silent."""
        self._pin.off()

    def close(self) -> None:
        """Let go of the pin."""
        self._pin.close()


def voice_of(wiring: BuzzerWiring, pin: int) -> Voice:
    """Return what sounds on *pin*: each tone is driven, or the buzzer's own is switched on."""
    if wiring.kind == "passive":
        buzzer: Voice = TonalBuzzer(pin, mid_tone=Tone("A5"), octaves=2)
        return buzzer
    return SwitchedVoice(pin, is_active_low=wiring.kind == "active-low")


class TableBuzzer:
    """The buzzer; a thread of its own plays, so that nobody waits for a tune.

    Raises `PartFault` when the pin cannot be used.
    """

    def __init__(self, wiring: BuzzerWiring) -> None:
        pin = fitted(wiring.pin)
        assert pin is not None, "a table without a buzzer has none made"
        with pin_errors_of("buzzer"):
            self._voice = voice_of(wiring, pin)
        self._waiting: queue.Queue[Tune | None] = queue.Queue(_MOST_WAITING)
        self._is_closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="buzzer", daemon=True)
        self._thread.start()

    def play(self, tune: Tune) -> None:
        """Play *tune* and return at once; one too many is left out."""
        if not self._waiting.full():
            self._waiting.put(tune)

    def close(self) -> None:
        """Be silent and let go; a second call does nothing."""
        if not self._is_closed.is_set():
            self._is_closed.set()
            self._waiting.put(None)
            self._thread.join()
            self._voice.close()

    def _run(self) -> None:
        while (tune := self._waiting.get()) is not None:
            for note, length_s in TUNES[tune]:
                self._voice.play(None if note is None else Tone(note))
                if self._is_closed.wait(length_s):
                    break
            self._voice.stop()
