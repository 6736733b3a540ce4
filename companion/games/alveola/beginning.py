"""The first state of a game: a table that is laid out, or a position in the middle of one."""

from msgspec import UNSET

from companion.games.alveola.position import read_state
from companion.games.alveola.setup import Header, first_state
from companion.games.alveola.state import State
from companion.games.answers import Json
from companion.games.strict_json import read


def start(header: Json) -> State:
    """Return the first state of the game that *header* sets up.

    Raises `Unreadable` for a wrong shape or a position that contradicts itself, `IllegalMove` for a
    setup the rules refuse.
    """
    table = read(Header, header)
    if table.setup.position is UNSET:
        return first_state(table)
    return read_state({**table.setup.position, "seats": header["players"]})
