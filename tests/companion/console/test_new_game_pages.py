"""With two buttons a game is begun with those of last time, played again, and the table switched off."""

import pytest

from companion.console.display import display_model_of
from companion.console.menu import home, press
from companion.console.menu_rows import Act, Menu, NewGame, Place
from companion.console.offers import GameOffer, Offers
from companion.console.start_page import StartOffer
from companion.core.snapshot import Snapshot
from companion.core.status import Status
from companion.languages import words_in
from companion.ports import Press
from tests.companion.console.test_menu import COUNTING, PLAYED, added, table
from tests.companion.core.counting_game import COUNTING as COUNTING_GAME

GAMES = (
    GameOffer("counting", "Counting", (("Ada", "Bo"), ("Clover", "Heather")), is_tracked=True),
    GameOffer("pollen", "Pollen", (("Ada", "Bo"),)),
)
PHONES = Offers(games=GAMES, can_switch_off=True)
CAMERA = Offers(StartOffer(), GAMES, can_switch_off=True)
EMPTY = Snapshot(seq=0, at=PLAYED.at)


def shown(snapshot: Snapshot, menu: Menu, offers: Offers) -> tuple[str, tuple[str, ...]] | None:
    ask = display_model_of(snapshot, Status(), words_in("en"), menu, offers).ask
    return None if ask is None else (ask.question, ask.candidates)


def taking(snapshot: Snapshot, offers: Offers, *wanted: str) -> tuple[Menu, object]:
    """Open the menu and take the rows that are *wanted*, one after the other."""
    menu, does = press(home(snapshot), snapshot, Press.DONE_LONG, offers)
    for row in wanted:
        page = shown(snapshot, menu, offers)
        assert page is not None
        for _ in range(page[1].index(row)):
            menu, _ = press(menu, snapshot, Press.UNDO, offers)
        menu, does = press(menu, snapshot, Press.DONE, offers)
    return menu, does


@pytest.mark.parametrize(
    ("snapshot", "row"), [(EMPTY, "Begin a game"), (COUNTING, "Begin another game")]
)
def test_game_is_begun_with_those_of_last_time(snapshot: Snapshot, row: str) -> None:
    menu, does = taking(snapshot, PHONES, row, "Counting")

    assert shown(snapshot, menu, PHONES) == (
        "Who plays?",
        ("Ada, Bo", "Clover, Heather", "Leave"),
    )
    assert does is None
    assert taking(snapshot, PHONES, row, "Counting", "Ada, Bo") == (
        home(snapshot),
        NewGame("counting", ("Ada", "Bo")),
    )


def test_game_that_a_camera_reads_begins_from_the_table() -> None:
    assert taking(EMPTY, CAMERA, "Begin a game", "Counting")[0].place is Place.START
    assert taking(EMPTY, CAMERA, "Begin a game", "Pollen")[0].place is Place.WHO_PLAYS


def test_one_step_back_is_the_games_again() -> None:
    menu, _ = taking(EMPTY, PHONES, "Begin a game", "Pollen")

    back, _ = press(menu, EMPTY, Press.UNDO_LONG, PHONES)

    assert shown(EMPTY, back, PHONES) == ("Which game?", ("Counting", "Pollen", "Leave"))


def test_ended_game_is_played_again_and_one_that_is_on_is_not() -> None:
    ended = table(COUNTING_GAME, *added(3, 3, 3, 1))

    _, does = taking(ended, PHONES, "Rematch")

    assert does == NewGame("counting", ("Ada", "Bo"))
    page = shown(COUNTING, taking(COUNTING, PHONES)[0], PHONES)
    assert page is not None
    assert "Rematch" not in page[1]


def test_switching_off_is_asked_twice_and_hammering_leaves() -> None:
    menu, does = taking(EMPTY, PHONES, "Switch off", "Switch off")
    assert does is None

    hammered = press(menu, EMPTY, Press.DONE, PHONES)
    marked, _ = press(menu, EMPTY, Press.UNDO, PHONES)

    back, _ = press(menu, EMPTY, Press.UNDO_LONG, PHONES)
    assert shown(EMPTY, back, PHONES) == ("Switch the table off?", ("Switch off", "Leave"))
    assert hammered == (home(EMPTY), None)
    assert press(marked, EMPTY, Press.DONE, PHONES) == (home(EMPTY), Act.SWITCH_OFF)


@pytest.mark.parametrize(
    ("is_open", "row", "act"),
    [
        (False, "Open the table's Wi-Fi", Act.OPEN_WIFI),
        (True, "Close the table's Wi-Fi", Act.CLOSE_WIFI),
    ],
)
def test_tables_own_wifi_is_opened_and_closed(*, is_open: bool, row: str, act: Act) -> None:
    assert taking(EMPTY, Offers(is_wifi_open=is_open), row)[1] is act


def test_nothing_is_offered_that_nobody_can_do() -> None:
    page = shown(EMPTY, taking(EMPTY, Offers())[0], Offers())

    assert page == ("What now?", ("Join with a phone", "Settle the camera anew", "Leave"))
