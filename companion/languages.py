"""What the companion says, in the reader's language: ordinary message catalogues (gettext's .po).

The English sentences in the code are the catalogues' keys; ``catalogues/fr.po`` and its
siblings hold the translations.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from babel.messages.pofile import read_po

from companion.errors import IllegalMove
from companion.phrases import Phrase

#: Every language spoken, by its code, each with its own name for itself.
LANGUAGES: Mapping[str, str] = {
    "en": "English",
    "fr": "Français",
    "ca": "Català",
    "es": "Español",
    "de": "Deutsch",
}

CATALOGUES = Path(__file__).with_name("catalogues")

#: How many letters of its own a sentence needs to be known again when it is filled.
LEAST = 10
_BRACES = re.compile(r"\{(\w+)\}")

#: Values that are people's own words and stay as they are.
OWN_WORDS = frozenset({"name", "player", "names", "other", "owner"})


@dataclass(frozen=True)
class Words:
    """The sentences of one language.

    >>> Words("fr", {"Undo": "Annuler"})("Undo")
    'Annuler'
    """

    language: str
    sentences: Mapping[str, str]

    def __call__(self, text: str, **values: str | int) -> str:
        """Return *text* in this language, its ``{names}`` filled from *values*."""
        return self.fill(text, values)

    def say(self, phrase: Phrase) -> str:
        """Return *phrase* in this language."""
        return self.fill(phrase.text, phrase.values)

    def say_all(self, phrases: Iterable[Phrase]) -> list[str]:
        """Return each of *phrases* in this language."""
        return [self.say(phrase) for phrase in phrases]

    def excuse(self, refused: IllegalMove) -> str:
        """Return why a move was refused, in this language."""
        return self.fill(refused.text, refused.values)

    def retell(self, said: str) -> str:
        """Return *said*, an English sentence that was filled already, in this language.

        Faults and waits come so: the parts that find them know no languages.
        """
        if said in self.sentences:
            return self.sentences[said]
        for pattern, text in self._patterns:
            if found := pattern.fullmatch(said):
                return self.fill(text, found.groupdict())
        return said

    @cached_property
    def _patterns(self) -> list[tuple[re.Pattern[str], str]]:
        """Every sentence with values as a pattern for what it looks like filled, longest first."""
        texts = sorted((text for text in self.sentences if "{" in text), key=len, reverse=True)
        return [(_pattern(text), text) for text in texts if len(_BRACES.sub("", text)) >= LEAST]

    def fill(self, text: str, values: Mapping[str, str | int]) -> str:
        """Return *text* in this language with *values* in it, those that are words translated."""
        translated = self.sentences.get(text, text)
        if not values:
            return translated
        return translated.format_map({name: self._word(name, v) for name, v in values.items()})

    def _word(self, name: str, value: str | int) -> str | int:
        if isinstance(value, int) or name in OWN_WORDS:
            return value
        return self.sentences.get(value, value)


def _pattern(text: str) -> re.Pattern[str]:
    """Return what *text* looks like when its ``{names}`` are filled."""
    seen: set[str] = set()

    def group(name: str) -> str:
        if name in seen:
            return f"(?P={name})"
        seen.add(name)
        return f"(?P<{name}>.+?)"

    parts = _BRACES.split(text)
    return re.compile(
        "".join(group(part) if odd % 2 else re.escape(part) for odd, part in enumerate(parts))
    )


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
