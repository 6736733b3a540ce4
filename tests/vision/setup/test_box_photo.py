"""Box photos: the lens is found from the cards, and pieces beside them are looked for."""

from functools import cache

import cv2
import numpy as np
import pytest

from companion.service.pictures.recorded_table import RECORDED
from hardware.camera.folder import read_picture
from vision.arrays import Pixels
from vision.setup.box_photo import LONGEST_PX, BoxPhoto, read_box_photo
from vision.setup.detector import Detector
from vision.setup.start_reader import StartReader


@cache
def table() -> Pixels:
    return read_picture(RECORDED / "frames" / "000.jpg").image


@cache
def as_taken() -> BoxPhoto:
    """The table's picture, larger than is looked at."""
    larger = np.asarray(cv2.resize(table(), (3000, 1688)), np.uint8)
    return read_box_photo(larger, StartReader(Detector()))


def test_photo_of_an_unknown_lens_is_read_as_the_known_camera_s_is() -> None:
    read = as_taken().read.reading.table

    assert read is not None
    assert (len(read.cells), len(read.piles), len(read.hornets)) == (8, 12, 2)
    assert as_taken().read.reading.ids == ()
    assert as_taken().fits


def test_photo_is_looked_at_no_larger_than_needed() -> None:
    assert max(as_taken().image.shape) == LONGEST_PX


@pytest.mark.parametrize("bend", [0.6, -0.45], ids=["pincushion", "barrel"])
def test_lens_that_bends_the_picture_is_told(bend: float) -> None:
    image = table()
    height, width = image.shape[:2]
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    across, down = (x - width / 2) / width, (y - height / 2) / width
    scale = 1 + bend * 2 * (across**2 + down**2)
    bent = cv2.remap(
        image, across * scale * width + width / 2, down * scale * width + height / 2, 1
    )

    photo = read_box_photo(np.asarray(bent, np.uint8), StartReader(Detector()))

    assert photo.read.evidence is None or not photo.fits
