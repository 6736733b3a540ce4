"""From millimetres to the picture: where a solved setup is seen, as players are shown it."""

import cv2
import numpy as np
import numpy.typing as npt

from companion.games.hexes import within
from companion.starting_table import Grid, Pixel, Prints, StartCell, StartingTable, StartPile
from vision.geometry.pose import Pose
from vision.geometry.scene import Lattice
from vision.settings import ObserverSettings
from vision.setup.solver import Solution

# The grid is fitted to the hive's plane this many steps about its middle cell.
_GRID_REACH = 6


def table_in_picture(solution: Solution, pose: Pose, settings: ObserverSettings) -> StartingTable:
    """Return *solution* as it lies in the picture taken from *pose*."""
    return StartingTable(
        _cells(solution, pose, settings),
        _piles(solution, pose, settings),
        *_tokens(solution, pose, settings),
        None if solution.hive is None else grid_of(solution.hive.lattice, pose, settings),
    )


def grid_of(lattice: Lattice, pose: Pose, settings: ObserverSettings) -> Grid:
    """Return how *lattice*, one tile up, lies in the picture."""
    cells = np.array(within(_GRID_REACH), float)
    pixels = pose.project_at(settings.tile_thickness_mm, lattice.place(cells))
    matrix, _ = cv2.findHomography(cells, pixels)
    return Grid(tuple(float(number) for number in np.ravel(matrix)))


def pixels(points: npt.ArrayLike, height_mm: float, pose: Pose) -> tuple[Pixel, ...]:
    """Return where *points* (N, 2) in mm that lie *height_mm* up are seen."""
    places = np.asarray(points, np.float64).reshape(-1, 2)
    seen = pose.project_at(height_mm, places) if len(places) else places
    return tuple((float(x), float(y)) for x, y in seen)


def _cells(solution: Solution, pose: Pose, settings: ObserverSettings) -> tuple[StartCell, ...]:
    if solution.hive is None:
        return ()
    cells = solution.cells
    hornets = () if solution.hornets is None else solution.hornets.cells
    seen = pixels(solution.hive.lattice.place(cells), settings.tile_thickness_mm, pose)
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


def _piles(solution: Solution, pose: Pose, settings: ObserverSettings) -> tuple[StartPile, ...]:
    if solution.ring is None:
        return ()
    found = []
    for pile in solution.ring.piles:
        a, b, c = pixels(pile.lattice.place(pile.cells), settings.pile_height_mm, pose)
        found.append(StartPile(pile.shape, (a, b, c)))
    return tuple(found)


def _tokens(
    solution: Solution, pose: Pose, settings: ObserverSettings
) -> tuple[Pixel | None, Pixel | None]:
    """Return where the spoon and the hornet tile are seen."""
    tokens = solution.tokens
    if tokens is None:
        return None, None
    spoon, tile = pixels([tokens.spoon, tokens.hornet_tile], settings.tile_thickness_mm, pose)
    return spoon, tile
