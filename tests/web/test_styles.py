"""Each game's drawing is dressed by the style sheets that it loads, not by another game's."""

import re
from pathlib import Path

import pytest

from companion.games import GAMES
from web.scripts import STATIC

#: What a script gives an element: ``el("p.note", …)``, or ``class:`` with strings.
SELECTED = re.compile(r'\b(?:el|svg)\(\s*["`]([^"`]*)["`]')
GIVEN = re.compile(r"\bclass: (.*)")
QUOTED = re.compile(r'["`]([^"`]*)["`]')
#: What stands before a rule's braces, and one class alone there.
SELECTORS = re.compile(r"([^{}]+)\{")
ALONE = re.compile(r"\.([\w-]+)")
#: The sheets that every page links.
LINKED = re.compile(r'"(styles/\w+\.css)"')
SHEETS = re.compile(r"STYLES = \[(.*?)\]", re.DOTALL)


@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_game_is_dressed_by_its_own_sheets(name: str) -> None:
    loaded = {*page_sheets(), *sheets_of(name)}
    elsewhere = set().union(*(dressed_by(path) for path in set(STATIC.rglob("*.css")) - loaded))
    here = set().union(*(dressed_by(path) for path in loaded))

    assert (classes_of(name) & elsewhere) - here == set()


def page_sheets() -> set[Path]:
    base = (STATIC.parent / "templates/base.html").read_text()
    return {STATIC / path for path in LINKED.findall(base)}


def sheets_of(name: str) -> set[Path]:
    listed = SHEETS.search((STATIC / f"games/{name}/drawing.js").read_text())
    assert listed
    return {STATIC / path for path in re.findall(r'"(.*?)"', listed[1])}


def dressed_by(path: Path) -> set[str]:
    """Return the classes that have a rule of their own in a style sheet, wherever they stand."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL)
    selectors = [one.strip() for listed in SELECTORS.findall(text) for one in listed.split(",")]
    return {alone[1] for selector in selectors if (alone := ALONE.fullmatch(selector))}


def classes_of(name: str) -> set[str]:
    scripts = [*STATIC.glob(f"games/{name}/*.js")]
    texts = [path.read_text() for path in scripts]
    selected = [one.partition(".")[2] for text in texts for one in SELECTED.findall(text)]
    given = [one for text in texts for line in GIVEN.findall(text) for one in QUOTED.findall(line)]
    return set(re.findall(r"[\w-]+", re.sub(r"\$\{[^}]*\}", " ", " ".join([*selected, *given]))))
