"""Who may play what the buttons begin: those who sit there, those of last time, or so many more."""

from collections.abc import Iterator

from companion.core.names import reads_as
from companion.core.players import PLANTS
from companion.core.table import Table
from companion.games.game import AnyGame
from companion.languages import words_in
from web.api.who_plays import Lineup, PersonResponse, PlayerRequest, lineup_of, people_known


class KnownPeople:
    """The people of *table*, as its journal and its phones name them."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def lineups(self, game: AnyGame) -> tuple[tuple[str, ...], ...]:
        """Return who may play *game*, by their names: people that are known first, else plants."""
        say = words_in(self._table.snapshot().language)
        plants = tuple(say(plant) for plant in PLANTS)
        known = (tuple(person.name for person in people) for people in self._known()[:2])
        fitting = (names for names in known if len(names) in game.players)
        return tuple(dict.fromkeys((*fitting, *_by_number(game, plants))))

    def lineup(self, names: tuple[str, ...]) -> Lineup:
        """Return those of *names* with the signs and the phones that are known of them."""
        signs = {reads_as(p.name): p for people in self._known()[::-1] for p in people}
        players = [_named(name, signs.get(reads_as(name))) for name in names]
        return lineup_of(self._table.snapshot(), players, asking=None)

    def _known(self) -> tuple[list[PersonResponse], ...]:
        """Return who sits there under a name of their own, who played last, and everybody else."""
        people = people_known(self._table.snapshot(), self._table.past_games())
        return people.sitting, people.last, people.everybody


def _named(name: str, known: PersonResponse | None) -> PlayerRequest:
    if known is None:
        return PlayerRequest(name=name)
    return PlayerRequest(name=name, colour=known.colour, symbol=known.symbol, phone=known.phone)


def _by_number(game: AnyGame, names: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield as many of *names* as can play *game*, once for each number."""
    return (names[:count] for count in game.players if count <= len(names))
