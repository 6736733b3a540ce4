"""Take the pictures of every page for the documentation: python -m tests.end_to_end.take_phone_screenshots.

Each page at 360×740 in the light in English and in the dark in Catalan, and the table as people
with other eyes see it.
"""

from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page

from companion.clock import SystemClock
from companion.core.commands import PlayMove, StartGame
from companion.core.verdict import Verdict
from companion.games import game_named
from companion.observation import Observation
from companion.service.pictures.observer_factory import observer_for
from companion.service.pictures.recorded_table import RECORDED
from companion.tracking.reader import TableReader
from companion.tracking.referee import Referee
from companion.tracking.referee.referee import Strictness
from companion.tracking.watch_settings import read_table
from hardware.camera.folder import read_picture
from tests.end_to_end.evening import evening
from tests.end_to_end.fingers import touch
from tests.end_to_end.laid_table import Laid, moments
from tests.end_to_end.phones import Companion, chromium, new_phone, open_page, running

ROOT = Path(__file__).resolve().parents[2]
SCREENS = ROOT / "docs" / "screens"
FRAMES = ROOT / "companion" / "recorded" / "first-game" / "frames"

LOOKS = (("light", "en"), ("dark", "ca"))
PAGES = {
    "table": "",
    "turns": "turns#turn-20",
    "points": "points",
    "new": "new",
    "start": "start",
    "rules": "rules",
    "dice": "dice",
    "sheet": "paper-sheet",
    "box": "box/honey_wall",
    "gallery": "gallery",
}
#: The games without a camera, and after how many moves their table is worth a picture.
GAMES = {"honey_wall": 60, "apiary": 40, "radioactive_bees": 9, "pollen": 8}
TWO = ({"name": "Ada", "colour": "red"}, {"name": "Bo", "colour": "blue"})
#: The picture of the small recorded table that is asked about.
DOUBTED = "004.jpg"
#: What keeps to the screen's edge lies where the page has it in a picture of all of it.
UNSTICK = """for (const element of document.querySelectorAll(".bar, main > section"))
  element.style.position = "static";"""
EYES = ("deuteranopia", "protanopia", "tritanopia", "achromatopsia")


def main() -> None:
    """Take every picture."""
    SCREENS.mkdir(parents=True, exist_ok=True)
    jpeg = sorted(FRAMES.glob("*.jpg"))[0].read_bytes()
    with chromium() as browser:
        with TemporaryDirectory() as folder, running(Path(folder)) as companion:
            for look in LOOKS:
                take_joining(browser, companion, look)
        with TemporaryDirectory() as folder:
            take_setup(browser, Path(folder))
        with TemporaryDirectory() as folder, evening(Path(folder), jpeg=jpeg) as companion:
            take_evening(browser, companion)
        with TemporaryDirectory() as folder:
            take_asking(browser, Path(folder))
        for name, moves in GAMES.items():
            with TemporaryDirectory() as folder, running(Path(folder)) as companion:
                play_by_chance(companion, name, moves)
                for look in LOOKS:
                    take_playing(browser, companion, look, name=name.replace("_", "-"))


def play_by_chance(companion: Companion, name: str, count: int) -> None:
    """Play the first *count* moves of a game, whatever they are."""
    game, chance = game_named(name), Random(5)
    companion.do(StartGame(name, game.prepare(TWO, chance, {})))
    for _ in range(count):
        some = list(islice(game.moves(companion.table.snapshot().state), 200))
        companion.do(PlayMove(game.write_move(chance.choice(some))))


def take_evening(browser: Browser, companion: Companion) -> None:
    """Take everything that shows a game under way."""
    for look in LOOKS:
        take_pages(browser, companion, look)
        take_playing(browser, companion, look)
        take_entering(browser, companion, look)
    take_eyes(browser, companion)
    take_big(browser, companion)


def take_joining(browser: Browser, companion: Companion, look: tuple[str, str]) -> None:
    """Take the page on which a phone sits down before a game."""
    with new_phone(browser, theme=look[0], language=look[1]) as phone:
        keep(open_page(phone, companion.address + "join"), "join", look)


def take_setup(browser: Browser, folder: Path) -> None:
    """Take the page on which a live table is checked before its first turn."""
    laid = Laid(folder)
    with running(folder, setup=laid.session) as companion:
        laid.happen(moments(12))
        for look in LOOKS:
            with new_phone(browser, theme=look[0], language=look[1]) as phone:
                companion.seat(phone, 0, name="Ada")
                page = open_page(phone, companion.address + "setup")
                page.locator("[data-key^='cell-']").first.wait_for()
                keep(page, "setup", look)
                companion.free(0)


def take_pages(browser: Browser, companion: Companion, look: tuple[str, str]) -> None:
    """Take every page that shows a game."""
    with new_phone(browser, theme=look[0], language=look[1]) as phone:
        for name, path in PAGES.items():
            keep(open_page(phone, companion.address + path), name, look)
        page = open_page(phone, companion.address + "points")
        page.locator('a[href^="/b/"]').tap()
        page.locator("img.qr").wait_for()
        keep(page, "bgstats", look)


def take_playing(
    browser: Browser, companion: Companion, look: tuple[str, str], *, name: str = "playing"
) -> None:
    """Take the table as a player on turn sees it first."""
    with new_phone(browser, theme=look[0], language=look[1]) as phone:
        companion.seat(phone, companion.on_turn)
        keep(open_page(phone, companion.address), name, look, full=False)
        companion.free(companion.on_turn)


def take_entering(browser: Browser, companion: Companion, look: tuple[str, str]) -> None:
    """Take a turn that is being entered: the lit places, and the tile where it would lie."""
    with new_phone(browser, theme=look[0], language=look[1]) as phone:
        companion.seat(phone, companion.on_turn)
        page = open_page(phone, companion.address)
        page.locator('[data-key="enter"]').tap()
        page.locator("#hand .card").wait_for()
        while not page.locator("svg.hive .lit").count():
            before = page.locator("#hand .card").inner_text()
            page.locator("#hand .options button").first.tap()
            page.wait_for_function(
                "before => document.querySelector('#hand .card').innerText !== before", arg=before
            )
        touch(page, page.locator("svg.hive .lit").nth(4))
        keep(page, "entering", look, full=False)
        companion.free(companion.on_turn)


def take_asking(browser: Browser, folder: Path) -> None:
    """Take a question about the small recorded table, where the referee is made to doubt."""
    recorded = read_table(RECORDED)
    with running(folder, jpeg=(FRAMES / DOUBTED).read_bytes(), judge=doubting) as companion:
        watch = recorded.watch
        reader = TableReader(
            companion.table, observer_for(watch), watch, games=game_named, clock=SystemClock()
        )
        for path in sorted(FRAMES.glob("00?.jpg")):
            if path.name <= DOUBTED:
                reader.see(read_picture(path))
        for look in LOOKS:
            take_question(browser, companion, look)


def doubting(
    state: object, observation: Observation, *, declared: str | None, open_turn: object = None
) -> Verdict:
    """Judge as the referee does, but doubt what `DOUBTED` shows."""
    is_doubted = observation.picture.endswith(DOUBTED)
    referee = Referee(Strictness(margin=1e6)) if is_doubted else Referee()
    return referee(state, observation, declared=declared)


def take_question(browser: Browser, companion: Companion, look: tuple[str, str]) -> None:
    """Take the question with its pieces of the picture."""
    with new_phone(browser, theme=look[0], language=look[1]) as phone:
        companion.seat(phone, companion.on_turn)
        page = open_page(phone, companion.address)
        page.locator("#ask .card").wait_for()
        keep(page, "question", look, full=False)
        companion.free(companion.on_turn)


def take_eyes(browser: Browser, companion: Companion) -> None:
    """Take the table as colour-blind people see it."""
    with new_phone(browser) as phone:
        for eyes in EYES:
            page = open_page(phone, companion.address)
            session = phone.new_cdp_session(page)
            session.send("Emulation.setEmulatedVisionDeficiency", {"type": eyes})
            keep(page, "table", (eyes, "en"))


def take_big(browser: Browser, companion: Companion) -> None:
    """Take the big screen as a projector shows it."""
    with browser.new_context(viewport={"width": 1280, "height": 720}, locale="en") as screen:
        keep(open_page(screen, companion.address + "big"), "big", LOOKS[0], full=False)


def keep(page: Page, name: str, look: tuple[str, str], *, full: bool = True) -> None:
    """Write the picture of *page*; *full* is all of it, else what the screen shows."""
    page.wait_for_timeout(400)
    path = SCREENS / f"phone-{name}-{look[0]}-{look[1]}.png"
    if full:
        page.evaluate(UNSTICK)
    page.screenshot(path=path, full_page=full, scale="css")
    page.close()


if __name__ == "__main__":
    main()
