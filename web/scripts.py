"""What pages carry for their scripts: the sentences they say, the modules to fetch together."""

import re
from functools import cache
from pathlib import Path

import msgspec
from flask import Flask
from markupsafe import Markup

from companion.languages import words_in

STATIC = Path(__file__).with_name("static")

#: A sentence in a script: ``t("…")``.
SAID = re.compile(r'\bt\(\s*"((?:[^"\\]|\\.)*)"')


def install(app: Flask) -> None:
    """Let *app*'s templates write values as JSON."""
    app.add_template_filter(as_json, "json")


def as_json(value: object) -> Markup:
    r"""Return *value* as JSON that may stand inside a script element.

    >>> str(as_json({"a": "</script>"}))
    '{"a":"\\u003c/script>"}'
    """
    text = msgspec.json.encode(value).decode()
    return Markup(text.replace("<", "\\u003c").replace("&", "\\u0026"))


@cache
def modules(game: str) -> tuple[str, ...]:
    """Return the scripts that the table's page needs for *game*, to be fetched together."""
    drawing = [path for path in sorted(STATIC.glob("games/*.js")) if path.stem.startswith(game)]
    shared = [STATIC / "games/hexes.js"] if drawing and game else []
    chosen = [STATIC / name for name in TABLE_SCRIPTS] + (drawing + shared if game else [])
    return tuple(path.relative_to(STATIC).as_posix() for path in chosen if path.is_file())


#: What the table's page imports, directly and through others.
TABLE_SCRIPTS = (
    "api.js",
    "ask.js",
    "board.js",
    "door.js",
    "freshness.js",
    "hand.js",
    "last.js",
    "live.js",
    "marks.js",
    "news.js",
    "parts.js",
    "place.js",
    "players.js",
    "power.js",
    "seat.js",
    "settings.js",
    "viewport.js",
    "words.js",
)


@cache
def page_words(language: str) -> dict[str, str]:
    """Return the scripts' sentences that *language* says differently, by the English ones."""
    say = words_in(language)
    return {text: say(text) for text in said_by_scripts() if say(text) != text}


@cache
def said_by_scripts() -> tuple[str, ...]:
    """Return every sentence that a script says, in English."""
    scripts = sorted(STATIC.rglob("*.js"))
    found = {said for path in scripts for said in SAID.findall(path.read_text(encoding="utf-8"))}
    return tuple(sorted(found))
