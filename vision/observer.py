"""The observer: joins the stages, from a picture to an observation, and keeps the reference up to date.

start:  cards ─► detector ─► solver ─► what is in doubt ─► SetupObservation ─► (players) ─► take_setup
turns:  cards ─► a hand over the table? ─► cells, pieces, piles ─► tokens ─► Observation
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from companion.games.hexes import Shape
from companion.laid_back import LaidBack, WantedPosition
from companion.observation import (
    BARE,
    HORNET,
    Observation,
    PileObservation,
    SetupObservation,
    Shown,
    ShownCell,
    SurfaceClass,
    Trouble,
)
from companion.phrases import Phrase, Value
from companion.ports import Picture
from companion.starting_table import Pixel, StartingTable, StartPile
from vision.arrays import Floats, Logs, Pixels
from vision.geometry.cards import Card, card_errors, find_known_cards
from vision.geometry.lens import Lens
from vision.geometry.pose_estimation import pose_from_map
from vision.geometry.scene import Scene
from vision.photos import locate_photo
from vision.settings import ObserverSettings
from vision.turns.cells import (
    CellReading,
    cell_observations,
    pile_observations,
    read_cells,
    read_tops,
)
from vision.turns.image_patches import cut_table
from vision.turns.occlusion import TURN_MM2, Occlusion, Overview, find_occlusion
from vision.turns.reference import Reference, Watched
from vision.turns.reference_update import Views, updated_reference
from vision.turns.things import thing_at
from vision.turns.tokens import LEAST_MM2, Gaps, changed_areas, token_log_likelihoods

if TYPE_CHECKING:
    from vision.setup.start_observer import StartObserver

# A card seen this far (pixels) from where it should be means that the camera has moved.
_MOVED_PX = 1.6


@dataclass(frozen=True)
class _Table:
    """The table that was set up: where things lie, the views that changes show in, the reference.

    *start* is the overview of the picture that it was set up in.
    """

    scene: Scene
    views: Views
    reference: Reference
    start: Logs


class Observer:
    """Reads one table: its setup first, then picture after picture, against the last agreed one.

    Without a *lens* the pictures are photos, each from another place: their cards tell the lens.
    """

    def __init__(
        self, lens: Lens | None, *, players: int, settings: ObserverSettings | None = None
    ) -> None:
        self._lens = lens
        self._players = players
        self._settings = settings or ObserverSettings()
        self._at_start: StartObserver | None = None
        self._set_up: _Table | None = None
        self._located: Picture | None = None

    def observe_setup(
        self, picture: Picture, *, hive_frame: Sequence[Pixel] | None = None
    ) -> SetupObservation:
        """Return what the setup picture shows; nothing is watched before `take_setup`."""
        return self._start_observer.observe(picture, hive_frame=hive_frame)

    def fit_pile(self, picture: Picture, pixel: Pixel, shape: Shape | None) -> StartPile | None:
        """Return the pile whose middle is at *pixel* of the setup picture, as it fits best there."""
        return self._start_observer.fit_pile(picture, pixel, shape)

    def take_setup(self, picture: Picture, table: StartingTable) -> None:
        """Watch the table that lies in *picture* as *table* says, which becomes the reference."""
        self.take_position(picture, table, _shown(table, self._settings))

    def find_position(self, picture: Picture, wanted: WantedPosition) -> LaidBack:
        """Return how *picture* shows the *wanted* position; nothing is watched by it."""
        return self._start_observer.find_position(picture, wanted)

    def take_position(self, picture: Picture, table: StartingTable, shown: Shown) -> None:
        """Watch the table that lies in *picture* where *table* says and shows what is *shown*: the reference."""
        scene = self._start_observer.scene(picture, table)
        self._set_up = _table_of(picture.image, scene, shown, self._settings)
        self._at_start = None  # its maps are not needed any more

    @property
    def _start_observer(self) -> "StartObserver":
        # loaded when a start is read: the pages are served before that
        from vision.setup.start_observer import StartObserver

        self._at_start = self._at_start or StartObserver(self._lens, self._settings)
        return self._at_start

    def observe(self, picture: Picture) -> Observation:
        """Return what *picture* shows, compared with the reference."""
        table = self._table
        cards, scene, moved = self._locate(picture.image, table.scene)
        seen = tuple(card.id for card in cards)
        if isinstance(scene, Trouble):
            return Observation(picture.name, cards=seen, troubles=(scene,))
        table = self._set_up = replace(table, scene=scene)
        self._located = picture
        covered = _occlusion(picture.image, table)
        # from another place a lamp is mirrored elsewhere: in a photo that is no hand
        if covered.is_arm if self._lens is None else covered.is_hand():
            return Observation(picture.name, cards=seen, hands=True, camera_moved=moved)
        return replace(
            self._read(picture, table),
            cards=seen,
            camera_moved=moved,
            is_other_light=covered.other_light,
            things=_things(picture.image, table, covered),
        )

    def update_reference(self, picture: Picture, shown: Shown) -> None:
        """Make *picture* the reference, with the rules' word on what it shows."""
        table = self._table
        if self._located is not picture:
            _, scene, _ = self._locate(picture.image, table.scene)
            table = table if isinstance(scene, Trouble) else replace(table, scene=scene)
        reference = updated_reference(
            picture.image,
            table.scene,
            shown,
            views=table.views,
            before=table.reference,
            settings=self._settings,
        )
        self._set_up = replace(table, reference=reference)

    @property
    def _table(self) -> _Table:
        assert self._set_up is not None, "the setup is observed before any later picture"
        return self._set_up

    def _locate(
        self, image: Pixels, scene: Scene
    ) -> tuple[tuple[Card, ...], Scene | Trouble, bool]:
        """Return the cards, the scene with the pose of now or why not, and whether the camera has moved."""
        dictionary, side_mm = self._settings.dictionary, self._settings.card_side_mm
        if self._lens is None:
            return (*locate_photo(image, scene, dictionary, side_mm), False)
        cards = find_known_cards(image, scene.cards, scene.pose, dictionary=dictionary)
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
            is_quiet=_is_quiet(reading, watched, piles, areas),
        )


def _table_of(image: Pixels, scene: Scene, shown: Shown, settings: ObserverSettings) -> _Table:
    """Return the table that *image* shows: what is *shown*, laid out in *scene*."""
    views = _views_of(scene)
    reference = updated_reference(image, scene, shown, views=views, before=None, settings=settings)
    return _Table(scene, views, reference, reference.overview)


def _shown(table: StartingTable, settings: ObserverSettings) -> Shown:
    """Return what is to be seen of *table*: each cell one tile high, the tokens after the first pile."""
    cells = tuple(
        ShownCell(
            cell.at,
            1,
            SurfaceClass.FULL if cell.full else SurfaceClass.EMPTY,
            HORNET if cell.hornet else BARE,
        )
        for cell in table.cells
    )
    return Shown(cells, (settings.pile_tiles,) * len(table.piles), 0, 0)


def _views_of(scene: Scene) -> Views:
    play = np.array([pile.middle for pile in scene.ring.piles])
    return Views(Gaps(scene.ring), Overview(scene.cards, play))


def _occlusion(image: Pixels, table: _Table) -> Occlusion:
    overview = table.views.overview
    now = overview.view(image, table.scene.pose)
    return find_occlusion(now, table.reference.overview, overview)


def _things(image: Pixels, table: _Table, covered: Occlusion) -> tuple[Trouble, ...]:
    """Return what stands at the ring and is no piece."""
    if covered.largest_mm2 < TURN_MM2:
        return ()
    scene, overview = table.scene, table.views.overview
    since_start = find_occlusion(overview.view(image, scene.pose), table.start, overview)
    pile = thing_at(
        covered,
        since_start,
        overview,
        piles=[pile.middle for pile in scene.ring.piles],
        hive=scene.lattice.place([cell.at for cell in table.reference.shown.cells]),
    )
    if pile is None:
        return ()
    text = Phrase("Something that is no piece stands at pile {number}", {"number": pile + 1})
    return (Trouble("thing", text),)


def _is_quiet(
    reading: CellReading, watched: Watched, piles: Sequence[PileObservation], areas: Floats
) -> bool:
    """Tell whether no cell, pile or gap has changed since the reference, nor looks like anything else."""
    return bool(
        (reading.changed < 0).all()
        and (areas < LEAST_MM2).all()
        and all(pile.changed < 0 for pile in piles)
        and reading.is_as(watched)
    )


def _where_now(cards: Sequence[Card], scene: Scene) -> tuple[Scene | Trouble, bool]:
    """Return the scene with the camera where *cards* show it to be, and whether it has moved."""
    errors = card_errors(cards, scene.cards, scene.pose)
    hidden = _hidden_cards([card.id for card in cards], scene)
    if len(errors) < 2:
        return hidden, False
    if float(np.median(list(errors.values()))) < _MOVED_PX:
        return scene, False
    pose = pose_from_map(cards, scene.cards, scene.pose)
    return (hidden, False) if pose is None else (replace(scene, pose=pose), True)


def _hidden_cards(seen: Sequence[int], scene: Scene) -> Trouble:
    hidden = ", ".join(str(i) for i in sorted(set(scene.cards.places) - set(seen)))
    values: dict[str, Value] = {"found": len(seen), "all": len(scene.cards.places), "cards": hidden}
    hidden_cards = Phrase("marker cards {found}/{all}: uncover card {cards}", values)
    return Trouble("hidden-cards", hidden_cards)
