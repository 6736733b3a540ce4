"""gpiozero's real classes, on mock pins and on its lgpio driver over a twin of the chip."""

import queue
import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias

import lgpio
import pytest

from companion.clock import StillClock, SystemClock
from companion.errors import PartFault
from companion.ports import Press
from companion.wiring import ButtonsWiring, KnobWiring
from hardware.panel.buttons import TableButtons
from tests.hardware.conftest import Board, LgpioBoard

Told: TypeAlias = "queue.SimpleQueue[Press | tuple[str, str]]"

QUICK = ButtonsWiring(done=17, undo=27, settle_s=0.01, long_s=0.1, double_s=0.3, stuck_s=0.25)
KNOB = KnobWiring(left=22, right=23, push=24)


class WatchedClock(StillClock):
    """A clock that moves when it is told to, and then lets the buttons' own thread see it."""

    def __init__(self) -> None:
        super().__init__()
        self._reads = 0
        self._read = threading.Condition()

    def monotonic_s(self) -> float:
        with self._read:
            self._reads += 1
            self._read.notify_all()
            return super().monotonic_s()

    def advance(self, seconds: float) -> None:
        self.let_read()
        super().advance(seconds)
        self.let_read()

    def let_read(self) -> None:
        """Wait for a whole look at the levels; each reads the clock at its beginning and its end.

        The first of all reads is made when the buttons are opened, so that a look ends at an odd one.
        """
        with self._read:
            wanted = self._reads + (2 if self._reads % 2 else 3)
            assert self._read.wait_for(lambda: self._reads >= wanted, timeout=10.0)


@pytest.fixture
def clock() -> WatchedClock:
    return WatchedClock()


@pytest.fixture
def told(board: Board, clock: WatchedClock) -> Iterator[Told]:
    yield from listening(clock)


def listening(clock: WatchedClock) -> Iterator[Told]:
    told: Told = queue.SimpleQueue()
    buttons = TableButtons(QUICK, KNOB, clock=clock)
    buttons.when_pressed = told.put
    buttons.when_fault = lambda part, fault: told.put((part, str(fault or "")))
    yield told
    buttons.close()
    buttons.close()


def next_of(told: Told) -> Press | tuple[str, str]:
    return told.get(timeout=5.0)


def press(board: Board, clock: WatchedClock, pin: int) -> None:
    for level in (0, 1):
        board.drive(pin, level)
        clock.advance(QUICK.settle_s)


@pytest.mark.parametrize(
    ("pin", "expected"), [(17, Press.DONE), (27, Press.UNDO), (24, Press.DONE)]
)
def test_press_is_told(
    board: Board, clock: WatchedClock, told: Told, pin: int, expected: Press
) -> None:
    press(board, clock, pin)

    assert next_of(told) == expected


def test_second_press_soon_after_is_a_double(board: Board, clock: WatchedClock, told: Told) -> None:
    press(board, clock, 27)
    press(board, clock, 27)

    assert [next_of(told), next_of(told)] == [Press.UNDO, Press.UNDO_DOUBLE]


def test_held_button_is_a_long_press_then_stuck_then_well_again(
    board: Board, clock: WatchedClock, told: Told
) -> None:
    board.drive(17, 0)
    clock.advance(QUICK.settle_s)
    clock.advance(QUICK.long_s)
    assert next_of(told) == Press.DONE_LONG
    clock.advance(QUICK.stuck_s)
    assert next_of(told) == ("done button", "is stuck: it stays pressed")
    board.drive(17, 1)
    clock.advance(QUICK.settle_s)
    assert next_of(told) == ("done button", "")


def test_bouncing_contact_is_one_press(board: Board, clock: WatchedClock, told: Told) -> None:
    for _ in range(4):
        board.drive(17, 0)
        board.drive(17, 1)
    press(board, clock, 17)
    for _ in range(4):
        board.drive(17, 0)
        board.drive(17, 1)

    assert next_of(told) == Press.DONE
    clock.advance(QUICK.settle_s)
    assert told.empty()


def test_both_buttons_are_read_at_once(board: Board, clock: WatchedClock, told: Told) -> None:
    board.drive(17, 0)
    press(board, clock, 27)
    assert next_of(told) == Press.UNDO
    board.drive(17, 1)
    clock.advance(QUICK.settle_s)
    assert next_of(told) == Press.DONE


def test_knob_turns_both_ways(board: Board, told: Told) -> None:
    for pin, level in ((22, 0), (23, 0), (22, 1), (23, 1)):
        board.drive(pin, level)
    assert next_of(told) == Press.NEXT

    for pin, level in ((23, 0), (22, 0), (23, 1), (22, 1)):
        board.drive(pin, level)
    assert next_of(told) == Press.PREVIOUS


@pytest.mark.usefixtures("board")
def test_pin_in_use_is_a_fault_and_frees_the_others() -> None:
    with pytest.raises(PartFault, match="undo button cannot be used") as told:
        TableButtons(replace(QUICK, undo=17), KnobWiring(), clock=SystemClock())

    TableButtons(QUICK, KNOB, clock=SystemClock()).close()  # though the error still holds the first
    assert told.value


def test_button_that_is_down_from_the_start_is_stuck(
    lgpio_board: LgpioBoard, clock: WatchedClock
) -> None:
    lines = lgpio_board.chip.lines
    claim = lgpio_board.chip.gpio_claim_input

    def claim_shorted(handle: int, pin: int, flags: int = 0) -> int:
        claim(handle, pin, flags)
        lines[27].level = 0  # a wire lies on ground
        return 0

    lgpio.gpio_claim_input = claim_shorted  # the fixture puts it back
    for told in listening(clock):
        clock.advance(QUICK.stuck_s)
        assert next_of(told) == ("undo button", "is stuck: it stays pressed")


def test_chip_that_fails_is_told_once_and_so_is_its_return(
    lgpio_board: LgpioBoard, clock: WatchedClock
) -> None:
    for told in listening(clock):
        lgpio_board.chip.error = lgpio.error("GPIO busy")
        lgpio_board.drive(17, 0)
        assert next_of(told) == ("buttons", "the buttons cannot be used: 'GPIO busy'")
        lgpio_board.chip.error = None
        lgpio_board.drive(17, 1)
        assert next_of(told) == ("buttons", "")
