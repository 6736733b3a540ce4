"""Screen, buttons, lamps and buzzer follow the table, and a lost part is told."""

from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field, replace

import numpy as np
import pytest

from companion.clock import StillClock
from companion.console.abilities import Abilities
from companion.console.console import GUARD_S, JOIN_S, NOTICE_S, Console, Invitation
from companion.console.console_parts import ConsoleParts, TableScreen
from companion.console.display import display_model_of
from companion.console.menu_pages import page_of
from companion.console.menu_rows import Act, Menu, Place
from companion.console.offers import Offers
from companion.core.commands import JudgeObservation, PlayMove, ReportNotice, StartGame
from companion.core.status import Status, Wait, WaitReason
from companion.core.table import Table
from companion.core.verdict import Ask
from companion.errors import PartFault
from companion.languages import words_in
from companion.observation import Observation
from companion.phrases import Phrase
from companion.ports import LightState, Press, RingScene, ScreenPage, Tune
from companion.wiring import OledWiring
from hardware.oled.resting import RestingScreen
from hardware.oled.screens import draw
from hardware.simulated import (
    SimulatedButtons,
    SimulatedBuzzer,
    SimulatedLights,
    SimulatedRing,
    SimulatedScreen,
)
from tests.companion.conftest import ToldJudge
from tests.companion.core.counting_game import HEADER
from tests.hardware.oled.scanning import scanned
from tests.waiting import wait_for

URLS = (("Wi-Fi first", "WIFI:T:WPA;S:bees;P:honey;;"), ("Join here", "http://10.0.0.2:8080"))


class OwnWifi:
    """A Wi-Fi of the table's own; a test says when it is open, or that it does not open."""

    is_open = False

    def __init__(self) -> None:
        self.done: Future[None] = Future()

    def open(self) -> "Future[None]":
        return self.done

    def close(self) -> "Future[None]":
        return self.done


@dataclass
class Bench:
    """A table with its twins on it."""

    table: Table
    clock: StillClock
    screen: SimulatedScreen = field(default_factory=SimulatedScreen)
    buttons: SimulatedButtons = field(default_factory=SimulatedButtons)
    lights: SimulatedLights = field(default_factory=SimulatedLights)
    buzzer: SimulatedBuzzer = field(default_factory=SimulatedBuzzer)
    second: SimulatedScreen = field(default_factory=SimulatedScreen)
    ring: SimulatedRing = field(default_factory=SimulatedRing)
    wifi: OwnWifi = field(default_factory=OwnWifi)
    invitations: tuple[Invitation, ...] = URLS
    acts: list[Act] = field(default_factory=list)
    presses: list[None] = field(default_factory=list)

    def open(self) -> Console:
        parts = ConsoleParts(
            draw=draw,
            screen=RestingScreen(self.screen, OledWiring(), clock=self.clock),
            second_screen=RestingScreen(self.second, OledWiring(), clock=self.clock),
            ring=self.ring,
            buttons=self.buttons,
            lights=self.lights,
            buzzer=self.buzzer,
        )
        return Console(
            self.table,
            parts,
            clock=self.clock,
            invitations=lambda: self.invitations,
            abilities=Abilities(when_act=self.acts.append, wifi=self.wifi),
            when_pressed=lambda: self.presses.append(None),
        )

    def press(self, *presses: Press) -> None:
        """Press at leisure: no page has just opened."""
        for press in presses:
            self.clock.advance(GUARD_S)
            self.buttons.press(press)

    def take(self, act: Act) -> None:
        """Open the menu and take the row that does *act*."""
        offers = Offers(is_wifi_open=self.wifi.is_open, next_page=ScreenPage.POINTS)
        page = page_of(Menu(Place.MENU), self.table.snapshot(), offers)
        assert page is not None
        row = [row.does for row in page.rows].index(act)
        self.press(Press.DONE_LONG, *[Press.UNDO] * row, Press.DONE)


@pytest.fixture
def bench(table: Table, clock: StillClock) -> Iterator[Bench]:
    bench = Bench(table, clock)
    console = bench.open()
    console.start()
    yield bench
    console.stop()
    console.stop()


def begin(bench: Bench) -> None:
    bench.table.do(StartGame("counting", HEADER))
    wait_for(lambda: bench.lights.shown and bench.lights.shown[-1] == (LightState.TURN, "red"))


def is_notice_lit(bench: Bench) -> bool:
    """Tell whether the right edge is lit beside the notice alone: a page's scroll bar goes on below."""
    edge = np.asarray(bench.screen.image)[:, 127]
    return bool(edge[21:41].all() and not edge[50])


def test_before_a_game_the_screen_invites(bench: Bench) -> None:
    wait_for(lambda: scanned(bench.screen.image) == URLS[0][1])


def test_without_a_network_it_says_so_and_there_is_nothing_to_scan(bench: Bench) -> None:
    display = display_model_of(bench.table.snapshot(), Status(), words_in("en"))

    bench.invitations = (("No network yet", None),)

    said = draw(replace(display, read="No network yet")).tobytes()
    wait_for(lambda: bench.screen.image.tobytes() == said)


def test_turn_changes_screen_lamp_and_tune(bench: Bench) -> None:
    begin(bench)
    before = bench.screen.image.tobytes()

    bench.table.do(PlayMove({"add": 2}))

    wait_for(lambda: bench.lights.shown[-1] == (LightState.TURN, "blue"))
    wait_for(lambda: bench.screen.image.tobytes() != before)
    assert list(bench.buzzer.played) == [Tune.READ]


def test_notice_changes_neither_lamp_nor_screen_nor_sounds(bench: Bench) -> None:
    begin(bench)
    before = display_model_of(bench.table.snapshot(), bench.table.status(), words_in("en"))

    bench.table.do(ReportNotice("clock", Phrase("The clock is not set yet")))
    after = display_model_of(bench.table.snapshot(), bench.table.status(), words_in("en"))
    bench.table.do(PlayMove({"add": 2}))

    wait_for(lambda: bench.lights.shown[-1] == (LightState.TURN, "blue"))
    assert draw(after).tobytes() == draw(before).tobytes()
    assert list(bench.buzzer.played) == [Tune.READ]


def test_turn_is_entered_with_two_buttons(bench: Bench) -> None:
    begin(bench)

    bench.press(Press.DONE_LONG, Press.DONE, Press.UNDO, Press.DONE, Press.DONE)

    wait_for(lambda: bench.table.snapshot().turns)
    assert bench.table.snapshot().turns[0].event.move == {"add": 2}


def test_question_is_answered_with_two_buttons(bench: Bench, judge: ToldJudge) -> None:
    begin(bench)
    judge.says = [Ask(Phrase("What was added?"), (1, 3))]
    bench.table.do(JudgeObservation(Observation("001.jpg")))
    wait_for(lambda: bench.lights.shown[-1][0] is LightState.ASKING)
    assert bench.buzzer.played[-1] is Tune.ASK

    bench.press(Press.UNDO, Press.DONE)

    wait_for(lambda: bench.table.snapshot().turns)
    assert bench.table.snapshot().turns[0].event.move == {"add": 3}


def test_press_meant_for_the_screen_before_does_not_answer(bench: Bench, judge: ToldJudge) -> None:
    begin(bench)
    judge.says = [Ask(Phrase("What was added?"), (1, 3))]
    bench.table.do(JudgeObservation(Observation("001.jpg")))
    wait_for(lambda: bench.lights.shown[-1][0] is LightState.ASKING)

    bench.buttons.press(Press.DONE)
    wait_for(lambda: bench.presses)

    assert bench.table.snapshot().ask is not None
    bench.press(Press.DONE)
    wait_for(lambda: bench.table.snapshot().turns)


def test_refused_command_is_told_on_the_screen_for_a_while(bench: Bench) -> None:
    begin(bench)
    for add in (3, 3, 3):
        bench.table.do(PlayMove({"add": add}))
    calm = draw(display_model_of(bench.table.snapshot(), Status(), words_in("en"))).tobytes()
    wait_for(lambda: bench.screen.image.tobytes() == calm)

    bench.press(Press.DONE_LONG, Press.DONE, Press.UNDO, Press.UNDO, Press.DONE, Press.DONE)
    wait_for(lambda: is_notice_lit(bench))

    bench.clock.advance(NOTICE_S + 1)
    wait_for(lambda: bench.screen.image.tobytes() == calm)


def test_done_asks_for_a_picture_and_opens_the_host_claim_window(bench: Bench) -> None:
    begin(bench)

    bench.press(Press.DONE)

    wait_for(lambda: bench.acts == [Act.READ_NOW])
    assert len(bench.presses) == 1


def test_invitations_follow_one_another_and_end(bench: Bench) -> None:
    begin(bench)
    bench.press(Press.DONE_DOUBLE)
    wait_for(lambda: scanned(bench.screen.image) == URLS[0][1])
    bench.press(Press.DONE)
    wait_for(lambda: scanned(bench.screen.image) == URLS[1][1])

    bench.clock.advance(JOIN_S + 1)

    wait_for(lambda: scanned(bench.screen.image) == "")


def test_own_wifi_shows_its_code_and_why_it_does_not_open(bench: Bench) -> None:
    begin(bench)

    bench.take(Act.OPEN_WIFI)
    wait_for(lambda: scanned(bench.screen.image) == URLS[0][1])

    bench.wifi.done.set_exception(PartFault("The table's own Wi-Fi does not open"))

    wait_for(lambda: is_notice_lit(bench))


@pytest.mark.parametrize("part", ["screen", "lights", "buzzer"])
def test_lost_part_is_told_and_so_is_its_return(bench: Bench, part: str) -> None:
    begin(bench)
    getattr(bench, part).pull()
    bench.table.do(PlayMove({"add": 1}))
    wait_for(lambda: part in bench.table.status().faults)

    getattr(bench, part).put_back()
    bench.table.do(PlayMove({"add": 1}))

    wait_for(lambda: part not in bench.table.status().faults)


def test_screen_lost_in_silence_is_told(bench: Bench) -> None:
    begin(bench)

    bench.screen.pull()
    bench.clock.advance(5.0)

    wait_for(lambda: "screen" in bench.table.status().faults)


def test_screen_is_looked_at_however_much_is_going_on(bench: Bench) -> None:
    begin(bench)
    bench.screen.pull()

    wait_for(lambda: bench.press(Press.DONE) or "screen" in bench.table.status().faults)


def test_stuck_button_is_told_and_so_is_its_release(bench: Bench) -> None:
    bench.buttons.jam("undo button", Phrase("is stuck"))
    wait_for(lambda: bench.table.status().faults == {"undo button": Phrase("is stuck")})

    bench.buttons.jam("undo button", None)

    wait_for(lambda: bench.table.status().faults == {})


def test_table_without_parts_is_no_trouble(table: Table, clock: StillClock) -> None:
    console = Console(table, ConsoleParts(draw=draw), clock=clock)
    console.start()

    table.do(StartGame("counting", HEADER))

    console.stop()


def test_second_screen_keeps_the_points_whatever_the_first_asks(
    bench: Bench, judge: ToldJudge
) -> None:
    begin(bench)
    model = display_model_of(bench.table.snapshot(), Status(), words_in("en"))
    points = draw(replace(model, page=ScreenPage.POINTS)).tobytes()
    wait_for(lambda: bench.second.image.tobytes() == points)

    judge.says = [Ask(Phrase("What was added?"), (1, 3))]
    bench.table.do(JudgeObservation(Observation("001.jpg")))

    wait_for(lambda: bench.lights.shown[-1][0] is LightState.ASKING)
    assert bench.second.image.tobytes() == points
    assert bench.screen.image.tobytes() != points


@pytest.mark.parametrize("name", ["screen", "second screen"])
def test_lost_screen_is_told_from_the_other(bench: Bench, name: str) -> None:
    begin(bench)
    lost = bench.screen if name == "screen" else bench.second

    lost.pull()
    bench.table.do(PlayMove({"add": 2}))
    wait_for(lambda: bench.table.status().faults)

    assert list(bench.table.status().faults) == [name]
    lost.put_back()
    wait_for(lambda: not bench.table.status().faults)


def test_ring_shows_everybodys_colour_and_whose_turn_it_is(bench: Bench) -> None:
    begin(bench)

    wait_for(
        lambda: (
            bench.ring.shown
            and bench.ring.shown[-1] == RingScene(LightState.TURN, ("red", "blue"), on_turn=0)
        )
    )


def test_what_has_still_to_be_moved_is_due_on_lamp_and_ring(bench: Bench, judge: ToldJudge) -> None:
    begin(bench)

    judge.says = [Wait(WaitReason.HALF_MADE, Phrase("The spoon still has to move"))]
    bench.table.do(JudgeObservation(Observation("001.jpg")))

    wait_for(lambda: bench.lights.shown[-1] == (LightState.DUE, "red"))
    wait_for(lambda: bench.ring.shown[-1].light_state is LightState.DUE)


def test_screen_is_given_over_to_the_points_from_the_menu(bench: Bench) -> None:
    begin(bench)
    model = display_model_of(bench.table.snapshot(), Status(), words_in("en"))
    points = draw(replace(model, page=ScreenPage.POINTS)).tobytes()

    bench.take(Act.NEXT_PAGE)

    wait_for(lambda: bench.screen.image.tobytes() == points)


def test_every_page_of_the_screen_comes_round(bench: Bench) -> None:
    shown = TableScreen("screen", bench.screen, ScreenPage.TURN, asks=True)

    pages = []
    for _ in ScreenPage:
        pages.append(shown.page)
        shown = replace(shown, page=shown.next_page)

    assert pages == list(ScreenPage)
    assert shown.page is ScreenPage.TURN
