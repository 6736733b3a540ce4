"""A handful of the given starting tables, read with the shipped detector: right at once, or in doubt."""

from pathlib import Path

import cv2
import msgspec
import numpy as np
import pytest

from companion.evaluation.setup_judging import errors
from companion.evaluation.setup_truth import read_true_setup
from companion.starting_table import Doubt, Hint
from vision.geometry.lens import Lens
from vision.setup.detector import Detector
from vision.setup.start_reader import StartReader

READER = StartReader(Detector())


def lens_of(folder: Path) -> Lens:
    camera = msgspec.json.decode((folder / "watch.json").read_bytes())["camera"]
    return Lens(np.array(camera["matrix"], float), np.array(camera["distortion"], float))


@pytest.mark.parametrize("name", ["s110", "s130", "s152", "s187"])
def test_a_given_start_is_right_but_for_the_question_of_honey(shared: Path, name: str) -> None:
    true = read_true_setup(shared / "setups" / name)
    image = cv2.imread(str(true.picture))
    assert image is not None

    reading = READER.read(np.asarray(image, np.uint8), lens_of(shared / "setups" / name)).reading

    assert reading.table is not None
    assert set(errors(reading.table, true)) <= {Doubt.HONEY}
    assert set(reading.ids) <= {Doubt.HONEY}


def test_a_start_hidden_by_a_lamp_is_in_doubt_with_all_it_holds(shared: Path) -> None:
    folder = shared / "setups" / "s172"
    image = cv2.imread(str(folder / "frames" / "000.jpg"))
    assert image is not None

    reading = READER.read(np.asarray(image, np.uint8), lens_of(folder)).reading

    assert set(reading.ids) >= {Doubt.CARDS, Doubt.HIVE, Doubt.PILES, Doubt.LIGHT}
    assert Hint.LAMP in [hinted.hint for hinted in reading.hints]
