"""The shipped model says what a made-up table shows, each map from its own channel."""

import numpy as np
import pytest

from vision.geometry.pose import Window
from vision.setup.detector import SCALE, Detection, Detector, Kind
from vision.training.example import Example
from vision.training.scenes import compose


@pytest.fixture(scope="module")
def example() -> Example:
    return compose(np.random.default_rng(60))


@pytest.fixture(scope="module")
def found(example: Example) -> Detection:
    rows, columns = example.top.shape[:2]
    return Detector().detect_in(example.top, Window(0.0, 0.0, columns, rows, SCALE))


def test_most_places_are_of_the_kind_that_the_model_says(
    example: Example, found: Detection
) -> None:
    assert (found.kinds.argmax(axis=0) == example.kinds).mean() > 0.95


def test_middles_of_cells_are_likelier_middles_than_what_is_round_them(
    example: Example, found: Detection
) -> None:
    middle, ring = example.centre > 200, (example.centre < 10) & (example.kinds == Kind.CELL)

    assert found.centre[middle].mean() > found.centre[ring].mean() + 2


def test_cells_of_one_fill_are_nearer_to_one_another(example: Example, found: Detection) -> None:
    full = example.fills[example.cells]
    means = [found.fill[:, (example.cells > 0) & (full == fill)].mean(axis=1) for fill in (0, 1)]
    spread = [found.fill[:, (example.cells > 0) & (full == fill)].std(axis=1) for fill in (0, 1)]

    assert np.linalg.norm(means[0] - means[1]) > 2 * float(np.mean(spread))
