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
        """The number of throws of this kind of die."""
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
    """Return Pearson's statistic of *counts* against equal chances; 0 without a throw."""
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

    >>> round(chi_squared_tail(11.07, 5), 3)
    0.05
    """
    if freedom < 1 or statistic <= 0:
        return 1.0
    return _upper_gamma(freedom / 2, statistic / 2)


def _upper_gamma(a: float, x: float) -> float:
    """Return the regularised upper incomplete gamma function: a series or a continued fraction.

    Each is used where it converges fast (Abramowitz and Stegun 6.5.29 and 6.5.31).
    """
    weight = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        return max(0.0, 1.0 - weight * _series(a, x))
    return weight * _fraction(a, x)


def _series(a: float, x: float) -> float:
    term = total = 1 / a
    n = 0
    while term > total * 1e-15:
        n += 1
        term *= x / (a + n)
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    """Evaluate 1/(x+1-a- 1(1-a)/(x+3-a- 2(2-a)/(x+5-a- …))) from the back, deep enough."""
    tail = 0.0
    for n in range(int(200 + 4 * math.sqrt(x)), 0, -1):
        tail = n * (n - a) / (x + 2 * n + 1 - a - tail)
    return 1 / (x + 1 - a - tail)
