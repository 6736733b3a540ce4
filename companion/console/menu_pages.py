"""The pages of the small screen's menu: what each asks, the rows to take, and what a row does."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.console.menu_rows import Act, Menu, Page, Place, Row
from companion.console.new_game_pages import (
    new_game_page,
    rematch_row,
    switch_off_page,
    who_plays_page,
)
from companion.console.offers import Offers
from companion.console.start_page import start_page
from companion.console.turn_pages import turn_page
from companion.core.commands import Answer, DeclarePower, PlayMove, RollDice, Undo
from companion.core.snapshot import Snapshot, running_game
from companion.errors import IllegalMove
from companion.phrases import Phrase
from companion.ports import ScreenPage

#: What leads to each page of the screen.
SHOW: Mapping[ScreenPage, Phrase] = {
    ScreenPage.TURN: Phrase("Show the turn"),
    ScreenPage.POINTS: Phrase("Show the points alone"),
    ScreenPage.DUE: Phrase("Show what is due"),
}


def page_of(
    menu: Menu,
    snapshot: Snapshot,
    offers: Offers = Offers(),  # noqa: B008 - frozen
) -> Page | None:
    """Return what the small screen asks now; ``None`` at home, when nothing is open.

    *offers* is what can be begun beside the game that is on.
    """
    match menu.place:
        case Place.START:
            return None if offers.start is None else start_page(offers.start, offers.of_table)
        case Place.MENU:
            return _menu_page(menu, snapshot, offers)
        case Place.NEW_GAME:
            return new_game_page(menu, offers)
        case Place.WHO_PLAYS:
            return who_plays_page(menu, offers)
        case Place.SWITCH_OFF:
            return switch_off_page(menu, offers)
    return _PAGES[menu.place](menu, snapshot)


def _home_page(menu: Menu, snapshot: Snapshot) -> Page | None:
    if snapshot.ask is not None:
        return _question_page(snapshot)
    return _dice_page(menu, snapshot)


def _question_page(snapshot: Snapshot) -> Page:
    """Return the open question as a page: the candidates, then "none of these", which leads to a turn by hand."""
    assert snapshot.ask is not None, "the caller has looked"
    revision, picture = snapshot.revision, snapshot.ask.picture
    rows = [
        Row(candidate.words, does=Answer(number, picture=picture, revision=revision))
        for number, candidate in enumerate(snapshot.candidates)
    ]
    by_hand = Menu(Place.TURN, revision=revision)
    does = Answer(None, picture=picture, revision=revision)
    none = Row((Phrase("None of these"),), by_hand, does)
    return Page(snapshot.ask.question, (*rows, none))


def roll_due(snapshot: Snapshot) -> RollDice | None:
    """Return the roll that is due, if one is."""
    return RollDice(revision=snapshot.revision) if _can_roll(snapshot, ()) else None


def keep_due(snapshot: Snapshot) -> PlayMove | None:
    """Return what keeps the dice just rolled, where they may be kept."""
    game = snapshot.game
    if game is None or game.dice is None or snapshot.on_turn is None:
        return None
    kept = game.dice.keep(snapshot.state)
    return None if kept is None else PlayMove(game.write_move(kept), revision=snapshot.revision)


def _can_roll(snapshot: Snapshot, which: tuple[int, ...]) -> bool:
    game = snapshot.game
    if game is None or game.dice is None or snapshot.on_turn is None:
        return False
    try:
        return bool(game.dice.due(snapshot.state, which))
    except IllegalMove:
        return False


def _dice_page(menu: Menu, snapshot: Snapshot) -> Page | None:
    """Return the dice just rolled, where they may be rolled again: each is kept or taken up."""
    made = [rolled for rolled in snapshot.rolls if not rolled.is_plain]
    last = made[-1] if made else None
    if last is None or not _can_roll(snapshot, tuple(range(len(last.dice)))):
        return None
    revision = snapshot.revision
    rows = [
        Row(
            (_taken_up(word) if number in menu.again else _kept(word),),
            replace(menu, again=menu.again ^ {number}),
        )
        for number, word in enumerate(last.words)
    ]
    if menu.again:
        does = RollDice(which=tuple(sorted(menu.again)), revision=revision)
        rows.append(Row((Phrase("Roll again"),), does=does))
    kept = keep_due(snapshot)
    keep = Row((Phrase("Keep the roll"),), does=kept)
    rows.append(keep if kept else Row((Phrase("Go on"),), Menu(Place.TURN, revision=revision)))
    return Page(Phrase("Which dice again?"), tuple(rows))


def _taken_up(face: str) -> Phrase:
    return Phrase("again: {face}", {"face": face})


def _kept(face: str) -> Phrase:
    return Phrase("keep: {face}", {"face": face})


def _menu_page(menu: Menu, snapshot: Snapshot, offers: Offers) -> Page:
    rows = (
        *_rows_of_turn(menu, snapshot),
        *_rows_of_beginning(menu, snapshot, offers),
        Row((Phrase("Join with a phone"),), does=Act.JOIN),
        offers.next_page and Row((SHOW[offers.next_page],), does=Act.NEXT_PAGE),
        Row((Phrase("Settle the camera anew"),), does=Act.SETTLE),
        wifi_row(offers),
        offers.can_switch_off and Row((Phrase("Switch off"),), _to(menu, Place.SWITCH_OFF)),
        Row((Phrase("Leave"),)),
    )
    return Page(Phrase("What now?"), tuple(row for row in rows if row))


def wifi_row(offers: Offers) -> Row | None:
    """Return what opens the table's own Wi-Fi, or closes it."""
    if offers.is_wifi_open is None:
        return None
    if offers.is_wifi_open:
        return Row((Phrase("Close the table's Wi-Fi"),), does=Act.CLOSE_WIFI)
    return Row((Phrase("Open the table's Wi-Fi"),), does=Act.OPEN_WIFI)


def _rows_of_turn(menu: Menu, snapshot: Snapshot) -> tuple[Row | None, ...]:
    """Return what can be done in the game that is on."""
    is_open = snapshot.game is not None and snapshot.game.secrets is None
    is_running = snapshot.on_turn is not None
    does_roll = roll_due(snapshot)
    rows = (
        does_roll and Row((Phrase("Roll the dice"),), does=does_roll),
        is_running and is_open and Row((Phrase("Enter the turn"),), _to(menu, Place.TURN)),
        is_running
        and _has_declarations(snapshot)
        and Row((Phrase("Declare a power"),), _to(menu, Place.POWER)),
        can_undo(snapshot) and Row((Phrase("Take back"),), _to(menu, Place.UNDO)),
        snapshot.turns
        and is_open
        and Row((Phrase("Correct an earlier turn"),), _to(menu, Place.CORRECT)),
    )
    return tuple(row or None for row in rows)


def _rows_of_beginning(menu: Menu, snapshot: Snapshot, offers: Offers) -> tuple[Row | None, ...]:
    """Return what a game can be begun by: before one, after one, and instead of the one that is on."""
    is_running = snapshot.on_turn is not None
    begin = Phrase("Begin another game") if is_running else Phrase("Begin a game")
    rows = (
        rematch_row(snapshot, offers, revision=menu.revision),
        offers.start is not None
        and not is_running
        and Row((Phrase("Begin from the table"),), _to(menu, Place.START)),
        offers.games and Row((begin,), _to(menu, Place.NEW_GAME)),
    )
    return tuple(row or None for row in rows)


def _to(menu: Menu, place: Place) -> Menu:
    return Menu(place, revision=menu.revision)


def can_undo(snapshot: Snapshot) -> bool:
    """Tell whether the last turn may be taken back."""
    return bool(snapshot.turns) and not snapshot.turns[-1].is_lasting


def _has_declarations(snapshot: Snapshot) -> bool:
    return bool(running_game(snapshot).declarable(snapshot.state)) or bool(snapshot.declared)


def _power_page(menu: Menu, snapshot: Snapshot) -> Page | None:
    if snapshot.on_turn is None:
        return None
    revision = snapshot.revision
    rows = [
        Row((option.words,), does=DeclarePower(option.value, revision=revision))
        for option in running_game(snapshot).declarable(snapshot.state)
    ]
    none = Row((Phrase("No power"),), does=DeclarePower(None, revision=revision))
    return Page(Phrase("Which power?"), (*rows, none))


def _undo_page(menu: Menu, snapshot: Snapshot) -> Page | None:
    if not can_undo(snapshot):
        return None
    last = snapshot.turns[-1]
    take_back = Row(last.words, does=Undo(revision=snapshot.revision))
    keep = Row((Phrase("Keep it"),))
    return Page(Phrase("Take back turn {number}?", {"number": last.whole}), (take_back, keep))


def _correct_page(menu: Menu, snapshot: Snapshot) -> Page | None:
    """Return the turns, the latest first: the one to correct is entered anew."""
    if not snapshot.turns:
        return None
    rows = [
        Row(
            (Phrase("{number}:", {"number": turn.number}), *turn.words),
            Menu(Place.TURN, revision=menu.revision, turn=turn.number),
        )
        for turn in reversed(snapshot.turns)
    ]
    return Page(Phrase("Which turn was not so?"), tuple(rows))


_PAGES: Mapping[Place, Callable[[Menu, Snapshot], Page | None]] = {
    Place.HOME: _home_page,
    Place.TURN: turn_page,
    Place.POWER: _power_page,
    Place.UNDO: _undo_page,
    Place.CORRECT: _correct_page,
}
