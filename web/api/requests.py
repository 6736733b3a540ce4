"""What a phone may send: the API's commands, as `docs/api.md` documents them."""

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

#: A seat's number; clockwise, from 0.
Seat = Annotated[int, Meta(ge=0, le=9)]
#: The number of turns that the sender saw when they tapped.
After = Annotated[int, Meta(ge=0)]


class Body(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that a phone sends."""


class Seen(Body, frozen=True, kw_only=True):
    """Something meant for the table as its sender saw it: *standing* is the table's, where it is told."""

    revision: Annotated[int, Meta(ge=0)] | UnsetType = UNSET


class Tap(Seen, frozen=True, kw_only=True):
    """A command of a game; *after* is the table's ``turn`` as the sender saw it."""

    after: After


class Play(Tap, frozen=True, kw_only=True):
    """Play *move*, put together by hand."""

    move: Any  # the game's own JSON


class Reply(Tap, frozen=True, kw_only=True):
    """Answer the open question with a candidate's index; ``null``: none of these.

    *picture* is the question's own: another one is not answered by it.
    """

    choice: Annotated[int, Meta(ge=0, le=9)] | None
    picture: Annotated[str, Meta(max_length=300)] | UnsetType = UNSET


class TakeBack(Tap, frozen=True, kw_only=True):
    """Take back the last turn."""


class Declare(Tap, frozen=True, kw_only=True):
    """Say which power the coming turn uses; ``null`` takes it back."""

    power: Annotated[str, Meta(max_length=40)] | None


class Join(Body, frozen=True, kw_only=True):
    """Sit down; a phone that replaces a lost one needs the table's button."""

    seat: Seat
    name: Annotated[str, Meta(min_length=1, max_length=24)]
    colour: Annotated[str, Meta(max_length=12)] | UnsetType = UNSET
    symbol: Annotated[str, Meta(max_length=12)] | UnsetType = UNSET


class Leave(Body, frozen=True, kw_only=True):
    """Stand up from *seat*."""

    seat: Seat


class Nothing(Body, frozen=True, kw_only=True):
    """An empty object."""


class Correct(Tap, frozen=True, kw_only=True):
    """Change a turn to *move*."""

    move: Any  # the game's own JSON


class Again(Seen, frozen=True, kw_only=True):
    """Play the same game once more."""


class Begin(Seen, frozen=True, kw_only=True):
    """Begin *game*, with what was agreed among its wishes."""

    game: Annotated[str, Meta(max_length=40)]
    preferences: dict[str, Any] = {}  # the game's own JSON


class TakeUp(Body, frozen=True, kw_only=True):
    """Go on with the earlier game whose number is *began*."""

    game_id: Annotated[int, Meta(ge=1)]


class Speak(Body, frozen=True, kw_only=True):
    """Choose the phone's language by its code."""

    language: Annotated[str, Meta(max_length=5)]
