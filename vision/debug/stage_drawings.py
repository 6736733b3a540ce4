"""What each stage draws when it is run alone, and says in a sentence."""

import cv2
import numpy as np

from companion.games.hexes import Cell
from companion.observation import Observation, SetupObservation
from companion.ports import Picture
from vision.arrays import Pixels
from vision.debug.drawing import draw_cards as outline_cards
from vision.debug.drawing import draw_outlines, draw_setup, draw_sight
from vision.debug.stage import Drawn, NotFound, Seen
from vision.geometry.cards import Lens, find_cards
from vision.geometry.lattice import Lattice
from vision.geometry.scale import find_patch_of_any_size
from vision.observer import Observer
from vision.settings import ObserverSettings
from vision.setup.scene import Scene, find_scene
from vision.turns.motion import MotionSense, log_map
from vision.turns.occlusion import Overview, bodies_over
from vision.turns.tokens import Gaps, changed_areas

PLAYERS = 4
RED, GREY, BLUE = (60, 60, 255), (90, 90, 90), (255, 200, 80)


def draw_cards(seen: Seen) -> Drawn:
    """Draw the marker cards."""
    cards = find_cards(seen.last)
    return outline_cards(seen.last, cards), f"marker cards {[card.id for card in cards]}"


def draw_lattice(seen: Seen) -> Drawn:
    """Draw the hexagons of the largest patch, whatever their size."""
    patch = find_patch_of_any_size(seen.last)
    if patch is None:
        raise NotFound("no hexagons were found")
    shapes = [[(x, -y) for x, y in _corners(patch.lattice, cell)] for cell in patch.cells]
    told = f"{len(patch.cells)} hexagons, {patch.lattice.step:.1f} pixels wide"
    return draw_outlines(seen.last, shapes), told


def draw_scene(seen: Seen) -> Drawn:
    """Draw where the hive's cells and the piles lie."""
    scene, hive = _scene(seen.last, seen.lens)
    cells = [_on_picture(scene, scene.lattice, cell, 2.0) for cell in hive]
    piles = [_on_picture(scene, p.lattice, cell, 8.0) for p in scene.ring.piles for cell in p.cells]
    drawing = draw_outlines(draw_outlines(seen.last, cells), piles, colour=BLUE)
    return drawing, f"a hive of {len(hive)} cells, {len(scene.ring.piles)} piles"


def draw_start(seen: Seen) -> Drawn:
    """Draw the setup as it is read."""
    observation = Observer(seen.lens, players=PLAYERS).observe_setup(_picture(seen.last, 0))
    told = (
        "; ".join(map(str, observation.troubles))
        or f"{len(observation.cells)} cells, hornets {list(observation.hornets)}"
    )
    return draw_setup(seen.last, observation, find_cards(seen.last)), told


def draw_eye(seen: Seen) -> Drawn:
    """Draw what the last picture shows, after the setup in the first one."""
    first, *later = [_picture(image, number) for number, image in enumerate(seen.pictures)]
    observer = Observer(seen.lens, players=PLAYERS)
    setup = observer.observe_setup(first)
    if not later or not setup.cells:
        return _setup_drawn(first, setup)
    observation = observer.observe(later[-1])
    return draw_sight(seen.last, observation), _sight_words(observation)


def draw_stillness(seen: Seen) -> Drawn:
    """Draw what lies over the table in the second picture and did not in the first."""
    before, now = _two(seen)
    scene, _ = _scene(before, seen.lens)
    overview = Overview(scene.cards, np.array([pile.middle for pile in scene.ring.piles]))
    settings = ObserverSettings().stillness
    views = [overview.view(image, scene.pose) for image in (now, before)]
    bodies = bodies_over(views[0], views[1], overview, settings)
    drawing = np.exp(views[0]).clip(0, 255).astype(np.uint8)
    drawing[bodies.mask] = RED
    told = "somebody is playing" if bodies.are_hands(settings) else "nobody is playing"
    return drawing, f"{told}: {bodies.largest_mm2:.0f} mm² covered"


def draw_tokens(seen: Seen) -> Drawn:
    """Draw the ring's gaps, those in which something has changed in red."""
    before, now = _two(seen)
    scene, _ = _scene(before, seen.lens)
    gaps = Gaps(scene.ring, ObserverSettings().tokens)
    views = [gaps.view(image, scene.pose) for image in (now, before)]
    areas = changed_areas(views[0], views[1], gaps)
    drawing = np.exp(views[0]).clip(0, 255).astype(np.uint8)
    for gap in range(len(areas)):
        here = gaps.labels == gap
        is_changed = areas[gap] > gaps.settings.least
        drawing[here] = drawing[here] // 2 + np.array(RED if is_changed else GREY) // 2
    told = ", ".join(f"{gap + 1}: {area:.0f} mm²" for gap, area in enumerate(areas) if area > 0)
    return drawing, f"changed after pile {told or 'none'}"


def draw_motion(seen: Seen) -> Drawn:
    """Draw the small map of the second picture, and tell whether something moved since the first."""
    before, now = _two(seen)
    sense = MotionSense()
    sense.see(before)
    sense.mark()
    movement = sense.see(now)
    grey = np.exp(log_map(now, width=640)).clip(0, 255).astype(np.uint8)
    told = "something moves" if movement.moves else "nothing moves"
    return np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), np.uint8), told


def _two(seen: Seen) -> tuple[Pixels, Pixels]:
    if len(seen.pictures) < 2:
        raise ValueError("two pictures are compared: the table before, and now")
    return seen.pictures[0], seen.last


def _scene(image: Pixels, lens: Lens) -> tuple[Scene, tuple[Cell, ...]]:
    found = find_scene(image, lens, ObserverSettings())
    if found.scene is None:
        raise NotFound("; ".join(map(str, found.troubles)))
    return found.scene, found.hive


def _corners(lattice: Lattice, cell: Cell) -> list[tuple[float, float]]:
    """Return a cell's corners in the lattice's plane."""
    (x, y), reach = lattice.place([cell])[0], lattice.step / np.sqrt(3)
    angles = np.radians(lattice.angle_deg + 30 + 60 * np.arange(6))
    return [(x + reach * np.cos(a), y + reach * np.sin(a)) for a in angles]


def _on_picture(
    scene: Scene, lattice: Lattice, cell: Cell, height_mm: float
) -> list[tuple[float, float]]:
    corners = [(x, y, height_mm) for x, y in _corners(lattice, cell)]
    return [(float(x), float(y)) for x, y in scene.pose.project(corners)]


def _picture(image: Pixels, number: int) -> Picture:
    return Picture(f"{number:03}.png", image, taken_s=float(number))


def _setup_drawn(picture: Picture, setup: SetupObservation) -> Drawn:
    told = "; ".join(map(str, setup.troubles)) or f"{len(setup.cells)} cells"
    return draw_setup(picture.image, setup, find_cards(picture.image)), told


def _sight_words(observation: Observation) -> str:
    if observation.troubles:
        return "; ".join(map(str, observation.troubles))
    if observation.hands:
        return "somebody is playing"
    return "nothing has changed" if observation.is_quiet else f"{len(observation.cells)} places"
