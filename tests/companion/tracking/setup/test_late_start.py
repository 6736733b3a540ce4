"""A start corrected late: all turns judged again with honey the other way round, and back again."""

from collections.abc import Iterator
from random import Random

import pytest

from companion.clock import StillClock
from companion.console.display import display_model_of
from companion.core.commands import StartGame
from companion.core.journal import Journal
from companion.core.table import Table
from companion.dice.rolling import TableDice
from companion.errors import IllegalMove
from companion.games import game_named
from companion.games.answers import Json
from companion.languages import words_in
from companion.service.pictures.observer_factory import observer_for
from companion.service.pictures.recorded_table import RECORDED, HoneyAsRead
from companion.tracking.reader import TableReader
from companion.tracking.referee import Referee
from companion.tracking.setup.late_start import swapped_start
from companion.tracking.watch_settings import read_watch_settings
from hardware.camera.folder import read_picture
from web.api.table_state import serialise_due


@pytest.fixture
def table() -> Iterator[Table]:
    clock, journal = StillClock(), Journal.in_memory()
    table = Table(journal, games=game_named, judge=Referee(), dice=TableDice(), clock=clock)
    table.start()
    watch = read_watch_settings(RECORDED)
    reader = TableReader(
        table, observer_for(watch), watch, games=game_named, clock=clock, answers=HoneyAsRead()
    )
    for turn in range(3):
        reader.see(read_picture(RECORDED / "frames" / f"{turn:03}.jpg"))
    assert len(table.snapshot().turns) == 2
    yield table
    table.stop()
    journal.close()


def fills(table: Table) -> dict[tuple[int, ...], str]:
    written: Json = game_named("alveola").write_state(table.snapshot().states[0])
    return {tuple(cell["at"]): cell["fill"] for cell in written["hive"]}


def test_start_corrected_late_has_every_turn_judged_again(table: Table) -> None:
    before, as_read = fills(table), table.snapshot()

    table.do(swapped_start(as_read, seat=0, revision=as_read.revision))
    corrected = table.snapshot()

    assert fills(table) == {
        at: "empty" if fill == "full" else "full" for at, fill in before.items()
    }
    assert corrected.restart is not None
    assert corrected.restart.fits == len(corrected.turns)
    assert corrected.restart.fits + corrected.restart.lost == 2
    shown = display_model_of(corrected, table.status(), words_in("en"))
    assert shown.read.startswith("The start was corrected")
    assert serialise_due(corrected, words_in("de")).startswith("Der Anfang wurde berichtigt")
    assert [turn.event.picture for turn in corrected.turns] == [
        turn.event.picture for turn in as_read.turns[: len(corrected.turns)]
    ]


def test_nothing_is_changed_by_foreseeing(table: Table) -> None:
    before = table.snapshot()

    table.foresee(swapped_start(before, seat=0, revision=before.revision))

    assert table.snapshot() is before


def test_dealt_game_has_no_start_to_be_corrected(table: Table) -> None:
    dealt = game_named("alveola").prepare(({"name": "Ada"}, {"name": "Bo"}), Random(1), {})
    table.do(StartGame("alveola", dealt))

    with pytest.raises(IllegalMove, match="was not read"):
        swapped_start(table.snapshot(), seat=0, revision=None)
