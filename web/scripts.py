"""What pages carry for their scripts: the sentences they say, the modules to fetch together."""

import re
from functools import cache
from pathlib import Path

import msgspec
from flask import Flask
from markupsafe import Markup

from companion.languages import BOX_WORDS, words_in

STATIC = Path(__file__).resolve().with_name("static")

#: What draws the game on a page, by the game's own drawing.
BOARD = STATIC / "panels/board.js"

#: A sentence in a script: ``t("…")``.
SAID = re.compile(r'\bt\(\s*"((?:[^"\\]|\\.)*)"')
#: A script that another one imports by its name.
IMPORTED = re.compile(r'^import [^"]+ from "([^"]+)";', re.MULTILINE)


def install(app: Flask) -> None:
    """Let *app*'s templates write values as JSON and list what their scripts import."""
    app.add_template_filter(as_json, "json")
    app.add_template_global(modules)


def as_json(value: object) -> Markup:
    r"""Return *value* as JSON that may stand inside a script element.

    >>> str(as_json({"a": "</script>"}))
    '{"a":"\\u003c/script>"}'
    """
    text = msgspec.json.encode(value).decode()
    return Markup(text.replace("<", "\\u003c").replace("&", "\\u0026"))


@cache
def modules(script: str, game: str | None) -> tuple[str, ...]:
    """Return what the page's *script* imports, to be fetched together.

    A page that shows the table's board needs the drawing of *game*, too.

    >>> modules("pages/base.js", None)[:2]
    ('lib/api.js', 'lib/elements.js')
    """
    needed = imports(STATIC / script)
    drawing = STATIC / f"games/{game}/drawing.js"
    if BOARD in needed and drawing.is_file():
        needed |= imports(drawing) | {drawing}
    return tuple(sorted(path.relative_to(STATIC).as_posix() for path in needed))


def imports(script: Path) -> frozenset[Path]:
    """Return the scripts that *script* imports, directly and through others."""
    found: set[Path] = set()
    waiting = [script]
    while waiting:
        fresh = imported(waiting.pop()) - found
        found |= fresh
        waiting.extend(fresh)
    return frozenset(found)


def imported(script: Path) -> set[Path]:
    """Return the scripts that *script* itself imports."""
    names = IMPORTED.findall(script.read_text(encoding="utf-8"))
    return {(script.parent / name).resolve() for name in names}


@cache
def page_words(language: str) -> dict[str, str]:
    """Return the scripts' sentences that *language* says differently, by the English ones."""
    say = words_in(language)
    return {text: say(text) for text in said_by_scripts() if say(text) != text}


@cache
def said_by_scripts() -> tuple[str, ...]:
    """Return every sentence that a script says, in English, and the words of boxes."""
    scripts = sorted(STATIC.rglob("*.js"))
    found = {said for path in scripts for said in SAID.findall(path.read_text(encoding="utf-8"))}
    return tuple(sorted(found | BOX_WORDS))
