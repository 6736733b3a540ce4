"""Starting tables are judged against their truth, and corrected by the page's own corrections."""

from base64 import b64encode
from dataclasses import replace
from pathlib import Path

import pytest

from companion.evaluation.setup_judging import corrections_to, errors
from companion.evaluation.setup_report import setup_report
from companion.evaluation.setup_truth import TrueSetup
from companion.evaluation.setups import SetupOutcome, by_kind, judge, summary
from companion.games.hexes import Shape
from companion.starting_table import Doubt, Doubted, StartingTable, TableReading
from companion.tracking.setup.correcting import corrected
from companion.tracking.setup.corrections import (
    AddPile,
    Correction,
    MoveHornet,
    MovePile,
    PlaceSpoon,
    RemoveCell,
    RemovePile,
    SetFill,
    ShapePile,
    SwapFills,
)
from tests.companion.tracking.setup.laid_table import laid_table, on_ring

TABLE = laid_table()
TRUE = TrueSetup("made", Path("000.jpg"), replace(TABLE, grid=None), cell_px=40.0)

#: A way of being wrong, what is wrong then, and how many taps it takes.
MISTAKES: tuple[tuple[str, tuple[Correction, ...], Doubt, int], ...] = (
    ("a cell too few", (RemoveCell((0, 1)),), Doubt.HIVE, 1),
    ("a fill", (SetFill((0, 1), full=True),), Doubt.HIVE, 1),
    ("all fills", (SwapFills(),), Doubt.HONEY, 1),
    ("a hornet", (MoveHornet((0, 0), (0, 1)),), Doubt.HORNETS, 1),
    ("a pile too few", (RemovePile(3),), Doubt.PILES, 1),
    ("a pile too many", (AddPile((800.0, 200.0), Shape.BENT),), Doubt.PILES, 1),
    ("a shape", (ShapePile(11, Shape.STRAIGHT, 0.0),), Doubt.PILES, 1),
    ("a turn", (ShapePile(5, Shape.BENT, 0.0),), Doubt.PILES, 1),
    ("a pile's place", (MovePile(2, on_ring(2.12)),), Doubt.PILES, 1),
    ("the spoon", (PlaceSpoon(on_ring(6.5)),), Doubt.TOKENS, 1),
)


def misread(*corrections: Correction) -> StartingTable:
    table = TABLE
    for correction in corrections:
        table = corrected(table, correction)
    return table


def test_the_table_as_it_is_has_no_errors() -> None:
    assert errors(TABLE, TRUE) == ()
    assert corrections_to(TRUE, TABLE) == ()


@pytest.mark.parametrize(
    ("wrongly", "wrong", "taps"), [m[1:] for m in MISTAKES], ids=[m[0] for m in MISTAKES]
)
def test_a_mistake_is_told_and_mended(
    wrongly: tuple[Correction, ...], wrong: Doubt, taps: int
) -> None:
    read = misread(*wrongly)

    found = corrections_to(TRUE, read)

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

    assert judge(TRUE, reading, 100.0).outcome is outcome


def test_figures_are_counted_by_kind() -> None:
    right = judge(TRUE, TableReading(TABLE), 100.0)
    nothing = replace(judge(TRUE, TableReading(None, (Doubted(Doubt.CARDS),)), 300.0), name="dark")

    figures = by_kind(
        [right, nothing], {"made": {"cloth": "dots"}, "dark": {"cloth": "wood"}}, "cloth"
    )

    assert figures["dots"]["right"] == 1
    assert figures["wood"] == {**summary([nothing]), "over_3_taps": 1, "in_doubt": 1}


def test_the_report_shows_what_was_not_simply_right() -> None:
    right = judge(TRUE, TableReading(TABLE), 100.0)
    missed = replace(judge(TRUE, TableReading(misread(RemovePile(3))), 100.0), name="missed")

    page = setup_report([right, missed], {"made": {"cloth": "dots"}}, lambda name: name.encode())

    assert "cloth: dots" in page
    assert page.count("<figure>") == 1
    assert b64encode(b"missed").decode() in page
