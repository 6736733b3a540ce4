"""``--camera``: what watches the table, by its kind or by a stream's address."""

from pathlib import Path

import click
import pytest

from companion.cli.options import check_camera, chosen_settings

CONTEXT, OPTION = click.Context(click.Command("run")), click.Option(["--camera"])


@pytest.mark.parametrize(
    ("said", "kind", "url"),
    [
        ("phone", "phone", ""),
        ("none", "none", ""),
        ("http://10.0.0.2:8080/video", "stream", "http://10.0.0.2:8080/video"),
        (None, "usb", ""),
    ],
)
def test_camera_that_is_said_takes_the_place_of_the_one_in_the_settings(
    said: str | None, kind: str, url: str, tmp_path: Path
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('[hardware.camera]\nkind = "usb"\nwidth = 1280\nheight = 720\n')

    settings = chosen_settings(file, camera=check_camera(CONTEXT, OPTION, said))

    camera = settings.hardware.camera
    assert (camera.kind, camera.url, camera.width) == (kind, url, 1280)


@pytest.mark.parametrize("said", ["stream", "webcam", "ftp://10.0.0.2/video"])
def test_camera_that_is_none_is_refused_with_what_is_right(said: str) -> None:
    with pytest.raises(click.BadParameter, match="right is auto, pi, usb, phone, none"):
        check_camera(CONTEXT, OPTION, said)
