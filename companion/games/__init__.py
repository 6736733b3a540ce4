"""The games' rules: pure functions over frozen states, one folder a game.

`GAMES` is the list of them all: a further game is a folder and a line here.
"""

from companion.errors import Missing, Unreadable
from companion.games.alveola import Alveola
from companion.games.apiary import Apiary
from companion.games.game import AnyGame as AnyGame
from companion.games.honey_wall import HoneyWall
from companion.games.pollen import Pollen
from companion.games.radioactive_bees import RadioactiveBees

GAMES: tuple[AnyGame, ...] = (
    Alveola(),
    HoneyWall(),
    Apiary(),
    RadioactiveBees(),
    Pollen(),
)


def game_named(name: str) -> AnyGame:
    """Return the game whose folder's name is *name*; raises `Missing`.

    >>> game_named("alveola").title
    'Alveola'
    """
    for game in GAMES:
        if game.name == name:
            return game
    raise Missing(f'there is no game named "{name}"')


def game_of_format(record_format: object) -> AnyGame:
    """Return the game whose records say *record_format*; raises `Unreadable`."""
    for game in GAMES:
        if game.record_format == record_format:
            return game
    raise Unreadable(f"{record_format!r:.60} is the format of no record that is known here")
