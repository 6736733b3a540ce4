"""The outputs on the table itself: screen, buttons, lamps and buzzer, kept in step with the game.

table ──► snapshots ──╮                    ╭──► screen, lamps, buzzer
                      ├──► one queue, ─────┤
buttons ──► presses ──╯    one thread      ╰──► commands to the table, acts to the companion
"""

import logging
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from companion.console.abilities import Abilities
from companion.console.console_parts import ConsoleParts, TableScreen
from companion.console.display import display_model_of, light_state_of, ring_scene_of, tune_for
from companion.console.menu import current, home, press
from companion.console.menu_pages import page_of
from companion.console.menu_rows import Act, Does, GameFromTable, NewGame
from companion.console.offers import Offers
from companion.core.commands import ReportPart
from companion.core.snapshot import Snapshot
from companion.core.status import Status, Told
from companion.core.table import Table
from companion.errors import CompanionError, PartFault
from companion.languages import words_in
from companion.phrases import Phrase
from companion.ports import Clock, DisplayModel, Press

#: A title and what is to be scanned to join, ``None`` where nothing can be for now.
Invitation: TypeAlias = tuple[str, str | None]
#: All that is to be scanned, one after the other.
Invitations: TypeAlias = Callable[[], Sequence[Invitation]]

TICK_S = 1.0
JOIN_S = 60.0
NOTICE_S = 5.0
#: A page that opened by itself takes no press for so long: the hand meant what was there before.
GUARD_S = 0.7

_log = logging.getLogger(__name__)


class Console:
    """Shows each snapshot on the table's own parts and turns presses into commands.

    *invitations* says how to join; *when_pressed* is called for every press, from this object's
    own thread, and so is what *abilities* do.
    """

    def __init__(
        self,
        table: Table,
        parts: ConsoleParts,
        *,
        clock: Clock,
        invitations: Invitations = tuple,
        when_pressed: Callable[[], None] | None = None,
        abilities: Abilities = Abilities(),  # noqa: B008 - frozen
    ) -> None:
        self._table = table
        self._parts = parts
        self._clock = clock
        self._invitations = invitations
        self._when_pressed = when_pressed
        self._abilities = abilities
        self._queue: queue.SimpleQueue[Told | Press | Phrase | None] = queue.SimpleQueue()
        self._snapshot, self._status = table.snapshot(), table.status()
        self._menu = home(self._snapshot)
        self._ticked_s = clock.monotonic_s()
        self._opened_s = self._ticked_s - GUARD_S
        self._joining: tuple[int, float] | None = None  # which invitation, until when
        self._notice: tuple[Phrase, float] | None = None  # what was refused, until when
        self._screens = tuple(parts.screens())
        self._shown: dict[str, DisplayModel] = {}
        self._failing: dict[str, Phrase] = {}
        self._thread = threading.Thread(target=self._run, name="console", daemon=True)
        self._unsubscribe: Callable[[], None] | None = None

    def start(self) -> None:
        """Begin to show the table and to listen to the buttons."""
        self._unsubscribe = self._table.subscribe(
            lambda snapshot, status: self._queue.put((snapshot, status))
        )
        if buttons := self._parts.buttons:
            buttons.when_pressed = self._queue.put
            buttons.when_fault = self._report
        self._thread.start()

    def stop(self) -> None:
        """Let go of every part; a second call does nothing."""
        if self._unsubscribe:
            self._unsubscribe()
            self._unsubscribe = None
            self._queue.put(None)
            self._thread.join()
        self._parts.close()

    def _run(self) -> None:
        self._do(self._show)
        while True:
            try:
                item = self._queue.get(timeout=TICK_S)
            except queue.Empty:
                self._do(self._tick)
                continue
            if item is None:
                return
            self._do(partial(self._take, item))
            if self._clock.monotonic_s() - self._ticked_s >= TICK_S:
                self._do(self._tick)  # however much is going on

    def _do(self, action: Callable[[], None]) -> None:
        try:
            action()
        except Exception:
            # A mistake of ours in one press or picture must not stop the outputs.
            _log.exception("the console failed")

    def _take(self, item: Told | Press | Phrase) -> None:
        if isinstance(item, Press):
            self._press(item)
        elif isinstance(item, Phrase):
            self._joining, self._notice = None, (item, self._clock.monotonic_s() + NOTICE_S)
        else:
            self._change(*item)
        self._show()

    def _change(self, snapshot: Snapshot, status: Status) -> None:
        tune = tune_for((self._snapshot, self._status), (snapshot, status))
        if tune and (buzzer := self._parts.buzzer):
            self._use("buzzer", lambda: buzzer.play(tune))
        offers = self._offers
        was_open = page_of(self._menu, self._snapshot, offers) is not None
        self._snapshot, self._status = snapshot, status
        self._menu = current(self._menu, snapshot, offers)
        if not was_open and page_of(self._menu, snapshot, offers) is not None:
            self._opened_s = self._clock.monotonic_s()

    def _press(self, pressed: Press) -> None:
        if self._when_pressed:
            self._when_pressed()
        self._notice = None
        for shown in self._screens:
            self._use(shown.name, shown.screen.wake)
        if self._joining:
            self._next_invitation()
            return
        if self._clock.monotonic_s() - self._opened_s < GUARD_S:
            return
        self._menu, does = press(self._menu, self._snapshot, pressed, self._offers)
        self._abilities.observe(self._menu.place)
        if does in (Act.JOIN, Act.OPEN_WIFI):  # whose code is there once it is open
            self._invite(0)
        if does is Act.NEXT_PAGE:
            first, *others = self._screens
            self._screens = (replace(first, page=first.next_page), *others)
        elif does not in (None, Act.JOIN) and (done := self._does(does)) is not None:
            done.add_done_callback(self._show_refusal)

    def _does(self, does: Does) -> "Future[Snapshot] | Future[None] | None":
        if isinstance(does, Act | NewGame | GameFromTable):
            return self._abilities.do(does)
        return self._table.put(does)

    @property
    def _offers(self) -> Offers:
        offers = self._abilities.offers(self._menu.place)
        pages = (screen.next_page for screen in self._screens if screen.asks)
        return replace(offers, next_page=next(pages, None))

    def _show_refusal(self, future: "Future[Snapshot] | Future[None]") -> None:
        error = future.exception()
        if isinstance(error, CompanionError):
            self._queue.put(error.phrase)

    def _invite(self, number: int) -> None:
        is_there = number < len(self._invitations())
        self._joining = (number, self._clock.monotonic_s() + JOIN_S) if is_there else None

    def _next_invitation(self) -> None:
        assert self._joining, "the caller has looked"
        self._invite(self._joining[0] + 1)

    def _tick(self) -> None:
        now_s = self._ticked_s = self._clock.monotonic_s()
        if self._joining and now_s > self._joining[1]:
            self._joining = None
        if self._notice and now_s > self._notice[1]:
            self._notice = None
        self._abilities.observe(self._menu.place)
        self._show()
        for shown in self._screens:
            self._use(shown.name, shown.screen.tick)

    def _show(self) -> None:
        told, display = (self._snapshot, self._status), self._display_model()
        for screen in self._screens:
            self._show_on(screen, screen.view(display))
        if lights := self._parts.lights:
            light_state, colour = light_state_of(*told)
            self._use("lights", lambda: lights.show(light_state, colour=colour))
        if ring := self._parts.ring:
            self._use("light ring", lambda: ring.show(ring_scene_of(*told)))

    def _show_on(self, screen: TableScreen, display: DisplayModel) -> None:
        if display != self._shown.get(screen.name):
            self._shown[screen.name] = display
            self._use(screen.name, lambda: screen.screen.show(self._parts.draw(display)))

    def _display_model(self) -> DisplayModel:
        words = words_in(self._snapshot.language)
        display = display_model_of(self._snapshot, self._status, words, self._menu, self._offers)
        if self._notice:
            return replace(display, wait=words.say(self._notice[0]))
        invitations = self._invitations()
        number = self._joining[0] if self._joining else 0
        is_inviting = self._joining is not None or (self._snapshot.game is None and not display.ask)
        if is_inviting and number < len(invitations):
            title, url = invitations[number]
            if url is None:
                return replace(display, read=words(title))
            return replace(display, title=words(title), join_url=url, ask=None)
        return display

    def _use(self, part: str, action: Callable[[], None]) -> None:
        """Do *action* with *part*; a fault, and its end, is reported to the table once."""
        try:
            action()
        except PartFault as fault:
            self._report_change(part, fault.phrase)
        else:
            self._report_change(part, None)

    def _report_change(self, part: str, fault: Phrase | None) -> None:
        if fault == self._failing.get(part):
            return
        if fault is None:
            del self._failing[part]
        else:
            self._failing[part] = fault
        self._report(part, fault)

    def _report(self, part: str, fault: Phrase | None) -> None:
        self._table.put(ReportPart(part, fault))
