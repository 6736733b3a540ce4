"""What each stage draws when it is run alone, and says in a sentence."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np

from companion.errors import Unreadable
from companion.games.hexes import Cell
from companion.observation import Observation, Outline, SetupObservation
from companion.ports import Picture
from vision.arrays import Pixels
from vision.drawing import (
    DOUBTFUL,
    HONEY,
    INK,
    draw_cards,
    draw_observation,
    draw_outlines,
    draw_setup,
)
from vision.geometry.cards import find_cards
from vision.geometry.lens import Lens
from vision.geometry.pose import TopView, window_round
from vision.geometry.scene import Lattice, Scene
from vision.observer import Observer
from vision.settings import ObserverSettings
from vision.setup.detector import Detector
from vision.setup.start_reader import StartReader
from vision.setup.told import told_scene
from vision.turns.image_patches import cut_table
from vision.turns.motion import FrameDifferencing, log_map
from vision.turns.occlusion import Overview, find_occlusion
from vision.turns.tokens import LEAST_MM2, Gaps, changed_areas

#: A stage's drawing, and what it found in a sentence.
Drawn: TypeAlias = tuple[Pixels, str]

PLAYERS = 4


@dataclass(frozen=True)
class Given:
    """What a stage is given: *pictures* of one table, and the camera's *lens*."""

    pictures: tuple[Pixels, ...]
    lens: Lens

    @property
    def last(self) -> Pixels:
        """The picture to be drawn on."""
        return self.pictures[-1]

    @property
    def two(self) -> tuple[Pixels, Pixels]:
        """The table before, and now; raises `ValueError` where only one picture is given."""
        if len(self.pictures) < 2:
            raise ValueError("two pictures are compared: the table before, and now")
        return self.pictures[0], self.last


class NotFound(Exception):
    """A stage that could not even begin, and why."""


def cards(given: Given) -> Drawn:
    """Draw the marker cards."""
    found = find_cards(given.last)
    return draw_cards(given.last, found), f"marker cards {[card.id for card in found]}"


def topview(given: Given) -> Drawn:
    """Draw the table between its cards from straight above, a pixel a mm."""
    scene, _ = _scene(given.last, given.lens)
    window = window_round(scene.cards.places.values(), scale=1.0)
    return TopView(scene.pose, window).of(given.last), f"{window.width} × {window.height} mm"


def scene(given: Given) -> Drawn:
    """Draw where the hive's cells and the piles lie."""
    found, hive = _scene(given.last, given.lens)
    sizes = ObserverSettings()
    top_mm = sizes.tile_thickness_mm
    drawing = draw_outlines(given.last, _outlines(found, found.lattice, hive, top_mm))
    for pile in found.ring.piles:
        outlines = _outlines(found, pile.lattice, pile.cells, sizes.pile_tiles * top_mm)
        drawing = draw_outlines(drawing, outlines, colour=HONEY)
    return drawing, f"a hive of {len(hive)} cells, {len(found.ring.piles)} piles"


def setup(given: Given) -> Drawn:
    """Draw the starting table as it is read."""
    observation = Observer(given.lens, players=PLAYERS).observe_setup(_picture(given.last, 0))
    return _setup_drawn(given.last, observation)


def patches(given: Given) -> Drawn:
    """Draw the image patches of the starting hive and of the piles' tops."""
    found, hive = _scene(given.last, given.lens)
    sizes = ObserverSettings()
    piles, levels = [sizes.pile_tiles] * len(found.ring.piles), [1] * len(hive)
    cut = cut_table(given.last, found, hive, levels=levels, piles=piles, settings=sizes)
    logs = cut.all.logs
    wide = 12
    blank = np.zeros((-len(logs) % wide, *logs.shape[1:]), np.float32)
    grid = np.exp(np.concatenate([logs, blank])).clip(0, 255).astype(np.uint8)
    rows = [np.hstack(list(grid[i : i + wide])) for i in range(0, len(grid), wide)]
    drawing = cv2.resize(np.vstack(rows), None, fx=3, fy=3, interpolation=cv2.INTER_NEAREST)
    return np.asarray(drawing, np.uint8), f"{len(logs)} patches, the hive's {len(hive)} first"


def observation(given: Given) -> Drawn:
    """Draw what the last picture shows, after the setup in the first one."""
    observer = Observer(given.lens, players=PLAYERS)
    first = _picture(given.pictures[0], 0)
    before = observer.observe_setup(first)
    if len(given.pictures) < 2 or before.reading.table is None:
        return _setup_drawn(given.pictures[0], before)
    try:
        observer.take_setup(first, before.reading.table)
    except Unreadable as error:
        raise NotFound(str(error)) from error
    found = observer.observe(_picture(given.last, len(given.pictures) - 1))
    return draw_observation(given.last, found), _in_words(found)


def tokens(given: Given) -> Drawn:
    """Draw the ring's gaps, those in which something has changed in red."""
    before, now = given.two
    found, _ = _scene(before, given.lens)
    gaps = Gaps(found.ring)
    views = [gaps.view(image, found.pose) for image in (now, before)]
    areas = changed_areas(views[0], views[1], gaps)
    drawing = np.exp(views[0]).clip(0, 255).astype(np.uint8)
    for gap, area in enumerate(areas):
        here = gaps.labels == gap
        drawing[here] = drawing[here] // 2 + np.array(DOUBTFUL if area > LEAST_MM2 else INK) // 2
    changed = ", ".join(f"{gap + 1}: {area:.0f} mm²" for gap, area in enumerate(areas) if area > 0)
    return drawing, f"changed after pile {changed or 'none'}"


def occlusion(given: Given) -> Drawn:
    """Draw what lies over the table in the second picture and did not in the first."""
    before, now = given.two
    found, _ = _scene(before, given.lens)
    overview = Overview(found.cards, np.array([pile.middle for pile in found.ring.piles]))
    views = [overview.view(image, found.pose) for image in (now, before)]
    over = find_occlusion(views[0], views[1], overview)
    drawing = np.exp(views[0]).clip(0, 255).astype(np.uint8)
    drawing[over.mask] = DOUBTFUL
    who = "somebody is playing" if over.is_hand() else "nobody is playing"
    return drawing, f"{who}: {over.largest_mm2:.0f} mm² covered"


def motion(given: Given) -> Drawn:
    """Draw the small map of the second picture, and whether something moved since the first."""
    before, now = given.two
    detector = FrameDifferencing()
    detector.see(before)
    detector.mark()
    movement = detector.see(now)
    grey = np.exp(log_map(now, width_px=640)).clip(0, 255).astype(np.uint8)
    drawing = np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), np.uint8)
    return drawing, "something moves" if movement.moves else "nothing moves"


#: The stages, in the order of a picture's way.
STAGES: Mapping[str, Callable[[Given], Drawn]] = {
    stage.__name__: stage
    for stage in (cards, topview, scene, setup, patches, observation, tokens, occlusion, motion)
}


def _scene(image: Pixels, lens: Lens) -> tuple[Scene, tuple[Cell, ...]]:
    reader = StartReader(Detector())
    located, table = reader.locate(image, lens), reader.read(image, lens).reading.table
    if located is None or table is None:
        raise NotFound("the marker cards do not show where the table is")
    try:
        found = told_scene(table, located, ObserverSettings())
    except Unreadable as error:
        raise NotFound(str(error)) from error
    return found, tuple(cell.at for cell in table.cells)


def _outlines(
    found: Scene, lattice: Lattice, cells: tuple[Cell, ...], height_mm: float
) -> list[Outline]:
    corners = found.pose.project_at(height_mm, lattice.corners(cells))
    return [tuple((x, y) for x, y in outline) for outline in corners.tolist()]


def _picture(image: Pixels, number: int) -> Picture:
    return Picture(f"{number:03}.png", image, taken_s=float(number))


def _setup_drawn(image: Pixels, found: SetupObservation) -> Drawn:
    reading = found.reading
    cells = "no hive"
    if reading.table is not None:
        cells = f"{len(reading.table.cells)} cells, hornets {list(reading.table.hornets)}"
    doubts = f"; in doubt: {', '.join(reading.ids)}" if reading.doubts else ""
    return draw_setup(image, found, find_cards(image)), cells + doubts


def _in_words(found: Observation) -> str:
    if found.troubles:
        return "; ".join(map(str, found.troubles))
    if found.hands:
        return "somebody is playing"
    return "nothing has changed" if found.is_quiet else f"{len(found.cells)} places"
