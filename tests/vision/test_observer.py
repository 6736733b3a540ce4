"""The observer on the packaged recorded table, and on what is no table at all."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import cv2
import numpy as np
import pytest

from companion.errors import Unreadable
from companion.games.hexes import Shape
from companion.observation import SurfaceClass
from companion.ports import Picture
from companion.starting_table import Doubt
from companion.tracking.setup.correcting import as_pictured, corrected
from companion.tracking.setup.corrections import (
    AddCell,
    AddPile,
    PutHornet,
    RemoveCell,
    RemovePile,
)
from tests.vision.recorded import lens, observer_at_setup, picture
from vision.arrays import Pixels
from vision.geometry.lens import Lens
from vision.observer import Observer
from vision.settings import ObserverSettings


def test_setup_is_read_whole() -> None:
    reading = Observer(lens(), players=2).observe_setup(picture("000.jpg")).reading

    assert set(reading.ids) <= {Doubt.HONEY}
    assert reading.table is not None
    assert len(reading.table.cells) == 8
    assert sum(cell.full for cell in reading.table.cells) == 4
    assert len(reading.table.hornets) == 2
    assert sorted(pile.shape for pile in reading.table.piles).count(Shape.TRIANGULAR) == 2
    assert None not in (reading.table.spoon, reading.table.hornet_tile)


def test_a_covered_pile_is_told_and_the_others_are_shown() -> None:
    whole = Observer(lens(), players=2).observe_setup(picture("000.jpg")).reading.table
    assert whole is not None
    image = picture("000.jpg").image.copy()
    x, y = map(round, whole.piles[5].pixel)
    cv2.circle(image, (x, y), 85, (60, 40, 35), -1)

    reading = Observer(lens(), players=2).observe_setup(Picture("mug", image, 0.0)).reading

    assert Doubt.PILES in reading.ids
    assert reading.table is not None
    assert len(reading.table.cells) == 8
    assert len(reading.table.piles) < 12


def test_a_pile_that_is_tapped_is_found_as_it_lies() -> None:
    observer, start = Observer(lens(), players=2), picture("000.jpg")
    table = observer.observe_setup(start).reading.table
    assert table is not None
    pile = table.piles[3]

    found = observer.fit_pile(start, (pile.pixel[0] + 4, pile.pixel[1] - 3), pile.shape)

    assert found is not None
    assert np.abs(np.array(found.cells) - pile.cells).max() < 4


def test_a_table_that_is_not_whole_or_not_in_the_picture_is_not_taken() -> None:
    observer, start = Observer(lens(), players=2), picture("000.jpg")
    table = observer.observe_setup(start).reading.table
    assert table is not None

    with pytest.raises(Unreadable, match="11 piles"):
        observer.take_setup(start, replace(table, piles=table.piles[:11]))
    with pytest.raises(Unreadable, match="marker cards"):
        observer.take_setup(Picture("black", np.zeros_like(start.image), 0.0), table)


def test_a_corrected_start_is_the_reference_as_a_read_one_is() -> None:
    start, turn = picture("000.jpg"), picture("001.jpg")
    observers = [Observer(lens(), players=2) for _ in range(2)]
    table = observers[0].observe_setup(start).reading.table
    assert table is not None
    cell, pile = table.cells[0], table.piles[4]
    corrected_table = table
    for correction in (
        RemoveCell(cell.at),
        AddCell(cell.at, cell.full),
        *([PutHornet(cell.at)] if cell.hornet else []),
        RemovePile(4),
        AddPile(pile.pixel, pile.shape),
    ):
        fit_pile = partial(observers[0].fit_pile, start)
        corrected_table = corrected(
            corrected_table, as_pictured(correction, corrected_table, fit_pile)
        )

    for observer, known in zip(observers, (table, corrected_table), strict=True):
        observer.take_setup(start, known)
    read, told = (observer.observe(turn) for observer in observers)

    assert corrected_table != table
    assert [_likeliest(cell.surface) for cell in told.cells] == [
        _likeliest(cell.surface) for cell in read.cells
    ]
    assert [pile.changed > 0 for pile in told.piles] == [pile.changed > 0 for pile in read.piles]


def _likeliest(surface: Mapping[SurfaceClass, float]) -> SurfaceClass:
    return max(surface, key=lambda one: surface[one])


def test_the_same_picture_again_is_quiet() -> None:
    observer = observer_at_setup()

    seen = observer.observe(picture("000.jpg"))

    assert seen.is_quiet
    assert not seen.hands
    assert not seen.camera_moved


def test_a_turn_shows_as_three_new_cells_and_one_taken_top() -> None:
    observer = observer_at_setup()

    seen = observer.observe(picture("001.jpg"))

    new = [
        c
        for c in seen.cells
        if max(c.surface, key=lambda g: c.surface[g]) is not SurfaceClass.TABLE
    ]
    assert len(new) == 8 + 3
    assert sum(pile.changed > 0 for pile in seen.piles) == 1
    assert not seen.is_quiet


def test_every_place_has_the_outline_of_a_cell_about_its_middle() -> None:
    observer = observer_at_setup()

    seen = observer.observe(picture("001.jpg"))

    outlines = np.array([cell.outline for cell in seen.cells])
    middles = np.array([cell.pixel for cell in seen.cells])
    assert outlines.shape == (len(seen.cells), 6, 2)
    assert np.abs(outlines.mean(axis=1) - middles).max() < 0.2
    by_place = {cell.at: cell.outline for cell in seen.cells}
    assert np.allclose(by_place[0, 0][0], by_place[1, 0][2], atol=1.0)
    assert [len(pile.outlines) for pile in seen.piles] == [3] * 12


def test_hands_are_hands_and_no_turn() -> None:
    observer = observer_at_setup()

    assert observer.observe(picture("001h1.jpg")).hands


@pytest.mark.parametrize("number", [1, 2])
def test_a_hard_shadow_that_moves_while_a_turn_is_played_is_nobody(number: int) -> None:
    observer = observer_at_setup(_shaded(picture("000.jpg").image, at=500).image)

    seen = observer.observe(_shaded(picture(f"{number:03}.jpg").image, at=560))

    assert not seen.hands


def test_an_arm_in_a_moved_shadow_is_somebody() -> None:
    observer = observer_at_setup(_shaded(picture("000.jpg").image, at=500).image)

    assert observer.observe(_shaded(picture("001h1.jpg").image, at=560)).hands


def _shaded(image: Pixels, *, at: int) -> Picture:
    """Return *image* with a shadow 450 pixels wide, *at* that column, its edges hard and slanting."""
    height, width = image.shape[:2]
    corners = np.array([[at, 0], [at + 450, 0], [at + 220, height], [at - 230, height]])
    shadow = cv2.fillConvexPoly(np.zeros((height, width), np.float32), corners, 0.55)
    kept = 1 - cv2.GaussianBlur(shadow, (0, 0), 1.5)[..., None]
    return Picture(f"shadow at {at}", (image * kept).astype(np.uint8), 0.0)


def test_a_shadow_over_the_table_is_nobody() -> None:
    observer = observer_at_setup()
    image = picture("000.jpg").image.astype(np.float32)
    image[:, 300:900] *= 0.6

    seen = observer.observe(Picture("shade", image.astype(np.uint8), 0.0))

    assert not seen.hands
    # The shadow's edge runs through eight places. One of them fits bare table and a full cell equally
    # badly (-12.1 and -12.0), where the hive is placed a pixel further aside: neither is sure.
    assert all(
        max(c.surface.values()) - c.surface[SurfaceClass.TABLE] < 0.5 for c in seen.cells[8:]
    )


def test_a_knocked_camera_is_told_and_read_on() -> None:
    observer = observer_at_setup()
    image = picture("001.jpg").image
    turn = cv2.getRotationMatrix2D((700.0, 400.0), 1.2, 1.0)
    turn[:, 2] += (9.0, -6.0)
    knocked = cv2.warpAffine(image, turn, image.shape[1::-1])

    seen = observer.observe(Picture("knocked", np.asarray(knocked, np.uint8), 0.0))

    assert seen.camera_moved
    new = [
        c
        for c in seen.cells
        if max(c.surface, key=lambda g: c.surface[g]) is not SurfaceClass.TABLE
    ]
    assert len(new) == 8 + 3


@pytest.mark.parametrize("hidden", [1, 3], ids="{} hidden".format)
def test_hidden_cards_are_named_when_too_few_are_left(hidden: int) -> None:
    observer = observer_at_setup()
    image = picture("000.jpg").image.copy()
    height, width = image.shape[:2]
    corners = [(0, 0), (width - 300, 0), (width - 300, height - 260)]
    for left, top in corners[:hidden]:
        image[top : top + 260, left : left + 300] = (60, 90, 120)

    seen = observer.observe(Picture("hidden", image, 0.0))

    assert len(seen.cards) == 4 - hidden
    assert bool(seen.troubles) == (hidden == 3)
    if seen.troubles:
        assert "uncover card 0, 1, 2" in str(seen.troubles[0])


@pytest.mark.parametrize(
    "image",
    [
        np.zeros((864, 1536, 3), np.uint8),
        np.full((864, 1536, 3), 255, np.uint8),
        np.full((1, 1, 3), 128, np.uint8),
        np.random.default_rng(3).integers(0, 255, (300, 400, 3)).astype(np.uint8),
        picture("000.jpg").image[:432],
        picture("000.jpg").image[:, 300:1200],
    ],
    ids=["black", "white", "one pixel", "noise", "half a picture", "no cards"],
)
def test_what_is_no_table_is_told_and_never_raised(image: np.ndarray) -> None:
    seen = Observer(lens(), players=2).observe_setup(
        Picture("odd", np.ascontiguousarray(image), 0.0)
    )
    assert seen.reading.doubts

    later = observer_at_setup().observe(Picture("odd", np.ascontiguousarray(image), 0.0))
    assert later.troubles or later.hands or not later.is_quiet


def bent(*distortion: float) -> Lens:
    return Lens(lens().matrix, np.array(distortion))


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    ("odd", "side_mm"),
    [
        (Lens(np.diag([1e-300, 1e-300, 1.0]), np.zeros(5)), 50.0),
        (Lens(np.diag([1e308, 1e308, 1.0]), np.zeros(5)), 50.0),
        (bent(*[1e4] * 14), 50.0),
        (bent(1e300, 0, 0, 0, 0), 50.0),
        (lens(), 1e-300),
        (lens(), 200.0),
    ],
    ids=["no focal length", "a telescope", "bent", "past all numbers", "no side", "huge cards"],
)
def test_a_lens_or_a_card_that_is_none_is_told_and_never_raised(odd: Lens, side_mm: float) -> None:
    observer = Observer(odd, players=2, settings=ObserverSettings(card_side_mm=side_mm))

    assert observer.observe_setup(picture("000.jpg")).reading.table is None
