"""What piece of the picture a question shows: the same for every answer, wide, around the change."""

import pytest

from companion.tracking.referee.framing import ASPECT, frame

#: A hive far to the right of what has changed, and pixels that lie in a column.
CHANGED = ((100.0, 300.0), (100.0, 360.0), (100.0, 420.0))
HIVE = (500.0, 300.0)


def inside(crop: tuple[int, int, int, int], point: tuple[float, float]) -> bool:
    left, top, width, height = crop
    return left <= point[0] <= left + width and top <= point[1] <= top + height


def test_all_that_has_changed_is_well_inside() -> None:
    left, top, width, height = frame(CHANGED, hive=HIVE, cell_px=40)

    for x, y in CHANGED:
        assert left + 50 <= x <= left + width - 50
        assert top + 50 <= y <= top + height - 50


def test_a_narrow_piece_grows_towards_the_hive() -> None:
    left, _, width, height = frame(CHANGED, hive=HIVE, cell_px=40)

    assert width / height == pytest.approx(ASPECT, abs=0.02)
    assert 100 - left < left + width - 100


def test_nothing_lies_left_of_or_above_the_picture() -> None:
    left, top, width, height = frame(((10.0, 10.0),), hive=(60.0, 60.0), cell_px=40)

    assert (left, top) == (0, 0)
    assert inside((left, top, width, height), (10.0, 10.0))
