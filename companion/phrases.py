"""Sentences as values: a template in English and what fills it, said in a language at the edge."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, Union

#: What fills a sentence: a number, a word (said in the reader's language), or another sentence.
Value: TypeAlias = Union[str, int, "Phrase"]


@dataclass(frozen=True)
class Phrase:
    """Words for people: an English template (the message catalogues' key) and its values.

    Without values the text stands as it is, braces and all.
    """

    text: str
    values: Mapping[str, Value] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.text.format_map(self.values) if self.values else self.text

    def filled(self, **values: Value) -> "Phrase":
        """Return the same words with *values* besides those that they have.

        >>> str(Phrase("{count} bees").filled(count=3))
        '3 bees'
        """
        return Phrase(self.text, {**self.values, **values})


def translatable(text: str) -> str:
    """Return *text*: the catalogues' extractor finds it here where it does not stand in a `Phrase`.

    >>> translatable("honey")
    'honey'
    """
    return text
