"""``companion service``: installed, removed, looked at."""

import grp
import sys
from dataclasses import asdict
from pathlib import Path

import click

from companion.cli.lines import json_option, print_json
from companion.errors import Missing
from companion.service.installed import systemd
from companion.service.installed.host import ThisHost
from companion.service.installed.systemd_unit import GROUPS, NAME, Service
from companion.service.installed.versions import PROGRAM, versions_beside
from companion.settings import Settings, read_settings


@click.group("service", short_help="Start with the machine.")
def service_group() -> None:
    """Have the companion run by itself, from when the machine is switched on.

    It then runs as a user of its own, is watched by systemd, and is started anew when it fails;
    the game goes on where it was.
    """


@service_group.command(short_help="Install the service and start it.")
@click.option(
    "--settings",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Settings that the service reads; without them everything is as it comes.",
)
@click.option("--print", "only_print", is_flag=True, help="Print the unit and install nothing.")
def install(settings: Path | None, only_print: bool) -> None:
    """Install the service and start it; done again after an update, it takes what is new."""
    port = (read_settings(settings) if settings else Settings()).web.port
    wanted = Service(_program(), settings and settings.resolve(), tuple(filter(_is_group, GROUPS)))
    if only_print:
        click.echo(wanted.unit(), nl=False)
        return
    if not wanted.program.exists():
        raise Missing(f"there is no {wanted.program}: install the companion first (./run)")
    systemd.check_port(port)
    systemd.install(wanted, ThisHost())
    click.echo(f"The service {NAME} runs; its games are kept in {wanted.data}")


@service_group.command()
def remove() -> None:
    """Stop the service and take it away; the games are kept."""
    systemd.remove(ThisHost(), program=_program())
    click.echo(f"The service is gone; its games are still in /var/lib/{NAME}")


@service_group.command()
@json_option
def status(as_json: bool) -> int:
    """Tell how the service is; the exit code is 0 while it runs."""
    found = systemd.status(ThisHost())
    if as_json:
        print_json(asdict(found))
    elif not found.is_installed:
        click.echo("The service is not installed: companion service install")
    else:
        click.echo(f"{NAME}: {found.active} since {found.since or 'never'}")
        click.echo(f"started anew {found.restarts} times")
        if found.said:
            click.echo(found.said)
    return 0 if found.is_active else 1


def _program() -> Path:
    """Return the command of the environment that this runs in, as updates switch it."""
    program = Path(sys.executable).parent / "companion"
    home = program.parents[2]
    is_ours = program == home / PROGRAM
    return versions_beside(home).program_of(home) if is_ours else program


def _is_group(name: str) -> bool:
    try:
        grp.getgrnam(name)
    except KeyError:
        return False
    return True


#: What the command line registers.
COMMANDS: tuple[click.Command, ...] = (service_group,)
