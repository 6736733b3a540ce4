"""Motion in small pictures: hands and what they leave, whatever lamps, flicker and noise do."""

import time
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.ports import Movement
from vision.arrays import Pixels
from vision.turns.motion import FrameDifferencing

FRAMES = Path(__file__).resolve().parents[3] / "companion" / "recorded" / "first-game" / "frames"
RNG = np.random.default_rng(7)


def small(name: str) -> Pixels:
    image = cv2.imread(str(FRAMES / name))
    return np.asarray(cv2.resize(image, (640, 360), interpolation=cv2.INTER_AREA), np.uint8)


@pytest.fixture(scope="module")
def table() -> Pixels:
    return small("000.jpg")


def lit(image: Pixels, *, by: float = 1.0, flicker: float = 0.0, at: float = 0.0) -> Pixels:
    """Return *image* under a lamp that is brighter, flickers in bands, and with the sensor's noise."""
    rows = np.arange(image.shape[0])[:, None, None]
    light = by * (1 + flicker * np.sin(rows / 35 + at))
    noisy = image * light + RNG.normal(0, 8, image.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8)


def with_hand(image: Pixels, at: int, *, colour: tuple[int, int, int]) -> Pixels:
    """Return *image* with an arm that reaches in from below."""
    shown = image.copy()
    cv2.line(shown, (at, 360), (at - 30, 230), colour, 34)
    return shown


def seen(*pictures: Pixels) -> list[Movement]:
    detector = FrameDifferencing()
    return [detector.see(picture) for picture in pictures]


def test_still_table_does_not_move_for_all_its_flicker_and_noise(table: Pixels) -> None:
    pictures = (lit(table, flicker=0.25, at=k * 1.3) for k in range(30))

    assert not any(movement.moves for movement in seen(*pictures))


def test_lamp_that_is_dimmed_does_not_move(table: Pixels) -> None:
    levels = [1.0, 1.0, 1.02, 1.05, 1.1, 1.05, 1.0, 0.95, 0.9, 0.85]

    assert not any(movement.moves for movement in seen(*(lit(table, by=b) for b in levels)))


def test_table_is_still_again_soon_after_a_lamp_was_switched(table: Pixels) -> None:
    levels = [1.0] * 3 + [0.5] * 8

    assert not any(movement.moves for movement in seen(*(lit(table, by=b) for b in levels))[8:])


@pytest.mark.parametrize(
    "colour",
    [(120, 150, 205), (30, 35, 60), (250, 250, 250), (10, 10, 10), (140, 60, 30)],
    ids=["skin", "dark skin", "white sleeve", "black sleeve", "blue sleeve"],
)
def test_hand_that_moves_is_noticed(table: Pixels, colour: tuple[int, int, int]) -> None:
    pictures = [lit(with_hand(table, at, colour=colour)) for at in (200, 212, 226, 240)]

    assert all(movement.moves for movement in seen(*pictures)[1:])


def test_slow_hand_is_noticed_too(table: Pixels) -> None:
    slow = [with_hand(table, 200 + 2 * k, colour=(120, 150, 205)) for k in range(12)]

    assert all(movement.moves for movement in seen(*slow)[5:])


def test_hand_that_rests_does_not_move_but_the_table_differs(table: Pixels) -> None:
    detector = FrameDifferencing()
    detector.see(lit(table))
    detector.mark()
    resting = with_hand(table, 220, colour=(120, 150, 205))
    movements = [detector.see(lit(resting)) for _ in range(8)]

    assert not any(movement.moves for movement in movements[5:])
    assert all(movement.differs for movement in movements)


TURNS = list(pairwise(sorted(path.name for path in FRAMES.glob("???.jpg"))))


@pytest.mark.parametrize(("before", "after"), TURNS)
def test_table_differs_after_each_turn(before: str, after: str) -> None:
    detector = FrameDifferencing()
    detector.see(small(before))
    detector.mark()

    assert detector.see(small(after)).differs
    detector.mark()
    assert not detector.see(lit(small(after))).differs


def test_light_is_told_since_the_marked_picture(table: Pixels) -> None:
    detector = FrameDifferencing()
    detector.see(table)
    detector.mark()

    assert detector.see(lit(table, by=0.5)).light == pytest.approx(-0.65, abs=0.1)


@pytest.mark.parametrize(
    "picture",
    [
        np.zeros((360, 640, 3), np.uint8),
        np.full((360, 640, 3), 255, np.uint8),
        np.zeros((1, 1, 3), np.uint8),
        np.zeros((360, 640), np.uint8),
    ],
    ids=["black", "white", "one pixel", "grey"],
)
def test_picture_that_shows_nothing_is_still(picture: Pixels) -> None:
    assert [m.moves for m in seen(picture, picture)] == [False, False]


def test_picture_of_another_size_begins_anew(table: Pixels) -> None:
    other = np.asarray(cv2.resize(table, (320, 240)), np.uint8)

    assert [(m.moves, m.differs) for m in seen(table, other)] == [(False, True)] * 2


def test_small_picture_is_seen_in_a_few_milliseconds(table: Pixels) -> None:
    detector = FrameDifferencing()
    detector.see(table)
    detector.mark()
    took_s = []
    for _ in range(20):
        started_s = time.perf_counter()
        detector.see(table)
        took_s.append(time.perf_counter() - started_s)

    assert min(took_s) < 0.005
