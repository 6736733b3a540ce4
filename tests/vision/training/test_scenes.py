"""Made-up tables show what their truth says."""

from pathlib import Path

import numpy as np
import pytest

from vision.setup.detector import Kind
from vision.training.cloths import CLOTHS, cloth
from vision.training.example import Example, truth_of
from vision.training.motifs import MOTIFS
from vision.training.pool import keep, pool, take
from vision.training.prints import draw_print
from vision.training.scenes import compose


@pytest.fixture(scope="module")
def example() -> Example:
    return compose(np.random.default_rng(4))


def test_same_seed_makes_the_same_table(example: Example) -> None:
    again = compose(np.random.default_rng(4))

    assert np.array_equal(again.top, example.top)
    assert np.array_equal(again.kinds, example.kinds)


def test_a_table_shows_cells_tokens_and_cards(example: Example) -> None:
    shown = {Kind(int(kind)) for kind in np.unique(example.kinds)}

    assert {Kind.CLOTH, Kind.CELL, Kind.HORNET_TILE, Kind.SPOON, Kind.CARD} <= shown


def test_the_truth_is_half_as_large_as_the_picture(example: Example) -> None:
    rows, columns = example.top.shape[:2]

    for part in (example.kinds, example.centre, example.cells):
        assert part.shape == (rows // 2, columns // 2)


def test_every_numbered_cell_has_a_fill_and_lies_on_a_bare_face(example: Example) -> None:
    numbers = np.unique(example.cells[example.cells > 0])

    assert len(numbers) > 20
    assert set(example.fills[numbers]) == {0, 1}
    assert set(example.kinds[example.cells > 0]) <= {Kind.CELL, Kind.PILE}


def test_a_thing_over_a_cell_hides_its_middle() -> None:
    kinds = np.full((20, 20), Kind.CELL, np.uint8)
    kinds[:, 10:] = Kind.OTHER

    centre, cells, fills = truth_of(kinds, np.array([[5.0, 10.0], [15.0, 10.0]]), [1, 0])

    assert centre[10, 5] == 255
    assert centre[10, 15] == 0
    assert set(np.unique(cells)) == {0, 1}
    assert list(fills[1:3]) == [1, 0]


@pytest.mark.parametrize("family", CLOTHS)
def test_a_cloth_fills_the_whole_table(family: str) -> None:
    image = cloth(np.random.default_rng(2), (60, 90), family)

    assert image.shape == (60, 90, 3)
    assert image.dtype == np.uint8


@pytest.mark.parametrize("family", MOTIFS)
def test_a_print_names_its_motifs_and_covers_its_cells(family: str) -> None:
    drawn = draw_print(np.random.default_rng(3), (family,), np.zeros(3, np.float32))

    assert drawn.families == {family}
    assert all(patch[20, 20, 3] == 255 and patch[0, 0, 3] == 0 for patch in drawn.full)


def test_what_is_left_out_is_not_taken_from_the_pool(example: Example, tmp_path: Path) -> None:
    keep(example, tmp_path / "0.npz")

    assert take(tmp_path / "0.npz").families == example.families
    assert len(pool(tmp_path, without={"made-cloth:none-such"})) == 1
    assert pool(tmp_path, without=example.families) == []
