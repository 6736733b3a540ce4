"""Paper sheets from photos: drawn pages read right or asked about, real photos laid flat."""

import struct
import zlib
from io import BytesIO
from pathlib import Path
from random import Random

import cv2
import numpy as np
import pytest
from PIL import Image

from companion.paper_sheet import Drawn
from tests.vision.paper.sheet_pages import LIGHTS, Page, blank, page, photograph, random_truth
from tests.vision.paper.sheet_pens import PENS, PLAN, draw_marks
from vision.paper.marks import Limits, Measures, judge, judge_tick
from vision.paper.page import find_markers, find_markers_on_paper, find_paper
from vision.paper.sheet import NO_PICTURE, read_photo, read_sheet
from vision.photo_file import decoded

DAY, LAMP, EVENING, CANDLE = LIGHTS
BLACK, BLUE, PENCIL, LIGHT_PENCIL, FELT = PENS


def drawn_page(seed: int, light: object = DAY, pen: object = BLACK) -> Page:
    return page(seed, random_truth(Random(seed)), light=light, pen=pen)  # type: ignore[arg-type]  # of the tables above


@pytest.mark.parametrize(
    ("light", "pen"),
    [
        (DAY, LIGHT_PENCIL),
        (LAMP, BLUE),
        (EVENING, PENCIL),
        (CANDLE, BLACK),
        (LAMP, FELT),
    ],
    ids=lambda thing: thing.name,
)
def test_drawn_page_is_read_right_or_asked_about(light: object, pen: object) -> None:
    drawn = drawn_page(41, light, pen)
    observation = read_sheet(drawn.photo, PLAN)

    assert observation.troubles == ()
    wrong = {name for name, spot in observation.spots.items() if spot.best is not drawn.truth[name]}
    assert wrong <= set(observation.doubtful)
    assert len(wrong) <= 1
    assert len(observation.doubtful) <= 4


def test_blank_page_is_free_all_over() -> None:
    truth = {space.name: Drawn.FREE for space in PLAN.spaces}
    drawn = page(3, truth, light=LAMP, pen=BLUE)
    observation = read_sheet(drawn.photo, PLAN)

    assert {spot.best for spot in observation.spots.values()} == {Drawn.FREE}
    assert observation.doubtful == ()


def test_page_from_a_grey_printer_is_read_as_well() -> None:
    truth, chance = random_truth(Random(2)), Random(2)
    grey = cv2.cvtColor(cv2.cvtColor(blank(), cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    photo, _ = photograph(draw_marks(np.asarray(grey), truth, PENCIL, chance), LAMP, chance)
    observation = read_sheet(photo, PLAN)

    assert [name for name, spot in observation.spots.items() if spot.best is not truth[name]] == []


@pytest.mark.parametrize("corner", range(4))
def test_page_with_a_corner_under_a_thumb_is_refused_and_says_which(corner: int) -> None:
    drawn = drawn_page(5)
    middle = drawn.corners.mean(axis=0)
    thumb = drawn.corners[corner] * 0.91 + middle * 0.09
    radius = int(0.16 * np.linalg.norm(drawn.corners[0] - drawn.corners[1]))
    cv2.circle(drawn.photo, (int(thumb[0]), int(thumb[1])), radius, (120, 150, 200), -1)

    observation = read_sheet(drawn.photo, PLAN)
    name = ("top left", "top right", "bottom right", "bottom left")[corner]
    assert observation.spots == {}
    assert str(observation.troubles[0]) == f"The printed corner at the {name} is not seen"


def test_photo_without_a_sheet_is_refused() -> None:
    photo = np.full((600, 800, 3), 120, np.uint8)

    assert str(read_sheet(photo, PLAN).troubles[0]).startswith("No sheet")


def test_photo_that_is_too_dark_is_refused() -> None:
    drawn = drawn_page(5)
    noise = np.random.default_rng(1).normal(0, 10, drawn.photo.shape)
    dark = np.clip(drawn.photo * 0.15 + noise, 0, 255).astype(np.uint8)

    assert "too dark" in str(read_sheet(dark, PLAN).troubles[0])


def png(width: int, height: int) -> bytes:
    """Return a PNG file that says it has *width* × *height* grey pixels, all black."""

    def part(kind: bytes, data: bytes) -> bytes:
        checked = kind + data
        return struct.pack(">I", len(data)) + checked + struct.pack(">I", zlib.crc32(checked))

    packer = zlib.compressobj()
    rows = b"".join(packer.compress(bytes(width + 1)) for _ in range(height)) + packer.flush()
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", rows) + part(b"IEND", b"")


def test_photo_that_would_fill_the_memory_is_not_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    small_file = png(12_000, 9_000)
    assert len(small_file) < 200_000
    monkeypatch.setattr(cv2, "imdecode", None)

    assert read_photo(small_file, PLAN).troubles == (NO_PICTURE,)


@pytest.mark.parametrize("size", [(1, 1), (1, 30_000), (3, 1)], ids=str)
def test_photo_that_is_a_line_shows_no_sheet(size: tuple[int, int]) -> None:
    assert str(read_photo(png(*size), PLAN).troubles[0]).startswith("No sheet")


def jpeg(size: tuple[int, int], *, progressive: bool = False) -> bytes:
    file = BytesIO()
    Image.new("L", size).save(file, format="JPEG", progressive=progressive)
    return file.getvalue()


@pytest.mark.parametrize(
    ("photo", "shape"),
    [
        (jpeg((4096, 3072)), (3072, 4096)),
        (jpeg((8160, 6120)), (3060, 4080)),
        (jpeg((9000, 7000)), (1750, 2250)),
        (jpeg((4096, 3072), progressive=True), (1536, 2048)),
        (jpeg((6000, 4000), progressive=True), None),
        (jpeg((9000, 8000)), None),
        (png(4200, 3100), None),
    ],
    ids=["as phones make it", "halved", "quartered", "finer", "too fine", "too large", "png"],
)
def test_photo_is_decoded_no_larger_than_fits(photo: bytes, shape: tuple[int, int] | None) -> None:
    found = decoded(photo)

    assert (None if found is None else found.shape[:2]) == shape


def test_large_photo_is_read_from_a_smaller_one() -> None:
    photo = decoded(png(6000, 1500))

    assert photo is not None
    assert photo.shape == (1024, 4096, 3)


@pytest.mark.parametrize(
    "encoded",
    [
        b"",
        b"nothing",
        b"BM" + b"\0" * 60,
        b"\x89PNG\r\n\x1a\n",
        b"\xff\xd8\xff\xe0" + b"\0" * 40,
        b"\xff\xd8" + b"\xff" * 40,
        png(3, 3)[:40],
    ],
    ids=["nothing", "text", "another kind", "png", "jpeg", "jpeg without end", "half a picture"],
)
def test_bytes_that_are_no_picture_are_refused(encoded: bytes) -> None:
    assert read_photo(encoded, PLAN).troubles != ()


@pytest.mark.parametrize("quarter", range(4))
def test_page_is_upright_however_the_phone_was_held(quarter: int) -> None:
    drawn = drawn_page(8)
    turned = np.ascontiguousarray(np.rot90(drawn.photo, quarter))
    observation = read_sheet(turned, PLAN)

    right = [name for name, spot in observation.spots.items() if spot.best is drawn.truth[name]]
    assert len(right) == len(drawn.truth)


def test_badly_blurred_pages_are_refused_or_asked_about_never_silently_wrong() -> None:
    for seed in range(20, 22):
        drawn = drawn_page(seed)
        observation = read_sheet(cv2.GaussianBlur(drawn.photo, (0, 0), 4.5), PLAN)
        wrong = {
            name for name, spot in observation.spots.items() if spot.best is not drawn.truth[name]
        }
        assert wrong <= set(observation.doubtful)


@pytest.mark.parametrize(
    ("measures", "best", "is_asked"),
    [
        (Measures(body=0.0, gap=0.0, core=0.0, around=0.0), Drawn.FREE, False),
        (Measures(body=0.1, gap=0.0, core=0.0, around=0.4), Drawn.FREE, True),
        (Measures(body=0.1, gap=0.0, core=0.0, around=0.95), Drawn.LARVA, False),
        (Measures(body=0.3, gap=0.1, core=0.07, around=0.95), Drawn.STOLEN, True),
        (Measures(body=0.3, gap=0.1, core=0.3, around=0.95), Drawn.STOLEN, False),
        (Measures(body=0.3, gap=0.1, core=0.3, around=0.0), Drawn.STOLEN, True),
        (Measures(body=0.65, gap=0.63, core=0.7, around=1.0), Drawn.HONEY, True),
        (Measures(body=0.70, gap=0.35, core=0.8, around=1.0), Drawn.STOLEN, False),
        (Measures(body=0.45, gap=0.90, core=0.2, around=1.0), Drawn.STOLEN, False),
        (Measures(body=0.95, gap=0.95, core=0.9, around=1.0), Drawn.HONEY, False),
    ],
    ids=[
        "bare",
        "half around",
        "outline",
        "a dot",
        "symbol",
        "only a symbol",
        "hatched",
        "large symbol",
        "ring",
        "full",
    ],
)
def test_what_lies_between_two_limits_is_asked(
    measures: Measures, best: Drawn, is_asked: bool
) -> None:
    observation = judge(measures)

    assert (observation.best, bool(observation.doubts)) == (best, is_asked)


def test_small_spot_half_crossed_is_asked() -> None:
    assert judge_tick(0.0).best is Drawn.FREE
    assert judge_tick(0.3).best is Drawn.CROSSED
    assert judge_tick(0.05).doubts != ()


def test_limits_are_reached_at_their_ends() -> None:
    limits = Limits(0.2, 0.6)

    assert [limits.place(value) for value in (0.1, 0.2, 0.4, 0.6, 0.7)] == pytest.approx(
        [0, 0, 0.5, 1, 1]
    )


# ── real photos ─────────────────────────────────────────────────────────────────────────────

#: The paper's corners in the photos, found by eye, clockwise from the page's top left.
PAPERS = {
    "omr_survey_1.jpg": [(378, 225), (1302, 283), (1285, 1727), (78, 1580)],
    "sample1_sheet1.jpg": [(196, 333), (667, 326), (744, 1005), (213, 1058)],
    "upsc_angle-1.jpg": [(38, 325), (811, 301), (849, 1401), (49, 1425)],
    "upsc_angle-2.jpg": [(212, 321), (860, 430), (719, 1360), (48, 1249)],
    "sample_roll_01.jpg": [(0, 0), (1653, 0), (1653, 2339), (0, 2339)],
    "sample_roll_02.jpg": [(0, 0), (1653, 0), (1653, 2339), (0, 2339)],
}


@pytest.mark.parametrize("name", PAPERS)
def test_corners_of_real_paper_are_found(shared: Path, name: str) -> None:
    photo = cv2.imread(str(shared / "photos" / "sheets" / name))
    corners = find_paper(photo)

    assert corners is not None
    strays = np.linalg.norm(corners - np.array(PAPERS[name], float), axis=1)
    assert strays.max() < 0.02 * max(photo.shape)


def test_no_paper_is_found_on_a_bare_table() -> None:
    table = np.full((600, 800, 3), (60, 90, 130), np.uint8)
    cv2.circle(table, (400, 300), 60, (200, 200, 200), -1)

    assert find_paper(table) is None


def test_markers_found_on_the_paper_laid_flat_are_those_of_the_photo() -> None:
    drawn = drawn_page(12)

    seen, laid = find_markers(drawn.photo, PLAN), find_markers_on_paper(drawn.photo, PLAN)
    assert seen.keys() == laid.keys() == {corner.id for corner in PLAN.corners}
    assert max(abs(seen[name] - laid[name]).max() for name in seen) < 3.0
