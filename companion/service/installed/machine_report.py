"""What an owner sends back from a real machine: one text, without names, addresses, networks or keys.

It repeats numbers, our own sentences, and words of a closed set. Everything else (a path, a name,
an error's text, an address) is left out, whatever it holds.
"""

import platform
import re
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, fields, is_dataclass
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as version_of
from ipaddress import ip_address
from typing import Any, Literal, get_args, get_origin, get_type_hints

from companion.finding import Finding
from companion.languages import words_in
from companion.phrases import Phrase, Value
from companion.service.installed.installation_check import system_name
from companion.service.installed.systemd import Status
from companion.service.network.addresses import own_addresses
from companion.version import version
from companion.wiring import Wiring
from hardware.machine import Machine, text_of
from hardware.power import Firmware

LIBRARIES = (
    *("numpy", "opencv-python-headless", "pillow", "gpiozero", "lgpio", "luma.oled"),
    *("picamera2", "spidev", "flask", "waitress", "zeroconf"),
)
LEFT_OUT = "…"
#: A number with its unit, a pin, a part's address on its bus, a bus: nothing of the owner's.
_PLAIN = re.compile(r"-?\d+(\.\d+)?( ?(°C|%|MB|s|px))?|0x[0-9A-Fa-f]{2}|i2c-\d+")

_HEAD = """\
What companion doctor found on this machine.
It holds no names, addresses, networks or keys. Read it before you send it.
"""

Line = tuple[str, object]


@dataclass(frozen=True)
class MachineReport:
    """What is told of *machine*: its parts, what was *found*, and how long pictures took (*read_ms*)."""

    machine: Machine
    wiring: Wiring
    found: Sequence[Finding]
    service: Status | None
    read_ms: Sequence[float]
    addresses: Callable[[], Iterable[str]] = own_addresses

    def text(self) -> str:
        """Return the report."""
        sections = {
            "versions": _versions(),
            "machine": self._machine(),
            "memory": self._memory(),
            "heat and power": self._heat(),
            "networks": self._networks(),
            "settings": settings_lines(self.wiring),
            "found": ((finding.name, finding_line(finding)) for finding in self.found),
            "service": self._service(),
            "seconds for each picture of the small recorded table": self._reading(),
        }
        return _HEAD + "".join(_section(title, lines) for title, lines in sections.items())

    def _machine(self) -> Iterator[Line]:
        yield "model", self.machine.model or "no Raspberry Pi"
        yield "processor", platform.machine()
        yield "kernel", platform.release()
        yield "camera's sensors", ", ".join(self.machine.sensors) or "none"

    def _memory(self) -> Iterator[Line]:
        yield from self._kilobytes("proc/meminfo", ("MemTotal", "MemAvailable", "SwapTotal"))
        if self.service and self.service.process:
            names = ("VmRSS", "VmHWM")
            yield from self._kilobytes(f"proc/{self.service.process}/status", names)

    def _kilobytes(self, file: str, names: Sequence[str]) -> Iterator[Line]:
        for line in text_of(self.machine.root / file).splitlines():
            name, _, value = line.partition(":")
            if name in names and value.split()[:1]:
                yield name, f"{int(value.split()[0]) // 1024} MB"

    def _heat(self) -> Iterator[Line]:
        firmware = Firmware(self.machine.root)
        heat_c, throttled = firmware.heat_c(), firmware.throttled()
        yield "processor", "unknown" if heat_c is None else f"{heat_c:.0f} °C"
        yield "throttled", "unknown" if throttled is None else f"0x{throttled:X}"

    def _networks(self) -> Iterator[Line]:
        for device in sorted((self.machine.root / "sys/class/net").glob("*")):
            if (device / "device").exists():
                kind = "Wi-Fi" if (device / "wireless").exists() else "cable"
                yield kind, "up" if text_of(device / "operstate") == "up" else "down"
        yield "addresses", ", ".join(sorted(set(map(_kind_of, self.addresses())))) or "none"

    def _service(self) -> Iterator[Line]:
        if self.service is None:
            yield "installed", "no"
            return
        yield "runs", "yes" if self.service.is_active else "no"
        yield "started anew", self.service.restarts
        yield "start took", "unknown" if self.service.start_s is None else self.service.start_s

    def _reading(self) -> Iterator[Line]:
        for number, milliseconds in enumerate(self.read_ms):
            yield f"picture {number}", f"{milliseconds / 1000:.2f}"


def _versions() -> Iterator[Line]:
    yield "companion", version()
    yield "system", system_name()
    yield "python", platform.python_version()
    for library in LIBRARIES:
        try:
            yield library, version_of(library)
        except PackageNotFoundError:
            yield library, "not there"


def _section(title: str, lines: Iterable[Line]) -> str:
    return f"\n[{title}]\n" + "".join(f"{name}: {value}\n" for name, value in lines)


def _kind_of(address: str) -> str:
    """Return what kind of address that is, and nothing more of it."""
    known = ip_address(address)
    reach = next(
        (word for word in ("loopback", "link_local", "private") if getattr(known, f"is_{word}")),
        "global",
    )
    return f"IPv{known.version} {reach.replace('_', '-')}"


def finding_line(finding: Finding) -> str:
    """Return what was found, in a line of English.

    >>> from companion.finding import well
    >>> finding_line(well("folder", Phrase("/home/ada/bees")))
    'well: …'
    """
    return f"{finding.health.value}: {sayable(finding.found)}"


def sayable(phrase: Phrase) -> str:
    """Return *phrase* in English, as far as it may be said."""
    if phrase.text not in _own_sentences():
        return phrase.text if _PLAIN.fullmatch(phrase.text) else LEFT_OUT
    said = {name: _sayable_value(value) for name, value in phrase.values.items()}
    return phrase.text.format_map(said) if said else phrase.text


def settings_lines(settings: Any, path: str = "") -> Iterator[tuple[str, object]]:
    """Yield the settings in the dataclass *settings* that are numbers or one of few words, by name."""
    hints = get_type_hints(type(settings))
    for field in fields(settings):
        value, name = getattr(settings, field.name), f"{path}{field.name}"
        if is_dataclass(value):
            yield from settings_lines(value, f"{name}.")
        elif isinstance(value, bool | int | float) or value in _words_of(hints[field.name]):
            yield name, value


def _own_sentences() -> Set[str]:
    return words_in("de").sentences.keys()


def _sayable_value(value: Value) -> str:
    if isinstance(value, Phrase):
        return sayable(value)
    return sayable(Phrase(value)) if isinstance(value, str) else str(value)


def _words_of(kind: Any) -> frozenset[object]:
    """Return the words that a setting of that type may be."""
    if get_origin(kind) is Literal:
        return frozenset(get_args(kind))
    return frozenset().union(*map(_words_of, get_args(kind)))
