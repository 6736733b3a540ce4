r"""Fills: which cells are full of honey and which are empty, told by colour in whatever shade they lie.

A shadow darkens a full cell until it is as dark as an empty one in the light; but it darkens the
bare table beside it as much. So the two kinds are parted where, at equal shade, they differ:

    colour │     full    · ·       two lines of one slope, fitted by expectation and
           │   · ·       · ·       maximisation (each cell belongs to either line by so
           │ ·    · ·              much; the lines are fitted by that; again)
           │  · ·   empty
           └──────────────── shade of the table beside
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.games.hexes import Cell
from vision.arrays import Floats, Map, Pixels
from vision.geometry.scene import Scene
from vision.settings import ObserverSettings
from vision.setup.kinds import LEAST_YELLOWER, opponent, two_kinds, yellowness
from vision.setup.search import search_view
from vision.turns.light import log_colours

#: How often the lines are fitted.
_ROUNDS = 60
# A class's colours vary at least so much (log colour).
_LEAST_SPREAD = 0.05
# How surely a cell is held to be of its kind at first, and the most log-odds that are believed.
_BEGINNING, _MOST_ODDS = 0.95, 30.0
# Shade darkens cells as it darkens the table: so many cells' word that it is so.
_SHADE_PRIOR = 0.3
# Shades do not lie as evenly as the fit believes: log-odds are taken for so much less.
_TEMPER = 0.5
# The table's shade is looked at every so many pixels, this many mm off any cell; the nearest count.
_GRID_PX, _OFF_CELLS_MM, _NEAREST = 6, 24.0, 20
_SMOOTH_PX = 2.0


@dataclass(frozen=True)
class Fills:
    """For each cell whether it is *full* and how *sure* that is (0 to 1); *is_known*: which kind is honey."""

    full: tuple[bool, ...]
    sure: tuple[float, ...]
    is_known: bool


def told_fills(colours: Floats, shades: Floats) -> Fills:
    """Return the fills of cells of log *colours* (N, 3) that lie in *shades* (N,)."""
    points = opponent(colours)
    first = two_kinds(colours).distance(colours)
    share = np.where(first[:, 0] < first[:, 1], _BEGINNING, 1 - _BEGINNING)
    relative = shades - np.median(shades)
    for _ in range(_ROUNDS):
        middles, odds = _fitted(points, relative, share)
        share = 1 / (1 + np.exp(-odds))
    yellow = yellowness(middles)
    full = odds > 0 if yellow[0] > yellow[1] else odds < 0
    sure = 1 / (1 + np.exp(-_TEMPER * np.abs(odds)))
    is_known = bool(abs(yellow[0] - yellow[1]) > LEAST_YELLOWER)
    return Fills(tuple(map(bool, full)), tuple(map(float, sure)), is_known)


def table_shades(
    image: Pixels, scene: Scene, hive: Sequence[Cell], places: Floats, settings: ObserverSettings
) -> Floats:
    """Return how bright (natural log) the bare table nearest to each of *places* (N, 2) is.

    *hive* are the lattice's cells that may be covered, beside *places*.
    """
    view = search_view(image, scene.pose, scene.cards, settings)
    logs = log_colours(_smooth(view.pixels)).mean(axis=2)
    rows, columns = np.mgrid[
        _GRID_PX : logs.shape[0] : _GRID_PX, _GRID_PX : logs.shape[1] : _GRID_PX
    ]
    points = view.window.to_table(np.stack([columns.ravel(), rows.ravel()], axis=1))
    covered = np.vstack([places, scene.lattice.place(hive)])
    bare = _distances(points, covered).min(axis=1) > _OFF_CELLS_MM
    shades = logs[rows, columns].ravel()[bare]
    nearest = np.argsort(_distances(places, points[bare]), axis=1)[:, :_NEAREST]
    return np.asarray(np.median(shades[nearest], axis=1), np.float64)


def _smooth(image: Pixels) -> Map:
    return np.asarray(cv2.GaussianBlur(image, (0, 0), _SMOOTH_PX), np.float32)


def _fitted(points: Floats, shades: Floats, share: Floats) -> tuple[Floats, Floats]:
    """Return both kinds' middles (2, 3) at the usual shade, and each point's log-odds for the first.

    *share* is how much each of *points* (N, 3) belongs to the first kind.
    """
    one, none = np.ones_like(shades), np.zeros_like(shades)
    design = np.vstack([np.stack([one, none, shades], 1), np.stack([none, one, shades], 1)])
    weights = np.concatenate([share, 1 - share])[:, None]
    normal = (design * weights).T @ design + np.diag([1e-6, 1e-6, _SHADE_PRIOR])
    wanted = (design * weights).T @ np.vstack([points, points])
    wanted[2] += _SHADE_PRIOR * opponent(np.ones((1, 3)))[0]
    lines = np.linalg.solve(normal, wanted)
    away = points - lines[:2, None] - np.outer(shades, lines[2])
    both = np.concatenate(away)
    spread = (both * weights).T @ both / len(points) + _LEAST_SPREAD**2 * np.eye(3)
    squares = np.einsum("kni,ij,knj->kn", away, np.linalg.inv(spread), away)
    odds = np.clip((squares[1] - squares[0]) / 2, -_MOST_ODDS, _MOST_ODDS)
    return lines[:2], np.asarray(odds, np.float64)


def _distances(points: Floats, others: Floats) -> Floats:
    return np.asarray(np.linalg.norm(points[:, None] - others[None], axis=2), np.float64)
