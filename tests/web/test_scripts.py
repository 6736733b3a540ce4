"""The scripts that a page has its phone fetch at once, instead of one after the other."""

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games import GAMES
from web import assets, scripts
from web.scripts import (
    STATIC,
    drawing_sheets,
    imported,
    imports,
    modules,
    page_words,
    reachable,
)

FIRST_LOAD_BYTES = 120_000
#: What a page has fetched with it: its style sheets as one, its script, what that imports.
LINKED = re.compile(r'(?:href|src)="(/static/[^"]+\.(?:js|css|svg)[^"]*)"')


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


@pytest.mark.parametrize(
    ("made_of", "is_loaded"),
    [(scripts.digest("now"), True), ("other scripts", False), (None, False)],
    ids=["these scripts", "other scripts", "half made"],
)
def test_page_loads_its_bundle_if_made_of_these_scripts(
    made_of: str | None,
    is_loaded: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    app: Flask,
) -> None:
    bundles = tmp_path / "bundles"
    bundles.mkdir()
    (bundles / "join.js").write_text('"// kept";\n')
    if made_of:
        (bundles / "made_of").write_text(made_of)
    monkeypatch.setattr(scripts, "BUNDLES", bundles)
    monkeypatch.setattr(assets, "BUNDLES", bundles)
    monkeypatch.setattr(scripts, "MADE_OF", bundles / "made_of")

    phone = app.test_client()
    [script] = [link for link in LINKED.findall(phone.get("/join").text) if "join.js" in link]

    assert script.endswith("/bundles/join.js" if is_loaded else "/pages/join.js")
    assert (phone.get(script).text == '"// kept";\n') == is_loaded


@pytest.mark.parametrize("page", sorted(STATIC.glob("pages/*.js")), ids=lambda page: page.stem)
def test_every_script_is_there(page: Path) -> None:
    names = modules(f"pages/{page.name}", "alveola")

    assert [name for name in names if not (STATIC / name).is_file()] == []


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_first_load_is_light(phone: FlaskClient, game: str) -> None:
    page = phone.get("/")
    files = {*modules("pages/table.js", game), *drawing_sheets("pages/table.js", game)}
    files |= {link.split("/", 3)[3] for link in LINKED.findall(page.text)}

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


def test_every_script_comes_with_a_page() -> None:
    pages = set(STATIC.glob("pages/*.js")) - {STATIC / "pages/gallery.js"}  # it shows any script

    assert set(STATIC.rglob("*.js")) - set().union(*map(reachable, pages)) == {
        STATIC / "pages/gallery.js"
    }


def test_page_carries_the_sentences_that_its_scripts_may_say() -> None:
    [table, join] = (page_words("de", f"pages/{page}.js") for page in ("table", "join"))

    assert "Roll the dice" in table  # Honey Wall's, imported once that is played
    assert "Roll the dice" not in join
    assert table["farm"] == join["farm"] == "Hof"  # a box's word is no script's
