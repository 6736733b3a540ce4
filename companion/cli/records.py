"""``companion replay`` and ``companion legal``: recorded games, checked and counted."""

from pathlib import Path

import click
from rich.console import Console
from rich.table import Table as Grid

from companion.cli.lines import json_option, print_json, print_words
from companion.games.alveola.counts import count_file
from companion.games.answers import Json
from companion.games.records import replay_file

#: A file that cannot be read is a row like others: click must not look at it first.
ANY_FILE = click.Path(path_type=Path, readable=False)


@click.command(short_help="Check recorded games, turn by turn.")
@click.argument("files", metavar="FILE…", nargs=-1, required=True, type=ANY_FILE)
@json_option
def replay(files: tuple[Path, ...], as_json: bool) -> int:
    """Play each recorded game FILE again, of any game, and check every turn.

    Exit code 0 when all are fine, 2 when any cannot be read, else 1.
    """
    rows = []
    for file in files:
        row = replay_file(file)
        rows.append(row)
        if as_json:
            print_json(row)
        else:
            print_words(_replay_words(row))
    return _replay_code(rows)


def _replay_words(row: Json) -> str:
    if not row["ok"]:
        where = "" if row["at"] is None else f" at {row['at']}"
        in_round = "" if row.get("round") is None else f" of round {row['round']}"
        return f"{row['file']}: refused{where}{in_round} ({row['reason']}): {row['message']}"
    if row["final"] is None:
        return f"{row['file']}: fine, not over"
    scores = " to ".join(str(score) for score in row["final"]["scores"])
    return f"{row['file']}: fine, {scores}"


def _replay_code(rows: list[Json]) -> int:
    refused = [row for row in rows if not row["ok"]]
    if any(row["reason"] == "unreadable" for row in refused):
        return 2
    return 1 if refused else 0


@click.command(short_help="Count what may be played in a position.")
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--after", metavar="N", type=int, help="After so many turns; by default after all.")
@click.option("--power", metavar="ID", help="With this power bought, for example fourth_tile.")
@json_option
def legal(file: Path, after: int | None, power: str | None, as_json: bool) -> None:
    """Count what may be played in FILE: a position of Alveola, or a record after N turns.

    For each tile that may be chosen: its distinct placements by enlarging and by raising. Then
    the distinct turns of the whole position without a power (hornet moves not counted).
    """
    counted = count_file(file, after, power)
    if as_json:
        print_json(counted.as_json())
        return
    grid = Grid("pile", "tile", "enlarge", "raise")
    for tile in counted.piles:
        grid.add_row(*map(str, (tile.pile, tile.tile, tile.enlarge, tile.raises)))
    console = Console()
    if counted.piles:
        console.print(grid)
    console.print(f"{counted.turns} turns")


#: What the command line registers.
COMMANDS: tuple[click.Command, ...] = (replay, legal)
