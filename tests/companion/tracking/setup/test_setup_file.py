"""A starting table goes through a file unchanged; a file that tells none is refused with its place."""

from dataclasses import replace

import msgspec
import pytest

from companion.errors import Unreadable
from companion.games.hexes import Shape
from companion.starting_table import Pixel, StartPile
from companion.tracking.setup.picture_geometry import pile_at
from companion.tracking.setup.setup_file import read_setup, record_setup, setup_file
from tests.companion.tracking.setup.laid_table import GRID, laid_table

TABLE = replace(laid_table(), grid=None)


def nothing_fits(pixel: Pixel, shape: Shape) -> StartPile | None:
    return None


def test_a_table_is_read_as_it_was_written() -> None:
    text = msgspec.json.encode(setup_file(TABLE))

    assert read_setup(text, nothing_fits) == TABLE


def test_piles_without_cells_are_fitted_by_their_shape() -> None:
    told = setup_file(TABLE)
    told["piles"] = [{key: pile[key] for key in ("pixel", "shape")} for pile in told["piles"]]

    read = read_setup(
        msgspec.json.encode(told), lambda pixel, shape: pile_at(GRID, pixel, shape, 0.0)
    )

    assert [pile.shape for pile in read.piles] == [pile.shape for pile in TABLE.piles]
    with pytest.raises(Unreadable, match="where pile 0 is told to be"):
        read_setup(msgspec.json.encode(told), nothing_fits)


@pytest.mark.parametrize(
    "text", [b"", b"[]", b"{}", b'{"cells": 3}', b'{"cells": [{"at": [0]}]}'], ids=repr
)
def test_what_is_no_starting_table_is_refused(text: bytes) -> None:
    with pytest.raises(Unreadable, match="that is no starting table"):
        read_setup(text, nothing_fits)


def test_a_records_setup_has_the_shapes_and_no_prints() -> None:
    setup = record_setup(TABLE)

    assert setup["hornets"] == [[0, 0], [1, 0]]
    assert {"at": [1, 0], "fill": "full", "icon": True} in setup["cells"]
    assert [pile[0]["shape"] for pile in setup["piles"]] == [p.shape.value for p in TABLE.piles]
    assert {len(pile) for pile in setup["piles"]} == {4}
    assert setup["hornet_pile"] == 0
