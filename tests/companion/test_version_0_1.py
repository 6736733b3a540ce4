"""What version 0.1 left on people's disks is read as it was, and never rewritten."""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.clock import StillClock
from companion.core.commands import PlayMove, ResumeGame, Undo
from companion.core.journal import Journal
from companion.core.snapshot import Snapshot
from companion.core.status import WaitReason, wait_shown
from companion.core.table import Table
from companion.dice.rolling import TableDice
from companion.dice.verification import Verified, verify
from companion.games import GAMES, game_named
from companion.games.records import read_json
from companion.phrases import Phrase
from companion.service.network.hotspot import Hotspot, read_hotspot
from companion.service.pictures.starts import Starts
from companion.service.sheets import BoxFolder
from companion.settings import read_settings
from companion.tracking.referee import Referee

FILES = Path(__file__).parents[1] / "fixtures" / "version-0.1"
HOLDS: list[dict[str, Any]] = json.loads((FILES / "holds.json").read_text())
#: Version 0.1 called the camera so.
SOURCES = {"eye": "camera"}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return a data folder of version 0.1."""
    return shutil.copytree(FILES, tmp_path / "data")


@pytest.fixture
def table(data: Path) -> Iterator[Table]:
    clock = StillClock()
    journal = Journal.open(data / "journal.sqlite3", now=clock.now())
    table = Table(journal, games=game_named, judge=Referee(), dice=TableDice(), clock=clock)
    table.start()
    yield table
    table.stop()
    journal.close()


def rows(data: Path) -> list[tuple[int, int, str, str]]:
    with closing(sqlite3.connect(data / "journal.sqlite3")) as opened:
        return opened.execute("SELECT seq, game, at, body FROM events ORDER BY seq").fetchall()


def held(left: Snapshot) -> dict[str, Any]:
    """Return of an earlier game what ``holds.json`` says of it."""
    assert left.game is not None
    assert left.began_at is not None
    return {
        "began": left.game_id,
        "game": left.game.name,
        "players": list(left.players),
        "turns": len(left.turns),
        "scores": list(left.scores),
        "is_over": left.outcome is not None,
        "sources": [turn.event.source.value for turn in left.turns],
        "seats": [[s.seat, s.name, s.colour, s.symbol] for s in left.sittings],
        "language": left.language,
        "began_at": left.began_at.isoformat(),
        "throws": len(left.rolls),
    }


def test_every_game_is_in_the_archive_as_it_was_left(table: Table) -> None:
    then = [{**game, "sources": [SOURCES.get(s, s) for s in game["sources"]]} for game in HOLDS]

    assert [held(table.past_game(game.game_id)) for game in table.past_games()] == then
    assert {game["game"] for game in HOLDS} == {game.name for game in GAMES}


def test_the_game_that_was_resumed_last_is_on_and_no_fault_of_then_is_told(table: Table) -> None:
    snapshot = table.snapshot()

    assert held(snapshot)["began"] == HOLDS[0]["began"]
    assert (table.status().wait, table.status().faults) == (None, {})


def test_a_game_goes_on_and_no_row_of_then_is_changed(table: Table, data: Path) -> None:
    before = rows(data)
    (number,) = [game["began"] for game in HOLDS if game["game"] == "radioactive_bees"]
    left = table.do(ResumeGame(number))
    assert left.game is not None
    move = left.game.write_move(next(iter(left.game.moves(left.state))))
    after = table.do(PlayMove(move))

    assert len(after.turns) == len(left.turns) + 1
    assert table.do(Undo()).state == left.state
    now = rows(data)
    assert now[: len(before)] == before
    assert [seq for seq, *_ in now] == list(range(1, now[-1][0] + 1))


def test_a_question_that_nobody_answered_still_waits_for_the_turn_by_hand(data: Path) -> None:
    answered = [seq for seq, *_, body in rows(data) if '"choice":null' in body]
    with closing(sqlite3.connect(data / "journal.sqlite3")) as opened, opened:
        opened.execute("DELETE FROM events WHERE seq > ?", answered)
    journal = Journal.open(data / "journal.sqlite3", now=StillClock().now())
    table = Table(journal, games=game_named, judge=Referee(), dice=TableDice(), clock=StillClock())
    wait = wait_shown(table.snapshot(), table.status())
    journal.close()

    assert wait is not None
    assert (wait.reason, wait.picture) == (WaitReason.BY_HAND, "20261121T193000Z-006.jpg")


def test_dice_committed_to_then_are_verified_now() -> None:
    record = read_json(FILES / "records" / "honey_wall.json")
    dice = game_named("honey_wall").dice
    assert dice is not None

    assert verify(dice.rolls(record)) == Verified(proved=5, by_hand=0)


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_records_are_played_again(game: Any) -> None:
    game.replay(read_json(FILES / "records" / f"{game.name}.json"))


@pytest.mark.parametrize(
    "game",
    [game for game in GAMES if (FILES / f"box-{game.name}.json").exists()],
    ids=lambda game: game.name,
)
def test_own_boxes_are_used(game: Any, data: Path) -> None:
    own = BoxFolder(data).own(game.name)

    assert own is not None
    assert own.items() <= game.box.check(own).items(), "what a box says since then is added"


def test_settings_hold_what_they_held() -> None:
    settings = read_settings(FILES / "settings.toml")

    assert (settings.web.port, settings.table.pace_s, settings.data.folder) == (
        8091,
        2.5,
        Path("games"),
    )
    assert (settings.observer.card_side_mm, settings.observer.cell_mm) == (48.0, 29.5)
    assert (settings.hardware.buttons.done, settings.hardware.oled.chip) == (5, "sh1106")


def test_a_failed_start_and_an_open_hotspot_are_known(data: Path) -> None:
    assert Starts(data / "starts.json").why == Phrase("the camera does not answer")
    assert read_hotspot(data / "hotspot.json") == Hotspot("bee-table", "acde-fghk-mnpq", "wlan0")
