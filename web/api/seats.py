"""Joining: a phone sits down, stands up, replaces a lost one, or becomes the host."""

from typing import Annotated

from flask import Blueprint, Response, request
from msgspec import UNSET, Meta, UnsetType

from companion.core.commands import (
    MOST_SEATS,
    AnswerForSeat,
    AskForSeat,
    LeaveSeat,
    NameHost,
    TakeSeat,
)
from companion.core.names import LONGEST, shown_name
from companion.core.players import PLANTS, colour_at, name_at, sitting_at
from companion.core.snapshot import Snapshot, has_secrets
from companion.languages import LANGUAGES, words_in
from web.api.commands import ConditionalRequest
from web.api.http_body import json_response, read_body
from web.api.openapi import documented
from web.api.table_state import TableResponse, serialise_table
from web.api.who_plays import Seat, Sign
from web.auth import COOKIE_AGE_S, Guessed, Visitor, digest, own_token, phone, remember
from web.errors import ApiError
from web.language import COOKIE as LANGUAGE_COOKIE
from web.language import language, words
from web.services import now, services, status_beside

seats = Blueprint("seats", __name__, url_prefix="/api/v1")


class JoinRequest(ConditionalRequest, frozen=True, kw_only=True):
    """Sit down; a phone that replaces a lost one needs the table's button."""

    seat: Seat
    name: Annotated[str, Meta(min_length=1, max_length=4 * LONGEST)]
    colour: Sign | UnsetType = UNSET
    symbol: Sign | UnsetType = UNSET


class LeaveRequest(ConditionalRequest, frozen=True, kw_only=True):
    """Stand up from *seat*."""

    seat: Seat


class SeatAnswerRequest(ConditionalRequest, frozen=True, kw_only=True):
    """Give *seat* to the phone that asks for it, or not."""

    seat: Seat
    is_given: bool


class LanguageRequest(ConditionalRequest, frozen=True, kw_only=True):
    """Choose the phone's language by its code."""

    language: Annotated[str, Meta(max_length=5)]


@seats.post("/seats")
@documented("Sit down", body=JoinRequest, answers=TableResponse)
def join() -> Response:
    """Give this phone a seat, and the secret that keeps it."""
    snapshot, who = now()
    body = read_body(JoinRequest)
    must_exist(snapshot, body.seat)
    if body.seat == who.seat:
        return json_response(serialise_table(snapshot, status_beside(), who, words()))
    must_be_settled(snapshot, who, body.seat)
    token = own_token(request)
    if has_secrets(snapshot) and sitting_at(snapshot, body.seat) is not None:
        return ask_owner(body, token)
    make_room(snapshot, body.seat)
    after = services().table.do(take(services().table.snapshot(), body, digest(token)))
    return remember(seen_with(after, token), token)


@seats.post("/seats/answer")
@documented(
    "Say whether another phone may have a taken seat: asked where players hold secrets",
    body=SeatAnswerRequest,
    answers=TableResponse,
)
def answer_for_seat() -> Response:
    """Let the phone that asks have the seat, or not: its owner says, after a minute the host may."""
    snapshot, who = now()
    body = read_body(SeatAnswerRequest)
    must_exist(snapshot, body.seat)
    if who.seat != body.seat:
        must_be_left_to_host(who, body)
    command = AnswerForSeat(body.seat, body.is_given, revision=body.told_revision)
    return seen_with(services().table.do(command), own_token(request))


@seats.post("/seats/leave")
@documented("Stand up", body=LeaveRequest, answers=TableResponse)
def leave() -> Response:
    """Make a seat of this phone (or, for the host, anybody's) free."""
    snapshot, who = now()
    body = read_body(LeaveRequest)
    who.must_act_for(body.seat)
    must_exist(snapshot, body.seat)
    after = services().table.do(LeaveSeat(body.seat, revision=body.told_revision))
    return seen_with(after, own_token(request))


@seats.post("/host")
@documented(
    "Become the host, within a minute of the table's button",
    body=ConditionalRequest,
    answers=TableResponse,
)
def become_host() -> Response:
    """Give this phone the host's rights."""
    body = read_body(ConditionalRequest)
    must_be_pressed(ApiError(403, "press-first", "Press the table's button first, then tap here"))
    token = own_token(request)
    after = services().table.do(NameHost(digest(token), language(), revision=body.told_revision))
    return remember(seen_with(after, token), token)


@seats.post("/language")
@documented("Choose this phone's language", body=LanguageRequest, answers=TableResponse)
def speak() -> Response:
    """Keep the phone's language; the small screen follows the host's."""
    snapshot, who = now()
    body = read_body(LanguageRequest)
    chosen = body.language
    if chosen not in LANGUAGES:
        raise ApiError(404, "no-such-language", "That language is not spoken here")
    if who.is_host and who.key:
        snapshot = services().table.do(NameHost(who.key, chosen, revision=body.told_revision))
    response = json_response(serialise_table(snapshot, status_beside(), who, words_in(chosen)))
    response.set_cookie(LANGUAGE_COOKIE, chosen, max_age=COOKIE_AGE_S, samesite="Lax")
    return response


def must_exist(snapshot: Snapshot, seat: int) -> None:
    """Raise `ApiError` unless *seat* is at this table."""
    count = len(snapshot.players) if snapshot.game else MOST_SEATS
    if seat >= count:
        raise ApiError(404, "no-such-seat", "There is no such seat")


def make_room(snapshot: Snapshot, seat: int) -> None:
    """Free *seat* from a lost phone; raises `ApiError` while nobody may become the host."""
    if sitting_at(snapshot, seat) is None:
        return
    must_be_pressed(
        ApiError(
            409,
            "seat-taken",
            "Somebody sits there: to replace a lost phone, press the table's button",
        )
    )
    services().table.do(LeaveSeat(seat))


def ask_owner(body: JoinRequest, token: str) -> Response:
    """Ask the phone that has the seat, whose hand would be seen, to give it to this one."""
    asked_s = services().host_claim.now_s
    command = AskForSeat(body.seat, digest(token), asked_s, revision=body.told_revision)
    return remember(seen_with(services().table.do(command), token), token)


def must_be_left_to_host(who: Visitor, body: SeatAnswerRequest) -> None:
    """Raise `ApiError` unless this is the host, who gives a seat whose owner did not answer."""
    asked = services().table.status().request_for(body.seat)
    if not who.is_host or not body.is_given or asked is None:
        raise ApiError(403, "not-your-seat", "The player who sits there says who else may")
    if not asked.is_over(services().host_claim.now_s):
        raise ApiError(409, "not-answered", "They have a minute to answer first")
    must_be_pressed(
        ApiError(
            403,
            "press-first",
            "Press the table's button first, then tap here",
        )
    )


def must_be_pressed(refusal: ApiError) -> None:
    """Raise *refusal* unless the button was pressed lately, or `ApiError` (429) after too many tries."""
    guesses, address = services().guesses, request.remote_addr or ""
    guesses.must_wait(Guessed.BUTTON, address)
    if not services().host_claim.is_open:
        guesses.note(Guessed.BUTTON, address)
        raise refusal


def take(snapshot: Snapshot, body: JoinRequest, key: str) -> TakeSeat:
    """Return the command that sits the phone down, with the signs that it prefers."""
    return TakeSeat(
        seat=body.seat,
        key=key,
        name=name_at(snapshot, body.seat) if snapshot.game else own_name(body),
        colour=body.colour if isinstance(body.colour, str) else colour_at(snapshot, body.seat),
        symbol=body.symbol if isinstance(body.symbol, str) else "",
        revision=body.told_revision,
    )


def own_name(body: JoinRequest) -> str:
    """Return the name that *body* asks for, else one for its seat."""
    return shown_name(body.name) or words()(PLANTS[body.seat % len(PLANTS)])


def must_be_settled(snapshot: Snapshot, who: Visitor, seat: int) -> None:
    """Raise `ApiError` where a phone would change its seat after the first turn: the host's to do."""
    if snapshot.turns and who.seat not in (None, seat) and not who.is_host:
        raise ApiError(403, "seats-settled", "After the first turn the host changes who sits where")


def seen_with(snapshot: Snapshot, token: str) -> Response:
    """Return the table as the phone with *token* sees it."""
    who = phone(digest(token), snapshot)
    return json_response(serialise_table(snapshot, status_beside(), who, words()))
