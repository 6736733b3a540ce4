"""Recorded games of Honey Wall: the right ones stand, the wrong ones fall at their step."""

import copy
import json
from pathlib import Path
from random import Random

import pytest

from companion.errors import RefusedRecord
from companion.games.answers import Json, Outcome
from companion.games.honey_wall import GAME

RECORDS = [f"honey-wall-0{number}.json" for number in range(1, 7)]


def read(shared: Path, name: str) -> Json:
    return json.loads((shared / "records" / "others" / name).read_text("utf-8"))


@pytest.mark.parametrize("name", RECORDS)
def test_recorded_game_stands_with_its_final_scores(shared: Path, name: str) -> None:
    record = read(shared, name)

    final = record["final"]
    assert GAME.replay(record) == Outcome(
        tuple(final["scores"]), tuple(final["winners"]), final["ended_by"]
    )


def test_each_illegal_step_is_refused_at_its_index(shared: Path) -> None:
    refused = []
    for entry in read(shared, "illegal-honey-wall.json"):
        with pytest.raises(RefusedRecord) as caught:
            GAME.replay(entry["record"])
        refused.append((entry["reason"], caught.value.at, caught.value.round))

    assert refused == [
        (entry["reason"], entry["at"], None) for entry in read(shared, "illegal-honey-wall.json")
    ]


@pytest.mark.parametrize("name", RECORDS)
def test_record_cut_short_is_a_game_that_goes_on(shared: Path, name: str) -> None:
    record = read(shared, name)

    assert GAME.replay({**record, "turns": record["turns"][:5], "final": None}) is None


@pytest.mark.parametrize(
    "final",
    [
        {"scores": [1, 2], "winners": [0], "ended_by": "five"},
        {"scores": [95, 100], "winners": [0], "ended_by": "five"},
        {"scores": [95, 100], "winners": [1], "ended_by": "seven"},
        {"scores": [95, 100], "winners": [1], "ended_by": None},
        [],
    ],
    ids=["scores", "winners", "other end", "no end", "wrong shape"],
)
def test_wrong_final_is_refused_as_a_whole(shared: Path, final: Json) -> None:
    record = read(shared, "honey-wall-06.json")

    with pytest.raises(RefusedRecord) as caught:
        GAME.replay({**record, "final": final})
    assert caught.value.at is None


ABSURD: list[Json] = [None, True, -1, 10**30, 1.5, "x", [], {}, [[]], [0, 0, 0], float("nan")]


@pytest.mark.parametrize("junk", ABSURD, ids=repr)
def test_what_is_no_record_is_refused(junk: Json) -> None:
    with pytest.raises(RefusedRecord) as caught:
        GAME.replay(junk)
    assert caught.value.at is None


@pytest.mark.parametrize("seed", range(60))
def test_absurd_value_in_a_turn_is_refused_at_or_after_it_and_never_crashes(
    shared: Path, seed: int
) -> None:
    chance = Random(seed)
    record = copy.deepcopy(read(shared, RECORDS[seed % 6]))
    at = chance.randrange(len(record["turns"]))
    turn = record["turns"][at]
    turn[chance.choice(["player", "dice", "roll", "place", "steal"])] = chance.choice(
        [value for value in ABSURD if value != []]
    )

    with pytest.raises(RefusedRecord) as caught:
        GAME.replay(record)
    assert caught.value.at == at


def test_turn_that_is_no_object_is_refused_at_its_index(shared: Path) -> None:
    record = read(shared, "honey-wall-06.json")
    record["turns"][3] = []

    with pytest.raises(RefusedRecord) as caught:
        GAME.replay(record)
    assert caught.value.at == 3


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("players", [{"name": "Ada", "wasp": "spiral", "start": [4, -4]}]),
        ("players", [{"name": n, "wasp": "Spiral ", "start": [4, -4]} for n in "ab"]),
        ("players", [{"name": n, "wasp": n, "start": [0, 0]} for n in "ab"]),
        ("first", 2),
        ("first", -1),
        ("box", {}),
        ("format", "pollen-record/1"),
    ],
    ids=["one player", "same wasp", "no start", "first", "negative", "box", "format"],
)
def test_impossible_setup_is_refused_as_the_setup(shared: Path, key: str, value: Json) -> None:
    record = {**read(shared, "honey-wall-06.json"), key: value}

    with pytest.raises(RefusedRecord) as caught:
        GAME.replay(record)
    assert caught.value.at is None


def test_reroll_without_dice_is_refused(shared: Path) -> None:
    record = read(shared, "honey-wall-06.json")
    record["turns"][0]["reroll"] = {"which": [], "faces": []}

    with pytest.raises(RefusedRecord) as caught:
        GAME.replay(record)
    assert (caught.value.at, caught.value.reason) == (0, "reroll")
