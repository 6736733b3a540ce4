"""Two looks of a cell fall apart by themselves; honey is the yellower one."""

import numpy as np
import pytest

from vision.setup.kinds import two_kinds

HONEY = np.log([40.0, 160.0, 230.0])
WAX = np.log([170.0, 180.0, 185.0])
DARK = np.log([40.0, 45.0, 55.0])


@pytest.mark.parametrize("other", [WAX, DARK], ids=["wax", "dark"])
def test_honey_is_the_yellower_kind(other: np.ndarray) -> None:
    rng = np.random.default_rng(5)
    full = HONEY + rng.normal(0, 0.05, (6, 3))
    empty = other + rng.normal(0, 0.05, (9, 3))

    kinds = two_kinds(np.vstack([full, empty]))

    assert kinds.is_sure
    nearest = kinds.distance(np.vstack([full, empty])).argmin(axis=1)
    assert nearest.tolist() == [0] * 6 + [1] * 9


def test_greys_cannot_be_told_for_honey() -> None:
    greys = np.log(np.array([[50.0] * 3, [55.0] * 3, [180.0] * 3, [190.0] * 3]))

    assert not two_kinds(greys).is_sure


def test_neighbours_may_be_in_the_shade_together() -> None:
    kinds = two_kinds(np.vstack([HONEY, HONEY, WAX, WAX]))

    assert kinds.misfit(np.vstack([HONEY, WAX]) - 0.4) < 0.1
    assert kinds.misfit(np.log([[200.0, 40.0, 40.0]])) > 0.5
