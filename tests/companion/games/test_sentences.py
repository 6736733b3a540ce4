"""What is said of a game to players: places are never named by their coordinates."""

import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from companion.errors import IllegalMove
from companion.games import AnyGame
from companion.games.answers import Json
from companion.languages import LANGUAGES, words_in
from companion.phrases import Phrase
from tests.companion.games.test_every_game import every_game, playout

#: Two numbers in brackets, or "at 2, -1"; the piles that may be chosen ("2, 3, 4") are none.
COORDINATES = re.compile(r"[(\[]\s*-?\d+\s*,\s*-?\d+\s*[)\]]|\bat -?\d+, |-\d+")
#: So many options of one step are looked at.
SOME = 60


def choosing(game: AnyGame, state: Any, chance: Random) -> Iterator[Phrase]:
    """Yield the words of every option on one way through a move that is put together."""
    chosen: dict[str, Json] = {}
    try:
        while (choice := game.choices(state, chosen)).field is not None:
            yield from (option.words for option in choice.options[:SOME])
            chosen[choice.field] = chance.choice(choice.options).value
            yield from looking(game, state, chosen[choice.field])
    except IllegalMove as refused:
        yield refused.phrase


def looking(game: AnyGame, state: Any, value: Json) -> Iterator[Phrase]:
    """Yield what is said of the place that *value* may be."""
    try:
        info = game.place_info(state, value)
    except (ValueError, IllegalMove):
        return
    yield from (*info.there, *info.allowed)


def said_in(game: AnyGame, seed: int) -> Iterator[Phrase]:
    chance = Random(seed)
    for state, moves in islice(playout(game, seed), 0, 240, 6):
        yield from game.due(state)
        for move in moves:
            yield from game.say(state, move)
        yield from choosing(game, state, chance)


@every_game
def test_no_sentence_of_a_game_names_coordinates(game: AnyGame) -> None:
    phrases = list(said_in(game, seed=7))
    assert phrases

    for language in LANGUAGES:
        said = {words_in(language).say(phrase) for phrase in phrases}
        assert [one for one in said if COORDINATES.search(one)] == []


def test_no_sentence_has_a_name_for_a_coordinate() -> None:
    said = words_in("de").sentences

    assert [text for text in said if re.search(r"\{(q|r|cells?)\}", text)] == []
