"""``companion hall``: many tables in one view."""

from dataclasses import replace
from pathlib import Path

import click
import segno

from companion.cli.lines import json_option, print_json
from companion.cli.options import chosen_settings, settings_option
from companion.errors import BadSettings
from companion.service.hall import HallAddresses, run_hall

#: Beside a table's own pages on one machine.
PORT = 8090


@click.command()
@click.option("--broker", metavar="HOST", help="The MQTT broker that the tables report to.")
@click.option(
    "--port",
    metavar="N",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    help="Serve the hall's pages here.",
)
@settings_option
@json_option
def hall(broker: str | None, port: int, settings_file: Path | None, as_json: bool) -> None:
    """Show many tables in one view, and pair a tournament.

    It shows the tables that report to a broker, on pages for a television and for phones.

    The hall keeps nothing: results and rounds stand at the broker, so it may be begun again, or
    twice. Ctrl-C ends it.
    """
    settings = chosen_settings(settings_file, port=port)
    if broker:
        settings = replace(settings, broker=replace(settings.broker, host=broker))
    if not settings.broker.host:
        raise BadSettings("no broker is named: --broker HOST, or [broker] host in the settings")
    run_hall(settings, when_ready=_print_json if as_json else _print_addresses)


def _print_json(addresses: HallAddresses) -> None:
    print_json({"address": addresses.everybody, "leader": addresses.leader})


def _print_addresses(addresses: HallAddresses) -> None:
    if addresses.is_for_others:
        segno.make_qr(addresses.everybody).terminal(compact=True)
    else:
        click.echo("No network yet: this machine alone reaches the hall.")
    click.echo(f"All tables: {addresses.everybody}")
    click.echo(f"To lead the tournament: {addresses.leader}")
    click.echo("Ctrl-C ends the hall; what it shows stands at the broker.")


COMMANDS = (hall,)
