"""What has happened at the table: frozen, past tense, exactly what the journal keeps.

A game is its events read again from the first: nothing else on disk is the truth. What earlier
versions called them is in `former_events`.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, ClassVar, TypeAlias

import msgspec

from companion.phrases import Phrase


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag=True):
    """Something that happened; the journal adds its number and time."""

    __match_args__: ClassVar[tuple[str, ...]] = ()


class PlayerSign(msgspec.Struct, frozen=True):
    """What marks a player on every screen: a colour and a symbol."""

    colour: str
    symbol: str


#: The fields that a log may hold: no header (decks), no move (cards), no key, no name.
_LOGGED = frozenset(
    ("game", "game_id", "turn", "seat", "source", "by", "roll", "picture", "confidence")
)


def said_in_log(event: Event) -> str:
    """Return what the log says of *event*: nothing that players hide, nothing that names anybody.

    >>> said_in_log(SeatTaken(seat=1, key="5e", name="Ada", colour="red", symbol="star"))
    'SeatTaken(seat=1)'
    """
    told = {name: getattr(event, name) for name in event.__struct_fields__ if name in _LOGGED}
    said = ", ".join(f"{name}={value}" for name, value in told.items() if value is not None)
    return f"{type(event).__name__}({said})"


class GameStarted(Event, frozen=True, kw_only=True, tag=True):
    """A game began: *header* is its record without moves; *table* the recorded table's folder, or ``None``.

    *signs* are the players', by seat; none where nobody said who plays (a recorded table, a game
    that an earlier version began). *starting_table* is what lies in *picture*, where the game was
    begun from one. *forgotten* are the seats whose players' names have been forgotten since.
    """

    game: str
    header: Any  # the game's own JSON
    table: str | None = None
    picture: str | None = None
    signs: tuple[PlayerSign, ...] = ()
    starting_table: Any = None  # the game's own JSON
    forgotten: tuple[int, ...] = ()


class GameResumed(Event, frozen=True, kw_only=True, tag=True):
    """An earlier game goes on: *game_id* is the number of the event that began it."""

    game_id: int


class TurnSource(StrEnum):
    """Who said which move was made: the camera, a player, an answer to a question, the dice."""

    CAMERA = "camera"
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


class TurnAmended(Event, frozen=True, kw_only=True, tag=True):
    """The last turn turned out to be another than it was told as: its players had not done yet.

    *move* is the whole turn as it is now, ``None`` where it was taken back at the table.
    """

    turn: int
    move: Any  # the game's own JSON
    source: TurnSource
    seat: int | None = None
    picture: str | None = None
    confidence: float | None = None


class TurnClosed(Event, frozen=True, kw_only=True, tag=True):
    """The last turn is done: no picture amends it any more; *by* is as in `TurnUndone`."""

    turn: int
    seat: int | None = None
    by: str | None = None


class TurnUndone(Event, frozen=True, kw_only=True, tag=True):
    """The last move was taken back with its amendments; *turn* is its number, from 1.

    *seat* is that of the phone that said so, ``None`` for a host without one and for the buttons;
    *by* names who said so where that was nobody at the table: ``"broker:USER"``.
    """

    turn: int
    seat: int | None = None
    by: str | None = None


class TurnRedone(Event, frozen=True, kw_only=True, tag=True):
    """The move that was taken back last was played again, as turn number *turn*."""

    turn: int
    seat: int | None = None


class TurnCorrected(Event, frozen=True, kw_only=True, tag=True):
    """An earlier turn was changed; later ones stand as far as the rules still allow them."""

    turn: int
    move: Any  # the game's own JSON
    seat: int | None = None


class StartCorrected(Event, frozen=True, kw_only=True, tag=True):
    """The start was read wrong: *header* and *starting_table* are as they should have been.

    *moves* are the turns so far as they are then; they stand as far as the rules allow them.
    """

    header: Any  # the game's own JSON
    moves: tuple[Any, ...]  # the game's own JSON
    starting_table: Any = None  # the game's own JSON
    seat: int | None = None


class TableLaidBack(Event, frozen=True, kw_only=True, tag=True):
    """The position after *turn* was laid out on the table anew, as *picture* shows it.

    *starting_table* is where what lies there in the picture, *state* the position itself.
    """

    turn: int
    picture: str
    starting_table: Any  # the game's own JSON
    state: Any  # the game's own JSON


class ImportedTurn(msgspec.Struct, frozen=True, kw_only=True):
    """A turn of an imported game, as it stood at its end."""

    move: Any  # the game's own JSON
    source: TurnSource
    at: datetime
    picture: str | None = None


class GameImported(Event, frozen=True, kw_only=True, tag=True):
    """A game of another companion was taken over, whole; the game that is on goes on.

    Its own number is the event's; it *began_at* its own time. *forgotten* are seats whose players'
    names had been forgotten there.
    """

    game: str
    header: Any  # the game's own JSON
    turns: tuple[ImportedTurn, ...]
    began_at: datetime
    signs: tuple[PlayerSign, ...] = ()
    forgotten: tuple[int, ...] = ()
    picture: str | None = None


class PersonForgotten(Event, frozen=True, kw_only=True, tag=True):
    """Somebody is to be named no more: *places* are games' numbers and seats, no name is in here."""

    places: tuple[tuple[int, int], ...]


class GameForgotten(Event, frozen=True, kw_only=True, tag=True):
    """A game is to be shown no more; its pictures go too."""

    game_id: int


class PicturesForgotten(Event, frozen=True, kw_only=True, tag=True):
    """The pictures of a game are deleted; the game stays."""

    game_id: int


class PowerDeclared(Event, frozen=True, kw_only=True, tag=True):
    """The player on turn said which power the coming turn uses; ``None`` takes it back."""

    power: str | None
    seat: int | None = None


class DiceCommitted(Event, frozen=True, kw_only=True, tag=True):
    """The chance of a coming roll was fixed, and only the *commitment* to it, a hash, published.

    *roll* names it: ``"game 3"`` is the game's third roll, ``"plain 1"`` the first of the dice for
    any game.
    """

    roll: str
    commitment: str


class DiceRolled(Event, frozen=True, kw_only=True, tag=True):
    """The committed *roll* was made: each die's name and sides, its face and the words on it, the key."""

    roll: str
    dice: tuple[str, ...]
    sides: tuple[int, ...]
    faces: tuple[int, ...]
    words: tuple[str, ...]
    commitment: str
    key: str
    client_seed: str = ""
    seat: int | None = None

    @property
    def is_plain(self) -> bool:
        """Whether it was a roll of dice for any game, which the running game takes no notice of."""
        return self.roll.startswith("plain ")


class Mark(msgspec.Struct, frozen=True):
    """Something to be drawn onto a picture: *points* are its pixels.

    *kind* is the game's own word for what it shows, by which a page draws it.
    """

    kind: str
    points: tuple[tuple[int, int], ...]


class QuestionAsked(Event, frozen=True, kw_only=True, tag=True):
    """The picture leaves several moves open: candidates are moves, best first, at most three.

    *crops* are the pixels each candidate is about, in *picture*: ``(left, top, width, height)``;
    *marks* what to draw there for each; *amending* are the indices of those that are the last turn
    played otherwise.
    """

    question: Phrase
    candidates: tuple[Any, ...]  # the game's own JSON
    picture: str
    crops: tuple[tuple[int, int, int, int], ...] = ()
    confidence: float = 0.0
    marks: tuple[tuple[Mark, ...], ...] = ()
    amending: tuple[int, ...] = ()


class QuestionAnswered(Event, frozen=True, kw_only=True, tag=True):
    """Somebody chose a candidate, or none of them (``choice`` is ``None``)."""

    choice: int | None
    seat: int | None = None


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
    | GameResumed
    | TurnPlayed
    | TurnAmended
    | TurnClosed
    | TurnUndone
    | TurnRedone
    | TurnCorrected
    | StartCorrected
    | TableLaidBack
    | PowerDeclared
    | DiceCommitted
    | DiceRolled
    | QuestionAsked
    | QuestionAnswered
    | SeatTaken
    | SeatLeft
    | HostNamed
    | GameImported
    | PersonForgotten
    | GameForgotten
    | PicturesForgotten
)


@dataclass(frozen=True)
class Entry:
    """An event with its number and time: *seq* grows over all games, *at* is in UTC."""

    seq: int
    at: datetime
    event: AnyEvent
