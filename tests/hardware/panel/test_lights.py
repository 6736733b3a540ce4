"""The lamps' states and the buzzer's tunes, on both pin drivers."""

import time
from collections.abc import Callable

import pytest
from gpiozero.tones import Tone

from companion.errors import PartFault
from companion.ports import LightState, Tune
from companion.wiring import BuzzerWiring, LightsWiring
from hardware.panel.buzzer import TUNES, TableBuzzer
from hardware.panel.lights import TableLights
from tests.hardware.conftest import Board

WIRING = LightsWiring(done=12, red=13, green=19, blue=26, brightness=0.5)


def eventually(is_so: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + 5.0
    while not is_so() and time.monotonic() < deadline:
        time.sleep(0.005)
    return is_so()


def test_turn_shows_the_players_colour_and_the_button(board: Board) -> None:
    lights = TableLights(WIRING)

    lights.show(LightState.TURN, colour="red")

    assert [board.power(pin) for pin in (13, 19, 26, 12)] == [0.5, 0.0, 0.0, 1.0]
    lights.close()


def test_unknown_colour_is_white(board: Board) -> None:
    lights = TableLights(WIRING)

    lights.show(LightState.TURN, colour="mother-of-pearl")

    assert [board.power(pin) for pin in (13, 19, 26)] == [0.5, 0.5, 0.5]
    lights.close()


def test_fault_blinks_red_with_the_button_dark(board: Board) -> None:
    lights = TableLights(WIRING)
    lights.show(LightState.TURN, colour="green")

    lights.show(LightState.FAULT)

    assert eventually(lambda: board.power(13) == 0.5)
    assert eventually(lambda: board.power(13) == 0.0)
    assert [board.power(pin) for pin in (19, 26, 12)] == [0.0, 0.0, 0.0]
    lights.close()


def test_asking_blinks_the_button_too(board: Board) -> None:
    lights = TableLights(WIRING)

    lights.show(LightState.ASKING)

    assert eventually(lambda: board.power(12) == 1.0)
    assert eventually(lambda: board.power(12) == 0.0)
    lights.close()


def test_light_state_that_is_shown_again_keeps_its_timing(board: Board) -> None:
    lights = TableLights(WIRING)

    def is_dark_though_shown_again() -> bool:
        lights.show(LightState.FAULT)
        return board.power(13) == 0.0

    assert eventually(lambda: not is_dark_though_shown_again())
    assert eventually(is_dark_though_shown_again)
    lights.close()


@pytest.mark.usefixtures("board")
@pytest.mark.parametrize("light_state", LightState)
def test_every_light_state_can_be_shown_and_left(light_state: LightState) -> None:
    lights = TableLights(WIRING)

    lights.show(light_state, colour="blue")
    lights.show(LightState.OFF)

    lights.close()
    lights.close()


@pytest.mark.usefixtures("board")
def test_missing_lamps_are_left_out() -> None:
    lights = TableLights(LightsWiring(done="none", red=13, green="none", blue="none"))

    for light_state in LightState:
        lights.show(light_state)

    lights.close()


@pytest.mark.usefixtures("board")
def test_lamp_on_a_pin_in_use_is_a_fault_and_frees_the_others() -> None:
    with pytest.raises(PartFault, match="button's light cannot be used") as told:
        TableLights(LightsWiring(done=13, red=13, green=19, blue=26))

    TableLights(WIRING).close()  # though the error still holds the first
    assert told.value


def test_tune_sounds_and_ends_in_silence(board: Board) -> None:
    buzzer = TableBuzzer(BuzzerWiring(pin=18))

    buzzer.play(Tune.READ)

    assert eventually(lambda: round(board.frequency(18)) == 1319)
    assert eventually(lambda: board.frequency(18) == 0.0)
    buzzer.close()


@pytest.mark.usefixtures("board")
def test_closing_ends_a_tune_and_closes_twice() -> None:
    buzzer = TableBuzzer(BuzzerWiring(pin=18))
    start = time.monotonic()
    for _ in range(10):
        buzzer.play(Tune.END)

    buzzer.close()
    buzzer.close()

    assert time.monotonic() - start < sum(length for _, length in TUNES[Tune.END])


@pytest.mark.usefixtures("board")
@pytest.mark.parametrize("tune", Tune)
def test_every_tune_lies_within_the_buzzers_range(tune: Tune) -> None:
    buzzer = TableBuzzer(BuzzerWiring(pin=18))

    for note, _ in TUNES[tune]:
        buzzer._voice.play(None if note is None else Tone(note))

    buzzer.close()


@pytest.mark.usefixtures("board")
def test_buzzer_on_a_pin_in_use_is_a_fault() -> None:
    first = TableBuzzer(BuzzerWiring(pin=18))

    with pytest.raises(PartFault, match="buzzer cannot be used"):
        TableBuzzer(BuzzerWiring(pin=18))

    first.close()


@pytest.mark.parametrize(("kind", "silent"), [("active", 0.0), ("active-low", 1.0)])
def test_buzzer_with_a_tone_of_its_own_is_switched(board: Board, kind: str, silent: float) -> None:
    buzzer = TableBuzzer(BuzzerWiring(pin=18, kind=kind))  # type: ignore[arg-type]  # each in turn
    assert board.level(18) == silent

    buzzer.play(Tune.FAULT)

    assert eventually(lambda: board.level(18) != silent)
    assert eventually(lambda: board.level(18) == silent)
    buzzer.close()


def test_something_still_due_blinks_in_the_players_colour(board: Board) -> None:
    lights = TableLights(WIRING)

    lights.show(LightState.DUE, colour="red")

    assert eventually(lambda: board.power(13) == 0.5)
    assert eventually(lambda: board.power(13) == 0.0)
    assert [board.power(pin) for pin in (19, 26, 12)] == [0.0, 0.0, 0.0]
    lights.close()
