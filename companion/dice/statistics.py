"""Rolled against expected: how often each face fell, and how surprising that is."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Tally:
    """How often each face of one kind of die fell."""

    die: str
    counts: tuple[int, ...]

    @property
    def total(self) -> int:
        """The number of rolls of this kind of die."""
        return sum(self.counts)

    @property
    def expected(self) -> float:
        """How often each face would fall if all were quite equal."""
        return self.total / len(self.counts)

    @property
    def chi_squared(self) -> float:
        """The squared distances from what was expected, in its measure."""
        return chi_squared(self.counts)

    @property
    def p(self) -> float:
        """How often fair dice stray at least as far: below 0.001 is a reason to wonder."""
        return chi_squared_tail(self.chi_squared, len(self.counts) - 1)


def tally(rolls: Iterable[tuple[str, int, int]]) -> tuple[Tally, ...]:
    """Count *rolls*, each a die's name, its number of sides and the face that fell.

    >>> tally([("white", 3, 0), ("white", 3, 2), ("white", 3, 2)])
    (Tally(die='white', counts=(1, 0, 2)),)
    """
    counts: dict[tuple[str, int], Counter[int]] = {}
    for die, sides, face in rolls:
        counts.setdefault((die, sides), Counter())[face] += 1
    return tuple(
        Tally(die, tuple(counter[face] for face in range(sides)))
        for (die, sides), counter in counts.items()
    )


def chi_squared(counts: Sequence[int]) -> float:
    """Return Pearson's statistic of *counts* against equal chances; 0 without a roll."""
    expected = sum(counts) / len(counts)
    if not expected:
        return 0.0
    return sum((count - expected) ** 2 for count in counts) / expected


def serial_counts(faces: Sequence[int], sides: int) -> tuple[int, ...]:
    """Count the pairs (first, second), (third, fourth), …: each of sides² pairs is equally likely.

    >>> serial_counts([0, 1, 0, 1, 1, 1, 0], 2)
    (0, 2, 0, 1)
    """
    pairs = Counter(zip(faces[::2], faces[1::2], strict=False))
    return tuple(pairs[a, b] for a in range(sides) for b in range(sides))


def chi_squared_tail(statistic: float, freedom: int) -> float:
    """Return the chance that a chi-squared value with *freedom* degrees is *statistic* or more.

    The upper incomplete gamma function by its recurrence (Abramowitz and Stegun 26.4.4, 26.4.5).

    >>> round(chi_squared_tail(11.07, 5), 3)
    0.05
    """
    if freedom < 1 or statistic <= 0:
        return 1.0
    x = statistic / 2
    first = 0.0 if freedom % 2 == 0 else 0.5
    orders = (first + step for step in range(freedom // 2))
    terms = (math.exp(order * math.log(x) - x - math.lgamma(order + 1)) for order in orders)
    return (math.erfc(math.sqrt(x)) if first else 0.0) + math.fsum(terms)
