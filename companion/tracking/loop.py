"""The pictures' thread: it watches the table, and has it read when it rests.

source ──► preview ──► motion ──► settle ──► due? ──► task.read ──► source, reader, table
   └─ no previews: a recorded picture, of a table at rest ─┘
"""

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
from companion.ports import Clock, MotionDetector, Movement, PictureSource
from companion.tracking.live_view import PhotoRequests
from companion.tracking.settle import Due, SettleDetector, Timing
from companion.tracking.tasks import PICTURE_S, Result, Task

#: How long to rest while there is nothing to read.
IDLE_S = 0.5
#: So much brighter or darker, the camera measures the light anew.
MUCH_LIGHT = 0.7
#: What a source without previews shows: a table at rest, and another than before.
AT_REST = Movement(moves=False, differs=True)

#: How long the end waits for a picture that is being read.
STOP_S = 3.0

#: Part names in faults.
CAMERA, OBSERVER = "camera", "observer"

_log = logging.getLogger(__name__)


class PictureLoop:
    """Watches *source*; *task* tells what the table is to be read for now, if for anything.

    `press` is the button: the table is read at once. It is also read again whenever a turn was
    entered by hand or a question answered. After a turn was taken back the task may go back too; a
    live table is not read again then, for the turn lies there still. *when_over* is called when
    there are no more pictures; `spoilt` is the first that could not be opened. `photos` are
    pictures that somebody else wants of a live table, such as of a paper sheet that lies on it.
    """

    def __init__(
        self,
        source: PictureSource,
        table: Table,
        motion: MotionDetector,
        *,
        task: Callable[[Snapshot], Task | None],
        clock: Clock,
        timing: Timing | None = None,
        when_over: Callable[[], None] = lambda: None,
    ) -> None:
        self.spoilt: SpoiltPicture | None = None
        self.photos = PhotoRequests()
        self._source = source
        self._table = table
        self._motion = motion
        self._task = task
        self._clock = clock
        self._timing = timing or Timing()
        self._when_over = when_over
        self._settle = SettleDetector(self._timing)
        self._stopping = threading.Event()
        self._pressed = threading.Event()
        self._stirred = threading.Event()  # the game has gone on without the pictures
        self._taken_back = threading.Event()  # it is an earlier position, or another game
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
        self._source.settle()
        self._stirred.set()

    def stop(self, *, timeout_s: float = STOP_S) -> None:
        """End the loop and let go of the pictures; a second call does nothing."""
        self._stopping.set()
        self._taken_back.set()
        self._unsubscribe()
        self._source.close()
        if self._thread.is_alive():
            self._thread.join(timeout_s)

    def step(self) -> None:
        """Look at the table once, and do what is due."""
        self.photos.serve(self._source, timeout_s=PICTURE_S)
        task = self._task(self._table.snapshot())
        if task is None:
            self._settle = SettleDetector(self._timing)
            self._pressed.clear()
            self._stopping.wait(IDLE_S)
            return
        if self._taken_back.is_set() and not self._stopping.is_set():
            self._taken_back.clear()
            task.rewind()
        movement = self._watch(task)
        self._note_presses()
        self._settle, due = self._settle.seen(movement, now_s=self._clock.monotonic_s())
        if due is Due.TELL:
            task.report_playing()
        elif due is Due.READ:
            self._read(task, movement)

    def _run(self) -> None:
        while not self._stopping.is_set():
            started_s = self._clock.monotonic_s()
            pause_s = self._step_safely()
            used_s = self._clock.monotonic_s() - started_s
            self._stopping.wait(max(0.0, pause_s - used_s))

    def _step_safely(self) -> float:
        """Make a step; return how long it should take. What goes wrong is told, and tried again."""
        try:
            self.step()
        except PartFault as fault:
            self._tell(CAMERA, fault.phrase)
        except CompanionError as error:
            self._tell(OBSERVER, error.phrase)
        except Exception:
            # A mistake of ours over one picture must not end the evening: the next one may do.
            _log.exception("a picture could not be read")
            self._tell(OBSERVER, Phrase("a picture could not be read"))
        else:
            return self._timing.step_s
        return self._timing.again_s

    def _watch(self, task: Task) -> Movement:
        """Return what moves at the table."""
        preview = self._source.preview(timeout_s=PICTURE_S)
        if preview is None:
            return AT_REST
        movement = self._motion.see(preview.image)
        task.preview(preview, moves=movement.moves)
        self._tell(CAMERA, None)
        return movement

    def _note_presses(self) -> None:
        if self._stirred.is_set():
            self._stirred.clear()
            self._settle = SettleDetector(self._timing)
        if self._pressed.is_set():
            self._pressed.clear()
            self._settle = self._settle.press()

    def _read(self, task: Task, movement: Movement) -> None:
        if abs(movement.light) > MUCH_LIGHT:
            self._source.settle()
        try:
            result = task.read(
                open_s=self._settle.open_s(now_s=self._clock.monotonic_s()),
                light=movement.light,
                is_asked=self._settle.is_pressed,
            )
        except SpoiltPicture as spoilt:
            self.spoilt = self.spoilt or spoilt
            task.miss(spoilt)
            return
        self._tell(CAMERA, None)
        self._tell(OBSERVER, None)
        self._note_result(task, result)

    def _note_result(self, task: Task, result: Result) -> None:
        now_s = self._clock.monotonic_s()
        match result:
            case Result.SURE:
                self._motion.mark()
                self._stirred.clear()  # what stirred it was this very reading
                self._settle = self._settle.sure(now_s=now_s)
            case Result.MOVED_ON:  # what stirred it, if anything did, has it read again
                self._settle = self._settle.sure(now_s=now_s)
            case Result.UNSURE:
                task.rewind()
                self._settle = self._settle.unsure(now_s=now_s)
            case Result.OVER:
                self._settle = SettleDetector(self._timing)
                if not self._stopping.is_set():
                    self._when_over()
                    self._taken_back.wait()

    def _notice(self, snapshot: Snapshot, status: Status) -> None:
        """Have the table read again when the game stands as the pictures did not have it."""
        before, self._known = self._known, _known(snapshot)
        if self._known.has_gone_on_since(before):
            self._stirred.set()
        if self._known.has_gone_back_since(before):
            self._taken_back.set()

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
        is_reading_again = self.is_reading and not before.is_reading
        return self.turns > before.turns or (is_reading_again and self.turns == before.turns)

    def has_gone_back_since(self, before: "_Known") -> bool:
        """Tell whether it is another game, or a turn was taken back."""
        return self.game_id != before.game_id or self.turns < before.turns


def _known(snapshot: Snapshot) -> _Known:
    return _Known(snapshot.game_id, len(snapshot.turns), is_reading(snapshot))
