"""Piles: which outlines of three cells between the cards are the ring's piles.

A pile is outlined well, coloured like the hive, lies on no marker card, and about as far from the
hive as the others do.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from companion.games.hexes import Cell
from vision.arrays import Floats, Pixels
from vision.geometry.cards import CardMap
from vision.geometry.lattice import Lattice
from vision.geometry.pose import Pose
from vision.geometry.ring import PILES, PilePlace, in_record_order
from vision.settings import ObserverSettings
from vision.setup.components import GridComponent
from vision.setup.kinds import two_kinds
from vision.setup.search import SearchView
from vision.setup.trihexes import Trihex, find_trihexes
from vision.turns.image_patches import free_colours, sample_patches
from vision.turns.light import log_colours

#: So many outlines are looked at: the hive and a cloth have some too.
_LOOKED_AT = 30
# How much a pile's score loses by each unit that its colours are unlike the hive's (log colour),
# and the most that counts.
_MISFIT_COSTS, _MOST_MISFIT = 0.3, 1.0
# A pile is rated at least this part of what the ring's usual pile is.
_PART_OF_USUAL = 0.6
# No middle of a tile lies nearer to a card's middle than this many of the card's sides, nor to a
# cell of the hive than this many steps, nor at another part of the usual distance from the midst.
_OFF_CARDS, _OFF_HIVE, _RING = 1.0, 1.2, (0.5, 1.7)


@dataclass(frozen=True)
class Outlined:
    """A *place* where a pile may be, and how well its outline shows: *score*, up to 1."""

    place: PilePlace
    score: float


def outlined_between(
    view: SearchView, cards: CardMap, settings: ObserverSettings
) -> tuple[Outlined, ...]:
    """Return the trihexes outlined between *cards*, best first, none on a card; lengths in mm."""
    found = find_trihexes(view.pixels, step_px=view.px(settings.cell_mm), count=_LOOKED_AT)
    reach = _OFF_CARDS * settings.card_side_mm
    middles = np.array([corners.mean(axis=0) for corners in cards.places.values()])
    outlined = [_outlined(tile, view) for tile in found]
    return tuple(o for o in outlined if _away(o.place.middle, middles) > reach)


def middles_of(outlined: Sequence[Outlined]) -> Floats:
    """Return the middles (N, 2) of the best *outlined* places, as many as the ring has piles."""
    middles = [o.place.middle for o in outlined[:PILES]]
    return np.array(middles, np.float64).reshape(-1, 2)


def piles_among(
    outlined: Sequence[Outlined],
    hive: GridComponent,
    image: Pixels,
    pose: Pose,
    settings: ObserverSettings,
) -> tuple[PilePlace, ...]:
    """Return the *outlined* places, at most twelve, that are piles about the *hive*."""
    kinds = two_kinds(_colours(image, pose, hive.lattice, tuple(hive.cells), settings))
    cells = hive.lattice.place(list(hive.cells))
    reach = _OFF_HIVE * hive.lattice.step
    around = [o for o in outlined if _away(o.place.middle, cells) > reach]
    rated = []
    for pile in _in_the_ring(around, hive.middle):
        place = pile.place
        misfit = kinds.misfit(_colours(image, pose, place.lattice, place.cells, settings))
        rated.append((pile.score - _MISFIT_COSTS * min(misfit, _MOST_MISFIT), place))
    rated.sort(key=lambda pair: -pair[0])
    usual = float(np.median([rating for rating, _ in rated[:PILES]])) if rated else 0.0
    likely = [place for rating, place in rated[:PILES] if rating > _PART_OF_USUAL * usual]
    return tuple(raised(place, pose, hive.lattice.step, settings) for place in likely)


def _in_the_ring(around: Sequence[Outlined], middle: Floats) -> list[Outlined]:
    """Return those of *around* that lie about as far from *middle* as the best twelve do."""
    away = [float(np.linalg.norm(o.place.middle - middle)) for o in around]
    usual = float(np.median(away[:PILES])) if away else 0.0
    low, high = (part * usual for part in _RING)
    return [o for o, mm in zip(around, away, strict=True) if low < mm < high]


def _outlined(tile: Trihex, view: SearchView) -> Outlined:
    shape, cells = in_record_order(tile.cells)
    return Outlined(PilePlace(view.in_mm(tile.lattice), cells, shape), tile.score)


def _away(point: Floats, others: Floats) -> float:
    return float(np.linalg.norm(others - point, axis=1).min())


def _colours(
    image: Pixels, pose: Pose, lattice: Lattice, cells: tuple[Cell, ...], settings: ObserverSettings
) -> Floats:
    """Return the log colours (N, 3) of *cells* that lie one tile high."""
    heights = np.full(len(cells), settings.tile_thickness_mm)
    logs = log_colours(sample_patches(image, pose, lattice, cells, heights))
    return free_colours(logs)


def raised(place: PilePlace, pose: Pose, step: float, settings: ObserverSettings) -> PilePlace:
    """Return *place*, found as if it lay on the table, where its top really lies: up a whole pile."""
    low = settings.tile_thickness_mm
    middles = place.lattice.place(place.cells)
    pixels = pose.project(np.hstack([middles, np.full((3, 1), low)]))
    risen = pose.on_table(pixels, height_mm=settings.pile_tiles * low)
    shift = risen.mean(axis=0) - middles.mean(axis=0)
    about = middles.mean(axis=0) + shift
    x, y = about - replace(place.lattice, origin=(0.0, 0.0), step=step).place(place.cells).mean(
        axis=0
    )
    return replace(place, lattice=replace(place.lattice, origin=(float(x), float(y)), step=step))
