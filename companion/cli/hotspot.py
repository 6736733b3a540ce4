"""``companion hotspot``: the Pi's own Wi-Fi for a table without one."""

from pathlib import Path

import click
import segno

from companion.cli.lines import json_option, print_json
from companion.service.installed.host import ThisHost, need_root
from companion.service.installed.systemd_unit import NAME
from companion.service.network import hotspot
from companion.service.network.wifi.nmcli import NetworkManager
from companion.settings import WebSettings

data_option = click.option(
    "--data",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="The running companion's folder (the service's, else ./data).",
)


@click.group("hotspot")
def hotspot_group() -> None:
    """Open the Pi's own Wi-Fi where the table has none.

    The small screen then shows two codes, one after the other: the network, then the page.
    """


@hotspot_group.command("on")
@data_option
@json_option
def turn_on(data: Path | None, as_json: bool) -> None:
    """Open it, with a new random password."""
    opened = hotspot.open_hotspot(_manager("on", data), _file(data))
    if as_json:
        print_json({"network": opened.network, "password": opened.password})
        return
    segno.make_qr(opened.code).terminal(compact=True)
    click.echo(f"Network {opened.network}, password {opened.password}")
    click.echo(f"The companion's page is then at http://{hotspot.ADDRESS}:{WebSettings().port}/")
    click.echo("(your settings may name another port; the small screen shows the right one)")


@hotspot_group.command("off")
@data_option
def turn_off(data: Path | None) -> None:
    """Close it; the Pi goes back to the networks that it knows."""
    hotspot.close_hotspot(_manager("off", data), _file(data))


@hotspot_group.command()
@data_option
@json_option
def show(data: Path | None, as_json: bool) -> int:
    """Show the open hotspot's code; the exit code is 1 when none is open."""
    found = hotspot.read_hotspot(_file(data))
    if as_json:
        known = {"network": found.network, "password": found.password} if found else {}
        print_json({"open": found is not None, **known})
    elif found:
        segno.make_qr(found.code).terminal(compact=True)
        click.echo(f"Network {found.network}, password {found.password}")
    else:
        click.echo("No hotspot is open: sudo companion hotspot on")
    return 0 if found else 1


def _manager(verb: str, data: Path | None) -> NetworkManager:
    host = ThisHost()
    need_root(host, f"companion hotspot {verb}")
    return NetworkManager(host, _file(data).parent)


def _file(data: Path | None) -> Path:
    installed = Path("/var/lib") / NAME
    folder = data or (installed if installed.is_dir() else Path("data"))
    return folder / hotspot.FILE


#: What the command line registers.
COMMANDS: tuple[click.Command, ...] = (hotspot_group,)
