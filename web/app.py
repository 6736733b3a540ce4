"""The dashboard's factory: a Flask application handed the running table."""

from collections.abc import Callable
from random import Random, SystemRandom

from flask import Flask

from companion.games.game import AnyGame
from web import assets, errors, routes, scripts, security
from web.address import LOOPBACK, addresses
from web.api.archive import archive
from web.api.bgstats import bgstats
from web.api.box_trials import box_trials as tried_boxes
from web.api.boxes import boxes as own_boxes
from web.api.dice import dice
from web.api.ending import ending
from web.api.export import export
from web.api.films import films as game_films
from web.api.games import games as offered_games
from web.api.history import history
from web.api.http_body import MAX_BODY_BYTES
from web.api.late_start import late_start as put_right
from web.api.laying import laying as laid_out
from web.api.live import live
from web.api.openapi import openapi
from web.api.own_data import own_data
from web.api.paper_sheets import paper_sheets
from web.api.photos import photos as table_photos
from web.api.playing import playing
from web.api.positions import positions
from web.api.scores import scores
from web.api.seats import seats
from web.api.setup import setup as table_setup
from web.api.statistics import statistics
from web.api.who_plays import who_plays
from web.api.wifi import wifi as table_wifi
from web.auth import Guesses, HostClaimWindow
from web.film_port import Films, NoFilms
from web.installing import installing
from web.pages import pages
from web.ports import (
    Boxes,
    BoxesInMemory,
    BoxTrials,
    LiveView,
    NoBoxTrials,
    NoPhotos,
    NoPictures,
    NoSheets,
    Photograph,
    Photos,
    Pictures,
    Sheets,
    Table,
    TallyDice,
    no_camera,
    no_tallies,
)
from web.services import KEY, Services
from web.setup_port import LateStart, Laying, NoLateStart, NoLaying, NoSetup, Setup
from web.stream import BEAT_S, STREAMS, EncodedSnapshots, Streams
from web.wifi_port import NoWifi, Wifi

#: Everything that is served, one module a topic.
BLUEPRINTS = (
    *(
        pages,
        addresses,
        playing,
        live,
        seats,
        offered_games,
        history,
        scores,
        export,
        bgstats,
        archive,
    ),
    *(who_plays, dice, paper_sheets, tried_boxes, own_boxes, table_setup, laid_out, openapi),
    *(ending, statistics, game_films, own_data, table_wifi, installing, table_photos),
    *(positions, put_right),
)


def create_app(
    table: Table,
    *,
    host_claim: HostClaimWindow | None = None,
    pictures: Pictures | None = None,
    sheets: Sheets | None = None,
    box_trials: BoxTrials | None = None,
    boxes: Boxes | None = None,
    setup: Setup | None = None,
    laying: Laying | None = None,
    late_start: LateStart | None = None,
    live_view: LiveView | None = None,
    films: Films | None = None,
    photograph: Photograph = no_camera,
    photos: Photos | None = None,
    tally: TallyDice = no_tallies,
    games: tuple[AnyGame, ...] = (),
    chance: Random | None = None,
    address: Callable[[], str | None] | None = None,
    named_address: Callable[[], str | None] = lambda: None,
    is_own_name: Callable[[str], bool] = LOOPBACK.__contains__,
    guesses: Guesses | None = None,
    wifi: Wifi | None = None,
    stream_cap: int = STREAMS,
    beat_s: float = BEAT_S,
) -> Flask:
    """Return the dashboard of *table*.

    *host_claim* is opened by the table's button; *sheets* reads photos of paper sheets,
    *box_trials* those of boxes; *boxes* keeps what is printed on people's own parts; *setup* is
    where a live table is set up, *laying* where a position is laid out again, *late_start* where
    a game's start is put right, *live_view* what a camera saw last; *photos* reads those of the
    table that phones send; *films* makes films of games;
    *tally* counts what dice rolled. *games* are those that the host may begin, shuffled by *chance*
    (by default the system's own). *address* tells what the QR carries now (by default each page's
    own), *named_address* the one by name; *is_own_name* tells by which names it may be asked for;
    *guesses* keeps the wrong ones; *wifi* joins networks; *stream_cap* is the number of phones that are served
    live, to be kept below the server's threads.
    """
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY_BYTES
    claim = host_claim or HostClaimWindow()
    streams = Streams(table, cap=stream_cap, beat_s=beat_s)
    claim.when_pressed = lambda: streams.send_event("host-claim")
    app.extensions[KEY] = Services(
        table=table,
        host_claim=claim,
        streams=streams,
        encoded=EncodedSnapshots(),
        pictures=pictures or NoPictures(),
        games=games,
        chance=chance or SystemRandom(),
        address=address,
        named_address=named_address,
        sheets=sheets or NoSheets(),
        box_trials=box_trials or NoBoxTrials(),
        boxes=boxes or BoxesInMemory(),
        setup=setup or NoSetup(),
        laying=laying or NoLaying(),
        late_start=late_start or NoLateStart(),
        live_view=live_view,
        films=films or NoFilms(),
        photograph=photograph,
        photos=photos or NoPhotos(),
        tally=tally,
        is_own_name=is_own_name,
        guesses=guesses or Guesses(),
        wifi=wifi or NoWifi(),
    )
    _install(app)
    return app


def _install(app: Flask) -> None:
    """Give *app* its pages, its guards and what stands before and after every request."""
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    security.install(app)
    routes.install(app)
    errors.install(app)
    scripts.install(app)
    assets.install(app)


def tell_address(app: Flask) -> None:
    """Tell every open page of *app* that the table has another address now."""
    services: Services = app.extensions[KEY]
    services.streams.send_event("address")


def close_app(app: Flask, *, timeout_s: float = 1.0) -> None:
    """End every live stream of *app* and wait for that, so that its server can stop at once."""
    services: Services = app.extensions[KEY]
    services.streams.close(timeout_s=timeout_s)
