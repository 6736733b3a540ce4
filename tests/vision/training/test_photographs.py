"""Photographs are read from their folders and laid as table tops."""

from pathlib import Path

import cv2
import numpy as np

from vision.training.photographs import photographed, photographs
from vision.training.scenes import compose


def test_pictures_of_a_folder_are_found_and_small_ones_passed_over(tmp_path: Path) -> None:
    for name, side in (("large.jpg", 1800), ("small.png", 100)):
        cv2.imwrite(str(tmp_path / name), np.zeros((side, side, 3), np.uint8))
    (tmp_path / "README").write_text("no picture")

    assert [photo.shape for photo in photographs([tmp_path])] == [(900, 900, 3)]


def test_a_photograph_covers_the_whole_table() -> None:
    photo = np.full((300, 400, 3), 200, np.uint8)

    top = photographed(np.random.default_rng(1), [photo], (704, 1216))

    assert top.shape == (704, 1216, 3)
    assert top.min() > 0


def test_a_table_on_a_photograph_says_so() -> None:
    photo = np.full((300, 400, 3), 200, np.uint8)

    example = compose(np.random.default_rng(2), photos=[photo])

    assert "made-cloth:photograph" in example.families
