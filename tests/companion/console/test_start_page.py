"""The small screen shows the start as it was read; the buttons begin it with those of last time where it is sure, else they point at the phone."""

from companion.console.display import display_model_of
from companion.console.menu import home, press
from companion.console.menu_rows import Act, GameFromTable, Menu, Place
from companion.console.offers import GameOffer, Offers
from companion.console.start_page import StartOffer
from companion.core.snapshot import Snapshot
from companion.core.status import Status
from companion.core.table import Table
from companion.languages import words_in
from companion.phrases import Phrase
from companion.ports import Press

READ = Phrase(
    "{cells} cells, {piles} piles, {hornets} hornets", {"cells": 14, "piles": 12, "hornets": 2}
)
SURE = StartOffer(READ)
UNSURE = StartOffer(READ, (Phrase("a pile of the ring may have been misread"),))


def offered(start: StartOffer | None) -> Offers:
    lineups = (("Ada", "Bo"), ("Clover", "Heather"))
    return Offers(start, (GameOffer("alveola", "Alveola", lineups, is_tracked=True),))


def opened(snapshot: Snapshot, start: StartOffer | None, *presses: Press) -> tuple[Menu, object]:
    menu, does = home(snapshot), None
    for pressed in presses:
        menu, does = press(menu, snapshot, pressed, offered(start))
    return menu, does


def shown(snapshot: Snapshot, start: StartOffer | None, menu: Menu) -> tuple[str, tuple[str, ...]]:
    ask = display_model_of(snapshot, Status(), words_in("en"), menu, offered(start)).ask
    assert ask is not None
    return ask.question, ask.candidates


def test_a_sure_start_is_begun_with_three_presses(table: Table) -> None:
    menu, _ = opened(table.snapshot(), SURE, Press.DONE_LONG, Press.DONE)

    _, does = press(menu, table.snapshot(), Press.DONE, offered(SURE))

    assert menu.place is Place.START
    assert shown(table.snapshot(), SURE, menu) == (
        "14 cells, 12 piles, 2 hornets",
        ("Begin: Ada, Bo", "Begin: Clover, Heather", "Leave"),
    )
    assert does == GameFromTable(("Ada", "Bo"))


def test_a_doubtful_start_says_why_and_points_at_the_phone(table: Table) -> None:
    menu, does = opened(table.snapshot(), UNSURE, Press.DONE_LONG, Press.DONE)

    _, does = press(menu, table.snapshot(), Press.DONE, offered(UNSURE))

    assert shown(table.snapshot(), UNSURE, menu)[1] == (
        "Put it right on a phone",
        "a pile of the ring may have been misread",
        "Leave",
    )
    assert does is Act.JOIN


def test_a_page_that_grew_shorter_keeps_a_row_marked(table: Table) -> None:
    menu, _ = opened(table.snapshot(), UNSURE, Press.DONE_LONG, Press.DONE, Press.PREVIOUS)

    again, does = press(menu, table.snapshot(), Press.DONE, Offers(SURE))

    assert (again.place, does) == (Place.HOME, None)


def test_without_a_camera_nothing_is_begun_from_the_table(table: Table) -> None:
    menu, _ = opened(table.snapshot(), None, Press.DONE_LONG)

    assert "Begin from the table" not in shown(table.snapshot(), None, menu)[1]
