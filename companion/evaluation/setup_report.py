"""The report of starting tables: figures by kind, and a contact sheet of those that were not simply right."""

from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import TypeAlias

from companion.evaluation.report import STYLE
from companion.evaluation.setups import SetupResult, by_kind, summary

#: Returns the picture of a setup, by its name, with what was read drawn on it: JPEG.
DrawSetup: TypeAlias = Callable[[str], bytes | None]
#: What a table's kinds are told by.
KINDS = ("cloth", "full", "empty", "camera", "print", "dim")
#: Its figures.
COLUMNS = ("setups", "right", "told", "in_doubt", "wrong", "right_in_doubt", "over_3_taps", "ms")


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
