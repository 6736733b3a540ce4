"""Joining: a phone sits down, stands up, replaces a lost one, or becomes the host."""

import unicodedata

from flask import Blueprint, Response, request

from companion.core.commands import MOST_SEATS, LeaveSeat, NameHost, TakeSeat
from companion.core.snapshot import Snapshot
from companion.languages import LANGUAGES, words_in
from web.api.bodies import answer, read_body
from web.api.openapi import documented
from web.api.playing import tell_now
from web.api.requests import Join, Leave, Nothing, Speak
from web.api.responses import TableShown
from web.api.tokens import PLANTS, colour_at, name_at, sitting_at
from web.auth import COOKIE_AGE_S, digest, own_token, phone, remember
from web.errors import ApiError
from web.language import COOKIE as LANGUAGE_COOKIE
from web.language import language, words
from web.services import house, now

seats = Blueprint("seats", __name__, url_prefix="/api/v1")

#: What joins letters of some scripts, and people into families of emoji.
JOINERS = "\u200c\u200d"


@seats.post("/seats")
@documented("Sit down", body=Join, answers=TableShown)
def join() -> Response:
    """Give this phone a seat, and the secret that keeps it."""
    snapshot, who = now()
    body = read_body(Join)
    must_exist(snapshot, body.seat)
    if body.seat == who.seat:
        return answer(tell_now(snapshot, who, words()))
    make_room(snapshot, body.seat)
    token = own_token(request)
    after = house().table.do(take(house().table.snapshot(), body, digest(token)))
    return remember(shown(after, token), token)


@seats.post("/seats/leave")
@documented("Stand up", body=Leave, answers=TableShown)
def leave() -> Response:
    """Make a seat of this phone (or, for the host, anybody's) free."""
    snapshot, who = now()
    body = read_body(Leave)
    who.must_act_for(body.seat)
    must_exist(snapshot, body.seat)
    after = house().table.do(LeaveSeat(body.seat))
    return shown(after, own_token(request))


@seats.post("/host")
@documented(
    "Become the host, within a minute of the table's button", body=Nothing, answers=TableShown
)
def become_host() -> Response:
    """Give this phone the host's rights."""
    read_body(Nothing)
    if not house().host.is_open:
        raise ApiError(403, "press-first", "Press the table's button first, then tap here")
    token = own_token(request)
    after = house().table.do(NameHost(digest(token), language()))
    return remember(shown(after, token), token)


@seats.post("/language")
@documented("Choose this phone's language", body=Speak, answers=TableShown)
def speak() -> Response:
    """Keep the phone's language; the small screen follows the host's."""
    snapshot, who = now()
    chosen = read_body(Speak).language
    if chosen not in LANGUAGES:
        raise ApiError(404, "no-such-language", "That language is not spoken here")
    if who.is_host and who.key:
        snapshot = house().table.do(NameHost(who.key, chosen))
    response = answer(tell_now(snapshot, who, words_in(chosen)))
    response.set_cookie(LANGUAGE_COOKIE, chosen, max_age=COOKIE_AGE_S, samesite="Lax")
    return response


def must_exist(snapshot: Snapshot, seat: int) -> None:
    """Raise `ApiError` unless *seat* is at this table."""
    count = len(snapshot.players) if snapshot.game else MOST_SEATS
    if seat >= count:
        raise ApiError(404, "no-such-seat", "There is no such seat")


def make_room(snapshot: Snapshot, seat: int) -> None:
    """Free *seat* from a lost phone; raises `ApiError` while the host's door is closed."""
    if sitting_at(snapshot, seat) is None:
        return
    if not house().host.is_open:
        raise ApiError(
            409,
            "seat-taken",
            "Somebody sits there: to replace a lost phone, press the table's button",
        )
    house().table.do(LeaveSeat(seat))


def take(snapshot: Snapshot, body: Join, key: str) -> TakeSeat:
    """Return the command that sits the phone down, with the signs that it wishes for."""
    return TakeSeat(
        seat=body.seat,
        key=key,
        name=name_at(snapshot, body.seat) if snapshot.game else own_name(body.name, body.seat),
        colour=body.colour if isinstance(body.colour, str) else colour_at(snapshot, body.seat),
        symbol=body.symbol if isinstance(body.symbol, str) else "",
    )


def own_name(preference: str, seat: int) -> str:
    r"""Return *wish* without what nobody sees or what turns lines round, else a name for *seat*.

    >>> own_name(" Ada\n\u202e\x1b B. ", 0), own_name("\u200b", 1)
    ('Ada B.', 'Heather')
    """
    shown = "".join(
        letter for letter in preference if letter.isprintable() or letter in JOINERS + " \n"
    )
    name = " ".join(shown.split())
    is_seen = any(unicodedata.category(letter)[0] in "LNPS" for letter in name)
    return name if is_seen else PLANTS[seat % len(PLANTS)]


def shown(snapshot: Snapshot, token: str) -> Response:
    """Return the table as the phone with *token* sees it."""
    return answer(tell_now(snapshot, phone(digest(token), snapshot), words()))
