"""A panel is spared: it dims, moves, sleeps, and wakes for what is new."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import pairwise

import numpy as np
import pytest
from PIL import Image, ImageChops

from companion.clock import StillClock
from companion.errors import PartFault
from companion.wiring import OledWiring
from hardware.oled.resting import (
    CHECK_S,
    DIM,
    FULL,
    NIGHT_DIM,
    NIGHT_FULL,
    SHIFT_S,
    SHIFTS,
    RestingScreen,
    is_night,
)
from hardware.oled.screens import draw
from hardware.simulated import SimulatedScreen
from tests.hardware.oled.display_models import DISPLAY_MODELS

WIRING = OledWiring(dim_after_s=120, off_after_s=600)
TURN, WAIT = draw(DISPLAY_MODELS["turn"]), draw(DISPLAY_MODELS["wait"])


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
def panel() -> SimulatedScreen:
    return SimulatedScreen()


@pytest.fixture
def screen(panel: SimulatedScreen, clock: StillClock) -> RestingScreen:
    screen = RestingScreen(panel, WIRING, clock=clock)
    screen.show(TURN)
    return screen


def pass_time(screen: RestingScreen, clock: StillClock, seconds: float) -> None:
    for _ in range(int(seconds)):
        clock.advance(1.0)
        screen.tick()


def test_idle_screen_dims_then_sleeps(
    screen: RestingScreen, panel: SimulatedScreen, clock: StillClock
) -> None:
    pass_time(screen, clock, 119)
    assert panel.is_awake
    pass_time(screen, clock, 1)
    assert (panel.contrast, panel.is_awake) == (DIM, True)
    pass_time(screen, clock, 480)
    assert not panel.is_awake


@pytest.mark.parametrize("idle_s", [130, 700], ids=["dim", "asleep"])
def test_new_picture_lights_the_screen_up(
    screen: RestingScreen, panel: SimulatedScreen, clock: StillClock, idle_s: int
) -> None:
    pass_time(screen, clock, idle_s)

    screen.show(WAIT)

    assert (panel.contrast, panel.is_awake) == (FULL, True)
    pass_time(screen, clock, 100)
    assert panel.contrast == FULL


def test_same_picture_does_not_wake_the_screen(
    screen: RestingScreen, panel: SimulatedScreen, clock: StillClock
) -> None:
    pass_time(screen, clock, 700)

    screen.show(TURN)

    assert not panel.is_awake


def test_press_wakes_the_screen_with_its_picture(
    screen: RestingScreen, panel: SimulatedScreen, clock: StillClock
) -> None:
    pass_time(screen, clock, 700)

    screen.wake()

    assert (panel.contrast, panel.is_awake) == (FULL, True)
    assert panel.image.getbbox() is not None


def test_no_pixel_stays_lit_for_ever(
    screen: RestingScreen, panel: SimulatedScreen, clock: StillClock
) -> None:
    seen = [panel.image]
    for _ in SHIFTS:
        screen.wake()
        pass_time(screen, clock, SHIFT_S)
        seen.append(panel.image)

    assert all(ImageChops.difference(a, b).getbbox() for a, b in pairwise(seen))
    assert seen[0].tobytes() == seen[-1].tobytes() == TURN.tobytes()
    assert np.asarray(seen[1])[:, 1:].tolist() == np.asarray(TURN)[:, :-1].tolist()


def test_lost_panel_is_noticed_though_nothing_changes(
    screen: RestingScreen, panel: SimulatedScreen, clock: StillClock
) -> None:
    panel.pull()

    with pytest.raises(PartFault):
        pass_time(screen, clock, CHECK_S)


@pytest.mark.parametrize(
    "ask",
    [
        pytest.param(lambda screen: screen.show(TURN), id="the same picture"),
        pytest.param(lambda screen: screen.wake(), id="awake already"),
        pytest.param(lambda screen: screen.tick(), id="nothing due"),
    ],
)
def test_lost_panel_stays_lost_though_there_is_nothing_to_do(
    screen: RestingScreen, panel: SimulatedScreen, ask: Callable[[RestingScreen], None]
) -> None:
    panel.pull()
    with pytest.raises(PartFault):
        screen.show(WAIT)
    with pytest.raises(PartFault):
        screen.show(TURN)

    with pytest.raises(PartFault):
        ask(screen)

    panel.put_back()
    ask(screen)


def test_panel_that_is_back_gets_the_picture_it_missed(
    screen: RestingScreen, panel: SimulatedScreen, clock: StillClock
) -> None:
    panel.pull()
    with pytest.raises(PartFault):
        screen.show(WAIT)
    panel.put_back()

    pass_time(screen, clock, 1)

    assert panel.image.tobytes() == WAIT.tobytes()


def test_panel_that_lost_its_picture_on_the_way_gets_the_former_one_again(
    screen: RestingScreen, panel: SimulatedScreen
) -> None:
    panel.pull()
    with pytest.raises(PartFault):
        screen.show(WAIT)
    panel.put_back()
    panel.close()  # a panel without its power forgets its picture

    screen.show(TURN)

    assert panel.image.tobytes() == TURN.tobytes()


def test_panel_lost_while_falling_asleep_sleeps_once_it_is_back(
    screen: RestingScreen, panel: SimulatedScreen, clock: StillClock
) -> None:
    pass_time(screen, clock, 599)
    panel.pull()
    with pytest.raises(PartFault):
        pass_time(screen, clock, 1)
    assert panel.is_awake
    panel.put_back()

    pass_time(screen, clock, 1)

    assert not panel.is_awake


def test_closing_clears_the_panel(screen: RestingScreen, panel: SimulatedScreen) -> None:
    screen.close()

    assert panel.image.tobytes() == Image.new("1", (128, 64)).tobytes()


def test_screen_is_darker_by_night_and_brighter_by_day_again(
    panel: SimulatedScreen, clock: StillClock
) -> None:
    wall = clock.now().astimezone()
    begins, ends = (wall + timedelta(minutes=minutes) for minutes in (1, 10))
    night = f"{begins:%H:%M}-{ends:%H:%M}"
    screen = RestingScreen(panel, replace(WIRING, night=night), clock=clock)
    screen.show(TURN)
    assert panel.contrast == FULL

    pass_time(screen, clock, 70)
    assert panel.contrast == NIGHT_FULL
    pass_time(screen, clock, 60)
    assert panel.contrast == NIGHT_DIM
    clock.advance(600)
    screen.wake()
    assert panel.contrast == FULL


@pytest.mark.parametrize(
    ("night", "at", "is_dark"),
    [
        ("22:00-07:00", "22:00", True),
        ("22:00-07:00", "06:59", True),
        ("22:00-07:00", "07:00", False),
        ("13:00-14:00", "13:30", True),
        ("13:00-14:00", "22:30", False),
        ("none", "03:00", False),
    ],
)
def test_night_may_go_over_midnight(night: str, at: str, is_dark: bool) -> None:
    assert is_night(night, datetime.strptime(at, "%H:%M").astimezone()) is is_dark
