"""Honey Wall's printed parts: our default says so, and dice files are held to the rulebook."""

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from companion.errors import IllegalMove, Unreadable
from companion.games.answers import Json
from companion.games.honey_wall.box import check_house_box, default_box, read_box


def default_data() -> dict[str, Any]:
    text = files("companion.games.honey_wall").joinpath("box.toml").read_text("utf-8")
    return tomllib.loads(text)


def test_default_box_says_that_it_is_ours() -> None:
    text = files("companion.games.honey_wall").joinpath("box.toml").read_text("utf-8")

    assert "OURS, not the publisher's" in text


def test_default_box_is_all_that_the_rulebook_fixes() -> None:
    box = default_box()
    check_house_box(box)

    assert (len(box.sheet.spaces), len(box.sheet.starts)) == (61, 4)
    assert sorted(node.die for node in box.tree if node.die) == [
        "blue", "green", "orange", "yellow",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("die", "faces", "reason"),
    [
        ("white", [{"honey": 1}, {"honey": 1}, {"larva": 1}, {"larva": 1}, {}, {}], "dice-white"),
        ("green", [{"honey": 1}, {"honey": 1}, {"larva": 1}, {"larva": 1}, {"wasp": 1}, {}],
         "dice-green"),
        ("green", [{"honey": 3}, {"honey": 1}, {"larva": 1}, {"larva": 1}, {}, {}], "dice-green"),
        ("blue", [{"larva": 1}, {"larva": 1}, {}, {}, {}, {}], "dice-more"),
        ("yellow", [{"wasp": 1}, {}, {}, {}, {}, {}], "dice-more"),
        ("orange", [{"honey": 3}, {}, {}, {}, {}, {}], "dice-orange"),
        ("orange", [{"honey": 2}, {"honey": 2}, {}, {}, {}, {}], "dice-orange"),
        ("orange", [], "tree"),
        ("orange", [{"honey": 3}, {"honey": 3}], "dice"),
        ("pink", [{}, {}, {}, {}, {}, {}], "dice"),
    ],
    ids=["no wasp", "green as white", "green worse", "blue", "yellow", "one honey face",
         "no three", "missing", "two faces", "pink"],
)  # fmt: skip
def test_dice_file_against_the_rulebook_is_refused(die: str, faces: Json, reason: str) -> None:
    data = default_data()
    data["dice"][die] = faces

    with pytest.raises(IllegalMove) as caught:
        check_house_box(read_box(data))
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("dice", []),
        ("dice", {"white": [{"bee": 1}] * 6}),
        ("sheet", {"spaces": [[0]], "starts": [], "flowers": []}),
        ("tree", [{"id": "a", "kind": "red", "beside": []}]),
    ],
    ids=["dice", "face", "space", "node"],
)
def test_box_of_the_wrong_shape_is_unreadable(part: str, value: Json) -> None:
    with pytest.raises(Unreadable):
        read_box({**default_data(), part: value})


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("sheet", {"spaces": [[0, 0]], "starts": [[1, 0]], "flowers": []}),
        ("sheet", {"spaces": [[0, 0]], "starts": [], "flowers": []}),
        ("tree", [{"id": "a", "kind": "blue", "beside": ["nowhere"]}]),
        ("tree", [{"id": "beehive", "kind": "blue", "beside": []}]),
        ("tree", [{"id": "a", "kind": "die", "die": "pink", "beside": ["beehive"]}]),
        ("tree", [{"id": "a", "kind": "points", "beside": ["beehive"]}]),
    ],
    ids=["start", "no start", "beside", "two beehives", "die", "points"],
)
def test_box_that_contradicts_itself_is_refused(part: str, value: Json) -> None:
    with pytest.raises(IllegalMove):
        read_box({**default_data(), part: value})
