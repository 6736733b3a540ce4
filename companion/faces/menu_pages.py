"""The pages of the small screen's menu: what each asks, the rows to take, and what a row does."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from companion.commands import (
    Answer,
    Command,
    CorrectTurn,
    DeclarePower,
    PlayMove,
    RollDice,
    Undo,
)
from companion.errors import IllegalMove
from companion.games.game import Choice, Json, Phrase
from companion.games.hexes import Cell
from companion.snapshot import Snapshot, running_game


class Act(StrEnum):
    """What the buttons ask of the companion itself rather than of the table."""

    LOOK = "look"
    JOIN = "join"
    SETTLE = "settle"


class Place(StrEnum):
    """Where in the menu one is."""

    HOME = "home"
    MENU = "menu"
    TURN = "turn"
    POWER = "power"
    UNDO = "undo"
    CORRECT = "correct"


@dataclass(frozen=True)
class Menu:
    """Where one is: the row marked, and what is chosen of a move so far.

    *standing* is the table's when the menu was opened: once the table has moved
    on, it is closed. *turn* is the earlier turn that is corrected, counted from 1; *again* are the
    dice to be thrown again, by their place.
    """

    place: Place = Place.HOME
    marked: int = 0
    chosen: tuple[tuple[str, Json], ...] = ()
    standing: int = 0
    turn: int | None = None
    again: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Row:
    """One thing to take: its words, where it leads (``None``: home), and what it does.

    *cells* is where on the table it is, if it is a place.
    """

    words: tuple[Phrase, ...]
    leads: Menu | None = None
    does: Command | Act | None = None
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class Page:
    """What is asked, the rows to take, and the cells that lie on the table meanwhile."""

    question: Phrase
    rows: tuple[Row, ...]
    lying: tuple[Cell, ...] = ()


#: What is asked for a key of a move, in any game.
QUESTIONS: Mapping[str, str] = {
    "action": "Enlarge or raise?",
    "at": "Where?",
    "bee": "A bee?",
    "cells": "Which place?",
    "dice": "Which dice?",
    "hornets": "Which way do the hornets go?",
    "pattern": "What is on the tile?",
    "pile": "Which pile?",
    "place": "Which place?",
    "player": "Who?",
    "power": "A power?",
    "rotation": "Turned how far?",
    "tile": "Which tile?",
}


def page_of(menu: Menu, snapshot: Snapshot) -> Page | None:
    """Return what the small screen asks now; ``None`` at home, when nothing is open."""
    return _PAGES[menu.place](menu, snapshot)


def _home_page(menu: Menu, snapshot: Snapshot) -> Page | None:
    if snapshot.ask is not None:
        return _question_page(snapshot)
    return _dice_page(menu, snapshot)


def _question_page(snapshot: Snapshot) -> Page:
    """Return the open question as a page: the candidates, then "none of these", which leads to a turn by hand."""
    assert snapshot.ask is not None, "the caller has looked"
    standing, picture = snapshot.standing, snapshot.ask.picture
    rows = [
        Row(candidate.words, does=Answer(number, picture=picture, standing=standing))
        for number, candidate in enumerate(snapshot.candidates)
    ]
    by_hand = Menu(Place.TURN, standing=standing)
    does = Answer(None, picture=picture, standing=standing)
    none = Row((Phrase("None of these"),), by_hand, does)
    return Page(Phrase(snapshot.ask.question), (*rows, none))


def throw_due(snapshot: Snapshot) -> RollDice | None:
    """Return the throw that is due, if one is."""
    return RollDice(standing=snapshot.standing) if _can_throw(snapshot, ()) else None


def keep_due(snapshot: Snapshot) -> PlayMove | None:
    """Return what keeps the dice just thrown, where they may be kept."""
    if snapshot.game is None or snapshot.on_turn is None:
        return None
    kept = snapshot.game.keeping(snapshot.state)
    standing = snapshot.standing
    return None if kept is None else PlayMove(snapshot.game.write_move(kept), standing=standing)


def _can_throw(snapshot: Snapshot, which: tuple[int, ...]) -> bool:
    if snapshot.game is None or snapshot.on_turn is None:
        return False
    try:
        return bool(snapshot.game.dice(snapshot.state, which))
    except IllegalMove:
        return False


def _dice_page(menu: Menu, snapshot: Snapshot) -> Page | None:
    """Return the dice just thrown, where they may be thrown again: each is kept or taken up."""
    thrown = [rolled for rolled in snapshot.rolls if not rolled.throw.startswith("plain")]
    last = thrown[-1] if thrown else None
    if last is None or not _can_throw(snapshot, tuple(range(len(last.dice)))):
        return None
    standing = snapshot.standing
    rows = [
        Row(
            (Phrase("again: {face}" if number in menu.again else "keep: {face}", {"face": word}),),
            replace(menu, again=menu.again ^ {number}),
        )
        for number, word in enumerate(last.words)
    ]
    if menu.again:
        does = RollDice(which=tuple(sorted(menu.again)), standing=standing)
        rows.append(Row((Phrase("Roll again"),), does=does))
    kept = keep_due(snapshot)
    keep = Row((Phrase("Keep the roll"),), does=kept)
    rows.append(keep if kept else Row((Phrase("Go on"),), Menu(Place.TURN, standing=standing)))
    return Page(Phrase("Which dice again?"), tuple(rows))


def _menu_page(menu: Menu, snapshot: Snapshot) -> Page:
    def to(place: Place) -> Menu:
        return Menu(place, standing=menu.standing)

    is_open = snapshot.game is not None and not snapshot.game.has_secrets
    is_running = snapshot.on_turn is not None
    does_throw = throw_due(snapshot)
    rows = (
        does_throw and Row((Phrase("Roll the dice"),), does=does_throw),
        is_running and is_open and Row((Phrase("Enter the turn"),), to(Place.TURN)),
        is_running
        and _has_declarations(snapshot)
        and Row((Phrase("Declare a power"),), to(Place.POWER)),
        snapshot.turns and Row((Phrase("Take back"),), to(Place.UNDO)),
        snapshot.turns and is_open and Row((Phrase("Correct an earlier turn"),), to(Place.CORRECT)),
        Row((Phrase("Join with a phone"),), does=Act.JOIN),
        Row((Phrase("Settle the camera anew"),), does=Act.SETTLE),
        Row((Phrase("Leave"),)),
    )
    return Page(Phrase("What now?"), tuple(row for row in rows if row))


def _has_declarations(snapshot: Snapshot) -> bool:
    return bool(running_game(snapshot).declarations(snapshot.state)) or bool(snapshot.declared)


def _power_page(menu: Menu, snapshot: Snapshot) -> Page | None:
    if snapshot.on_turn is None:
        return None
    standing = snapshot.standing
    rows = [
        Row((option.words,), does=DeclarePower(option.value, standing=standing))
        for option in running_game(snapshot).declarations(snapshot.state)
    ]
    none = Row((Phrase("No power"),), does=DeclarePower(None, standing=standing))
    return Page(Phrase("Which power?"), (*rows, none))


def _undo_page(menu: Menu, snapshot: Snapshot) -> Page | None:
    if not snapshot.turns:
        return None
    last = snapshot.turns[-1]
    take_back = Row(last.words, does=Undo(standing=snapshot.standing))
    keep = Row((Phrase("Keep it"),))
    return Page(Phrase("Take back turn {number}?", {"number": last.number}), (take_back, keep))


def _correct_page(menu: Menu, snapshot: Snapshot) -> Page | None:
    """Return the turns, the latest first: the one to correct is entered anew."""
    if not snapshot.turns:
        return None
    rows = [
        Row(
            (Phrase("{number}:", {"number": turn.number}), *turn.words),
            Menu(Place.TURN, standing=menu.standing, turn=turn.number),
        )
        for turn in reversed(snapshot.turns)
    ]
    return Page(Phrase("Which turn was not so?"), tuple(rows))


def _turn_page(menu: Menu, snapshot: Snapshot) -> Page | None:
    """Return the next thing to choose of the move that is entered, or the whole move."""
    choice = choice_of(menu, snapshot)
    if choice is None:
        return None
    if choice.field is None:
        return _whole_move_page(menu, snapshot, choice.move)
    rows = [
        Row(
            (option.words,),
            replace(menu, marked=0, chosen=(*menu.chosen, (choice.field, option.value))),
            cells=tuple(_cells_in(option.value)),
        )
        for option in choice.options
    ]
    if choice.move is not None:
        rows.append(_play_row(menu, snapshot, choice.move, (Phrase("Play it so"),)))
    lying = running_game(snapshot).lying(_state(menu, snapshot))
    return Page(Phrase(QUESTIONS.get(choice.field, "Which?")), tuple(rows), lying)


def _cells_in(value: Json) -> Iterator[Cell]:
    """Yield the cells that a part of a move names: pairs of numbers, but not where it comes from.

    >>> list(_cells_in({"kind": "move_worker", "from": [0, 0], "at": [2, -1]}))
    [(2, -1)]
    """
    if isinstance(value, dict):
        for key, inner in value.items():
            if key != "from":
                yield from _cells_in(inner)
    elif isinstance(value, list):
        match value:
            case [int(q), int(r)]:
                yield q, r
            case _:
                for inner in value:
                    yield from _cells_in(inner)


def choice_of(menu: Menu, snapshot: Snapshot) -> Choice | None:
    """Return the next thing to choose of a move, ``None`` where the rules let nothing be."""
    if menu.turn is None and snapshot.on_turn is None:
        return None
    try:
        return running_game(snapshot).choices(_state(menu, snapshot), dict(menu.chosen))
    except IllegalMove:
        return None


def _state(menu: Menu, snapshot: Snapshot) -> object:
    return snapshot.state if menu.turn is None else snapshot.states[menu.turn - 1]


def _whole_move_page(menu: Menu, snapshot: Snapshot, move: Json) -> Page:
    game = running_game(snapshot)
    words = game.say(_state(menu, snapshot), game.read_move(move))
    play = _play_row(menu, snapshot, move, words)
    return Page(Phrase("Play this?"), (play, Row((Phrase("Leave"),))))


def _play_row(menu: Menu, snapshot: Snapshot, move: Json, words: tuple[Phrase, ...]) -> Row:
    standing = snapshot.standing
    if menu.turn is None:
        return Row(words, does=PlayMove(move, standing=standing))
    return Row(words, does=CorrectTurn(menu.turn, move, standing=standing))


_PAGES: Mapping[Place, Callable[[Menu, Snapshot], Page | None]] = {
    Place.HOME: _home_page,
    Place.MENU: _menu_page,
    Place.TURN: _turn_page,
    Place.POWER: _power_page,
    Place.UNDO: _undo_page,
    Place.CORRECT: _correct_page,
}
