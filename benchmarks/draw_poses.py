"""Tables as a phone photographs them: each turn's picture from another place, path-traced anew.

    python benchmarks/draw_poses.py RENDERER OUT RECORD [--style NAME --surface NAME --light NAME | --world N]

RENDERER is the folder of the recorded tables' renderer, whose libraries (mitsuba, pyoidn, shapely)
this needs in place of ours. Moving a recorded picture by a homography would leave bees and stacks
lying flat; here they stand. OUT becomes a recorded table: `make_watch.py OUT` beside the renderer, then
`companion evaluate --answers OUT`.
"""

import argparse
import copy
import importlib
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

#: Where people hold a phone: degrees from straight above, turned in the hand, and farther than need be.
TILT_DEG, ROLL_DEG, FARTHER = (6.0, 40.0), (-8.0, 8.0), (1.02, 1.25)
#: The part of the longer side that a phone's main lens has as its focal length.
FOCAL_PART = (0.72, 0.80)
#: Cards stay this part of the picture away from its border.
BORDER = 0.03
UPRIGHT_SHARE = 0.25
#: A mug may stand before a card: so many places are tried.
MOST_TRIES = 4
#: What else the renderer is told.
RENDERED = {
    "light2": None,
    "bump": None,
    "camera": "standard",
    "tilt": None,
    "height": None,
    "flip": False,
    "plain": False,
    "width": 1536,
    "hands": 0,
    "partials": 0,
    "spp": 4,
    "quality": "high",
    "jpeg": None,
    "gain": 1.0,
    "psf": "0.38,0.52",
    "force": False,
}


def phone_camera(first: Any, cards: npt.NDArray[np.float64], rng: np.random.Generator) -> Any:
    """Return a copy of the camera *first* somewhere else over *cards* (N, 3), all of them in its picture.

    The renderer's classes are not ours to type.
    """
    camera = copy.deepcopy(first)
    middle = cards.mean(axis=0)
    tilt = np.radians(rng.uniform(*TILT_DEG))
    around, roll = rng.uniform(0, 2 * np.pi), np.radians(rng.uniform(*ROLL_DEG))
    out = np.array([np.cos(around), np.sin(around), 0.0])
    away = np.array([*(np.sin(tilt) * out[:2]), np.cos(tilt)])
    up = cv2.Rodrigues(away * roll)[0] @ -out
    for distance in np.arange(300, 3000, 10.0):
        camera.look(middle + away * distance, middle, up)
        if _are_inside(camera.project(cards), camera):
            break
    camera.look(middle + away * distance * rng.uniform(*FARTHER), middle, up)
    return camera


def _are_inside(pixels: npt.NDArray[np.float64], camera: Any) -> bool:
    size = np.array([camera.W, camera.H])
    margin = BORDER * size
    return bool((pixels > margin).all() and (pixels < size - margin).all())


def phone_lens(camera: Any, rng: np.random.Generator, *, long_px: int) -> Any:
    """Return *camera* with a phone's lens and its picture of 4:3, held upright now and then."""
    short_px = long_px * 3 // 4
    is_upright = rng.random() < UPRIGHT_SHARE
    camera.W, camera.H = (short_px, long_px) if is_upright else (long_px, short_px)
    focal_px = FOCAL_PART[0] * long_px
    camera.K = np.array(
        [[focal_px, 0, camera.W / 2], [0, focal_px, camera.H / 2], [0, 0, 1.0]], np.float64
    )
    camera.dist = np.array([0.008, -0.012, 0.0, 0.0, 0.0])  # what a phone's own correction leaves
    return camera


def cards_in(photo: Path) -> int:
    """Return how many marker cards are seen in *photo*."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    parameters = cv2.aruco.DetectorParameters()
    parameters.minMarkerDistanceRate = 0.05
    picture = cv2.imread(str(photo))
    assert picture is not None, "it was just drawn"
    corners, _, _ = cv2.aruco.ArucoDetector(dictionary, parameters).detectMarkers(picture)
    return len(corners)


def draw(drawing: ModuleType, arguments: argparse.Namespace) -> None:
    """Draw the game of *arguments*, a picture after each turn."""
    table = drawing.Table(arguments)
    corners = [point for card in table.lay.cards for point in card["poly"].exterior.coords[:4]]
    cards = np.array([(*point[:2], 0.2) for point in corners])
    out = str(arguments.out)
    table.cam0.name = "phone"
    table.write_table(out)
    table.prepare()
    for number, state in enumerate(table.game.states):
        for again in range(MOST_TRIES):
            rng = table.rng("phone", number, again)
            lens = phone_lens(copy.deepcopy(table.cam0), rng, long_px=arguments.long_px)
            camera = phone_camera(lens, cards, rng)
            table.camera_at = lambda _, camera=camera: camera
            table.frame(out, f"{number:03}", number, state)
            photo = arguments.out / "frames" / f"{number:03}.jpg"
            if cards_in(photo) == len(table.lay.cards):
                break
            photo.unlink()  # as somebody would who is told that a card is hidden


def main() -> None:
    """Read the arguments, which go on to the renderer."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("renderer", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("record")
    parser.add_argument("--style", default="amber")
    parser.add_argument("--surface", default="wood")
    parser.add_argument("--light", default="pendant")
    parser.add_argument("--world", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--turns", type=int, default=10)
    parser.add_argument("--long-px", type=int, default=2304)
    parser.set_defaults(**RENDERED)
    arguments = parser.parse_args()
    sys.path.insert(0, str(arguments.renderer))
    draw(importlib.import_module("render_table"), arguments)


if __name__ == "__main__":
    main()
