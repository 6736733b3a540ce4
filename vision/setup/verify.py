"""Telling: which lattice places are cells of the hive, and which a cloth's pattern only feigns.

Edges found the hive; its cells now tell what a cell's rim and face look like on this table. A place
with weak edges is a cell if it looks like the others, or if a hornet stands on it; it is cloth if it
looks like neither.
"""

from dataclasses import dataclass

import numpy as np

from companion.games.hexes import Cell
from vision.arrays import Floats, Ints, Mask, Pixels
from vision.geometry.scene import Scene
from vision.settings import ObserverSettings
from vision.setup.kinds import two_kinds
from vision.setup.scene import FoundScene
from vision.turns.image_patches import cut_start
from vision.turns.templates import LEAST_RESIDUAL, rim_drawings, shared_template

#: Hornets stand on so many cells; nothing else does.
HORNETS = 2
#: Edges from which on a place is a cell whatever it looks like, and below which it never is.
_SURE_EDGES, _LEAST_EDGES = 0.95, 0.45
# A rim that follows the cells' own so far is a cell's; one this far is, if the face is as near to plain.
_RIM, _WEAK_RIM, _NEAR_PLAIN = 0.7, 0.6, 1.25
# Where cells themselves follow their rim's drawing less than this, rims tell nothing, and plain faces do.
_TELLING_RIM, _PLAIN = 0.5, 1.1
# There a place with such edges is a cell too.
_UNTOLD_EDGES = 0.8
# A face this far from plain may bear a hornet, if its place has at least such edges; so far, it does.
_MAY_BEAR, _HORNET_EDGES, _BEARS = 2.5, 0.6, 3.5
# A place that looks like a cell, but with edges no better than these, is in doubt; so is one with
# such edges that is taken for a hornet's, though its face is hardly that far from plain.
_DOUBTFUL_EDGES, _DOUBTFUL_HORNET, _HARDLY = 0.6, 0.9, 4.0


@dataclass(frozen=True)
class _Faces:
    """How like their fellows places are (1 as the median cell): *rims*, and *away* from plain.

    A rim is ``nan`` where rims tell nothing.
    """

    rims: Floats
    away: Floats


@dataclass(frozen=True)
class TrueCells:
    """The starting hive's *cells*; *is_sure* tells that no place beside them is in doubt."""

    cells: tuple[Cell, ...]
    is_sure: bool


def true_cells(image: Pixels, found: FoundScene, settings: ObserverSettings) -> TrueCells:
    """Return which places of the *found* scene are cells of the starting hive."""
    assert found.scene is not None, "only a scene that was found can be told"
    weaker = [c for c, e in found.edges.items() if c not in found.hive and e > _LEAST_EDGES]
    places = (*found.hive, *sorted(weaker))
    faces = _faces(image, found.scene, places, len(found.hive), settings)
    edges = np.array([found.edges[cell] for cell in places])
    alike = _are_alike(faces, edges)
    cells = (edges > _SURE_EDGES) | alike
    hornets = _with_hornets(edges, faces.away, cells)
    cells[hornets] = True
    hive = tuple(sorted(cell for cell, is_cell in zip(places, cells, strict=True) if is_cell))
    weak = alike & (edges < _DOUBTFUL_EDGES)
    hardly = (edges[hornets] < _DOUBTFUL_HORNET) & (faces.away[hornets] < _HARDLY)
    return TrueCells(hive, not (weak.any() or hardly.any()))


def _are_alike(faces: _Faces, edges: Floats) -> Mask:
    """Tell which places look as cells do, by their *edges* where looks tell nothing."""
    rims, away = faces.rims, faces.away
    by_rim = ((rims > _RIM) & (away < _BEARS)) | ((rims > _WEAK_RIM) & (away < _NEAR_PLAIN))
    return np.asarray(np.where(np.isnan(rims), (away < _PLAIN) | (edges > _UNTOLD_EDGES), by_rim))


def _with_hornets(edges: Floats, away: Floats, cells: Mask) -> Ints:
    """Return the best edged places with hornets that are not told for *cells* yet: two in all."""
    missing = max(0, HORNETS - int(((away > _BEARS) & cells).sum()))
    doubtful = np.flatnonzero((away > _MAY_BEAR) & ~cells & (edges > _HORNET_EDGES))
    return np.asarray(doubtful[np.argsort(-edges[doubtful])][:missing], np.intp)


def _faces(
    image: Pixels, scene: Scene, places: tuple[Cell, ...], found: int, settings: ObserverSettings
) -> _Faces:
    """Return the faces of *places*, measured by the first *found* of them and by the piles' tops."""
    cuts = cut_start(image, scene, places, settings)
    logs, colours = cuts.logs, cuts.colours
    known = np.r_[np.arange(found), np.arange(len(places), len(logs))]
    kinds = two_kinds(colours[known])
    nearest = kinds.distance(colours).argmin(axis=1)
    rims, away = np.zeros(len(logs)), np.zeros(len(logs))
    for kind in range(2):
        here = np.flatnonzero(nearest == kind)
        fellows = np.intersect1d(here, known)
        if len(fellows) > 2:
            look = shared_template(logs[fellows])
            like, (distance, _) = (
                look.rim_similarity(rim_drawings(logs)),
                look.residuals(logs, colours),
            )
            usual = float(np.median(like[fellows]))
            rims[here] = like[here] / usual if usual > _TELLING_RIM else np.nan
            away[here] = distance[here] / max(float(np.median(distance[fellows])), LEAST_RESIDUAL)
    return _Faces(rims[: len(places)], away[: len(places)])
