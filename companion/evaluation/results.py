"""Evaluation: how well recorded tables were read, judged by their records and by the truth.

Nothing of this reaches the observer or the referee: it is what they are measured by.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from statistics import median

from companion.games.hexes import Cell


class Outcome(StrEnum):
    """What became of one picture."""

    SETUP = "setup"
    SETUP_WRONG = "setup wrong"
    RIGHT = "right"
    ANSWERED = "asked, right after the answer"
    ASKED = "asked"
    WRONG = "silently wrong"
    UNREAD = "not read"
    HANDS = "hands seen as hands"
    HANDS_TAKEN = "hands taken for a turn"
    HALF_WAY = "half-way turn waited for"
    HALF_WAY_TOLD = "half-way turn told as it lies"
    MORE = "later picture of the same turn"
    MORE_WRONG = "later picture taken for a wrong turn"


#: What a contact sheet shows.
MISSES = frozenset(
    {
        Outcome.SETUP_WRONG,
        Outcome.ASKED,
        Outcome.WRONG,
        Outcome.UNREAD,
        Outcome.HANDS_TAKEN,
        Outcome.MORE_WRONG,
    }
)
#: What is a turn's picture, one for each turn of the record.
TURNS = frozenset({Outcome.RIGHT, Outcome.ANSWERED, Outcome.ASKED, Outcome.WRONG, Outcome.UNREAD})


#: Whose times are told: the turns' pictures, and the setup's for what only it needs.
TIMED = TURNS | {Outcome.SETUP}


@dataclass(frozen=True)
class Score:
    """So many of so many were right."""

    right: int = 0
    all: int = 0

    def __add__(self, other: "Score") -> "Score":
        return Score(self.right + other.right, self.all + other.all)

    @property
    def share(self) -> float:
        """The share that was right; 1 of nothing."""
        return self.right / self.all if self.all else 1.0


@dataclass(frozen=True)
class FrameResult:
    """One picture: its *outcome*, what was *read* and what was *true* in words, why it *waits*.

    *cells* are judged as the game has them afterwards (level, fill, icon, piece), *places* as
    the observer alone saw them (what lies and what stands there); *wrong_cells* are in its frame.
    *ms* holds the stages' times, *shown* the picture with what was seen drawn on it (JPEG).
    """

    frame: str
    outcome: Outcome
    read: str = ""
    true: str = ""
    wait: str = ""
    cells: Score = Score()
    places: Score = Score()
    wrong_cells: tuple[Cell, ...] = ()
    ms: Mapping[str, float] = field(default_factory=dict)
    shown: bytes | None = None

    @property
    def is_miss(self) -> bool:
        """Whether a contact sheet shows it."""
        return self.outcome in MISSES


@dataclass(frozen=True)
class TableResult:
    """All pictures of one recorded table."""

    name: str
    picture: tuple[int, int]
    frames: tuple[FrameResult, ...]

    @property
    def label(self) -> str:
        """Its name, with a word where its setup was read wrongly."""
        return f"{self.name} (setup wrong)" if self.count(Outcome.SETUP_WRONG) else self.name

    def count(self, *outcomes: Outcome) -> int:
        """Return how many pictures came out so."""
        return sum(frame.outcome in outcomes for frame in self.frames)

    @property
    def turns(self) -> int:
        """How many turns the pictures show."""
        return self.count(*TURNS)

    @property
    def cells(self) -> Score:
        """How many cells are right as the game has them."""
        return sum((frame.cells for frame in self.frames), Score())

    @property
    def places(self) -> Score:
        """How many places the observer alone took for what they are."""
        return sum((frame.places for frame in self.frames), Score())

    @property
    def misses(self) -> tuple[FrameResult, ...]:
        """The pictures that did not go well."""
        return tuple(frame for frame in self.frames if frame.is_miss)

    def ms(self) -> dict[str, float]:
        """Return the median time of each stage over the turns' pictures, in milliseconds.

        Pictures with hands in them are read faster, and count for nothing here.
        """
        return medians(frame.ms for frame in self.frames if frame.outcome in TIMED)


def medians(times: Iterable[Mapping[str, float]]) -> dict[str, float]:
    """Return the median of each key of *times*."""
    gathered: dict[str, list[float]] = {}
    for one in times:
        for stage, ms in one.items():
            gathered.setdefault(stage, []).append(ms)
    return {stage: round(median(values), 1) for stage, values in gathered.items()}


def summary(result: TableResult) -> dict[str, object]:
    """Return *result* as one line of figures."""
    return {
        "table": result.name,
        "picture": list(result.picture),
        "turns": result.turns,
        "right": result.count(Outcome.RIGHT),
        "asked": result.count(Outcome.ASKED, Outcome.ANSWERED),
        "right_after_answer": result.count(Outcome.ANSWERED),
        "silently_wrong": result.count(Outcome.WRONG),
        "not_read": result.count(Outcome.UNREAD),
        "setup_wrong": result.count(Outcome.SETUP_WRONG),
        "hands": result.count(Outcome.HANDS, Outcome.HANDS_TAKEN),
        "hands_taken": result.count(Outcome.HANDS_TAKEN),
        "half_way": result.count(Outcome.HALF_WAY, Outcome.HALF_WAY_TOLD),
        "half_way_told": result.count(Outcome.HALF_WAY_TOLD),
        "cells_right": result.cells.right,
        "cells": result.cells.all,
        "places_right": result.places.right,
        "places": result.places.all,
        "ms": result.ms(),
    }


def total(results: Iterable[TableResult]) -> TableResult:
    """Return all *results* as one, called "all"."""
    known = tuple(results)
    frames = tuple(frame for result in known for frame in result.frames)
    return TableResult("all", known[0].picture if known else (0, 0), frames)


def is_trustworthy(result: TableResult) -> bool:
    """Tell whether nothing was believed that is not so."""
    return not result.count(
        Outcome.WRONG, Outcome.HANDS_TAKEN, Outcome.SETUP_WRONG, Outcome.MORE_WRONG
    )
