"""The dashboard's factory: a Flask application handed the running table."""

from random import Random, SystemRandom

from flask import Flask

from companion.games.game import AnyGame
from web import errors as faults
from web import scripts
from web.api.archive import shelf
from web.api.bodies import MAX_BODY_BYTES
from web.api.boxes import boxes as box_pages
from web.api.dice import dice
from web.api.export import export
from web.api.games import games as games_pages
from web.api.history import history
from web.api.live import Written, live
from web.api.openapi import openapi
from web.api.pictures import pictures as picture_pages
from web.api.playing import api
from web.api.seats import seats
from web.api.setup import setup as setup_pages
from web.api.sheets import sheets as sheet_pages
from web.auth import Host
from web.pages import pages
from web.ports import (
    Boxes,
    BoxesInMemory,
    NoPictures,
    NoSetup,
    NoSheets,
    Pictures,
    Setup,
    Sheets,
    Table,
)
from web.security import guard, harden
from web.services import KEY, House
from web.stream import Streams

#: Everything that is served, one module a topic.
BLUEPRINTS = (
    *(pages, api, live, seats, games_pages, history, export, picture_pages, shelf, openapi),
    *(dice, sheet_pages, box_pages, setup_pages),
)


def create_app(
    table: Table,
    *,
    host: Host | None = None,
    pictures: Pictures | None = None,
    sheets: Sheets | None = None,
    boxes: Boxes | None = None,
    setup: Setup | None = None,
    games: tuple[AnyGame, ...] = (),
    chance: Random | None = None,
    address: str | None = None,
    stream_cap: int = 20,
    beat_s: float = 10.0,
) -> Flask:
    """Return the dashboard of *table*.

    *host* is the door that the table's button opens; *sheets* reads photos of paper sheets; *boxes*
    keeps what is printed on people's own parts; *setup* is where a live table is set up. *games*
    are those that the host may begin, shuffled by *chance* (by default the system's own).
    *address* is what the QR carries (by default each page's own); *stream_cap* the number of phones
    that are served live, to be kept below the server's threads.
    """
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY_BYTES
    door = host or Host()
    streams = Streams(table, cap=stream_cap, beat_s=beat_s)
    door.when_pressed = lambda: streams.tell_event("door")
    app.extensions[KEY] = House(
        table=table,
        host=door,
        streams=streams,
        written=Written(),
        pictures=pictures or NoPictures(),
        games=games,
        chance=chance or SystemRandom(),
        address=address,
        sheets=sheets or NoSheets(),
        boxes=boxes or BoxesInMemory(),
        setup=setup or NoSetup(),
    )
    _install(app)
    return app


def _install(app: Flask) -> None:
    """Give *app* its pages, its guards and what stands before and after every request."""
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    app.before_request(guard)
    app.after_request(harden)
    faults.install(app)
    scripts.install(app)


def close_app(app: Flask, *, timeout_s: float = 1.0) -> None:
    """End every live stream of *app* and wait for that, so that its server can stop at once."""
    house: House = app.extensions[KEY]
    house.streams.close(timeout_s=timeout_s)
