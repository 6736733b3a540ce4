"""The attack on a table's files, a short one; ``python -m benchmarks.attack`` is the whole of it."""

from pathlib import Path

from benchmarks.attack import files
from benchmarks.attack.cuts import cut
from benchmarks.attack.kills import killed


def test_no_acknowledged_event_is_lost_by_kills_in_the_middle_of_writing(tmp_path: Path) -> None:
    outcome = killed(tmp_path, count=15)

    assert outcome.is_well, outcome.found


def test_no_acknowledged_event_is_lost_by_power_cuts(tmp_path: Path) -> None:
    outcome = cut(tmp_path, count=40)

    assert outcome.is_well, outcome.found


def test_spoilt_file_is_read_or_passed_over_or_refused_in_words() -> None:
    (outcome,) = files.attack(share=15)

    assert outcome.is_well, outcome.found
