"""Setting up a live table: what the camera found, put right by a tap, begun from by the host."""

from flask import Blueprint, Response

from companion.games.hexes import Shape
from companion.languages import Words
from companion.observation import SURE_FROM, SetupCell, SetupObservation
from companion.tracking.outlines import outline
from companion.tracking.setup import corrections as mending
from companion.tracking.setup.view import GAME, Agreed, Found, SetupView
from web.api.bodies import answer, read_body
from web.api.games import check_number, find, seated
from web.api.openapi import documented
from web.api.playing import answer_table
from web.api.requests import Nothing
from web.api.responses import TableShown
from web.api.serialise import tell_wishes
from web.api.setup_shapes import (
    BeginHere,
    FoundShown,
    MendCell,
    MendPile,
    MendSpoon,
    SetupShown,
    StartCellShown,
    StartPileShown,
)
from web.auth import Visitor
from web.errors import ApiError
from web.language import words
from web.pages import live_page
from web.services import house, now

setup = Blueprint("setup", __name__)


@setup.get("/setup")
def page() -> str:
    """Show what the camera sees of the table, and let the host begin."""
    return live_page("setup.html")


@setup.get("/api/v1/setup")
@documented("The starting table as the camera has found it", answers=SetupShown)
def shown() -> Response:
    """Return what was found; while phones ask, the table is read again and again."""
    return answer(tell_setup(house().setup.view()))


@setup.get("/api/v1/setup/picture")
@documented("The table now, with what was found drawn on it (JPEG)")
def picture() -> Response:
    """Return the picture of now."""
    data = house().setup.picture()
    if data is None:
        raise ApiError(404, "no-picture", "There is no such picture")
    response = Response(data, mimetype="image/jpeg")
    response.headers["Cache-Control"] = "no-store"
    return response


@setup.post("/api/v1/setup/cells")
@documented("Put right what lies on a cell", body=MendCell, answers=SetupShown)
def mend_cell() -> Response:
    """Put a cell right, for whoever sits at the table."""
    _must_sit(now()[1])
    said = read_body(MendCell)
    mend = mending.MendCell(
        said.at, full=said.full, icon=said.icon, hornet=said.hornet, is_there=said.is_there
    )
    return answer(tell_setup(house().setup.mend(mend)))


@setup.post("/api/v1/setup/piles")
@documented("Put right a pile's shape", body=MendPile, answers=SetupShown)
def mend_pile() -> Response:
    """Put a pile right, for whoever sits at the table."""
    _must_sit(now()[1])
    said = read_body(MendPile)
    return answer(tell_setup(house().setup.mend(mending.MendPile(said.pile, Shape(said.shape)))))


@setup.post("/api/v1/setup/spoon")
@documented("Put right where spoon and hornet tile lie", body=MendSpoon, answers=SetupShown)
def mend_spoon() -> Response:
    """Put the spoon right, for whoever sits at the table."""
    _must_sit(now()[1])
    return answer(tell_setup(house().setup.mend(mending.MendSpoon(read_body(MendSpoon).after))))


@setup.post("/api/v1/setup/fills")
@documented(
    "Say that full and empty cells are the other way round", body=Nothing, answers=SetupShown
)
def swap_fills() -> Response:
    """Swap full and empty on the whole hive, for whoever sits at the table."""
    _must_sit(now()[1])
    read_body(Nothing)
    return answer(tell_setup(house().setup.mend(mending.SwapFills())))


@setup.post("/api/v1/setup/again")
@documented("Read the table anew, forgetting what was put right", body=Nothing, answers=SetupShown)
def read_again() -> Response:
    """Have the camera look again, for whoever sits at the table."""
    _must_sit(now()[1])
    read_body(Nothing)
    return answer(tell_setup(house().setup.read_again()))


@setup.post("/api/v1/setup/begin")
@documented("Begin from the table as it is known now", body=BeginHere, answers=TableShown)
def begin() -> Response:
    """Begin the game that lies there, for the host."""
    snapshot, who = now()
    who.must_be_host()
    body = read_body(BeginHere)
    players = seated(snapshot)
    check_number(find(GAME), players)
    return answer_table(house().setup.begin(Agreed(players, body.preferences)))


def tell_setup(view: SetupView) -> SetupShown:
    """Return *view* in the phone's language."""
    say, observation = words(), view.observation or SetupObservation("")
    return SetupShown(
        is_there=house().setup.is_there,
        number=view.number,
        is_held=view.is_held,
        is_ready=view.is_ready,
        size=view.size,
        found=[_tell_part(part, say) for part in view.found],
        cells=_tell_cells(observation),
        piles=_tell_piles(observation),
        spoon_after=observation.spoon_after,
        doubts=[]
        if view.is_held
        else [say.say(trouble.phrase) for trouble in observation.troubles],
        preferences=tell_wishes(view.preferences, say),
    )


def _tell_part(part: Found, say: Words) -> FoundShown:
    return FoundShown(
        key=part.key,
        words=say.say(part.words),
        found=part.found,
        wanted=part.wanted,
        todo=say.say_all(part.todo),
    )


def _tell_cells(observation: SetupObservation) -> list[StartCellShown]:
    middles = {cell.at: cell.pixel for cell in observation.cells}

    def tell(cell: SetupCell) -> StartCellShown:
        return StartCellShown(
            at=cell.at,
            outline=[(round(x), round(y)) for x, y in outline(cell.at, middles)],
            full=cell.full,
            icon=cell.icon,
            hornet=cell.at in observation.hornets,
            is_sure=cell.confidence >= SURE_FROM,
        )

    return [tell(cell) for cell in observation.cells]


def _tell_piles(observation: SetupObservation) -> list[StartPileShown]:
    pixels = observation.pile_pixels or (None,) * len(observation.pile_shapes)
    return [
        StartPileShown(pixel=at and (round(at[0]), round(at[1])), shape=shape)
        for at, shape in zip(pixels, observation.pile_shapes, strict=False)
    ]


def _must_sit(who: Visitor) -> None:
    if who.seat is None and not who.is_host:
        raise ApiError(403, "not-seated", "That is for those who sit at the table")
