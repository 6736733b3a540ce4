"""Marker cards in real photographs, and in pictures that show none."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.arrays import Pixels
from vision.geometry.cards import find_cards

PICTURES_WITHOUT = {
    "black": np.zeros((480, 640, 3), np.uint8),
    "white": np.full((480, 640, 3), 255, np.uint8),
    "one pixel": np.zeros((1, 1, 3), np.uint8),
    "grey": np.full((480, 640), 128, np.uint8),
    "noise": np.random.default_rng(3).integers(0, 255, (480, 640, 3), np.uint8),
}


def photo(path: Path) -> Pixels:
    image = cv2.imread(str(path))
    assert image is not None, path
    return np.asarray(image, np.uint8)


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("choriginal.jpg", list(range(17))),
        ("singlemarkersrejected.jpg", [23, 40, 62, 98, 124, 203]),
        ("handSrc.jpg", []),
    ],
)
def test_markers_of_a_real_photograph_are_all_found(
    shared: Path, name: str, ids: list[int]
) -> None:
    image = photo(shared / "photos" / "markers" / name)

    assert [card.id for card in find_cards(image, dictionary="DICT_6X6_250")] == ids


def test_markers_of_somebodys_own_dictionary_are_all_found(shared: Path) -> None:
    file = shared / "photos" / "calibration" / "tutorial_dict.yml"
    storage = cv2.FileStorage(str(file), cv2.FILE_STORAGE_READ)  # its nodes live no longer
    own = cv2.aruco.Dictionary()
    assert own.readDictionary(storage.root())
    image = photo(shared / "photos" / "markers" / "gboriginal.png")

    found = find_cards(image, dictionary=own)

    assert [card.id for card in found] == list(range(35))


@pytest.mark.parametrize("picture", PICTURES_WITHOUT.values(), ids=PICTURES_WITHOUT)
def test_picture_without_cards_has_none(picture: Pixels) -> None:
    assert find_cards(picture) == ()


def test_half_a_picture_has_the_cards_of_that_half(shared: Path) -> None:
    image = photo(shared / "tables" / "first-game" / "frames" / "000.jpg")

    left = find_cards(np.ascontiguousarray(image[:, : image.shape[1] // 2]))

    assert [card.id for card in left] == [0, 3]
