"""gpiozero's real classes, on mock pins and on its lgpio driver over a twin of the chip."""

import queue
from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias

import lgpio
import pytest

from companion.clock import SystemClock
from companion.errors import PartFault
from companion.ports import Press
from companion.wiring import ButtonsWiring, KnobWiring
from hardware.buttons import TableButtons
from tests.hardware.conftest import Board, LgpioBoard

Told: TypeAlias = "queue.SimpleQueue[Press | tuple[str, str]]"

QUICK = ButtonsWiring(done=17, undo=27, settle_s=0.01, long_s=0.1, double_s=0.3, stuck_s=0.25)
KNOB = KnobWiring(left=22, right=23, push=24)


@pytest.fixture
def told(board: Board) -> Iterator[Told]:
    yield from listening(QUICK)


def listening(wiring: ButtonsWiring) -> Iterator[Told]:
    told: Told = queue.SimpleQueue()
    buttons = TableButtons(wiring, KNOB, clock=SystemClock())
    buttons.when_pressed = told.put
    buttons.when_fault = lambda part, text: told.put((part, text))
    yield told
    buttons.close()
    buttons.close()


def next_of(told: Told) -> Press | tuple[str, str]:
    return told.get(timeout=5.0)


def press(board: Board, pin: int) -> None:
    board.drive(pin, 0)
    settle()
    board.drive(pin, 1)


def settle() -> None:
    """Let the buttons' own thread see the level for longer than a bounce."""
    with pytest.raises(queue.Empty):
        queue.SimpleQueue[None]().get(timeout=0.05)


@pytest.mark.parametrize(
    ("pin", "expected"), [(17, Press.DONE), (27, Press.UNDO), (24, Press.DONE)]
)
def test_press_is_told(board: Board, told: Told, pin: int, expected: Press) -> None:
    press(board, pin)

    assert next_of(told) == expected


def test_second_press_soon_after_is_a_double(board: Board, told: Told) -> None:
    press(board, 27)
    settle()
    press(board, 27)

    assert [next_of(told), next_of(told)] == [Press.UNDO, Press.UNDO_DOUBLE]


def test_held_button_is_a_long_press_then_stuck_then_well_again(board: Board, told: Told) -> None:
    board.drive(17, 0)

    assert next_of(told) == Press.DONE_LONG
    assert next_of(told) == ("done button", "is stuck: it stays pressed")
    board.drive(17, 1)
    assert next_of(told) == ("done button", "")


def test_bouncing_contact_is_one_press(board: Board, told: Told) -> None:
    for _ in range(4):
        board.drive(17, 0)
        board.drive(17, 1)
    press(board, 17)
    for _ in range(4):
        board.drive(17, 0)
        board.drive(17, 1)

    assert next_of(told) == Press.DONE
    settle()
    assert told.empty()


def test_both_buttons_are_read_at_once(board: Board, told: Told) -> None:
    board.drive(17, 0)
    board.drive(27, 0)
    settle()
    board.drive(27, 1)
    assert next_of(told) == Press.UNDO
    board.drive(17, 1)


def test_knob_turns_both_ways(board: Board, told: Told) -> None:
    for pin, level in ((22, 0), (23, 0), (22, 1), (23, 1)):
        board.drive(pin, level)
    assert next_of(told) == Press.NEXT

    for pin, level in ((23, 0), (22, 0), (23, 1), (22, 1)):
        board.drive(pin, level)
    assert next_of(told) == Press.PREVIOUS


@pytest.mark.usefixtures("board")
def test_pin_in_use_is_a_fault_and_frees_the_others() -> None:
    with pytest.raises(PartFault, match="undo button cannot be used"):
        TableButtons(replace(QUICK, undo=17), KnobWiring(), clock=SystemClock())

    TableButtons(QUICK, KNOB, clock=SystemClock()).close()


def test_button_that_is_down_from_the_start_is_stuck(lgpio_board: LgpioBoard) -> None:
    lines = lgpio_board.chip.lines
    claim = lgpio_board.chip.gpio_claim_input

    def claim_shorted(handle: int, pin: int, flags: int = 0) -> int:
        claim(handle, pin, flags)
        lines[27].level = 0  # a wire lies on ground
        return 0

    lgpio.gpio_claim_input = claim_shorted  # the fixture puts it back
    for told in listening(QUICK):
        assert next_of(told) == ("undo button", "is stuck: it stays pressed")


def test_chip_that_fails_is_told_once_and_so_is_its_return(lgpio_board: LgpioBoard) -> None:
    for told in listening(QUICK):
        lgpio_board.chip.error = lgpio.error("GPIO busy")
        lgpio_board.drive(17, 0)
        assert next_of(told) == ("buttons", "the buttons cannot be used: 'GPIO busy'")
        lgpio_board.chip.error = None
        lgpio_board.drive(17, 1)
        assert next_of(told) == ("buttons", "")
