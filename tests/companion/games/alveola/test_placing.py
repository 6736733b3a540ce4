"""Alveola, "Geometry", "Enlarge" and "Raise": where a tile may lie."""

import pytest

from companion.errors import IllegalMove
from companion.games.alveola.placing import placements
from companion.games.alveola.rules import play
from companion.games.alveola.state import HiveCell
from companion.games.alveola.tiles import Fill, fits, orders
from companion.games.alveola.turn import Action
from companion.games.hexes import Shape
from tests.companion.games.alveola.alveola_tables import (
    cell,
    cells,
    enlarge,
    pattern,
    raise_,
    state,
    tile,
)

#        (0,1)e (1,1)f (2,1)e        all on level 1
#     (0,0)f (1,0)e (2,0)f
TWO_ROWS = "0,0 1f; 1,0 1e; 2,0 1f; 0,1 1e; 1,1 1f; 2,1 1e"


@pytest.mark.parametrize(
    ("shape", "listed", "lies"),
    [
        ("straight", "0,0 1,0 2,0", True),
        ("straight", "2,0 1,0 0,0", True),
        ("straight", "0,0 2,0 1,0", False),
        ("bent", "0,0 1,0 1,1", True),
        ("bent", "1,1 1,0 0,0", False),
        ("bent", "0,0 1,0 2,-1", False),
        ("bent", "2,-1 1,0 0,0", True),
        ("triangular", "0,0 1,0 0,1", True),
        ("triangular", "1,0 0,1 0,0", True),
        ("triangular", "0,0 0,1 1,0", False),
    ],
)
def test_tile_may_be_turned_never_flipped(shape: str, listed: str, lies: bool) -> None:
    assert fits(Shape(shape), cells(listed)) is lies


@pytest.mark.parametrize(
    ("printed", "ways"),
    [
        ("straight f e e", 2),
        ("straight f e f", 1),
        ("straight f e f*", 2),
        ("bent f e f", 1),
        ("triangular f e e", 3),
        ("triangular e e e", 1),
    ],
)
def test_three_cells_take_a_tile_once_for_each_print(printed: str, ways: int) -> None:
    shape = tile(printed)
    assert shape.cells is not None

    assert len(orders(shape.shape, shape.cells)) == ways


@pytest.mark.parametrize(
    ("pile", "turn", "reason"),
    [
        ("straight f e e", enlarge("0,-1 1,-1 2,-2"), "wrong-shape"),
        ("bent f e e", enlarge("0,-1 1,-1 2,-1"), "wrong-shape"),
        ("bent f e e", enlarge("0,-1 1,-1 2,-2"), "flipped-tile"),
        ("straight f e e", enlarge("0,0 1,-1 2,-2"), "not-on-table"),
        ("straight f e e", enlarge("5,-1 6,-1 7,-1"), "not-touching"),
        ("straight f e e", enlarge("3,-1 4,-2 5,-3"), "too-few-contacts"),
        ("straight f e e", enlarge("3,0 4,-1 5,-2"), "too-few-contacts"),
        ("straight f e f", raise_("0,0 1,0 2,0"), "superposition"),
        ("straight e f e", raise_("0,-1 1,-1 2,-1"), "empty-space-below"),
        ("straight e f e", raise_("1,0 2,0 3,0"), "empty-space-below"),
    ],
)
def test_tile_is_refused_where_it_may_not_lie(pile: str, turn: object, reason: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        play(state(TWO_ROWS, {1: pile}), turn)  # type: ignore[arg-type]  # a turn

    assert refused.value.reason == reason


def test_enlarge_needs_an_uncovered_cell_of_level_1_beside_it() -> None:
    hive = "0,0 2f; 1,0 2e; 2,0 2f; 0,1 1e; 1,1 1f; 2,1 1e"
    with pytest.raises(IllegalMove) as refused:
        play(state(hive), enlarge("0,-1 1,-1 2,-1"))
    beside = play(state(hive), enlarge("0,2 1,2 2,2"))

    assert refused.value.reason == "no-uncovered-level-1"
    assert beside.hive[cell("0,2")] == HiveCell(1, Fill.FULL, icon=False)


def test_level_1_is_waived_where_no_place_has_it() -> None:
    hive = "0,0 2f; 1,0 2e; 2,0 2f; 0,1 2e; 1,1 3f; 2,1 2e"

    assert play(state(hive), enlarge("0,-1 1,-1 2,-1")).hive[cell("0,-1")].level == 1


def test_contacts_are_waived_beside_a_hive_of_one_cell() -> None:
    found = placements(state("0,0 1f"), tile("straight ?"))

    # a line one row up or down can be shifted four ways, one in its own row lies left or right
    assert len(found) == 3 * (4 + 4 + 2)


def test_as_far_as_possible_is_judged_for_the_tile_chosen() -> None:
    hole = set(cells("0,0 1,0 0,1"))
    around = {(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3} - hole
    hive = "; ".join(f"{q},{r} {1 if (q, r) == (-1, 0) else 2}f" for q, r in around)
    table = state(hive, turns_taken=(0, 0))

    triangular = {frozenset(place.cells) for place in placements(table, tile("triangular ?"))}
    straight = {frozenset(place.cells) for place in placements(table, tile("straight ?"))}
    assert triangular == {frozenset(hole)}  # there it touches the only cell of level 1
    assert straight
    assert not any(place & hole for place in straight)


def test_raise_needs_three_supports_of_one_level() -> None:
    hive = TWO_ROWS.replace("1,0 1e", "1,0 2e")
    with pytest.raises(IllegalMove) as refused:
        play(state(hive, {1: "straight e f e"}), raise_("0,0 1,0 2,0"))

    assert refused.value.reason == "uneven-support"
    assert "1, 2, 1" in str(refused.value)


@pytest.mark.parametrize("piece", ["w0", "w1", "q1", "h"])
def test_raise_covers_no_worker_queen_or_hornet(piece: str) -> None:
    hive = TWO_ROWS.replace("1,0 1e", f"1,0 1e {piece}")
    with pytest.raises(IllegalMove) as refused:
        play(state(hive, {1: "straight e f e"}), raise_("0,0 1,0 2,0"))

    assert refused.value.reason == "covers-a-piece"
    assert "(1, 0)" in str(refused.value)


def test_raise_lays_the_tile_one_level_higher_with_its_icons() -> None:
    after = play(state(TWO_ROWS, {1: "straight e f e*", 2: "bent f e e"}), raise_("0,0 1,0 2,0"))

    assert [after.hive[at] for at in cells("0,0 1,0 2,0")] == [
        HiveCell(2, Fill.EMPTY, icon=False),
        HiveCell(2, Fill.FULL, icon=False),
        HiveCell(2, Fill.EMPTY, icon=True),
    ]


@pytest.mark.parametrize(
    ("hive", "printed", "honey"),
    [
        ("0,0 1f; 1,0 1e; 2,0 1e", "e f f", 1),
        ("0,0 1f; 1,0 1e; 2,0 1f", "e f e", 2),
        ("0,0 1f; 1,0 1f; 2,0 1f", "e e e", 3),
        ("0,0 1e; 1,0 1e; 2,0 1e", "f f f", 0),
    ],
)
def test_raising_takes_a_honey_for_each_full_cell_emptied(
    hive: str, printed: str, honey: int
) -> None:
    after = play(state(hive, {1: f"straight {printed}"}), raise_("0,0 1,0 2,0"))

    assert [player.honey for player in after.players] == [honey, 0]
    assert [player.flowers for player in after.players] == [0, 0]


def test_first_turn_may_not_raise() -> None:
    table = state(TWO_ROWS, {1: "straight e f e"}, turns_taken=(0, 3))
    with pytest.raises(IllegalMove) as refused:
        play(table, raise_("0,0 1,0 2,0"))

    assert refused.value.reason == "raise-on-first-turn"
    assert {place.action for place in placements(table, tile("straight ?"))} == {Action.ENLARGE}


def test_unknown_tile_says_which_fills_a_raise_needs() -> None:
    found = placements(state(TWO_ROWS), tile("straight ?"))

    raised = {place.cells: place.needs for place in found if place.action is Action.RAISE}
    assert raised == {
        cells("0,0 1,0 2,0"): (Fill.EMPTY, Fill.FULL, Fill.EMPTY),
        cells("0,1 1,1 2,1"): (Fill.FULL, Fill.EMPTY, Fill.FULL),
    }


def test_unknown_tile_has_the_places_that_its_print_leaves_it() -> None:
    table = state(TWO_ROWS)
    for printed in ("f e e", "e f e", "f f f"):
        known = placements(table, tile(f"bent {printed}"))
        fills = tuple(it.fill for it in pattern(printed))

        unknown = placements(table, tile("bent ?"))
        assert {place.cells for place in known} == {
            place.cells for place in unknown if place.needs in (None, fills)
        }
