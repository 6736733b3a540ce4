"""The twins behave as the parts do."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from companion.errors import PartFault
from companion.phrases import Phrase
from companion.ports import (
    Buttons,
    Buzzer,
    Lights,
    LightState,
    Press,
    Ring,
    RingScene,
    Screen,
    Tune,
)
from hardware.oled.screens import draw
from hardware.simulated import (
    Breakable,
    SimulatedButtons,
    SimulatedBuzzer,
    SimulatedLights,
    SimulatedRing,
    SimulatedScreen,
)
from tests.hardware.oled.display_models import DISPLAY_MODELS


def test_twins_are_what_the_seams_ask_for() -> None:
    screen: Screen = SimulatedScreen()
    buttons: Buttons = SimulatedButtons()
    lights: Lights = SimulatedLights()
    buzzer: Buzzer = SimulatedBuzzer()
    ring: Ring = SimulatedRing()

    for part in (screen, buttons, lights, buzzer, ring):
        part.close()
        part.close()


def test_screen_twin_keeps_and_saves_the_last_picture(tmp_path: Path) -> None:
    path = tmp_path / "screen" / "last.png"
    screen = SimulatedScreen(path)
    screen.show(draw(DISPLAY_MODELS["start"]))
    screen.show(draw(DISPLAY_MODELS["turn"]))

    assert screen.image.tobytes() == draw(DISPLAY_MODELS["turn"]).tobytes()
    assert Image.open(path).tobytes() == screen.image.tobytes()
    assert [file.name for file in path.parent.iterdir()] == ["last.png"]


def test_button_twin_is_pressed_by_code() -> None:
    buttons = SimulatedButtons()
    told: list[object] = []
    buttons.when_pressed = told.append
    buttons.when_fault = lambda part, text: told.append((part, text))

    stuck = Phrase("is stuck")
    buttons.press(Press.DONE)
    buttons.jam("done button", stuck)

    assert told == [Press.DONE, ("done button", stuck)]


def test_lights_and_buzzer_remember() -> None:
    lights, buzzer = SimulatedLights(), SimulatedBuzzer()

    lights.show(LightState.TURN, colour="red")
    lights.show(LightState.FAULT)
    buzzer.play(Tune.READ)

    assert list(lights.shown) == [(LightState.TURN, "red"), (LightState.FAULT, None)]
    assert list(buzzer.played) == [Tune.READ]


USES: dict[str, tuple[Breakable, Callable[[Breakable], object]]] = {
    "screen": (SimulatedScreen(), lambda part: part.show(draw(DISPLAY_MODELS["turn"]))),  # type: ignore[attr-defined]
    "lights": (SimulatedLights(), lambda part: part.show(LightState.TURN)),  # type: ignore[attr-defined]
    "light ring": (SimulatedRing(), lambda part: part.show(RingScene(LightState.OFF))),  # type: ignore[attr-defined]
    "buzzer": (SimulatedBuzzer(), lambda part: part.play(Tune.READ)),  # type: ignore[attr-defined]
}


@pytest.mark.parametrize("name", USES)
def test_pulled_twin_is_a_fault_until_it_is_put_back(name: str) -> None:
    part, use = USES[name]
    part.pull()
    with pytest.raises(PartFault):
        use(part)

    part.put_back()

    use(part)
