"""The start of the game that is on, put right late: honey swapped, or all on the setup page."""

from flask import Blueprint, Response

from companion.core.commands import CorrectStart
from companion.tracking.setup.late_start import swapped_start
from web.api.commands import TurnRequest, carry_out, read_conditional, table_response
from web.api.history import CorrectionResponse, correction_response
from web.api.http_body import EmptyRequest, read_body
from web.api.openapi import documented
from web.api.setup import SetupResponse, setup_response
from web.api.table_state import TableResponse
from web.services import now, services

late_start = Blueprint("late_start", __name__, url_prefix="/api/v1/start")


@late_start.post("/foresee")
@documented(
    "What would follow if honey were the other way round from the start on",
    body=TurnRequest,
    answers=CorrectionResponse,
)
def foresee_start() -> Response:
    """Return which turns would still stand; nothing is changed."""
    snapshot, _ = now()
    after = services().table.foresee(start_correction())
    return correction_response(snapshot, after, first=1)


@late_start.post("/swap-fills")
@documented(
    "Have honey the other way round from the start on", body=TurnRequest, answers=TableResponse
)
def swap_fills() -> Response:
    """Judge all turns again from the start that was meant, for the host."""
    return carry_out(start_correction())


@late_start.post("/open")
@documented("Put the start of the game right", body=EmptyRequest, answers=SetupResponse)
def show() -> Response:
    """Show the start's kept picture on the setup page, with what was read or told of it."""
    read_body(EmptyRequest)
    return setup_response(services().late_start.open())


@late_start.post("/judge")
@documented(
    "What becomes of the turns from the start as it is now on the setup page",
    body=TurnRequest,
    answers=CorrectionResponse,
)
def judge() -> Response:
    """Read every turn again from its picture; nothing is changed."""
    snapshot, who = now()
    _, revision = read_conditional(TurnRequest)
    found = services().late_start.judge(seat=who.seat, revision=revision)
    after = services().table.foresee(found.command)
    return correction_response(snapshot, after, first=1, unjudged=found.unjudged)


@late_start.post("/correct")
@documented("Take the start as it was judged last", body=EmptyRequest, answers=TableResponse)
def correct() -> Response:
    """Have the game begin so."""
    read_body(EmptyRequest)
    return table_response(services().late_start.correct())


def start_correction() -> CorrectStart:
    """Return the command asked for: full and empty the other way round from the start on."""
    snapshot, who = now()
    _, revision = read_conditional(TurnRequest)
    return swapped_start(snapshot, seat=who.seat, revision=revision)
