"""Corrections: what players say of the starting table, each one tap."""

import re
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from companion.errors import Unreadable, in_words
from companion.games.answers import Json
from companion.games.hexes import Shape
from companion.phrases import translatable
from companion.starting_table import Doubt

_Step: TypeAlias = Annotated[int, Meta(ge=-200, le=200)]
_Cell: TypeAlias = tuple[_Step, _Step]
_Along: TypeAlias = Annotated[float, Meta(ge=-20_000, le=20_000)]
_Pixel: TypeAlias = tuple[_Along, _Along]
_Number: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
_Degrees: TypeAlias = Annotated[float, Meta(ge=-360, le=360)]


def _kind(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()


class _Said(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag=_kind):
    """What somebody says; in JSON its ``kind`` is its name in kebab case."""


class AddCell(_Said, frozen=True):
    """The hive has a cell *at*, too."""

    at: _Cell
    full: bool


class RemoveCell(_Said, frozen=True):
    """There is no cell *at*."""

    at: _Cell


class MoveCell(_Said, frozen=True):
    """What was taken for the cell *at* lies at *to*."""

    at: _Cell
    to: _Cell


class SetFill(_Said, frozen=True):
    """The cell *at* is *full* of honey, or empty."""

    at: _Cell
    full: bool


class SwapFills(_Said, frozen=True):
    """The full cells are the empty ones and the other way round."""


class PutHornet(_Said, frozen=True):
    """A hornet stands on the cell *at*."""

    at: _Cell


class RemoveHornet(_Said, frozen=True):
    """No hornet stands on the cell *at*."""

    at: _Cell


class MoveHornet(_Said, frozen=True):
    """The hornet *at* stands on the cell *to*."""

    at: _Cell
    to: _Cell


class AddPile(_Said, frozen=True):
    """A pile of *shape* lies with its middle at *pixel*, turned counter-clockwise from the hive's q axis.

    ``None`` leaves the turn to the picture.
    """

    pixel: _Pixel
    shape: Shape
    turn_deg: _Degrees | None = None


class RemovePile(_Said, frozen=True):
    """There is no pile where the one with this *number* was found."""

    number: _Number


class MovePile(_Said, frozen=True):
    """The pile with this *number* lies with its middle at *pixel*."""

    number: _Number
    pixel: _Pixel


class ShapePile(_Said, frozen=True):
    """The pile with this *number* is of *shape*, turned so; ``None`` leaves the turn to the picture."""

    number: _Number
    shape: Shape
    turn_deg: _Degrees | None = None


class TurnPile(_Said, frozen=True):
    """The pile with this *number* lies turned by so many *degrees* more, counter-clockwise about its middle."""

    number: _Number
    degrees: _Degrees


class PlaceSpoon(_Said, frozen=True):
    """The spoon lies at *pixel*."""

    pixel: _Pixel


class PlaceHornetTile(_Said, frozen=True):
    """The hornet tile lies at *pixel*."""

    pixel: _Pixel


class Confirm(_Said, frozen=True):
    """What is in *doubt* is as it was read."""

    doubt: Doubt


class TurnLattice(_Said, frozen=True):
    """The hive lies turned by so many *degrees* more, counter-clockwise about its middle."""

    degrees: _Degrees


class FrameHive(_Said, frozen=True):
    """The hive lies within these *corners*, and is to be read there anew."""

    corners: tuple[_Pixel, _Pixel, _Pixel, _Pixel]


#: What changes the table as it is known.
Correction: TypeAlias = (
    AddCell
    | RemoveCell
    | MoveCell
    | SetFill
    | SwapFills
    | PutHornet
    | RemoveHornet
    | MoveHornet
    | AddPile
    | RemovePile
    | MovePile
    | ShapePile
    | TurnPile
    | PlaceSpoon
    | PlaceHornetTile
    | TurnLattice
    | Confirm
)


def read_correction(said: Json) -> Correction | FrameHive:
    """Return the correction that *said* describes; raises `Unreadable`.

    >>> read_correction({"kind": "set-fill", "at": [0, 1], "full": True})
    SetFill(at=(0, 1), full=True)
    """
    try:
        correction: Correction | FrameHive = msgspec.convert(said, Correction | FrameHive)
    except msgspec.ValidationError as error:
        text = translatable("This correction cannot be understood: {why}")
        raise Unreadable(text, why=in_words(error)) from error
    return correction


#: What each kind of correction settles.
SETTLES: dict[type, Doubt] = {
    **dict.fromkeys((AddCell, RemoveCell, MoveCell, SetFill, TurnLattice), Doubt.HIVE),
    **dict.fromkeys((PutHornet, RemoveHornet, MoveHornet), Doubt.HORNETS),
    **dict.fromkeys((AddPile, RemovePile, MovePile, ShapePile, TurnPile), Doubt.PILES),
    **dict.fromkeys((PlaceSpoon, PlaceHornetTile), Doubt.TOKENS),
    SwapFills: Doubt.HONEY,
}


def settled(correction: Correction) -> Doubt:
    """Return what is in doubt no longer once somebody has said *correction*."""
    return correction.doubt if isinstance(correction, Confirm) else SETTLES[type(correction)]
