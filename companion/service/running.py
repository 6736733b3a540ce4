"""The house: all that is open while the companion runs, opened in this order and closed in reverse.

data folder ► journal ► table ► what is watched ► pages ► console ► health monitor
"""

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol, TypeVar

from companion.core.data_folder import DataFolder
from companion.core.journal import Journal
from companion.core.picture_store import PictureFolder
from companion.core.table import Table
from companion.dice.rolling import TableDice
from companion.games import game_named
from companion.ports import Clock, LiveCamera
from companion.service.console import open_console
from companion.service.health import health_monitor_of
from companion.service.mdns import Announcer
from companion.service.starts import FILE as STARTS_FILE
from companion.service.starts import Starts, told_starts
from companion.service.systemd_notify import Notifier
from companion.service.watched import Watched, watch_over
from companion.service.web import Pages
from companion.settings import Settings
from companion.tracking.readings import Reading
from companion.tracking.referee import Referee
from companion.tracking.watch_settings import RecordedTable
from hardware.camera.folder import read_picture


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


@dataclass(frozen=True)
class Watching:
    """What is *watched*, and who hears that it is over and what each picture brought."""

    watched: RecordedTable | LiveCamera
    when_over: Callable[[], None]
    when_read: Callable[[Reading], None]


@dataclass(frozen=True)
class House:
    """What is open while the companion runs."""

    table: Table
    watched: Watched
    pages: Pages
    notifier: Notifier


@dataclass(frozen=True)
class _Kept:
    """What outlives the run, and who tells systemd of it."""

    data: DataFolder
    starts: Starts
    notifier: Notifier
    journal: Journal
    pictures: PictureFolder


def open_house(plan: Plan, watching: Watching, *, clock: Clock, stack: ExitStack) -> House:
    """Open everything; *stack* closes it in reverse."""
    kept = _open_kept(plan, clock, stack)
    table = _begun(
        stack, Table(kept.journal, games=game_named, judge=Referee(), dice=TableDice(), clock=clock)
    )
    watched = watch_over(
        watching.watched,
        table,
        settings=plan.settings,
        store=kept.pictures,
        clock=clock,
        starts=kept.starts,
        when_over=watching.when_over,
        when_read=watching.when_read,
    )
    pages = _open_pages(plan, kept, table, watched, stack)
    house = House(table, watched, pages, kept.notifier)
    _open_outputs(plan, kept, house, clock, stack)
    return house


def _open_kept(plan: Plan, clock: Clock, stack: ExitStack) -> _Kept:
    data = stack.enter_context(DataFolder(_data_path(plan, stack)))
    starts = stack.enter_context(told_starts(data.path / STARTS_FILE))
    notifier = Notifier(plan.environment)
    stack.callback(notifier.stopping)
    journal = Journal.open(data.journal_path, now=clock.now())
    stack.callback(journal.close)
    journal.back_up()
    pictures = PictureFolder(data.pictures_path, decode=read_picture)
    return _Kept(data, starts, notifier, journal, pictures)


def _data_path(plan: Plan, stack: ExitStack) -> Path:
    if plan.keeps:
        return plan.settings.data.folder
    return Path(stack.enter_context(TemporaryDirectory(prefix="companion-")))


def _open_pages(plan: Plan, kept: _Kept, table: Table, watched: Watched, stack: ExitStack) -> Pages:
    """Return the phones' pages, served and announced."""
    pages = Pages(
        plan.settings.web,
        table=table,
        pictures=kept.pictures,
        folder=kept.data.path,
        setup=watched.session,
    )
    stack.callback(pages.close)
    pages.start()
    if not plan.until_end:
        _begun(stack, Announcer(pages.address))
    return pages


def _open_outputs(plan: Plan, kept: _Kept, house: House, clock: Clock, stack: ExitStack) -> None:
    """Begin the outputs on the table itself, and the health monitor."""
    table, watched, pages = house.table, house.watched, house.pages
    console = open_console(
        plan.settings, table=table, pages=pages, data=kept.data, clock=clock, when_act=watched.act
    )
    _begun(stack, console)
    monitor = health_monitor_of(
        table,
        pages,
        kept.journal,
        data=kept.data,
        is_well=lambda: watched.is_well,
        notifier=kept.notifier,
        starts=kept.starts,
        clock=clock,
    )
    _begun(stack, monitor)


class _Part(Protocol):
    def start(self) -> None: ...

    def stop(self) -> None: ...


_Begun = TypeVar("_Begun", bound=_Part)


def _begun(stack: ExitStack, part: _Begun) -> _Begun:
    """Start *part*, which *stack* stops again, and return it."""
    stack.callback(part.stop)
    part.start()
    return part
