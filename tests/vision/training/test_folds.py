"""Four folds leave out every kind once, and what imitates it with it."""

from pathlib import Path

import pytest

from vision.training.cloths import CLOTHS
from vision.training.folds import FOLDS, Fold
from vision.training.kinds import IMITATING, kinds_of, unlike_any
from vision.training.motifs import MOTIFS


def test_no_kind_is_left_out_twice() -> None:
    kinds = [kind for fold in FOLDS for kind in fold.kinds]

    assert len(kinds) == len(set(kinds))


def test_every_cloth_motif_camera_and_print_of_the_recorded_starts_is_left_out(
    shared: Path,
) -> None:
    shown = frozenset[str]().union(*kinds_of(shared / "setups").values())

    assert frozenset[str]().union(*(fold.kinds for fold in FOLDS)) == {
        kind for kind in shown if not kind.startswith("light:")
    }


def test_every_recorded_start_is_judged_by_a_fold_that_has_not_seen_it(shared: Path) -> None:
    kinds = kinds_of(shared / "setups")

    assert {name for fold in FOLDS for name in fold.left_out(kinds)} == set(kinds)


@pytest.mark.parametrize("fold", FOLDS, ids=lambda fold: str(fold.number))
def test_a_fold_leaves_out_what_imitates_its_kinds(fold: Fold) -> None:
    motifs = {kind for kind in fold.kinds if kind.startswith("motif:")}

    assert {f"made-{motif}" for motif in motifs} <= fold.families
    assert fold.kinds < fold.families


def test_families_that_imitate_are_ones_that_the_composer_has() -> None:
    made = {f"made-cloth:{name}" for name in CLOTHS} | {f"made-motif:{name}" for name in MOTIFS}

    assert made >= IMITATING


def test_what_is_unlike_any_kind_is_left_out_by_no_fold() -> None:
    unlike = {f"made-cloth:{name}" for name in unlike_any(CLOTHS, prefix="made-cloth")}

    assert len(unlike) > 5
    assert not any(unlike & fold.families for fold in FOLDS)
