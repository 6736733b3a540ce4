"""Alveola's list of legal turns against `play`, and turns put together by hand against both."""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from msgspec import structs

from companion.errors import IllegalMove, Unreadable
from companion.games.alveola import GAME
from companion.games.alveola.moves import PATTERNS, moves
from companion.games.alveola.powers import powers
from companion.games.alveola.rules import finish, play
from companion.games.alveola.state import Hornet, State
from companion.games.alveola.tiles import WALKS, Three, Tile
from companion.games.alveola.turn import (
    Action,
    Bee,
    HornetMove,
    MoveWorker,
    PlaceQueen,
    PlaceWorker,
    Power,
    PowerId,
    Turn,
)
from companion.games.answers import Json
from companion.games.hexes import Cell, Shape, add, neighbours
from tests.companion.games.alveola.alveola_tables import enlarge, pattern, state

POSITIONS = {
    "first turn": state("0,0 1f h; 1,0 1e; 0,1 1f", {1: "bent f e* e"}, turns_taken=(0, 0)),
    "bees": state("0,0 1f h; 1,0 1e w0; 2,0 1f w1", {1: "straight f e f*", 2: "bent f f e"}),
    "raise": state(
        "0,0 1f; 1,0 1f; 2,0 1f; 0,1 1e; 1,1 1e w1; -1,1 1e h",
        {1: "triangular e e f", 2: "straight e e e*"},
    ),
    "queen": state(
        "0,0 3f; 1,0 3e; 2,0 3f; 0,1 1f w0; 1,1 1e h",
        {1: "straight e f e*", 5: "bent f e e"},
        eaten=(3, 0),
    ),
    "powers": state(
        "0,0 1f* h; 1,0 1e w1; 2,0 1f*",
        {1: "straight f e f; straight e e e", 2: "bent f f e"},
        powers=(PowerId.LOOK_FOR_TILE, PowerId.HORNET_THEFT, PowerId.RECOVER_HONEY),
        flowers=(3, 0),
    ),
}

#: The tile bears an icon, and the spoon passes the hornet tile.
TWO_MOVES = state("0,0 1f h; 1,0 1e q1; 2,0 1f; 3,0 1e h", {1: "straight e* e e"}, hornet_pile=1)

HIVE = "0,0 1f; 1,0 1e; 2,0 1f; 0,1 1e; 1,1 1f w0; 2,1 1e"
FREE = "0,-1 1,-1 2,-1"


def imagined(table: State) -> Iterator[Turn]:
    """Yield turns that are legal or nearly so, made without the rules' help."""
    for power in powers(table):
        for pile, tiles in enumerate(table.piles):
            for index, tile in enumerate(tiles):
                for cells in _near(table, tile.shape):
                    for action in Action:
                        yield Turn(0, power, pile, index, cells, action, None, ())


def _near(table: State, shape: str) -> Iterator[Three]:
    around = {add(c, d) for c in table.hive for d in [(0, 0), *_within_two()]}
    for at, (a, b, c) in product(sorted(around), WALKS[shape]):  # type: ignore[index]  # a Shape
        yield add(at, a), add(at, b), add(at, c)


def _within_two() -> list[Cell]:
    return [(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2]


def _bees(table: State, cells: Three) -> Iterator[Bee | None]:
    yield None
    for at in (*cells, (0, 0)):
        yield PlaceWorker(at)
        yield PlaceQueen(at)
        yield from (MoveWorker(start, at) for start in table.pieces)


def _hornets(table: State) -> Iterator[tuple[HornetMove, ...]]:
    yield ()
    for at, piece in table.pieces.items():
        if isinstance(piece, Hornet):
            yield from ((HornetMove(at, to, ate),) for to in _around(at) for ate in (None, 0, 1))


def _around(cell: Cell) -> Iterator[Cell]:
    yield cell
    yield from neighbours(cell)


def reason(table: State, turn: Turn) -> str | None:
    """Return why *turn* is refused, ``None`` where it is legal."""
    try:
        play(table, turn)
    except IllegalMove as refused:
        return refused.reason
    return None


def legal_turns(table: State) -> Iterator[Turn]:
    """Yield what `play` accepts of all turns imagined: bee and hornets only where the rest stands."""
    open_ = (None, "missing-hornet-move")
    for bare in imagined(table):
        if reason(table, bare) not in open_:
            continue
        for bee in _bees(table, bare.cells):
            with_bee = structs.replace(bare, bee=bee)
            if reason(table, with_bee) not in open_:
                continue
            for hornets in _hornets(table):
                turn = structs.replace(with_bee, hornets=hornets)
                if reason(table, turn) is None:
                    yield turn


def effect(table: State, turn: Turn) -> tuple[object, ...]:
    """Return what a turn does, without regard to how its tile is listed."""
    return turn.power, turn.pile, turn.tile, turn.bee, turn.hornets, finish(table, turn)


@pytest.mark.parametrize("table", POSITIONS.values(), ids=POSITIONS)
def test_listed_turns_are_those_that_can_be_played(table: State) -> None:
    listed = [effect(table, turn) for turn in moves(table)]

    assert len(listed) == len(set(listed)) > 10
    assert set(listed) == {effect(table, turn) for turn in legal_turns(table)}


def test_two_hornet_moves_are_listed_one_after_the_other() -> None:
    made = {turn.hornets for turn in moves(TWO_MOVES) if turn.bee is None}

    assert {len(ways) for ways in made} == {2}
    for turn in moves(TWO_MOVES):
        assert play(TWO_MOVES, turn) == finish(TWO_MOVES, turn)


def test_unknown_tile_has_the_turns_of_all_that_it_may_be() -> None:
    unknown = state(HIVE, {1: "bent ?", 2: "straight f e e"}, spoon_after=0)
    turns = [turn for turn in moves(unknown) if turn.pile == 1]

    assert {turn.pattern for turn in turns} == set(PATTERNS)
    for turn in turns[::97]:
        assert GAME.read_move(GAME.write_move(turn)) == turn
        play(unknown, turn)
    for shown in PATTERNS[::7]:
        known = state(HIVE, {2: "straight f e e"}, spoon_after=0)
        known = replace(known, piles=(known.piles[0], (Tile(Shape.BENT, shown),), *known.piles[2:]))
        assert {finish(unknown, turn) for turn in turns if turn.pattern == shown} == {
            finish(known, turn) for turn in moves(known) if turn.pile == 1
        }


def test_unknown_tile_is_played_with_what_it_shows_and_no_other_way() -> None:
    table = state(HIVE, {1: "straight ?; straight ?", 2: "straight f e e"})
    shown = pattern("f e e")
    turn = enlarge(FREE, pattern=shown)

    assert play(table, turn).hive[(0, -1)].fill is shown[0].fill
    assert play(table, turn).piles[1] == table.piles[1][1:]
    assert reason(table, enlarge(FREE)) == "pattern-unknown"
    assert reason(table, enlarge(FREE, pile=2, pattern=shown)) is None
    assert reason(table, enlarge(FREE, pile=2, pattern=pattern("f f e"))) == "pattern-differs"


def test_nobody_knows_the_rest_after_a_tile_whose_place_nobody_saw() -> None:
    powers = (PowerId.LOOK_FOR_TILE, PowerId.MOVE_HORNET, PowerId.REPLAY)
    pile = {1: "straight ?; straight f e e; straight ?", 2: "bent f e e"}
    table = state(HIVE, pile, powers=powers, flowers=(1, 0))
    turn = enlarge(FREE, power="look_for_tile", tile=None, pattern=pattern("f f e"))

    assert [tile.cells for tile in play(table, turn).piles[1]] == [None, None]
    looked_for = [turn for turn in moves(table) if turn.power and turn.pile == 1]
    assert {turn.tile for turn in looked_for if turn.power != Power(PowerId.REPLAY)} == {None, 1}
    assert turn in looked_for


@pytest.mark.parametrize("seed", range(3))
def test_turn_put_together_by_hand_can_be_played(seed: int) -> None:
    chance = Random(seed)
    players = tuple({"name": name} for name in ["Ada", "Bo", "Cy"])
    table = GAME.start(GAME.prepare(players, chance, {}))
    while GAME.on_turn(table) is not None:
        move = put_together(table, chance)
        assert GAME.write_move(GAME.read_move(move)) == move
        table = play(table, GAME.read_move(move))

    assert GAME.outcome(table) is not None


def put_together(table: State, chance: Random) -> Json:
    """Return a turn made of choices by chance, each of them JSON."""
    chosen: dict[str, Json] = {}
    while True:
        choice = GAME.choices(table, json.loads(json.dumps(chosen)))
        if choice.field is None:
            return choice.move
        assert len(choice.options) > 1
        assert all(str(option.words) for option in choice.options)
        chosen[choice.field] = chance.choice(choice.options).value


@pytest.mark.parametrize("table", POSITIONS.values(), ids=POSITIONS)
def test_choices_lead_to_every_legal_turn(table: State) -> None:
    found = {GAME.read_move(move) for move in _all_choices(table, {})}

    assert found == set(moves(table))


def _all_choices(table: State, chosen: dict[str, Json]) -> Iterator[Json]:
    choice = GAME.choices(table, chosen)
    if choice.field is None:
        yield choice.move
        return
    for option in choice.options:
        yield from _all_choices(table, {**chosen, choice.field: option.value})


@pytest.mark.parametrize(
    "chosen",
    [
        {"power": None, "pile": 9},
        {"power": None, "pile": True},
        {"power": None, "pile": [1]},
        {"power": None, "pile": None},
        {"power": None, "pile": float("nan")},
        {"power": None, "pile": 10**30},
        {"power": "replay"},
        {"power": {"id": "replay"}},
        {"power": {"id": ["move_hornet"]}},
        {"power": []},
        {"power": {"id": "look_for_tile", "more": 1}},
        {"power": {"id": "hornet_theft", "hornet": None}},
        {"power": None, "pile": 1, "cells": [[9, 9], [9, 10], [9, 11]]},
        {"power": None, "pile": 1, "cells": "here"},
        {"power": None, "pile": 1, "tile": 3},
        {"power": None, "pile": 1, "hornets": "x", "cells": None},
    ],
)
def test_what_is_not_offered_cannot_be_chosen(chosen: Json) -> None:
    with pytest.raises(IllegalMove) as refused:
        GAME.choices(POSITIONS["powers"], chosen)

    assert refused.value.reason in ("not-offered", "power-not-in-play")


@pytest.mark.parametrize(
    "chosen", [None, [], "power", {"powr": None}, {"after": {}}, {"player": 0}]
)
def test_what_is_no_part_of_a_turn_is_unreadable(chosen: Json) -> None:
    with pytest.raises(Unreadable):
        GAME.choices(POSITIONS["powers"], chosen)
