"""Whether multicast reaches anybody on this machine, without which no name is announced."""

import socket
import struct
from functools import cache

#: A group for documentation and tests (RFC 5771), on a port of its own.
GROUP, PORT = "233.252.0.53", 53_535


@cache
def multicast_is_heard() -> bool:
    """Tell whether a datagram to a group comes back to one who listens on this machine."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as listening:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(("", PORT))
            member = struct.pack("4s4s", socket.inet_aton(GROUP), socket.inet_aton("0.0.0.0"))
            listening.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, member)
            listening.settimeout(1.0)
            with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as telling:
                telling.sendto(b"heard", (GROUP, PORT))
            return listening.recv(16) == b"heard"
    except OSError:
        return False
