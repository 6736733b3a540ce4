"""Options that several commands share: which settings, which folder."""

import math
from dataclasses import replace
from pathlib import Path

import click
import msgspec

from companion.service.installed.systemd_unit import UNIT, installed_service
from companion.settings import Settings, read_settings
from companion.wiring import CameraWiring

#: Where settings are read from when nothing is said.
SETTINGS_FILE = Path("settings.toml")

settings_option = click.option(
    "--settings",
    "settings_file",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Read settings here; by default ./settings.toml where there is one.",
)
data_option = click.option(
    "--data",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Keep the journal and the pictures here (./data).",
)


def check_number(
    context: click.Context, option: click.Parameter, value: float | None
) -> float | None:
    """Return *value*; refuse "nan", which is in every range."""
    if value is not None and math.isnan(value):
        raise click.BadParameter("nan is no number", context, option)
    return value


def check_camera(
    context: click.Context, option: click.Parameter, value: str | None
) -> CameraWiring | None:
    """Return the camera that *value* names, by its kind or as a stream's address."""
    if value is None:
        return None
    is_address = "://" in value
    said = {"kind": "stream", "url": value} if is_address else {"kind": value}
    try:
        return msgspec.convert(said, CameraWiring)
    except msgspec.ValidationError as error:
        right = "auto, pi, usb, phone, none, or http://… or rtsp://…"
        raise click.BadParameter(f'"{value}"; right is {right}', context, option) from error


def settings_of_the_table(file: Path | None, *, data: Path | None, unit: Path = UNIT) -> Settings:
    """Return the installed service's settings, with its own folder, unless the command line says others.

    Where no service is installed they are those that `chosen_settings` finds.
    """
    service = installed_service(unit)
    if service is None or file is not None or data is not None:
        return chosen_settings(file, data=data)
    usual = service.data / SETTINGS_FILE  # the service runs in that folder
    read = service.settings or (usual if _is_there(usual) else None)
    settings = read_settings(read) if read else Settings()
    return replace(settings, data=replace(settings.data, folder=service.data))


def _is_there(file: Path) -> bool:
    try:
        return file.exists()
    except OSError:  # it lies where we may not look
        return False


def chosen_settings(
    file: Path | None,
    *,
    data: Path | None = None,
    port: int | None = None,
    pace_s: float | None = None,
    camera: CameraWiring | None = None,
) -> Settings:
    """Return the settings in *file*, or in the usual one, with what the command line says instead."""
    is_unsaid = file is None and not SETTINGS_FILE.exists()
    settings = Settings() if is_unsaid else read_settings(file or SETTINGS_FILE)
    web, table, kept, wired = settings.web, settings.table, settings.data, settings.hardware
    watching = wired.camera
    if camera is not None:
        watching = replace(watching, kind=camera.kind, url=camera.url or watching.url)
    return replace(
        settings,
        web=web if port is None else replace(web, port=port),
        table=table if pace_s is None else replace(table, pace_s=pace_s),
        data=kept if data is None else replace(kept, folder=data),
        hardware=replace(wired, camera=watching),
    )
