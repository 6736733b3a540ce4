"""The ring: which of the placements are the box's piles, chosen together so that all shapes come out right.

Placements that cannot lie beside one another form a spot. Of each spot the best choices for each
number of shapes are kept; the spots' choices are then put together (dynamic programming over how
many straight, bent and triangular piles are taken so far).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

import numpy as np

from companion.games.hexes import Shape
from vision.arrays import Floats, Mask
from vision.setup.placements import (
    Placement,
    cell_distances,
    middles_of,
    same_placements,
)
from vision.setup.ring_curve import fit_curve

#: How many piles of each shape, in the order of `Shape`.
Counts: TypeAlias = tuple[int, ...]
#: Two cells nearer than this part of a step cannot both lie there.
TOO_NEAR = 0.75
# Of a spot so many placements are weighed, and so many piles may lie there.
_MOST_IN_SPOT, _MOST_PILES_IN_SPOT = 16, 4
#: A pile worth more than this part of a usual one is plain. A box has all its piles: one that is
#: missing costs as much.
PLAIN_PART = 0.25
# So often is the ring's line fitted; off it by more than this (mm) a pile costs, up to the most.
_ROUNDS, _FREE_MM, _COST_MM, _MOST_COST = 3, 20.0, 10.0, 8.0


@dataclass(frozen=True)
class Choice:
    """What is taken of the placements, by their numbers, and what it is *worth*."""

    worth: float
    taken: tuple[int, ...] = ()


Choices: TypeAlias = dict[Counts, Choice]


@dataclass(frozen=True)
class RingChoice:
    """The *piles* chosen, and for each by how much this explanation beats the best one without it."""

    piles: tuple[Placement, ...]
    margins: tuple[float, ...]
    worth: float


def choose_ring(
    placements: Sequence[Placement],
    wanted: Mapping[Shape, int],
    centre: Floats,
    *,
    least_part: float = PLAIN_PART,
) -> RingChoice:
    """Return the best choice of at most *wanted* piles of each shape.

    Each is worth more than *least_part* of a usual one; where that is less than nothing, all are
    chosen that can be: a box has all its piles. They lie in a ring about *centre* (mm): what lies
    off the line that most are on is worth less.
    """
    least = least_part * _usual(placements, sum(wanted.values()))
    known = [p for p in placements if p.worth > least]
    choosing = _Choosing(known, tuple(wanted.get(shape, 0) for shape in Shape))
    plain = np.array([p.worth for p in known]) - least
    middles = middles_of(known).mean(axis=1)
    worths, chosen = plain, choosing.best(plain)
    found: list[tuple[Choice, Floats]] = []
    for _ in range(_ROUNDS):
        curve = fit_curve(middles[list(chosen.taken)], centre)
        if curve is None:
            break
        worths = plain - _off_costs(curve.off(middles))
        before, chosen = chosen, choosing.best(worths)
        found.append((chosen, worths))
        if set(chosen.taken) == set(before.taken):
            break
    if found:
        chosen, worths = max(found, key=lambda one: one[0].worth)
    piles = tuple(known[i] for i in chosen.taken)
    return RingChoice(piles, choosing.margins(chosen, worths), chosen.worth)


def _off_costs(off_mm: Floats) -> Floats:
    """Return what lying so far off the ring's line costs."""
    return np.asarray(np.clip((np.abs(off_mm) - _FREE_MM) / _COST_MM, 0, _MOST_COST), np.float64)


class _Choosing:
    """Chooses among *placements*, at most so many of each shape, none too near to another."""

    def __init__(self, placements: Sequence[Placement], most: Counts) -> None:
        self._placements, self._most = placements, most
        self._near, self._same = _conflicts(placements), same_placements(placements)

    def best(self, worths: Floats) -> Choice:
        """Return the best choice, given what each placement is worth."""
        return _together(self._tables(self._spots(worths), worths), self._most)

    def margins(self, chosen: Choice, worths: Floats) -> tuple[float, ...]:
        """Return by how much the *chosen* beat the best choice without each of them."""
        spots = self._spots(worths)
        tables = self._tables(spots, worths)
        margins = []
        for number in chosen.taken:
            at = next(k for k, spot in enumerate(spots) if number in spot)
            others = [i for i in spots[at] if not self._same[i, number]]
            without = [*tables[:at], *self._tables([others], worths), *tables[at + 1 :]]
            margins.append(chosen.worth - _worth_together(without, self._most))
        return tuple(margins)

    def _spots(self, worths: Floats) -> list[list[int]]:
        return _spots(self._near, worths)

    def _tables(self, spots: Sequence[Sequence[int]], worths: Floats) -> list[Choices]:
        return [
            _spot_choices(spot, self._placements, worths, self._near, self._most) for spot in spots
        ]


def _usual(placements: Sequence[Placement], count: int) -> float:
    """Return what a usual one of the best *count* is worth, those that overlap a better one left out."""
    order = sorted(placements, key=lambda p: -p.worth)
    near = _conflicts(order)
    best: list[int] = []
    for i in range(len(order)):
        if len(best) < count and not near[i, best].any():
            best.append(i)
    return float(np.median([order[i].worth for i in best])) if best else 0.0


def _conflicts(placements: Sequence[Placement]) -> Mask:
    """Return which pairs (N, N) cannot both lie there."""
    if not placements:
        return np.zeros((0, 0), bool)
    return np.asarray(
        cell_distances(placements).min(axis=(2, 3)) < TOO_NEAR * placements[0].step, bool
    )


def _spots(near: Mask, worths: Floats) -> list[list[int]]:
    """Return the groups of placements that conflict with one another, the best of each."""
    rest, spots = set(range(len(worths))), []
    while rest:
        spot, edge = set(), [rest.pop()]
        while edge:
            one = edge.pop()
            spot.add(one)
            beside = [i for i in rest if near[one, i]]
            rest.difference_update(beside)
            edge.extend(beside)
        spots.append(sorted(spot, key=lambda i: -worths[i])[:_MOST_IN_SPOT])
    return spots


def _spot_choices(
    spot: Sequence[int],
    placements: Sequence[Placement],
    worths: Floats,
    near: Mask,
    most: Counts,
) -> Choices:
    """Return the best choice within *spot* for each number of shapes that it can give."""
    shapes = list(Shape)
    none = (0,) * len(shapes)
    choices: Choices = {none: Choice(0.0)}
    open_ = [(none, Choice(0.0), 0)]
    while open_:
        counts, choice, begin = open_.pop()
        for k in range(begin, len(spot)):
            number = spot[k]
            if any(near[number, other] for other in choice.taken):
                continue
            shape = shapes.index(placements[number].shape)
            more = (*counts[:shape], counts[shape] + 1, *counts[shape + 1 :])
            if more[shape] > most[shape]:
                continue
            wider = Choice(choice.worth + worths[number], (*choice.taken, number))
            if more not in choices or wider.worth > choices[more].worth:
                choices[more] = wider
            if len(wider.taken) < _MOST_PILES_IN_SPOT:
                open_.append((more, wider, k + 1))
    return choices


def _together(tables: Sequence[Choices], most: Counts) -> Choice:
    """Return the best choice over all spots with at most so many piles of each shape."""
    so_far: Choices = {(0,) * len(most): Choice(0.0)}
    for table in tables:
        merged: Choices = {}
        for (counts, one), (more, other) in product(so_far.items(), table.items()):
            sums = tuple(a + b for a, b in zip(counts, more, strict=True))
            if any(n > limit for n, limit in zip(sums, most, strict=True)):
                continue
            worth = one.worth + other.worth
            if sums not in merged or worth > merged[sums].worth:
                merged[sums] = Choice(worth, one.taken + other.taken)
        so_far = merged
    return max(so_far.values(), key=lambda choice: choice.worth)


def _worth_together(tables: Sequence[Choices], most: Counts) -> float:
    """Return what `_together` comes to, without saying how."""
    worths = np.full([limit + 1 for limit in most], -np.inf)
    worths[(0,) * len(most)] = 0.0
    for table in tables:
        merged = np.full_like(worths, -np.inf)
        for counts, choice in table.items():
            to = tuple(slice(n, None) for n in counts)
            of = tuple(slice(0, limit + 1 - n) for n, limit in zip(counts, most, strict=True))
            merged[to] = np.maximum(merged[to], worths[of] + choice.worth)
        worths = merged
    return float(worths.max())
