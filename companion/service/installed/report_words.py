"""What a report that is sent to others may repeat: numbers, our own sentences, and words of a closed set.

Everything else (a path, a name, an error's text, an address) is left out, whatever it holds.
"""

import re
from collections.abc import Iterator, Set
from dataclasses import fields, is_dataclass
from typing import Any, Literal, get_args, get_origin, get_type_hints

from companion.finding import Finding
from companion.languages import words_in
from companion.phrases import Phrase, Value

LEFT_OUT = "…"

#: A number with its unit, a pin, a part's address on its bus, a bus: nothing of the owner's.
_PLAIN = re.compile(r"-?\d+(\.\d+)?( ?(°C|%|MB|s|px))?|0x[0-9A-Fa-f]{2}|i2c-\d+")


def finding_line(finding: Finding) -> str:
    """Return what was found, in a line of English.

    >>> from companion.finding import well
    >>> finding_line(well("folder", Phrase("/home/ada/bees")))
    'well: …'
    """
    return f"{finding.health.value}: {sayable(finding.found)}"


def sayable(phrase: Phrase) -> str:
    """Return *phrase* in English, as far as it may be said."""
    if phrase.text not in _own_sentences():
        return phrase.text if _PLAIN.fullmatch(phrase.text) else LEFT_OUT
    said = {name: _sayable_value(value) for name, value in phrase.values.items()}
    return phrase.text.format_map(said) if said else phrase.text


def settings_lines(settings: Any, path: str = "") -> Iterator[tuple[str, object]]:
    """Yield the settings in the dataclass *settings* that are numbers or one of few words, by name."""
    hints = get_type_hints(type(settings))
    for field in fields(settings):
        value, name = getattr(settings, field.name), f"{path}{field.name}"
        if is_dataclass(value):
            yield from settings_lines(value, f"{name}.")
        elif isinstance(value, bool | int | float) or value in _words_of(hints[field.name]):
            yield name, value


def _own_sentences() -> Set[str]:
    return words_in("de").sentences.keys()


def _sayable_value(value: Value) -> str:
    if isinstance(value, Phrase):
        return sayable(value)
    return sayable(Phrase(value)) if isinstance(value, str) else str(value)


def _words_of(kind: Any) -> frozenset[object]:
    """Return the words that a setting of that type may be."""
    if get_origin(kind) is Literal:
        return frozenset(get_args(kind))
    return frozenset().union(*map(_words_of, get_args(kind)))
