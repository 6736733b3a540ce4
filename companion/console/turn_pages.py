"""The pages on which a turn is entered: one thing to choose after the other, then the whole move."""

from collections.abc import Iterator
from dataclasses import replace

from companion.console.menu_rows import Menu, Page, Row
from companion.core.commands import CorrectTurn, PlayMove
from companion.core.snapshot import Snapshot, running_game
from companion.errors import IllegalMove
from companion.games.answers import Choice, Json
from companion.games.hexes import Cell
from companion.phrases import Phrase


def turn_page(menu: Menu, snapshot: Snapshot) -> Page | None:
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
    game = running_game(snapshot)
    lying = game.shared_cells(_state(menu, snapshot)) if game.shared_cells is not None else ()
    return Page(game.questions.get(choice.field, Phrase("Which?")), tuple(rows), lying)


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
    revision = snapshot.revision
    if menu.turn is None:
        return Row(words, does=PlayMove(move, revision=revision))
    return Row(words, does=CorrectTurn(menu.turn, move, revision=revision))
