"""Random games of every game through the one interface: each has to end, and how fast.

    python -m benchmarks.playouts [GAMES] [NAME ...]

Every game is set up from its default box for a random number of players. A move is put together
as on a phone, each part any of those that are offered. The chance is seeded by the game's number,
so that a slow or endless one can be played again.
"""

import sys
import time
from collections.abc import Iterator
from random import Random

from companion.games import GAMES, AnyGame, game_named

PLAYOUTS = 1_000
#: No game that we know takes half as many moves, even at random.
MOST_MOVES = 5_000
NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve")


def main() -> int:
    """Play every game at random, print a row for each, and return the exit code."""
    count, *names = sys.argv[1:] or [str(PLAYOUTS)]
    print(f"{'game':18}{'games':>7}{'moves':>9}{'longest':>9}{'games/s':>9}{'moves/s':>9}")
    for game in map(game_named, names) if names else GAMES:
        print(measure(game, int(count)))
    return 0


def measure(game: AnyGame, count: int) -> str:
    """Return a row of figures about *count* playouts of *game*."""
    began = time.monotonic()
    lengths = [sum(1 for _ in playout(game, seed)) for seed in range(count)]
    took_s = time.monotonic() - began
    moves = sum(lengths)
    rates = f"{count / took_s:9.1f}{moves / took_s:9.0f}"
    return f"{game.title:18}{count:7}{moves:9}{max(lengths):9}{rates}"


def playout(game: AnyGame, seed: int) -> Iterator[object]:
    """Yield every state of a random game after its first; raises `RuntimeError` if it never ends."""
    chance = Random(seed)
    players = tuple({"name": name} for name in NAMES[: chance.choice(game.players)])
    state = game.start(game.prepare(players, chance, {}))
    for _ in range(MOST_MOVES):
        if game.on_turn(state) is None:
            return
        state = game.play(state, any_move(game, state, chance))
        yield state
    raise RuntimeError(f"{game.title}, game {seed}, is not over after {MOST_MOVES} moves")


def any_move(game: AnyGame, state: object, chance: Random) -> object:
    """Return some legal move; one that may be played or go on, is played one time in four."""
    chosen: dict[str, object] = {}
    while True:
        choice = game.choices(state, chosen)
        if choice.field is None or (choice.move is not None and chance.random() < 1 / 4):
            return game.read_move(choice.move)
        chosen = {**chosen, choice.field: chance.choice(choice.options).value}


if __name__ == "__main__":
    sys.exit(main())
