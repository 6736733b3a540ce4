"""What records hold: JSON read strictly, steps and ends refused where they do not stand."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Struct

from companion.errors import IllegalMove, RefusedRecord, Unreadable, in_words

#: A number as records hold them: nothing on a table is larger, and nothing larger is believed.
Small: TypeAlias = Annotated[int, Meta(ge=-9999, le=9999)]
#: How many there are of something.
Count: TypeAlias = Annotated[int, Meta(ge=0, le=9999)]
#: A seat at the table.
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
#: A place on a lattice of hexagons.
Spot: TypeAlias = tuple[Small, Small]
#: The name of a thing in a box: of a tile, a space, a flower.
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]

Kind = TypeVar("Kind")


def read(kind: type[Kind], data: Any) -> Kind:  # any decoded JSON
    """Return *data* as a *kind*; raises `Unreadable` saying where it differs.

    >>> read(int, 3)
    3
    """
    try:
        return msgspec.convert(data, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise Unreadable(in_words(error)) from error


def plain(value: Any) -> Any:  # any decoded JSON
    """Return *value*, of our own types, as JSON that `read` understands.

    >>> plain({"at": (2, -1)})
    {'at': [2, -1]}
    """
    return msgspec.json.decode(msgspec.json.encode(value))


def plain_in_order(value: object) -> Any:  # any decoded JSON
    """Return *value* as `plain` does, its sets and keys in one order.

    >>> plain_in_order({"honey": frozenset({(2, 0), (1, 0)})})
    {'honey': [[1, 0], [2, 0]]}
    """
    return msgspec.json.decode(msgspec.json.encode(value, order="deterministic"))


def read_spot(data: Any) -> tuple[int, int]:  # any decoded JSON
    """Return the place on a lattice that *data* names; raises `Unreadable`.

    >>> read_spot([2, -1])
    (2, -1)
    """
    return read(_Place, {"at": data}).at


class _Place(Struct, frozen=True):
    at: Spot


class Final(Struct, frozen=True):
    """What a finished record says about its end; *winners* are ``None`` in games that leave them out."""

    scores: tuple[Small, ...]
    winners: tuple[Seat, ...] | None = None


class RecordOfRounds(Struct, frozen=True):
    """A record of a game in rounds, around its header; each round is read at its index."""

    format: str
    rounds: list[Any]
    final: Final | None = None


def check_final(
    said: Final, scores: tuple[int, ...], *, winners: tuple[int, ...] | None = None
) -> None:
    """Raise `IllegalMove` where a record says otherwise of its end; *winners* may be left out."""
    is_won_so = winners is None or sorted(said.winners or ()) == list(winners)
    if said.scores != scores or not is_won_so:
        points = ", ".join(map(str, scores))
        raise IllegalMove("final", "the game ends with {points} points", points=points)


@contextmanager
def refusing(at: int | None, *, round: int | None = None) -> Iterator[None]:
    """Refuse the record at the step *at* (of *round*) when what is done inside is refused."""
    try:
        yield
    except IllegalMove as refused:
        raise RefusedRecord(at, refused.reason, str(refused), round=round) from refused
    except Unreadable as unclear:
        raise RefusedRecord(at, "unreadable", str(unclear), round=round) from unclear
