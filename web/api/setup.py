"""Setting up a live table: what the camera found, put right by a tap, begun from by the host."""

from typing import Annotated, Any, Literal

from flask import Blueprint, Response
from msgspec import Meta, field

from companion.games.hexes import Shape
from companion.languages import Words
from companion.observation import SURE_FROM, SetupCell, SetupObservation
from companion.tracking.setup import corrections as mending
from companion.tracking.setup.agreement import TRACKED, Agreed
from companion.tracking.setup.view import Found, SetupView
from web.api.boxes import game_called
from web.api.conditional import table_response
from web.api.games import check_number, seated
from web.api.http_body import (
    EmptyRequest,
    RequestBody,
    ResponseBody,
    jpeg_response,
    json_response,
    read_body,
)
from web.api.openapi import documented
from web.api.options import PreferenceResponse, serialise_preferences
from web.api.table_state import TableResponse
from web.errors import ApiError
from web.language import words
from web.services import now, services

setup = Blueprint("setup", __name__, url_prefix="/api/v1")


_Pile = Annotated[int, Meta(ge=0, le=11)]
_Step = Annotated[int, Meta(ge=-200, le=200)]


class FoundResponse(ResponseBody, frozen=True, kw_only=True):
    """How much of one kind of thing was found, and what to do about the rest."""

    key: str
    words: str
    found: int
    wanted: int
    todo: list[str]


class StartCellResponse(ResponseBody, frozen=True, kw_only=True):
    """A cell of the starting hive: its *outline* in the picture, what it shows."""

    at: tuple[int, int]
    outline: list[tuple[int, int]]
    full: bool
    icon: bool
    hornet: bool
    is_sure: bool


class StartPileResponse(ResponseBody, frozen=True, kw_only=True):
    """A pile: its middle in the picture (``null`` where that is not known), its shape."""

    pixel: tuple[int, int] | None
    shape: str


class SetupResponse(ResponseBody, frozen=True, kw_only=True):
    """The starting table as it is known now.

    *number* grows with each reading and each mend; *is_held*: it is not read again until somebody
    says so. Pixels are of a picture of *size* (width, height). *doubts* are what the eye is not
    sure of, in words.
    """

    is_there: bool
    number: int
    is_held: bool
    is_ready: bool
    size: tuple[int, int]
    found: list[FoundResponse]
    cells: list[StartCellResponse]
    piles: list[StartPileResponse]
    spoon_after: int | None
    doubts: list[str]
    preferences: list[PreferenceResponse]


class CellRequest(RequestBody, frozen=True, kw_only=True):
    """Say what lies on a cell; *is_there* false: no cell at all."""

    at: tuple[_Step, _Step]
    full: bool
    icon: bool
    hornet: bool
    is_there: bool = True


class PileRequest(RequestBody, frozen=True, kw_only=True):
    """Say which shape a pile's tiles have."""

    pile: _Pile
    shape: Literal["straight", "bent", "triangular"]


class SpoonRequest(RequestBody, frozen=True, kw_only=True):
    """Say after which pile spoon and hornet tile lie."""

    after: _Pile


class BeginSetupRequest(RequestBody, frozen=True, kw_only=True):
    """Begin the game from the table as it is known now, with what was agreed."""

    preferences: dict[str, Any] = field(default_factory=dict)  # the game's own JSON


@setup.get("/setup")
@documented("The starting table as the camera has found it", answers=SetupResponse)
def setup_state() -> Response:
    """Return what was found; while phones ask, the table is read again and again."""
    return json_response(serialise_setup(services().setup.view()))


@setup.get("/setup/picture")
@documented("The table now, with what was found drawn on it", media="image/jpeg")
def picture() -> Response:
    """Return the picture of now."""
    data = services().setup.picture()
    if data is None:
        raise ApiError(404, "no-picture", "There is no such picture")
    return jpeg_response(data, max_age_s=None)


@setup.post("/setup/cells")
@documented("Put right what lies on a cell", body=CellRequest, answers=SetupResponse)
def correct_cell() -> Response:
    """Put a cell right, for whoever sits at the table."""
    said = read_body(CellRequest)
    mend = mending.MendCell(
        said.at, full=said.full, icon=said.icon, hornet=said.hornet, is_there=said.is_there
    )
    return json_response(serialise_setup(services().setup.mend(mend)))


@setup.post("/setup/piles")
@documented("Put right a pile's shape", body=PileRequest, answers=SetupResponse)
def correct_pile() -> Response:
    """Put a pile right, for whoever sits at the table."""
    said = read_body(PileRequest)
    return json_response(
        serialise_setup(services().setup.mend(mending.MendPile(said.pile, Shape(said.shape))))
    )


@setup.post("/setup/spoon")
@documented("Put right where spoon and hornet tile lie", body=SpoonRequest, answers=SetupResponse)
def correct_spoon() -> Response:
    """Put the spoon right, for whoever sits at the table."""
    return json_response(
        serialise_setup(services().setup.mend(mending.MendSpoon(read_body(SpoonRequest).after)))
    )


@setup.post("/setup/fills")
@documented(
    "Say that full and empty cells are the other way round",
    body=EmptyRequest,
    answers=SetupResponse,
)
def swap_fills() -> Response:
    """Swap full and empty on the whole hive, for whoever sits at the table."""
    read_body(EmptyRequest)
    return json_response(serialise_setup(services().setup.mend(mending.SwapFills())))


@setup.post("/setup/again")
@documented(
    "Read the table anew, forgetting what was put right", body=EmptyRequest, answers=SetupResponse
)
def read_again() -> Response:
    """Have the camera look again, for whoever sits at the table."""
    read_body(EmptyRequest)
    return json_response(serialise_setup(services().setup.read_again()))


@setup.post("/setup/begin")
@documented(
    "Begin from the table as it is known now", body=BeginSetupRequest, answers=TableResponse
)
def begin() -> Response:
    """Begin the game that lies there, for the host."""
    snapshot, _ = now()
    body = read_body(BeginSetupRequest)
    players = seated(snapshot)
    check_number(game_called(TRACKED), players)
    return table_response(services().setup.begin(Agreed(players, body.preferences)))


def serialise_setup(view: SetupView) -> SetupResponse:
    """Return *view* in the phone's language."""
    say, observation = words(), view.observation or SetupObservation("")
    return SetupResponse(
        is_there=services().setup.is_there,
        number=view.number,
        is_held=view.is_held,
        is_ready=view.is_ready,
        size=view.size,
        found=[_serialise_part(part, say) for part in view.found],
        cells=_serialise_cells(observation),
        piles=_serialise_piles(observation),
        spoon_after=observation.spoon_after,
        doubts=[]
        if view.is_held
        else [say.say(trouble.phrase) for trouble in observation.troubles],
        preferences=serialise_preferences(view.preferences, say),
    )


def _serialise_part(part: Found, say: Words) -> FoundResponse:
    return FoundResponse(
        key=part.key,
        words=say.say(part.words),
        found=part.found,
        wanted=part.wanted,
        todo=say.say_all(part.todo),
    )


def _serialise_cells(observation: SetupObservation) -> list[StartCellResponse]:

    def tell(cell: SetupCell) -> StartCellResponse:
        return StartCellResponse(
            at=cell.at,
            outline=[(round(x), round(y)) for x, y in cell.outline],
            full=cell.full,
            icon=cell.icon,
            hornet=cell.at in observation.hornets,
            is_sure=cell.confidence >= SURE_FROM,
        )

    return [tell(cell) for cell in observation.cells]


def _serialise_piles(observation: SetupObservation) -> list[StartPileResponse]:
    pixels = observation.pile_pixels or (None,) * len(observation.pile_shapes)
    return [
        StartPileResponse(pixel=at and (round(at[0]), round(at[1])), shape=shape)
        for at, shape in zip(pixels, observation.pile_shapes, strict=False)
    ]
