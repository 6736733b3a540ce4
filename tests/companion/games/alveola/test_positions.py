"""Alveola's positions: they round-trip, and what contradicts itself is unreadable."""

import json
from typing import Any

import pytest

from companion.errors import Unreadable
from companion.games.alveola.record import after_turns
from companion.games.answers import Json
from tests.companion.games.alveola.alveola_records import ABSURD, GAME, paths, whole_record, with_


@pytest.fixture
def record() -> Json:
    return whole_record()


@pytest.mark.parametrize("turn", [0, 5, 17, 40])
def test_position_round_trips(record: Json, turn: int) -> None:
    state = after_turns(record, turn)

    written = json.loads(json.dumps(GAME.write_state(state)))
    assert GAME.read_state(written) == state
    assert GAME.write_state(GAME.read_state(written)) == written
    assert hash(GAME.read_state(written)) == hash(state)
    nameless = {key: value for key, value in written.items() if key != "seats"}
    assert GAME.write_state(GAME.read_state(nameless)) == nameless


def test_absurd_value_in_a_position_is_unreadable(record: Json) -> None:
    position = GAME.write_state(after_turns(record, 12))
    for path in paths(position, most=2):
        for absurd in ABSURD:
            try:
                read = GAME.read_state(with_(position, path, absurd))
            except Unreadable:
                continue
            changed = with_(position, path, absurd)
            assert json.dumps(GAME.write_state(read)) == json.dumps(changed), (path, absurd)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("players", 0, "points"), 40),
        (("players", 0, "workers"), 0),
        (("players", 0, "flowers"), 25),
        (("players", 0, "queen"), False),
        (("over",), True),
        (("piles", 0), 0),
        (("to_move",), 3),
        (("box", "turns_taken"), [1]),
        (("box", "powers"), []),
        (("box", "teams"), True),
        (("hive",), []),
        (("hive", 0, "piece"), {"kind": "queen", "player": 3}),
    ],
)
def test_position_that_contradicts_itself_is_unreadable(
    record: Json, path: tuple[Any, ...], value: Json
) -> None:
    position = GAME.write_state(after_turns(record, 12))
    with pytest.raises(Unreadable):
        GAME.read_state(with_(position, path, value))
