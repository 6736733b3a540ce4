"""``companion wiring``: what goes to which pin, as a list or drawn."""

from dataclasses import asdict
from pathlib import Path

import click

from companion.cli.files import write_file
from companion.cli.lines import json_option, print_json
from companion.cli.options import chosen_settings, settings_option
from hardware.wires import connections
from hardware.wiring_svg import wiring_svg


@click.command(short_help="Tell what goes to which pin.")
@settings_option
@click.option(
    "--svg", metavar="FILE", type=click.Path(path_type=Path), help="Draw it into FILE instead."
)
@json_option
def wiring(settings_file: Path | None, svg: Path | None, as_json: bool) -> None:
    """Tell what is wired to which pin of the Pi, as the settings have it."""
    wanted = chosen_settings(settings_file).hardware
    if svg is not None:
        write_file(svg, wiring_svg(wanted).encode())
        return
    for part in connections(wanted):
        if as_json:
            print_json(asdict(part))
            continue
        click.echo(part.name)
        for wire in part.wires:
            between = f" by {wire.between}" if wire.between else ""
            click.echo(f"  {wire.terminal:<11} {wire.label:<7} pin {wire.physical}{between}")


#: What the command line registers.
COMMANDS: tuple[click.Command, ...] = (wiring,)
