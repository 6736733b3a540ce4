"""The pages: each is served whole with what is so now, then kept right by its script."""

from flask import Blueprint, Response, redirect, render_template, request
from werkzeug.wrappers import Response as Answer

from companion.core.signs import COLOURS, SYMBOLS
from companion.core.snapshot import Snapshot
from companion.languages import LANGUAGES, Words
from web.api.bgstats import links as play_links
from web.api.bgstats import play_of
from web.api.serialise import tell, tell_sheet
from web.api.tokens import PLANTS
from web.errors import ApiError
from web.language import language, words
from web.qr import picture_of
from web.scripts import modules, page_words
from web.services import house, now

pages = Blueprint("pages", __name__)


@pages.get("/")
def table() -> str:
    """Show the table: the phone's main page."""
    return live_page("table.html", has_camera=house().setup.is_there)


@pages.get("/join")
def join() -> str:
    """Let a phone take a seat: name, colour, symbol."""
    signs = {"colours": COLOURS, "symbols": SYMBOLS, "names": [words()(name) for name in PLANTS]}
    return live_page("join.html", signs=signs)


@pages.get("/turns")
def turns() -> str:
    """Look back: every turn, the chart of points, correcting."""
    return live_page("turns.html")


@pages.get("/points")
def points() -> str:
    """Show the score sheet, and the ways to take the game away."""
    snapshot, who = now()
    sheet = tell_sheet(snapshot, who, words()) if snapshot.game else None
    return live_page("points.html", sheet=sheet)


@pages.get("/new")
def new() -> str:
    """Let the host choose and begin a game."""
    return live_page("new.html", has_camera=house().setup.is_there)


@pages.get("/big")
def big() -> str:
    """Show the table on a big screen, for everybody to see."""
    return live_page("big.html", address=address())


@pages.get("/start")
def start() -> str:
    """Show the QR that brings phones here."""
    return live_page("start.html", address=address())


@pages.get("/rules")
def rules() -> str:
    """Show the rulebook's parts in our own words."""
    snapshot, _ = now()
    return live_page("rules.html", sections=snapshot.game.sections if snapshot.game else ())


@pages.get("/b/<code>")
def bgstats(code: str) -> str:
    """Show the way into BG Stats: the QR's short address leads here."""
    snapshot, _ = now()
    if snapshot.game is None or code != short_code(snapshot):
        raise ApiError(404, "no-such-play", "That game is no longer at hand")
    web, app = play_links(play_of(snapshot))
    return live_page("bgstats.html", web=web, app=app)


@pages.get("/qr.svg")
def qr() -> Response:
    """Return the QR of this table's address, or of a page under it."""
    path = request.args.get("to", "/")
    if not path.startswith("/") or len(path) > 40:
        raise ApiError(404, "no-such-page", "There is no such page")
    response = Response(picture_of(address().rstrip("/") + path), mimetype="image/svg+xml")
    response.headers["Cache-Control"] = "no-cache"
    return response


@pages.get("/favicon.ico")
def favicon() -> Answer:
    """Show browsers that ask by the old name where the icon is."""
    return redirect("/static/icon.svg", 301)


def live_page(template: str, **values: object) -> str:
    """Return *template* in the phone's language, with what is so now."""
    snapshot, who = now()
    say = words()
    return render_template(
        template,
        _=say,
        say=say.say,
        language=language(),
        languages=LANGUAGES,
        links=links(say),
        page_words=page_words(language()),
        modules=modules(snapshot.game.name if snapshot.game else ""),
        table=tell(snapshot, house().table.status(), who, say),
        code=short_code(snapshot),
        has_button=house().host.has_button,
        kept=request.args.get("kept", type=int),
        **values,
    )


def links(say: Words) -> tuple[tuple[str, str], ...]:
    """Return the addresses and names of the pages that every page leads to."""
    return (
        ("/", say("Table")),
        ("/turns", say("Turns")),
        ("/points", say("Points")),
        ("/rules", say("Rules")),
        ("/dice", say("Dice")),
        ("/start", say("Join")),
    )


def address() -> str:
    """Return the address that phones can open: by number, as names fail on many."""
    return house().address or request.host_url


def short_code(snapshot: Snapshot) -> str:
    """Return the few letters that name the game in a short address.

    The number of the event that began it, in base 36.
    """
    letters = "0123456789abcdefghijklmnopqrstuvwxyz"
    number, code = snapshot.game_id, ""
    while number:
        number, digit = divmod(number, 36)
        code = letters[digit] + code
    return code or "0"
