"""Observations without fault: what lies on a table that need not be lawful."""

from collections.abc import Mapping

from companion.games.alveola.state import HiveCell, Piece, State
from companion.games.alveola.tiles import Fill, Tile
from companion.games.hexes import Cell, neighbours
from companion.observation import (
    BARE,
    HORNET,
    ICON,
    CellObservation,
    Observation,
    Outline,
    PatternObservation,
    PieceClass,
    PieceKind,
    PileObservation,
    SurfaceClass,
)
from companion.tracking.referee.evidence import SURFACE_OF, piece_class_of, printed_class

SURE, PLAIN = 0.0, -20.0
CORNERS = ((30, -17), (0, -35), (-30, -17), (-30, 17), (0, 35), (30, 17))


def pixel_of(cell: Cell) -> tuple[float, float]:
    """Return where *cell* is seen."""
    q, r = cell
    return 800 + 60 * (q + r / 2), 450 - 52 * r


def outline_of(cell: Cell) -> Outline:
    """Return where *cell*'s corners are seen."""
    x, y = pixel_of(cell)
    return tuple((x + dx, y + dy) for dx, dy in CORNERS)


def observation_of(
    before: State,
    *,
    hive: Mapping[Cell, HiveCell],
    pieces: Mapping[Cell, Piece],
    taken: int | None = None,
    spoon_after: int | None = None,
    name: str = "001.jpg",
) -> Observation:
    """Return what is seen of *hive* and *pieces* after *before*, with the top of pile *taken* gone."""
    around = set(before.hive) | set(hive)
    for _ in range(3):
        around |= {near for cell in around for near in neighbours(cell)}
    spoon = before.spoon_after if spoon_after is None else spoon_after
    return Observation(
        name,
        cells=tuple(_cell(at, hive.get(at), pieces.get(at)) for at in sorted(around)),
        piles=tuple(
            _pile(index, tiles[0] if tiles else None, is_taken=index == taken)
            for index, tiles in enumerate(before.piles)
        ),
        tokens={
            (gap, pile): SURE if (gap, pile) == (spoon, before.hornet_pile) else PLAIN
            for gap in range(12)
            for pile in range(12)
        },
    )


def _cell(at: Cell, top: HiveCell | None, piece: Piece | None) -> CellObservation:
    surface = SurfaceClass.TABLE if top is None else SURFACE_OF[top.fill]
    piece_class = BARE
    if top is not None:
        piece_class = printed_class(is_icon=top.icon) if piece is None else piece_class_of(piece)
    kinds = [
        BARE,
        ICON,
        HORNET,
        *(
            PieceClass(kind, seat)
            for kind in (PieceKind.WORKER, PieceKind.QUEEN)
            for seat in range(4)
        ),
    ]
    return CellObservation(
        at,
        pixel_of(at),
        surface={kind: SURE if kind is surface else PLAIN for kind in SurfaceClass},
        piece_class={kind: SURE if kind == piece_class else PLAIN for kind in kinds},
        outline=outline_of(at),
    )


def _pile(index: int, top: Tile | None, *, is_taken: bool) -> PileObservation:
    prints = ()
    if top is not None and top.cells is not None:
        prints = tuple(
            PatternObservation(
                full=SURE if shown.fill is Fill.FULL else PLAIN,
                empty=SURE if shown.fill is Fill.EMPTY else PLAIN,
                icon=SURE if shown.icon else PLAIN,
                bare=PLAIN if shown.icon else SURE,
            )
            for shown in top.cells
        )
    return PileObservation(
        index,
        (60.0 * index, 40.0),
        top.shape.value if top else "straight",
        present=PLAIN if is_taken else SURE,
        gone=SURE if is_taken else PLAIN,
        changed=10.0 if is_taken else -10.0,
        cells=(),
        before=prints,
    )
