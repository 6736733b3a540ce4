"""A game's box: what is printed on its parts, kept beside its rules, and one's own in its place."""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from typing import Generic, TypeVar

from companion.errors import Unreadable
from companion.games.answers import Json
from companion.games.strict_json import plain

Parts = TypeVar("Parts")


@dataclass(frozen=True, kw_only=True)
class EditableBox(Generic[Parts]):
    """A box that people may change for their own.

    *parts* are ours; *read* returns those that JSON describes and raises `Unreadable` or
    `IllegalMove` where nobody could play with them; *put_into* returns a prepared header with
    other parts; *write* turns parts into JSON.
    """

    parts: Callable[[], Parts]
    read: Callable[[Json], Parts]
    put_into: Callable[[Json, Parts], Json]
    write: Callable[[Parts], Json] = plain

    def default(self) -> Json:
        """Return our own box."""
        return self.write(self.parts())

    def check(self, box: Json) -> Json:
        """Return *box* as the game will keep it; raises `Unreadable` or `IllegalMove`."""
        return self.write(self.read(box))

    def into(self, header: Json, box: Json) -> Json:
        """Return a prepared *header* with *box*; raises what `check` raises."""
        return self.put_into(header, self.read(box))


def printed_in(package: str | None) -> Json:
    """Return what ``box.toml`` in the folder of *package* says is printed on the parts.

    Raises `Unreadable` where somebody has spoilt the file.

    >>> sorted(printed_in("companion.games.pollen"))
    ['flowers', 'insects', 'moves', 'objective']
    """
    assert package is not None, "a game is a package"
    try:
        return tomllib.loads((files(package) / "box.toml").read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Unreadable(f"box.toml of {package}: {error}") from error
