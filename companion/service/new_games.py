"""Games begun with the buttons where no camera reads the start: prepared as a phone would have them."""

from concurrent.futures import Future, ThreadPoolExecutor
from random import Random

from companion.console.menu_rows import NewGame
from companion.console.offers import GameOffer
from companion.core.snapshot import Snapshot
from companion.core.table import Table
from companion.games.game import AnyGame
from companion.service.known_people import KnownPeople
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
