"""The pose: points of the table to pixels, and back."""

import numpy as np

from vision.geometry.lens import default_lens
from vision.geometry.pose import AT_ONCE, Pose

POSE = Pose(
    default_lens("camera-module-3-wide", (1536, 864)),
    np.array([np.pi - 0.2, 0.05, 0.1]),
    np.array([10.0, -20.0, 900.0]),
)


def test_each_point_is_projected_at_its_own_height() -> None:
    points = np.array([[[0.0, 0.0], [50.0, -30.0]], [[-120.0, 80.0], [200.0, 100.0]]])
    heights_mm = np.array([[0.0], [8.0]])

    found = POSE.project_at(heights_mm, points)

    high = np.dstack([points, np.broadcast_to(heights_mm, (2, 2))])
    assert np.allclose(found, POSE.project(high.reshape(-1, 3)).reshape(2, 2, 2))
    assert not np.allclose(found[1], POSE.project_at(0.0, points[1]))


def test_many_points_are_projected_as_each_alone_is() -> None:
    points = np.random.default_rng(7).uniform(-200, 200, (3 * AT_ONCE // 2, 3))

    found = POSE.project(points)

    some = slice(None, None, AT_ONCE // 3)
    assert found.shape == (len(points), 2)
    assert np.array_equal(found[some], np.vstack([POSE.project(point) for point in points[some]]))


def test_pixels_show_the_points_that_were_projected() -> None:
    points = np.array([[0.0, 0.0], [150.0, -90.0], [-200.0, 120.0]])

    found = POSE.on_table(POSE.project_at(6.0, points), height_mm=6.0)

    assert np.allclose(found, points, atol=1e-3)
