"""Light falls on made-up tables as on real ones."""

import numpy as np

from vision.training.light import glossed


def test_glossy_faces_throw_lamps_back_and_cloth_does_not() -> None:
    image = np.full((60, 60, 3), 0.3, np.float32)
    faces = np.zeros((60, 60), bool)
    faces[:, 30:] = True

    lit = glossed(np.random.default_rng(1), image, faces)

    assert (lit[:, :30] == image[:, :30]).all()
    assert lit[:, 30:].max() > 0.5
