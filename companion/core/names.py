"""Players' names: what is kept of one as it was typed, and when two read as the same."""

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any

from companion.errors import IllegalMove

#: What joins letters of some scripts, and people into families of emoji.
JOINERS = "\u200c\u200d"

LONGEST = 24


def shown_name(typed: str) -> str:
    r"""Return *typed* without what nobody sees or what turns lines round; empty where nothing is left.

    >>> shown_name(" Ada\n\u202e\x1b B. "), shown_name("\u200b"), shown_name("\u2800\u3164")
    ('Ada B.', '', '')
    """
    shown = "".join(letter for letter in typed if _is_kept(letter))
    name = " ".join(shown.split())[:LONGEST].strip()
    return name if any(_stands_alone(letter) for letter in name) else ""


def reads_as(name: str) -> str:
    r"""Return what two names share that look the same to people.

    >>> reads_as("Ada") == reads_as(" \uff21d\u200dA "), reads_as("Ada") == reads_as("Adb")
    (True, False)
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(letter for letter in folded if _is_seen(letter))


def check_names(names: Sequence[str]) -> None:
    """Raise `IllegalMove` where a name is empty, or two of *names* read as the same."""
    seen: set[str] = set()
    for seat, name in enumerate(names):
        if not shown_name(name):
            raise IllegalMove("no-name", "Player {number} needs a name", number=seat + 1)
        if reads_as(name) in seen:
            raise IllegalMove(
                "same-name", "Two are called {name}: give one of them another name", name=name
            )
        seen.add(reads_as(name))


def check_parts(box: Any) -> None:  # some JSON
    """Raise `IllegalMove` where a word of *box* shows nothing or hides something, or two read alike."""
    seen: dict[str, str] = {}
    for word in filter(None, _words_in(box)):
        is_whole = " ".join(filter(None, word.split(" "))) == word and all(map(_is_kept, word))
        if not is_whole or "\n" in word or not any(map(_stands_alone, word)):
            raise IllegalMove(
                "unseen-name",
                "“{name}” cannot be read: give it another name",
                name=ascii(word)[1:-1],
            )
        if seen.setdefault(reads_as(word), word) != word:
            raise IllegalMove(
                "same-name", "Two are called {name}: give one of them another name", name=word
            )


def _words_in(value: Any) -> Iterator[str]:  # some JSON
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for each in (*value, *value.values()) if isinstance(value, dict) else value:
            yield from _words_in(each)


def _is_kept(letter: str) -> bool:
    return letter.isprintable() or letter in JOINERS + " \n"


def _stands_alone(letter: str) -> bool:
    """Tell whether *letter* leaves ink by itself; Hangul and Braille have blank ones."""
    is_blank = letter in "\u115f\u1160\u2800\u3164\uffa0"
    return unicodedata.category(letter)[0] in "LNPS" and not is_blank


def _is_seen(letter: str) -> bool:
    return _stands_alone(letter) or unicodedata.category(letter)[0] == "M"
