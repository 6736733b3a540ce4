"""What a look at one thing found, and what to do about it."""

from dataclasses import dataclass
from enum import StrEnum

from companion.phrases import Phrase


class Health(StrEnum):
    """How well it is; ``LEFT_OUT`` is what could or need not be looked at."""

    WELL = "well"
    DOUBTFUL = "doubtful"
    BAD = "bad"
    LEFT_OUT = "left out"


@dataclass(frozen=True)
class Finding:
    """What was found of *name*; *todo* is what to do about it, ``None`` when there is nothing."""

    name: str
    health: Health
    found: Phrase
    todo: Phrase | None = None


def well(name: str, found: Phrase) -> Finding:
    """Return that *name* is as it should be."""
    return Finding(name, Health.WELL, found)


def doubtful(name: str, found: Phrase, todo: Phrase) -> Finding:
    """Return that *name* works, but may not for long or not well."""
    return Finding(name, Health.DOUBTFUL, found, todo)


def bad(name: str, found: Phrase, todo: Phrase) -> Finding:
    """Return that *name* does not work."""
    return Finding(name, Health.BAD, found, todo)


def left_out(name: str, why: Phrase) -> Finding:
    """Return that *name* was not looked at."""
    return Finding(name, Health.LEFT_OUT, why)
