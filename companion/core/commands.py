"""What somebody wants of the table: the only way in. Commands become events, or are refused."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeAlias

from companion.core.events import ImportedTurn, PlayerSign
from companion.core.verdict import Verdict
from companion.observation import Observation
from companion.phrases import Phrase

#: How many phones may sit down before a game says how many it has seats for.
MOST_SEATS = 6


@dataclass(frozen=True)
class Conditional:
    """A command meant for the table as its sender saw it.

    *revision* is that of the snapshot they saw, ``None`` where it does not matter. Once the table
    has moved on the command is refused: a double tap never undoes two turns, and no tap lands in
    another game.
    """

    revision: int | None = field(default=None, kw_only=True)


@dataclass(frozen=True)
class SeatPlan:
    """How a seat begins: its player's signs, and the phone that sits there (its secret's SHA-256)."""

    colour: str
    symbol: str
    key: str | None = None


@dataclass(frozen=True)
class StartGame(Conditional):
    """Begin *game* (its name) from *header* (its record without moves).

    *seats* tells who sits where; empty: phones keep the seats that they have. *picture* shows the
    start, in which *starting_table* lies.
    """

    game: str
    header: Any  # the game's own JSON
    table: str | None = None
    picture: str | None = None
    seats: tuple[SeatPlan, ...] = ()
    starting_table: Any = None  # the game's own JSON


@dataclass(frozen=True)
class ResumeGame(Conditional):
    """Go on with an earlier game: *game_id* is the number of the event that began it."""

    game_id: int


@dataclass(frozen=True)
class BranchGame(Conditional):
    """Begin a new game from the position after *turn* of the game of that number (0: its setup)."""

    game_id: int
    turn: int


@dataclass(frozen=True)
class PlayMove(Conditional):
    """Play *move* (the game's JSON), entered by hand at *seat*'s phone (``None``: the host)."""

    move: Any  # the game's own JSON
    seat: int | None = None


@dataclass(frozen=True)
class JudgeObservation(Conditional):
    """Judge what was seen in a picture; *verdict* is given where that was done already."""

    observation: Observation
    verdict: Verdict | None = None


@dataclass(frozen=True)
class Answer(Conditional):
    """Answer the open question: a candidate's index, or ``None`` for "none of these".

    *picture* is the one that the sender was asked about; another question's answer is refused.
    """

    choice: int | None
    seat: int | None = None
    picture: str | None = None


@dataclass(frozen=True)
class Undo(Conditional):
    """Take back the last move; *seat* is the phone's that says so (``None``: the host's, a button).

    *by* names who wants it where that is nobody at the table.
    """

    seat: int | None = None
    by: str | None = None


@dataclass(frozen=True)
class Redo(Conditional):
    """Play the turn again that was taken back last; *seat* is the phone's that says so."""

    seat: int | None = None


@dataclass(frozen=True)
class CloseTurn(Conditional):
    """Say that the last turn is done: no picture amends it any more.

    *by* names who says so where that is nobody at the table.
    """

    seat: int | None = None
    by: str | None = None


@dataclass(frozen=True)
class CorrectTurn(Conditional):
    """Change the earlier *turn* to *move*; later turns stand as far as the rules allow them."""

    turn: int
    move: Any  # the game's own JSON
    seat: int | None = None


@dataclass(frozen=True)
class CorrectStart(Conditional):
    """Have the game begin from another *header*, in which the turns so far are *moves*.

    They stand as far as the rules allow them. *starting_table* is what lies in the setup's picture
    then.
    """

    header: Any  # the game's own JSON
    moves: tuple[Any, ...]  # the game's own JSON
    starting_table: Any = None  # the game's own JSON
    seat: int | None = None


@dataclass(frozen=True)
class LayBack(Conditional):
    """Go on from *picture*: the position was laid out anew where *starting_table* says."""

    picture: str
    starting_table: Any  # the game's own JSON


@dataclass(frozen=True)
class DeclarePower(Conditional):
    """Say which power the coming turn uses; ``None`` takes it back."""

    power: str | None
    seat: int | None = None


@dataclass(frozen=True)
class RollDice(Conditional):
    """Roll the dice that the game waits for; *which* are those to roll again (empty: all).

    *client_seed* is chance that the phone adds which rolls, in hexadecimal digits.
    """

    which: tuple[int, ...] = ()
    client_seed: str = ""
    seat: int | None = None


@dataclass(frozen=True)
class RollPlainDice(Conditional):
    """Roll dice that belong to no game: *notation* as in ``"2d6"`` or ``"d[sun,moon]"``."""

    notation: str
    client_seed: str = ""
    seat: int | None = None


@dataclass(frozen=True)
class ReportPart:
    """Tell that *part* failed (*fault* says how) or works again (``None``)."""

    part: str
    fault: Phrase | None


@dataclass(frozen=True)
class ReportNotice:
    """Tell people something of *subject* that is no fault and hinders nobody; ``None``: no longer."""

    subject: str
    notice: Phrase | None


@dataclass(frozen=True)
class ReportPlayedOut(Conditional):
    """Tell that the pictures of the recorded game that is on have come to their end."""


@dataclass(frozen=True)
class TakeSeat(Conditional):
    """Sit down at a free *seat*; *key* is the SHA-256 of the phone's secret.

    *colour* and *symbol* are preferences: where somebody has them, or they are none, others are
    found.
    """

    seat: int
    key: str
    name: str
    colour: str
    symbol: str


@dataclass(frozen=True)
class AskForSeat(Conditional):
    """Ask for the taken *seat* for the phone *key*; *asked_s* is when, on one clock for all."""

    seat: int
    key: str
    asked_s: float


@dataclass(frozen=True)
class AnswerForSeat(Conditional):
    """Give the taken *seat* to the phone that asked for it, or not."""

    seat: int
    is_given: bool


@dataclass(frozen=True)
class LeaveSeat(Conditional):
    """Make *seat* free again."""

    seat: int


@dataclass(frozen=True)
class NameHost(Conditional):
    """Give the host's rights to the phone whose secret has the SHA-256 *key*.

    *language* is the one that the host reads.
    """

    key: str
    language: str = "en"


@dataclass(frozen=True)
class ForgetPerson:
    """Name nobody who reads as *name* any more, in no game that was played here."""

    name: str


@dataclass(frozen=True)
class ForgetGame:
    """Show the game of that number no more, and delete its pictures."""

    game_id: int


@dataclass(frozen=True)
class ForgetPictures:
    """Delete the pictures of the game of that number."""

    game_id: int


@dataclass(frozen=True)
class ImportGame:
    """Take over a game that was played at another companion; the game that is on goes on."""

    game: str
    header: Any  # the game's own JSON
    turns: tuple[ImportedTurn, ...]
    began_at: datetime
    signs: tuple[PlayerSign, ...] = ()
    forgotten: tuple[int, ...] = ()
    picture: str | None = None


Command: TypeAlias = (
    StartGame
    | ResumeGame
    | BranchGame
    | PlayMove
    | JudgeObservation
    | Answer
    | Undo
    | Redo
    | CloseTurn
    | CorrectTurn
    | CorrectStart
    | LayBack
    | DeclarePower
    | RollDice
    | RollPlainDice
    | ReportPart
    | ReportNotice
    | ReportPlayedOut
    | TakeSeat
    | AskForSeat
    | AnswerForSeat
    | LeaveSeat
    | NameHost
    | ForgetPerson
    | ForgetGame
    | ForgetPictures
    | ImportGame
)
