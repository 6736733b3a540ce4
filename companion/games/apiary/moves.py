"""What players do, as records say it: the four actions, and what a table notes besides.

`Place`, `Build`, `Frame` and `Recover` are the record's; the others are ours, for a table that
keeps a part by itself. Each is JSON as it stands, told apart by the key that names it.
"""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.errors import Unreadable
from companion.games.answers import Json
from companion.games.strict_json import Count, Name, Seat, Small, Spot, read

Amounts: TypeAlias = Annotated[dict[Name, Count], Meta(max_length=20)]
Names: TypeAlias = Annotated[tuple[Name, ...], Meta(max_length=60)]


class Said(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a move; a key that is unknown is refused."""


class Hibernation(Said, frozen=True):
    """A bumped worker of strength 4 goes to sleep in a sector."""

    hibernate: Name


class Posting(Said, frozen=True):
    """Which worker goes where."""

    strength: Small
    space: Name


class Place(Said, frozen=True):
    """Place an active worker; *bumped* is the choice of the bumped worker's owner.

    ``None`` when nobody is bumped.
    """

    player: Seat
    place: Posting
    bumped: Literal["gain", "landing"] | Hibernation | None = None


class Purchase(Said, frozen=True):
    """Which tile of the market is built where, and what is paid."""

    kind: Name
    column: Count
    at: Spot
    pay: Amounts

    def __hash__(self) -> int:
        return hash((self.kind, self.column, self.at))


class Build(Said, frozen=True):
    """Build a tile of the market."""

    player: Seat
    build: Purchase


class Framing(Said, frozen=True):
    """Where a frame goes, turned by *rotation* sixths and shifted to *at*, and what is paid."""

    at: Spot
    rotation: Small
    pay: Amounts

    def __hash__(self) -> int:
        return hash((self.at, self.rotation))


class Frame(Said, frozen=True):
    """Put a frame beside the hive."""

    player: Seat
    frame: Framing


class Recovery(Said, frozen=True):
    """The farm tiles that give income, and a sector for each worker of strength 4."""

    income: Names
    hibernate: Names


class Recover(Said, frozen=True):
    """Take all one's workers back."""

    player: Seat
    recover: Recovery


class Cover(Said, frozen=True):
    """Build a tile that the market doesn't hold: a carving, a gift."""

    player: Seat
    cover: Spot


class Token(Said, frozen=True):
    """Put a hibernation token in a sector, at a table that keeps its workers itself."""

    player: Seat
    token: Name


class Gain(Said, frozen=True):
    """Gain a worker of this strength, which is 1."""

    player: Seat
    gain: Literal[1] = 1


class Stock(Said, frozen=True):
    """Note how much of some resources somebody has now."""

    player: Seat
    stock: Amounts


class Note(Said, frozen=True):
    """Points of a category of the score pad."""

    category: Name
    points: Small


class Points(Said, frozen=True):
    """Note points on the score pad; they replace what the category had."""

    player: Seat
    points: Note


class Done(Said, frozen=True):
    """Build nothing after placing a worker: the next player's turn."""

    player: Seat
    done: Literal[1] = 1


class End(Said, frozen=True):
    """Say that the game is over and all is counted."""

    player: Seat
    end: Literal[1] = 1


Move: TypeAlias = (
    Place | Build | Frame | Recover | Cover | Token | Gain | Stock | Points | Done | End
)

#: What is read by the key that names it. ``Any``: a union of the classes says nothing more.
_KINDS: dict[str, Any] = {
    "place": Place,
    "build": Build,
    "frame": Frame,
    "recover": Recover,
    "cover": Cover,
    "token": Token,
    "gain": Gain,
    "stock": Stock,
    "points": Points,
    "done": Done,
    "end": End,
}


def read_move(data: Json) -> Move:
    """Return the action that *data* describes; raises `Unreadable`.

    >>> read_move({"player": 0, "token": "s1"})
    Token(player=0, token='s1')
    """
    named = [key for key in _KINDS if isinstance(data, dict) and key in data]
    if len(named) != 1:
        raise Unreadable(f"an action is one of {', '.join(_KINDS)}")
    return _in_order(read(_KINDS[named[0]], data))


def _in_order(move: Move) -> Move:
    """Return *move* with everything listed in one order, so that equal moves are equal."""
    match move:
        case Recover(recover=Recovery(income, hibernate)):
            ordered = Recovery(tuple(sorted(income)), tuple(sorted(hibernate)))
            return replace(move, recover=ordered)
        case Build(build=bought):
            return replace(move, build=replace(bought, pay=without_zeros(bought.pay)))
        case Frame(frame=framed):
            return replace(move, frame=replace(framed, pay=without_zeros(framed.pay)))
        case _:
            return move


def without_zeros(amounts: Amounts) -> Amounts:
    """Return *amounts* without those that are nothing.

    >>> without_zeros({"wax": 0, "water": 1})
    {'water': 1}
    """
    return {name: amount for name, amount in amounts.items() if amount}
