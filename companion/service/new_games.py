"""Games begun with the buttons: prepared as a phone has them, or from what the camera reads."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from random import Random

from companion.console.menu_rows import NewGame
from companion.console.offers import GameOffer
from companion.console.start_page import StartOffer
from companion.core.names import reads_as
from companion.core.players import PLANTS
from companion.core.snapshot import Snapshot
from companion.core.table import Table
from companion.errors import CompanionError
from companion.games.game import AnyGame
from companion.languages import words_in
from companion.phrases import Phrase
from companion.tracking.setup.session import SetupSession
from companion.tracking.setup.view import SetupView
from web.api.games import agreed_on, start_command, with_box
from web.api.who_plays import Lineup, PersonResponse, PlayerRequest, lineup_of, people_known
from web.ports import Boxes

#: So many games are looked through for one that people here have played.
GAMES_READ = 5


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


class KnownPeople:
    """The people of *table*, as its journal and its phones name them."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def lineups(self, game: AnyGame) -> tuple[tuple[str, ...], ...]:
        """Return who may play *game*, by their names: people that are known first, else plants."""
        say = words_in(self._table.snapshot().language)
        plants = tuple(say(plant) for plant in PLANTS)
        sitting = people_known(self._table.snapshot(), ()).sitting
        known = (tuple(person.name for person in sitting), self._last_players())
        fitting = (names for names in known if len(names) in game.players)
        return tuple(dict.fromkeys((*fitting, *_by_number(game, plants))))

    def lineup(self, names: tuple[str, ...]) -> Lineup:
        """Return those of *names* with the signs and the phones that are known of them."""
        snapshot = self._table.snapshot()
        people = people_known(snapshot, self._table.past_games())
        signs = {
            reads_as(person.name): person
            for known in (people.everybody, people.last, people.sitting)
            for person in known
        }
        players = [_named(name, signs.get(reads_as(name))) for name in names]
        return lineup_of(snapshot, players, asking=None)

    def _last_players(self) -> tuple[str, ...]:
        """Return who played last here, nobody where that is not known: no whole journal is read for it."""
        for left in self._latest():
            if left.started is not None and left.started.table is None:
                return () if left.started.forgotten else left.players
        return ()

    def _latest(self) -> Iterator[Snapshot]:
        """Yield the game that is on, then earlier ones as they were left."""
        yield self._table.snapshot()
        for game_id in self._table.game_ids()[:GAMES_READ]:
            with suppress(CompanionError):
                yield self._table.past_game(game_id)


def _named(name: str, known: PersonResponse | None) -> PlayerRequest:
    if known is None:
        return PlayerRequest(name=name)
    return PlayerRequest(name=name, colour=known.colour, symbol=known.symbol, phone=known.phone)


def _by_number(game: AnyGame, names: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield as many of *names* as can play *game*, once for each number."""
    return (names[:count] for count in game.players if count <= len(names))
