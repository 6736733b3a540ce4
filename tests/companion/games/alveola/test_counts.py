"""Counts of a position or a record: after some turns, with a power, and where there is none."""

from pathlib import Path

import pytest

from companion.errors import IllegalMove, Missing, RefusedRecord, Unreadable
from companion.games.alveola import GAME
from companion.games.alveola.counts import Counts, count_file
from tests.companion.games.begun_records import begun, saved


def test_record_is_counted_after_some_turns_or_all(tmp_path: Path) -> None:
    path = saved(tmp_path, begun(GAME, 2))

    first = count_file(path, after=0)
    assert [entry.pile for entry in first.piles] == [1, 2, 3]
    assert first.turns == sum(entry.enlarge for entry in first.piles)  # first turns
    assert count_file(path) == count_file(path, after=2) != first


def test_position_is_counted_like_its_record(tmp_path: Path) -> None:
    record = begun(GAME, 4)
    state = GAME.start(record)
    for turn in record["turns"]:
        state = GAME.play(state, GAME.read_move(turn))
    position = saved(tmp_path, GAME.write_state(state), "position.json")

    assert count_file(position) == count_file(saved(tmp_path, record), after=4)
    with pytest.raises(IllegalMove):
        count_file(position, after=1)


@pytest.mark.parametrize(
    ("after", "power", "reason"),
    [
        (3, None, "past-the-end"),
        (-1, None, "past-the-end"),
        (0, "replay", "cannot-pay"),
        (0, "fly", "no-such-power"),
        (0, "", "no-such-power"),
    ],
)
def test_counting_refuses_what_is_not_there(
    after: int, power: str | None, reason: str, tmp_path: Path
) -> None:
    record = begun(GAME, 2)
    record["setup"]["powers"] = ["fourth_tile", "move_hornet", "replay"]
    with pytest.raises(IllegalMove) as refused:
        count_file(saved(tmp_path, record), after, power)

    assert refused.value.reason == reason
    assert "\n" not in str(refused.value)


def test_counting_refuses_a_record_that_does_not_stand_before_the_position(tmp_path: Path) -> None:
    record = begun(GAME, 3)
    record["turns"][1]["action"] = "raise"
    path = saved(tmp_path, record)

    assert count_file(path, after=1).turns > 0
    with pytest.raises(RefusedRecord):
        count_file(path, after=2)


def test_counting_tells_missing_from_unreadable(tmp_path: Path) -> None:
    with pytest.raises(Missing):
        count_file(tmp_path / "nothing.json")
    for record in ({"format": "pollen-record/1"}, [], {}):
        with pytest.raises(Unreadable):
            count_file(saved(tmp_path, record))


def test_there_is_nothing_to_count_once_the_game_is_over(shared: Path) -> None:
    over = shared / "records" / "alveola" / "r01.json"

    assert count_file(over) == count_file(over, power="fourth_tile") == Counts((), 0)
