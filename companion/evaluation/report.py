"""The report of an evaluation: one page that stands alone, its figures and a contact sheet."""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from companion.evaluation.results import FrameResult, TableResult, summary, total

STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem;
       color: #222; background: #fffdf7 }
table { border-collapse: collapse; margin: 1rem 0 }
th, td { padding: .3rem .8rem; border-bottom: 1px solid #ddd; text-align: right }
th:first-child, td:first-child { text-align: left }
tr:last-child td { font-weight: 600 }
figure { margin: 2rem 0; border-left: 4px solid #c60; padding-left: 1rem }
img { max-width: 100%; height: auto; display: block }
"""

#: The columns of the first table: a heading and a key of `summary`.
COLUMNS = (
    ("turns", "turns"),
    ("right", "right"),
    ("asked", "asked"),
    ("right after the answer", "right_after_answer"),
    ("silently wrong", "silently_wrong"),
    ("not read", "not_read"),
    ("pictures with hands", "hands"),
    ("hands taken for turns", "hands_taken"),
    ("half-way pictures", "half_way"),
    ("told half-way", "half_way_told"),
)


def report(results: Sequence[TableResult], *, answers: bool) -> str:
    """Return the whole page; *answers* tells whether questions were answered by the records."""
    everything = total(results)
    how = "Questions were answered by each table's record." if answers else "Nobody answered."
    body = [
        "<h1>How well the tables are read</h1>",
        f"<p>{how} Cells: as the game has them after each picture; places: as the observer "
        "alone takes each.</p>",
        _figures((*results, everything)),
        "<h2>Median milliseconds of each stage</h2>",
        _times((*results, everything)),
        "<h2>Every miss</h2>",
        *_sheet(results),
    ]
    head = (
        f"<meta charset='utf-8'><title>How well the tables are read</title><style>{STYLE}</style>"
    )
    return (
        f"<!doctype html><html lang='en'><head>{head}</head><body>{''.join(body)}</body></html>\n"
    )


def _figures(results: Iterable[TableResult]) -> str:
    head = ["table", *(heading for heading, _ in COLUMNS), "cells right", "places right"]
    rows = []
    for result in results:
        told = summary(result)
        shares = (f"{100 * score.share:.2f} %" for score in (result.cells, result.places))
        rows.append([result.label, *(str(told[key]) for _, key in COLUMNS), *shares])
    return _grid(head, rows)


def _times(results: Sequence[TableResult]) -> str:
    stages = list(results[-1].ms())
    rows = []
    for result in results:
        times = result.ms()
        size = f"{result.picture[0]}×{result.picture[1]}" if result is not results[-1] else ""
        rows.append([f"{result.name} {size}", *(str(times.get(stage, "")) for stage in stages)])
    return _grid(["table", *stages], rows)


def _grid(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    top = "".join(f"<th>{escape(word)}</th>" for word in head)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(word)}</td>" for word in row) + "</tr>" for row in rows
    )
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _sheet(results: Iterable[TableResult]) -> Iterator[str]:
    is_clean = True
    for result in results:
        for frame in result.misses:
            is_clean = False
            yield _figure(result.name, frame)
    if is_clean:
        yield "<p>There is none.</p>"


def _figure(table: str, frame: FrameResult) -> str:
    picture = ""
    if frame.shown is not None:
        data = b64encode(frame.shown).decode()
        alt = escape(f"{table}/{frame.frame}", quote=True)
        picture = f"<img alt='{alt}' src='data:image/jpeg;base64,{data}'>"
    words = [
        f"<strong>{escape(table)}/{escape(frame.frame)}: {escape(frame.outcome.value)}</strong>",
        f"read: {escape(frame.read)}",
    ]
    if frame.true:
        words.append(f"true: {escape(frame.true)}")
    if frame.wrong_cells:
        named = ", ".join(f"({q}, {r})" for q, r in frame.wrong_cells)
        words.append(f"places not as they are: {named}")
    return f"<figure>{picture}<figcaption>{'<br>'.join(words)}</figcaption></figure>"
