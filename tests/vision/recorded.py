"""The packaged recorded table, as the observer meets it: pictures, lens, and what the setup truly is."""

from importlib.resources import files
from pathlib import Path

import cv2
import msgspec
import numpy as np

from companion.ports import Picture
from vision.arrays import Pixels
from vision.geometry.lens import Lens
from vision.observer import Observer

FRAMES = Path(str(files("companion"))) / "recorded" / "frames"
if not FRAMES.is_dir():
    FRAMES = next(Path(str(files("companion"))).glob("recorded/*/frames"), FRAMES)


def picture(name: str) -> Picture:
    """Return the packaged table's picture *name*."""
    image = cv2.imread(str(FRAMES / name))
    assert image is not None, name
    return Picture(name, np.asarray(image, np.uint8), 0.0)


def lens() -> Lens:
    """Return the calibration that the packaged table comes with."""
    watch = msgspec.json.decode((FRAMES.parent / "watch.json").read_bytes())
    camera = watch["camera"]
    return Lens(np.array(camera["matrix"], float), np.array(camera["distortion"], float))


def observer_at_setup() -> Observer:
    """Return an observer that has read the packaged table's setup."""
    observer = Observer(lens(), players=2)
    observer.observe_setup(picture("000.jpg"))
    return observer


def drawn_hexagons(
    places: list[tuple[float, float]],
    *,
    size: int = 240,
    width: float = 18.0,
    angle_deg: float = 0.0,
) -> Pixels:
    """Return a picture (size, size, 3) with hexagons of *width* from flat to flat about *places*."""
    scale = 8
    image = np.full((size * scale, size * scale, 3), (70, 90, 110), np.uint8)
    corners = np.radians(angle_deg + 30 + 60 * np.arange(6))
    for column, row in places:
        x = (column + 0.5 + width / np.sqrt(3) * np.cos(corners)) * scale
        y = (row + 0.5 - width / np.sqrt(3) * np.sin(corners)) * scale
        points = np.round(np.stack([x, y], axis=1)).astype(np.int32)
        cv2.fillConvexPoly(image, points, (40, 170, 230))
        cv2.polylines(image, [points], True, (20, 40, 50), scale)
    small = cv2.resize(image, (size, size), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)
