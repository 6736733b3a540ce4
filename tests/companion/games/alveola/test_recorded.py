"""Recorded games of Alveola, counted and judged by others: ours agrees."""

import json
from pathlib import Path

import pytest

from companion.errors import RefusedRecord
from companion.games.alveola.counts import TileCount, count
from companion.games.alveola.record import after_turns
from companion.games.alveola.turn import PowerId
from tests.companion.games.alveola.alveola_records import GAME


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
