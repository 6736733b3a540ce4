"""The heights in the docs are computed, and right: every corner of the table is in the picture."""

import math
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from scripts.build_drawing import FILE, build_svg
from scripts.mounting import LENSES, TABLE_MM, TILTS_DEG, Lens, cable_mm, cables, mounting, table

DOCS = Path(__file__).parents[1] / "docs"


@pytest.mark.parametrize("tilt_deg", TILTS_DEG)
@pytest.mark.parametrize("lens", LENSES, ids=lambda lens: lens.name)
def test_whole_table_is_seen_and_no_lower_place_would_do(lens: Lens, tilt_deg: int) -> None:
    place = mounting(lens, tilt_deg=tilt_deg)
    distance = math.hypot(place.height_mm, place.aside_mm)

    assert outermost(lens, distance, tilt_deg) <= 1.0
    assert outermost(lens, distance - 10, tilt_deg) > 1.0


def outermost(lens: Lens, distance: float, tilt_deg: float) -> float:
    """Return how far out the table's corners lie in the picture, 1 at its edge: by OpenCV."""
    half = TABLE_MM / 2
    corners = np.array([(x, y, 0) for x in (-half, half) for y in (-half, half)])
    turn = np.array([math.radians(180 - tilt_deg), 0.0, 0.0])
    pixels, _ = cv2.projectPoints(corners, turn, np.array([0, 0, distance]), np.eye(3), None)
    x, y = np.abs(pixels.reshape(-1, 2)).max(axis=0)
    edge_x = math.tan(math.radians(lens.horizontal_deg / 2))
    edge_y = math.tan(math.radians(lens.vertical_deg / 2))
    return float(max(x / edge_x, y / edge_y))


@pytest.mark.parametrize("lines", [table, cables])
def test_table_in_the_docs_is_the_computed_one(lines: Callable[[], Iterator[str]]) -> None:
    text = (DOCS / "mounting.md").read_text(encoding="utf-8")

    assert "\n".join(lines()) in text, "python -m scripts.mounting"


def test_cable_is_longer_than_the_way_to_the_foot() -> None:
    for lens in LENSES:
        place = mounting(lens, tilt_deg=20)
        straight = math.hypot(place.height_mm, 400 - place.aside_mm)

        assert cable_mm(lens, tilt_deg=20) > straight


def test_drawing_of_the_build_is_the_computed_one() -> None:
    assert FILE.read_text(encoding="utf-8") == build_svg(), "python -m scripts.build_drawing"
