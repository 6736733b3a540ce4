"""Each part is pulled while a game is played: the game goes on, and each is told within 10 s."""

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.panel.buttons import DONE
from tests.end_to_end.whole_evening import BUTTONS, GONE, Evening, SmallDisk, open_evening
from tests.waiting import wait_for

# luma.oled calls Image.getdata, which Pillow 14 drops
pytestmark = [
    pytest.mark.timeout(300),
    pytest.mark.filterwarnings("ignore:.*getdata:DeprecationWarning:luma"),
]


@pytest.fixture
def pins() -> Iterator[MockFactory]:
    before = Device.pin_factory
    Device.pin_factory = factory = MockFactory(pin_class=MockPWMPin)
    yield factory
    factory.reset()
    Device.pin_factory = before


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return where journal and pictures go; a test may lay it on a disk of its own."""
    return tmp_path


@pytest.fixture
def evening(folder: Path, pins: MockFactory) -> Iterator[Evening]:
    with ExitStack() as stack:
        yield open_evening(folder, pins, stack)


def stall_camera(evening: Evening, is_gone: bool) -> None:
    evening.workshop.is_stalled = is_gone


def unplug_screen(evening: Evening, is_gone: bool) -> None:
    evening.bus.error = GONE if is_gone else None


def hold_button(evening: Evening, is_stuck: bool) -> None:
    pin = evening.pins.pin(BUTTONS.done)
    (pin.drive_low if is_stuck else pin.drive_high)()


PULLED: tuple[tuple[str, Callable[[Evening, bool], None], str], ...] = (
    ("camera", stall_camera, "gave no picture"),
    ("screen", unplug_screen, "does not answer"),
    (DONE, hold_button, "is stuck"),
)


def test_parts_that_are_pulled_and_a_clock_that_jumps_are_told_and_the_game_goes_on(
    evening: Evening,
) -> None:
    for _, pull, _ in PULLED:
        pull(evening, True)
    for part, _, said in PULLED:
        wait_for(lambda part=part, said=said: said in evening.faults.get(part, ""))
    assert evening.faults.keys() == {part for part, _, _ in PULLED}

    stall_camera(evening, False)
    wait_for(lambda: evening.faults.keys() == {"screen", DONE})
    evening.play_a_turn()
    evening.clock.ahead -= timedelta(days=40)
    wait_for(lambda: "jumped back by 40 days" in notice_of_the_clock(evening))
    evening.play_a_turn()
    assert evening.faults.keys() == {"screen", DONE}

    unplug_screen(evening, False)
    hold_button(evening, False)
    wait_for(lambda: not evening.faults)

    first, second = evening.table.snapshot().turns
    assert (first.number, second.number) == (1, 2)
    assert second.at < first.at


def notice_of_the_clock(evening: Evening) -> str:
    return str(evening.table.status().notices.get("clock", ""))


@pytest.fixture
def disk(folder: Path) -> Iterator[SmallDisk]:
    if os.geteuid() != 0:
        pytest.skip("only root can mount a disk small enough to fill")
    mount = ["mount", "-t", "tmpfs", "-o", "size=3M", "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("this machine lets nobody mount a disk")
    yield SmallDisk(folder)
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def test_full_disk_is_told_and_the_turn_is_kept_once_there_is_room(
    disk: SmallDisk, evening: Evening
) -> None:
    evening.play_a_turn()

    disk.fill()
    evening.lay_next_turn()
    wait_for(lambda: "No space left" in evening.faults.get("pictures", ""))
    assert evening.turns == 1
    disk.empty()
    wait_for(lambda: evening.turns == 2)
    wait_for(lambda: not evening.faults)
