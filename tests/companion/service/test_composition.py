"""The whole companion over twins: a camera alone is a table, and one with everything is another."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from companion.clock import SystemClock
from companion.ports import DisplayModel, Press
from companion.service import table_console
from companion.service.composition import Components, Plan, Watching, open_components
from companion.service.table_console import MachineSwitch
from companion.settings import DataSettings, Settings, WebSettings
from companion.wiring import RingWiring, SecondOledWiring, Wiring
from hardware.camera.picamera2 import PiCamera
from hardware.oled.screens import draw
from hardware.parts import Parts
from hardware.simulated import SimulatedButtons, SimulatedScreen
from tests.companion.service.told_host import ToldHost
from tests.hardware.camera.picamera2_twin import Workshop
from tests.waiting import wait_for


@contextmanager
def companion(wiring: Wiring, folder: Path) -> Iterator[Components]:
    """Open everything but the announcement, with a camera over an empty table."""
    settings = Settings(web=WebSettings("127.0.0.1", 0), data=DataSettings(folder), hardware=wiring)
    empty = Workshop(scene=lambda width, height: np.full((height, width, 3), 128, np.uint8))
    watching = Watching(
        PiCamera(wiring.camera, driver=empty.driver()), lambda: None, lambda reading: None
    )
    with ExitStack() as stack:
        yield open_components(
            Plan(None, settings, until_end=True), watching, clock=SystemClock(), stack=stack
        )


def test_table_with_a_camera_alone_has_no_fault_and_claims_no_button(tmp_path: Path) -> None:
    with companion(Wiring(parts="none"), tmp_path) as running:
        table, claim = running.table, running.pages.host_claim

        assert table.status().faults == {}
        assert not claim.has_button
        assert running.watched.session is not None
    assert not (tmp_path / "screen.png").exists()


def test_table_with_two_screens_and_a_ring_shows_both(tmp_path: Path) -> None:
    everything = Wiring(
        parts="simulated",
        second_oled=SecondOledWiring(chip="ssd1309"),
        ring=RingWiring(lights=16),
    )

    with companion(everything, tmp_path) as running:
        wait_for(lambda: (tmp_path / "screen.png").exists())
        wait_for(lambda: (tmp_path / "second-screen.png").exists())
        assert running.table.status().faults == {}


@dataclass
class TwoButtons:
    """Two buttons and a small screen, used as a hand does: a row is looked for, marked and taken."""

    buttons: SimulatedButtons = field(default_factory=SimulatedButtons)
    screen: SimulatedScreen = field(default_factory=SimulatedScreen)
    seen: list[DisplayModel] = field(default_factory=list)

    def draw(self, display: DisplayModel) -> Image.Image:
        """Draw *display*, and remember it."""
        self.seen.append(display)
        return draw(display)

    def take(self, question: str, row: str) -> None:
        """Wait for the *question*, mark *row* and take it."""
        wait_for(lambda: self.seen and self.seen[-1].ask and self.seen[-1].ask.question == question)
        asked = self.seen[-1].ask
        assert asked is not None
        for _ in range(asked.candidates.index(row) - asked.chosen):
            self.buttons.press(Press.UNDO)
        self.buttons.press(Press.DONE)


def test_game_is_begun_and_the_pi_switched_off_with_two_buttons_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, host = TwoButtons(), ToldHost()
    parts = Parts(buttons=hand.buttons, screen=hand.screen)
    monkeypatch.setattr(table_console, "open_parts", lambda *_, **__: parts)
    monkeypatch.setattr(table_console, "draw", hand.draw)
    monkeypatch.setattr(table_console, "_power_switch", lambda stack: MachineSwitch(host))

    with companion(Wiring(), tmp_path) as running:
        wait_for(lambda: hand.seen)
        hand.buttons.press(Press.DONE_LONG)
        hand.take("What now?", "Begin a game")
        hand.take("Which game?", "Pollen")
        hand.take("Who plays?", "Clover, Heather")
        wait_for(lambda: hand.seen[-1].on_turn)
        assert running.table.snapshot().players == ("Clover", "Heather")

        hand.buttons.press(Press.DONE_LONG)
        hand.take("What now?", "Switch off")
        hand.take("Switch the table off?", "Switch off")
        assert host.ran == []
        hand.take("Really?", "Switch off; pull the plug once the Pi's green light stays dark")
        wait_for(lambda: host.ran)
    assert host.ran == ["systemctl poweroff"]
