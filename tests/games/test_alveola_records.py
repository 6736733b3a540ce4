"""Alveola's records: what replays, what is refused and where, positions that round-trip."""

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.errors import IllegalMove, RefusedRecord, Unreadable
from companion.games.alveola import Alveola
from companion.games.alveola.after import write_after
from companion.games.alveola.box import deal, default_box, read_box
from companion.games.alveola.counts import TileCount, count
from companion.games.alveola.record import after_turns
from companion.games.alveola.turn import PowerId
from companion.games.game import Json

GAME = Alveola()

#: What no field of a record takes.
ABSURD: tuple[Json, ...] = (
    None,
    True,
    False,
    -1,
    99,
    10**30,
    1.0,
    float("nan"),
    "x",
    "",
    [],
    {},
    [[[[]]]],
    {"id": "replay"},
)


@pytest.fixture(scope="module")
def record() -> Json:
    """Return a whole game of three, every turn with what it claims to lead to."""
    chance = Random(11)
    header = GAME.prepare(tuple({"name": name} for name in ["Ada", "Bo", "Cy"]), chance, {})
    state, turns = GAME.start(header), []
    while GAME.on_turn(state) is not None:
        move = _by_hand(state, chance)
        state = GAME.play(state, GAME.read_move(move))
        turns.append({**move, "after": write_after(state)})
    final = GAME.write_record(header, tuple(GAME.read_move(turn) for turn in turns))["final"]
    return {**header, "turns": turns, "final": final}


def _by_hand(state: Any, chance: Random) -> Json:
    chosen: dict[str, Json] = {}
    while True:
        choice = GAME.choices(state, chosen)
        if choice.field is None:
            return choice.move
        chosen[choice.field] = chance.choice(choice.options).value


def with_(record: Json, path: tuple[Any, ...], value: Json) -> Json:
    """Return *record* with *value* at *path*; nothing else is copied."""
    if not path:
        return value
    changed = copy.copy(record)
    changed[path[0]] = with_(record[path[0]], path[1:], value)
    return changed


def paths(value: Json, *, most: int = 3) -> Iterator[tuple[Any, ...]]:
    """Yield the path to everything in *value*, of long lists the first few entries."""
    yield ()
    if isinstance(value, dict):
        for key in value:
            yield from ((key, *rest) for rest in paths(value[key], most=most))
    elif isinstance(value, list):
        for index in range(min(most, len(value))):
            yield from ((index, *rest) for rest in paths(value[index], most=most))


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
    ],
)
def test_position_that_contradicts_itself_is_unreadable(
    record: Json, path: tuple[Any, ...], value: Json
) -> None:
    position = GAME.write_state(after_turns(record, 12))
    with pytest.raises(Unreadable):
        GAME.read_state(with_(position, path, value))


def _recorded(shared: Path) -> list[Path]:
    folder = shared / "records" / "alveola"
    return sorted([*folder.glob("r*.json"), *folder.glob("g*.json")])


def test_forty_recorded_games_and_seven_tables_replay(shared: Path) -> None:
    for path in [*_recorded(shared), *(shared / "tables").glob("*/record.json")]:
        record = json.loads(path.read_text())

        ended = GAME.replay(record)
        said = record["final"]
        assert (ended is None) == (said is None)
        written = GAME.write_record(
            {key: value for key, value in record.items() if key not in ("turns", "final")},
            tuple(map(GAME.read_move, record["turns"])),
        )
        assert written["final"] == said
        bare = [{k: v for k, v in turn.items() if k != "after"} for turn in record["turns"]]
        assert written["turns"] == bare
    assert len(_recorded(shared)) == 40


def test_counts_equal_the_independent_ones(shared: Path) -> None:
    folder = shared / "records" / "alveola"
    for entry in json.loads((folder / "vectors.json").read_text()):
        if "state" in entry:
            state = GAME.read_state({"format": "alveola-position/1", **entry["state"]})
        else:
            state = after_turns(json.loads((folder / entry["record"]).read_text()), entry["turn"])
        counts = count(state, PowerId(entry["power"]) if entry["power"] else None)

        tile = TileCount(entry["pile"], entry["tile"], entry["enlarge"], entry["raise"])
        assert tile in counts.piles, entry["tag"]
        assert counts.turns == entry["turns"], entry["tag"]


#: What we call the ways in which a record's ``after`` can be wrong.
AFTER = {
    "flowers-with-power": "after-flowers",
    "no-flowers-taken": "after-flowers",
    "power-not-paid": "after-flowers",
    "honey-miscounted": "after-honey",
    "spoon-moved-with-any-tile": "after-spoon",
    "spoon-not-moved": "after-spoon",
    "hornet-tile-not-moved-back": "after-hornet-tile",
    "eaten-worker-back-in-supply": "after-workers",
    "level-not-raised": "after-hive",
    "replay-forgotten": "after-next-player",
    "last-turns-forgotten": "after-over",
    "end-forgotten": "after-over",
    "worker-above-level-4": "after-points",
    "wrong-pile-count": "after-piles",
    "turned-tile-in-after": "after-hive",
}


def test_illegal_turns_are_each_refused_at_their_turn_for_their_reason(shared: Path) -> None:
    folder = shared / "records" / "alveola"
    entries = json.loads((folder / "illegal.json").read_text())
    for entry in entries:
        record = json.loads((folder / entry["record"]).read_text())
        turns = [*record["turns"][: entry["turn"]], entry["altered"]]
        with pytest.raises(RefusedRecord) as refused:
            GAME.replay({**record, "turns": turns, "final": None})

        why = entry["why"]
        assert (refused.value.at, refused.value.reason) == (entry["turn"], AFTER.get(why, why))
    assert len(entries) == 83


def test_default_box_says_that_it_is_ours_and_deals_whole_piles() -> None:
    setup = deal(default_box(), 4, Random(3))

    assert [len(pile) for pile in setup["piles"]] == [4] * 12
    assert len(setup["hornets"]) == 2
    text = (Path(__file__).parents[2] / "companion/games/alveola/box.toml").read_text()
    assert "THIS BOX IS OURS" in text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"f e e", "f e e", "f e f", "f e f*"', '"f e e", "f e e", "f e f"'),
        ('"f e e", "f e e", "f e f", "f e f*"', '"f e e", "f e e", "f e f", "f e x"'),
        ("players = 2", "players = 7"),
        ('"0,0" = "f*"', '"0;0" = "f*"'),
        ("straight = [", "straigth = ["),
        ("straight = [", "straight = "),
    ],
)
def test_box_that_cannot_be_is_unreadable(old: str, new: str) -> None:
    text = (Path(__file__).parents[2] / "companion/games/alveola/box.toml").read_text()
    assert old in text
    with pytest.raises(Unreadable) as refused:
        read_box(text.replace(old, new))

    assert "box.toml" in str(refused.value)
