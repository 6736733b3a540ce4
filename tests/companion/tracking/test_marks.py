"""What is drawn onto the picture of a question, and of a table that no turn explains."""

from companion.core.events import Mark, MarkKind
from companion.games.alveola import GAME
from companion.observation import Observation
from companion.tracking.marks import cell_marks, turn_marks
from tests.companion.games.alveola.alveola_tables import enlarge, state
from tests.companion.tracking.perfect_observations import observation_of, outline_of, pixel_of

BEFORE = state("0,0 1f h; 1,0 1e; 0,1 1f; 1,1 1f w0; 2,0 1e h")
OBSERVED = observation_of(BEFORE, hive=BEFORE.hive, pieces=BEFORE.pieces)


def whole(*cells: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    return tuple((round(x), round(y)) for x, y in map(pixel_of, cells))


def test_turn_is_marked_cell_by_cell_then_its_bee_and_its_hornets() -> None:
    turn = enlarge("0,-1 1,-1 2,-1", bee="worker 0,-1", hornets=["0,0 1,0"])

    marks = turn_marks(OBSERVED, GAME.write_move(turn))

    assert [mark.kind for mark in marks] == ["cell", "cell", "cell", "bee", "hornet"]
    assert all(len(mark.points) == 6 for mark in marks[:3])
    assert marks[3:] == (
        Mark(MarkKind.BEE, whole((0, -1))),
        Mark(MarkKind.HORNET, whole((0, 0), (1, 0))),
    )


def test_worker_that_moves_is_marked_from_where_to_where() -> None:
    turn = enlarge("0,-1 1,-1 2,-1", bee="move 1,1 0,-1")

    marks = turn_marks(OBSERVED, GAME.write_move(turn))

    assert marks[3] == Mark(MarkKind.BEE, whole((1, 1), (0, -1)))


def test_hornet_of_a_power_is_marked_too() -> None:
    move = GAME.write_move(enlarge("0,-1 1,-1 2,-1"))
    move["power"] = {"id": "move_hornet", "hornet": {"from": [2, 0], "to": [1, 0], "ate": None}}

    assert turn_marks(OBSERVED, move)[3:] == (Mark(MarkKind.HORNET, whole((2, 0), (1, 0))),)


def test_cell_is_marked_by_its_outline() -> None:
    assert cell_marks(OBSERVED, [(1, 0), (40, 40)]) == (Mark(MarkKind.CELL, outline_of((1, 0))),)


def test_nothing_is_marked_where_nothing_is_seen() -> None:
    blind = Observation("001.jpg")

    assert turn_marks(blind, GAME.write_move(enlarge("0,-1 1,-1 2,-1"))) == ()
    assert cell_marks(blind, [(0, 0)]) == ()
    assert turn_marks(OBSERVED, {"add": 3}) == ()
