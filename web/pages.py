"""The pages: each is served whole with what is so now, then kept right by its script."""

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from companion.core.players import PLANTS
from companion.core.snapshot import COLOURS, SYMBOLS, Snapshot
from companion.errors import CompanionError
from companion.languages import LANGUAGES, Words
from companion.version import version
from web.address import address
from web.api.bgstats import links as play_links
from web.api.bgstats import play_of
from web.api.boxes import game_with_box, serialise_box
from web.api.dice import serialise_dice
from web.api.games import is_laid_out
from web.api.positions import serialise_position
from web.api.scores import serialise_breakdown
from web.api.table_state import serialise_table
from web.errors import ApiError
from web.language import language, words
from web.services import now, past_game_id, services, status_beside

pages = Blueprint("pages", __name__)


@pages.get("/")
def table() -> str:
    """Show the table: the phone's main page."""
    is_seen = services().live_view is not None
    return live_page("table.html", has_camera=services().setup.is_there, is_seen=is_seen)


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
    sheet = serialise_breakdown(snapshot, who, words()) if snapshot.game else None
    return live_page("points.html", sheet=sheet, again=again_address(snapshot))


@pages.get("/new")
def new() -> str:
    """Let the host choose and begin a game."""
    return live_page("new.html", has_camera=services().setup.is_there)


@pages.get("/evenings")
def evenings() -> str:
    """Show who played and who won over the evenings, and the games themselves."""
    return live_page("evenings.html")


@pages.get("/own-data")
def own_data() -> str:
    """Let the host take everything along, bring it back, and have things forgotten."""
    return live_page("own_data.html", version=version())


@pages.get("/wifi")
def wifi() -> str:
    """Let the host bring the table into another Wi-Fi."""
    return live_page("wifi.html")


@pages.get("/big")
def big() -> str:
    """Show the table on a big screen, for everybody to see."""
    is_seen = services().live_view is not None
    return live_page("big.html", address=address(), is_seen=is_seen)


@pages.get("/gallery")
def gallery() -> str:
    """Show every part of the pages in its states: for development, no page leads here."""
    return live_page("gallery.html")


@pages.get("/start")
def start() -> str:
    """Show the QR that brings phones here."""
    return live_page(
        "start.html",
        address=address(),
        named=services().named_address(),
        is_own_wifi=services().wifi.view().is_own_open,
    )


@pages.get("/rules")
def rules() -> str:
    """Show the rulebook's parts in our own words."""
    snapshot, _ = now()
    return live_page("rules.html", sections=snapshot.game.sections if snapshot.game else ())


@pages.get("/dice")
def dice() -> str:
    """Show the dice: rolled against expected, the proofs, and dice for any game."""
    snapshot, _ = now()
    return live_page("dice.html", dice=serialise_dice(snapshot))


@pages.get("/paper-sheet")
def paper_sheet() -> str:
    """Show how to photograph a paper sheet, and what was read."""
    has_camera = services().setup.is_there and not services().photos.is_there
    return live_page("sheet.html", has_camera=has_camera)


@pages.get("/box/<name>")
def box(name: str) -> str:
    """Let the host put in what is printed on the parts of their own box."""
    return live_page("box.html", box=serialise_box(*game_with_box(name)))


@pages.get("/try-box")
def try_box() -> str:
    """Show from a photo whether a box would be read."""
    return live_page("try_box.html")


@pages.get("/camera")
def camera() -> str:
    """Let a phone photograph the table, and show what was read."""
    return live_page("camera.html")


@pages.get("/lay-back")
def lay_back() -> str:
    """Show how the game's position lies, to be laid out again."""
    return live_page("lay_back.html")


@pages.get("/position/<name>")
def position(name: str) -> str:
    """Let the host put a position together and begin from it."""
    return live_page("position.html", position=serialise_position(name))


@pages.get("/setup")
def setup() -> str:
    """Show what the camera sees of the table, and let the host begin."""
    return live_page("setup.html")


@pages.get("/b/<code>")
def bgstats(code: str) -> str:
    """Show the way into BG Stats: the QR's short address leads here."""
    snapshot = game_of_code(code)
    web, app = play_links(play_of(snapshot))
    return live_page("bgstats.html", web=web, app=app)


@pages.get("/favicon.ico")
def favicon() -> BaseResponse:
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
        more_links=more_links(say),
        is_more=request.path in dict(more_links(say)),
        table=serialise_table(snapshot, status_beside(), who, say),
        code=short_code(snapshot),
        has_button=services().host_claim.has_button,
        past_game_id=past_game_id(),
        is_photographed=services().photos.is_there,
        **values,
    )


def links(say: Words) -> tuple[tuple[str, str, str], ...]:
    """Return the addresses, names and icons (paths in a box of 24) of the bar under every page."""
    return (
        ("/", say("Table"), "M12 2.500 20 7v10l-8 4.500L4 17V7Z"),
        ("/turns", say("Turns"), "M12 3a9 9 0 1 1-8.500 6M3.500 4v5h5M12 7.500V12l3 2"),
        ("/points", say("Points"), "M5 20v-7M12 20V4M19 20v-10"),
        ("/rules", say("Rules"), "M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3ZM9 9h6M9 13h6"),
    )


def more_links(say: Words) -> tuple[tuple[str, str], ...]:
    """Return the addresses and names of the pages that are one tap further."""
    return (
        ("/new", say("A new game")),
        ("/start", say("Join with a phone")),
        ("/evenings", say("The evenings")),
        ("/own-data", say("Your data")),
        ("/dice", say("Dice")),
        ("/paper-sheet", say("Paper sheet")),
        ("/lay-back", say("Lay it back like this")),
        ("/try-box", say("Does it read my box?")),
        ("/big", say("Big screen")),
        *([("/wifi", say("The table's Wi-Fi"))] if services().wifi.is_there else []),
    )


def again_address(snapshot: Snapshot) -> str:
    """Return where the same game is begun once more: where its table is laid out, or who plays said."""
    started = snapshot.started
    return "/setup" if is_laid_out(snapshot) else f"/new?again={started.game if started else ''}"


def short_code(snapshot: Snapshot) -> str:
    """Return the few letters that name the game in a short address."""
    return f"{snapshot.game_id:x}"


def game_of_code(code: str) -> Snapshot:
    """Return the game that a short address names: the one that is on, or an earlier one."""
    snapshot, _ = now()
    try:
        if snapshot.game is None or code != short_code(snapshot):
            return services().table.past_game(int(code, 16))
    except (ValueError, CompanionError) as error:
        raise ApiError(404, "no-such-play", "That game is no longer at hand") from error
    return snapshot
