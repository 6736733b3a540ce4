"""The console put together: this machine's parts, and what its buttons can set going."""

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from random import SystemRandom

from companion.console.abilities import Abilities
from companion.console.console import Console, Invitation
from companion.console.console_parts import ConsoleParts
from companion.core.commands import ReportPart
from companion.core.table import Table
from companion.errors import CompanionError, PartFault
from companion.games import GAMES
from companion.ports import Clock
from companion.service.installed.host import Host, ThisHost
from companion.service.network.hotspot import ADDRESS, invitations, read_hotspot
from companion.service.network.hotspot import FILE as HOTSPOT_FILE
from companion.service.network.wifi.control import WifiControl
from companion.service.new_games import NewGamesAtTable, SetupStart
from companion.service.pictures.watched import Watched
from companion.service.sheets import BoxFolder
from companion.service.web import Pages
from companion.settings import Settings
from companion.wiring import Wiring
from hardware.machine import Machine
from hardware.oled.screens import draw
from hardware.parts import Parts, open_parts


def console_of(
    table: Table,
    watched: Watched,
    pages: Pages,
    *,
    settings: Settings,
    folder: Path,
    wifi: WifiControl | None,
    clock: Clock,
    stack: ExitStack,
) -> Console:
    """Return the console with the parts of this machine: the real ones on a Pi, else their twins.

    Parts that fail are reported to *table*. A screen's twin keeps its picture in *folder*, as
    ``screen.png``.
    """
    parts = open_parts(settings.hardware, clock=clock, picture=folder / "screen.png")
    pages.host_claim.has_button = parts.has_done_button
    for part, fault in parts.faults.items():
        table.put(ReportPart(part, fault))
    if wifi is not None:
        wifi.opens_itself = _may_open_itself(parts, settings)
    return Console(
        table,
        _console_parts(parts, settings.hardware),
        clock=clock,
        invitations=partial(_invitations, pages, folder),
        when_pressed=pages.host_claim.press,
        abilities=_abilities(table, watched, folder=folder, wifi=wifi, stack=stack),
    )


def _abilities(
    table: Table, watched: Watched, *, folder: Path, wifi: WifiControl | None, stack: ExitStack
) -> Abilities:
    return Abilities(
        when_act=watched.act,
        start_session=_start_session(watched, table, stack),
        new_games=_new_games(table, folder, stack),
        power=_power_switch(stack),
        wifi=wifi,
    )


def _may_open_itself(parts: Parts, settings: Settings) -> bool:
    """Tell whether the table's own Wi-Fi may open: its password has to be read somewhere."""
    is_readable = parts.screen is not None or bool(settings.wifi.password)
    return settings.wifi.opens_itself and is_readable


def _invitations(pages: Pages, folder: Path) -> Sequence[Invitation]:
    hotspot = read_hotspot(folder / HOTSPOT_FILE) if ADDRESS in pages.own_numbers else None
    return invitations(hotspot, pages.address, pages.port)


def _console_parts(parts: Parts, wiring: Wiring) -> ConsoleParts:
    return ConsoleParts(
        draw=draw,
        screen=parts.screen,
        page=wiring.oled.shows,
        second_screen=parts.second_screen,
        second_page=wiring.second_oled.shows,
        buttons=parts.buttons,
        lights=parts.lights,
        ring=parts.ring,
        buzzer=parts.buzzer,
    )


def _start_session(watched: Watched, table: Table, stack: ExitStack) -> SetupStart | None:
    """Return where buttons begin a game: from a camera's pictures, as photos are taken by phones."""
    if watched.session is None or watched.photos is not None:
        return None
    start = SetupStart(watched.session, table)
    stack.callback(start.close)
    return start


def _new_games(table: Table, folder: Path, stack: ExitStack) -> NewGamesAtTable:
    games = NewGamesAtTable(table, GAMES, boxes=BoxFolder(folder), chance=SystemRandom())
    stack.callback(games.close)
    return games


def _power_switch(stack: ExitStack) -> "MachineSwitch | None":
    """Return what switches a Pi off; another machine is somebody's, and has a switch of its own."""
    if not Machine().is_pi:
        return None
    switch = MachineSwitch(ThisHost())
    stack.callback(switch.close)
    return switch


class MachineSwitch:
    """Shuts *host* down; who presses the buttons stands at the table."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="switch off")

    def switch_off(self) -> "Future[None]":
        """Shut the machine down, which ends this process too."""
        return self._worker.submit(self._switch_off)

    def close(self) -> None:
        """End the worker; a second call does nothing."""
        self._worker.shutdown()

    def _switch_off(self) -> None:
        try:
            self._host.run("systemctl", "poweroff")
        except CompanionError as error:
            raise PartFault("The Pi may not be switched off: {why}", why=str(error)) from error
