"""The packaged recorded table, as the observer meets it: pictures, lens, and what the setup truly is."""

from dataclasses import replace
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


def observer_at_setup(image: Pixels | None = None) -> Observer:
    """Return an observer that has read the packaged table's setup, or that table as *image* shows it."""
    observer = Observer(lens(), players=2)
    start = picture("000.jpg")
    start = start if image is None else replace(start, image=image)
    table = observer.observe_setup(start).reading.table
    assert table is not None
    observer.take_setup(start, table)
    return observer
