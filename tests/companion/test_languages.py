import re
from random import Random

import pytest
from babel.messages.pofile import read_po

from companion.errors import IllegalMove
from companion.games import game_named
from companion.games.honey_wall.moves import Roll
from companion.languages import CATALOGUES, LANGUAGES, words_in
from companion.phrases import Phrase
from scripts.catalogues import sentences

TRANSLATED = [language for language in LANGUAGES if language != "en"]


def names_in(text: str) -> set[str]:
    return set(re.findall(r"\{\w+\}", text))


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_sentence_of_the_tree_is_translated(language: str) -> None:
    known = words_in(language).sentences

    missing = sorted(sentences() - known.keys())

    assert missing == [], "python -m scripts.catalogues adds them to the files"


@pytest.mark.parametrize("language", TRANSLATED)
def test_translation_keeps_the_names_to_be_filled(language: str) -> None:
    wrong = {
        text: said
        for text, said in words_in(language).sentences.items()
        if names_in(text) != names_in(said)
    }

    assert wrong == {}


@pytest.mark.parametrize("language", TRANSLATED)
def test_catalogue_is_an_ordinary_one(language: str) -> None:
    with (CATALOGUES / f"{language}.po").open("rb") as file:
        catalogue = read_po(file, locale=language, abort_invalid=True)

    assert str(catalogue.locale) == language
    assert not any(message.fuzzy for message in catalogue if message.id)


def test_values_that_are_words_are_translated_and_names_are_not() -> None:
    words = words_in("de")

    assert words("{shown}, level {level}", shown="full", level=2) == "voll, Ebene 2"
    assert words("You are {name}", name="full") == "Du bist full"


def test_refusal_is_said_in_the_language() -> None:
    refused = IllegalMove("no-turn", "There is no turn {number}", number=7)

    assert words_in("ca").say(refused.phrase) == "No hi ha cap torn 7"
    assert words_in("fr").say(refused.phrase) == "Il n'y a pas de tour 7"


def test_words_lose_their_vowel_before_a_name_with_one() -> None:
    queen = Phrase("{owner}'s queen", {"owner": "Ada"})

    assert words_in("fr").say(queen) == "reine d'Ada"
    assert words_in("fr").say(queen.filled(owner="Bo")) == "reine de Bo"
    assert words_in("ca").say(queen) == "reina d'Ada"
    assert words_in("es").say(queen) == "reina de Ada"


def test_unknown_language_is_english() -> None:
    assert words_in("xx")("Undo turn {number}", number=3) == "Undo turn 3"


def test_sentence_in_a_sentence_is_said_in_the_language_too() -> None:
    honey = Phrase("which cells are full of honey cannot be told")
    setup = Phrase("The setup cannot be read: {why}", {"why": honey})

    assert str(setup) == "The setup cannot be read: which cells are full of honey cannot be told"
    assert words_in("es").say(setup) == (
        "La preparación no se puede leer: no se puede saber qué celdas están llenas de miel"
    )


def test_throw_is_said_whole_in_the_language() -> None:
    game = game_named("honey_wall")
    setup = game.prepare(({"name": "Ada"}, {"name": "Bo"}), Random(1), {})
    state = game.start(setup)
    roll = next(move for move in game.moves(state) if isinstance(move, Roll))

    said = " · ".join(words_in("de").say_all(game.say(state, roll)))

    assert said.startswith("Ada wirft · weiß: ")
    assert not re.search(r"white|honey|larva|blank", said)
