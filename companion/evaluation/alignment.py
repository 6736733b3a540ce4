"""How a record's frame lies in the observer's: the six rotations and the shift that fit the setup.

A record numbers cells and piles as it likes; the observer begins with pile 0 at the hornet tile and
with a hive frame of its own.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.errors import Unreadable
from companion.games.answers import Json
from companion.games.hexes import Cell, add, rotate

PILES = 12


@dataclass(frozen=True)
class Alignment:
    """Cells turn by *sixths* about the origin, then move by *shift*; *first_pile* becomes pile 0."""

    sixths: int
    shift: Cell
    first_pile: int

    def cell(self, at: Json) -> list[int]:
        """Return where the record's cell *at* lies for the observer.

        >>> Alignment(sixths=1, shift=(2, 0), first_pile=0).cell([1, 0])
        [2, 1]
        """
        q, r = at
        return list(add(rotate((q, r), self.sixths), self.shift))

    def pile(self, index: int) -> int:
        """Return the observer's number of the record's pile *index*."""
        return (index - self.first_pile) % PILES

    def turn(self, turn: Json, pattern: Json) -> Json:
        """Return the record's *turn* in the observer's frame, with the *pattern* that its tile shows.

        Which tile of a pile was looked for cannot be seen, so its index becomes ``None``.
        """
        power = turn["power"]
        is_hidden = power is not None and power["id"] == "look_for_tile"
        return {
            "player": turn["player"],
            "power": power and self._with_cells(power),
            "pile": self.pile(turn["pile"]),
            "tile": None if is_hidden else 0,
            "cells": [self.cell(at) for at in turn["cells"]],
            "action": turn["action"],
            "bee": turn["bee"] and self._with_cells(turn["bee"]),
            "hornets": [self._with_cells(hornet) for hornet in turn["hornets"]],
            "pattern": pattern,
        }

    def _with_cells(self, part: Json) -> Json:
        """Return *part* of a turn with its cells mapped, wherever they are in it."""
        return {key: self._mapped(key, value) for key, value in part.items()}

    def _mapped(self, key: str, value: Json) -> Json:
        if key in {"at", "from", "to"}:
            return self.cell(value)
        return self._with_cells(value) if isinstance(value, dict) else value


def alignments(record_setup: Json, setup: Json) -> tuple[Alignment, ...]:
    """Return every way in which *record_setup* fits the observer's *setup*: fills, icons and hornets.

    Several fit where a setup looks the same from two sides, none where it is another table.
    """
    wanted = _looks(setup, Alignment(0, (0, 0), 0))
    return tuple(
        alignment
        for alignment in _candidates(record_setup, setup)
        if _looks(record_setup, alignment) == wanted
    )


def patterns(record: Json) -> Iterator[Json]:
    """Yield what the tile of each turn of *record* shows, in the order of the turn's cells."""
    piles = [list(pile) for pile in record["setup"]["piles"]]
    for turn in record["turns"]:
        tile = piles[turn["pile"]].pop(turn["tile"] or 0)
        yield turn.get("pattern") or tile["cells"]


def check_shape(record: Json) -> None:
    """Raise `Unreadable` where *record* has not what is asked of one of Alveola here."""
    try:
        setup, laid = record["setup"], Alignment(0, (0, 0), record["setup"]["hornet_pile"])
        alignments(setup, setup)
        for turn, pattern in zip(record["turns"], patterns(record), strict=True):
            laid.turn(turn, pattern)
        shapes = [pile[0]["shape"] for pile in setup["piles"]]
    except (KeyError, TypeError, IndexError, AttributeError, ValueError) as error:
        raise Unreadable(f"that is no record of Alveola: {error!r}") from error
    if len(shapes) != PILES:
        raise Unreadable(f"that is no record of Alveola: it has {len(shapes)} piles")


def _candidates(record_setup: Json, setup: Json) -> Iterator[Alignment]:
    """Yield each rotation with the shift that lays the first cells on one another."""
    first = min(tuple(cell["at"]) for cell in setup["cells"])
    for sixths in range(6):
        q, r = min(rotate(tuple(cell["at"]), sixths) for cell in record_setup["cells"])
        yield Alignment(sixths, (first[0] - q, first[1] - r), record_setup["hornet_pile"])


def _looks(setup: Json, alignment: Alignment) -> tuple[Json, Json]:
    cells = sorted((alignment.cell(c["at"]), c["fill"], c["icon"]) for c in setup["cells"])
    return cells, sorted(alignment.cell(at) for at in setup["hornets"])
