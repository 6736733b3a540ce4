"""Honey Wall's rules on small drawn sheets: o larva, x stolen larva, # honey, . free, * flower."""

from dataclasses import replace

import pytest

from companion.errors import IllegalMove
from companion.games.answers import Json
from companion.games.hexes import Cell
from companion.games.honey_wall import GAME
from companion.games.honey_wall.moves import CrossOff, Done, Keep, Move, Place, Roll, Steal
from companion.games.honey_wall.state import End, Mark, Phase, Sheet, State, Theft

SYMBOLS: dict[str, Json] = {"h": {"honey": 1}, "l": {"larva": 1}, "w": {"wasp": 1}, "-": {}}
#: Faces 0 honey, 1 larva, 2 wasp, 3 blank.
WHITE = [SYMBOLS[symbol] for symbol in "hlw---"]
H, L, W, N = range(4)
TREE: Json = [
    {"id": "a", "kind": "blue", "beside": ["beehive"]},
    {"id": "b", "kind": "die", "die": "green", "beside": ["a"]},
    {"id": "c", "kind": "points", "points": 3, "beside": ["b"]},
    {"id": "d", "kind": "orange", "beside": ["beehive"]},
]


def sheet(*rows: str, thief: int = 1) -> tuple[Sheet, frozenset[Cell], frozenset[Cell]]:
    """Read rows from above; each is shifted half a space right of the one below it."""
    cells = {
        (q, r): mark for r, row in enumerate(reversed(rows)) for q, mark in enumerate(row.split())
    }
    larvae = frozenset(cell for cell, mark in cells.items() if mark in "ox")
    drawn = Sheet(
        honey=frozenset(cell for cell, mark in cells.items() if mark == "#"),
        larvae=larvae,
        thefts=tuple(Theft(cell, thief) for cell, mark in cells.items() if mark == "x"),
    )
    flowers = frozenset(cell for cell, mark in cells.items() if mark == "*")
    return drawn, frozenset(cells), flowers


def table(*rows: str, others: tuple[str, ...] = ()) -> State:
    """Return a game of two at seat 0's turn, whose sheet is drawn; the box has these spaces."""
    own, spaces, flowers = sheet(*rows)
    other = sheet(*others, thief=0)[0] if others else Sheet(frozenset({(0, 0)}))
    cells = [list(cell) for cell in sorted(spaces)]
    box = {
        "dice": {"white": WHITE, "green": [{"honey": 2}, *WHITE[1:]]},
        "sheet": {
            "spaces": cells,
            "starts": [[0, 0]],
            "flowers": [list(cell) for cell in sorted(flowers)],
        },
        "tree": TREE,
    }
    players = [{"name": name, "wasp": name, "start": [0, 0]} for name in ("Ada", "Bo")]
    state = GAME.start({"box": box, "players": players, "first": 0})
    return replace(state, sheets=(own, other))


def play(state: State, *moves: Move) -> State:
    for move in moves:
        state = GAME.play(state, move)
    return state


def roll(state: State, *faces: int) -> State:
    return play(state, Roll(faces), Keep())


def reason(state: State, move: Move) -> str:
    with pytest.raises(IllegalMove) as caught:
        GAME.play(state, move)
    return caught.value.reason


def test_larva_makes_room_for_the_honey_rolled_with_it() -> None:
    state = roll(table("# . ."), H, L)

    assert reason(state, Place(Mark.HONEY, (1, 0))) == "honey-adjacency"
    state = play(state, Place(Mark.LARVA, (1, 0)), Place(Mark.HONEY, (2, 0)))
    assert state.sheets[0] == sheet("# o #")[0]


def test_honey_that_fits_nowhere_is_lost_and_the_turn_goes_on() -> None:
    state = roll(table("# . ."), H, H)

    assert (state.turn.seat, state.turn.phase) == (1, Phase.ROLL)


def test_rolled_larva_that_fits_must_be_placed_before_a_wasp_flies() -> None:
    state = roll(table("# . .", others=("# o .",)), L, W)

    assert reason(state, Steal(1, (1, 0))) == "must-place"


def test_wasps_steal_once_and_never_from_a_surrounded_group() -> None:
    state = roll(table("# . . . .", others=("# o # o .",)), W, W)

    assert reason(state, Steal(1, (1, 0))) == "steal-protected"
    assert reason(state, Steal(0, (0, 0))) == "steal-whom"
    assert reason(state, Steal(7, (0, 0))) == "steal-whom"
    state = play(state, Steal(1, (3, 0)))
    assert state.sheets[1].thefts == (Theft((3, 0), 0),)
    assert state.turn.seat == 1  # nothing is left to steal


def test_wasps_may_stay_at_home() -> None:
    state = roll(table("# . .", others=("# o .",)), W, N)

    assert play(state, Done()).turn.seat == 1


def test_flower_covered_by_a_roll_crosses_off_next_to_the_beehive() -> None:
    state = play(roll(table("# * . . ."), L, N), Place(Mark.LARVA, (1, 0)))

    assert reason(state, CrossOff("b")) == "node-reach"
    assert reason(state, CrossOff("z")) == "node"
    state = play(state, CrossOff("a", (2, 0)))
    assert state.sheets[0].larvae == {(1, 0), (2, 0)}
    assert state.turn.seat == 1


def test_flower_covered_by_a_bonus_gives_nothing() -> None:
    state = play(roll(table("# * * . ."), L, N), Place(Mark.LARVA, (1, 0)))
    state = play(state, CrossOff("a", (2, 0)))

    assert state.turn.seat == 1


def test_die_unlocked_is_rolled_from_the_next_turn_on() -> None:
    state = play(roll(table("# * . * ."), L, N), Place(Mark.LARVA, (1, 0)), CrossOff("a"))
    state = roll(state, N, N)
    state = play(roll(state, L, L), Place(Mark.LARVA, (2, 0)), Place(Mark.LARVA, (3, 0)))
    state = play(state, CrossOff("b"))
    state = roll(state, N, N)

    assert (state.turn.phase, state.turn.dice) == (Phase.ROLL, ("green", "white", "white"))


def test_bonus_is_drawn_by_the_placement_rules() -> None:
    state = play(roll(table("# * . . ."), L, N), Place(Mark.LARVA, (1, 0)))

    assert reason(state, CrossOff("a", (4, 0))) == "larva-adjacency"
    assert reason(state, CrossOff("d", (0, 0))) == "taken"
    assert play(state, CrossOff("d", (2, 0))).sheets[0].honey == {(0, 0), (2, 0)}


@pytest.mark.parametrize(
    ("rows", "at", "mark", "ended_by"),
    [
        # four singles are closed; this honey closes the fifth
        (("# o # o # o # o # o .",), (10, 0), Mark.HONEY, "five"),
        # a larva fills its group's last free neighbour: five groups, the last of two
        (("# o # o # o # o # o .",), (10, 0), Mark.LARVA, "five"),
        # two groups of seven
        (("# o o o o o o o # o o o o o o o .",), (16, 0), Mark.HONEY, "seven"),
    ],
    ids=["fifth small", "closed by a larva", "second large"],
)
def test_mark_that_fills_a_row_ends_the_game_in_mid_turn(
    rows: tuple[str, ...], at: Cell, mark: Mark, ended_by: str
) -> None:
    both = Mark.LARVA if mark is Mark.HONEY else Mark.HONEY
    state = roll(table(*rows), H if mark is Mark.HONEY else L, H if both is Mark.HONEY else L)
    state = play(state, Place(mark, at))

    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.ended_by == ended_by
    assert reason(state, Place(both, at)) == "over"


@pytest.mark.parametrize(
    ("row", "at"),
    [("# o # o # o # o . . .", (8, 0)), ("# o o o o o o o . . .", (8, 0))],
    ids=["fourth small", "first large"],
)
def test_row_that_is_not_full_ends_nothing(row: str, at: Cell) -> None:
    state = play(roll(table(row), H, N), Place(Mark.HONEY, at))

    assert GAME.outcome(state) is None


def test_both_rows_full_at_once_are_named_five_and_both_bonuses_count() -> None:
    # the honey at the middle closes the second group of seven and the fifth single
    rows = ("# o o o o o o o # o # o # o # o # o . o o o o o o o",)
    state = play(roll(table(*rows), H, N), Place(Mark.HONEY, (18, 0)))

    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.ended_by, outcome.scores[0]) == ("five", 2 * 70 + 5 * 4 + 6 + 2)


def test_no_free_space_on_any_sheet_ends_the_game_without_a_bonus() -> None:
    state = play(roll(table("# .", others=("# o",)), L, N), Place(Mark.LARVA, (1, 0)))

    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.ended_by) == ((4, 4), (0, 1), None)


@pytest.mark.parametrize(
    ("own", "scores"),
    [
        ("# x o o # . .", (12, 6)),
        ("# x x o o o o x x # .", (24, 24)),
        ("# o o .", (0, 0)),
        ("# o o o o o o o o o o #", (10, 0)),
    ],
    ids=["three, one stolen", "eight, four stolen", "open group", "ten"],
)
def test_surrounded_larvae_score_for_their_owner_and_their_thief(
    own: str, scores: tuple[int, int]
) -> None:
    assert GAME.scores(table(own)) == scores


def test_tie_goes_to_the_greater_thief_even_of_open_groups() -> None:
    state = table("# . .", others=("# x .",))
    state = replace(state, end=End.FULL)

    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((0, 0), (0,))


def test_sheet_and_explanation_add_up_to_the_points() -> None:
    state = table("# x o o # o # .", others=("# x # .",))
    lines = GAME.score_breakdown(state)

    assert [line.points for line in lines] == [(16, 0), (4, 6), (0, 0), (0, 0)]
    assert GAME.scores(state) == (20, 6)
    assert [str(line) for line in GAME.explain(state, 0)] == [
        "group of 1: 1 × 4 = 4",
        "group of 3: 2 × 6 = 12",
        "stolen from others: 4",
    ]


def test_view_lights_the_places_and_says_what_they_would_close() -> None:
    state = roll(table("# o ."), H, N)

    assert GAME.view_of(state, 0)["open"]["place"] == [
        {"mark": "honey", "at": [2, 0], "closes": [1]}
    ]


def test_turn_that_ends_by_itself_says_what_found_no_place() -> None:
    full = table("# #")
    rolled = play(full, Roll((H, W)))

    said = [str(phrase) for phrase in GAME.say(rolled, Keep())]

    assert said == [
        "Ada keeps the roll",
        "no place for honey: 1",
        "nothing to steal for wasps: 1",
    ]


def test_what_is_given_up_on_purpose_is_no_surprise() -> None:
    state = play(table("# .", others=("o o",)), Roll((N, W)), Keep())

    said = [str(phrase) for phrase in GAME.say(state, Done())]

    assert len(said) == 1
