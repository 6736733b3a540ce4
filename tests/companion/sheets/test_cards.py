"""The printed cards and board are what the observer and the calibration look for, in their own size."""

from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pypdfium2
import pytest

from companion.cli.cli import main
from companion.sheets.cards_print import (
    CARD_MM,
    PAPERS,
    BoardPlan,
    card_places,
    cut_marks,
    print_board,
    print_cards,
)
from vision.geometry.calibration import Charuco
from vision.geometry.cards import find_cards

POINTS_A_MM = 72 / 25.4
SCALE = 2.0  # pixels a point
PIXELS_A_MM = SCALE * POINTS_A_MM

Image = npt.NDArray[np.uint8]


def rasterised(pdf: bytes) -> Image:
    page = pypdfium2.PdfDocument(pdf)[0]
    image = np.asarray(page.render(scale=SCALE, grayscale=True).to_numpy(), np.uint8)
    return image.reshape(image.shape[:2])


@pytest.mark.parametrize("paper", PAPERS)
def test_printed_cards_are_found_where_and_as_large_as_they_are_printed(paper: str) -> None:
    image = rasterised(print_cards(paper))
    places = {place.id: place.marker_at for place in card_places(paper)}

    found = {card.id: card.corners for card in find_cards(image)}

    assert sorted(found) == [0, 1, 2, 3]
    for number, (x, y) in places.items():
        square = np.array([(0, 0), (1, 0), (1, 1), (0, 1)]) * 50 + (x, y)
        np.testing.assert_allclose(found[number] / PIXELS_A_MM, square, atol=0.25)


@pytest.mark.parametrize("paper", PAPERS)
def test_cards_lie_on_the_page_and_apart(paper: str) -> None:
    width, height = PAPERS[paper]
    places = [place.at for place in card_places(paper)]

    ends = [point for at in places for mark in cut_marks(at) for point in mark]

    assert all(0 < x < width and 0 < y < height for x, y in ends)
    for i, (x, y) in enumerate(places):
        for other_x, other_y in places[i + 1 :]:
            assert abs(x - other_x) >= CARD_MM or abs(y - other_y) >= CARD_MM


@pytest.mark.parametrize("paper", PAPERS)
def test_page_has_its_papers_size_and_its_ruler_100_mm(paper: str) -> None:
    pdf = print_cards(paper)
    page = pypdfium2.PdfDocument(pdf)[0]
    image = rasterised(pdf)

    dark = image < 128
    longest = max(_longest_run(row) for row in dark[int(200 * PIXELS_A_MM) :])

    assert np.allclose(np.array(page.get_size()) / POINTS_A_MM, PAPERS[paper], atol=0.1)
    assert longest / PIXELS_A_MM == pytest.approx(100, abs=0.5)


def _longest_run(row: npt.NDArray[np.bool_]) -> int:
    edges = np.flatnonzero(np.diff(np.concatenate([[0], row.astype(int), [0]])))
    return int((edges[1::2] - edges[::2]).max(initial=0))


@pytest.mark.parametrize("paper", PAPERS)
def test_printed_board_is_the_one_that_calibrating_knows(paper: str) -> None:
    plan = BoardPlan()
    board = Charuco(plan.columns, plan.rows, plan.square, plan.marker)

    seen = board.corners_in(rasterised(print_board(paper, plan)))

    assert seen is not None
    assert len(seen.pixels) == (plan.columns - 1) * (plan.rows - 1)
    steps = np.diff(seen.pixels[: plan.columns - 1, 0]) / PIXELS_A_MM
    np.testing.assert_allclose(steps, plan.square, atol=0.2)


def test_cards_are_written_where_one_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "cards.pdf"

    code = main(["cards", "--paper", "letter", "-o", str(file)])

    assert code == 0
    assert f"{file} is written" in capsys.readouterr().out
    assert len(find_cards(cv2.cvtColor(rasterised(file.read_bytes()), cv2.COLOR_GRAY2BGR))) == 4


def test_cards_that_cannot_be_written_are_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cards", "-o", str(tmp_path / "nowhere" / "cards.pdf")]) == 2
    assert "cannot be written" in capsys.readouterr().err
