"""Honey Wall rolled with the table's button: what the small screen's picture says, read from it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from companion.clock import StillClock
from companion.console.console import GUARD_S, Console
from companion.console.console_parts import ConsoleParts
from companion.core.commands import ReportPart, StartGame
from companion.core.events import TurnSource
from companion.core.journal import Journal
from companion.core.snapshot import Snapshot
from companion.core.status import Wait, WaitReason
from companion.core.table import Table
from companion.core.verdict import Verdict
from companion.dice.rolling import TableDice
from companion.games import game_named
from companion.games.honey_wall import GAME
from companion.phrases import Phrase
from companion.ports import Press
from hardware.oled.font import ROWS, width_px, write
from hardware.oled.screens import draw
from hardware.simulated import SimulatedButtons, SimulatedScreen
from tests.waiting import wait_for

HEADER = {**GAME.prepare(({"name": "Ada"}, {"name": "Bo"}), Random(1), {}), "first": 0}


def judge(*_: object, **__: object) -> Verdict:
    return Wait(WaitReason.NOTHING, Phrase("Nothing has changed"))


@dataclass
class Bench:
    """A game of Honey Wall with a screen and buttons beside it."""

    table: Table
    clock: StillClock
    screen: SimulatedScreen = field(default_factory=SimulatedScreen)
    buttons: SimulatedButtons = field(default_factory=SimulatedButtons)

    def press(self, *presses: Press) -> None:
        for press in presses:
            self.clock.advance(GUARD_S)
            self.buttons.press(press)

    def reads(self, words: str) -> bool:
        """Tell whether the screen's picture holds *words*, lit or dark on a bar."""
        picture = np.asarray(self.screen.image, bool)
        line = letters(words)
        return holds(picture, line) or holds(~picture, line)

    @property
    def now(self) -> Snapshot:
        return self.table.snapshot()


def letters(words: str) -> npt.NDArray[np.bool_]:
    """Return *words* as the small screen's font draws them, without the blank rows around."""
    image = Image.new("1", (width_px(words), ROWS))
    write(image, (0, 0), words)
    drawn = np.asarray(image, bool)
    rows = np.flatnonzero(drawn.any(axis=1))
    return drawn[rows[0] : rows[-1] + 1]


def holds(picture: npt.NDArray[np.bool_], part: npt.NDArray[np.bool_]) -> bool:
    windows = np.lib.stride_tricks.sliding_window_view(picture, part.shape)
    return bool((windows == part).all(axis=(2, 3)).any())


@pytest.fixture
def bench() -> Iterator[Bench]:
    clock, journal = StillClock(), Journal.in_memory()
    table = Table(journal, games=game_named, judge=judge, dice=TableDice(), clock=clock)
    table.start()
    table.do(StartGame("honey_wall", HEADER))
    bench = Bench(table, clock)
    parts = ConsoleParts(draw=draw, screen=bench.screen, buttons=bench.buttons)
    console = Console(table, parts, clock=clock)
    console.start()
    yield bench
    console.stop()
    table.stop()
    journal.close()


def test_press_rolls_and_the_screen_tells_each_face(bench: Bench) -> None:
    wait_for(lambda: bench.reads("Roll the dice"))
    bench.press(Press.DONE)
    wait_for(lambda: bench.now.rolls)

    rolled = bench.now.rolls[0]
    wait_for(lambda: bench.reads(f"keep: {rolled.words[0]}"))
    wait_for(lambda: bench.reads("Which dice again?"))
    assert bench.now.turns[0].event.source is TurnSource.DICE


def test_knob_takes_a_die_up_and_the_button_rolls_it_again(bench: Bench) -> None:
    bench.press(Press.DONE)
    wait_for(lambda: bench.reads("Which dice again?"))
    held = bench.now.rolls[0].words[0]

    bench.press(Press.NEXT, Press.DONE)
    wait_for(lambda: bench.reads(f"keep: {held}") and bench.reads("again:"))
    bench.press(Press.NEXT, Press.DONE)
    wait_for(lambda: len(bench.now.rolls) == 2)

    assert bench.now.turns[-1].event.move["which"] == [1]
    assert bench.now.rolls[1].dice == ("white",)


def test_button_held_keeps_the_roll(bench: Bench) -> None:
    bench.press(Press.DONE)
    wait_for(lambda: bench.reads("Which dice again?"))
    bench.press(Press.DONE_LONG)

    wait_for(lambda: len(bench.now.turns) == 2)
    assert bench.now.turns[1].event.move == {"do": "keep"}


def test_roll_is_kept_from_the_list_too(bench: Bench) -> None:
    bench.press(Press.DONE)
    wait_for(lambda: bench.reads("Which dice again?"))
    bench.press(Press.PREVIOUS)
    wait_for(lambda: bench.reads("Keep the roll"))
    bench.press(Press.DONE)

    wait_for(lambda: len(bench.now.turns) == 2)
    assert bench.now.turns[1].event.move == {"do": "keep"}


def test_roll_is_not_taken_back_by_the_undo_button(bench: Bench) -> None:
    bench.press(Press.DONE)
    wait_for(lambda: bench.now.rolls)
    bench.press(Press.UNDO_LONG, Press.PREVIOUS)
    wait_for(lambda: bench.reads("Keep the roll"))  # the second press is through
    bench.table.do(ReportPart("watchdog", None))  # and so is what either has put on the queue

    assert len(bench.now.turns) == 1
