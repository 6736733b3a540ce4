"""What the companion says, in the reader's language: ordinary message catalogues (gettext's .po).

The English sentences in the code are the catalogues' keys; ``catalogues/fr.po`` and its
siblings hold the translations.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

from companion.phrases import Phrase, Value

#: Every language spoken, by its code, each with its own name for itself.
LANGUAGES: Mapping[str, str] = {
    "en": "English",
    "fr": "Français",
    "ca": "Català",
    "es": "Español",
    "de": "Deutsch",
}

CATALOGUES = Path(__file__).with_name("catalogues")

#: Values that are people's own words and stay as they are.
OWN_WORDS = frozenset({"name", "player", "names", "other", "owner", "winner", "second"})


@dataclass(frozen=True)
class Words:
    """The sentences of one language.

    >>> Words("fr", {"Undo": "Annuler"})("Undo")
    'Annuler'
    """

    language: str
    sentences: Mapping[str, str]

    def __call__(self, text: str, **values: Value) -> str:
        """Return *text* in this language, its ``{names}`` filled from *values*."""
        return self.fill(text, values)

    def say(self, phrase: Phrase) -> str:
        """Return *phrase* in this language."""
        return self.fill(phrase.text, phrase.values)

    def say_all(self, phrases: Iterable[Phrase]) -> list[str]:
        """Return each of *phrases* in this language."""
        return [self.say(phrase) for phrase in phrases]

    def fill(self, text: str, values: Mapping[str, Value]) -> str:
        """Return *text* in this language with *values* in it, those that are words translated."""
        translated = self.sentences.get(text, text)
        if not values:
            return translated
        return translated.format_map({name: self._word(name, v) for name, v in values.items()})

    def _word(self, name: str, value: Value) -> str | int:
        if isinstance(value, Phrase):
            return self.say(value)
        if isinstance(value, int) or name in OWN_WORDS:
            return value
        return self.sentences.get(value, value)


@cache
def words_in(language: str) -> Words:
    """Return the sentences of *language*, English where it is not spoken here."""
    path = CATALOGUES / f"{language}.po"
    if language not in LANGUAGES or not path.is_file():
        return Words("en", {})
    with path.open("rb") as file:
        catalogue = read_po(file, locale=language)
    known = (message for message in catalogue if message.id and message.string)
    return Words(language, {str(m.id): str(m.string) for m in known if not m.fuzzy})
