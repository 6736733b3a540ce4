"""Games begun with the buttons: prepared as a phone would have them, or from what the camera reads."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from random import Random

from companion.console.menu_rows import NewGame
from companion.console.offers import GameOffer
from companion.console.start_page import StartOffer
from companion.core.snapshot import Snapshot
from companion.core.table import Table
from companion.games.game import AnyGame
from companion.phrases import Phrase
from companion.service.known_people import KnownPeople
from companion.tracking.setup.session import SetupSession
from companion.tracking.setup.view import SetupView
from web.api.games import agreed_on, start_command, with_box
from web.ports import Boxes


class NewGamesAtTable:
    """Begins *games* at *table*, with people's own *boxes*, as *chance* shuffles."""

    def __init__(
        self, table: Table, games: tuple[AnyGame, ...], *, boxes: Boxes, chance: Random
    ) -> None:
        self._table = table
        self._people = KnownPeople(table)
        self._games = {game.name: game for game in games}
        self._boxes = boxes
        self._chance = chance
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="new game")

    def offers(self) -> tuple[GameOffer, ...]:
        """Return the games with who may play them."""
        return tuple(
            GameOffer(
                game.name,
                game.title,
                self._people.lineups(game),
                is_tracked=game.tracking is not None,
            )
            for game in self._games.values()
        )

    def begin(self, wanted: NewGame) -> "Future[Snapshot]":
        """Begin what is *wanted*, on a thread of its own: a box is shuffled and checked."""
        return self._worker.submit(self._begin, wanted)

    def close(self) -> None:
        """End the worker; a second call does nothing."""
        self._worker.shutdown()

    def _begin(self, wanted: NewGame) -> Snapshot:
        snapshot, game = self._table.snapshot(), self._games[wanted.game]
        lineup = self._people.lineup(wanted.players)
        header = game.prepare(lineup.players, self._chance, agreed_on(snapshot, game))
        own = None if game.box is None else self._boxes.own(game.name)
        if game.box is not None and own is not None:
            header = with_box(game, header, game.box.check(own))
        return self._table.do(start_command(game, lineup, header))


class SetupStart:
    """Begins games of *table* from what *session* has read, with what a phone would offer first."""

    def __init__(self, session: SetupSession, table: Table) -> None:
        self._session = session
        self._people = KnownPeople(table)
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="begin")

    @property
    def offer(self) -> StartOffer:
        """The starting table as it was read last."""
        return offer_of(self._session.latest)

    def observe(self) -> None:
        """Have the table read for a while."""
        self._session.view()

    def begin(self, players: tuple[str, ...]) -> "Future[Snapshot]":
        """Begin the game of *players*, by their names, which takes a while: the whole table is read."""
        return self._worker.submit(self._begin, players)

    def close(self) -> None:
        """End the worker; a second call does nothing."""
        self._worker.shutdown()

    def _begin(self, players: tuple[str, ...]) -> Snapshot:
        lineup = self._people.lineup(players)
        agreed = {
            preference.key: preference.values[0].value
            for preference in self._session.latest.preferences
        }
        return self._session.begin(lineup.players, agreed, lineup.seats)


def offer_of(view: SetupView) -> StartOffer:
    """Return what the buttons are offered of *view*."""
    if view.observation is None:
        return StartOffer()
    counts = {part.key: part.found for part in view.found}
    table = view.observation.reading.table
    words = Phrase(
        "{hive} cells, {piles} piles, {hornets} hornets",
        {
            "hive": 0 if table is None else len(table.cells),
            "piles": counts["piles"],
            "hornets": counts["hornets"],
        },
    )
    return StartOffer(words, tuple(_amiss(view)))


def _amiss(view: SetupView) -> Iterator[Phrase]:
    """Yield what is in doubt; where nothing is, what is missing."""
    if view.is_sure:
        return
    doubts = [words for _, words in view.doubts]
    yield from doubts or [todo for part in view.found for todo in part.todo]
