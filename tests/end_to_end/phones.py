"""A companion that can be stopped and started again on its port, and phones that look at it."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from companion.clock import SystemClock
from companion.core.commands import Command, LeaveSeat
from companion.core.journal import Journal
from companion.core.table import Table
from companion.core.verdict import Ask, Judge
from companion.dice.rolling import TableDice
from companion.dice.statistics import tally
from companion.games import GAMES, game_named
from companion.observation import Observation
from companion.phrases import Phrase
from companion.service.pictures.box_trials import BoxTrials
from companion.service.serving import Server, listen
from companion.service.sheets import SheetReader
from companion.service.turnstile import Turnstile
from companion.settings import LiveObserverSettings
from web.app import close_app, create_app, send_address
from web.auth import HostClaimWindow
from web.ports import LiveView, NoPhotos, NoPictures, Photos
from web.security import body_limit
from web.services import KEY, Services
from web.setup_port import LateStart, Laying, NoLateStart, NoLaying, NoSetup, Setup
from web.wifi_port import NoWifi, Wifi

#: A name by which a browser takes the companion for another machine in the Wi-Fi.
LAN = "table.lan"
QUIET = [
    f"--host-resolver-rules=MAP {LAN} 127.0.0.1",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-domain-reliability",
]


class OneOrTheOther:
    """A referee that always asks whether it was the first or the second legal turn."""

    def __call__(
        self,
        state: object,
        observation: Observation,
        *,
        declared: str | None,
        open_turn: object = None,
    ) -> Ask:
        first, second = islice(game_named("alveola").moves(state), 2)
        crops = ((200, 150, 240, 160), (500, 300, 240, 160))
        return Ask(Phrase("Which tile was it?"), (first, second), crops, confidence=0.4)


class OnePicture(NoPictures):
    """One picture that stands for all of a camera's."""

    def __init__(self, jpeg: bytes | None) -> None:
        self._jpeg = jpeg

    def read(self, name: str) -> bytes | None:
        return self._jpeg


class Companion:
    """The table and its pages: `start`, `stop`, and the same journal and port again."""

    def __init__(
        self,
        folder: Path,
        *,
        jpeg: bytes | None = None,
        stream_cap: int = 20,
        setup: Callable[[Table], Setup] | None = None,
        laying: Callable[[], Laying] | None = None,
        late_start: Callable[[], LateStart] | None = None,
        judge: Judge | None = None,
        live_view: LiveView | None = None,
        wifi: Wifi | None = None,
        photos: Callable[[], Photos] | None = None,
    ) -> None:
        self._journal_path = folder / "journal.sqlite3"
        self._pictures = OnePicture(jpeg)
        self._stream_cap = stream_cap
        self._wifi = wifi
        self._moved_to: str | None = None
        self._setup = setup
        self._laying = laying
        self._late_start = late_start
        self._live_view = live_view
        self._photos = photos
        self._judge = judge or OneOrTheOther()
        self.port = 0

    def start(self) -> None:
        clock = SystemClock()
        self._journal = Journal.open(self._journal_path, now=clock.now())
        self.table = Table(
            self._journal, games=game_named, judge=self._judge, dice=TableDice(), clock=clock
        )
        self.table.start()
        listening = listen("127.0.0.1", self.port)
        self.port = listening.getsockname()[1]
        self.host = HostClaimWindow()
        self._app = create_app(
            Services(
                table=self.table,
                host_claim=self.host,
                pictures=self._pictures,
                games=GAMES,
                sheets=SheetReader(),
                box_trials=BoxTrials(LiveObserverSettings(), Turnstile()),
                chance=Random(5),
                address=lambda: self._moved_to or self.address,
                stream_cap=self._stream_cap,
                tally=tally,
                setup=self._setup(self.table) if self._setup else NoSetup(),
                laying=self._laying() if self._laying else NoLaying(),
                late_start=self._late_start() if self._late_start else NoLateStart(),
                live_view=self._live_view,
                wifi=self._wifi or NoWifi(),
                photos=self._photos() if self._photos else NoPhotos(),
            )
        )
        self._server = Server(
            self._app,
            listening,
            body_limit=partial(body_limit, self._app),
            streams=self._stream_cap,
        )
        self._server.start()

    def stop(self) -> None:
        close_app(self._app)
        self._server.close()
        self.table.stop()
        self._journal.close()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def move_to(self, address: str) -> None:
        """Have another address on the network, and tell the open pages."""
        self._moved_to = address
        send_address(self._app)

    @property
    def lan_address(self) -> str:
        """The address of a machine in the Wi-Fi: not a secure one, as browsers have it."""
        services: Services = self._app.extensions[KEY]
        self._app.extensions[KEY] = replace(services, is_own_name=lambda name: True)
        return f"http://{LAN}:{self.port}/"

    @property
    def page_paths(self) -> list[str]:
        """The pages whose addresses need nothing filled in."""
        rules = (rule for rule in self._app.url_map.iter_rules() if not rule.arguments)
        names = {rule.rule[1:] for rule in rules if rule.endpoint.startswith("pages.")}
        return sorted(name for name in names if "." not in name)

    @property
    def streams(self) -> int:
        """How many phones are served live now."""
        services: Services = self._app.extensions[KEY]
        return len(services.streams)

    @property
    def on_turn(self) -> int:
        seat = self.table.snapshot().on_turn
        assert seat is not None, "the game goes on"
        return seat

    def do(self, command: Command) -> None:
        self.table.do(command)

    def seat(self, phone: BrowserContext, seat: int, *, name: str = "") -> None:
        """Let *phone* sit at *seat*."""
        sitting = {"seat": seat, "name": name or f"phone {seat}"}
        phone.request.post(self.address + "api/v1/seats", data=sitting)

    def free(self, seat: int) -> None:
        self.do(LeaveSeat(seat))


@contextmanager
def running(folder: Path, **settings: object) -> Iterator[Companion]:
    companion = Companion(folder, **settings)  # type: ignore[arg-type]  # passed on as they are
    companion.start()
    try:
        yield companion
    finally:
        companion.stop()


@contextmanager
def chromium() -> Iterator[Browser]:
    """Open Debian's browser; skips where there is none."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        pytest.skip("no chromium is installed: sudo apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        yield browser
        browser.close()


def new_phone(
    browser: Browser, *, theme: str = "light", language: str = "en", width: int = 360
) -> BrowserContext:
    """Return a phone of its own: cookies, theme, language."""
    return browser.new_context(
        viewport={"width": width, "height": 740},
        device_scale_factor=2,
        is_mobile=True,
        has_touch=True,
        reduced_motion="reduce",
        color_scheme=theme,  # type: ignore[arg-type]  # "light" or "dark"
        locale=language,
    )


def open_page(phone: BrowserContext, address: str) -> Page:
    """Open *address* and wait until the page is live."""
    page = phone.new_page()
    page.set_default_timeout(10_000)
    page.goto(address)
    page.locator("#live[data-state=live]").wait_for()
    return page


def choose_game(page: Page, game: str) -> None:
    """Choose *game* on the page of a new one, and begin it."""
    page.locator(f"[data-key='game-{game}']").check()
    page.locator("[data-key=begin]:enabled").tap()
