"""Games begun with the buttons: with those of last time, those who sit there, or so many more."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from random import Random

from companion.console.menu_rows import NewGame
from companion.console.offers import GameOffer
from companion.core.names import reads_as
from companion.core.players import PLANTS
from companion.core.snapshot import Snapshot
from companion.core.table import Table
from companion.games.game import AnyGame
from companion.languages import words_in
from web.api.games import agreed_on, start_command, with_box
from web.api.who_plays import PersonResponse, PlayerRequest, lineup_of, people_known
from web.ports import Boxes


class NewGamesAtTable:
    """Begins *games* at *table*, with people's own *boxes*, as *chance* shuffles."""

    def __init__(
        self, table: Table, games: tuple[AnyGame, ...], *, boxes: Boxes, chance: Random
    ) -> None:
        self._table = table
        self._games = {game.name: game for game in games}
        self._boxes = boxes
        self._chance = chance
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="new game")

    def offers(self) -> tuple[GameOffer, ...]:
        """Return the games with who may play them: people that are known first, else plants."""
        snapshot = self._table.snapshot()
        known = [tuple(p.name for p in people) for people in self._known(snapshot)[:2]]
        say = words_in(snapshot.language)
        plants = tuple(say(plant) for plant in PLANTS)
        return tuple(
            GameOffer(
                game.name,
                game.title,
                tuple(dict.fromkeys((*_fitting(game, known), *_by_number(game, plants)))),
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
        players = self._players(snapshot, wanted.players)
        lineup = lineup_of(snapshot, players, asking=None)
        header = game.prepare(lineup.players, self._chance, agreed_on(snapshot, game))
        own = None if game.box is None else self._boxes.own(game.name)
        if game.box is not None and own is not None:
            header = with_box(game, header, game.box.check(own))
        return self._table.do(start_command(game, lineup, header))

    def _players(self, snapshot: Snapshot, names: tuple[str, ...]) -> list[PlayerRequest]:
        """Return those of *names* with the signs and the phones that are known of them."""
        signs = {reads_as(p.name): p for people in self._known(snapshot)[::-1] for p in people}
        return [
            PlayerRequest(name=name, colour=known.colour, symbol=known.symbol, phone=known.phone)
            if (known := signs.get(reads_as(name)))
            else PlayerRequest(name=name)
            for name in names
        ]

    def _known(self, snapshot: Snapshot) -> tuple[list[PersonResponse], ...]:
        """Return who sits there under a name of their own, who played last, and everybody else."""
        people = people_known(snapshot, self._table.past_games())
        return people.sitting, people.last, people.everybody


def _fitting(game: AnyGame, lineups: list[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """Yield those of *lineups* who are as many as *game* is for."""
    return (names for names in lineups if len(names) in game.players)


def _by_number(game: AnyGame, names: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield as many of *names* as can play *game*, once for each number."""
    return (names[:count] for count in game.players if count <= len(names))
