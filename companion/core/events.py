"""What has happened at the table: frozen, past tense, exactly what the journal keeps.

A game is its events read again from the first: nothing else on disk is the truth.
"""

from enum import StrEnum
from typing import Any, ClassVar, TypeAlias

import msgspec


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag=True):
    """Something that happened; the journal adds its number and time."""

    __match_args__: ClassVar[tuple[str, ...]] = ()


class GameStarted(Event, frozen=True, kw_only=True, tag=True):
    """A game began: *header* is its record without moves; *table* the recorded table's folder, or ``None``."""

    game: str
    header: Any  # the game's own JSON
    table: str | None = None
    picture: str | None = None


class GameTakenUp(Event, frozen=True, kw_only=True, tag=True):
    """An earlier game goes on: *began* is the number of the event that began it."""

    game_id: int = msgspec.field(name="began")  # as journals of earlier versions have it


class TurnSource(StrEnum):
    """Who said which move was made: the eye, a player, an answer to the eye's question, the dice."""

    EYE = "eye"
    HAND = "hand"
    ANSWER = "answer"
    DICE = "dice"


class TurnPlayed(Event, frozen=True, kw_only=True, tag=True):
    """A move was made; *source* tells who said so."""

    move: Any  # the game's own JSON
    source: TurnSource
    seat: int | None = None
    picture: str | None = None
    confidence: float | None = None


class TurnUndone(Event, frozen=True, kw_only=True, tag=True):
    """The last move was taken back; *turn* is its number, from 1."""

    turn: int
    seat: int | None = None


class TurnCorrected(Event, frozen=True, kw_only=True, tag=True):
    """An earlier turn was changed; later ones stand as far as the rules still allow them."""

    turn: int
    move: Any  # the game's own JSON
    seat: int | None = None


class PowerDeclared(Event, frozen=True, kw_only=True, tag=True):
    """The player on turn said which power the coming turn uses; ``None`` takes it back."""

    power: str | None
    seat: int | None = None


class DiceSealed(Event, frozen=True, kw_only=True, tag=True):
    """The chance of a coming throw was fixed, and only its hash *commit* published.

    *throw* names it: ``"game 3"`` is the game's third throw, ``"plain 1"`` the first of the dice
    for any game.
    """

    throw: str
    commit: str


class DiceRolled(Event, frozen=True, kw_only=True, tag=True):
    """The sealed *throw* was made: each die's name and sides, its face and the words on it, the key."""

    throw: str
    dice: tuple[str, ...]
    sides: tuple[int, ...]
    faces: tuple[int, ...]
    words: tuple[str, ...]
    commit: str
    key: str
    share: str = ""
    seat: int | None = None


class MarkKind(StrEnum):
    """What a mark shows: a cell by its corners, a piece where it stands or from where to where."""

    CELL = "cell"
    BEE = "bee"
    HORNET = "hornet"


class Mark(msgspec.Struct, frozen=True):
    """Something to be drawn onto a picture: *points* are its pixels."""

    kind: MarkKind
    points: tuple[tuple[int, int], ...]


class QuestionAsked(Event, frozen=True, kw_only=True, tag=True):
    """The referee could not tell: candidates are moves, best first, at most three.

    *crops* are the pixels each candidate is about, in *picture*: ``(left, top, width, height)``;
    *marks* what to draw there for each.
    """

    question: str
    candidates: tuple[Any, ...]  # the game's own JSON
    picture: str
    crops: tuple[tuple[int, int, int, int], ...] = ()
    confidence: float = 0.0
    marks: tuple[tuple[Mark, ...], ...] = ()


class QuestionAnswered(Event, frozen=True, kw_only=True, tag=True):
    """Somebody chose a candidate, or none of them (``choice`` is ``None``)."""

    choice: int | None
    seat: int | None = None


class WaitReason(StrEnum):
    """Why a picture brings no turn now."""

    HANDS = "hands"
    TROUBLE = "trouble"  # the eye cannot read it, and says why
    UNSEEN = "unseen"
    NOTHING = "nothing"
    HALF_MADE = "half-made"
    UNEXPLAINED = "unexplained"
    BY_HAND = "by-hand"  # none of a question's candidates was it: the players say what was


class WaitBegan(Event, frozen=True, kw_only=True, tag=True):
    """The table cannot be read at the moment; *text* says why.

    *marks* are what does not fit, in *picture*.
    """

    reason: WaitReason
    text: str
    picture: str | None = None
    marks: tuple[Mark, ...] = ()


class WaitEnded(Event, frozen=True, kw_only=True, tag=True):
    """What was waited for is over."""


class CameraMoved(Event, frozen=True, kw_only=True, tag=True):
    """The camera was knocked and its new pose found."""

    picture: str


class PartFailed(Event, frozen=True, kw_only=True, tag=True):
    """A part at the table went away or came back (*text* empty)."""

    part: str
    text: str


class SeatTaken(Event, frozen=True, kw_only=True, tag=True):
    """A phone sat down: *key* is its secret's SHA-256, never the secret itself."""

    seat: int
    key: str
    name: str
    colour: str
    symbol: str


class SeatLeft(Event, frozen=True, kw_only=True, tag=True):
    """A seat became free: its phone stood up, or was lost and is replaced."""

    seat: int


class HostNamed(Event, frozen=True, kw_only=True, tag=True):
    """A phone became the host: somebody pressed the table's button and tapped *key*'s phone.

    *language* is the one it reads; the small screen follows it.
    """

    key: str
    language: str = "en"


AnyEvent: TypeAlias = (
    GameStarted
    | GameTakenUp
    | TurnPlayed
    | TurnUndone
    | TurnCorrected
    | PowerDeclared
    | DiceSealed
    | DiceRolled
    | QuestionAsked
    | QuestionAnswered
    | WaitBegan
    | WaitEnded
    | CameraMoved
    | PartFailed
    | SeatTaken
    | SeatLeft
    | HostNamed
)
