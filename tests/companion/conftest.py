"""A running table with the counting game, and a referee that says what the test told it to."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.clock import StillClock
from companion.core.journal import Journal
from companion.core.reducer import Games
from companion.core.status import Wait, WaitReason
from companion.core.table import Table
from companion.core.verdict import Judge, Verdict
from companion.dice.rolling import TableDice
from companion.observation import Observation
from companion.phrases import Phrase
from tests.companion.core.counting_game import games


class ToldJudge:
    """A referee that says what is in *says*, one after the other, or fails with it."""

    def __init__(self) -> None:
        self.says: list[Verdict | Exception] = []
        self.declared: list[str | None] = []

    def __call__(
        self,
        state: object,
        observation: Observation,
        *,
        declared: str | None,
        open_turn: object = None,
    ) -> Verdict:
        self.declared.append(declared)
        said = (
            self.says.pop(0)
            if self.says
            else Wait(WaitReason.NOTHING, Phrase("Nothing has changed"))
        )
        if isinstance(said, Exception):
            raise said
        return said


@pytest.fixture
def judge() -> ToldJudge:
    return ToldJudge()


@pytest.fixture
def rules() -> Games:
    return games


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
def journal_path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite3"


@pytest.fixture
def open_table(
    journal_path: Path, rules: Games, judge: Judge, clock: StillClock
) -> Iterator[Callable[[], Table]]:
    """Return what opens the table on the same journal again and again, as a restart does."""
    opened: list[tuple[Table, Journal]] = []

    def close() -> None:
        for table, journal in opened:
            table.stop()
            journal.close()
        opened.clear()

    def open_again() -> Table:
        close()
        journal = Journal.open(journal_path, now=clock.now())
        table = Table(journal, games=rules, judge=judge, dice=TableDice(), clock=clock)
        opened.append((table, journal))
        table.start()
        return table

    yield open_again
    close()


@pytest.fixture
def table(open_table: Callable[[], Table]) -> Table:
    return open_table()
