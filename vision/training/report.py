"""The report of an accuracy run: totals, by kind left out, and what was misread where."""

from collections.abc import Iterator, Mapping
from dataclasses import fields

from vision.training.accuracy import Marks, total

_PARTS = tuple(part.name for part in fields(Marks))


def lines_of(
    marks: Mapping[str, Marks], kinds: Mapping[str, frozenset[str]], of: frozenset[str] | None
) -> Iterator[str]:
    """Yield the table of *marks* by starts' names: all, then each kind (only those *of*), then the misses."""
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
