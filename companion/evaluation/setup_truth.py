"""What truly lies on a recorded starting table, in the words that a reading has."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec
import numpy as np

from companion.errors import Missing, Unreadable
from companion.games.answers import Json
from companion.games.hexes import Shape, to_plane
from companion.starting_table import Pixel, StartCell, StartingTable, StartPile
from companion.tracking.setup.picture_geometry import SHAPE_CELLS, numbered

#: A cell's width from flat to flat in mm that recorded tables have where nobody says.
_CELL_MM = 30.0


@dataclass(frozen=True)
class TrueSetup:
    """A recorded starting table: its *picture*'s path, what truly lies there, and how wide a cell is seen."""

    name: str
    picture: Path
    table: StartingTable
    cell_px: float

    @property
    def folder(self) -> Path:
        """The recorded table's folder."""
        return self.picture.parents[1]


def read_true_setup(folder: Path) -> TrueSetup:
    """Return the starting table recorded in *folder*; raises `Missing`, `Unreadable`."""
    truth, laid, record = (
        _read(folder / name) for name in ("truth/000.json", "table.json", "record.json")
    )
    try:
        cells = tuple(_cell(cell) for cell in truth["cells"])
        table = StartingTable(
            cells,
            _piles(truth, laid, record),
            _pixel(truth["spoon"]["pixel"]),
            _pixel(truth["hornet_tile"]["pixel"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise Unreadable(f"{folder} is no recorded starting table: {error!r}") from error
    return TrueSetup(
        folder.name, folder / "frames" / truth["frame"], numbered(table), _width(cells)
    )


def _read(path: Path) -> Json:
    try:
        return msgspec.json.decode(path.read_bytes())
    except FileNotFoundError as error:
        raise Missing(f"there is no {path}") from error
    except (OSError, msgspec.MsgspecError) as error:
        raise Unreadable(f"{path}: {error}") from error


def _cell(cell: Json) -> StartCell:
    q, r = cell["at"]
    return StartCell((q, r), _pixel(cell["pixel"]), cell["fill"] == "full", bool(cell["piece"]))


def _pixel(pixel: Json) -> Pixel:
    x, y = pixel
    return float(x), float(y)


def _piles(truth: Json, laid: Json, record: Json) -> tuple[StartPile, ...]:
    """Return the piles with their cells, which truth has not: laid out in mm, and seen as the middles are."""
    seen = {pile["index"]: _pixel(pile["pixel"]) for pile in truth["piles"]}
    places = [pile["at"] for pile in laid["piles"]]
    matrix = _homography(np.array(places, float), np.array([seen[i] for i in range(len(places))]))
    return tuple(
        _pile(Shape(record["setup"]["piles"][i][0]["shape"]), pile, matrix)
        for i, pile in enumerate(laid["piles"])
    )


def _pile(shape: Shape, laid: Mapping[str, Json], matrix: np.ndarray) -> StartPile:
    plane = np.array([to_plane(cell, _CELL_MM / np.sqrt(3)) for cell in SHAPE_CELLS[shape]])
    angle = np.radians(laid["rotation"])
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    places = (plane - plane.mean(axis=0)) @ turn + np.array(laid["at"])
    mapped = np.hstack([places, np.ones((3, 1))]) @ matrix.T
    a, b, c = (_pixel(pixel) for pixel in (mapped[:, :2] / mapped[:, 2:]).tolist())
    return StartPile(shape, (a, b, c))


def _homography(plane: np.ndarray, pixels: np.ndarray) -> np.ndarray:
    """Return the matrix (3, 3) that takes *plane* (N, 2) to *pixels* (N, 2), least squares."""
    rows, wanted = [], []
    for (x, y), (u, v) in zip(plane, pixels, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        wanted += [u, v]
    found = np.linalg.lstsq(np.array(rows), np.array(wanted), rcond=None)[0]
    return np.append(found, 1.0).reshape(3, 3)


def _width(cells: tuple[StartCell, ...]) -> float:
    """Return how many pixels the nearest two cells lie apart."""
    pixels = np.array([cell.pixel for cell in cells])
    away = np.linalg.norm(pixels[:, None] - pixels[None], axis=2)
    return float(np.median(np.where(away == 0, np.inf, away).min(axis=1)))
