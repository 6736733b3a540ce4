"""The eye: joins the stages, from a picture to a Sight, and learns from what the rules confirm.

cards ─► scene (once) ─► bodies over the table? ─► cells, pieces, piles ─► tokens ─► Sight
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from companion.ports import Picture
from companion.sight import (
    Ground,
    PatternSight,
    SetupCell,
    SetupSight,
    Shown,
    Sight,
)
from vision.cards import Card, Lens, Pixels, card_errors, find_known_cards, pose_from_map
from vision.cells import GROUNDS, Light, colour_witness, shading_of
from vision.figures import middles_of, usual_with_tops
from vision.memory import Looks, Memory, light_of, looks_of, watched_of
from vision.pieces import BARE, HORNET, ICON, Gallery, Middles
from vision.reading import (
    cell_sights,
    pile_sights,
    plain_looks,
    printed_icons,
    read_cells,
    read_tops,
)
from vision.ring import PILES
from vision.scene import FoundScene, Scene, find_scene
from vision.settings import EyeSettings
from vision.start import StartReading, read_start
from vision.stillness import Overview, bodies_over
from vision.tokens import Gaps, changed_areas, token_witness

#: A card seen this far (pixels) from where it should be means that the camera has moved.
_MOVED_PX = 1.6


class TableEye:
    """Reads one table: first `set_up`, then `look` at picture after picture, `learn` when confirmed."""

    def __init__(self, lens: Lens, *, players: int, settings: EyeSettings | None = None) -> None:
        self._lens = lens
        self._players = players
        self._settings = settings or EyeSettings()
        self._scene: Scene | None = None
        self._memory: Memory | None = None
        self._located: Picture | None = None

    def set_up(self, picture: Picture) -> SetupSight:
        """Return what the setup picture shows, and learn this box's look from it."""
        found = find_scene(picture.image, self._lens, self._settings)
        if found.scene is None:
            return SetupSight(picture.name, cards=found.cards, troubles=found.troubles)
        start = read_start(picture.image, found, self._settings)
        self._scene = start.scene
        self._gaps = Gaps(start.scene.ring, self._settings.tokens)
        ring = np.array([p.middle for p in start.scene.ring.piles])
        self._overview = Overview(start.scene.cards, ring)
        self._memory = None
        self._remember(picture.image, start.scene, start.shown)
        return _setup_sight(picture.name, found, start, self._settings)

    def look(self, picture: Picture) -> Sight:
        """Return what *picture* shows, compared with the last one learnt."""
        scene, memory = self._known()
        cards, now, moved = self._locate(picture.image, scene)
        seen = tuple(card.id for card in cards)
        if now is None:
            return Sight(picture.name, cards=seen, troubles=(_hidden_cards(seen, scene),))
        self._scene, self._located = now, picture
        view = self._overview.view(picture.image, now.pose)
        bodies = bodies_over(view, memory.overview, self._overview, self._settings.stillness)
        if bodies.are_hands(self._settings.stillness):
            return Sight(picture.name, cards=seen, hands=True, camera_moved=moved)
        return replace(self._read(picture, now, memory), cards=seen, camera_moved=moved)

    def learn(self, picture: Picture, shown: Shown) -> None:
        """Take *picture* as the reference, with the rules' word on what it shows."""
        scene, _ = self._known()
        if self._located is not picture:
            _, now, _ = self._locate(picture.image, scene)
            scene = now or scene
        self._remember(picture.image, scene, shown)

    def _locate(self, image: Pixels, scene: Scene) -> tuple[tuple[Card, ...], Scene | None, bool]:
        """Return the cards, the scene with the camera's pose of now, and whether it has moved."""
        cards = find_known_cards(
            image, scene.cards, scene.pose, dictionary=self._settings.dictionary
        )
        return (cards, *_where_now(cards, scene))

    def _known(self) -> tuple[Scene, Memory]:
        if self._scene is None or self._memory is None:
            raise RuntimeError("the eye has not been set up")
        return self._scene, self._memory

    def _read(self, picture: Picture, scene: Scene, memory: Memory) -> Sight:
        settings = self._settings
        looks = looks_of(picture.image, scene, memory.watched, memory.shown.piles, settings)
        reading = read_cells(looks, memory, self._players, settings)
        tops, _ = read_tops(
            looks,
            reading.light,
            memory.plain,
            reading.usual,
            memory.gallery,
            memory.icons,
            settings,
        )
        gaps = self._gaps.view(picture.image, scene.pose)
        areas = changed_areas(gaps, memory.gaps, self._gaps)
        piles = pile_sights(looks, memory, scene, tops, reading.light, settings)
        return Sight(
            picture.name,
            cells=cell_sights(reading, memory, scene, settings),
            piles=piles,
            tokens=token_witness(
                areas, memory.shown.spoon_after, memory.shown.hornet_pile, settings.tokens
            ),
            is_quiet=bool(
                (reading.changed < 0).all()
                and (areas < settings.tokens.least).all()
                and all(pile.changed < 0 for pile in piles)
            ),
        )

    def _remember(self, image: Pixels, scene: Scene, shown: Shown) -> None:
        settings = self._settings
        watched = watched_of(shown)
        looks = looks_of(image, scene, watched, shown.piles, settings)
        before = self._memory.top_grounds if self._memory else (None,) * (3 * PILES)
        light = light_of(looks, (*watched.grounds, *before), settings)
        grounds = _top_grounds(looks, light, shown.piles, settings)
        light = light_of(looks, (*watched.grounds, *grounds), settings)
        grounds = _top_grounds(looks, light, shown.piles, settings)
        plain = plain_looks(looks, watched, grounds)
        grey = light.grey_at(looks.places[: len(watched.cells)])
        tints = looks.colours[: len(watched.cells)]
        middles = middles_of(looks.cells, watched.grounds, plain, tints, grey)
        usual = usual_with_tops(middles, watched, watched.grounds, looks, grounds, (), plain)
        gallery = self._memory.gallery if self._memory else Gallery(settings.pieces)
        icons = self._memory.icons if self._memory else {}
        tops, printed = read_tops(looks, light, plain, usual, gallery, icons, settings)
        for figure, row in zip(watched.figures, middles.colours, strict=True):
            if figure != BARE:
                gallery = gallery.with_seen(figure, row)
        gallery = _with_printed_icons(gallery, printed, tops, shown)
        self._scene = scene
        self._memory = Memory(
            shown,
            watched,
            looks,
            shading_of(
                looks.colours[: len(watched.cells)],
                looks.places[: len(watched.cells)],
                watched.grounds,
                light,
                settings.cells,
            ),
            grounds,
            tops,
            self._gaps.view(image, scene.pose),
            self._overview.view(image, scene.pose),
            gallery,
            plain,
            *printed_icons(looks, watched, middles, tops, printed, settings),
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


def _hidden_cards(seen: Sequence[int], scene: Scene) -> str:
    hidden = ", ".join(str(i) for i in sorted(set(scene.cards.places) - set(seen)))
    return f"marker cards {len(seen)}/{len(scene.cards.places)}: uncover card {hidden}"


def _top_grounds(
    looks: Looks, light: Light, piles: Sequence[int], settings: EyeSettings
) -> tuple[Ground | None, ...]:
    """Return what each pile's top cells are, ``None`` where the pile holds no tile."""
    count = len(looks.cells)
    colour = colour_witness(looks.colours[count:], looks.places[count:], light, settings.cells)
    best = colour[:, 1:].argmax(axis=1) + 1
    return tuple(GROUNDS[k] if piles[i // 3] else None for i, k in enumerate(best))


def _with_printed_icons(
    gallery: Gallery, printed: Middles, tops: tuple[tuple[PatternSight, ...], ...], shown: Shown
) -> Gallery:
    """Return *gallery* with the icons that are seen on the piles' tops."""
    patterns = [p for top in tops for p in top]
    for i, (pattern, row) in enumerate(zip(patterns, printed.colours, strict=True)):
        if shown.piles[i // 3] and pattern.icon - pattern.bare > 4.0:
            gallery = gallery.with_seen(ICON, row)
    return gallery


def _setup_sight(
    name: str, found: FoundScene, start: StartReading, settings: EyeSettings
) -> SetupSight:
    scene = start.scene
    hornets = tuple(c.at for c in start.shown.cells if c.figure == HORNET)
    places = scene.lattice.place([c.at for c in start.shown.cells])
    pixels = scene.pose.project(np.hstack([places, np.zeros((len(places), 1))]))
    cells = tuple(
        SetupCell(c.at, (float(x), float(y)), c.ground is Ground.FULL, c.at in hornets, sure)
        for c, (x, y), sure in zip(start.shown.cells, pixels, start.sure, strict=True)
    )
    return SetupSight(
        name,
        cells,
        hornets,
        tuple(p.shape for p in scene.ring.piles),
        start.shown.spoon_after,
        start.shown.hornet_pile,
        found.cards,
        start.troubles,
        _pile_pixels(scene, settings),
    )


def _pile_pixels(scene: Scene, settings: EyeSettings) -> tuple[tuple[float, float], ...]:
    """Return where the piles' middles are seen."""
    height_mm = settings.pile_tiles * settings.tile_thickness_mm
    tops = [(*pile.middle, height_mm) for pile in scene.ring.piles]
    return tuple((float(x), float(y)) for x, y in scene.pose.project(tops))


if __name__ == "__main__":
    from vision.stage import run
    from vision.stage_drawings import draw_eye

    raise SystemExit(run(draw_eye))
