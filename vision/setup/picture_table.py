"""From millimetres to the picture: where a solved setup is seen, as players are shown it."""

import cv2
import numpy as np
import numpy.typing as npt

from companion.starting_table import Grid, Pixel, Prints, StartCell, StartingTable, StartPile
from vision.arrays import Floats
from vision.geometry.pose import Pose
from vision.geometry.scene import Lattice
from vision.setup.evidence import SetupBox
from vision.setup.solver import Solution

# The grid is fitted to the hive's plane this many steps about its middle cell.
_GRID_REACH = 6


def table_in_picture(solution: Solution, pose: Pose, box: SetupBox) -> StartingTable:
    """Return *solution* as it lies in the picture taken from *pose*."""
    return StartingTable(
        _cells(solution, pose, box),
        _piles(solution, pose, box),
        *_tokens(solution, pose, box),
        None if solution.hive is None else grid_of(solution.hive.lattice, pose, box),
    )


def grid_of(lattice: Lattice, pose: Pose, box: SetupBox) -> Grid:
    """Return how *lattice*, one tile up, lies in the picture."""
    reach = range(-_GRID_REACH, _GRID_REACH + 1)
    cells = np.array([(q, r) for q in reach for r in reach if abs(q + r) <= _GRID_REACH], float)
    pixels = project(lattice.place(cells), box.tile_thickness_mm, pose)
    matrix, _ = cv2.findHomography(cells, pixels)
    return Grid(tuple(float(number) for number in np.ravel(matrix)))


def project(points: npt.ArrayLike, height_mm: float, pose: Pose) -> Floats:
    """Return the pixels (N, 2) of *points* (N, 2) in mm that lie *height_mm* up."""
    flat = np.asarray(points, np.float64).reshape(-1, 2)
    if not len(flat):
        return flat
    return pose.project(np.hstack([flat, np.full((len(flat), 1), height_mm)]))


def pixels(points: npt.ArrayLike, height_mm: float, pose: Pose) -> tuple[Pixel, ...]:
    """Return what `project` does, as the shared words have it."""
    return tuple((float(x), float(y)) for x, y in project(points, height_mm, pose))


def _cells(solution: Solution, pose: Pose, box: SetupBox) -> tuple[StartCell, ...]:
    if solution.hive is None:
        return ()
    cells = solution.cells
    hornets = () if solution.hornets is None else solution.hornets.cells
    seen = pixels(solution.hive.lattice.place(cells), box.tile_thickness_mm, pose)
    full = full_cells(solution)
    return tuple(
        StartCell(at, pixel, is_full, at in hornets)
        for at, pixel, is_full in zip(cells, seen, full, strict=True)
    )


def full_cells(solution: Solution) -> tuple[bool, ...]:
    """Return which of the hive's cells are full, as far as that can be told by looking."""
    fills, count = solution.fills, len(solution.cells)
    if fills is None:
        return (False,) * count
    return tuple(bool(first) is (fills.honey > 0) for first in fills.first[:count])


def prints_of(solution: Solution) -> Prints | None:
    """Return how the cells that are taken for full and for empty look."""
    fills = solution.fills
    if fills is None or fills.means is None:
        return None
    prints = Prints(*fills.means)
    return prints if fills.honey > 0 else prints.swapped


def _piles(solution: Solution, pose: Pose, box: SetupBox) -> tuple[StartPile, ...]:
    if solution.ring is None:
        return ()
    found = []
    for pile in solution.ring.piles:
        a, b, c = pixels(pile.lattice.place(pile.cells), box.pile_height_mm, pose)
        found.append(StartPile(pile.shape, (a, b, c)))
    return tuple(found)


def _tokens(solution: Solution, pose: Pose, box: SetupBox) -> tuple[Pixel | None, Pixel | None]:
    """Return where the spoon and the hornet tile are seen."""
    tokens = solution.tokens
    if tokens is None:
        return None, None
    spoon, tile = pixels([tokens.spoon, tokens.hornet_tile], box.tile_thickness_mm, pose)
    return spoon, tile
