"""Telling: which lattice places are cells of the hive, and which a cloth's pattern only feigns.

Edges found the hive; its cells now tell what a cell's rim and face look like on this table. A place
with weak edges is a cell if it looks like the others, or if a hornet stands on it; it is cloth if it
looks like neither.
"""

from dataclasses import dataclass

import numpy as np

from companion.games.hexes import Cell
from vision.arrays import Floats, Pixels
from vision.cuts import cut_start
from vision.kinds import two_kinds
from vision.likeness import LEAST_AWAY, shared_look
from vision.scene import FoundScene, Scene
from vision.settings import EyeSettings

#: Edges from which on a place is a cell whatever it looks like, and below which it never is.
_SURE_EDGES, _LEAST_EDGES = 0.95, 0.5
# Below these edges a place must have a cell's rim, or its face.
_WEAK_EDGES = 0.9
_RIM, _WEAK_RIM = 0.6, 0.8
# Where cells themselves follow their rim's drawing less than this, rims tell nothing.
_TELLING_RIM = 0.5
# A face no farther from plain than this is a bare cell's; one this far bears a hornet.
_PLAIN, _FIGURED = 0.94, 3.5


@dataclass(frozen=True)
class _Faces:
    """How like their fellows places are (1 as the median cell): *rims*, and *away* from plain."""

    rims: Floats
    away: Floats


def true_cells(image: Pixels, found: FoundScene, settings: EyeSettings) -> tuple[Cell, ...]:
    """Return the places of the *found* scene that are cells of the starting hive."""
    assert found.scene is not None, "only a scene that was found can be told"
    weaker = [c for c, e in found.edges.items() if c not in found.hive and e > _LEAST_EDGES]
    places = (*found.hive, *sorted(weaker))
    faces = _faces(image, found.scene, places, len(found.hive), settings)
    return tuple(
        sorted(
            cell
            for i, cell in enumerate(places)
            if _is_cell(
                found.edges[cell], faces.rims[i], faces.away[i], was_found=i < len(found.hive)
            )
        )
    )


def _is_cell(edge: float, rim: float, away: float, *, was_found: bool) -> bool:
    if not was_found:
        return rim > _WEAK_RIM and away < 1.0
    if edge > _SURE_EDGES or away < _PLAIN or away > _FIGURED:
        return True
    return rim > (_WEAK_RIM if edge < _WEAK_EDGES else _RIM)


def _faces(
    image: Pixels, scene: Scene, places: tuple[Cell, ...], found: int, settings: EyeSettings
) -> _Faces:
    """Return the faces of *places*, measured by the first *found* of them and by the piles' tops."""
    cuts = cut_start(image, scene, places, settings)
    logs, colours = cuts.patches, cuts.colours
    known = np.r_[np.arange(found), np.arange(len(places), len(logs))]
    kinds = two_kinds(colours[known])
    nearest = kinds.distance(colours).argmin(axis=1)
    rims, away = np.zeros(len(logs)), np.zeros(len(logs))
    for kind in range(2):
        here = np.flatnonzero(nearest == kind)
        fellows = np.intersect1d(here, known)
        if len(fellows) > 2:
            look = shared_look(logs[fellows])
            like, (distance, _) = look.rim_likeness(logs), look.residuals(logs, colours)
            usual = float(np.median(like[fellows]))
            rims[here] = like[here] / usual if usual > _TELLING_RIM else (_RIM + _WEAK_RIM) / 2
            away[here] = distance[here] / max(float(np.median(distance[fellows])), LEAST_AWAY)
    return _Faces(rims[: len(places)], away[: len(places)])
