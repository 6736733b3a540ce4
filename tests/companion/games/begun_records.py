"""Records of games that have only begun, in files."""

import json
from pathlib import Path
from random import Random

from companion.games.answers import Json
from companion.games.game import AnyGame

NAMES = ("Ada", "Bo", "Cy")


def begun(game: AnyGame, moves: int = 0) -> Json:
    """Return the record of a game of which *moves* moves were played."""
    seats = max(2, game.players[0])
    header = game.prepare(tuple({"name": name} for name in NAMES[:seats]), Random(2), {})
    state, played = game.start(header), []
    for _ in range(moves):
        played.append(next(game.moves(state)))
        state = game.play(state, played[-1])
    return game.write_record(header, tuple(played))


def saved(folder: Path, record: Json, name: str = "game.json") -> Path:
    path = folder / name
    path.write_text(json.dumps(record))
    return path
