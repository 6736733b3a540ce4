"""The whole companion over twins: a camera alone is a table, and one with everything is another."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import numpy as np

from companion.clock import SystemClock
from companion.service.composition import Components, Plan, Watching, open_components
from companion.settings import DataSettings, Settings, WebSettings
from companion.wiring import RingWiring, SecondOledWiring, Wiring
from hardware.camera.picamera2 import PiCamera
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
