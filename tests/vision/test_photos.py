"""Photos of a table: their lens and place from the cards, and what makes one unreadable."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.recorded import picture
from vision.arrays import Floats, Pixels
from vision.geometry.card_sharpness import blur_mm
from vision.geometry.cards import Card, CardMap, find_cards
from vision.geometry.lens import Lens
from vision.geometry.photo_lens import lens_by_sizes, photo_pose
from vision.geometry.pose import Pose
from vision.observer import Observer

SIZE, FOCAL_PX, SIDE_MM = (2000, 1500), 1700.0, 50.0
SQUARE = np.array([(-25, 25), (25, 25), (25, -25), (-25, -25)], np.float64)
PLACES = {0: (-300, 200), 1: (300, 210), 2: (310, -190), 3: (-290, -200)}
CARDS = CardMap({number: SQUARE + np.array(at) for number, at in PLACES.items()})


def lens_of(focal_px: float) -> Lens:
    matrix = np.array([[focal_px, 0, 1000], [0, focal_px, 750], [0, 0, 1.0]])
    return Lens(matrix, np.zeros(5))


def pose_of(*, around_deg: float, tilt_deg: float, lens: Lens) -> Pose:
    """Return the pose of a camera 1.1 m from the table's middle, leaning so far over it."""
    level = cv2.Rodrigues(np.array([np.pi, 0.0, 0.0]))[0]
    about = cv2.Rodrigues(np.array([0.0, 0.0, np.radians(around_deg)]))[0]
    lean = cv2.Rodrigues(np.array([np.radians(tilt_deg), 0.0, 0.0]))[0]
    rotation = cv2.Rodrigues(lean @ level @ about)[0].ravel()
    return Pose(lens, np.asarray(rotation, np.float64), np.array([0.0, 0.0, 1100.0]))


def seen_from(pose: Pose) -> tuple[Card, ...]:
    return tuple(
        Card(number, pose.project_at(0.0, place)) for number, place in CARDS.places.items()
    )


@pytest.mark.parametrize("around_deg", [0, 90, 200])
def test_place_and_lens_of_a_photo_are_told_by_cards_that_are_known(around_deg: float) -> None:
    near = pose_of(around_deg=0, tilt_deg=5, lens=lens_of(1520))
    true = pose_of(around_deg=around_deg, tilt_deg=30, lens=lens_of(FOCAL_PX))

    pose = photo_pose(seen_from(true), SIZE, CARDS, near)

    assert pose is not None
    assert pose.lens.matrix[0, 0] == pytest.approx(FOCAL_PX, rel=0.05)
    assert places_seen(pose) == pytest.approx(places_seen(true), abs=3.0)


def places_seen(pose: Pose) -> Floats:
    """Return where a stack's top, a tile's edge and a card are seen."""
    return pose.project([(0, 0, 8.0), (150, -90, 2.0), (300, 200, 0.0)])


def test_lens_of_a_first_photo_is_told_by_the_cards_sides() -> None:
    true = pose_of(around_deg=20, tilt_deg=35, lens=lens_of(FOCAL_PX))

    seen = lens_by_sizes(seen_from(true), SIZE, SIDE_MM)

    assert seen is not None
    assert seen.pose.lens.matrix[0, 0] == pytest.approx(FOCAL_PX, rel=0.06)


@pytest.mark.parametrize("spread_mm", [1.0, 2.0])
def test_blur_is_told_in_millimetres_by_the_cards_edges(spread_mm: float) -> None:
    image = picture("000.jpg").image
    cards = find_cards(image)
    px_per_mm = np.linalg.norm(cards[0].corners[0] - cards[0].corners[1]) / SIDE_MM

    blurred = blur_mm(soft(image, spread_mm * px_per_mm), cards, SIDE_MM)

    assert blurred == pytest.approx(np.hypot(spread_mm, blur_mm(image, cards, SIDE_MM)), rel=0.15)


def soft(image: Pixels, spread_px: float) -> Pixels:
    return np.asarray(cv2.GaussianBlur(image, (0, 0), spread_px), np.uint8)


def test_photo_is_read_from_another_side_unless_it_is_blurred_or_hides_cards() -> None:
    observer, start = Observer(None, players=2), picture("000.jpg")
    table = observer.observe_setup(start).reading.table
    assert table is not None
    observer.take_setup(start, table)
    after = picture("001.jpg")
    turned = np.ascontiguousarray(after.image[::-1, ::-1])
    covered = after.image.copy()
    covered[:, : covered.shape[1] * 3 // 5] = (60, 40, 30)

    read = observer.observe(replace(after, image=turned))
    shaken = observer.observe(replace(after, image=soft(after.image, 2.2)))
    hidden = observer.observe(replace(after, image=covered))

    assert (len(read.cells) > 20, read.troubles, read.hands) == (True, (), False)
    assert not read.camera_moved
    assert [trouble.id for trouble in shaken.troubles] == ["blurred"]
    assert "hold the phone still" in str(shaken.troubles[0])
    assert len(hidden.cards) < 4


def smaller(image: Pixels, part: float) -> Pixels:
    """Return *image* as from so much farther away."""
    return np.asarray(cv2.resize(image, None, fx=part, fy=part, interpolation=cv2.INTER_AREA))


def test_start_that_is_blurred_or_far_away_is_told_to_be_taken_again() -> None:
    start = picture("000.jpg")
    bad = [soft(start.image, 2.2), smaller(start.image, 0.4)]

    hints = [_hints_of(image) for image in (start.image, *bad)]

    assert hints[0] == []
    assert [given[:1] for given in hints[1:]] == [["blurred"], ["blurred"]]


def _hints_of(image: Pixels) -> list[str]:
    photo = replace(picture("000.jpg"), image=image)
    return [given.hint for given in Observer(None, players=2).observe_setup(photo).reading.hints]
