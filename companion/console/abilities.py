"""What the buttons can set going beside commands to the table, and what of it is offered now."""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass

from companion.console.menu_rows import Act, GameFromTable, NewGame, Place
from companion.console.offers import NewGames, Offers, OwnWifi, PowerSwitch
from companion.console.start_page import StartSession
from companion.core.snapshot import Snapshot


@dataclass(frozen=True)
class Abilities:
    """What this table can do when its buttons ask for it: ``None`` for what it cannot.

    *when_act* is called for what they ask of the companion itself. At *start_session* a game is
    begun from the table that a camera has read, at *new_games* any other; *power* switches the
    machine off, *wifi* opens the table's own.
    """

    when_act: Callable[[Act], None] | None = None
    start_session: StartSession | None = None
    new_games: NewGames | None = None
    power: PowerSwitch | None = None
    wifi: OwnWifi | None = None

    def offers(self, place: Place) -> Offers:
        """Return what can be begun now, as far as the menu's *place* needs it."""
        is_open = place is not Place.HOME  # looking up who played takes a while
        return Offers(
            start=None if self.start_session is None else self.start_session.offer,
            games=tuple(self.new_games.offers()) if self.new_games and is_open else (),
            can_switch_off=self.power is not None,
            is_wifi_open=None if self.wifi is None else self.wifi.is_open,
        )

    def observe(self, place: Place) -> None:
        """Have the table read while somebody looks at what was read of it."""
        if self.start_session is not None and place is Place.START:
            self.start_session.observe()

    def do(self, does: Act | NewGame | GameFromTable) -> "Future[Snapshot] | Future[None] | None":
        """Do what a row says; return what tells how it went, ``None`` where nobody will."""
        if isinstance(does, GameFromTable):
            assert self.start_session is not None, "only a session offers to begin"
            return self.start_session.begin(does.players)
        if isinstance(does, NewGame):
            assert self.new_games is not None, "only what begins games offers them"
            return self.new_games.begin(does)
        if does is Act.SWITCH_OFF:
            assert self.power is not None, "only a switch is offered"
            return self.power.switch_off()
        if does in (Act.OPEN_WIFI, Act.CLOSE_WIFI):
            assert self.wifi is not None, "only a Wi-Fi is offered"
            return self.wifi.open() if does is Act.OPEN_WIFI else self.wifi.close()
        if self.when_act:
            self.when_act(does)
        return None
