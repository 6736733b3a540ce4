"""What the companion says, in the reader's language: ordinary message catalogues (gettext's .po).

The English sentences in the code are the catalogues' keys; ``catalogues/fr.po`` and its
siblings hold the translations.
"""

import re
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

#: Words that stand in boxes and in enums, and that sentences and drawings have as values.
BOX_WORDS = frozenset(
    (
        *("straight", "bent", "triangular"),
        *("honey", "larva", "wasp", "white", "green", "blue", "orange", "yellow"),
        *("spiral", "cross", "star", "ring", "bolt", "eye", "moon", "arrow"),
        *("rose", "iris", "lilac", "poppy", "daisy"),
        *("triangle", "angle", "line"),
        *("fibre", "pollen", "water", "wax"),
        *("explore", "advance", "grow", "research", "convert", "carve"),
        *("tiles", "carvings", "seeds", "queen's favour", "dances", "home farm"),
        *("north", "east", "south", "west", "farm", "recruit", "development", "carving"),
    )
)

#: A word between the numbers that may stand before and after it.
COUNTED = re.compile(r"(?<![^ ])[^\W\d](?:.*[^\W\d])?(?![^ ])")

CATALOGUES = Path(__file__).with_name("catalogues")

#: What loses its vowel before another one, in the languages that have such words: "de", "que", "le".
ELIDED: Mapping[str, str] = {"fr": "[Dd]|[Qq]u|[Ll]", "ca": "[Dd]"}
VOWELS = frozenset("aeiouàâäáéèêëíîïóòôöúùûü")

#: Values that are people's own words and stay as they are.
OWN_WORDS = frozenset({"name", "player", "names", "other", "owner", "winner", "second"})


@dataclass(frozen=True)
class Words:
    """The sentences of one language.

    >>> Words("fr", {"Undo": "Annuler"})("Undo")
    'Annuler'
    >>> Words("fr", {})("la ruche de {name}", name="Ada")
    "la ruche d'Ada"
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
        words = {name: self._word(name, value) for name, value in values.items()}
        return self._elided(translated, words).format_map(words)

    def _elided(self, text: str, words: Mapping[str, str | int]) -> str:
        """Return *text* with "d'{name}" for "de {name}" where the name begins with a vowel."""
        if self.language not in ELIDED:
            return text
        spoken = [name for name, word in words.items() if str(word)[:1].lower() in VOWELS]
        for name in spoken:
            short = f"\\1'{{{name}}}"
            text = re.sub(rf"\b({ELIDED[self.language]})[ea] \{{{name}\}}", short, text)
        return text

    def _word(self, name: str, value: Value) -> str | int:
        if isinstance(value, Phrase):
            return self.say(value)
        if isinstance(value, int) or name in OWN_WORDS:
            return value
        return self.word(value)

    def word(self, value: str) -> str:
        """Return what stands in a box in this language: a word, a counted or numbered one, a list of such.

        >>> Words("de", {"farm": "Hof", "wax": "Wachs"}).word("farm 3, 2 wax")
        'Hof 3, 2 Wachs'
        """
        if value in self.sentences:
            return self.sentences[value]
        return ", ".join(COUNTED.sub(self._said, part) for part in value.split(", "))

    def _said(self, found: re.Match[str]) -> str:
        return self.sentences.get(found[0], found[0])


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
