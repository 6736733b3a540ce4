"""Photos of one turn, joined: what none of them tells alone, two from different places may tell together.

A photo that brought no turn is kept. With the next one its log-likelihoods are added up, place by
place, and the referee judges what both show.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import sqrt
from typing import TypeVar

from companion.core.snapshot import Snapshot
from companion.core.status import Wait
from companion.core.table import Table
from companion.core.verdict import Ask, Verdict
from companion.observation import (
    CellObservation,
    Observation,
    PatternObservation,
    PileObservation,
)
from companion.tracking.readings import JudgedPicture

#: So many photos are kept beside the newest one.
_MOST_KEPT = 2

_Key = TypeVar("_Key", bound=Hashable)


class UnreadPhotos:
    """The photos of *table* as it stands from which no turn was read, the latest last."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._kept: tuple[Observation, ...] = ()
        self._kept_at: tuple[int | None, int] | None = None

    def join(self, photo: JudgedPicture, before: Snapshot) -> JudgedPicture:
        """Return *photo*, taken after *before*, with the verdict on all photos where its own is no turn."""
        if self._kept_at != (before.game_id, before.revision):
            self._kept, self._kept_at = (), (before.game_id, before.revision)
        seen = photo.observation
        if not _shows_something(seen) or not isinstance(photo.verdict, Wait | Ask):
            return photo
        verdicts = [photo.verdict, *self._verdicts(seen, before)]
        self._kept = (*self._kept, seen)[-_MOST_KEPT:]
        return replace(photo, verdict=min(verdicts, key=_doubt))

    def _verdicts(self, seen: Observation, before: Snapshot) -> Iterator[Verdict]:
        """Yield the verdict on *seen* with the last photo kept, then with the last two."""
        for count in range(1, len(self._kept) + 1):
            verdict = self._table.consider(joined((*self._kept[-count:], seen)), before)
            if verdict is not None:
                yield verdict


def _shows_something(seen: Observation) -> bool:
    return bool(seen.cells) and not seen.is_quiet


def _doubt(verdict: Verdict) -> int:
    """Return how much a verdict leaves open: a turn nothing, a question its answer, a wait all."""
    return 2 if isinstance(verdict, Wait) else int(isinstance(verdict, Ask))


def joined(photos: Sequence[Observation]) -> Observation:
    """Return what *photos* of one table show together, laid out as in the last of them.

    All are held against the same reference, so they have the same places and piles.
    """
    last = photos[-1]
    cells = [{cell.at: cell for cell in photo.cells} for photo in photos]
    piles = [{pile.index: pile for pile in photo.piles} for photo in photos]
    return replace(
        last,
        cells=tuple(
            _joined_cell([of[cell.at] for of in cells if cell.at in of]) for cell in last.cells
        ),
        piles=tuple(
            _joined_pile([of[pile.index] for of in piles if pile.index in of])
            for pile in last.piles
        ),
        tokens=_added([photo.tokens for photo in photos]),
    )


def _joined_cell(cells: Sequence[CellObservation]) -> CellObservation:
    return replace(
        cells[-1],
        surface=_added([cell.surface for cell in cells]),
        piece_class=_added([cell.piece_class for cell in cells]),
        hides_icon=_sum([cell.hides_icon for cell in cells]),
    )


def _joined_pile(piles: Sequence[PileObservation]) -> PileObservation:
    prints = zip(*(pile.cells for pile in piles), strict=True)
    return replace(
        piles[-1],
        present=_sum([pile.present for pile in piles]),
        gone=_sum([pile.gone for pile in piles]),
        changed=_sum([pile.changed for pile in piles]),
        cells=tuple(_joined_print(seen) for seen in prints),
    )


def _joined_print(prints: Sequence[PatternObservation]) -> PatternObservation:
    return PatternObservation(
        full=_sum([print_.full for print_ in prints]),
        empty=_sum([print_.empty for print_ in prints]),
        icon=_sum([print_.icon for print_ in prints]),
        bare=_sum([print_.bare for print_ in prints]),
    )


def _added(likelihoods: Sequence[Mapping[_Key, float]]) -> dict[_Key, float]:
    return {key: _sum([one[key] for one in likelihoods]) for key in likelihoods[-1]}


def _sum(likelihoods: Sequence[float]) -> float:
    """Return the log-likelihood of what several photos show.

    Photos of one table err alike in part: held against the same reference, under the same lamp.
    Where two errors correlate by 0.4, two photos weigh as much as the root of two, not twice.
    """
    return sum(likelihoods) / sqrt(len(likelihoods))
