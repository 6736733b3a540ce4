"""The scripts that a page has its phone fetch at once, instead of one after the other."""

import pytest

from web.scripts import STATIC, modules


@pytest.mark.parametrize(
    ("game", "script"),
    [
        ("", "panels/choice_steps.js"),
        ("honey_wall", "games/honey_wall/paper.js"),
        ("honey_wall", "lib/dice_proof.js"),
        ("apiary", "lib/forms.js"),
    ],
    ids=["the page's", "the drawing's", "another room's", "several games'"],
)
def test_what_a_script_imports_is_fetched_with_it(game: str, script: str) -> None:
    assert script in modules(game)


def test_game_without_a_drawing_needs_the_page_alone() -> None:
    assert modules("nim") == modules("")


def test_every_script_is_there() -> None:
    assert [name for name in modules("alveola") if not (STATIC / name).is_file()] == []
