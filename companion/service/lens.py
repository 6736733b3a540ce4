"""The lens of a live table's camera, and what else finds such a table in its pictures."""

import msgspec
import numpy as np

from companion.errors import Unreadable
from companion.service.lens_file import read_lens
from companion.settings import LiveObserverSettings
from companion.sheets.cards_print import DICTIONARY
from companion.tracking.watch_settings import CameraLens, MarkerCards, TableMeasures, WatchSettings
from hardware.machine import Machine
from vision.geometry.lens import MODELS, Lens, Size, default_lens, scaled_lens

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
    if settings.calibration.exists() or settings.calibration != LiveObserverSettings().calibration:
        known = read_lens(settings.calibration)
        lens = Lens(np.array(known.matrix), np.array(known.distortion))
        try:
            return _written(model, scaled_lens(lens, calibrated=known.picture, picture=picture))
        except ValueError as error:
            raise Unreadable(f"{settings.calibration}: {error}") from error
    return _written(model, default_lens(model, picture, focal_mm=settings.focal_mm))


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
