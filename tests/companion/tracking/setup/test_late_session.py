"""A start put right late: the setup page's own corrections, then every turn read again from its picture."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.clock import StillClock
from companion.core.commands import Undo
from companion.errors import IllegalMove
from companion.games.hexes import Cell
from companion.laid_back import LaidBack
from companion.starting_table import StartCell
from companion.tracking.setup.late_start import swapped_start
from tests.companion.tracking.scripted_observer import TURNS, frame_of, picture, seen_table
from tests.companion.tracking.test_live_table import AGREED, Bench, begun


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path, StillClock())
    yield bench
    bench.close()


@pytest.fixture
def played(bench: Bench) -> Bench:
    """A table at which two turns were read."""
    begun(bench).happen("mm 000.jpg", "......... 001.jpg", "mm 001.jpg", "......... 002.jpg")
    assert bench.turns == 2
    return bench


def a_cell() -> StartCell:
    """Return a cell of the start that no turn of the record covers."""
    covered = {tuple(at) for turn in TURNS for at in turn["cells"]}
    return next(c for c in seen_table().cells if c.at not in covered and not c.hornet)


def fill_at(bench: Bench, at: Cell, *, turn: int) -> str:
    snapshot = bench.table.snapshot()
    hive = snapshot.game.write_state(snapshot.states[turn])["hive"]  # type: ignore[union-attr]
    return next(str(cell["fill"]) for cell in hive if tuple(cell["at"]) == at)


def test_wrong_cell_of_the_start_is_put_right_and_every_turn_judged_again(played: Bench) -> None:
    cell, late = a_cell(), played.live.late_start
    other = "empty" if cell.full else "full"

    assert late.open().late_game == played.table.snapshot().game_id
    played.live.session.correct({"kind": "set-fill", "at": cell.at, "full": not cell.full})
    found = late.judge(seat=0, revision=played.table.snapshot().revision)
    late.correct()

    assert found.unjudged == ()
    assert (fill_at(played, cell.at, turn=0), fill_at(played, cell.at, turn=2)) == (other, other)
    assert played.turns == 2
    assert played.live.session.view().late_game is None


def test_later_turns_are_read_from_the_start_as_it_is_then(played: Bench) -> None:
    cell, late = a_cell(), played.live.late_start
    late.open()
    played.live.session.correct({"kind": "set-fill", "at": cell.at, "full": not cell.full})
    late.judge(seat=0, revision=None)
    late.correct()

    played.happen("mm 002.jpg", "......... 003.jpg")

    ((_, taken),) = played.observers[-1].setups_taken
    assert next(c.full for c in taken.cells if c.at == cell.at) is not cell.full
    assert played.turns == 3


def test_turn_whose_picture_is_gone_stands_and_is_told(played: Bench, tmp_path: Path) -> None:
    late = played.live.late_start
    late.open()
    for path in (tmp_path / "pictures").iterdir():
        if frame_of(path.name) == "001.jpg":
            path.unlink()

    assert late.judge(seat=0, revision=None).unjudged == (1,)


def test_nothing_begins_and_nothing_is_judged_out_of_turn(played: Bench) -> None:
    late = played.live.late_start

    with pytest.raises(IllegalMove):
        late.judge(seat=0, revision=None)
    with pytest.raises(IllegalMove):
        late.correct()
    late.open()
    with pytest.raises(IllegalMove):
        played.live.session.begin(AGREED.players, AGREED.preferences)


def test_turn_taken_back_meanwhile_makes_the_judgement_stale(played: Bench) -> None:
    late = played.live.late_start
    late.open()
    late.judge(seat=0, revision=played.table.snapshot().revision)
    played.table.do(Undo())

    with pytest.raises(IllegalMove):
        late.correct()


def test_position_laid_out_anew_is_read_with_the_prints_of_the_corrected_start(
    played: Bench,
) -> None:
    laying = played.live.laying
    laying.start()
    laying.put(picture("002.jpg"), LaidBack(seen_table()))
    laying.go_on()
    ((_, before),) = played.observers[-1].references
    now = played.table.do(swapped_start(played.table.snapshot(), seat=0, revision=None))

    assert played.live.reader_of(now) is not None
    after = played.observers[-1].references[0][1]
    same = [a.at for a, b in zip(before.cells, after.cells, strict=True) if a.surface is b.surface]
    assert same == []
