"""The service, from its settings to its end.

components ► picture loop ► a signal, or the last picture
"""

import queue
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from enum import Enum

from companion.clock import SystemClock
from companion.core.snapshot import Snapshot
from companion.core.status import Status
from companion.errors import NoAnswer, Unreadable
from companion.service.composition import Plan, Watching, open_components
from companion.service.pictures.recorded_table import RECORDED
from companion.service.pictures.watched import Playing, what_plays, what_to_watch
from companion.service.web import Pages
from companion.tracking.loop import PictureLoop
from companion.tracking.readings import Reading


class Ending(Enum):
    """Why the daemon ends."""

    SIGNAL = "signal"
    LAST_PICTURE = "last picture"


def run(
    plan: Plan,
    *,
    when_ready: Callable[[Pages, Playing], None],
    when_read: Callable[[Reading], None] = lambda reading: None,
) -> Snapshot:
    """Serve the table until a signal comes, or its last picture; return what stands then.

    *when_ready* gets the pages, which are served, and what is played. Raises `NoAnswer` for a
    question that was open at the last picture, and what the pictures could not be read for.
    """
    endings: queue.SimpleQueue[Ending] = queue.SimpleQueue()
    watching = Watching(
        what_to_watch(plan.folder or (RECORDED if plan.until_end else None), plan.settings),
        when_over=lambda: endings.put(Ending.LAST_PICTURE),
        when_read=when_read,
    )
    with _signals_to(endings), ExitStack() as stack:
        components = open_components(plan, watching, clock=SystemClock(), stack=stack)
        loop = components.watched.open()
        if loop:
            stack.callback(loop.stop)
        when_ready(components.pages, _playing(plan, watching, loop))
        components.notifier.ready()
        if loop:
            loop.start()
        ending = _ending(endings, until_end=plan.until_end)
        if ending is Ending.LAST_PICTURE:
            _check_pictures(loop)
            _check_end(components.table.snapshot(), components.table.status())
        return components.table.snapshot()


def _playing(plan: Plan, watching: Watching, loop: PictureLoop | None) -> Playing:
    is_photographed = plan.settings.hardware.camera.kind == "phone"
    return what_plays(watching.watched, is_read=loop is not None, is_photographed=is_photographed)


def _ending(endings: "queue.SimpleQueue[Ending]", *, until_end: bool) -> Ending:
    """Wait for what ends the run; the last picture does where the run goes *until_end*."""
    ending = endings.get()
    while ending is Ending.LAST_PICTURE and not until_end:
        ending = endings.get()
    return ending


def _check_pictures(loop: PictureLoop | None) -> None:
    """Raise `SpoiltPicture` where one could not be opened: what is open at the end may come of it."""
    if loop and loop.spoilt:
        raise loop.spoilt


def _check_end(snapshot: Snapshot, status: Status) -> None:
    """Raise `NoAnswer` where a question is open, `Unreadable` where no game ever began."""
    if snapshot.ask:
        turn = len(snapshot.turns) + 1
        raise NoAnswer(f"turn {turn}: nobody answered: {snapshot.ask.question}")
    if snapshot.game is None:
        raise Unreadable("; ".join(map(str, status.faults.values())) or "no game was seen")


@contextmanager
def _signals_to(endings: "queue.SimpleQueue[Ending]") -> Iterator[None]:
    """Put SIGINT and SIGTERM on *endings* instead of ending at once.

    A second one, while all is being closed, changes nothing: else the start would count as failed.
    """
    wanted = (signal.SIGINT, signal.SIGTERM)
    before = {
        number: signal.signal(number, lambda *_: endings.put(Ending.SIGNAL)) for number in wanted
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
