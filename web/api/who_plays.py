"""Who plays the next game: people named, in the order of their seats, each with their phone if they have one."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

from flask import Blueprint, Response
from msgspec import UNSET, Meta, UnsetType

from companion.core.commands import SeatPlan
from companion.core.names import LONGEST, check_names, reads_as, shown_name
from companion.core.players import colour_at, name_at, seats_of, sitting_at, symbol_at
from companion.core.snapshot import COLOURS, SYMBOLS, PastGame, Snapshot, own_sign
from companion.games.answers import Json
from web.api.http_body import RequestBody, ResponseBody, json_response
from web.api.openapi import documented
from web.errors import ApiError
from web.services import now, services

who_plays = Blueprint("who_plays", __name__, url_prefix="/api/v1")

#: A seat's number; clockwise, from 0.
Seat = Annotated[int, Meta(ge=0, le=9)]
Sign = Annotated[str, Meta(max_length=12)]

#: How many people of earlier evenings are offered.
MOST_PEOPLE = 24
MOST_PLAYERS = 10


class PlayerRequest(RequestBody, frozen=True, kw_only=True):
    """Somebody who plays; *phone* is the seat that their phone has now, ``null`` without one.

    *is_asking*: they hold the phone that asks, where that has no seat yet.

    A *colour* or *symbol* that somebody before them has gives way to a free one.
    """

    name: Annotated[str, Meta(max_length=4 * LONGEST)]
    colour: Sign = ""
    symbol: Sign = ""
    phone: Seat | None = None
    is_asking: bool = False


#: Those who play, clockwise.
Players = Annotated[list[PlayerRequest], Meta(max_length=MOST_PLAYERS)]


class PersonResponse(ResponseBody, frozen=True, kw_only=True):
    """Somebody who may play: their signs when they last did, and the seat that their phone has now."""

    name: str
    colour: str
    symbol: str
    phone: int | None


class PeopleResponse(ResponseBody, frozen=True, kw_only=True):
    """Those whose phones *sit* there, who played *last* time, and everybody who ever played here."""

    sitting: list[PersonResponse]
    last: list[PersonResponse]
    everybody: list[PersonResponse]


@dataclass(frozen=True)
class Lineup:
    """Who plays: *players* as a game's header names them, and how their *seats* begin."""

    players: tuple[Json, ...]
    seats: tuple[SeatPlan, ...]

    def turned_to(self, player: int, *, seat: int) -> "Lineup":
        """Return those turned round the table until *player*, by index here, has *seat*."""
        turn = (player - seat) % len(self.players)
        return Lineup(
            self.players[turn:] + self.players[:turn], self.seats[turn:] + self.seats[:turn]
        )


@who_plays.get("/people")
@documented("People who may play the next game", answers=PeopleResponse)
def people() -> Response:
    """Return those who sit, who played last, and who played on earlier evenings."""
    snapshot, _ = now()
    return json_response(people_known(snapshot, services().table.past_games()))


def people_known(snapshot: Snapshot, past: Iterable[PastGame]) -> PeopleResponse:
    """Return who may play next: those of *snapshot*, and of the *past* games, the latest first."""
    played = [game for game in past if not game.is_recorded]
    return PeopleResponse(
        sitting=list(_people_sitting(snapshot)),
        last=list(_people_of(played[0], snapshot)) if played else [],
        everybody=_distinct(person for game in played for person in _people_of(game, snapshot)),
    )


def lineup_of(
    snapshot: Snapshot, named: Sequence[PlayerRequest] | UnsetType, *, asking: str | None
) -> Lineup:
    """Return those who are *named*; before the first game, those who sit may go unnamed.

    *asking* is the asking phone. Raises `ApiError` where nobody said who plays, `IllegalMove` for
    a name that is missing or somebody else's.
    """
    if named is UNSET:
        if snapshot.game is not None:
            raise ApiError(409, "who-plays", "Say first who plays")
        return lineup_at(snapshot)
    names = [shown_name(player.name) for player in named]
    check_names(names)
    plans = tuple(_plans(snapshot, named, asking))
    players = ({"name": n, "colour": plan.colour} for n, plan in zip(names, plans, strict=True))
    return Lineup(tuple(players), plans)


def lineup_at(snapshot: Snapshot) -> Lineup:
    """Return those who play now, or sit there before the first game, with their phones."""
    seats = seats_of(snapshot)
    return Lineup(
        tuple(
            {"name": name_at(snapshot, seat), "colour": colour_at(snapshot, seat)} for seat in seats
        ),
        tuple(
            SeatPlan(colour_at(snapshot, seat), symbol_at(snapshot, seat), _key_at(snapshot, seat))
            for seat in seats
        ),
    )


def _plans(
    snapshot: Snapshot, named: Sequence[PlayerRequest], asking: str | None
) -> Iterator[SeatPlan]:
    """Yield how each one's seat begins: signs of their own, and no phone at two seats."""
    colours: set[str] = set()
    symbols: set[str] = set()
    keys: set[str | None] = set()
    for seat, player in enumerate(named):
        key = asking if player.is_asking else _key_at(snapshot, player.phone)
        plan = SeatPlan(
            own_sign(player.colour, COLOURS, colours, seat),
            own_sign(player.symbol, SYMBOLS, symbols, seat),
            None if key in keys else key,
        )
        colours.add(plan.colour)
        symbols.add(plan.symbol)
        keys.add(key)
        yield plan


def _key_at(snapshot: Snapshot, seat: int | None) -> str | None:
    sitting = None if seat is None else sitting_at(snapshot, seat)
    return sitting.key if sitting else None


def _people_sitting(snapshot: Snapshot) -> Iterator[PersonResponse]:
    """Yield those who sat down under names of their own: before any game, or while a recorded one plays."""
    started = snapshot.started
    if started is not None and started.table is None:
        return
    for sitting in snapshot.sittings:
        if sitting.name in snapshot.players[sitting.seat : sitting.seat + 1]:
            continue
        yield PersonResponse(
            name=sitting.name, colour=sitting.colour, symbol=sitting.symbol, phone=sitting.seat
        )


def _people_of(game: PastGame, snapshot: Snapshot) -> Iterator[PersonResponse]:
    """Yield the players of *game*; their phones are those that sit under the same names now."""
    phones = {reads_as(name_at(snapshot, s.seat)): s.seat for s in snapshot.sittings}
    for seat, name in enumerate(game.players):
        if seat in game.forgotten:
            continue
        sign = game.signs[seat] if seat < len(game.signs) else None
        yield PersonResponse(
            name=name,
            colour=sign.colour if sign else COLOURS[seat % len(COLOURS)],
            symbol=sign.symbol if sign else SYMBOLS[seat % len(SYMBOLS)],
            phone=phones.get(reads_as(name)),
        )


def _distinct(people: Iterable[PersonResponse]) -> list[PersonResponse]:
    """Return *people* once each, the one who played last first."""
    found: dict[str, PersonResponse] = {}
    for person in people:
        found.setdefault(reads_as(person.name), person)
    return list(found.values())[:MOST_PEOPLE]
