"""What somebody wants of the table: the only way in. Commands become events, or are refused."""

from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.sight import Sight


@dataclass(frozen=True)
class StartGame:
    """Begin *game* (its name) from *header* (its record without moves)."""

    game: str
    header: Any  # the game's own JSON
    table: str | None = None
    picture: str | None = None


@dataclass(frozen=True)
class PlayMove:
    """Play *move* (the game's JSON), entered by hand at *seat*'s phone (``None``: the host)."""

    move: Any  # the game's own JSON
    seat: int | None = None


@dataclass(frozen=True)
class ReadSight:
    """Judge what the eye has seen in a picture."""

    sight: Sight


@dataclass(frozen=True)
class Answer:
    """Answer the open question: a candidate's index, or ``None`` for "none of these"."""

    choice: int | None
    seat: int | None = None


@dataclass(frozen=True)
class Undo:
    """Take back the last move."""

    seat: int | None = None


@dataclass(frozen=True)
class DeclarePower:
    """Say which power the coming turn uses; ``None`` takes it back."""

    power: str | None
    seat: int | None = None


@dataclass(frozen=True)
class ReportPart:
    """Tell that *part* failed (*text* says how) or works again (empty)."""

    part: str
    text: str


Command: TypeAlias = StartGame | PlayMove | ReadSight | Answer | Undo | DeclarePower | ReportPart
