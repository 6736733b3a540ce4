"""The scene: where everything that stays put lies on this table, found in the setup picture."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from companion.games.hexes import Cell
from vision.arrays import Floats, Pixels
from vision.cards import CardMap, Lens, Pose, find_cards, map_cards, pose_from_sizes
from vision.cells import log_colours, ring_colours
from vision.kinds import two_kinds
from vision.lattice import Lattice, Patch, find_patches, fit_lattice, hexagon_scores
from vision.patches import cut_patches
from vision.ring import PILES, PilePlace, Ring, hive_among, pile_candidates, ring_of
from vision.settings import EyeSettings
from vision.topview import TopView, Window, window_round

#: Pixels a mm of the view that hexagons are looked for in.
SEARCH_SCALE = 0.6
#: Cards on a table lie so far apart: a lens or a card's side that is none would have more searched.
APART_MM = (100.0, 2000.0)
NO_TABLE = "the marker cards lie on no table: check their side and the camera's calibration"
# White paper blooms over black print, so the cards look small and the table a little larger.
_BLOOM = 1.012
# Tiles lie about so far off; the cards' scale is good to about a hundredth of a cell, mm.
_ASTRAY_MM, _SCALE_MM = 1.2, 0.25
# How much a pile's score loses by each unit that its colours are unlike the hive's (log colour).
_MISFIT_COSTS = 0.6


@dataclass(frozen=True)
class Scene:
    """The marker *cards*' places, the camera's *pose*, the hive's *lattice*, the *ring*; lengths in mm."""

    cards: CardMap
    pose: Pose
    lattice: Lattice
    ring: Ring


@dataclass(frozen=True)
class FoundScene:
    """What a search for the scene came to: *scene* and the hive's cells, or *troubles* that say why not.

    *edges* tell how well each cell of *hive*, and each weaker place beside it, is edged: 1 as the
    median cell.
    """

    cards: tuple[int, ...] = ()
    scene: Scene | None = None
    hive: tuple[Cell, ...] = ()
    edges: Mapping[Cell, float] = field(default_factory=dict)
    troubles: tuple[str, ...] = ()


def find_scene(image: Pixels, lens: Lens, settings: EyeSettings) -> FoundScene:
    """Return the scene in the setup picture *image*; what could not be found is told in words."""
    cards = find_cards(image, dictionary=settings.dictionary)
    seen = tuple(card.id for card in cards)
    if len(cards) < 2:
        return FoundScene(seen, troubles=(f"marker cards {len(cards)}/4: uncover the others",))
    pose = pose_from_sizes(cards, lens, side_mm=settings.card_side_mm)
    known = CardMap({}) if pose is None else map_cards(cards, pose)
    if pose is None or not _is_a_table(known):
        return FoundScene(seen, troubles=(NO_TABLE,))
    patches = hexagon_patches(image, pose, known, settings)
    hive = hive_among(patches)
    if hive is None:
        return FoundScene(seen, troubles=("no hive was found between the cards",))
    piles = _like_the_hive(image, pose, hive, pile_candidates(patches, hive), settings)
    if len(piles) < PILES:
        return FoundScene(
            seen, troubles=(f"piles {len(piles)}/{PILES}: let every pile of the ring show whole",)
        )
    lattice = _with_likely_step(hive, settings)
    ring = ring_of([_raised(p, pose, lattice.step, settings) for p in piles])
    scene = Scene(known, pose, lattice, ring)
    cells = tuple(sorted(hive.cells))
    edges = {c: score / hive.score for c, score in {**hive.beside, **hive.cells}.items()}
    return FoundScene(seen, scene, cells, edges)


def _is_a_table(cards: CardMap) -> bool:
    """Tell whether *cards* lie as far from one another as on a table."""
    extent = np.ptp(np.vstack(list(cards.places.values())), axis=0)
    return bool(APART_MM[0] <= extent.max() <= APART_MM[1])


def hexagon_patches(
    image: Pixels, pose: Pose, cards: CardMap, settings: EyeSettings
) -> tuple[Patch, ...]:
    """Return the patches of hexagons between *cards*, on lattices in mm."""
    view, window = search_view(image, pose, cards, settings)
    step_px = settings.cell_mm * _BLOOM * SEARCH_SCALE
    found = find_patches(view, step_px=step_px, settings=settings.lattice)
    return tuple(replace(p, lattice=_in_mm(p.lattice, window)) for p in found)


def hornet_tile_scores(
    image: Pixels, scene: Scene, points: Floats, settings: EyeSettings
) -> Floats:
    """Return how much like the hornet tile's hexagon the table looks about *points* (N, 2) in mm: 0 to 1."""
    view, window = search_view(image, scene.pose, scene.cards, settings)
    step_px = settings.hornet_tile_mm * _BLOOM * SEARCH_SCALE
    scores = hexagon_scores(view, step_px=step_px, settings=settings.lattice)
    columns, rows = np.round(window.to_pixels(points)).astype(int).T
    inside = (columns >= 0) & (rows >= 0) & (columns < window.width) & (rows < window.height)
    found = np.zeros(len(points))
    found[inside] = scores[rows[inside], columns[inside]]
    return found


def search_view(
    image: Pixels, pose: Pose, cards: CardMap, settings: EyeSettings
) -> tuple[Pixels, Window]:
    """Return the small top view between *cards* that hexagons are looked for in, and its window."""
    fine = window_round(cards, scale=2 * SEARCH_SCALE, margin_mm=0)
    view = TopView(pose, fine, settings.tile_thickness_mm).of(image)
    size = (fine.width // 2, fine.height // 2)
    small = cv2.resize(view, size, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), Window(fine.left, fine.top, *size, SEARCH_SCALE)


def _with_likely_step(hive: Patch, settings: EyeSettings) -> Lattice:
    """Return the hive's lattice, its step held to a cell's printed width the more the fewer cells tell."""
    cells = list(hive.cells)
    places = hive.lattice.place(cells)
    width = float(np.linalg.norm(places - places.mean(axis=0), axis=1).mean())
    told = (width / hive.lattice.step * np.sqrt(len(cells)) / _ASTRAY_MM) ** 2
    printed = (1 / _SCALE_MM) ** 2
    wanted = settings.cell_mm * _BLOOM
    step = (told * hive.lattice.step + printed * wanted) / (told + printed)
    return fit_lattice(cells, places, near=replace(hive.lattice, step=step), step=step)


def _in_mm(lattice: Lattice, window: Window) -> Lattice:
    """Return *lattice* of the search view in millimetres on the table."""
    x, y = lattice.origin
    ((left, top),) = window.to_table([(x + 0.5, -y + 0.5)])
    return Lattice((float(left), float(top)), lattice.angle_deg, lattice.step / window.scale)


def _like_the_hive(
    image: Pixels,
    pose: Pose,
    hive: Patch,
    candidates: tuple[tuple[float, PilePlace], ...],
    settings: EyeSettings,
) -> tuple[PilePlace, ...]:
    """Return the twelve best edged *candidates* whose cells are coloured like the hive's."""
    kinds = two_kinds(_colours(image, pose, hive.lattice, tuple(hive.cells), settings))
    rated = [
        (score - _MISFIT_COSTS * kinds.misfit(_pile_colours(image, pose, place, settings)), place)
        for score, place in candidates
    ]
    rated.sort(key=lambda pair: -pair[0])
    return tuple(place for _, place in rated[:PILES])


def _pile_colours(image: Pixels, pose: Pose, place: PilePlace, settings: EyeSettings) -> Floats:
    return _colours(image, pose, place.lattice, place.cells, settings)


def _colours(
    image: Pixels, pose: Pose, lattice: Lattice, cells: tuple[Cell, ...], settings: EyeSettings
) -> Floats:
    """Return the log colours (N, 3) of *cells* that lie one tile high."""
    heights = np.full(len(cells), settings.tile_thickness_mm)
    logs = log_colours(cut_patches(image, pose, lattice, cells, heights))
    return ring_colours(logs, settings.cells)


def _raised(place: PilePlace, pose: Pose, step: float, settings: EyeSettings) -> PilePlace:
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


if __name__ == "__main__":
    from vision.stage import run
    from vision.stage_drawings import draw_scene

    raise SystemExit(run(draw_scene))
