"""A game of four well under way, as the pages' tests and pictures need one: played by chance."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from random import Random

from companion.core.commands import PlayMove, StartGame
from companion.games import game_named
from tests.end_to_end.phones import Companion, running

PLAYERS = (
    {"name": "Ada", "colour": "red"},
    {"name": "Bo", "colour": "green"},
    {"name": "Clara", "colour": "blue"},
    {"name": "Dídac", "colour": "purple"},
)
TURNS = 22


@contextmanager
def evening(folder: Path, *, jpeg: bytes | None = None) -> Iterator[Companion]:
    """Run a companion whose table has played `TURNS` turns of Alveola."""
    with running(folder, jpeg=jpeg, stream_cap=20) as companion:
        chance = Random(8)
        game = game_named("alveola")
        companion.do(StartGame("alveola", game.prepare(PLAYERS, chance, {})))
        for _ in range(TURNS):
            companion.do(PlayMove(game.write_move(likely(companion, chance))))
        yield companion


def likely(companion: Companion, chance: Random) -> object:
    """Return a turn that people like: up and with a bee, where it can be."""
    snapshot = companion.table.snapshot()
    game = game_named("alveola")
    some = list(islice(game.moves(snapshot.state), 4000))

    def gains(move: object) -> int:
        after = game.play(snapshot.state, move)
        return game.scores(after)[snapshot.on_turn or 0]

    return max(chance.sample(some, min(40, len(some))), key=gains)
