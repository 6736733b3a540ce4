"""The report: how right a model is place by place, in all and by kind: ``python -m vision.training.report --help``."""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from pathlib import Path

from vision.setup.detector import MODEL, Detector
from vision.training.accuracy import Marks, judged, total
from vision.training.examples import tables_in
from vision.training.folds import FOLDS
from vision.training.kinds import kinds_of
from vision.training.recorded import recordings

_PARTS = tuple(part.name for part in fields(Marks))


def main(arguments: Sequence[str] | None = None) -> None:
    """Say how right a model is about recorded starts, with --fold about those that the fold left out."""
    asked = _parser().parse_args(arguments)
    detector = Detector(asked.model)
    fold = FOLDS[asked.fold] if asked.fold is not None else None
    for folder in asked.tables:
        kinds = kinds_of(folder)
        names = fold.left_out(kinds) if fold and kinds else [t.name for t in tables_in(folder)]
        starts = {name: next(recordings(folder / name)) for name in names}
        marks = {
            name: judged(detector.detect(seen.image, seen.pose, seen.cards), seen)
            for name, seen in starts.items()
        }
        for line in lines_of(marks, kinds, fold.kinds if fold else None):
            sys.stdout.write(line + "\n")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m vision.training.report", description=main.__doc__
    )
    parser.add_argument("--model", type=Path, default=MODEL)
    parser.add_argument("--tables", type=Path, nargs="+", required=True)
    parser.add_argument("--fold", type=int, choices=range(len(FOLDS)))
    return parser


def lines_of(
    marks: Mapping[str, Marks], kinds: Mapping[str, frozenset[str]], of: frozenset[str] | None
) -> Iterator[str]:
    """Yield the table of *marks* by starts' names: all, each kind (only those *of*), then the misses."""
    yield "| kind | starts | whole | " + " | ".join(_PARTS) + " |"
    yield "| --- " * (3 + len(_PARTS)) + "|"
    yield _row("all", list(marks.values()))
    shown = frozenset[str]().union(*(kinds.get(name, frozenset()) for name in marks))
    for kind in sorted(shown & of if of is not None else shown):
        yield _row(kind, [m for name, m in marks.items() if kind in kinds[name]])
    for name, mark in marks.items():
        wrong = {part: getattr(mark, part).wrong for part in _PARTS if getattr(mark, part).wrong}
        if wrong:
            yield f"{name}: " + ", ".join(f"{count} {part}" for part, count in wrong.items())


def _row(name: str, marks: list[Marks]) -> str:
    parts = total(marks)
    whole = sum(mark.is_whole for mark in marks)
    shown = " | ".join(str(getattr(parts, part)) for part in _PARTS)
    return f"| {name} | {len(marks)} | {whole} | {shown} |"


if __name__ == "__main__":
    main()
