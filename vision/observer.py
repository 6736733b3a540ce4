"""The eye: joins the stages, from a picture to a Observation, and learns from what the rules confirm.

cards ─► scene (once) ─► bodies over the table? ─► cells, pieces, piles ─► tokens ─► Observation
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

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
from vision.geometry.cards import Card, Lens, card_errors, find_known_cards, pose_from_map
from vision.settings import ObserverSettings
from vision.setup.corrected import with_shapes
from vision.setup.scene import FoundScene, Scene, find_scene
from vision.setup.start import StartReading, read_start
from vision.turns.cuts import cut_table
from vision.turns.learning import memory_of
from vision.turns.occlusion import Overview, bodies_over
from vision.turns.reading import Reading, cell_sights, pile_sights, read_cells, read_tops
from vision.turns.reference import Memory, Views
from vision.turns.ring import PILES
from vision.turns.tokens import Gaps, changed_areas, token_witness

#: A card seen this far (pixels) from where it should be means that the camera has moved.
_MOVED_PX = 1.6


@dataclass(frozen=True)
class _Table:
    """The table that was set up: where things lie, the views that changes show in, the memory."""

    scene: Scene
    views: Views
    memory: Memory


class Observer:
    """Reads one table: `observe_setup` first, `observe` picture after picture, `update_reference` when confirmed."""

    def __init__(
        self, lens: Lens, *, players: int, settings: ObserverSettings | None = None
    ) -> None:
        self._lens = lens
        self._players = players
        self._settings = settings or ObserverSettings()
        self._set_up: _Table | None = None
        self._located: Picture | None = None

    def observe_setup(self, picture: Picture) -> SetupObservation:
        """Return what the setup picture shows, and learn this box's look from it."""
        found = find_scene(picture.image, self._lens, self._settings)
        if found.scene is None:
            return SetupObservation(picture.name, cards=found.cards, troubles=found.troubles)
        start = read_start(picture.image, found, self._settings)
        if not found.troubles:
            self._set_up = _table_of(picture.image, start, self._settings)
        return _setup_sight(picture.name, found, start, self._settings)

    def observe(self, picture: Picture) -> Observation:
        """Return what *picture* shows, compared with the last one learnt."""
        table = self._table
        cards, scene, moved = self._locate(picture.image, table.scene)
        seen = tuple(card.id for card in cards)
        if scene is None:
            return Observation(
                picture.name, cards=seen, troubles=(_hidden_cards(seen, table.scene),)
            )
        table = self._set_up = replace(table, scene=scene)
        self._located = picture
        if self._shows_hands(picture.image, table):
            return Observation(picture.name, cards=seen, hands=True, camera_moved=moved)
        return replace(self._read(picture, table), cards=seen, camera_moved=moved)

    def update_reference(self, picture: Picture, shown: Shown) -> None:
        """Take *picture* as the reference, with the rules' word on what it shows."""
        table = self._table
        if self._located is not picture:
            _, scene, _ = self._locate(picture.image, table.scene)
            table = replace(table, scene=scene or table.scene)
        table = self._with_shapes(table, picture.image, shown)
        memory = memory_of(
            picture.image,
            table.scene,
            shown,
            views=table.views,
            before=table.memory,
            settings=self._settings,
        )
        self._set_up = replace(table, memory=memory)

    def _with_shapes(self, table: _Table, image: Pixels, shown: Shown) -> _Table:
        """Return *table* with its piles laid as *shown* says: players may have mended one's shape."""
        scene = with_shapes(table.scene, shown.shapes, image, self._settings)
        if scene is table.scene:
            return table
        return replace(table, scene=scene, views=_views_of(scene, self._settings))

    @property
    def _table(self) -> _Table:
        assert self._set_up is not None, "the eye is set up before it looks"
        return self._set_up

    def _locate(self, image: Pixels, scene: Scene) -> tuple[tuple[Card, ...], Scene | None, bool]:
        """Return the cards, the scene with the camera's pose of now, and whether it has moved."""
        cards = find_known_cards(
            image, scene.cards, scene.pose, dictionary=self._settings.dictionary
        )
        return (cards, *_where_now(cards, scene))

    def _shows_hands(self, image: Pixels, table: _Table) -> bool:
        settings, overview = self._settings.stillness, table.views.overview
        view = overview.view(image, table.scene.pose)
        return bodies_over(view, table.memory.overview, overview, settings).are_hands(settings)

    def _read(self, picture: Picture, table: _Table) -> Observation:
        settings, scene, memory = self._settings, table.scene, table.memory
        watched, shown = memory.watched, memory.shown
        cuts = cut_table(
            picture.image,
            scene,
            watched.cells,
            levels=watched.levels,
            piles=shown.piles,
            settings=settings,
        )
        reading = read_cells(cuts, memory, self._players, settings)
        tops, _ = read_tops(cuts.tops, reading.light, memory.known, reading.usual, settings)
        piles = pile_sights(cuts.tops, memory, scene, tops, reading.light, settings)
        gaps = table.views.gaps
        areas = changed_areas(gaps.view(picture.image, scene.pose), memory.gaps, gaps)
        return Observation(
            picture.name,
            cells=cell_sights(reading, memory, scene, settings),
            piles=piles,
            tokens=token_witness(areas, shown.spoon_after, shown.hornet_pile, settings.tokens),
            is_quiet=_is_quiet(reading, piles, areas, settings),
        )


def _table_of(image: Pixels, start: StartReading, settings: ObserverSettings) -> _Table:
    """Return the table that *image*, read as *start*, shows before the first turn."""
    views = _views_of(start.scene, settings)
    memory = memory_of(image, start.scene, start.shown, views=views, before=None, settings=settings)
    return _Table(start.scene, views, memory)


def _views_of(scene: Scene, settings: ObserverSettings) -> Views:
    play = np.array([pile.middle for pile in scene.ring.piles])
    return Views(Gaps(scene.ring, settings.tokens), Overview(scene.cards, play))


def _is_quiet(
    reading: Reading, piles: Sequence[PileObservation], areas: Floats, settings: ObserverSettings
) -> bool:
    """Tell whether no cell, pile or gap has changed since the last picture learnt."""
    return bool(
        (reading.changed < 0).all()
        and (areas < settings.tokens.least).all()
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


def _setup_sight(
    name: str, found: FoundScene, start: StartReading, settings: ObserverSettings
) -> SetupObservation:
    scene = start.scene
    hornets = tuple(c.at for c in start.shown.cells if c.piece_class == HORNET)
    places = scene.lattice.place([c.at for c in start.shown.cells])
    pixels = scene.pose.project(np.hstack([places, np.zeros((len(places), 1))]))
    cells = tuple(
        SetupCell(c.at, (float(x), float(y)), c.surface is SurfaceClass.FULL, c.at in hornets, sure)
        for c, (x, y), sure in zip(start.shown.cells, pixels, start.sure, strict=True)
    )
    is_whole = len(scene.ring.piles) == PILES
    return SetupObservation(
        name,
        cells,
        hornets,
        tuple(p.shape for p in scene.ring.piles),
        start.shown.spoon_after if is_whole else None,
        start.shown.hornet_pile if is_whole else None,
        found.cards,
        start.troubles,
        _pile_pixels(scene, settings),
    )


def _pile_pixels(scene: Scene, settings: ObserverSettings) -> tuple[tuple[float, float], ...]:
    """Return where the piles' middles are seen."""
    height_mm = settings.pile_tiles * settings.tile_thickness_mm
    tops = [(*pile.middle, height_mm) for pile in scene.ring.piles]
    return tuple((float(x), float(y)) for x, y in scene.pose.project(tops))


if __name__ == "__main__":
    from vision.debug.stage import run
    from vision.debug.stage_drawings import draw_eye

    raise SystemExit(run(draw_eye))
