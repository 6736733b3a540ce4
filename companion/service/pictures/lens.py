"""The lens of a camera: its calibration on file, its model's figures, and what else finds a live table."""

from pathlib import Path
from typing import Literal

import msgspec
import numpy as np

from companion.atomic_file import write_atomically
from companion.errors import Missing, Unreadable, in_words
from companion.settings import LiveObserverSettings
from companion.sheets.cards_print import DICTIONARY
from companion.tracking.watch_settings import (
    CameraLens,
    MarkerCards,
    Pixels,
    Row,
    TableMeasures,
    WatchSettings,
    check_lens,
)
from hardware.machine import Machine
from vision.geometry.lens import MODELS, PHONE, Lens, Size, default_lens, scaled_lens

#: Sensors of the Pi's own cameras, by the models that have them.
MODEL_OF = {"imx219": "camera-module-2", "imx708": "camera-module-3", "imx477": "hq"}


def camera_model(settings: LiveObserverSettings, machine: Machine) -> str:
    """Return whose lens it is, as set or as *machine* says."""
    if settings.camera != "auto":
        return settings.camera
    model = next((MODEL_OF[s] for s in machine.sensors if s in MODEL_OF), "usb")
    return f"{model}-wide" if model == "camera-module-3" and machine.is_wide else model


def camera_lens(settings: LiveObserverSettings, machine: Machine, picture: Size) -> CameraLens:
    """Return the calibration for pictures of size *picture*: the one on file, else the model's.

    Raises `Missing` where another file than the usual one is named and not there, `Unreadable`.
    """
    model = camera_model(settings, machine)
    if model == PHONE:
        return _written(model, default_lens(model, picture))  # each photo tells its own
    if settings.calibration.exists() or settings.calibration != LiveObserverSettings().calibration:
        known = read_lens(settings.calibration)
        lens = Lens(np.array(known.matrix), np.array(known.distortion))
        try:
            return _written(model, scaled_lens(lens, calibrated=known.picture, picture=picture))
        except ValueError as error:
            raise Unreadable(f"{settings.calibration}: {error}") from error
    return _written(model, default_lens(model, picture, focal_mm=settings.focal_mm))


def lens_sensor(settings: LiveObserverSettings, machine: Machine) -> Size | None:
    """Return the size of the sensor that the lens's figures are for, ``None`` where it is calibrated.

    So it is for what is no camera of the Pi's, too: its figures are a guess.
    """
    model = camera_model(settings, machine)
    is_known = model in (*MODEL_OF.values(), "camera-module-3-wide")
    return MODELS[model].sensor if is_known and not settings.calibration.exists() else None


def live_measures(settings: LiveObserverSettings, machine: Machine, picture: Size) -> TableMeasures:
    """Return what finds a live table in pictures of size *picture*; raises as `camera_lens`."""
    return TableMeasures(
        picture=picture,
        camera=camera_lens(settings, machine, picture),
        marker_cards=MarkerCards(DICTIONARY, settings.card_side_mm),
        cell=settings.cell_mm,
        tile_thickness=settings.tile_thickness_mm,
    )


def uncalibrated(watch: WatchSettings) -> WatchSettings:
    """Return *watch* with the figures of its camera's model instead of its calibration.

    Raises `Unreadable` where that model is not known.
    """
    model = watch.camera.model
    if model not in MODELS:
        raise Unreadable(f'no figures are known of a "{model}"')
    lens = _written(model, default_lens(model, watch.picture))
    return msgspec.structs.replace(watch, camera=lens)


def _written(model: str, lens: Lens) -> CameraLens:
    rows = tuple(tuple(float(value) for value in row) for row in lens.matrix)
    return CameraLens(model, rows, tuple(float(value) for value in lens.distortion))  # type: ignore[arg-type]  # three rows of three


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
        write_atomically(path, text + b"\n")
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
