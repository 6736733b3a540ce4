"""The small voice: short tunes on a passive buzzer."""

import queue
import threading
from collections.abc import Mapping

from gpiozero import TonalBuzzer
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


class TableBuzzer:
    """The passive buzzer; a thread of its own plays, so that nobody waits for a tune.

    Raises `PartFault` when the pin cannot be used.
    """

    def __init__(self, wiring: BuzzerWiring) -> None:
        pin = fitted(wiring.pin)
        assert pin is not None, "a table without a buzzer has none made"
        with pin_errors_of("buzzer"):
            self._buzzer = TonalBuzzer(pin, mid_tone=Tone("A5"), octaves=2)
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
            self._buzzer.close()

    def _run(self) -> None:
        while (tune := self._waiting.get()) is not None:
            for note, length_s in TUNES[tune]:
                self._buzzer.play(None if note is None else Tone(note))
                if self._is_closed.wait(length_s):
                    break
            self._buzzer.stop()
