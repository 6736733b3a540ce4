"""The service, from its settings to its end: everything is opened here and closed in reverse.

data folder ► journal ► table ► pages ► tabletop ► pictures … a signal, or the last picture
"""

import logging
import queue
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.clock import SystemClock
from companion.daemon_table import play_table, read_table
from companion.daemon_tabletop import open_tabletop
from companion.daemon_web import Pages
from companion.data_folder import DataFolder
from companion.errors import NoAnswer, Unreadable
from companion.games import game_named
from companion.journal import Journal
from companion.kept_pictures import KeptPictures
from companion.referee import Referee
from companion.settings import Settings
from companion.snapshot import Snapshot
from companion.table import Table
from companion.watch import Reading
from hardware.camera import read_picture

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Plan:
    """What to run: the recorded table's *folder*, and whether to end with its last picture.

    *keeps* tells whether the data folder of *settings* is used; else nothing outlives the run.
    """

    folder: Path
    settings: Settings
    until_end: bool = False
    keeps: bool = True


class Ending(Enum):
    """Why the daemon ends."""

    SIGNAL = "signal"
    LAST_PICTURE = "last picture"


def run(
    plan: Plan,
    *,
    when_ready: Callable[[str], None],
    when_read: Callable[[Reading], None] = lambda reading: None,
) -> Snapshot:
    """Serve the table until a signal comes, or its last picture; return what stands then.

    *when_ready* is told the pages' address. Raises `NoAnswer` for a question that was open at
    the last picture, and what the pictures could not be read for.
    """
    clock = SystemClock()
    endings: queue.SimpleQueue[Ending] = queue.SimpleQueue()
    recorded = read_table(plan.folder)
    with ExitStack() as house, _signals_to(endings):
        data = house.enter_context(DataFolder(_data_path(plan, house)))
        journal = Journal.open(data.journal_path, now=clock.now())
        house.callback(journal.close)
        table = Table(journal, games=game_named, judge=Referee(), clock=clock)
        house.callback(table.stop)
        table.start()
        pictures = KeptPictures(data.pictures_path, decode=read_picture)
        pages = Pages(plan.settings.web, table=table, pictures=pictures)
        house.callback(pages.close)
        pages.start()
        tabletop = open_tabletop(plan.settings, table=table, pages=pages, data=data, clock=clock)
        house.callback(tabletop.stop)
        tabletop.start()
        loop = play_table(
            recorded,
            table,
            clock=clock,
            pictures=pictures,
            pace_s=plan.settings.table.pace_s,
            when_over=lambda: endings.put(Ending.LAST_PICTURE),
            when_read=when_read,
        )
        house.callback(loop.stop)
        loop.start()
        when_ready(pages.address)
        ending = endings.get()
        while ending is Ending.LAST_PICTURE and loop.failure is None and not plan.until_end:
            ending = endings.get()
        if loop.failure:
            raise loop.failure
        if ending is Ending.LAST_PICTURE:
            _check_end(table.snapshot())
        return table.snapshot()


def _check_end(snapshot: Snapshot) -> None:
    """Raise `NoAnswer` where a question is open, `Unreadable` where no game ever began."""
    if snapshot.ask:
        frame = snapshot.ask.picture.partition("-")[2]
        raise NoAnswer(f"{frame}: nobody answered: {snapshot.ask.question}")
    if snapshot.game is None:
        raise Unreadable("; ".join(text for _, text in snapshot.faults) or "no game was seen")


def _data_path(plan: Plan, house: ExitStack) -> Path:
    if plan.keeps:
        return plan.settings.data.folder
    return Path(house.enter_context(TemporaryDirectory(prefix="companion-")))


@contextmanager
def _signals_to(endings: "queue.SimpleQueue[Ending]") -> Iterator[None]:
    """Put SIGINT and SIGTERM on *endings* instead of ending at once."""
    wanted = (signal.SIGINT, signal.SIGTERM)
    before = {
        number: signal.signal(number, lambda *_: endings.put(Ending.SIGNAL)) for number in wanted
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
