"""The parts on the table as the daemon finds them: the real ones, or the screen's twin."""

from pathlib import Path

from companion.daemon_web import Pages
from companion.data_folder import DataFolder
from companion.ports import Clock
from companion.settings import Settings
from companion.table import Table
from companion.tabletop import Tabletop, TabletopParts
from hardware.oled import Oled
from hardware.resting import Panel, RestingScreen
from hardware.screens import draw
from hardware.simulated import SimulatedScreen


def open_tabletop(
    settings: Settings, *, table: Table, pages: Pages, data: DataFolder, clock: Clock
) -> Tabletop:
    """Return the tabletop with what this machine has; without a panel it is a picture file."""
    wiring = settings.hardware.oled
    has_bus = Path(f"/dev/i2c-{wiring.bus}").exists()
    panel: Panel = Oled(wiring) if has_bus else SimulatedScreen(data.path / "screen.png")
    return Tabletop(
        table,
        TabletopParts(draw=draw, screen=RestingScreen(panel, wiring, clock=clock)),
        clock=clock,
        invitations=lambda: [("Join", pages.address)],
        when_pressed=pages.door.press,
    )
