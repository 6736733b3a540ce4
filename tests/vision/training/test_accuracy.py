"""Accuracy counts what it says it counts."""

import numpy as np

from vision.training.accuracy import Marks, Score, total, two_groups
from vision.training.report import lines_of


def test_two_clouds_are_two_groups_whatever_their_sizes() -> None:
    rng = np.random.default_rng(0)
    means = np.concatenate([rng.normal(0, 0.1, (30, 6)), rng.normal(1, 0.1, (4, 6))])

    group = two_groups(means.astype(np.float32))

    assert {bool(g) for g in group[:30]} != {bool(g) for g in group[30:]}
    assert len(set(group[:30])) == len(set(group[30:])) == 1


def test_marks_add_up_part_by_part() -> None:
    one = Marks(cells=Score(1, 20), tokens=Score(0, 2))

    assert total([one, one]) == Marks(cells=Score(2, 40), tokens=Score(0, 4))


def test_a_picture_is_whole_whichever_fill_is_taken_for_honey() -> None:
    assert Marks(honey=Score(1, 1), heights=Score(1, 30)).is_whole
    assert not Marks(fills=Score(1, 30)).is_whole


def test_the_report_counts_each_kind_and_names_each_miss() -> None:
    marks = {"a": Marks(cells=Score(0, 5)), "b": Marks(cells=Score(2, 5))}
    kinds = {"a": frozenset({"cloth:x"}), "b": frozenset({"cloth:y"})}

    lines = list(lines_of(marks, kinds, None))

    assert [line[:24] for line in lines[2:5]] == [
        "| all | 2 | 1 | 8/10 | 0",
        "| cloth:x | 1 | 1 | 5/5 ",
        "| cloth:y | 1 | 0 | 3/5 ",
    ]
    assert lines[5:] == ["b: 2 cells"]
