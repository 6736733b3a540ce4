"""Who may play what the buttons begin: those who sit there, those of last time, or so many more."""

from collections.abc import Iterator
from contextlib import suppress

from companion.core.names import reads_as
from companion.core.players import PLANTS
from companion.core.snapshot import Snapshot
from companion.core.table import Table
from companion.errors import CompanionError
from companion.games.game import AnyGame
from companion.languages import words_in
from web.api.who_plays import Lineup, PersonResponse, PlayerRequest, lineup_of, people_known

#: So many games are looked through for one that people here have played.
GAMES_READ = 5


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
