"""The service, from its settings to its end: everything is opened here and closed in reverse.

data folder ► journal ► table ► pages ► tabletop ► pictures … a signal, or the last picture
"""

import queue
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol, TypeVar

from companion.clock import SystemClock
from companion.daemon.life import caretaker_of
from companion.daemon.source import Loop, Source, open_source, what_to_watch
from companion.daemon.table import RECORDED, RecordedTable
from companion.daemon.tabletop import open_tabletop
from companion.daemon.web import Pages
from companion.data_folder import DataFolder
from companion.errors import CompanionError, NoAnswer, Unreadable
from companion.games import game_named
from companion.journal import Journal
from companion.kept_pictures import KeptPictures
from companion.machine.announce import Announcer
from companion.machine.notify import Notifier
from companion.machine.starts import FILE as STARTS_FILE
from companion.machine.starts import told_starts
from companion.ports import Clock, LiveCamera
from companion.referee import Referee
from companion.settings import Settings
from companion.snapshot import Snapshot
from companion.table import Table
from companion.watch import Reading
from hardware.camera import read_picture


@dataclass(frozen=True)
class Plan:
    """What to run: a recorded table's *folder*, and whether to end with its last picture.

    Without a folder the camera's table is watched; where there is none, the small recorded one.

    *keeps* tells whether the data folder of *settings* is used; else nothing outlives the run.
    *environment* is the process's: there systemd says where it wants to hear of us.
    """

    folder: Path | None
    settings: Settings
    until_end: bool = False
    keeps: bool = True
    environment: Mapping[str, str] = field(default_factory=dict)


class Ending(Enum):
    """Why the daemon ends."""

    SIGNAL = "signal"
    LAST_PICTURE = "last picture"


@dataclass(frozen=True)
class House:
    """What is open while the companion runs."""

    table: Table
    source: Source
    pages: Pages
    notifier: Notifier


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
    watched = what_to_watch(plan.folder or (RECORDED if plan.until_end else None), plan.settings)
    with ExitStack() as stack, _signals_to(endings):
        house = _open(
            plan,
            clock,
            stack,
            watched=watched,
            when_over=lambda: endings.put(Ending.LAST_PICTURE),
            when_read=when_read,
        )
        loop = house.source.open()
        if loop:
            stack.callback(loop.stop)
        when_ready(house.pages.address)
        house.notifier.ready()
        if loop:
            loop.start()
        ending = endings.get()
        while ending is Ending.LAST_PICTURE and not _failure(loop) and not plan.until_end:
            ending = endings.get()
        if failure := _failure(loop):
            raise failure
        if ending is Ending.LAST_PICTURE:
            _check_pictures(loop)
            _check_end(house.table.snapshot())
        return house.table.snapshot()


def _open(
    plan: Plan,
    clock: Clock,
    stack: ExitStack,
    *,
    watched: RecordedTable | LiveCamera,
    when_over: Callable[[], None],
    when_read: Callable[[Reading], None],
) -> House:
    """Open everything; *stack* closes it in reverse."""
    data = stack.enter_context(DataFolder(_data_path(plan, stack)))
    starts = stack.enter_context(told_starts(data.path / STARTS_FILE))
    notifier = Notifier(plan.environment)
    stack.callback(notifier.stopping)
    journal = Journal.open(data.journal_path, now=clock.now())
    stack.callback(journal.close)
    table = _begun(stack, Table(journal, games=game_named, judge=Referee(), clock=clock))
    pictures = KeptPictures(data.pictures_path, decode=read_picture)
    source = open_source(
        watched,
        table,
        settings=plan.settings,
        pictures=pictures,
        clock=clock,
        starts=starts,
        when_over=when_over,
        when_read=when_read,
    )
    pages = Pages(
        plan.settings.web, table=table, pictures=pictures, folder=data.path, setup=source.desk
    )
    stack.callback(pages.close)
    pages.start()
    if not plan.until_end:
        _begun(stack, Announcer(pages.address))
    tabletop = open_tabletop(
        plan.settings, table=table, pages=pages, data=data, clock=clock, when_act=source.act
    )
    _begun(stack, tabletop)
    caretaker = caretaker_of(
        table,
        pages,
        journal,
        folder=data.path,
        is_well=lambda: source.is_well,
        notifier=notifier,
        starts=starts,
        clock=clock,
    )
    _begun(stack, caretaker)
    return House(table, source, pages, notifier)


class _Part(Protocol):
    def start(self) -> None: ...

    def stop(self) -> None: ...


_Begun = TypeVar("_Begun", bound=_Part)


def _begun(stack: ExitStack, part: _Begun) -> _Begun:
    """Start *part*, which *stack* stops again, and return it."""
    stack.callback(part.stop)
    part.start()
    return part


def _failure(loop: Loop | None) -> CompanionError | None:
    return loop.failure if loop else None


def _check_pictures(loop: Loop | None) -> None:
    """Raise `SpoiltPicture` where one could not be opened: what is open at the end may come of it."""
    if loop and loop.spoilt:
        raise loop.spoilt


def _check_end(snapshot: Snapshot) -> None:
    """Raise `NoAnswer` where a question is open, `Unreadable` where no game ever began."""
    if snapshot.ask:
        frame = snapshot.ask.picture.partition("-")[2]
        raise NoAnswer(f"{frame}: nobody answered: {snapshot.ask.question}")
    if snapshot.game is None:
        raise Unreadable("; ".join(text for _, text in snapshot.faults) or "no game was seen")


def _data_path(plan: Plan, stack: ExitStack) -> Path:
    if plan.keeps:
        return plan.settings.data.folder
    return Path(stack.enter_context(TemporaryDirectory(prefix="companion-")))


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
