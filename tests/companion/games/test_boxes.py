"""What is printed on parts: read from a game's folder, or one's own, kept, refused, played with."""

import copy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.errors import IllegalMove, Unreadable
from companion.games import AnyGame, game_named
from companion.games.answers import Json
from companion.games.boxes import printed_in

PLAYERS = ({"name": "Ada"}, {"name": "Bo"})
NAMES = ("apiary", "radioactive_bees", "pollen")


@pytest.fixture(params=NAMES)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return game_named(request.param)


def prepared(game: AnyGame, **preferences: Json) -> Json:
    return game.prepare(PLAYERS, Random(2), preferences)


def test_default_box_is_found_whole_as_it_is(game: AnyGame) -> None:
    assert game.box.check(game.box.default()) == game.box.default()


def test_game_with_ones_own_box_begins_and_is_another_one(game: AnyGame) -> None:
    header = prepared(game)

    own = game.box.into(header, game.box.check(changed(game)))
    assert game.scores(game.start(own)) == (0, 0)
    assert own["box"] != header["box"]
    assert [player["name"] for player in own["players"]] == ["Ada", "Bo"]


def changed(game: AnyGame) -> Json:
    """Return the game's box with something else printed on it."""
    box = copy.deepcopy(game.box.default())
    box.update(
        {
            "apiary": {"min_sum": [2, 3, 4], "spaces": ["here", "there"]},
            "radioactive_bees": {"side": 3, "queen": 5},
            "pollen": {"flowers": ["a", "b", "c", "d", "e"]},
        }[game.name]
    )
    return box


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("apiary", {"workers": [5]}),
        ("apiary", {"spaces": ["here", "here"]}),
        ("apiary", {"market": {"farm": {"wax": [1, 2], "water": [1]}}}),
        ("apiary", {"market": {"farm": {}}}),
        ("apiary", {"limits": 7}),
        ("radioactive_bees", {"side": 1}),
        ("radioactive_bees", {"side": 10**9}),
        ("radioactive_bees", {"tiles": []}),
        ("radioactive_bees", {"queen": 0}),
        ("pollen", {"flowers": ["a"] * 5}),
        ("pollen", {"flowers": ["a"]}),
        ("pollen", {"insects": [0] * 6}),
        ("pollen", {"objective": 5}),
        ("pollen", {"moves": True}),
    ],
    ids=str,
)
def test_box_that_nobody_could_play_with_is_refused(name: str, change: Json) -> None:
    game = game_named(name)

    with pytest.raises((IllegalMove, Unreadable)):
        game.box.check({**game.box.default(), **change})


@pytest.mark.parametrize("junk", [None, True, 3, "x", [], {}], ids=repr)
def test_what_is_no_box_is_unreadable(game: AnyGame, junk: Any) -> None:
    with pytest.raises(Unreadable):
        game.box.check(junk)


def test_agreed_number_of_rings_stays_with_ones_own_box() -> None:
    game = game_named("radioactive_bees")
    own = {**game.box.default(), "queen": 5}

    assert game.box.into(prepared(game), own)["box"]["queen"] == 5
    assert game.box.into(prepared(game, queen=2), own)["box"]["queen"] == 2


@pytest.mark.parametrize("keeps", ["sectors", "workers", "market", "frames"])
def test_part_that_a_table_keeps_stays_with_ones_own_box(keeps: str) -> None:
    game = game_named("apiary")
    header = prepared(game, keeps=keeps)

    own = game.box.into(header, changed(game))
    assert {name for name, value in own["box"].items() if value} == {
        name for name, value in header["box"].items() if value
    }


def test_spoilt_file_in_a_game_s_folder_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "spoilt_game").mkdir()
    (tmp_path / "spoilt_game/__init__.py").touch()
    (tmp_path / "spoilt_game/box.toml").write_text("dice = ")
    monkeypatch.syspath_prepend(tmp_path)

    with pytest.raises(Unreadable, match=r"box\.toml of spoilt_game"):
        printed_in("spoilt_game")
