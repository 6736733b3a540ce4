"""How well starting tables are read: right, asked or silently wrong, taps to correct, times, by kind.

The report of it is a page: the figures, and a contact sheet of those that were not simply right.
"""

from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from html import escape
from statistics import median
from typing import TypeAlias

from companion.evaluation.report import STYLE
from companion.evaluation.setup_judging import Mendable, corrections_to, errors
from companion.evaluation.setup_truth import TrueSetup
from companion.starting_table import Doubt, Pixel, TableReading
from companion.tracking.setup.correcting import FitPile

#: Returns the picture of a setup, by its name, with what was read drawn on it: JPEG.
DrawSetup: TypeAlias = Callable[[str], bytes | None]
#: What a table's kinds are told by.
KINDS = ("cloth", "full", "empty", "camera", "print", "dim")
#: Its figures.
COLUMNS = ("setups", "right", "told", "in_doubt", "wrong", "right_in_doubt", "over_3_taps", "ms")


class SetupOutcome(StrEnum):
    """What became of one starting picture."""

    RIGHT = "right"
    TOLD = "right, which fill is honey was asked"
    IN_DOUBT = "in doubt"
    WRONG = "silently wrong"


@dataclass(frozen=True)
class StartAsRead:
    """A starting picture's *reading*, the milliseconds that it took, and what looks at the picture again.

    *fit_pile* finds a pile that was tapped, *framed* reads the hive within corners.
    """

    reading: TableReading
    ms: float
    fit_pile: FitPile
    framed: Callable[[Sequence[Pixel]], TableReading]


#: Reads a recorded table's starting picture.
ReadStart: TypeAlias = Callable[[TrueSetup], StartAsRead]


@dataclass(frozen=True)
class SetupResult:
    """One starting picture: what was *wrong* and what was in doubt, the *taps* that correct it.

    *taps* is ``None`` where no tap does. *unsaid* is what is wrong, but not in doubt, though
    something else is.
    """

    name: str
    outcome: SetupOutcome
    wrong: tuple[Doubt, ...]
    doubts: tuple[Doubt, ...]
    taps: int | None
    ms: float
    margins: Mapping[Doubt, float] = field(default_factory=dict)

    @property
    def unsaid(self) -> tuple[Doubt, ...]:
        """What is wrong and not in doubt."""
        return tuple(doubt for doubt in self.wrong if doubt not in self.doubts)

    @property
    def is_miss(self) -> bool:
        """Whether a contact sheet shows it."""
        return self.outcome in {SetupOutcome.IN_DOUBT, SetupOutcome.WRONG}


def evaluate_setups(setups: Iterable[TrueSetup], read: ReadStart) -> tuple[SetupResult, ...]:
    """Return what *read* makes of each of *setups*."""
    return tuple(judge(true, read(true)) for true in setups)


def judge(true: TrueSetup, read: StartAsRead) -> SetupResult:
    """Return how reading the *true* setup came out."""
    reading, ms = read.reading, read.ms
    doubts = reading.ids
    margins = dict(reading.margins)
    if reading.table is None:
        wrong = tuple(doubt for doubt in Doubt if doubt in doubts)
        return SetupResult(true.name, _outcome(wrong, doubts), wrong, doubts, None, ms, margins)
    wrong = errors(reading.table, true)
    mendable = Mendable(reading.table, read.fit_pile, lambda corners: read.framed(corners).table)
    corrections = corrections_to(true, mendable)
    taps = None if corrections is None else len(corrections)
    return SetupResult(true.name, _outcome(wrong, doubts), wrong, doubts, taps, ms, margins)


def _outcome(wrong: Sequence[Doubt], doubts: Sequence[Doubt]) -> SetupOutcome:
    if set(doubts) - {Doubt.HONEY}:
        return SetupOutcome.IN_DOUBT
    if set(wrong) - {Doubt.HONEY} or (wrong and not doubts):
        return SetupOutcome.WRONG
    return SetupOutcome.TOLD if doubts else SetupOutcome.RIGHT


def summary(results: Sequence[SetupResult]) -> dict[str, object]:
    """Return *results* as one line of figures."""
    counts = {outcome.name.lower(): _count(results, outcome) for outcome in SetupOutcome}
    miss_taps = [result.taps for result in results if result.is_miss]
    return {
        "setups": len(results),
        **counts,
        "right_in_doubt": sum(r.outcome is SetupOutcome.IN_DOUBT and not r.wrong for r in results),
        "most_taps": max((taps for taps in miss_taps if taps is not None), default=0),
        "over_3_taps": sum(taps is None or taps > 3 for taps in miss_taps),
        "ms": round(median([result.ms for result in results]), 1) if results else 0.0,
    }


def by_kind(
    results: Sequence[SetupResult], kinds: Mapping[str, Mapping[str, object]], key: str
) -> dict[str, dict[str, object]]:
    """Return the summaries of *results* by what *kinds* says of each under *key*, such as its cloth."""
    groups: dict[str, list[SetupResult]] = {}
    for result in results:
        groups.setdefault(str(kinds.get(result.name, {}).get(key, "unknown")), []).append(result)
    return {kind: summary(group) for kind, group in sorted(groups.items())}


def _count(results: Sequence[SetupResult], outcome: SetupOutcome) -> int:
    return sum(result.outcome is outcome for result in results)


def setup_report(
    results: Sequence[SetupResult], kinds: Mapping[str, Mapping[str, object]], draw: DrawSetup
) -> str:
    """Return the page; *draw* is asked for what the contact sheet shows."""
    rows = [("all", summary(results))]
    for key in KINDS if kinds else ():
        rows += [
            (f"{key}: {kind}", figures) for kind, figures in by_kind(results, kinds, key).items()
        ]
    head = f"<meta charset='utf-8'><title>How well starts are read</title><style>{STYLE}</style>"
    body = "".join(
        [
            "<h1>How well starting tables are read</h1>",
            _grid(rows),
            "<h2>Every one that was not simply right</h2>",
            *(_figure(result, draw(result.name)) for result in results if result.is_miss),
        ]
    )
    return f"<!doctype html><html lang='en'><head>{head}</head><body>{body}</body></html>\n"


def _grid(rows: Iterable[tuple[str, Mapping[str, object]]]) -> str:
    head = "".join(f"<th>{escape(word.replace('_', ' '))}</th>" for word in ("", *COLUMNS))
    body = "".join(f"<tr>{''.join(_cells(label, figures))}</tr>" for label, figures in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cells(label: str, figures: Mapping[str, object]) -> Iterator[str]:
    yield f"<td>{escape(label)}</td>"
    for column in COLUMNS:
        yield f"<td>{escape(str(figures[column]))}</td>"


def _figure(result: SetupResult, picture: bytes | None) -> str:
    words = [
        f"<strong>{escape(result.name)}: {escape(result.outcome)}</strong>",
        f"wrong: {escape(', '.join(result.wrong) or 'nothing')}",
        f"in doubt: {escape(', '.join(result.doubts) or 'nothing')}",
        "cannot be corrected" if result.taps is None else f"taps: {result.taps}",
    ]
    image = ""
    if picture is not None:
        data = b64encode(picture).decode()
        image = f"<img alt='{escape(result.name, quote=True)}' src='data:image/jpeg;base64,{data}'>"
    return f"<figure>{image}<figcaption>{'<br>'.join(words)}</figcaption></figure>"
