"""The settings: ``settings.toml`` as frozen values, every key checked by name, type and range.

[web]
host = "0.0.0.0"      # who may reach the pages: every network this machine is in
port = 8080
[table]
pace_s = 4.0          # seconds between two pictures of a recorded table
[data]
folder = "data"       # the journal and the pictures, from where the companion is started
[observer]
camera = "auto"       # whose lens it is: "camera-module-3-wide" …
calibration = "lens.json"
[broker]
host = "192.168.1.5"  # the MQTT broker that the table reports to; none: to nobody
[webhook]
url = "https://…"     # what is told of turns, questions and the end; none: nobody
[spectators]
url = "https://…"     # a web space that takes a page for those who are not there
"""

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from enum import EnumType
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

import msgspec

from companion.errors import BadSettings, Missing, in_words
from companion.wiring import Wiring

#: Nobody writes more than that by hand.
LARGEST_BYTES = 256 * 1024


#: Millimetres from flat to flat of a cell: what no box has, no table is searched for.
CellWidth: TypeAlias = Annotated[float, msgspec.Meta(ge=15, le=200)]
#: Millimetres of a marker card's side.
CardSide: TypeAlias = Annotated[float, msgspec.Meta(ge=10, le=200)]
#: Millimetres of a tile's height.
Thickness: TypeAlias = Annotated[float, msgspec.Meta(gt=0, le=50)]


@dataclass(frozen=True)
class WebSettings:
    """Where the phones' pages are served; port 0 takes any free one."""

    host: str = "0.0.0.0"
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8080


@dataclass(frozen=True)
class WifiSettings:
    """The table's own Wi-Fi on a Pi: whether it opens by itself where no known one is.

    *password* is its password, by default a new one each time, to be read from the small screen.
    """

    opens_itself: bool = True
    password: Annotated[str, msgspec.Meta(pattern=r"^([A-Za-z0-9_.-]{8,24})?$")] = ""


@dataclass(frozen=True)
class TableSettings:
    """How a recorded table is played: *pace_s* seconds from one picture to the next."""

    pace_s: Annotated[float, msgspec.Meta(ge=0, le=3600)] = 4.0


@dataclass(frozen=True)
class DataSettings:
    """Where the journal and the pictures are kept."""

    folder: Path = Path("data")


@dataclass(frozen=True)
class LiveObserverSettings:
    """What a live table's observer is given: the lens, and the sizes of what is printed and cut, in mm.

    *calibration* is the file that ``companion calibrate`` writes; where there is none, the figures
    of the *camera*'s model hold, with *focal_mm* for a lens that was screwed on.
    """

    camera: Literal[
        "auto", "camera-module-2", "camera-module-3", "camera-module-3-wide", "hq", "usb", "phone"
    ] = "auto"
    focal_mm: Annotated[float, msgspec.Meta(ge=1, le=100)] = 6.0
    calibration: Path = Path("lens.json")
    card_side_mm: CardSide = 50.0
    cell_mm: CellWidth = 30.0
    tile_thickness_mm: Thickness = 2.0


#: One level of an MQTT topic: no slash, and nothing that has a meaning there.
TopicLevel: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_.-]{0,64}$")]


@dataclass(frozen=True)
class BrokerSettings:
    """The MQTT broker that the table reports to; without a *host* it reports to nobody.

    *table* is its name there, empty: this machine's. *host_user* is the broker's user who may do
    what the table's host may (undo, the next turn). *ca* is the file of the authority that
    vouches for the broker under *tls*, ``None``: those that the system trusts.
    """

    host: str = ""
    port: Annotated[int, msgspec.Meta(ge=1, le=65535)] = 1883
    tls: bool = False
    ca: Path | None = None
    user: str = ""
    password: str = ""
    prefix: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_./-]{1,128}$")] = "bee-tables"
    table: TopicLevel = ""
    host_user: TopicLevel = ""
    discovery_prefix: TopicLevel = "homeassistant"


@dataclass(frozen=True)
class WebhookSettings:
    """Where turns, questions and ends are posted to; without a *url* nowhere.

    *secret* signs what is posted.
    """

    url: Annotated[str, msgspec.Meta(pattern=r"^(https?://.+)?$")] = ""
    secret: str = ""


@dataclass(frozen=True)
class SpectatorSettings:
    """Where the spectators' page is written: a *folder*, or a web space at *url* by HTTP PUT.

    Without either there is none. *user* and *password* are the web space's.
    """

    folder: Path | None = None
    url: Annotated[str, msgspec.Meta(pattern=r"^(https?://.+)?$")] = ""
    user: str = ""
    password: str = ""


@dataclass(frozen=True)
class Settings:
    """Everything that a user can set, with what holds when nothing is said."""

    web: WebSettings = field(default_factory=WebSettings)
    wifi: WifiSettings = field(default_factory=WifiSettings)
    table: TableSettings = field(default_factory=TableSettings)
    data: DataSettings = field(default_factory=DataSettings)
    observer: LiveObserverSettings = field(default_factory=LiveObserverSettings)
    hardware: Wiring = field(default_factory=Wiring)
    broker: BrokerSettings = field(default_factory=BrokerSettings)
    webhook: WebhookSettings = field(default_factory=WebhookSettings)
    spectators: SpectatorSettings = field(default_factory=SpectatorSettings)

    def with_phone_as_camera(self) -> "Settings":
        """Return the settings for photos: each tells its own lens, whatever camera was set."""
        return replace(self, observer=replace(self.observer, camera="phone"))


#: Sections as earlier versions called them: a user's file keeps working.
_RENAMED = {"eye": "observer"}


def read_settings(path: Path) -> Settings:
    """Return the settings in the file at *path*.

    Raises `Missing` when it is not there, `BadSettings` with the file, the key and what would be
    right.
    """
    text = _read_text(path)
    try:
        data = tomllib.loads(text)
    except RecursionError as error:
        raise BadSettings(f"{path}: nested too deep") from error
    except ValueError as error:
        raise BadSettings(f"{path}: {error}") from error
    data = {_RENAMED.get(name, name): value for name, value in data.items()}
    for key, known in _unknown_keys(data, Settings):
        raise BadSettings(f"{path}: unknown key {key}; known are {', '.join(known)}")
    try:
        return msgspec.convert(data, Settings, dec_hook=_to_path)
    except msgspec.ValidationError as error:
        raise BadSettings(f"{path}: {_with_right_values(in_words(error))}") from error


def _read_text(path: Path) -> str:
    try:
        if path.exists() and not path.is_file():
            raise BadSettings(f"{path} is not a file")
        if path.stat().st_size > LARGEST_BYTES:
            raise BadSettings(f"{path} is too large for settings")
        return path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise Missing(f"there is no settings file {path}") from error
    except OSError as error:
        raise BadSettings(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadSettings(f"{path} is no text") from error


def _right_values(key: str) -> tuple[str, ...]:
    """Return what the setting *key* may be, nothing where it is no matter of words.

    >>> _right_values("hardware.oled.connection"), _right_values("hardware.buzzer.pin")
    (('"i2c"', '"spi"'), ('a number', '"none"'))
    """
    kind: Any = Settings  # a dataclass, or the type of its field
    for name in key.split("."):
        hints = get_type_hints(kind) if is_dataclass(kind) else {}
        kind = hints.get(name)
    kinds = get_args(kind) if get_origin(kind) is not Literal and get_args(kind) else [kind]
    words = [json.dumps(value) for kind in kinds for value in _words_of(kind)]
    return ("a number", *words) if words and int in kinds else tuple(words)


def _words_of(kind: Any) -> tuple[object, ...]:  # a type, or what typing makes of one
    """Return the values of a closed set, nothing for any other *kind*."""
    if get_origin(kind) is Literal:
        return get_args(kind)
    return tuple(kind) if isinstance(kind, EnumType) else ()


def _unknown_keys(
    table: Mapping[str, Any], kind: type, where: str = ""
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each key of the TOML *table* that *kind* has no field for, with those it has."""
    known = tuple(field.name for field in fields(kind))
    types = get_type_hints(kind)
    for name, value in table.items():
        if name not in known:
            yield where + name, known
        elif isinstance(value, dict) and is_dataclass(types[name]):
            yield from _unknown_keys(value, types[name], f"{where}{name}.")


def _to_path(kind: type, value: object) -> object:
    if kind is Path and isinstance(value, str):
        if "\0" in value:
            raise ValueError("Expected a path")
        return Path(value)
    raise ValueError("Expected `str`")


def _with_right_values(refusal: str) -> str:
    """Return *refusal*, of a key, with the words that would be right where it is one of few.

    >>> print(_with_right_values("hardware.oled.chip: invalid enum value 'x'"))
    hardware.oled.chip: invalid enum value 'x'; right is "ssd1306" or "sh1106" or "ssd1309" or "none"
    """
    key, _, what = refusal.partition(": ")
    values = _right_values(key) if what.startswith("invalid enum") else ()
    return f"{refusal}; right is {' or '.join(values)}" if values else refusal
