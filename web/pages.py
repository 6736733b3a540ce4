"""The pages: each is served whole with what is so now, then kept right by its script."""

import re
from functools import cache
from pathlib import Path

import msgspec
from flask import Blueprint, render_template
from markupsafe import Markup

from companion.languages import Words, words_in
from web.house import now
from web.language import language, words
from web.telling import tell

pages = Blueprint("pages", __name__)

STATIC = Path(__file__).with_name("static")

#: A sentence in a script: ``t("…")``.
SAID = re.compile(r'\bt\(\s*"((?:[^"\\]|\\.)*)"')


@pages.get("/")
def table() -> str:
    """Show the table: the phone's main page."""
    return render_page("table.html", table=tell(*now(), words()), modules=modules())


def render_page(template: str, **values: object) -> str:
    """Return *template* in the phone's language."""
    say = words()
    return render_template(
        template,
        _=say,
        language=language(),
        links=links(say),
        page_words=page_words(language()),
        **values,
    )


def links(say: Words) -> tuple[tuple[str, str], ...]:
    """Return the pages' addresses and names."""
    return (("/", say("Table")),)


@pages.app_template_filter("json")
def as_json(value: object) -> Markup:
    """Return *value* as JSON that may stand inside a script element."""
    text = msgspec.json.encode(value).decode()
    return Markup(text.replace("<", "\\u003c").replace("&", "\\u0026"))


@cache
def modules() -> tuple[str, ...]:
    """Return the table page's scripts, for the browser to fetch together."""
    return tuple(sorted(path.name for path in STATIC.glob("*.js")))


@cache
def page_words(language: str) -> dict[str, str]:
    """Return the scripts' sentences in *language*, keyed by the English ones."""
    say = words_in(language)
    return {text: say(text) for text in said_by_scripts()}


@cache
def said_by_scripts() -> tuple[str, ...]:
    """Return every sentence that a script says, in English."""
    scripts = sorted(STATIC.rglob("*.js"))
    found = {m for path in scripts for m in SAID.findall(path.read_text(encoding="utf-8"))}
    return tuple(sorted(found))
