"""The kinds of files that the companion reads, a sound one of each, and what reads it."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from pathlib import Path
from random import Random

import msgspec
from PIL import Image

from companion.clock import SystemClock
from companion.core.commands import PlayMove, StartGame
from companion.core.journal import Journal
from companion.core.table import Table
from companion.core.takeout import Takeout, write_takeout
from companion.dice.rolling import TableDice
from companion.evaluation.answers import read_answers
from companion.games import GAMES, game_named
from companion.games.records import replay_file
from companion.service.network.hotspot import read_hotspot
from companion.service.pictures.lens import LensFile, read_lens
from companion.service.pictures.recorded_table import RECORDED
from companion.service.pictures.starts import Starts
from companion.service.sheets import BoxFolder, SheetReader
from companion.settings import read_settings
from companion.starting_table import Prints
from companion.tracking.referee import Referee
from companion.tracking.setup.known_boxes import BoxPrints
from companion.tracking.setup.setup_file import read_setup
from companion.tracking.watch_settings import read_watch_settings
from hardware.camera.folder import read_picture
from web.auth import Guessed, Guesses

FIXTURES = Path(__file__).resolve().parents[2] / "tests/fixtures"
#: A data folder that version 0.1 wrote.
KEPT = FIXTURES / "version-0.1"
PLAYERS = ({"name": "Ada"}, {"name": "Bo"})
ADDRESS = "192.168.1.7"


@dataclass(frozen=True)
class Kind:
    """What a kind of files is called, what is in a *sound* one, and what *read* does with one.

    *read* may raise `CompanionError`; where a spoilt one *is_passed_over*, nothing.
    """

    name: str
    sound: bytes
    read: Callable[[Path], object]
    is_passed_over: bool = False


def kinds() -> tuple[Kind, ...]:
    """Return all of them."""
    return (
        *_of_the_data_folder(),
        *_boxes(),
        *_handed_to_commands(),
        Kind("evenings.zip", _takeout(), _take_in),
        *_pictures(),
    )


def _of_the_data_folder() -> Iterable[Kind]:
    prints = msgspec.json.encode((Prints((0.1, 0.2, 0.3), (0.4, 0.5, 0.6)),))
    guesses = b'{"secret 192.168.1.7": {"0123456789abcdef": 1790000000.5}}'
    yield Kind("starts.json", (KEPT / "starts.json").read_bytes(), _safe_mode, is_passed_over=True)
    yield Kind("hotspot.json", (KEPT / "hotspot.json").read_bytes(), _code, is_passed_over=True)
    yield Kind("box-prints.json", prints, _remembered, is_passed_over=True)
    yield Kind("guesses.json", guesses, _guessed, is_passed_over=True)
    yield Kind("settings.toml", (KEPT / "settings.toml").read_bytes(), read_settings)


def _safe_mode(path: Path) -> object:
    starts = Starts(path)
    starts.begin()
    return starts.is_safe_mode, str(starts.why)


def _code(path: Path) -> object:
    hotspot = read_hotspot(path)
    return hotspot and hotspot.code


def _remembered(path: Path) -> object:
    BoxPrints(path).remember(Prints((0.5, 0.2), (0.4, 0.1)))
    return BoxPrints(path).known


def _guessed(path: Path) -> None:
    guesses = Guesses(path)
    guesses.note(Guessed.SECRET, ADDRESS)
    guesses.must_wait(Guessed.SECRET, ADDRESS)


def _boxes() -> Iterator[Kind]:
    for game in GAMES:
        if game.box is not None:
            yield Kind(
                f"box-{game.name}.json",
                msgspec.json.encode(game.box.default()),
                partial(_prepared, name=game.name),
            )


def _prepared(path: Path, *, name: str) -> object:
    """Begin a game with the box in *path*."""
    game, own = game_named(name), BoxFolder(path.parent).own(name)
    assert game.box is not None, "the caller has looked"
    return game.box.into(game.prepare(PLAYERS, Random(1), {}), own)


def _handed_to_commands() -> Iterator[Kind]:
    for record in sorted((KEPT / "records").iterdir()):
        yield Kind(record.name, record.read_bytes(), replay_file)
    setup = (FIXTURES / "first-game-setup.json").read_bytes()
    lens = LensFile(
        picture=(1536, 864),
        matrix=((1183.8, 0.0, 760.6), (0.0, 1183.6, 428.3), (0.0, 0.0, 1.0)),
        distortion=(0.01, -0.02, 0.0, 0.0, 0.0),
        error_px=0.2,
        pictures=13,
    )
    yield Kind("answers.json", (KEPT / "records/alveola.json").read_bytes(), read_answers)
    yield Kind("setup.json", setup, lambda path: read_setup(path.read_bytes(), _no_pile))
    yield Kind("lens.json", msgspec.json.encode(lens), read_lens)
    yield Kind(
        "watch.json",
        (RECORDED / "watch.json").read_bytes(),
        lambda path: read_watch_settings(path.parent),
    )


def _no_pile(pixel: object, shape: object) -> None:
    """Find no pile."""


def _pictures() -> Iterator[Kind]:
    photo = Image.open(RECORDED / "frames/000.jpg").resize((480, 270))
    for kind in ("jpeg", "png"):
        file = BytesIO()
        photo.save(file, kind)
        yield Kind(f"picture.{kind}", file.getvalue(), read_picture)
        yield Kind(f"sheet.{kind}", file.getvalue(), _read_sheet)


def _read_sheet(path: Path) -> object:
    return SheetReader().read(path.read_bytes, None, str)


def _takeout() -> bytes:
    """Return the export of a table where a game of Alveola has gone on for three turns."""
    game = game_named("alveola")
    with _table() as table:
        table.do(StartGame(game.name, game.prepare(PLAYERS, Random(1), {})))
        for _ in range(3):
            move = next(iter(game.moves(table.snapshot().state)))
            table.do(PlayMove(game.write_move(move)))
        boxes = [("pollen", msgspec.json.decode((KEPT / "box-pollen.json").read_bytes()))]
        return b"".join(write_takeout([table.snapshot()], boxes, read_picture=None))


def _take_in(path: Path) -> None:
    """Have a table take the games of an export over, as the host's page does."""
    file = Takeout(BytesIO(path.read_bytes()))
    with _table() as table:
        for entry in file.contents.games:
            table.do(file.game(entry))
    for name in file.contents.boxes:
        file.box(name)


@contextmanager
def _table() -> Iterator[Table]:
    table = Table(
        Journal.in_memory(),
        games=game_named,
        judge=Referee(),
        dice=TableDice(),
        clock=SystemClock(),
    )
    table.start()
    try:
        yield table
    finally:
        table.stop()
