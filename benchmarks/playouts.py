"""Random games of every game through the one interface: each keeps what every game promises, and ends.

    python -m benchmarks.playouts [GAMES] [NAME ...]

Every game is set up from its default box for a random number of players. A move is put together
as on a phone, each part any of those that are offered. On the way, every few moves, what
every game promises is checked (`broken_promise`), and at the end whether the game's record
replays. The chance is seeded by the game's number, so that a game can be played again. Seconds are
those of the processor.
"""

import json
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from companion.errors import IllegalMove
from companion.games import GAMES, AnyGame, game_named
from companion.games.answers import Json

PLAYOUTS = 1_000
#: No game that we know takes half as many moves, even at random.
MOST_MOVES = 5_000
#: The promises are looked at after every so many moves.
LOOKED_EVERY = 5
#: So many of a state's legal moves are tried.
TRIED = 4
NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve")


@dataclass(frozen=True)
class Step:
    """A *move* played in the state *before*."""

    before: Any  # the game's own
    move: Any
    after: Any


def main() -> int:
    """Play every game at random, print a row for each, and return the exit code."""
    count, *names = sys.argv[1:] or [str(PLAYOUTS)]
    print(f"{'game':18}{'games':>7}{'moves':>9}{'longest':>9}{'games/s':>9}{'moves/s':>9}")
    for game in map(game_named, names) if names else GAMES:
        print(measure(game, int(count)))
    return 0


def measure(game: AnyGame, count: int) -> str:
    """Return a row of figures about *count* games of *game*; raises `RuntimeError` for a broken one."""
    begin_s = time.process_time()
    lengths = [play_out(game, seed) for seed in range(count)]
    took_s = time.process_time() - begin_s
    moves = sum(lengths)
    rates = f"{count / took_s:9.1f}{moves / took_s:9.0f}"
    return f"{game.title:18}{count:7}{moves:9}{max(lengths):9}{rates}"


def play_out(game: AnyGame, seed: int) -> int:
    """Play the game of that *seed* to its end, and return its number of moves."""
    chance = Random(seed)
    players = tuple({"name": name} for name in NAMES[: chance.choice(game.players)])
    header = game.prepare(players, chance, {})
    moves, last = [], None
    for step in steps(game, game.start(header), chance):
        moves.append(step.move)
        stale = moves[chance.randrange(len(moves))]
        if len(moves) % LOOKED_EVERY == 0 and (fault := broken_promise(game, step, stale)):
            raise RuntimeError(f"{game.title}, game {seed}, move {len(moves)}: {fault}")
        last = step.after
    record = json.loads(json.dumps(game.write_record(header, tuple(moves))))
    if last is not None and game.replay(record) != game.outcome(last):
        raise RuntimeError(f"{game.title}, game {seed}: its record ends otherwise")
    return len(moves)


def steps(game: AnyGame, state: object, chance: Random) -> Iterator[Step]:
    """Yield every move of a random game from *state* on; raises `RuntimeError` if it never ends."""
    for _ in range(MOST_MOVES):
        is_over = game.on_turn(state) is None
        if is_over != (next(game.moves(state), None) is None):
            raise RuntimeError(f"{game.title}: the end and the last legal move are not one")
        if is_over:
            return
        move = any_move(game, state, chance)
        after = game.play(state, move)
        yield Step(state, move, after)
        state = after
    raise RuntimeError(f"{game.title} is not over after {MOST_MOVES} moves")


def any_move(game: AnyGame, state: object, chance: Random) -> object:
    """Return some legal move; one that may be played or go on, is played one time in four."""
    chosen: dict[str, object] = {}
    while True:
        choice = game.choices(state, chosen)
        if choice.field is None or (choice.move is not None and chance.random() < 1 / 4):
            return game.read_move(choice.move)
        chosen = {**chosen, choice.field: chance.choice(choice.options).value}


def broken_promise(game: AnyGame, step: Step, stale: object) -> str:
    """Return the promise that *game* breaks at *step*, empty when it keeps all; *stale* is an old move.

    States and moves come back from JSON as they were. A move leaves the state before it as it was:
    that is undo. A listed move can be played. What is refused changes nothing.
    """
    told = game.write_state(step.after)
    if game.read_state(_through_json(told)) != step.after:
        return "a state does not come back from JSON"
    if game.read_move(_through_json(game.write_move(step.move))) != step.move:
        return "a move does not come back from JSON"
    if game.play(step.before, step.move) != step.after:
        return "a move that is taken back and played again does otherwise"
    for move in islice(game.moves(step.after), TRIED):
        game.play(step.after, move)
    try:
        game.play(step.after, stale)
    except IllegalMove as refused:
        if not refused.reason:
            return "a refusal without a reason"
    return "" if game.write_state(step.after) == told else "a state was changed"


def _through_json(data: Json) -> Json:
    return json.loads(json.dumps(data))


if __name__ == "__main__":
    sys.exit(main())
