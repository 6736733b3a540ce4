"""Setting up: what was found and what to do about the rest, mended by the players, begun from."""

from dataclasses import replace

import numpy as np
import pytest

from companion.clock import StillClock
from companion.core.snapshot import Snapshot
from companion.errors import IllegalMove, StaleRevision
from companion.games.hexes import Shape
from companion.observation import SetupObservation
from companion.ports import Picture
from companion.tracking.setup.agreement import Agreed
from companion.tracking.setup.corrections import (
    CellCorrection,
    Correction,
    FillSwap,
    PileCorrection,
    SpoonCorrection,
    corrected,
)
from companion.tracking.setup.session import SetupSession
from companion.tracking.setup.view import SetupView
from tests.companion.tracking.setup.small_hive import SMALL_HIVE

AGREED = Agreed(({"name": "Ada"}, {"name": "Bo"}), {"teams": False})


def picture(name: str = "000.jpg") -> Picture:
    return Picture(name, np.zeros((90, 160, 3), np.uint8), taken_s=0.0)


class Bench:
    def __init__(self) -> None:
        self.clock = StillClock()
        self.begun: list[tuple[str, SetupObservation, Agreed]] = []
        self.session = SetupSession(draw=self.draw, begin=self.begin, clock=self.clock)

    def draw(self, shown: Picture, observation: SetupObservation) -> bytes:
        return f"{shown.name} with {len(observation.cells)} cells".encode()

    def begin(self, shown: Picture, observation: SetupObservation, agreed: Agreed) -> Snapshot:
        self.begun.append((shown.name, observation, agreed))
        return Snapshot(seq=1, at=self.clock.now())


@pytest.fixture
def bench() -> Bench:
    return Bench()


# --- what was found ---------------------------------------------------------------------------


def told(observation: SetupObservation) -> dict[str, tuple[int, int, list[str]]]:
    return {
        part.key: (part.found, part.wanted, [str(todo) for todo in part.todo])
        for part in SetupView(observation=observation).found
    }


def test_everything_found_leaves_nothing_to_do() -> None:
    assert told(SMALL_HIVE) == {
        "cards": (4, 4, []),
        "hive": (1, 1, []),
        "hornets": (2, 2, []),
        "piles": (12, 12, []),
        "spoon": (1, 1, []),
    }
    assert SetupView(observation=SMALL_HIVE).is_ready


@pytest.mark.parametrize(
    ("key", "found", "todo", "observation"),
    [
        ("cards", 2, "Uncover card 1 (far right)", replace(SMALL_HIVE, cards=(0, 3))),
        ("hive", 0, "Lay the starting tiles", replace(SMALL_HIVE, cells=())),
        ("hornets", 1, "Put the two hornets", replace(SMALL_HIVE, hornets=((0, 0),))),
        ("piles", 9, "Let every pile", replace(SMALL_HIVE, pile_pixels=SMALL_HIVE.pile_pixels[:9])),
        ("spoon", 0, "Lay hornet tile and spoon", replace(SMALL_HIVE, spoon_after=None)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_was_not_found_comes_with_what_to_do(
    key: str, found: int, todo: str, observation: SetupObservation
) -> None:
    view = SetupView(observation=observation)

    assert told(observation)[key][0] == found
    assert told(observation)[key][2][0].startswith(todo)
    assert view.is_ready == (key == "cards")


def test_table_that_was_never_read_is_not_ready() -> None:
    assert not SetupView().is_ready
    assert SetupView().found == ()


# --- corrections ----------------------------------------------------------------------------------


def test_cell_is_as_the_players_say() -> None:
    after = corrected(SMALL_HIVE, CellCorrection((1, 0), full=True, icon=False, hornet=False))

    assert after.cells[1] == replace(SMALL_HIVE.cells[1], full=True, icon=False, confidence=1.0)
    assert after.hornets == ((0, 0),)
    assert (after.cells[0], after.cells[2]) == (SMALL_HIVE.cells[0], SMALL_HIVE.cells[2])


def test_hornet_is_put_where_it_stands() -> None:
    after = corrected(SMALL_HIVE, CellCorrection((0, 1), full=False, icon=True, hornet=True))

    assert after.hornets == ((0, 0), (0, 1), (1, 0))


def test_cell_that_is_none_goes_with_its_hornet() -> None:
    gone = CellCorrection((1, 0), full=False, icon=False, hornet=True, is_there=False)

    after = corrected(SMALL_HIVE, gone)

    assert [cell.at for cell in after.cells] == [(0, 0), (0, 1)]
    assert after.hornets == ((0, 0),)


def test_pile_and_spoon_are_as_the_players_say() -> None:
    after = corrected(corrected(SMALL_HIVE, PileCorrection(3, Shape.STRAIGHT)), SpoonCorrection(7))

    assert after.pile_shapes[2:5] == (Shape.BENT, Shape.STRAIGHT, Shape.BENT)
    assert (after.spoon_after, after.hornet_pile) == (7, 7)


def test_full_and_empty_are_turned_round_on_the_whole_hive() -> None:
    after = corrected(SMALL_HIVE, FillSwap())

    assert [cell.full for cell in after.cells] == [not cell.full for cell in SMALL_HIVE.cells]
    assert corrected(after, FillSwap()) == SMALL_HIVE


@pytest.mark.parametrize(
    "said",
    [
        CellCorrection((9, 9), full=True, icon=False, hornet=False),
        PileCorrection(12, Shape.BENT),
        PileCorrection(-1, Shape.BENT),
        SpoonCorrection(12),
    ],
)
def test_place_that_is_not_there_is_refused(said: Correction) -> None:
    with pytest.raises(IllegalMove):
        corrected(SMALL_HIVE, said)


# --- the session ---------------------------------------------------------------------------------


def test_what_is_read_is_shown_as_it_comes(bench: Bench) -> None:
    first = bench.session.view()
    bench.session.put(picture("000.jpg"), SMALL_HIVE)
    bench.session.put(picture("001.jpg"), replace(SMALL_HIVE, cards=(0,)))

    view = bench.session.view()

    assert first.observation is None
    assert (view.observation, view.size) == (replace(SMALL_HIVE, cards=(0,)), (160, 90))
    assert view.number > first.number
    assert bench.session.picture() == b"001.jpg with 3 cells"


def test_picture_of_now_is_shown_while_something_moves(bench: Bench) -> None:
    assert bench.session.picture() is None
    bench.session.put(picture(), SMALL_HIVE)
    bench.session.show_preview(picture("small"))
    moving = bench.session.picture()
    bench.session.put(picture(), SMALL_HIVE)

    assert moving == b"small with 0 cells"
    assert bench.session.picture() == b"000.jpg with 3 cells"


def test_what_was_corrected_stays_until_the_table_is_read_again(bench: Bench) -> None:
    bench.session.put(picture(), SMALL_HIVE)
    bench.session.correct({"kind": "spoon", "after": 5})
    bench.session.put(picture("001.jpg"), SMALL_HIVE)
    bench.session.show_preview(picture("small"))
    held = bench.session.view()
    was_reading = bench.session.is_reading

    bench.session.read_again()
    bench.session.put(picture("002.jpg"), SMALL_HIVE)

    assert held.observation is not None
    assert (held.observation.spoon_after, held.is_held, was_reading) == (5, True, False)
    assert bench.session.view().observation == SMALL_HIVE
    assert bench.session.picture() == b"002.jpg with 3 cells"


def test_table_is_wanted_only_while_somebody_looks(bench: Bench) -> None:
    before = bench.session.is_wanted
    bench.session.view()
    during = bench.session.is_wanted
    bench.clock.advance(11)

    assert (before, during, bench.session.is_wanted) == (False, True, False)


def test_game_begins_from_what_the_players_said(bench: Bench) -> None:
    bench.session.put(picture(), SMALL_HIVE)
    bench.session.correct({"kind": "spoon", "after": 5})

    bench.session.begin(AGREED.players, AGREED.preferences)

    assert bench.begun == [("000.jpg", corrected(SMALL_HIVE, SpoonCorrection(5)), AGREED)]
    assert bench.session.view().observation is None


def test_second_tap_while_the_game_is_being_begun_begins_no_second_one(bench: Bench) -> None:
    refused: list[type[Exception]] = []

    def begin(shown: Picture, observation: SetupObservation, agreed: Agreed) -> Snapshot:
        with pytest.raises(StaleRevision) as second:
            session.begin(agreed.players, agreed.preferences)
        refused.append(second.type)
        return bench.begin(shown, observation, agreed)

    session = SetupSession(draw=bench.draw, begin=begin, clock=bench.clock)
    session.put(picture(), SMALL_HIVE)
    session.begin(AGREED.players, AGREED.preferences)

    assert (len(bench.begun), refused) == (1, [StaleRevision])


def test_game_that_could_not_begin_can_be_begun_again(bench: Bench) -> None:
    wrong = Agreed((), {})

    def begin(shown: Picture, observation: SetupObservation, agreed: Agreed) -> Snapshot:
        if agreed == wrong:
            raise IllegalMove("not-agreed", "nobody plays")
        return bench.begin(shown, observation, agreed)

    session = SetupSession(draw=bench.draw, begin=begin, clock=bench.clock)
    session.put(picture(), SMALL_HIVE)
    with pytest.raises(IllegalMove):
        session.begin(wrong.players, wrong.preferences)

    assert session.begin(AGREED.players, AGREED.preferences).seq == 1


@pytest.mark.parametrize("observation", [None, replace(SMALL_HIVE, hornets=())])
def test_game_does_not_begin_from_a_table_that_was_not_found(
    bench: Bench, observation: SetupObservation | None
) -> None:
    if observation is not None:
        bench.session.put(picture(), observation)

    with pytest.raises(IllegalMove):
        bench.session.begin(AGREED.players, AGREED.preferences)

    assert bench.begun == []
