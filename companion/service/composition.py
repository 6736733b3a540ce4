"""The composition root: opens all that runs, in this order; it is closed in reverse.

data folder ► journal ► table ► what is watched ► pages ► console ► health monitor ► reports
"""

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol, TypeVar

from companion.core.commands import ReportNotice
from companion.core.data_folder import DataFolder
from companion.core.journal import Journal
from companion.core.picture_store import PictureFolder
from companion.core.table import Table
from companion.dice.rolling import TableDice
from companion.games import game_named
from companion.ports import Clock, LiveCamera
from companion.service.health import health_monitor_of
from companion.service.installed.host import ThisHost
from companion.service.installed.systemd import Notifier
from companion.service.network.addresses import AddressWatch, read_addresses
from companion.service.network.hotspot import FILE as HOTSPOT_FILE
from companion.service.network.mdns import FILE as NAME_FILE
from companion.service.network.mdns import Announcer, TableName
from companion.service.network.wifi.control import WifiControl
from companion.service.network.wifi.nmcli import NetworkManager
from companion.service.pictures.starts import FILE as STARTS_FILE
from companion.service.pictures.starts import Starts, told_starts
from companion.service.pictures.watched import Watched, watch_over
from companion.service.reporting import feeds_of
from companion.service.table_console import console_of
from companion.service.web import Pages
from companion.settings import Settings
from companion.tracking.readings import Reading
from companion.tracking.referee import Referee
from companion.tracking.setup.known_boxes import FILE as BOX_PRINTS_FILE
from companion.tracking.setup.known_boxes import BoxPrints
from companion.tracking.watch_settings import RecordedTable
from hardware.camera.folder import read_picture
from hardware.machine import Machine


@dataclass(frozen=True)
class Plan:
    """What to run: a recorded table's *folder*, and whether to end with its last picture.

    Without a folder the camera's table is watched; where there is none, the small recorded one.

    *keeps* says whether the data folder of *settings* is used; else nothing outlives the run.
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

    watched: RecordedTable | LiveCamera | None
    when_over: Callable[[], None]
    when_read: Callable[[Reading], None]


@dataclass(frozen=True)
class Components:
    """What is open while the companion runs."""

    table: Table
    watched: Watched
    pages: Pages
    notifier: Notifier
    wifi: WifiControl | None


@dataclass(frozen=True)
class _Persistence:
    """What outlives the run, and what notifies systemd."""

    data: DataFolder
    starts: Starts
    notifier: Notifier
    journal: Journal
    pictures: PictureFolder


def open_components(
    plan: Plan, watching: Watching, *, clock: Clock, stack: ExitStack
) -> Components:
    """Open everything; *stack* closes it in reverse."""
    persistence = _open_persistence(plan, clock, stack)
    table = _start(
        stack,
        Table(
            persistence.journal,
            games=game_named,
            judge=Referee(),
            dice=TableDice(),
            clock=clock,
            pictures=persistence.pictures,
        ),
    )
    watched = watch_over(
        watching.watched,
        table,
        settings=plan.settings,
        store=persistence.pictures,
        clock=clock,
        starts=persistence.starts,
        when_over=watching.when_over,
        when_read=watching.when_read,
        memory=BoxPrints(persistence.data.path / BOX_PRINTS_FILE),
    )
    wifi = _wifi_control(plan, persistence, table, clock)
    pages = _open_pages(plan, persistence, table, watched, wifi, stack)
    components = Components(table, watched, pages, persistence.notifier, wifi)
    _open_outputs(plan, persistence, components, clock, stack)
    return components


def _open_persistence(plan: Plan, clock: Clock, stack: ExitStack) -> _Persistence:
    data = stack.enter_context(DataFolder(_data_path(plan, stack)))
    starts = stack.enter_context(told_starts(data.path / STARTS_FILE))
    notifier = Notifier(plan.environment)
    stack.callback(notifier.stopping)
    journal = Journal.open(data.journal_path, now=clock.now())
    stack.callback(journal.close)
    journal.back_up()
    pictures = PictureFolder(data.pictures_path, decode=read_picture)
    return _Persistence(data, starts, notifier, journal, pictures)


def _data_path(plan: Plan, stack: ExitStack) -> Path:
    if plan.keeps:
        return plan.settings.data.folder
    return Path(stack.enter_context(TemporaryDirectory(prefix="companion-")))


def _open_pages(
    plan: Plan,
    persistence: _Persistence,
    table: Table,
    watched: Watched,
    wifi: WifiControl | None,
    stack: ExitStack,
) -> Pages:
    """Return the phones' pages, served and announced."""
    name = TableName(persistence.data.path / NAME_FILE)
    host = plan.settings.web.host
    watch = _start(stack, AddressWatch(lambda: replace(read_addresses(host), name=name.host)))
    pages = Pages(
        plan.settings.web,
        watch=watch,
        table=table,
        watched=watched,
        pictures=persistence.pictures,
        folder=persistence.data.path,
        observer=plan.settings.observer,
        wifi=wifi,
    )
    stack.callback(pages.close)
    pages.start()
    if not plan.until_end:
        _start(stack, Announcer(watch, pages.port, name))
    return pages


def _open_outputs(
    plan: Plan, persistence: _Persistence, components: Components, clock: Clock, stack: ExitStack
) -> None:
    """Begin the outputs on the table itself, the health monitor, and the reports to others."""
    table, watched, pages = components.table, components.watched, components.pages
    console = console_of(
        table,
        watched,
        pages,
        settings=plan.settings,
        folder=persistence.data.path,
        wifi=components.wifi,
        clock=clock,
        stack=stack,
    )
    _start(stack, console)
    if components.wifi is not None:
        _start(stack, components.wifi)
    monitor = health_monitor_of(
        table,
        pages,
        persistence.journal,
        data=persistence.data,
        is_well=lambda: watched.is_well,
        notifier=persistence.notifier,
        starts=persistence.starts,
        clock=clock,
    )
    _start(stack, monitor)
    for feed in feeds_of(
        plan.settings,
        table,
        persistence.journal,
        folder=persistence.data.path,
        address=lambda: pages.address,
    ):
        _start(stack, feed)


def _wifi_control(
    plan: Plan, persistence: _Persistence, table: Table, clock: Clock
) -> WifiControl | None:
    """Return what chooses a Pi's Wi-Fi; another machine's is its owner's."""
    if not Machine().is_pi or plan.until_end:
        return None
    data = persistence.data.path
    return WifiControl(
        NetworkManager(ThisHost(), data),
        data / HOTSPOT_FILE,
        clock=clock,
        password=plan.settings.wifi.password,
        when_failed=lambda failure: table.put(ReportNotice("wifi", failure)),
    )


class _Part(Protocol):
    def start(self) -> None: ...

    def stop(self) -> None: ...


_Started = TypeVar("_Started", bound=_Part)


def _start(stack: ExitStack, part: _Started) -> _Started:
    """Start *part*, which *stack* stops again, and return it."""
    stack.callback(part.stop)
    part.start()
    return part
