"""The parts on the table as the daemon finds them: the real ones on a Pi, else their twins."""

from collections.abc import Callable

from companion.commands import ReportPart
from companion.daemon.web import Pages
from companion.data_folder import DataFolder
from companion.faces.menu_rows import Act
from companion.faces.tabletop import Tabletop, TabletopParts
from companion.machine.hotspot import FILE as HOTSPOT_FILE
from companion.machine.hotspot import invitations, read_hotspot
from companion.ports import Clock
from companion.settings import Settings
from companion.table import Table
from hardware.parts import open_parts
from hardware.screens import draw


def open_tabletop(
    settings: Settings,
    *,
    table: Table,
    pages: Pages,
    data: DataFolder,
    clock: Clock,
    when_act: Callable[[Act], None],
) -> Tabletop:
    """Return the tabletop with what this machine has; parts that fail are told to *table*.

    *when_act* takes what the buttons ask of the companion itself.

    The twin of the small screen keeps its picture in the data folder, as ``screen.png``.
    """
    parts = open_parts(settings.hardware, clock=clock, picture=data.path / "screen.png")
    pages.door.has_button = parts.has_done_button
    for part, text in parts.faults.items():
        table.put(ReportPart(part, text))
    return Tabletop(
        table,
        TabletopParts(
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
        when_pressed=pages.door.press,
    )
