"""The parts on the table as the daemon finds them: the real ones on a Pi, else their twins."""

from collections.abc import Callable

from companion.console.console import Console, ConsoleParts
from companion.console.menu_rows import Act
from companion.core.commands import ReportPart
from companion.core.data_folder import DataFolder
from companion.core.table import Table
from companion.ports import Clock
from companion.service.hotspot import FILE as HOTSPOT_FILE
from companion.service.hotspot import invitations, read_hotspot
from companion.service.web import Pages
from companion.settings import Settings
from hardware.oled.screens import draw
from hardware.parts import open_parts


def open_console(
    settings: Settings,
    *,
    table: Table,
    pages: Pages,
    data: DataFolder,
    clock: Clock,
    when_act: Callable[[Act], None],
) -> Console:
    """Return the console with what this machine has; parts that fail are told to *table*.

    *when_act* takes what the buttons ask of the companion itself.

    The twin of the small screen keeps its picture in the data folder, as ``screen.png``.
    """
    parts = open_parts(settings.hardware, clock=clock, picture=data.path / "screen.png")
    pages.host_claim.has_button = parts.has_done_button
    for part, fault in parts.faults.items():
        table.put(ReportPart(part, fault))
    return Console(
        table,
        ConsoleParts(
            draw=draw,
            screen=parts.screen,
            buttons=parts.buttons,
            lights=parts.lights,
            buzzer=parts.buzzer,
        ),
        clock=clock,
        invitations=lambda: invitations(
            read_hotspot(data.path / HOTSPOT_FILE), pages.address, pages.port
        ),
        when_act=when_act,
        when_pressed=pages.host_claim.press,
    )
