"""``companion watch``: read a recorded table, a line for each picture."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import click

from companion.cli.files import read_file
from companion.cli.lines import json_option, print_json, print_words
from companion.clock import SystemClock
from companion.core.journal import Journal
from companion.core.table import Table
from companion.dice.rolling import TableDice
from companion.errors import SpoiltPicture
from companion.evaluation.answers import read_answers
from companion.games import game_named
from companion.games.records import LARGEST_BYTES
from companion.ports import Clock, Picture
from companion.service.pictures.observer_factory import observer_for
from companion.tracking.reader import TableReader
from companion.tracking.readings import Reading
from companion.tracking.referee import Referee
from companion.tracking.starting import Answers
from companion.tracking.watch_line import watch_line, watch_words
from companion.tracking.watch_settings import RecordedTable, read_table
from hardware.camera.folder import FolderSource


@click.command(short_help="Read a recorded table, picture by picture.")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@json_option
@click.option(
    "--answers",
    "record",
    metavar="RECORD",
    type=click.Path(path_type=Path),
    help="Answer every question with this record of the same game.",
)
@click.option(
    "--setup",
    "setup",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Begin from this starting table (the form of truth/000.json, each pile with its shape).",
)
def watch(folder: Path, as_json: bool, record: Path | None, setup: Path | None) -> None:
    """Read the recorded table in DIR: watch.json and frames/*.jpg, nothing else.

    Each picture gives a line: what was seen (the setup, a turn, hands or nothing), the turn, and
    how the game stands then. Where the referee cannot tell which turn it was, it asks, and later
    pictures wait; with --answers the record's turn is taken, among the candidates or as by hand,
    and the record says which cells are full of honey where that alone is in doubt. A starting table
    of which anything else is in doubt begins no game; with --setup it is not read, but taken from
    FILE. A picture that cannot be opened is a line too, and makes the exit code 2.
    """
    recorded = read_table(folder)
    answers = read_answers(record) if record else None
    told_setup = read_file(setup, most_bytes=LARGEST_BYTES) if setup else None
    for reading in readings(recorded, answers, told_setup=told_setup):
        if as_json:
            print_json(watch_line(reading))
        else:
            print_words(watch_words(reading))


def readings(
    recorded: RecordedTable, answers: Answers | None = None, *, told_setup: bytes | None = None
) -> Iterator[Reading]:
    """Yield what each picture of *recorded* brings, with the milliseconds that it took.

    The first that could not be opened is raised after the last.
    """
    spoilt: SpoiltPicture | None = None
    clock = SystemClock()
    pictures = FolderSource(recorded.frames)
    observer = observer_for(recorded.watch)
    with _table_in_memory(clock) as table:
        reader = TableReader(
            table,
            observer,
            recorded.watch,
            games=game_named,
            clock=clock,
            answers=answers,
            told_setup=told_setup,
        )
        started_s = clock.monotonic_s()
        for picture in _pictures(pictures):
            if isinstance(picture, SpoiltPicture):
                spoilt = spoilt or picture
                reading = reader.miss(picture)
            else:
                reading = reader.see(picture)
            yield replace(reading, ms=(clock.monotonic_s() - started_s) * 1000)
            started_s = clock.monotonic_s()
    if spoilt:
        raise spoilt


@contextmanager
def _table_in_memory(clock: Clock) -> Iterator[Table]:
    """Yield a table that has started, and stop it; nothing of it is kept."""
    table = Table(
        Journal.in_memory(), games=game_named, judge=Referee(), dice=TableDice(), clock=clock
    )
    table.start()
    try:
        yield table
    finally:
        table.stop()


def _pictures(source: FolderSource) -> Iterator[Picture | SpoiltPicture]:
    while True:
        try:
            picture = source.read(timeout_s=1.0)
        except SpoiltPicture as spoilt:
            yield spoilt
        else:
            if picture is None:
                return
            yield picture


#: What the command line registers.
COMMANDS: tuple[click.Command, ...] = (watch,)
