"""``companion run``: the daemon."""

import logging
import os
from pathlib import Path

import click
import segno

from companion.cli.lines import json_option, print_json, print_words
from companion.cli.options import (
    check_camera,
    check_number,
    chosen_settings,
    data_option,
    settings_option,
)
from companion.core.snapshot import Snapshot
from companion.service.composition import Plan
from companion.service.main import run as run_daemon
from companion.service.pictures.watched import Playing
from companion.service.web import Pages
from companion.wiring import CameraWiring


@click.command()
@click.option(
    "--table",
    "folder",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Play this recorded table instead of watching the one under the camera.",
)
@click.option(
    "--pace",
    "pace_s",
    metavar="SECONDS",
    type=click.FloatRange(min=0, max=3600),
    callback=check_number,
    help="Seconds from one picture to the next (4); 0 as fast as they are read.",
)
@click.option(
    "--until-end",
    is_flag=True,
    help="End with the last picture and print the points. Without --data nothing is kept.",
)
@click.option(
    "--port",
    metavar="N",
    type=click.IntRange(0, 65535),
    help="Serve the phones' pages here (8080; with --until-end any free port).",
)
@click.option(
    "--camera",
    metavar="KIND|URL",
    callback=check_camera,
    help="What watches the table: auto, pi, usb, phone, none, or the address of a stream.",
)
@data_option
@settings_option
@click.option("--verbose", is_flag=True, help="Tell every event on standard error.")
@json_option
def run(
    folder: Path | None,
    pace_s: float | None,
    until_end: bool,
    port: int | None,
    camera: CameraWiring | None,
    data: Path | None,
    settings_file: Path | None,
    verbose: bool,
    as_json: bool,
) -> None:
    """Watch the table and serve it to phones and to the small screen.

    The table under the camera is set up on a phone, on its page. Without a camera a small
    recorded table is played, a turn every few seconds. The address for the
    phones is printed with a QR code. Started again, the game goes on where it was; Ctrl-C ends it.
    """
    logging.basicConfig(
        level=logging.INFO if verbose else logging.WARNING,
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
    )
    if until_end and port is None:
        port = 0
    plan = Plan(
        folder=folder,
        settings=chosen_settings(settings_file, pace_s=pace_s, port=port, data=data, camera=camera),
        until_end=until_end,
        keeps=data is not None or not until_end,
        environment=os.environ,
    )
    report_in_words = _print_address if until_end else _print_address_to_scan
    report_address = _print_address_json if as_json else report_in_words
    report_points = _print_points_json if as_json else _print_points
    ended = run_daemon(plan, when_ready=report_address)
    if until_end:
        report_points(ended)


def _print_address(pages: Pages, playing: Playing) -> None:
    if address := pages.address:
        click.echo(f"Phones join at {address}")
    else:
        click.echo(
            "No network yet: the address for phones is on the small screen once there is one."
        )
        click.echo(f"On this machine: {pages.own_address}")


def _print_address_to_scan(pages: Pages, playing: Playing) -> None:
    if address := pages.address:
        segno.make_qr(address).terminal(compact=True)
    _print_address(pages, playing)
    print_words(playing.value)
    click.echo("Ctrl-C ends the companion; the game is kept.")


def _print_address_json(pages: Pages, playing: Playing) -> None:
    print_json({"address": pages.address, "on_this_machine": pages.own_address})


def _print_points(ended: Snapshot) -> None:
    click.echo(f"After {len(ended.turns)} turns:")
    for name, points in zip(ended.players, ended.scores, strict=True):
        print_words(f"{name}: {points}")


def _print_points_json(ended: Snapshot) -> None:
    print_json(
        {
            "turns": len(ended.turns),
            "players": list(ended.players),
            "points": list(ended.scores),
            "over": ended.outcome is not None,
        }
    )


#: What the command line registers.
COMMANDS: tuple[click.Command, ...] = (run,)
