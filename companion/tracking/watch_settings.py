"""What a table knows before its first picture: ``watch.json`` (format ``watch/1``), beside its pictures."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import msgspec

from companion.errors import Missing, Unreadable, in_words
from companion.games.strict_json import Name
from companion.settings import CardSide, CellWidth, Thickness

Row: TypeAlias = tuple[float, float, float]
Pixels: TypeAlias = Annotated[int, msgspec.Meta(gt=0, le=20_000)]
_Dictionary = Annotated[str, msgspec.Meta(pattern=r"^DICT_([4-7])X\1_(50|100|250|1000)$")]

#: How many numbers OpenCV's distortion may have; none is a lens without.
_DISTORTIONS = (0, 4, 5, 8, 12, 14)
#: What a camera's focal length can be, and how large the other figures at most, in pixels.
_FOCAL_PX, _MOST_PX, _MOST_DISTORTION = (10.0, 1e6), 1e6, 1e4


class CameraLens(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The camera's calibration: OpenCV's matrix (pixels) and distortion (k1, k2, p1, p2, k3)."""

    model: str
    matrix: tuple[Row, Row, Row]
    distortion: tuple[float, ...]

    def __post_init__(self) -> None:
        """Raise `ValueError` for what no lens has."""
        check_lens(self.matrix, self.distortion)


def check_lens(matrix: tuple[Row, Row, Row], distortion: tuple[float, ...]) -> None:
    """Raise `ValueError` unless *matrix* and *distortion* can be a camera's."""
    (fx, _, _), (below, fy, _), last = matrix
    if min(fx, fy) < _FOCAL_PX[0] or max(fx, fy) > _FOCAL_PX[1]:
        raise ValueError("the matrix has no focal length")
    if last != (0, 0, 1) or below != 0 or max(map(abs, matrix[0] + matrix[1])) > _MOST_PX:
        raise ValueError("the matrix is no camera's: [[fx, 0, cx], [0, fy, cy], [0, 0, 1]]")
    if len(distortion) not in _DISTORTIONS:
        raise ValueError(f"{len(distortion)} numbers are no distortion; five are")
    if any(abs(number) > _MOST_DISTORTION for number in distortion):
        raise ValueError("no lens distorts like that")


class MarkerCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The printed cards: OpenCV's dictionary, and a marker's side with its black border in mm."""

    dictionary: _Dictionary
    side: CardSide


@dataclass(frozen=True)
class TableMeasures:
    """The camera's lens and the sizes of what lies below it: all that a table is found by.

    *picture* is (width, height) in pixels; *cell* a cell's width from flat to flat and
    *tile_thickness* in mm.
    """

    picture: tuple[int, int]
    camera: CameraLens
    marker_cards: MarkerCards
    cell: float
    tile_thickness: float


class WatchPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player by name and the colour of their bees."""

    name: Name
    colour: Name


class WatchSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The box, the camera and the players of one table.

    *picture* is (width, height) in pixels; *cell* a cell's width from flat to flat and
    *tile_thickness* in mm; *declared* maps turn numbers, from 1, to the powers that players tapped
    before them.
    """

    format: Literal["watch/1"]
    game: str
    picture: tuple[Pixels, Pixels]
    camera: CameraLens
    marker_cards: MarkerCards
    cell: CellWidth
    tile_thickness: Thickness
    players: tuple[WatchPlayer, ...]
    teams: bool
    first: int
    powers: tuple[str, ...]
    declared: dict[int, str] = {}

    @property
    def measures(self) -> TableMeasures:
        """What does not change with the players."""
        return TableMeasures(
            self.picture, self.camera, self.marker_cards, self.cell, self.tile_thickness
        )

    def __post_init__(self) -> None:
        """Raise `ValueError` where the players, or their powers, contradict one another."""
        if not 0 <= self.first < len(self.players):
            raise ValueError(f"first is {self.first}, and there are {len(self.players)} players")
        if len({player.colour for player in self.players}) < len(self.players):
            raise ValueError("two players have one colour")
        if strange := set(self.declared.values()) - set(self.powers):
            raise ValueError(f'"{min(strange)}" is declared, but is not among the powers')
        if min(self.declared, default=1) < 1:
            raise ValueError(
                f"a power is declared before turn {min(self.declared)}; the first is 1"
            )


@dataclass(frozen=True)
class RecordedTable:
    """A folder with ``watch.json`` and ``frames``: a table, and what its camera saw.

    *is_example*: nobody asked for it, so it begins only where no game has been played yet.
    """

    folder: Path
    watch: WatchSettings
    is_example: bool = False

    @property
    def frames(self) -> Path:
        """The folder of its pictures."""
        return self.folder / "frames"


def read_table(folder: Path) -> RecordedTable:
    """Return the recorded table in *folder*; raises `Missing`, `Unreadable`."""
    watch = read_watch_settings(folder)
    frames = folder / "frames"
    if not any(frames.glob("*.jpg")):
        raise Missing(f"there are no pictures (*.jpg) in {frames}")
    return RecordedTable(folder, watch)


def read_watch_settings(folder: Path) -> WatchSettings:
    """Return what ``watch.json`` in the table's *folder* says; raises `Missing`, `Unreadable`."""
    path = folder / "watch.json"
    if not folder.is_dir():
        raise Missing(f"there is no folder {folder}")
    try:
        if path.exists() and not path.is_file():
            raise Unreadable(f"{path} is not a file")
        return msgspec.json.decode(path.read_bytes(), type=WatchSettings)
    except FileNotFoundError as error:
        raise Missing(f"there is no watch.json in {folder}") from error
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror}") from error
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Unreadable(f"{path}: {in_words(error)}") from error
