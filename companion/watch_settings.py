"""What a table knows before its first picture: ``watch.json`` (format ``watch/1``)."""

from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import msgspec

from companion.errors import Missing, Unreadable

Row: TypeAlias = tuple[float, float, float]
_Length = Annotated[float, msgspec.Meta(gt=0)]


class CameraLens(msgspec.Struct, frozen=True):
    """The camera's calibration: OpenCV's matrix (pixels) and distortion (k1, k2, p1, p2, k3)."""

    model: str
    matrix: tuple[Row, Row, Row]
    distortion: tuple[float, ...]


class MarkerCards(msgspec.Struct, frozen=True):
    """The printed cards: OpenCV's dictionary, and a marker's side with its black border in mm."""

    dictionary: str
    side: _Length


class WatchPlayer(msgspec.Struct, frozen=True):
    """A player by name and the colour of their bees."""

    name: str
    colour: str


class WatchSettings(msgspec.Struct, frozen=True):
    """The box, the camera and the players of one table.

    *picture* is (width, height) in pixels; *cell* a cell's width from flat to flat and
    *tile_thickness* in mm; *declared* maps turn numbers, from 1, to the powers that players tapped
    before them.
    """

    format: Literal["watch/1"]
    game: str
    picture: tuple[int, int]
    camera: CameraLens
    marker_cards: MarkerCards
    cell: _Length
    tile_thickness: _Length
    players: tuple[WatchPlayer, ...]
    teams: bool
    first: int
    powers: tuple[str, ...]
    declared: dict[int, str] = {}


def read_watch_settings(folder: Path) -> WatchSettings:
    """Return what ``watch.json`` in the table's *folder* says; raises `Missing`, `Unreadable`."""
    path = folder / "watch.json"
    if not folder.is_dir():
        raise Missing(f"there is no folder {folder}")
    try:
        return msgspec.json.decode(path.read_bytes(), type=WatchSettings)
    except FileNotFoundError as error:
        raise Missing(f"there is no watch.json in {folder}") from error
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror}") from error
    except msgspec.MsgspecError as error:
        raise Unreadable(f"{path}: {error}") from error
