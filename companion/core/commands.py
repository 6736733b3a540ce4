"""What somebody wants of the table: the only way in. Commands become events, or are refused.

*standing* is that of the snapshot that the sender saw when they tapped; where it is told and the
table has moved on meanwhile, the command is refused: a double tap never undoes two turns, and no
tap lands in another game.
"""

from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, runtime_checkable

from companion.observation import Observation
from companion.tracking.referee import Verdict

#: How many phones may sit down before a game says how many it has seats for.
MOST_SEATS = 6


@runtime_checkable
class Conditional(Protocol):
    """A command that is refused when the table has moved on since its sender looked."""

    @property
    def revision(self) -> int | None:
        """What stood then, ``None`` where that is not told."""
        ...


@dataclass(frozen=True)
class StartGame:
    """Begin *game* (its name) from *header* (its record without moves)."""

    game: str
    header: Any  # the game's own JSON
    table: str | None = None
    picture: str | None = None
    revision: int | None = None


@dataclass(frozen=True)
class ResumeGame:
    """Go on with an earlier game: *began* is the number of the event that began it."""

    game_id: int


@dataclass(frozen=True)
class PlayMove:
    """Play *move* (the game's JSON), entered by hand at *seat*'s phone (``None``: the host)."""

    move: Any  # the game's own JSON
    seat: int | None = None
    revision: int | None = None


@dataclass(frozen=True)
class JudgeObservation:
    """Judge what the eye has seen in a picture; *verdict* is given where that was done already."""

    observation: Observation
    verdict: Verdict | None = None
    revision: int | None = None


@dataclass(frozen=True)
class Answer:
    """Answer the open question: a candidate's index, or ``None`` for "none of these".

    *picture* is the one that the sender was asked about; another question's answer is refused.
    """

    choice: int | None
    seat: int | None = None
    picture: str | None = None
    revision: int | None = None


@dataclass(frozen=True)
class Undo:
    """Take back the last move."""

    seat: int | None = None
    revision: int | None = None


@dataclass(frozen=True)
class CorrectTurn:
    """Change the earlier *turn* to *move*; later turns stand as far as the rules allow them."""

    turn: int
    move: Any  # the game's own JSON
    seat: int | None = None
    revision: int | None = None


@dataclass(frozen=True)
class DeclarePower:
    """Say which power the coming turn uses; ``None`` takes it back."""

    power: str | None
    seat: int | None = None
    revision: int | None = None


@dataclass(frozen=True)
class RollDice:
    """Throw the dice that the game waits for; *which* are those to throw again (empty: all).

    *share* is chance that the thrower's phone adds, in hexadecimal digits.
    """

    which: tuple[int, ...] = ()
    share: str = ""
    seat: int | None = None
    revision: int | None = None


@dataclass(frozen=True)
class RollPlainDice:
    """Throw dice that belong to no game: *notation* as in ``"2d6"`` or ``"d[sun,moon]"``."""

    notation: str
    share: str = ""
    seat: int | None = None


@dataclass(frozen=True)
class ReportPart:
    """Tell that *part* failed (*text* says how) or works again (empty)."""

    part: str
    text: str


@dataclass(frozen=True)
class TakeSeat:
    """Sit down at a free *seat*; *key* is the SHA-256 of the phone's secret.

    *colour* and *symbol* are wishes: where somebody has them, or they are none, others are found.
    """

    seat: int
    key: str
    name: str
    colour: str
    symbol: str


@dataclass(frozen=True)
class LeaveSeat:
    """Make *seat* free again."""

    seat: int


@dataclass(frozen=True)
class NameHost:
    """Give the host's rights to the phone whose secret has the SHA-256 *key*.

    *language* is the one that the host reads.
    """

    key: str
    language: str = "en"


Command: TypeAlias = (
    StartGame
    | ResumeGame
    | PlayMove
    | JudgeObservation
    | Answer
    | Undo
    | CorrectTurn
    | DeclarePower
    | RollDice
    | RollPlainDice
    | ReportPart
    | TakeSeat
    | LeaveSeat
    | NameHost
)
