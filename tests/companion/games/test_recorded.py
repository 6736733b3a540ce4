"""Recorded games of Apiary, Radioactive Bees and Pollen: right ones stand, wrong ones fall."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.errors import RefusedRecord
from companion.games import AnyGame, game_named
from companion.games.answers import Json


@dataclass(frozen=True)
class PastGame:
    """A game whose recorded games we were given; *steps* lists a record's moves as JSON."""

    game: AnyGame
    stem: str
    steps: Callable[[Json], list[Json]]
    path: tuple[str, ...]

    def records(self, shared: Path) -> Iterator[Json]:
        for number in range(1, 7):
            yield read(shared, f"{self.stem}-0{number}.json")


def read(shared: Path, name: str) -> Any:  # a record, or a list of entries
    return json.loads((shared / "records" / "others" / name).read_text("utf-8"))


def all_actions(record: Json) -> list[Json]:
    return list(record["actions"])


def all_lays(record: Json) -> list[Json]:
    return [move for played in record["rounds"] for move in played["moves"]]


def all_turns(record: Json) -> list[Json]:
    first, *others = [played["turns"] for played in record["rounds"]]
    second = [{"player": 1, "round": "second"}] if others else []
    return [*first, *second, *(turn for turns in others for turn in turns)]


GAMES = [
    PastGame(game_named("apiary"), "apiary", all_actions, ("actions",)),
    PastGame(game_named("radioactive_bees"), "radioactive-bees", all_lays, ("rounds", "moves")),
    PastGame(game_named("pollen"), "pollen", all_turns, ("rounds", "turns")),
]
EACH = pytest.mark.parametrize("kept", GAMES, ids=lambda kept: kept.stem)


@EACH
def test_recorded_games_stand_with_their_final_scores(shared: Path, kept: PastGame) -> None:
    found = [kept.game.replay(record) for record in kept.records(shared)]

    finals = [record["final"] for record in kept.records(shared)]
    assert [end and list(end.scores) for end in found] == [final["scores"] for final in finals]
    winners = [end and list(end.winners) for end in found]
    assert all(final.get("winners", won) == won for final, won in zip(finals, winners, strict=True))


@EACH
def test_each_illegal_step_is_refused_at_its_index_by_its_rule(
    shared: Path, kept: PastGame
) -> None:
    entries = read(shared, f"illegal-{kept.stem}.json")
    refused = []
    for entry in entries:
        with pytest.raises(RefusedRecord) as caught:
            kept.game.replay(entry["record"])
        refused.append((caught.value.reason, caught.value.at, caught.value.round))

    assert refused == [(entry["reason"], entry["at"], entry.get("round")) for entry in entries]


@EACH
def test_recorded_moves_are_among_the_legal_ones(shared: Path, kept: PastGame) -> None:
    for record in kept.records(shared):
        state = kept.game.start(record)
        for step in kept.steps(record):
            move = kept.game.read_move(step)
            assert move in list(kept.game.moves(state))
            state = kept.game.play(state, move)


@EACH
def test_written_record_is_the_one_that_was_played(shared: Path, kept: PastGame) -> None:
    for record in kept.records(shared):
        moves = tuple(map(kept.game.read_move, kept.steps(record)))

        written = json.loads(json.dumps(kept.game.write_record(record, moves)))
        assert kept.steps(written) == list(map(kept.game.write_move, moves))
        assert kept.game.replay(written) == (kept.game.replay(record) if written["final"] else None)


ABSURD: list[Json] = [
    None,
    True,
    -1,
    10**400,
    float("nan"),
    1.5,
    "",
    "x" * 99,
    [],
    {},
    [[]],
    {"a": 1},
]


@EACH
@pytest.mark.parametrize("absurd", ABSURD, ids=lambda value: repr(value)[:12])
def test_absurd_step_is_refused_at_its_index(shared: Path, kept: PastGame, absurd: Json) -> None:
    record = next(kept.records(shared))
    steps = steps_of(record, kept.path)
    at = Random(repr(absurd)).randrange(len(steps))
    steps[at] = absurd

    with pytest.raises(RefusedRecord) as caught:
        kept.game.replay(record)
    assert (caught.value.at, caught.value.round) == (at, 0 if len(kept.path) > 1 else None)


@EACH
@pytest.mark.parametrize("absurd", ABSURD, ids=lambda value: repr(value)[:12])
def test_absurd_value_anywhere_never_crashes(shared: Path, kept: PastGame, absurd: Json) -> None:
    places = list(leaves(next(kept.records(shared))))
    for place in Random(repr(absurd)).sample(places, 60):
        record = next(kept.records(shared))
        *way, last = place
        inner = record
        for key in way:
            inner = inner[key]
        if inner[last] == absurd:
            continue
        inner[last] = absurd
        try:
            kept.game.replay(record)
        except RefusedRecord:
            continue


@EACH
@pytest.mark.parametrize("junk", [None, 3, "x", [], {}, {"format": "x"}], ids=repr)
def test_what_is_no_record_is_refused_as_a_whole(kept: PastGame, junk: Json) -> None:
    with pytest.raises(RefusedRecord) as caught:
        kept.game.replay(junk)
    assert caught.value.at is None


@EACH
def test_wrong_final_scores_are_refused(shared: Path, kept: PastGame) -> None:
    record = next(kept.records(shared))
    record["final"]["scores"][0] += 1

    with pytest.raises(RefusedRecord, match=r"points|ends"):
        kept.game.replay(record)


def steps_of(record: Json, path: tuple[str, ...]) -> list[Json]:
    """Return the list of a record's steps, those of the first round where it has rounds."""
    outer, *inner = path
    steps: list[Json] = record[outer][0][inner[0]] if inner else record[outer]
    return steps


def leaves(data: Json, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the way to every value in *data*."""
    items = (
        data.items()
        if isinstance(data, dict)
        else enumerate(data)
        if isinstance(data, list)
        else ()
    )
    for key, value in items:
        yield (*way, key)
        yield from leaves(value, (*way, key))
