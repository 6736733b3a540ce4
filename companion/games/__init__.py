"""The games' rules: pure functions over frozen states, one folder a game.

`GAMES` is the list of them all: a further game is a folder and a line here.
"""

from companion.errors import Missing, Unreadable
from companion.games import alveola, apiary, honey_wall, pollen, radioactive_bees
from companion.games.game import AnyGame as AnyGame

GAMES: tuple[AnyGame, ...] = (
    alveola.GAME,
    honey_wall.GAME,
    apiary.GAME,
    radioactive_bees.GAME,
    pollen.GAME,
)


def game_named(name: str, games: tuple[AnyGame, ...] = GAMES) -> AnyGame:
    """Return the one of *games* whose folder's name is *name*; raises `Missing`.

    >>> game_named("alveola").title
    'Alveola'
    """
    for game in games:
        if game.name == name:
            return game
    raise Missing(f'there is no game named "{name}"')


def game_of_format(record_format: object, games: tuple[AnyGame, ...] = GAMES) -> AnyGame:
    """Return the one of *games* whose records say *record_format*; raises `Unreadable`.

    >>> game_of_format("pollen-record/1").title
    'Pollen'
    """
    for game in games:
        if game.record_format == record_format:
            return game
    raise Unreadable(f"{record_format!r:.60} is the format of no record that is known here")
