"""The observer: joins the stages, from a picture to an observation, and keeps the reference up to date.

cards ─► scene (once) ─► a hand over the table? ─► cells, pieces, piles ─► tokens ─► Observation
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from companion.games.hexes import Cell
from companion.observation import (
    HORNET,
    Observation,
    PileObservation,
    SetupCell,
    SetupObservation,
    Shown,
    SurfaceClass,
    Trouble,
)
from companion.phrases import Phrase, Value
from companion.ports import Picture
from vision.arrays import Floats, Pixels
from vision.geometry.cards import Card, card_errors, find_known_cards
from vision.geometry.lens import Lens
from vision.geometry.pose_estimation import pose_from_map
from vision.geometry.ring import PILES
from vision.geometry.scene import Scene
from vision.settings import ObserverSettings
from vision.setup.corrected import with_shapes
from vision.setup.scene import FoundScene, find_scene
from vision.setup.start import StartReading, read_start
from vision.turns.cells import CellReading, cell_observations, read_cells
from vision.turns.image_patches import cut_table
from vision.turns.occlusion import Overview, find_occlusion
from vision.turns.piles import pile_observations, read_tops
from vision.turns.reference import Reference
from vision.turns.reference_update import Views, updated_reference
from vision.turns.tokens import LEAST_MM2, Gaps, changed_areas, token_log_likelihoods

# A card seen this far (pixels) from where it should be means that the camera has moved.
_MOVED_PX = 1.6


@dataclass(frozen=True)
class _Table:
    """The table that was set up: where things lie, the views that changes show in, the reference."""

    scene: Scene
    views: Views
    reference: Reference


class Observer:
    """Reads one table: its setup first, then picture after picture, against the last agreed one."""

    def __init__(
        self, lens: Lens, *, players: int, settings: ObserverSettings | None = None
    ) -> None:
        self._lens = lens
        self._players = players
        self._settings = settings or ObserverSettings()
        self._set_up: _Table | None = None
        self._located: Picture | None = None

    def observe_setup(self, picture: Picture) -> SetupObservation:
        """Return what the setup picture shows, and make it the reference."""
        found = find_scene(picture.image, self._lens, self._settings)
        if found.scene is None:
            return SetupObservation(picture.name, cards=found.cards, troubles=found.troubles)
        start = read_start(picture.image, found, self._settings)
        if not found.troubles:
            self._set_up = _table_of(picture.image, start, self._settings)
        return _setup_observation(picture.name, found, start, self._settings)

    def observe(self, picture: Picture) -> Observation:
        """Return what *picture* shows, compared with the reference."""
        table = self._table
        cards, scene, moved = self._locate(picture.image, table.scene)
        seen = tuple(card.id for card in cards)
        if scene is None:
            return Observation(
                picture.name, cards=seen, troubles=(_hidden_cards(seen, table.scene),)
            )
        table = self._set_up = replace(table, scene=scene)
        self._located = picture
        if _shows_hand(picture.image, table):
            return Observation(picture.name, cards=seen, hands=True, camera_moved=moved)
        return replace(self._read(picture, table), cards=seen, camera_moved=moved)

    def update_reference(self, picture: Picture, shown: Shown) -> None:
        """Make *picture* the reference, with the rules' word on what it shows."""
        table = self._table
        if self._located is not picture:
            _, scene, _ = self._locate(picture.image, table.scene)
            table = replace(table, scene=scene or table.scene)
        table = self._with_shapes(table, picture.image, shown)
        reference = updated_reference(
            picture.image,
            table.scene,
            shown,
            views=table.views,
            before=table.reference,
            settings=self._settings,
        )
        self._set_up = replace(table, reference=reference)

    def _with_shapes(self, table: _Table, image: Pixels, shown: Shown) -> _Table:
        """Return *table* with its piles laid as *shown* says: players may have corrected one's shape."""
        scene = with_shapes(table.scene, shown.shapes, image, self._settings)
        if scene is table.scene:
            return table
        return replace(table, scene=scene, views=_views_of(scene))

    @property
    def _table(self) -> _Table:
        assert self._set_up is not None, "the setup is observed before any later picture"
        return self._set_up

    def _locate(self, image: Pixels, scene: Scene) -> tuple[tuple[Card, ...], Scene | None, bool]:
        """Return the cards, the scene with the camera's pose of now, and whether it has moved."""
        cards = find_known_cards(
            image, scene.cards, scene.pose, dictionary=self._settings.dictionary
        )
        return (cards, *_where_now(cards, scene))

    def _read(self, picture: Picture, table: _Table) -> Observation:
        settings, scene, reference = self._settings, table.scene, table.reference
        watched, shown = reference.watched, reference.shown
        patches = cut_table(
            picture.image,
            scene,
            watched.cells,
            levels=watched.levels,
            piles=shown.piles,
            settings=settings,
        )
        reading = read_cells(patches, reference, players=self._players)
        light = reading.light
        prints, _ = read_tops(patches.tops, light, reference.appearance, reading.pieces.baseline)
        piles = pile_observations(patches.tops, prints, reference, scene, light, settings)
        gaps = table.views.gaps
        areas = changed_areas(gaps.view(picture.image, scene.pose), reference.gaps, gaps)
        return Observation(
            picture.name,
            cells=cell_observations(reading, reference, scene, settings),
            piles=piles,
            tokens=token_log_likelihoods(areas, shown.spoon_after, shown.hornet_pile),
            is_quiet=_is_quiet(reading, piles, areas),
        )


def _table_of(image: Pixels, start: StartReading, settings: ObserverSettings) -> _Table:
    """Return the table that *image*, read as *start*, shows before the first turn."""
    views = _views_of(start.scene)
    reference = updated_reference(
        image, start.scene, start.shown, views=views, before=None, settings=settings
    )
    return _Table(start.scene, views, reference)


def _views_of(scene: Scene) -> Views:
    play = np.array([pile.middle for pile in scene.ring.piles])
    return Views(Gaps(scene.ring), Overview(scene.cards, play))


def _shows_hand(image: Pixels, table: _Table) -> bool:
    overview = table.views.overview
    now = overview.view(image, table.scene.pose)
    return find_occlusion(now, table.reference.overview, overview).is_hand()


def _is_quiet(reading: CellReading, piles: Sequence[PileObservation], areas: Floats) -> bool:
    """Tell whether no cell, pile or gap has changed since the reference."""
    return bool(
        (reading.changed < 0).all()
        and (areas < LEAST_MM2).all()
        and all(pile.changed < 0 for pile in piles)
    )


def _where_now(cards: Sequence[Card], scene: Scene) -> tuple[Scene | None, bool]:
    """Return the scene with the camera where *cards* show it to be, and whether it has moved."""
    errors = card_errors(cards, scene.cards, scene.pose)
    if len(errors) < 2:
        return None, False
    if float(np.median(list(errors.values()))) < _MOVED_PX:
        return scene, False
    pose = pose_from_map(cards, scene.cards, scene.pose)
    return (None, False) if pose is None else (replace(scene, pose=pose), True)


def _hidden_cards(seen: Sequence[int], scene: Scene) -> Trouble:
    hidden = ", ".join(str(i) for i in sorted(set(scene.cards.places) - set(seen)))
    values: dict[str, Value] = {"found": len(seen), "all": len(scene.cards.places), "cards": hidden}
    hidden_cards = Phrase("marker cards {found}/{all}: uncover card {cards}", values)
    return Trouble("hidden-cards", hidden_cards)


def _setup_observation(
    name: str, found: FoundScene, start: StartReading, settings: ObserverSettings
) -> SetupObservation:
    scene = start.scene
    hornets = tuple(c.at for c in start.shown.cells if c.piece_class == HORNET)
    is_whole = len(scene.ring.piles) == PILES
    return SetupObservation(
        name,
        _setup_cells(start, hornets, settings),
        hornets,
        tuple(p.shape for p in scene.ring.piles),
        start.shown.spoon_after if is_whole else None,
        start.shown.hornet_pile if is_whole else None,
        found.cards,
        start.troubles,
        _pile_pixels(scene, settings),
    )


def _setup_cells(
    start: StartReading, hornets: Sequence[Cell], settings: ObserverSettings
) -> tuple[SetupCell, ...]:
    scene, cells = start.scene, [cell.at for cell in start.shown.cells]
    pixels = scene.pose.project_at(0.0, scene.lattice.place(cells))
    corners = scene.lattice.corners(cells)
    outlines = scene.pose.project_at(settings.tile_thickness_mm, corners)
    rows = zip(start.shown.cells, pixels.tolist(), outlines.tolist(), start.sure, strict=True)
    return tuple(
        SetupCell(
            cell.at,
            (x, y),
            cell.surface is SurfaceClass.FULL,
            cell.at in hornets,
            sure,
            tuple((u, v) for u, v in outline),
        )
        for cell, (x, y), outline, sure in rows
    )


def _pile_pixels(scene: Scene, settings: ObserverSettings) -> tuple[tuple[float, float], ...]:
    """Return where the piles' middles are seen."""
    height_mm = settings.pile_tiles * settings.tile_thickness_mm
    middles = [pile.middle for pile in scene.ring.piles]
    return tuple((x, y) for x, y in scene.pose.project_at(height_mm, middles).tolist())
