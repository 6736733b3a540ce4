"""What was seen, drawn onto the picture it was seen in."""

import numpy as np
import pytest

from companion.games.hexes import Cell, Shape
from companion.observation import (
    BARE,
    CellObservation,
    Observation,
    Outline,
    PieceClass,
    PieceKind,
    PileObservation,
    SetupObservation,
    SurfaceClass,
    Trouble,
)
from companion.phrases import Phrase
from companion.starting_table import (
    Doubt,
    Doubted,
    Grid,
    StartCell,
    StartingTable,
    StartPile,
    TableReading,
)
from vision.arrays import Pixels
from vision.drawing import (
    DOUBTFUL,
    HONEY,
    PAPER,
    SURE,
    WRONG,
    draw_cards,
    draw_observation,
    draw_outlines,
    draw_setup,
)
from vision.geometry.cards import Card

TABLE = np.full((400, 600, 3), 90, np.uint8)
CELLS: list[Cell] = [(0, 0), (1, 0), (0, 1)]


def pixel(cell: Cell) -> tuple[float, float]:
    q, r = cell
    return 200 + 60 * (q + r / 2), 250 - 52 * r


def outline(cell: Cell) -> Outline:
    x, y = pixel(cell)
    angles = np.radians(-30 - 60 * np.arange(6))
    return tuple((x + 34 * float(np.cos(a)), y + 34 * float(np.sin(a))) for a in angles)


def middle_of(image: Pixels, colour: tuple[int, int, int]) -> float:
    """Return the column about which *colour* lies."""
    return float(np.nonzero(np.abs(image.astype(int) - colour).max(axis=-1) < 40)[1].mean())


#: Takes a lattice place to the pixels of `pixel`.
GRID = Grid((60.0, 30.0, 200.0, 0.0, -52.0, 250.0, 0.0, 0.0, 1.0))


def setup(*, full: bool = True, hornet: bool = False, doubts: bool = False) -> SetupObservation:
    cells = tuple(StartCell(at, pixel(at), full, hornet and at == (0, 0)) for at in CELLS)
    piles = tuple(
        StartPile(Shape.BENT, ((30.0 + 45 * k, 60.0), (40.0 + 45 * k, 60.0), (45.0 + 45 * k, 70.0)))
        for k in range(12)
    )
    table = StartingTable(cells, piles, spoon=(60.0, 90.0), hornet_tile=(90.0, 90.0), grid=GRID)
    doubted = (Doubted(Doubt.HIVE, (pixel((0, 0)),)),) if doubts else ()
    return SetupObservation("000.jpg", TableReading(table, doubted))


def has(image: Pixels, colour: tuple[int, int, int], at: tuple[float, float], reach: int) -> bool:
    x, y = round(at[0]), round(at[1])
    part = image[max(0, y - reach) : y + reach, max(0, x - reach) : x + reach].astype(int)
    return bool((np.abs(part - colour).max(axis=-1) < 40).any())


def test_cells_are_outlined_where_they_were_seen_and_the_picture_stays_as_it_was() -> None:
    before = TABLE.copy()

    drawn = draw_setup(TABLE, setup())

    assert all(has(drawn, SURE, pixel(at), 40) for at in CELLS)
    assert np.array_equal(drawn[300:], before[300:])
    assert np.array_equal(TABLE, before)


def test_full_and_empty_cells_are_told_apart() -> None:
    full, empty = draw_setup(TABLE, setup(full=True)), draw_setup(TABLE, setup(full=False))

    assert has(full, HONEY, pixel((0, 0)), 3)
    assert has(empty, PAPER, pixel((0, 0)), 12)
    assert not has(empty, HONEY, pixel((0, 0)), 12)


def test_doubtful_places_stand_out() -> None:
    drawn = draw_setup(TABLE, setup(doubts=True))

    assert has(drawn, DOUBTFUL, pixel((0, 0)), 40)
    assert not has(draw_setup(TABLE, setup()), DOUBTFUL, pixel((0, 0)), 40)


def test_hornets_piles_and_tokens_are_drawn() -> None:
    plain, hornet = draw_setup(TABLE, setup()), draw_setup(TABLE, setup(hornet=True))

    assert not np.array_equal(plain[200:300], hornet[200:300])
    assert not np.array_equal(plain[:80], TABLE[:80])
    assert has(plain, HONEY, (60, 90), 12)


def test_cards_are_outlined() -> None:
    card = Card(2, np.array([[50.0, 50], [90, 50], [90, 90], [50, 90]]))

    assert has(draw_cards(TABLE, [card]), SURE, (50, 70), 3)


def observation() -> Observation:
    surfaces = {SurfaceClass.TABLE: -9.0, SurfaceClass.FULL: -9.0, SurfaceClass.EMPTY: 0.0}
    bare = {SurfaceClass.TABLE: 0.0, SurfaceClass.FULL: -9.0, SurfaceClass.EMPTY: -9.0}
    pieces = {PieceClass(PieceKind.WORKER, 1): 0.0, BARE: -4.0}
    return Observation(
        "001.jpg",
        cells=(
            *(
                CellObservation(at, pixel(at), surfaces, pieces, outline=outline(at))
                for at in CELLS
            ),
            CellObservation((3, 0), pixel((3, 0)), bare, pieces),
        ),
        piles=tuple(
            PileObservation(k, (40.0 + 45 * k, 60.0), "bent", 0, 0, 0, (), ()) for k in range(12)
        ),
        tokens={(0, 0): -1.0, (3, 0): 0.0},
    )


def test_observation_is_drawn_without_what_is_bare_table() -> None:
    drawn = draw_observation(TABLE, observation())

    assert all(has(drawn, SURE, pixel(at), 40) for at in CELLS)
    assert np.array_equal(drawn[230:270, 360:400], TABLE[230:270, 360:400])
    assert middle_of(drawn[50:70], HONEY) == pytest.approx(40 + 45 * 3.5, abs=4)


def test_marked_places_have_an_outline_of_their_own() -> None:
    drawn = draw_observation(TABLE, observation(), marked=[(1, 0)])

    assert has(drawn, WRONG, pixel((1, 0)), 40)


def test_outlines_are_drawn() -> None:
    drawn = draw_outlines(TABLE, [[(10, 10), (60, 10), (60, 60)], []])

    assert has(drawn, SURE, (30, 10), 3)


@pytest.mark.parametrize("size", [(1, 1, 3), (3, 2000, 3)])
def test_any_picture_can_be_drawn_on(size: tuple[int, ...]) -> None:
    image = np.zeros(size, np.uint8)

    assert draw_setup(image, setup()).shape == size
    assert draw_observation(image, observation()).shape == size
    assert draw_setup(image, SetupObservation("x", TableReading(None))).shape == size
    assert (
        draw_observation(
            image, Observation("x", troubles=(Trouble("some", Phrase("no cards")),))
        ).shape
        == size
    )
