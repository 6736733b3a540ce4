"""Which lens a live table's observer is given: the calibrated one, else the model's own figures."""

import json
from pathlib import Path

import msgspec
import pytest

from companion.errors import Missing, Unreadable
from companion.service.pictures.lens import (
    LensFile,
    camera_lens,
    camera_model,
    live_measures,
    uncalibrated,
    write_lens,
)
from companion.settings import LiveObserverSettings
from companion.tracking.watch_settings import CameraLens
from hardware.machine import Machine
from tests.companion.tracking.scripted_observer import WATCH
from vision.geometry.lens import default_lens

SIZE = (2304, 1296)
NOWHERE = Machine(Path("/nonexistent"))


def machine_with(root: Path, *subdevices: str) -> Machine:
    for number, name in enumerate(subdevices):
        folder = root / "sys/class/video4linux" / f"v4l-subdev{number}"
        folder.mkdir(parents=True)
        (folder / "name").write_text(f"{name}\n")
    return Machine(root)


@pytest.mark.parametrize(
    ("subdevices", "model"),
    [
        (["imx219 10-0010"], "camera-module-2"),
        (["unicam", "imx708 4-001a"], "camera-module-3"),
        (["imx708_wide 4-001a"], "camera-module-3-wide"),
        (["imx477 10-001a"], "hq"),
        ([], "usb"),
    ],
)
def test_pi_says_whose_lens_it_is(tmp_path: Path, subdevices: list[str], model: str) -> None:
    assert camera_model(LiveObserverSettings(), machine_with(tmp_path, *subdevices)) == model


def test_settings_say_it_before_the_pi(tmp_path: Path) -> None:
    machine = machine_with(tmp_path, "imx219 10-0010")

    assert camera_model(LiveObserverSettings(camera="hq"), machine) == "hq"


def lens_file(path: Path, **changes: object) -> Path:
    known = LensFile(
        picture=(1152, 648),
        matrix=((900.0, 0, 570), (0, 900.0, 330), (0, 0, 1)),
        distortion=(0.1, 0.0, 0.0, 0.0, 0.0),
        error_px=0.2,
        pictures=9,
    )
    write_lens(path, known)
    path.write_text(json.dumps({**json.loads(path.read_text()), **changes}))
    return path


def test_calibrated_lens_is_taken_at_the_pictures_size(tmp_path: Path) -> None:
    settings = LiveObserverSettings(calibration=lens_file(tmp_path / "mine.json"))

    lens = camera_lens(settings, NOWHERE, SIZE)

    assert lens.matrix == ((1800.0, 0.0, 1140.0), (0.0, 1800.0, 660.0), (0.0, 0.0, 1.0))
    assert lens.distortion[0] == 0.1


def test_without_a_calibration_the_models_figures_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    lens = camera_lens(LiveObserverSettings(camera="hq", focal_mm=16.0), NOWHERE, SIZE)

    known = default_lens("hq", SIZE, focal_mm=16.0)
    assert lens.matrix[0][0] == known.matrix[0, 0]
    assert live_measures(LiveObserverSettings(), NOWHERE, SIZE).camera.model == "usb"


def test_calibration_that_lies_where_it_is_written_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lens_file(tmp_path / "lens.json")

    assert camera_lens(LiveObserverSettings(), NOWHERE, SIZE).matrix[0][0] == 1800


def test_recorded_table_can_be_read_without_its_calibration() -> None:
    hq = camera_lens(LiveObserverSettings(camera="hq"), NOWHERE, SIZE)
    watch = msgspec.structs.replace(WATCH, picture=SIZE, camera=hq)
    mine = CameraLens("hq", ((900.0, 0, 5), (0, 900.0, 5), (0, 0, 1)), (0.1, 0, 0, 0, 0))

    assert uncalibrated(msgspec.structs.replace(watch, camera=mine)) == watch
    brownie = msgspec.structs.replace(mine, model="box brownie")
    with pytest.raises(Unreadable, match="no figures are known"):
        uncalibrated(msgspec.structs.replace(watch, camera=brownie))


@pytest.mark.parametrize(
    ("changes", "error", "told"),
    [
        (None, Missing, "there is no calibration"),
        ({"format": "lens/2"}, Unreadable, "is no calibration"),
        ({"picture": [640, 480]}, Unreadable, "another part of the sensor"),
    ],
)
def test_calibration_that_cannot_be_used_is_refused(
    tmp_path: Path, changes: dict[str, object] | None, error: type[Exception], told: str
) -> None:
    path = tmp_path / "mine.json"
    if changes is not None:
        lens_file(path, **changes)

    with pytest.raises(error, match=told):
        camera_lens(LiveObserverSettings(calibration=path), NOWHERE, SIZE)
