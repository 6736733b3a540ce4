"""Sentences as messages carry them: a template and its values, said in each reader's own language."""

from functools import cache
from typing import Union

import msgspec

from companion.languages import words_in
from companion.phrases import Phrase, Value


class Sentence(msgspec.Struct, frozen=True):
    """An English template, a key of the message catalogues, and what fills it."""

    text: str
    values: dict[str, Union[int, str, "Sentence"]] = {}


def sentence_of(phrase: Phrase) -> Sentence:
    """Return *phrase* as a message carries it, with no value that its text does not say.

    >>> sentence_of(Phrase("{count} bees", {"count": 3, "card": 5}))
    Sentence(text='{count} bees', values={'count': 3})
    """
    return Sentence(
        phrase.text,
        {
            name: sentence_of(value) if isinstance(value, Phrase) else value
            for name, value in phrase.values.items()
            if f"{{{name}}}" in phrase.text
        },
    )


def phrase_of(sentence: Sentence) -> Phrase | None:
    """Return *sentence* as a phrase, ``None`` for one that no companion says.

    Anybody may write to a broker: a template of theirs could have a value filled to any length.
    """
    if sentence.text not in _templates() or not all(map(str.isidentifier, sentence.values)):
        return None
    values = {name: _value_of(value) for name, value in sentence.values.items()}
    phrase = Phrase(sentence.text, values)
    try:
        str(phrase)
    except (LookupError, ValueError):  # a value that the template needs is not there
        return None
    return phrase


def _value_of(value: int | str | Sentence) -> Value:
    if not isinstance(value, Sentence):
        return value
    return phrase_of(value) or value.text


@cache
def _templates() -> frozenset[str]:
    return frozenset(words_in("de").sentences)
