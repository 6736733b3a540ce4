"""What is drawn onto the picture of a question, and which piece of it is shown."""

import msgspec
import pytest

from companion.core.events import Mark
from companion.games.alveola.turn import HornetMove, Power, PowerId
from companion.observation import Observation
from companion.tracking.referee.pointing import (
    ASPECT,
    MarkKind,
    cell_marks,
    crop_around,
    turn_marks,
)
from tests.companion.games.alveola.alveola_tables import enlarge, state
from tests.companion.tracking.perfect_observations import observation_of, outline_of, pixel_of

BEFORE = state("0,0 1f h; 1,0 1e; 0,1 1f; 1,1 1f w0; 2,0 1e h")
OBSERVED = observation_of(BEFORE, hive=BEFORE.hive, pieces=BEFORE.pieces)


def whole(*cells: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    return tuple((round(x), round(y)) for x, y in map(pixel_of, cells))


def test_turn_is_marked_cell_by_cell_then_its_bee_and_its_hornets() -> None:
    turn = enlarge("0,-1 1,-1 2,-1", bee="worker 0,-1", hornets=["0,0 1,0"])

    marks = turn_marks(OBSERVED, turn)

    assert [mark.kind for mark in marks] == ["cell", "cell", "cell", "bee", "hornet"]
    assert all(len(mark.points) == 6 for mark in marks[:3])
    assert marks[3:] == (
        Mark(MarkKind.BEE, whole((0, -1))),
        Mark(MarkKind.HORNET, whole((0, 0), (1, 0))),
    )


def test_worker_that_moves_is_marked_from_where_to_where() -> None:
    turn = enlarge("0,-1 1,-1 2,-1", bee="move 1,1 0,-1")

    marks = turn_marks(OBSERVED, turn)

    assert marks[3] == Mark(MarkKind.BEE, whole((1, 1), (0, -1)))


def test_hornet_of_a_power_is_marked_too() -> None:
    power = Power(PowerId.MOVE_HORNET, HornetMove((2, 0), (1, 0), None))
    move = msgspec.structs.replace(enlarge("0,-1 1,-1 2,-1"), power=power)

    assert turn_marks(OBSERVED, move)[3:] == (Mark(MarkKind.HORNET, whole((2, 0), (1, 0))),)


def test_cell_is_marked_by_its_outline() -> None:
    assert cell_marks(OBSERVED, [(1, 0), (40, 40)]) == (Mark(MarkKind.CELL, outline_of((1, 0))),)


def test_nothing_is_marked_where_nothing_is_seen() -> None:
    blind = Observation("001.jpg")

    assert turn_marks(blind, enlarge("0,-1 1,-1 2,-1")) == ()
    assert cell_marks(blind, [(0, 0)]) == ()


# --- the piece of the picture that a question shows ------------------------------------------

#: A hive far to the right of what has changed, and pixels that lie in a column.
CHANGED = ((100.0, 300.0), (100.0, 360.0), (100.0, 420.0))
HIVE = (500.0, 300.0)


def inside(crop: tuple[int, int, int, int], point: tuple[float, float]) -> bool:
    left, top, width, height = crop
    return left <= point[0] <= left + width and top <= point[1] <= top + height


def test_all_that_has_changed_is_well_inside() -> None:
    left, top, width, height = crop_around(CHANGED, hive=HIVE, cell_px=40)

    for x, y in CHANGED:
        assert left + 50 <= x <= left + width - 50
        assert top + 50 <= y <= top + height - 50


def test_a_narrow_piece_grows_towards_the_hive() -> None:
    left, _, width, height = crop_around(CHANGED, hive=HIVE, cell_px=40)

    assert width / height == pytest.approx(ASPECT, abs=0.02)
    assert 100 - left < left + width - 100


def test_nothing_lies_left_of_or_above_the_picture() -> None:
    left, top, width, height = crop_around(((10.0, 10.0),), hive=(60.0, 60.0), cell_px=40)

    assert (left, top) == (0, 0)
    assert inside((left, top, width, height), (10.0, 10.0))
