"""Every error of ours, one tree, each named after what went wrong.

CompanionError
├── Unreadable        a file, record, move or setting that cannot be understood
│   ├── BadSettings   settings.toml: unknown key, impossible value
│   └── SpoiltPicture one picture that cannot be opened
├── IllegalMove       understood, but the rules refuse it
│   └── StaleRevision       meant for the table as it stood before
├── RefusedRecord     a record whose step *at* the rules refuse
├── NoAnswer          a question at the table that nobody answered
├── Missing           a file, folder, part or library that is not there
└── PartFault         a part at the table (screen, camera, button) that failed
"""

from companion.phrases import Phrase, Value


class CompanionError(Exception):
    """Anything the companion refuses or cannot do, in words a player understands.

    *text* is a template in English (the message catalogues' key) whose ``{names}`` are filled from
    *values*; without values it stands as it is.
    """

    def __init__(self, text: str = "", **values: Value) -> None:
        self.phrase = Phrase(text, values)
        super().__init__(str(self.phrase))


class Unreadable(CompanionError, ValueError):
    """A text, file or JSON value that cannot be understood."""


class BadSettings(Unreadable):
    """A settings file with an unknown key or an impossible value."""


class SpoiltPicture(Unreadable):
    """A picture, *name*, that cannot be opened; others may do."""

    def __init__(self, name: str, text: str, **values: Value) -> None:
        super().__init__(text, **values)
        self.name = name


class IllegalMove(CompanionError):
    """A move that was understood and that the rules refuse.

    *reason* is a short stable id, *cells* are those that it is about. Players are told the phrase
    alone; readers of records or of a log are told the cells too.
    """

    def __init__(
        self, reason: str, text: str, *, cells: tuple[tuple[int, int], ...] = (), **values: Value
    ) -> None:
        super().__init__(text, **values)
        self.reason = reason
        self.cells = cells

    def __str__(self) -> str:
        named = ", ".join(f"({q}, {r})" for q, r in self.cells)
        return f"{self.phrase}, at {named}" if named else str(self.phrase)


class StaleRevision(IllegalMove):
    """Something meant for the table as it stood before."""

    def __init__(self) -> None:
        super().__init__("moved-on", "The game has moved on meanwhile; please look again")


class RefusedRecord(CompanionError):
    """A record that does not stand: *at* is the offending step, ``None`` for the setup.

    *round* is the round the step is counted in, ``None`` in games without rounds.
    """

    def __init__(
        self, at: int | None, reason: str, message: str, *, round: int | None = None
    ) -> None:
        super().__init__(message)
        self.at = at
        self.reason = reason
        self.round = round


class NoAnswer(CompanionError):
    """A question at the table that nobody answered before the pictures ended."""


class Missing(CompanionError, LookupError):
    """A file, folder, part or library that is not there."""


class PartFault(CompanionError, OSError):
    """A part at the table that failed or went away."""


def in_words(error: Exception) -> str:
    """Return msgspec's complaint with the place first, as people read it.

    >>> in_words(ValueError("Expected `int`, got `str` - at `$.turns[3].pile`"))
    'turns[3].pile: expected int, got str'
    """
    what, _, where = str(error).replace("`", "").partition(" - at $")
    place = where.removeprefix(".")
    return f"{place}: {what[:1].lower()}{what[1:]}" if place else what
