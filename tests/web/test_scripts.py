"""The scripts that a page has its phone fetch at once, instead of one after the other."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.games import GAMES
from web.scripts import STATIC, imported, imports, modules

FIRST_LOAD_BYTES = 120_000
#: What stands in where a game has no drawing, or no form for its box.
FALLBACKS = {STATIC / "panels/plain_list.js", STATIC / "panels/box_text.js"}
#: A style sheet that a page links.
LINKED = re.compile(r'href="/static/(styles/\w+\.css)"')
SHEETS = re.compile(r'"([\w/]+\.css)"')


@pytest.mark.parametrize(
    ("page", "game", "script"),
    [
        ("table", None, "panels/choice_steps.js"),
        ("table", "honey_wall", "games/honey_wall/paper.js"),
        ("table", "honey_wall", "lib/dice_proof.js"),
        ("turns", "apiary", "lib/forms.js"),
        ("dice", "honey_wall", "lib/sha256.js"),
    ],
    ids=["the page's", "the drawing's", "of another room", "several games'", "through another"],
)
def test_what_a_script_imports_is_fetched_with_it(page: str, game: str | None, script: str) -> None:
    assert script in modules(f"pages/{page}.js", game)


@pytest.mark.parametrize(
    ("page", "game"), [("table", "nim"), ("join", "alveola")], ids=["no drawing", "no board"]
)
def test_page_that_draws_no_game_needs_its_own_scripts_alone(page: str, game: str) -> None:
    assert modules(f"pages/{page}.js", game) == modules(f"pages/{page}.js", None)


@pytest.mark.parametrize("page", sorted(STATIC.glob("pages/*.js")), ids=lambda page: page.stem)
def test_every_script_is_there(page: Path) -> None:
    names = modules(f"pages/{page.name}", "alveola")

    assert [name for name in names if not (STATIC / name).is_file()] == []


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_first_load_is_light(phone: FlaskClient, game: str) -> None:
    page = phone.get("/")
    files = ["pages/table.js", *modules("pages/table.js", game), "icon.svg"]
    files += LINKED.findall(page.text)
    files += SHEETS.findall((STATIC / f"games/{game}/drawing.js").read_text())

    weight = sum(len(phone.get(f"/static/{name}").data) for name in files)

    assert weight + len(page.data) <= FIRST_LOAD_BYTES


#: The folders that each folder's scripts may import from, as docs/architecture.md has it.
ARROWS = {
    "lib": {"lib"},
    "panels": {"lib", "panels"},
    "games": {"lib", "games"},
    "pages": {"lib", "panels"},
}


@pytest.mark.parametrize("room", ARROWS)
def test_scripts_import_inward(room: str) -> None:
    arrows = {
        (script.relative_to(STATIC).as_posix(), other.relative_to(STATIC).as_posix())
        for script in STATIC.glob(f"{room}/**/*.js")
        for other in imported(script)
    }

    assert {arrow for arrow in arrows if arrow[1].split("/")[0] not in ARROWS[room]} == set()


def test_no_game_imports_another_one() -> None:
    folders = {
        (script.parent, other.parent)
        for script in STATIC.glob("games/*/*.js")
        for other in imported(script)
        if other.is_relative_to(STATIC / "games")
    }

    assert [pair for pair in folders if pair[0] != pair[1]] == []


@pytest.mark.parametrize("script", sorted(STATIC.rglob("*.js")), ids=lambda script: script.stem)
def test_scripts_import_in_no_circle(script: Path) -> None:
    assert script not in imports(script)


def test_every_script_is_a_page_a_drawing_or_imported() -> None:
    scripts = set(STATIC.rglob("*.js"))
    entries = {*STATIC.glob("pages/*.js"), *STATIC.glob("games/*/drawing.js")}
    editors = {*STATIC.glob("games/*/box.js"), *STATIC.glob("games/*/position.js")}
    fetched_when_needed = {*editors, *FALLBACKS}

    assert scripts - entries - fetched_when_needed == set().union(*map(imported, scripts))
