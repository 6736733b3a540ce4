"""Players' names: kept as they are seen, refused where two read as the same."""

import pytest

from companion.core.names import check_names, check_parts, reads_as
from companion.errors import IllegalMove
from companion.games import GAMES
from companion.games.game import AnyGame


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (("Ada", ""), "no-name"),
        (("Ada", " \u200b\u2060"), "no-name"),
        (("\u3164", "Bo"), "no-name"),
        (("Ada", "Ada"), "same-name"),
        (("Ada", " aDA\u200d"), "same-name"),
        (("Ada", "\uff21\uff44\uff41"), "same-name"),
        (("Jose\u0301", "Jos\u00e9"), "same-name"),
        (("STRASSE", "straße"), "same-name"),
        (("Ada B.", "AdaB."), "same-name"),
    ],
    ids=ascii,
)
def test_names_that_people_cannot_tell_apart_are_refused(names: tuple[str, ...], why: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        check_names(names)

    assert refused.value.reason == why


def test_names_that_differ_are_kept_apart() -> None:
    names = ("Ada", "Adá", "Ada 2", "👩\u200d👧", "שלום")

    check_names(names)
    assert len({reads_as(name) for name in names}) == len(names)


@pytest.mark.parametrize("game", [game for game in GAMES if game.box], ids=lambda game: game.name)
def test_every_box_that_we_ship_can_be_read(game: AnyGame) -> None:
    assert game.box is not None
    check_parts(game.box.default())


@pytest.mark.parametrize(
    "word", ["\u200b", " ", "\u2800", "\u202eabc", "a\nb", "rose ", "a\u00adb"], ids=ascii
)
def test_part_whose_name_cannot_be_read_is_refused(word: str) -> None:
    with pytest.raises(IllegalMove, match="cannot be read"):
        check_parts({"flowers": ["iris", word]})


def test_parts_that_read_alike_are_refused_and_the_same_word_twice_is_not() -> None:
    check_parts({"iris": [{"kind": "👩\u200d👧"}, {"kind": "iris"}]})

    with pytest.raises(IllegalMove, match="Two are called"):
        check_parts({"flowers": ["iris", "ＩRIS"]})
