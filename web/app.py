"""The dashboard's factory: a Flask application handed the running table."""

from flask import Flask

from web import assets, errors, routes, scripts, security
from web.address import addresses
from web.api.archive import archive
from web.api.bgstats import bgstats
from web.api.boxes import boxes
from web.api.dice import dice
from web.api.export import export
from web.api.films import films
from web.api.games import games
from web.api.history import history
from web.api.http_body import MAX_BODY_BYTES
from web.api.late_start import late_start
from web.api.laying import laying
from web.api.live import live
from web.api.openapi import openapi
from web.api.own_data import own_data
from web.api.paper_sheets import paper_sheets
from web.api.photos import box_trials, photos
from web.api.playing import playing
from web.api.positions import positions
from web.api.scores import scores
from web.api.seats import seats
from web.api.setup import setup
from web.api.statistics import statistics
from web.api.who_plays import who_plays
from web.api.wifi import wifi
from web.installing import installing
from web.pages import pages
from web.services import KEY, Services

#: Everything that is served, one module a topic.
BLUEPRINTS = (
    pages,
    addresses,
    playing,
    live,
    seats,
    games,
    history,
    scores,
    export,
    bgstats,
    archive,
    who_plays,
    dice,
    paper_sheets,
    box_trials,
    boxes,
    setup,
    laying,
    openapi,
    statistics,
    films,
    own_data,
    wifi,
    installing,
    photos,
    positions,
    late_start,
)


def create_app(services: Services) -> Flask:
    """Return the dashboard that these *services* make."""
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY_BYTES
    streams = services.streams
    services.host_claim.when_pressed = lambda: streams.send_event("host-claim")
    app.extensions[KEY] = services
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


def send_address(app: Flask) -> None:
    """Tell every open page of *app* that the table has another address now."""
    services: Services = app.extensions[KEY]
    services.streams.send_event("address")


def close_app(app: Flask, *, timeout_s: float = 1.0) -> None:
    """End every live stream of *app* and wait for that, so that its server can stop at once."""
    services: Services = app.extensions[KEY]
    services.streams.close(timeout_s=timeout_s)
