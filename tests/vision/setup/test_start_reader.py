"""Whatever a picture shows, it is read without an exception, with doubts and hints for players."""

import cv2
import numpy as np
import pytest

from companion.starting_table import Doubt, Hint
from tests.vision.setup.made_tables import detection_of, made_table
from vision.arrays import Pixels
from vision.geometry.cards import CardMap
from vision.geometry.lens import Lens
from vision.geometry.pose import Pose
from vision.setup.detector import Detection, Detector
from vision.setup.start_reader import StartReader

SIZE = (864, 1536)
LENS = Lens(np.array([[1180.0, 0, 768], [0, 1180.0, 432], [0, 0, 1]]), np.zeros(5))


class FixedDetector(Detector):
    """Says the same of every picture: what lies on a made-up table."""

    def detect(self, image: Pixels, pose: Pose, cards: CardMap) -> Detection:
        return detection_of(made_table(31))


def pictured(*, cards: tuple[int, ...], light: float = 1.0) -> Pixels:
    """Return a bare grey table with marker *cards* near its corners."""
    image = np.full((*SIZE, 3), 120, np.uint8)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for number, (x, y) in enumerate(((60, 60), (1380, 60), (1380, 700), (60, 700))):
        if number in cards:
            image[y - 15 : y + 85, x - 15 : x + 85] = 255
            marker = cv2.aruco.generateImageMarker(dictionary, number, 70)
            image[y : y + 70, x : x + 70] = marker[..., None]
    return np.asarray(image * light, np.uint8)


def test_a_picture_without_cards_says_which_to_uncover() -> None:
    read = StartReader(FixedDetector()).read(pictured(cards=()), LENS)

    assert read.reading.table is None
    assert Doubt.CARDS in read.reading.ids
    assert [(h.hint, h.cards) for h in read.reading.hints] == [(Hint.CARD_HIDDEN, (0, 1, 2, 3))]


def test_one_hidden_card_is_hinted_at_and_the_table_is_read() -> None:
    read = StartReader(FixedDetector()).read(pictured(cards=(0, 1, 3)), LENS)

    assert Doubt.CARDS in read.reading.ids
    assert (Hint.CARD_HIDDEN, (2,)) in [(h.hint, h.cards) for h in read.reading.hints]
    assert read.reading.table is not None
    assert len(read.reading.table.cells) == 14


def test_cards_in_a_dark_picture_are_found_and_the_dark_is_hinted_at() -> None:
    read = StartReader(FixedDetector()).read(pictured(cards=(0, 1, 2, 3), light=0.09), LENS)

    assert len(read.cards) == 4
    assert Hint.TOO_DARK in [hinted.hint for hinted in read.reading.hints]


def test_a_lamp_before_the_camera_and_the_dark_are_why_nothing_is_read() -> None:
    dark = np.full((*SIZE, 3), 4, np.uint8)
    lamp = cv2.circle(dark.copy(), (800, 500), 300, (180, 190, 200), -1)

    reading = StartReader(FixedDetector()).read(dark, LENS).reading
    hidden = StartReader(FixedDetector()).read(lamp, LENS).reading

    assert Doubt.LIGHT in reading.ids
    assert [hinted.hint for hinted in reading.hints] == [Hint.TOO_DARK, Hint.CARD_HIDDEN]
    assert Doubt.LIGHT in hidden.ids
    assert Hint.LAMP in [hinted.hint for hinted in hidden.hints]


def test_the_hive_is_read_where_players_drag_a_frame_and_nowhere_else() -> None:
    reader, picture = StartReader(FixedDetector()), pictured(cards=(0, 1, 2, 3))
    bare = [(500.0, 40.0), (600.0, 40.0), (600.0, 120.0), (500.0, 120.0)]
    middle = [(550.0, 250.0), (1000.0, 250.0), (1000.0, 620.0), (550.0, 620.0)]

    outside = reader.read(picture, LENS, hive_frame=bare).reading
    inside = reader.read(picture, LENS, hive_frame=middle).reading

    assert outside.table is not None
    assert not outside.table.cells
    assert Doubt.HIVE in outside.ids
    assert inside.table is not None
    assert len(inside.table.cells) == 14


@pytest.mark.parametrize("value", [0, 255])
def test_a_picture_of_nothing_is_read_as_nothing(value: int) -> None:
    read = StartReader(FixedDetector()).read(np.full((*SIZE, 3), value, np.uint8), LENS)

    assert read.evidence is None
    assert set(read.reading.ids) >= {Doubt.HIVE, Doubt.PILES, Doubt.HORNETS, Doubt.TOKENS}
