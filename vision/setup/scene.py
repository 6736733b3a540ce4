"""The scene: where everything that stays put lies on this table, found in the setup picture."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from companion.games.hexes import Cell
from companion.observation import Trouble
from companion.phrases import Phrase, translatable
from vision.arrays import Floats, Pixels
from vision.geometry.cards import CardMap, find_cards, map_cards
from vision.geometry.lattice import Lattice, fit_lattice
from vision.geometry.lens import Lens
from vision.geometry.pose_estimation import pose_from_sizes
from vision.geometry.ring import PILES, ring_of
from vision.geometry.scene import Scene
from vision.settings import ObserverSettings
from vision.setup.components import GridComponent, find_components, hexagon_scores, hive_among
from vision.setup.piles import middles_of, outlined_between, piles_among
from vision.setup.search import BLOOM, SearchView, search_view

#: Cards on a table lie so far apart: a lens or a card's side that is none would have more searched.
APART_MM = (100.0, 2000.0)
NO_RING = Trouble("no-ring", Phrase("no pile was found between the cards"))
NO_TABLE = Trouble(
    "no-table",
    Phrase("the marker cards lie on no table: check their side and the camera's calibration"),
)
NO_HIVE = Trouble("no-hive", Phrase("no hive was found between the cards"))
# Tiles lie about so far off; the cards' scale is good to about a hundredth of a cell, mm.
_ASTRAY_MM, _SCALE_MM = 1.2, 0.25


@dataclass(frozen=True)
class FoundScene:
    """What a search for the scene came to: *scene* and the hive's cells, *troubles* say what is missing.

    A scene with troubles has fewer piles than a ring: it can be shown, but not watched. *edges*
    tell how well each cell of *hive*, and each weaker place beside it, is edged: 1 as the median.
    """

    cards: tuple[int, ...] = ()
    scene: Scene | None = None
    hive: tuple[Cell, ...] = ()
    edges: Mapping[Cell, float] = field(default_factory=dict)
    troubles: tuple[Trouble, ...] = ()


def find_scene(image: Pixels, lens: Lens, settings: ObserverSettings) -> FoundScene:
    """Return the scene in the setup picture *image*; what could not be found is told in words."""
    cards = find_cards(image, dictionary=settings.dictionary)
    seen = tuple(card.id for card in cards)
    if len(cards) < 2:
        return FoundScene(seen, troubles=(_few_cards(len(cards)),))
    pose = pose_from_sizes(cards, lens, side_mm=settings.card_side_mm)
    known = CardMap({}) if pose is None else map_cards(cards, pose)
    if pose is None or not _is_a_table(known):
        return FoundScene(seen, troubles=(NO_TABLE,))
    view = search_view(image, pose, known, settings)
    outlined = outlined_between(view, known, settings)
    hive = hive_among(_components(view, settings), middles_of(outlined))
    if hive is None:
        return FoundScene(seen, troubles=(NO_HIVE,))
    hive = replace(hive, lattice=_with_likely_step(hive, settings))
    piles = piles_among(outlined, hive, image, pose, settings)
    if not piles:
        return FoundScene(seen, troubles=(NO_RING,))
    scene = Scene(known, pose, hive.lattice, ring_of(piles))
    cells = tuple(sorted(hive.cells))
    edges = {c: score / hive.score for c, score in {**hive.neighbours, **hive.cells}.items()}
    few = (_few_piles(len(piles)),) if len(piles) < PILES else ()
    return FoundScene(seen, scene, cells, edges, troubles=few)


def _few_cards(found: int) -> Trouble:
    cards = Phrase("marker cards {found}/{all}: uncover the others", {"found": found, "all": 4})
    return Trouble("few-cards", cards)


def _few_piles(found: int) -> Trouble:
    piles = translatable("piles {found}/{all}: let every pile of the ring show whole")
    return Trouble("few-piles", Phrase(piles, {"found": found, "all": PILES}))


def _is_a_table(cards: CardMap) -> bool:
    """Tell whether *cards* lie as far from one another as on a table."""
    extent = np.ptp(np.vstack(list(cards.places.values())), axis=0)
    return bool(APART_MM[0] <= extent.max() <= APART_MM[1])


def hornet_tile_scores(
    image: Pixels, scene: Scene, points: Floats, settings: ObserverSettings
) -> Floats:
    """Return how much like the hornet tile's hexagon the table looks about *points* (N, 2) in mm: 0 to 1."""
    view = search_view(image, scene.pose, scene.cards, settings)
    step_px = view.px(settings.hornet_tile_mm)
    scores = hexagon_scores(view.pixels, step_px=step_px)
    height, width = scores.shape
    columns, rows = np.round(view.window.to_pixels(points)).astype(int).T
    inside = (columns >= 0) & (rows >= 0) & (columns < width) & (rows < height)
    found = np.zeros(len(points))
    found[inside] = scores[rows[inside], columns[inside]]
    return found


def _components(view: SearchView, settings: ObserverSettings) -> tuple[GridComponent, ...]:
    """Return the patches of hexagons in *view*, on lattices in mm."""
    step_px = view.px(settings.cell_mm)
    found = find_components(view.pixels, step_px=step_px)
    return tuple(replace(p, lattice=view.in_mm(p.lattice)) for p in found)


def _with_likely_step(hive: GridComponent, settings: ObserverSettings) -> Lattice:
    """Return the hive's lattice, its step held to a cell's printed width the more the fewer cells tell."""
    cells = list(hive.cells)
    places = hive.lattice.place(cells)
    width = float(np.linalg.norm(places - places.mean(axis=0), axis=1).mean())
    told = (width / hive.lattice.step * np.sqrt(len(cells)) / _ASTRAY_MM) ** 2
    printed = (1 / _SCALE_MM) ** 2
    wanted = settings.cell_mm * BLOOM
    step = (told * hive.lattice.step + printed * wanted) / (told + printed)
    return fit_lattice(cells, places, near=replace(hive.lattice, step=step), step=step)
