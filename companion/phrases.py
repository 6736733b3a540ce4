"""Sentences as values: a template in English and what fills it, said in a language at the edge."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Phrase:
    """Words for people: an English template (the message catalogues' key) and its values."""

    text: str
    values: Mapping[str, str | int] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.text.format_map(self.values)

    def filled(self, **values: str | int) -> "Phrase":
        """Return the same words with *values* besides those that they have.

        >>> str(Phrase("{count} bees").filled(count=3))
        '3 bees'
        """
        return Phrase(self.text, {**self.values, **values})
