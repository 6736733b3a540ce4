"""Each correction changes what it speaks of and nothing else; what is not there is refused."""

from dataclasses import replace

import pytest

from companion.errors import IllegalMove
from companion.games.hexes import Shape
from companion.starting_table import StartingTable
from companion.tracking.setup.correcting import corrected
from companion.tracking.setup.corrections import (
    AddCell,
    AddPile,
    Correction,
    MoveCell,
    MoveHornet,
    MovePile,
    PlaceHornetTile,
    PlaceSpoon,
    PutHornet,
    RemoveCell,
    RemoveHornet,
    RemovePile,
    SetFill,
    ShapePile,
    SwapFills,
    TurnLattice,
    TurnPile,
)
from companion.tracking.setup.picture_geometry import pile_at, pixel_of, turn_of
from tests.companion.tracking.setup.laid_table import GRID, laid_table, on_ring

TABLE = laid_table()


def cells_of(table: StartingTable) -> dict[tuple[int, int], tuple[bool, bool]]:
    return {cell.at: (cell.full, cell.hornet) for cell in table.cells}


@pytest.mark.parametrize(
    ("correction", "changed"),
    [
        (AddCell((2, 0), full=True), {(2, 0): (True, False)}),
        (RemoveCell((0, 1)), {(0, 1): None}),
        (MoveCell((1, 0), (2, -1)), {(1, 0): None, (2, -1): (True, True)}),
        (SetFill((0, 1), full=True), {(0, 1): (True, False)}),
        (PutHornet((0, 1)), {(0, 1): (False, True)}),
        (RemoveHornet((0, 0)), {(0, 0): (False, False)}),
        (MoveHornet((0, 0), (0, 1)), {(0, 0): (False, False), (0, 1): (False, True)}),
        (SwapFills(), {at: (not full, hornet) for at, (full, hornet) in cells_of(TABLE).items()}),
    ],
    ids=lambda value: type(value).__name__,
)
def test_the_hive_is_as_players_say(
    correction: Correction, changed: dict[tuple[int, int], tuple[bool, bool] | None]
) -> None:
    after = corrected(TABLE, correction)

    wanted = {**cells_of(TABLE), **changed}
    assert cells_of(after) == {at: said for at, said in wanted.items() if said is not None}
    assert replace(after, cells=()) == replace(TABLE, cells=())


def test_an_added_cell_is_seen_where_the_lattice_has_it() -> None:
    after = corrected(TABLE, AddCell((3, -1), full=False))

    (cell,) = (cell for cell in after.cells if cell.at == (3, -1))
    assert cell.pixel == pixel_of(GRID, (3, -1))


def test_a_pile_turns_about_its_middle() -> None:
    before = TABLE.piles[4]

    after = corrected(TABLE, TurnPile(4, 15.0)).piles[4]

    assert after.shape is before.shape
    assert after.pixel == pytest.approx(before.pixel)
    assert (turn_of(GRID, after) - turn_of(GRID, before)) % 360 == pytest.approx(15)


def test_a_removed_pile_leaves_the_others_in_their_order() -> None:
    after = corrected(TABLE, RemovePile(4))

    assert after.piles == TABLE.piles[:4] + TABLE.piles[5:]


def test_an_added_pile_takes_its_place_in_the_ring() -> None:
    fewer = corrected(TABLE, RemovePile(4))

    after = corrected(fewer, AddPile(on_ring(4), Shape.TRIANGULAR, 40.0))

    assert after.piles[4] == pile_at(GRID, on_ring(4), Shape.TRIANGULAR, 40.0)
    assert len(after.piles) == 12


def test_a_moved_pile_keeps_shape_and_turn() -> None:
    after = corrected(TABLE, MovePile(2, on_ring(2.2)))

    assert after.piles[2].pixel == pytest.approx(on_ring(2.2))
    assert after.piles[2].shape is TABLE.piles[2].shape
    assert turn_of(GRID, after.piles[2]) == pytest.approx(turn_of(GRID, TABLE.piles[2]))


def test_a_reshaped_pile_keeps_its_middle() -> None:
    shape = next(shape for shape in Shape if shape is not TABLE.piles[5].shape)

    after = corrected(TABLE, ShapePile(5, shape, 10.0))

    assert after.piles[5].shape is shape
    assert after.piles[5].pixel == pytest.approx(TABLE.piles[5].pixel)
    assert turn_of(GRID, after.piles[5]) == pytest.approx(10)


def test_the_pile_of_a_moved_hornet_tile_becomes_the_first() -> None:
    after = corrected(TABLE, PlaceHornetTile(on_ring(7.5)))

    assert after.piles == TABLE.piles[7:] + TABLE.piles[:7]
    assert after.hornet_tile == on_ring(7.5)


def test_a_moved_spoon_moves_nothing_else() -> None:
    assert corrected(TABLE, PlaceSpoon((9.0, 8.0))) == replace(TABLE, spoon=(9.0, 8.0))


def test_a_turned_lattice_turns_its_cells_about_the_hives_middle() -> None:
    after = corrected(TABLE, TurnLattice(60))

    assert cells_of(after) == cells_of(TABLE)
    seen = {cell.at: cell.pixel for cell in after.cells}
    assert seen[(0, 0)] == pytest.approx(pixel_of(GRID, (0, 0)))
    assert seen[(1, 0)] == pytest.approx(pixel_of(GRID, (0, 1)), abs=1e-2)


@pytest.mark.parametrize(
    ("correction", "reason"),
    [
        (AddCell((0, 0), full=True), "cell-is-there"),
        (MoveCell((0, 1), (0, 0)), "cell-is-there"),
        (RemoveCell((5, 5)), "no-such-cell"),
        (SetFill((5, 5), full=True), "no-such-cell"),
        (PutHornet((5, 5)), "no-such-cell"),
        (RemovePile(12), "no-such-pile"),
        (MovePile(-1, (0.0, 0.0)), "no-such-pile"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_what_is_not_there_cannot_be_corrected(correction: Correction, reason: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        corrected(TABLE, correction)

    assert refused.value.reason == reason


@pytest.mark.parametrize(
    "correction",
    [AddCell((0, 0), full=True), AddPile((1.0, 1.0), Shape.BENT), TurnLattice(10)],
    ids=lambda value: type(value).__name__,
)
def test_without_a_hive_there_is_no_lattice_to_lay_things_on(correction: Correction) -> None:
    with pytest.raises(IllegalMove) as refused:
        corrected(StartingTable(), correction)

    assert refused.value.reason == "no-hive"
