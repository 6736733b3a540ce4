"""A camera's calibration as a file: what ``companion calibrate`` writes and the table's eye reads."""

from pathlib import Path
from typing import Literal

import msgspec

from companion.errors import Missing, Unreadable
from companion.games.steps import in_words
from companion.tracking.watch_settings import Pixels, Row, check_lens


class LensFile(msgspec.Struct, frozen=True, kw_only=True):
    """The calibration of one camera.

    *picture* is the size (width, height) that it was made with; *matrix* and *distortion* (k1, k2,
    p1, p2, k3) are OpenCV's; *error_px* is how far the board's corners were off, in the mean of
    squares, over so many *pictures*.
    """

    format: Literal["lens/1"] = "lens/1"
    picture: tuple[Pixels, Pixels]
    matrix: tuple[Row, Row, Row]
    distortion: tuple[float, float, float, float, float]
    error_px: float
    pictures: int

    def __post_init__(self) -> None:
        """Raise `ValueError` for what no lens has."""
        check_lens(self.matrix, self.distortion)


def write_lens(path: Path, lens: LensFile) -> None:
    """Write *lens* to *path*, a line for each key; raises `Unreadable` where that cannot be."""
    text = msgspec.json.format(msgspec.json.encode(lens), indent=1)
    try:
        path.write_bytes(text + b"\n")
    except OSError as error:
        raise Unreadable(f"{path} cannot be written: {error.strerror}") from error


def read_lens(path: Path) -> LensFile:
    """Return the calibration in *path*; raises `Missing`, `Unreadable`."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=LensFile)
    except FileNotFoundError as error:
        raise Missing(
            f"there is no calibration {path}; make one with companion calibrate"
        ) from error
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror}") from error
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Unreadable(f"{path} is no calibration: {in_words(error)}") from error
