"""The live camera's thread: small pictures ten times a second, a whole one when the table rests."""

import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from companion.core.commands import ReportPart
from companion.core.judging import is_reading
from companion.core.snapshot import Snapshot
from companion.core.status import Status
from companion.core.table import Table
from companion.errors import CompanionError, PartFault, SpoiltPicture
from companion.phrases import Phrase
from companion.ports import Clock, LiveCamera, MotionDetector, Movement
from companion.tracking.live_reader import PICTURE_S, Reader
from companion.tracking.recorded_loop import AGAIN_S, CAMERA, EYE
from companion.tracking.settle import Due, Quiet, Rhythm

#: So often a small picture is looked at, and so long it is slept while there is nothing to read.
STEP_S, IDLE_S = 0.1, 0.5
#: So much brighter or darker, the camera measures the light anew.
MUCH_LIGHT = 0.7

_log = logging.getLogger(__name__)


class LiveLoop:
    """Watches a table through *camera*; *reader* tells what it is to be read for now, if anything.

    `press` is the button: the table is read at once. It is also read again whenever a turn was
    entered by hand or a question answered; not after a turn was taken back, for it lies there still.
    """

    def __init__(
        self,
        camera: LiveCamera,
        table: Table,
        stillness: MotionDetector,
        *,
        reader: Callable[[Snapshot], Reader | None],
        clock: Clock,
        rhythm: Rhythm | None = None,
        step_s: float = STEP_S,
    ) -> None:
        self.failure: CompanionError | None = None  # nothing that goes wrong here ends the evening
        self.spoilt: SpoiltPicture | None = None
        self._camera = camera
        self._table = table
        self._stillness = stillness
        self._reader = reader
        self._clock = clock
        self._rhythm = rhythm or Rhythm()
        self._step_s = step_s
        self._quiet = Quiet(self._rhythm)
        self._stopping = threading.Event()
        self._pressed = threading.Event()
        self._stirred = threading.Event()
        self._known = _known(table.snapshot())
        self._unsubscribe = table.subscribe(self._notice)
        self._thread = threading.Thread(target=self._run, name="camera", daemon=True)

    def start(self) -> None:
        """Begin to watch."""
        self._thread.start()

    def press(self) -> None:
        """Have the table read now: somebody says that they are done."""
        self._pressed.set()

    def settle(self) -> None:
        """Have the camera measure light and focus anew."""
        self._camera.settle()
        self._stirred.set()

    def stop(self, *, timeout_s: float = 3.0) -> None:
        """End the loop and let go of the camera; a second call does nothing."""
        self._stopping.set()
        self._unsubscribe()
        self._camera.close()
        if self._thread.is_alive():
            self._thread.join(timeout_s)

    def step(self) -> None:
        """Look at one small picture, and do what is due."""
        reader = self._reader(self._table.snapshot())
        if reader is None:
            self._quiet = Quiet(self._rhythm)
            self._pressed.clear()
            self._stopping.wait(IDLE_S)
            return
        small = self._camera.preview(timeout_s=PICTURE_S)
        movement = self._stillness.see(small.image)
        reader.glimpse(small, moves=movement.moves)
        self._tell(CAMERA, None)
        self._note_presses()
        self._quiet, due = self._quiet.seen(movement, now_s=self._clock.monotonic_s())
        if due is Due.TELL:
            reader.tell_playing()
        elif due is Due.READ:
            self._read(reader, movement)

    def _run(self) -> None:
        while not self._stopping.is_set():
            began_s = self._clock.monotonic_s()
            pause_s = self._step_safely()
            used_s = self._clock.monotonic_s() - began_s
            self._stopping.wait(max(0.0, pause_s - used_s))

    def _step_safely(self) -> float:
        """Make a step; return how long it should take. What goes wrong is told, and tried again."""
        try:
            self.step()
        except PartFault as fault:
            self._tell(CAMERA, fault.phrase)
        except CompanionError as error:
            self._tell(EYE, error.phrase)
        except Exception:
            # A mistake of ours over one picture must not end the evening: the next one may do.
            _log.exception("a picture could not be read")
            self._tell(EYE, Phrase("a picture could not be read"))
        else:
            return self._step_s
        return AGAIN_S

    def _note_presses(self) -> None:
        if self._stirred.is_set():
            self._stirred.clear()
            self._quiet = Quiet(self._rhythm)
        if self._pressed.is_set():
            self._pressed.clear()
            self._quiet = self._quiet.press()

    def _read(self, reader: Reader, movement: Movement) -> None:
        if abs(movement.light) > MUCH_LIGHT:
            self._camera.settle()
        is_sure = reader.read(
            open_s=self._quiet.open_s(now_s=self._clock.monotonic_s()),
            light=movement.light,
            is_asked=self._quiet.is_pressed,
        )
        self._tell(EYE, None)
        now_s = self._clock.monotonic_s()
        if is_sure:
            self._stillness.mark()
            self._stirred.clear()  # what stirred it was this very reading
        self._quiet = self._quiet.sure(now_s=now_s) if is_sure else self._quiet.unsure(now_s=now_s)

    def _notice(self, snapshot: Snapshot, status: Status) -> None:
        """Have the table read again when the game has gone on without the pictures."""
        before, self._known = self._known, _known(snapshot)
        if self._known.has_gone_on_since(before):
            self._stirred.set()

    def _tell(self, part: str, fault: Phrase | None) -> None:
        if self._table.status().faults.get(part) != fault:
            with suppress(CompanionError, TimeoutError):  # a table that is closed tells nobody
                self._table.do(ReportPart(part, fault))


@dataclass(frozen=True)
class _Known:
    """What the loop knows of the game: which it is, its *turns*, and whether a turn is looked for."""

    game_id: int
    turns: int
    is_reading: bool

    def has_gone_on_since(self, before: "_Known") -> bool:
        """Tell whether it is another game, or has more turns, or a turn is looked for again.

        A turn that was taken back lies there still.
        """
        if self.game_id != before.game_id:
            return True
        is_looked_for = self.is_reading and not before.is_reading
        return self.turns > before.turns or (is_looked_for and self.turns == before.turns)


def _known(snapshot: Snapshot) -> _Known:
    return _Known(snapshot.game_id, len(snapshot.turns), is_reading(snapshot))
