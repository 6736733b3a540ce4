"""Joining the home network: its ways tried in turn, and what failed put into words."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from companion.errors import CompanionError, PartFault
from companion.service.network.hotspot import CONNECTION
from companion.service.network.wifi.nmcli import NetworkManager, SeenNetwork
from companion.service.network.wifi.security import MODES, Mode, Security, security_of

#: What nmcli prints, in part, where no other way would help.
_NOT_THERE, _NO_ADDRESS = "could not be found", "IP configuration"
_NO_SECRETS = "Secrets were required"

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Wanted:
    """The network that somebody chose: its name, and its password where it has one."""

    name: str
    password: str = ""


def join(manager: NetworkManager, wanted: Wanted, seen: Sequence[SeenNetwork]) -> Mode:
    """Have the machine join what is *wanted* from now on, and return the way that worked.

    *seen* are the networks in reach. Raises `PartFault` with why it cannot be joined; nothing of it
    is kept then.
    """
    security = _security(wanted, seen)
    if not MODES[security]:
        raise PartFault(
            "{network} asks for more than a password ({security}): the table cannot join it",
            network=wanted.name,
            security=security.value,
        )
    refusals: dict[str, str] = {}
    is_hidden = all(each.name != wanted.name for each in seen)
    for mode in MODES[security]:
        try:
            _begin(manager, wanted, mode, is_hidden=is_hidden)
        except CompanionError as error:
            refusals[mode.name] = str(error)
            _log.info("%s was not joined by %s: %s", wanted.name, mode.name, error)
            if _NOT_THERE in str(error) or _NO_ADDRESS in str(error):
                break
        else:
            _log.info("%s was joined by %s", wanted.name, mode.name)
            return mode
    manager.delete(connection_of(wanted.name))
    raise _failure(wanted.name, refusals)


def connection_of(network: str) -> str:
    """Return what NetworkManager is to call our connection to *network*."""
    return f"{CONNECTION} {network}"


def properties_of(network: str, mode: Mode, *, is_hidden: bool) -> tuple[str, ...]:
    """Return the properties of a connection to *network* by *mode*, which does not begin by itself yet.

    *is_hidden*: it was not seen, and has to be called by its name.
    """
    return (
        *("ssid", network, "autoconnect", "no"),
        *(("802-11-wireless.hidden", "yes") if is_hidden else ()),
        *mode.properties,
    )


def _security(wanted: Wanted, seen: Sequence[SeenNetwork]) -> Security:
    found = next((each for each in seen if each.name == wanted.name), None)
    if found is not None:
        return security_of(found.security)
    return Security.UNKNOWN if wanted.password else Security.OPEN


def _begin(manager: NetworkManager, wanted: Wanted, mode: Mode, *, is_hidden: bool) -> None:
    connection = connection_of(wanted.name)
    properties = properties_of(wanted.name, mode, is_hidden=is_hidden)
    manager.add(connection, manager.wifi_device(), *properties)
    manager.up(connection, wanted.password if mode.properties else "")
    manager.keep(connection)


def _failure(network: str, refusals: dict[str, str]) -> PartFault:
    said = " ".join(refusals.values())
    if _NOT_THERE in said:
        return PartFault("{network} is not in reach of the table", network=network)
    if _NO_ADDRESS in said:
        return PartFault(
            "{network} gave the table no address: is its router well?", network=network
        )
    if _NO_SECRETS in said:
        return PartFault("{network} did not take this password", network=network)
    return PartFault(
        "This board could not join {network} by {ways}: try WPA2 in the router, or another Wi-Fi",
        network=network,
        ways=", ".join(refusals),
    )
