"""Starting tables are judged against their truth, and corrected by the page's own corrections."""

from base64 import b64encode
from dataclasses import replace
from math import hypot
from pathlib import Path

import pytest

from companion.evaluation.setup_judging import Mendable, corrections_to, errors
from companion.evaluation.setup_truth import TrueSetup
from companion.evaluation.setups import (
    SetupOutcome,
    StartAsRead,
    by_kind,
    judge,
    setup_report,
    summary,
)
from companion.games.hexes import Shape
from companion.starting_table import (
    Doubt,
    Doubted,
    Pixel,
    StartingTable,
    StartPile,
    TableReading,
)
from companion.tracking.setup.correcting import corrected
from companion.tracking.setup.corrections import (
    AddPile,
    Correction,
    FrameHive,
    MoveCell,
    MoveHornet,
    MovePile,
    PlaceSpoon,
    RemoveCell,
    RemovePile,
    SetFill,
    ShapePile,
    SwapFills,
    TurnPile,
)
from tests.companion.tracking.setup.laid_table import laid_table, on_ring

TABLE = laid_table()
TRUE = TrueSetup("made", Path("000.jpg"), replace(TABLE, grid=None), cell_px=40.0)

#: A way of being wrong, what is wrong then, and how many taps it takes.
MISTAKES: tuple[tuple[str, tuple[Correction, ...], Doubt, int], ...] = (
    ("a cell too few", (RemoveCell((0, 1)),), Doubt.HIVE, 1),
    ("a fill", (SetFill((0, 1), full=True),), Doubt.HIVE, 1),
    ("all fills", (SwapFills(),), Doubt.HONEY, 1),
    ("a hornet", (MoveHornet((0, 0), (0, 1)),), Doubt.HORNETS, 2),
    ("a pile too few", (RemovePile(3),), Doubt.PILES, 1),
    ("a pile too many", (AddPile((800.0, 200.0), Shape.BENT),), Doubt.PILES, 1),
    ("a shape", (ShapePile(11, Shape.STRAIGHT, 0.0),), Doubt.PILES, 1),
    ("a turn", (TurnPile(5, 55.0),), Doubt.PILES, 2),
    ("a pile's place", (MovePile(2, on_ring(2.12)),), Doubt.PILES, 1),
    ("the spoon", (PlaceSpoon(on_ring(6.5)),), Doubt.TOKENS, 1),
)


def fit_pile(pixel: Pixel, shape: Shape | None) -> StartPile | None:
    """Return the pile that truly lies about *pixel*."""
    return min(
        TABLE.piles, key=lambda pile: hypot(pile.pixel[0] - pixel[0], pile.pixel[1] - pixel[1])
    )


def as_read(reading: TableReading, ms: float = 100.0) -> StartAsRead:
    return StartAsRead(reading, ms, fit_pile, lambda corners: TableReading(None))


def misread(*corrections: Correction) -> StartingTable:
    table = TABLE
    for correction in corrections:
        table = corrected(table, correction)
    return table


def test_the_table_as_it_is_has_no_errors() -> None:
    assert errors(TABLE, TRUE) == ()
    assert corrections_to(TRUE, Mendable(TABLE, fit_pile)) == ()


def test_a_hive_read_elsewhere_takes_one_frame() -> None:
    elsewhere = misread(*(MoveCell(cell.at, (cell.at[0] + 9, cell.at[1])) for cell in TABLE.cells))

    found = corrections_to(TRUE, Mendable(elsewhere, fit_pile, lambda corners: TABLE))

    assert found is not None
    assert [type(correction) for correction in found] == [FrameHive]
    left, top = found[0].corners[0]
    assert all(left < cell.pixel[0] and top < cell.pixel[1] for cell in TABLE.cells)


@pytest.mark.parametrize(
    ("wrongly", "wrong", "taps"), [m[1:] for m in MISTAKES], ids=[m[0] for m in MISTAKES]
)
def test_a_mistake_is_told_and_corrected(
    wrongly: tuple[Correction, ...], wrong: Doubt, taps: int
) -> None:
    read = misread(*wrongly)

    found = corrections_to(TRUE, Mendable(read, fit_pile))

    assert errors(read, TRUE) == (wrong,)
    assert found is not None
    assert len(found) == taps


@pytest.mark.parametrize(
    ("wrongly", "doubts", "outcome"),
    [
        ((), (), SetupOutcome.RIGHT),
        ((), (Doubt.HONEY,), SetupOutcome.TOLD),
        ((SwapFills(),), (Doubt.HONEY,), SetupOutcome.TOLD),
        ((SwapFills(),), (), SetupOutcome.WRONG),
        ((RemovePile(3),), (Doubt.HONEY,), SetupOutcome.WRONG),
        ((RemovePile(3),), (Doubt.PILES,), SetupOutcome.IN_DOUBT),
        ((), (Doubt.HIVE,), SetupOutcome.IN_DOUBT),
    ],
)
def test_what_became_of_a_start(
    wrongly: tuple[Correction, ...], doubts: tuple[Doubt, ...], outcome: SetupOutcome
) -> None:
    reading = TableReading(misread(*wrongly), tuple(Doubted(doubt) for doubt in doubts))

    assert judge(TRUE, as_read(reading)).outcome is outcome


def test_figures_are_counted_by_kind() -> None:
    right = judge(TRUE, as_read(TableReading(TABLE)))
    nothing = replace(
        judge(TRUE, as_read(TableReading(None, (Doubted(Doubt.CARDS),)), 300.0)), name="dark"
    )

    figures = by_kind(
        [right, nothing], {"made": {"cloth": "dots"}, "dark": {"cloth": "wood"}}, "cloth"
    )

    assert figures["dots"]["right"] == 1
    assert figures["wood"] == {**summary([nothing]), "over_3_taps": 1, "in_doubt": 1}


def test_the_report_shows_what_was_not_simply_right() -> None:
    right = judge(TRUE, as_read(TableReading(TABLE)))
    missed = replace(judge(TRUE, as_read(TableReading(misread(RemovePile(3))))), name="missed")

    page = setup_report([right, missed], {"made": {"cloth": "dots"}}, lambda name: name.encode())

    assert "cloth: dots" in page
    assert page.count("<figure>") == 1
    assert b64encode(b"missed").decode() in page
