"""Alveola's records: what replays, what is refused and where."""

import json
from typing import Any

import pytest

from companion.errors import IllegalMove, RefusedRecord, Unreadable
from companion.games.answers import Json
from tests.companion.games.alveola.alveola_records import ABSURD, GAME, paths, whole_record, with_


@pytest.fixture
def record() -> Json:
    return whole_record()


def test_own_record_replays(record: Json) -> None:
    ended = GAME.replay(record)

    assert ended is not None
    assert ended.scores == tuple(record["final"]["scores"])


@pytest.mark.parametrize("turn", [0, 9])
def test_absurd_value_in_a_turn_is_refused_at_that_turn(record: Json, turn: int) -> None:
    whole = record["turns"][turn]
    for path in paths(whole):
        for absurd in ABSURD:
            if json.dumps(_at(whole, path)) == json.dumps(absurd):
                continue
            with pytest.raises(RefusedRecord) as refused:
                GAME.replay(with_(record, ("turns", turn, *path), absurd))

            assert refused.value.at == turn, (path, absurd)
            assert refused.value.reason != "unreadable"
            assert len(str(refused.value)) < 300


def _at(value: Json, path: tuple[Any, ...]) -> Json:
    for step in path:
        value = value[step]
    return value


def test_missing_or_unknown_key_in_a_turn_is_refused_at_that_turn(record: Json) -> None:
    for key in (set(record["turns"][4]) - {"after"}) | {"more"}:
        turn = dict(record["turns"][4])
        if key in turn:
            del turn[key]
        else:
            turn[key] = 1
        with pytest.raises(RefusedRecord) as refused:
            GAME.replay(with_(record, ("turns", 4), turn))

        assert refused.value.at == 4


def test_absurd_value_in_a_header_is_an_error_of_ours_or_nothing(record: Json) -> None:
    header = {key: value for key, value in record.items() if key not in ("turns", "final")}
    for path in paths(header, most=2):
        for absurd in ABSURD:
            try:
                GAME.start(with_(header, path, absurd))
            except (Unreadable, IllegalMove):
                continue
            is_unknown = absurd is None and path[-1] in ("colour", "cells")
            assert is_unknown or type(absurd) is type(_at(header, path)), (path, absurd)


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (("teams",), True, "teams-need-four"),
        (("setup", "first"), 3, "no-such-player"),
        (("setup", "cells"), [], "no-hive"),
        (("setup", "hornets"), [[9, 9]], "hornet-off-hive"),
        (("setup", "powers"), ["replay"], "not-one-of-each-cost"),
        (("setup", "powers"), ["replay", "any_tile", "move_hornet"], "not-one-of-each-cost"),
        (("setup", "piles", 4), [], "pile-not-whole"),
    ],
)
def test_setup_is_refused(record: Json, path: tuple[Any, ...], value: Json, reason: str) -> None:
    with pytest.raises(RefusedRecord) as refused:
        GAME.replay(with_(record, path, value))

    assert (refused.value.at, refused.value.reason) == (None, reason)


def test_cell_or_hornet_listed_twice_is_refused(record: Json) -> None:
    for key in ("cells", "hornets"):
        listed = record["setup"][key]
        with pytest.raises(RefusedRecord) as refused:
            GAME.replay(with_(record, ("setup", key), [*listed, listed[0]]))

        assert (refused.value.at, refused.value.reason) == (None, "listed-twice")


def test_pile_of_two_shapes_is_refused(record: Json) -> None:
    shapes = {pile[0]["shape"]: index for index, pile in enumerate(record["setup"]["piles"])}
    straight, bent = shapes["straight"], shapes["bent"]
    mixed = with_(record, ("setup", "piles", bent, 2), record["setup"]["piles"][straight][0])
    with pytest.raises(RefusedRecord) as refused:
        GAME.replay(mixed)

    assert (refused.value.at, refused.value.reason) == (None, "mixed-pile")


@pytest.mark.parametrize("final", [None, {"scores": [1, 2, 3]}, [], "x", {}])
def test_final_that_disagrees_is_refused_after_the_last_turn(record: Json, final: Json) -> None:
    with pytest.raises(RefusedRecord) as refused:
        GAME.replay({**record, "final": final})

    assert refused.value.at == len(record["turns"])


@pytest.mark.parametrize(
    ("key", "value"), [("winners", [0, 1, 2]), ("ended_by", "queen"), ("scores", [0, 0, 0])]
)
def test_part_of_a_final_that_disagrees_is_refused(record: Json, key: str, value: Json) -> None:
    with pytest.raises(RefusedRecord) as refused:
        GAME.replay(with_(record, ("final", key), value))

    assert (refused.value.at, refused.value.reason) == (len(record["turns"]), "final-differs")


def test_record_that_stops_early_has_no_outcome_and_no_final(record: Json) -> None:
    early = {**record, "turns": record["turns"][:9], "final": None}

    assert GAME.replay(early) is None
    with pytest.raises(RefusedRecord) as refused:
        GAME.replay({**early, "final": record["final"]})
    assert (refused.value.at, refused.value.reason) == (9, "final-too-early")


def test_turn_after_the_end_is_refused(record: Json) -> None:
    turns = [*record["turns"], record["turns"][-1]]
    with pytest.raises(RefusedRecord) as refused:
        GAME.replay({**record, "turns": turns})

    assert (refused.value.at, refused.value.reason) == (len(turns) - 1, "game-over")


@pytest.mark.parametrize("data", [None, 3, [], "record", {}, {"format": "alveola-record/1"}])
def test_what_is_no_record_is_unreadable(data: Json) -> None:
    with pytest.raises((Unreadable, RefusedRecord)) as refused:
        GAME.replay(data)

    assert getattr(refused.value, "at", None) is None


def test_live_record_of_unknown_tiles_replays_and_is_written_the_same(record: Json) -> None:
    tiles = [[{**tile, "cells": None} for tile in pile] for pile in record["setup"]["piles"]]
    header = {key: record[key] for key in ("format", "players", "teams")}
    header["setup"] = {**record["setup"], "piles": tiles}
    turns, state = [], GAME.start(record)
    for turn in record["turns"]:
        shown = state.piles[turn["pile"]][turn["tile"]].cells
        assert shown is not None
        pattern = [{"fill": it.fill.value, "icon": it.icon} for it in shown]
        state = GAME.play(state, GAME.read_move(turn))
        unseen = turn["power"] is not None and turn["power"]["id"] == "look_for_tile"
        index = None if unseen else turn["tile"]
        turns.append({**turn, "tile": index, "pattern": pattern})

    ended = GAME.replay({**header, "turns": turns, "final": record["final"]})
    written = GAME.write_record(header, tuple(map(GAME.read_move, turns)))
    assert ended == GAME.replay(written) == GAME.replay(record)
    assert [{**turn, "after": None} for turn in turns] == [
        {**turn, "after": None} for turn in written["turns"]
    ]
