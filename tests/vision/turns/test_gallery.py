"""The gallery: what confirmed pieces say of a cell, and what one never seen may gain."""

import numpy as np
import pytest

from companion.observation import HORNET, ICON, PieceClass, PieceKind
from vision.turns.similarity import HISTOGRAM_SIZE, Gallery

WORKER, QUEEN = PieceClass(PieceKind.WORKER, 0), PieceClass(PieceKind.QUEEN, 0)


def colours(*bins: int) -> np.ndarray:
    """Return roots of a histogram that is spread evenly over *bins*."""
    histogram = np.zeros(HISTOGRAM_SIZE)
    histogram[list(bins)] = 1 / len(bins)
    return np.sqrt(histogram)


def test_class_seen_before_is_the_likeliest() -> None:
    gallery = Gallery().with_seen(HORNET, colours(1, 2)).with_seen(ICON, colours(7, 8))

    scores = gallery.log_likelihoods(colours(7, 8)[None], (ICON, HORNET))[0]

    assert scores.tolist() == [0.0, -12.0]


def test_class_never_seen_leads_what_looks_like_nothing_by_little() -> None:
    gallery = Gallery().with_seen(HORNET, colours(1, 2))

    scores = gallery.log_likelihoods(colours(7, 8)[None], (HORNET, WORKER))[0]

    assert scores.tolist() == pytest.approx([-5.0, 0.0])


def test_queen_never_seen_has_the_colours_of_her_workers() -> None:
    gallery = Gallery().with_seen(WORKER, colours(1, 2)).with_seen(HORNET, colours(7, 8))

    scores = gallery.log_likelihoods(colours(1, 2)[None], (WORKER, QUEEN, HORNET))[0]

    assert scores[0] == 0.0
    assert scores[0] > scores[1] > scores[2]


def test_only_the_newest_exemplars_are_kept() -> None:
    gallery = Gallery()
    for bin_ in range(20):
        gallery = gallery.with_seen(ICON, colours(bin_))

    assert len(gallery.exemplars[ICON]) == 8
    assert np.array_equal(gallery.exemplars[ICON][-1], colours(19))
