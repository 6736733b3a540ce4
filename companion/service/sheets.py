"""Paper sheets and boxes of one's own, as the daemon hands them to the pages."""

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from companion.atomic_file import delete_for_good, write_atomically
from companion.errors import PartFault, Unreadable
from companion.games.answers import Json
from companion.games.honey_wall.box import Box, default_box, read_box
from companion.paper_sheet import SheetObservation
from companion.service.turnstile import Turnstile
from companion.sheets.layout import plan
from companion.sheets.sheet import answered, write_reading
from companion.sheets.sheet_print import print_sheet
from vision.paper.sheet import read_photo
from web.ports import Say

#: So many photos are kept at hand, to be asked about; each flattened page has some 300 kB.
MOST_SHEETS = 12


class SheetReader:
    """Reads photos of paper sheets and keeps the latest; safe to call from any thread.

    One photo is in memory at a time; the others wait at the *turnstile* in the order in which they
    came.
    """

    def __init__(self, turnstile: Turnstile | None = None) -> None:
        self._turnstile = turnstile or Turnstile()
        self._lock = threading.Lock()  # guards what was read
        self._photos: OrderedDict[str, tuple[SheetObservation, Box]] = OrderedDict()

    def blank(self, box: Json) -> bytes:
        """Return the empty sheet of *box* as PDF."""
        return print_sheet(_box(box))

    def read(self, photo: Callable[[], bytes], box: Json, say: Say) -> tuple[str, Json]:
        """Return a name for *photo*, fetched when it is its turn, and what it shows."""
        printed = _box(box)
        with self._turnstile:
            observation = read_photo(photo(), plan(printed))
        name = secrets.token_hex(8)
        with self._lock:
            self._photos[name] = (observation, printed)
            if len(self._photos) > MOST_SHEETS:
                self._photos.popitem(last=False)
        return name, write_reading(observation, printed, say)

    def settle(self, name: str, answers: Mapping[str, str], say: Say) -> Json | None:
        """Return the reading with *answers*, ``None`` for a photo that is not at hand."""
        with self._lock:
            if name not in self._photos:
                return None
            observation, box = self._photos[name]
            settled = answered(observation, answers)
            self._photos[name] = (settled, box)
        return write_reading(settled, box, say)

    def flat(self, name: str) -> bytes | None:
        """Return the photographed page laid flat, as JPEG."""
        with self._lock:
            observation, _ = self._photos.get(name, (None, None))
        return observation.flat if observation else None


class BoxFolder:
    """Keeps people's own boxes as ``box-NAME.json`` in the data folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def own(self, game: str) -> Json | None:
        """Return the box put in for *game*, ``None`` where there is none; raises `Unreadable`."""
        path = self._path(game)
        try:
            return msgspec.json.decode(path.read_bytes())
        except FileNotFoundError:
            return None
        except (OSError, ValueError, RecursionError) as error:
            raise Unreadable(f"{path.name} cannot be read: {error}") from error

    def keep(self, game: str, box: Json | None) -> None:
        """Use *box* for *game* from now on; raises `PartFault` when the disk refuses."""
        path = self._path(game)
        try:
            if box is None:
                delete_for_good(path)
            else:
                write_atomically(path, msgspec.json.encode(box))
        except OSError as error:
            raise PartFault("the box cannot be kept: {why}", why=str(error.strerror)) from error

    def _path(self, game: str) -> Path:
        return self._folder / f"box-{game}.json"


def _box(data: Json) -> Box:
    return default_box() if data is None else read_box(data)
