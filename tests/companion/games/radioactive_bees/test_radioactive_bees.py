"""Radioactive Bees: the description's sentences, and our rulings, each as a small table."""

from random import Random

import pytest

from companion.errors import IllegalMove
from companion.games.answers import Json
from companion.games.radioactive_bees import GAME
from companion.games.radioactive_bees.moves import Lay, Pass
from companion.games.radioactive_bees.state import State
from companion.phrases import Phrase

#: A row of four places; two of them make a tile.
ROW = [[0, 0], [1, 0], [2, 0], [3, 0]]
DUO = {"id": "duo", "hexes": [[0, 0], [1, 0]], "bees": [[0, 0]]}
PAIR = {"id": "pair", "hexes": [[0, 0], [1, 0]], "bees": [[1, 0]]}
TRIO = {"id": "trio", "hexes": [[0, 0], [1, 0], [2, 0]], "bees": [[1, 0]]}


def header(*tiles: Json, board: Json = ROW, players: int = 2, **values: int) -> Json:
    box = {"board": board, "tiles": list(tiles), "base": 1, "ring": 1, "queen": 3, **values}
    return {"box": box, "players": [{"name": name} for name in "ABCDE"[:players]]}


def play(state: State, *moves: Lay | Pass) -> State:
    for move in moves:
        state = GAME.play(state, move)
    return state


def refusal(state: State, move: Lay | Pass) -> str:
    with pytest.raises(IllegalMove) as refused:
        GAME.play(state, move)
    return refused.value.reason


# a board of four places, two tiles a player: A and B fill it, then A covers a part of both
FILLED = (Lay(0, "duo", 0, (0, 0)), Lay(1, "duo", 0, (2, 0)))


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (Lay(0, "pair", 0, (3, 0)), "off-board"),
        (Lay(0, "pair", 0, (2, 1)), "off-board"),
        (Lay(0, "pair", 0, (0, 0)), "same-shape"),
        (Lay(0, "duo", 0, (1, 0)), "tile-used"),
        (Lay(0, "star", 0, (1, 0)), "no-such-tile"),
        (Lay(0, "pair", 6, (1, 0)), "rotation"),
        (Lay(0, "pair", -1, (1, 0)), "rotation"),
        (Lay(1, "pair", 0, (1, 0)), "turn-order"),
        (Lay(7, "pair", 0, (1, 0)), "seat"),
        (Pass(0), "must-place"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_refused_move_names_its_rule(move: Lay | Pass, reason: str) -> None:
    state = play(GAME.start(header(DUO, PAIR)), *FILLED)

    assert refusal(state, move) == reason


def test_no_part_of_a_tile_may_lie_over_a_gap() -> None:
    state = play(GAME.start(header(DUO, PAIR)), FILLED[0])

    assert refusal(state, Lay(1, "duo", 0, (1, 0))) == "gap"


def test_a_part_of_one_tile_alone_is_not_covered() -> None:
    state = GAME.start(header(TRIO, DUO, board=[*ROW, [4, 0]]))
    state = play(state, Lay(0, "trio", 0, (0, 0)), Lay(1, "duo", 0, (3, 0)))

    assert refusal(state, Lay(0, "duo", 0, (0, 0))) == "one-tile"


def test_a_tile_that_fits_lower_goes_first_whatever_opponents_do() -> None:
    board = [*ROW, [0, 2], [1, 2]]
    state = play(GAME.start(header(DUO, PAIR, board=board)), *FILLED)

    assert refusal(state, Lay(0, "pair", 0, (1, 0))) == "lower-first"
    assert play(state, Lay(0, "pair", 0, (0, 2))).turn == 1


def test_exhaustion_is_judged_player_by_player() -> None:
    single = {"id": "one", "hexes": [[0, 0]], "bees": []}
    board = [*ROW, [4, 0], [5, 0], [0, 2], [3, 2]]
    state = play(
        GAME.start(header(DUO, PAIR, single, board=board)),
        Lay(0, "one", 0, (0, 2)),
        Lay(1, "duo", 0, (0, 0)),
        Lay(0, "duo", 0, (2, 0)),
        Lay(1, "pair", 0, (4, 0)),
    )

    after = play(state, Lay(0, "pair", 0, (1, 0)))
    assert after.lying[-1].level == 2
    assert [move.tile for move in GAME.moves(after)] == ["one"] * 6


def test_covered_bee_brings_its_present_value_to_its_owner() -> None:
    state = play(GAME.start(header(DUO, PAIR, base=2)), *FILLED)

    assert covered(play(state, Lay(0, "pair", 0, (1, 0)))) == [(1, 2)]


def test_covering_ones_own_bee_brings_nothing() -> None:
    board = [*ROW, [4, 0], [5, 0]]
    state = play(
        GAME.start(header(DUO, PAIR, TRIO, board=board)),
        Lay(0, "duo", 3, (1, 0)),
        Lay(1, "duo", 0, (2, 0)),
        Lay(0, "pair", 0, (4, 0)),
        Lay(1, "trio", 0, (2, 0)),
    )

    assert covered(state) == []


def covered(state: State) -> list[tuple[int, int]]:
    """Return who got what for covered bees."""
    return [(covering.owner, covering.points) for covering in state.coverings]


def one_round(state: State, first: int = 0) -> State:
    """Play the only round there is with one duo each on a row of four."""
    other = 1 - first
    return play(state, Lay(first, "duo", 0, (0, 0)), Lay(other, "duo", 0, (2, 0)))


def test_each_bare_bee_gets_a_ring_and_tiles_go_home() -> None:
    state = one_round(GAME.start(header(DUO)))

    assert (state.rings, state.lying, state.round) == ((((1,),), ((1,),)), (), 1)


def test_bees_in_hand_and_covered_bees_get_no_ring() -> None:
    state = play(GAME.start(header(DUO, PAIR, TRIO)), *FILLED)
    state = play(state, Lay(0, "pair", 0, (1, 0)))

    bare, covered_or_in_hand = (1,), (0,)
    assert state.rings == (
        (bare, bare, covered_or_in_hand),
        (covered_or_in_hand,) * 3,
    )


def test_anybody_may_begin_a_later_round_and_usually_the_next_player_does() -> None:
    state = one_round(GAME.start(header(DUO)))

    assert GAME.on_turn(state) == 1
    assert GAME.movers(state) == (1, 0)
    assert GAME.mover(state, Lay(0, "duo", 0, (0, 0))) == 0
    assert {move.player for move in GAME.moves(state)} == {0, 1}
    assert one_round(state, first=0).round == 2


def test_bee_with_rings_is_worth_more_when_it_is_covered() -> None:
    state = GAME.start(header(DUO, PAIR, ring=4))
    while state.round == 0:
        state = GAME.play(state, next(GAME.moves(state)))
    state = play(state, Lay(1, "duo", 0, (0, 0)), Lay(0, "duo", 0, (2, 0)))

    before = GAME.scores(state)
    assert GAME.scores(play(state, Lay(1, "pair", 0, (1, 0))))[0] - before[0] == 1 + 4 * ringed(
        state, seat=0
    )


def ringed(state: State, *, seat: int) -> int:
    return state.rings[seat][0][0]


def test_game_ends_after_the_round_with_a_mutant_queen_and_rings_count() -> None:
    state = one_round(one_round(GAME.start(header(DUO, queen=2, ring=3))))

    end = GAME.outcome(state)
    assert end
    assert (end.scores, end.winners, end.ended_by) == ((6, 6), (0, 1), "queen")
    assert list(GAME.moves(state)) == []
    assert refusal(state, Pass(0)) == "game-over"


def test_points_are_explained_line_by_line() -> None:
    state = play(GAME.start(header(DUO, PAIR)), *FILLED, Lay(0, "pair", 0, (1, 0)))

    assert [str(line) for line in GAME.explain(state, 1)] == [
        "round 1, a bee on duo, covered by A: +1"
    ]
    assert [str(line) for line in GAME.explain(state, 0)] == [
        "rings on duo: 1, worth 1",
        "rings on pair: 1, worth 1",
    ]
    assert sum_of(GAME.score_breakdown(state)) == GAME.scores(state)


def sum_of(lines: object) -> tuple[int, ...]:
    points = [line.points for line in lines]  # type: ignore[attr-defined]  # score sheet's lines
    return tuple(sum(seat) for seat in zip(*points, strict=True))


def test_turn_is_said_with_what_it_covers_and_ends() -> None:
    state = play(GAME.start(header(DUO, PAIR)), *FILLED)

    assert [str(line) for line in GAME.say(state, Lay(0, "pair", 0, (1, 0)))] == [
        "A lays pair on layer 2",
        "a bee on duo of B is covered: +1 for B",
        "nobody can lay a tile: the round ends, each bare bee gets a ring",
    ]


def test_look_tells_layers_bees_and_worth() -> None:
    state = play(GAME.start(header(DUO, PAIR)), *FILLED)

    looked = GAME.place_info(state, [2, 0])
    assert [str(line) for line in looked.there] == [
        "layer 1: a bee on duo of B, rings 0, worth 1 when covered"
    ]
    assert looked.allowed == (Phrase("{name} can lay a tile here", {"name": "A"}),)


def test_choices_lead_to_every_legal_move() -> None:
    for moves in ((), FILLED[:1], FILLED):
        state = play(GAME.start(header(DUO, PAIR)), *moves)

        assert sorted(reached(state), key=repr) == sorted(GAME.moves(state), key=repr)


def reached(state: State, chosen: Json = None) -> list[Lay | Pass]:
    choice = GAME.choices(state, chosen or {})
    if choice.field is None:
        return [GAME.read_move(choice.move)]
    ways = [reached(state, {**(chosen or {}), choice.field: o.value}) for o in choice.options]
    return [move for found in ways for move in found]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"board": [[0, 0], [0, 0]]}, "board-twice"),
        ({"tiles": [DUO, DUO]}, "tile-twice"),
        ({"tiles": [{**DUO, "hexes": [[0, 0], [0, 0]]}]}, "hexagon-twice"),
        ({"tiles": [{**DUO, "hexes": [[0, 0], [5, 0]]}]}, "broken-tile"),
        ({"tiles": [{**DUO, "bees": [[7, 7]]}]}, "bee-beside"),
        ({"tiles": [{**DUO, "bees": []}]}, "no-bees"),
        ({"board": [[0, 0]]}, "no-fit"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_impossible_box_is_refused(changes: Json, reason: str) -> None:
    data = header(DUO)
    data["box"].update(changes)

    with pytest.raises(IllegalMove) as refused:
        GAME.start(data)
    assert refused.value.reason == reason


@pytest.mark.parametrize("players", [0, 5])
def test_game_is_for_one_to_four(players: int) -> None:
    with pytest.raises(IllegalMove) as refused:
        GAME.start(header(DUO, players=players))
    assert refused.value.reason == "players"


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_default_box_has_the_reviewed_numbers_of_tiles(players: int) -> None:
    data = GAME.prepare(tuple({"name": n} for n in "ABCD"[:players]), Random(1), {"queen": 2})

    kinds = [tile["id"].split()[0] for tile in data["box"]["tiles"]]
    counts = {1: (3, 6, 9), 2: (3, 6, 9), 3: (2, 4, 6), 4: (2, 3, 4)}[players]
    assert tuple(map(kinds.count, ("triangle", "angle", "line"))) == counts
    assert (len(data["box"]["board"]), data["box"]["queen"]) == (37, 2)
