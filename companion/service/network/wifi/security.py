"""How Wi-Fi networks are secured, and the ways to join one that are tried in turn.

Boards differ: some cannot do WPA3, some fail where frames are protected (PMF), some where both are
offered at once. So each kind of network has several ways, the usual one first.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum


class Security(Enum):
    """How a network is secured."""

    OPEN = "open"
    WPA2 = "WPA2"
    WPA3 = "WPA3"
    WPA2_OR_WPA3 = "WPA2 or WPA3"
    UNKNOWN = "a password"
    ENTERPRISE = "802.1X"
    WEP = "WEP"


@dataclass(frozen=True)
class Mode:
    """A way to join: its *name* for people, and its *properties* as nmcli names them."""

    name: str
    properties: tuple[str, ...] = ()


_OPEN = Mode("no password")
_WPA2 = Mode("WPA2", ("wifi-sec.key-mgmt", "wpa-psk"))
_WPA2_WITHOUT_PMF = Mode(
    "WPA2 without PMF", ("wifi-sec.key-mgmt", "wpa-psk", "wifi-sec.pmf", "disable")
)
_WPA3 = Mode("WPA3", ("wifi-sec.key-mgmt", "sae", "wifi-sec.pmf", "required"))

#: The ways to join, by how the network is secured; none for what a password alone does not open.
MODES: Mapping[Security, tuple[Mode, ...]] = {
    Security.OPEN: (_OPEN,),
    Security.WPA2: (_WPA2, _WPA2_WITHOUT_PMF),
    Security.WPA3: (_WPA3, _WPA2),
    Security.WPA2_OR_WPA3: (_WPA2, _WPA2_WITHOUT_PMF, _WPA3),
    Security.UNKNOWN: (_WPA2, _WPA2_WITHOUT_PMF, _WPA3),
    Security.ENTERPRISE: (),
    Security.WEP: (),
}

_CIPHERS = ("wifi-sec.proto", "rsn", "wifi-sec.pairwise", "ccmp", "wifi-sec.group", "ccmp")
#: The ways to open a Wi-Fi of one's own. Without protected frames first: with them some boards open
#: none (raspberrypi/linux#7247), and some phones take the password for wrong.
OWN_MODES = (
    Mode(_WPA2_WITHOUT_PMF.name, (*_WPA2_WITHOUT_PMF.properties, *_CIPHERS)),
    Mode(_WPA2.name, (*_WPA2.properties, *_CIPHERS)),
)


def security_of(written: str) -> Security:
    """Return how a network is secured of which NetworkManager writes *written*.

    >>> [security_of(text).value for text in ("", "WPA1 WPA2", "WPA2 WPA3", "WPA3", "WPA2 802.1X")]
    ['open', 'WPA2', 'WPA2 or WPA3', 'WPA3', '802.1X']
    """
    words = set(written.split()) - {"--"}
    if "802.1X" in words:
        return Security.ENTERPRISE
    if "WPA3" in words:
        return Security.WPA2_OR_WPA3 if words & {"WPA1", "WPA2"} else Security.WPA3
    if words & {"WPA1", "WPA2", "WPA"}:
        return Security.WPA2
    return Security.WEP if "WEP" in words else Security.OPEN
