"""``companion hall``: many tables in one view."""

import secrets
import signal
import threading
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

import click
import segno

from companion.cli.lines import json_option, print_json
from companion.cli.options import chosen_settings, settings_option
from companion.errors import BadSettings
from companion.hall.hall import Hall
from companion.service.network.addresses import own_host, read_addresses, url_of
from companion.service.serving import Server, listen
from companion.settings import Settings
from web.api.http_body import MAX_BODY_BYTES
from web.hall.app import STREAMS, create_hall_app

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


def _print_json(addresses: "HallAddresses") -> None:
    print_json({"address": addresses.everybody, "leader": addresses.leader})


def _print_addresses(addresses: "HallAddresses") -> None:
    if addresses.is_for_others:
        segno.make_qr(addresses.everybody).terminal(compact=True)
    else:
        click.echo("No network yet: this machine alone reaches the hall.")
    click.echo(f"All tables: {addresses.everybody}")
    click.echo(f"To lead the tournament: {addresses.leader}")
    click.echo("Ctrl-C ends the hall; what it shows stands at the broker.")


COMMANDS = (hall,)


@dataclass(frozen=True)
class HallAddresses:
    """Where the hall is: for everybody, and with the key for the tournament's leader.

    *is_for_others* says whether other machines reach it there: there is a network.
    """

    everybody: str
    leader: str
    is_for_others: bool


def run_hall(settings: Settings, *, when_ready: Callable[[HallAddresses], None]) -> None:
    """Serve the hall of the broker that *settings* name until SIGINT or SIGTERM.

    Raises `PartFault` where the broker is not reached, `CompanionError` where the port is taken.
    """
    ending = threading.Event()
    with ExitStack() as stack:
        for number in (signal.SIGINT, signal.SIGTERM):
            before = signal.signal(number, lambda *_: ending.set())
            stack.callback(signal.signal, number, before)
        listening = listen(settings.web.host, settings.web.port)
        stack.callback(listening.close)
        hall = Hall(settings.broker)
        hall.open()
        stack.callback(hall.close)
        key = secrets.token_urlsafe(12)
        server = Server(
            create_hall_app(hall, key=key, closing=ending),
            listening,
            body_limit=lambda *_: MAX_BODY_BYTES,
            streams=STREAMS,
        )
        stack.callback(server.close)
        server.start()
        when_ready(_addresses(settings.web.host, listening.getsockname()[1], key))
        ending.wait()


def _addresses(host: str, port: int, key: str) -> HallAddresses:
    found = read_addresses(host).url(port)
    address = found or url_of(own_host(host), port)
    return HallAddresses(address, f"{address}tournament?key={key}", found is not None)
