"""``companion doctor``: everything looked at, with what to do about what is amiss."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import click
import numpy as np
import numpy.typing as npt

from companion.cli.files import write_file
from companion.cli.lines import json_option, print_json, terminal_words
from companion.cli.options import data_option, settings_of_the_table, settings_option
from companion.cli.watch import readings
from companion.finding import Finding, Health, left_out
from companion.phrases import Phrase
from companion.service.installed.host import ThisHost
from companion.service.installed.installation_check import (
    check_installation,
    is_running,
    set_by_network,
)
from companion.service.installed.machine_report import MachineReport
from companion.service.installed.service_check import check_service, service_status
from companion.service.installed.systemd import Status
from companion.service.pictures.lens import lens_sensor
from companion.service.pictures.recorded_table import RECORDED
from companion.settings import Settings
from companion.tracking.watch_settings import read_table
from hardware.doctor import Doctor
from hardware.machine import Machine
from vision.geometry.cards import find_cards

_MARKS: Mapping[Health, tuple[str, str]] = {
    Health.WELL: ("✓", "green"),
    Health.DOUBTFUL: ("!", "yellow"),
    Health.BAD: ("✗", "red"),
    Health.LEFT_OUT: ("-", "bright_black"),
}


@click.command(short_help="Look at every part and say what to do.")
@settings_option
@data_option
@json_option
@click.option(
    "--report",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Write all of it to FILE, to be sent to others: no names, addresses or networks in it.",
)
def doctor(
    settings_file: Path | None, data: Path | None, as_json: bool, report: Path | None
) -> int:
    """Look at every part and at the companion's own installation, and say what to do.

    The exit code is 1 when something does not work. A companion that runs has its parts in hand:
    they are looked at only while it does not.
    """
    settings = settings_of_the_table(settings_file, data=data)
    service = service_status(ThisHost())
    tell = _print_json if as_json else _tell
    found = []
    for finding in _findings(settings, service):
        tell(finding)
        found.append(finding)
    if report is not None:
        read_ms = [reading.ms for reading in readings(read_table(RECORDED))]
        told = MachineReport(Machine(), settings.hardware, found, service, read_ms)
        write_file(report, told.text().encode())
        click.echo(f"Written to {report}: read it, then send it", err=True)
    return int(any(finding.health is Health.BAD for finding in found))


def _findings(settings: Settings, service: Status | None) -> Iterator[Finding]:
    yield from check_installation(settings, is_clock_set=set_by_network)
    yield from check_service(service)
    if is_running(settings.data.folder):
        why = Phrase("the running companion has them; end it to have them looked at")
        yield left_out("parts", why)
    else:
        machine = Machine()
        sensor = lens_sensor(settings.observer, machine)
        doctor = Doctor(settings.hardware, _card_ids, machine, lens_sensor=sensor)
        yield from doctor.findings()


def _card_ids(image: npt.NDArray[np.uint8]) -> tuple[int, ...]:
    return tuple(sorted(card.id for card in find_cards(image)))


def _tell(finding: Finding) -> None:
    mark, colour = _MARKS[finding.health]
    words = terminal_words()
    click.echo(
        f"{click.style(mark, fg=colour)} {words(finding.name):<10} {words.say(finding.found)}"
    )
    if finding.todo:
        click.echo(f"  {'':<10} → {words.say(finding.todo)}")


def _print_json(finding: Finding) -> None:
    todo = str(finding.todo) if finding.todo else ""
    told = {"name": finding.name, "health": finding.health, "found": str(finding.found)}
    print_json({**told, "todo": todo})


#: What the command line registers.
COMMANDS: tuple[click.Command, ...] = (doctor,)
