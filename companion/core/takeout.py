"""Everything in one file: the games of all evenings with their pictures and boxes, as a zip.

    manifest.json            the format
    games/GAME-NUMBER.json   a game: its header, its turns with their times, its players' signs
    pictures/NAME            the pictures that games name, as the camera gave them
    boxes/GAME.json          what is printed on people's own parts

A game in which players still hold secrets is left out. What is read is bounded entry by entry,
whatever the file says of itself, and nothing is ever unpacked to a path that it names.
"""

import re
import zipfile
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, BinaryIO, TypeVar, cast

import msgspec

from companion.core.commands import ImportGame
from companion.core.erasure import nameless
from companion.core.events import ImportedTurn, PlayerSign
from companion.core.names import shown_name
from companion.core.picture_store import pictures_shown
from companion.core.snapshot import COLOURS, SYMBOLS, Snapshot, has_secrets
from companion.errors import Unreadable
from companion.phrases import translatable

FORMAT = "companion-evenings/1"

#: What a file may hold: a whole evening has some 50 pictures of 500 kB and a game of 50 kB.
MOST_ENTRIES = 20_000
#: No game has so many moves; the table judges them all before it does anything else.
MOST_TURNS = 2_000
MOST_GAME_BYTES = 4 * 1024 * 1024
MOST_BOX_BYTES = 1024 * 1024
MOST_PICTURE_BYTES = 12 * 1024 * 1024
MOST_BYTES = 1024 * 1024 * 1024
#: The longest list of its entries: it is read as a whole, before any of them.
MOST_LIST_BYTES = 4 * 1024 * 1024
#: No game was played before or after; times near the calendar's ends have none in other zones.
EARLIEST, LATEST = datetime(1980, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC)

MANIFEST = "manifest.json"
_GAMES, _PICTURES, _BOXES = "games/", "pictures/", "boxes/"
_NAME = re.compile(r"[\w.-]{1,80}", re.ASCII)
_JPEG = (b"\xff\xd8\xff", b"\xff\xd9")

_NO_ZIP = translatable("this is no zip file: {why}")
_TOO_MANY = translatable("this file has more entries than any companion's export")
_OTHER_FORMAT = translatable('"{format}" is no export of a companion')
_UNCLEAR = translatable("{entry} cannot be understood: {why}")
_NOT_READ = translatable("{entry} cannot be read: {why}")
_NOT_UNPACKED = translatable("{entry} cannot be unpacked: {why}")
_TOO_LARGE = translatable("{entry} is larger than any companion's export has it")

_Kind = TypeVar("_Kind")


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """What says what kind of file it is."""

    format: str


@dataclass(frozen=True)
class Contents:
    """An opened file: its *games* by their entries' names, *pictures* and *boxes* by their own."""

    games: tuple[str, ...]
    pictures: frozenset[str]
    boxes: tuple[str, ...]


def game_file(snapshot: Snapshot) -> ImportGame | None:
    """Return the game of *snapshot* as the file has it; ``None`` for one that is not taken along.

    Those are games in which players still hold secrets, and recorded tables that nobody here
    played.
    """
    started = snapshot.started
    if started is None or started.table is not None or has_secrets(snapshot):
        return None
    return ImportGame(
        game=started.game,
        header=started.header,
        turns=tuple(
            ImportedTurn(
                move=turn.event.move,
                source=turn.event.source,
                at=turn.at,
                picture=turn.event.picture,
            )
            for turn in snapshot.turns
        ),
        began_at=snapshot.began_at or snapshot.at,
        signs=started.signs,
        forgotten=started.forgotten,
        picture=started.picture,
    )


def write_takeout(
    games: Iterable[Snapshot],
    boxes: Iterable[tuple[str, Any]],  # each game's own JSON
    *,
    read_picture: Callable[[str], bytes | None] | None,
) -> Iterator[bytes]:
    """Yield the file piece by piece, one game or picture in memory at a time.

    Without *read_picture* it has no pictures.
    """
    pieces = _Pieces()
    with zipfile.ZipFile(pieces, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(MANIFEST, msgspec.json.encode(Manifest(format=FORMAT)))
        for name, box in boxes:
            file.writestr(f"{_BOXES}{name}.json", msgspec.json.encode(box))
        for snapshot in games:
            for name, data in _entries_of(snapshot, read_picture):
                is_packed = name.startswith(_PICTURES)  # a JPEG is packed already
                file.writestr(name, data, zipfile.ZIP_STORED if is_packed else None)
                yield pieces.taken()
    yield pieces.taken()


def _entries_of(
    snapshot: Snapshot, read_picture: Callable[[str], bytes | None] | None
) -> Iterator[tuple[str, bytes]]:
    game = game_file(snapshot)
    if game is None:
        return
    yield f"{_GAMES}{game.game}-{snapshot.game_id}.json", msgspec.json.encode(game)
    for name in pictures_shown(snapshot) if read_picture else ():
        if read_picture and (data := read_picture(name)) is not None:
            yield f"{_PICTURES}{name}", data


class _Pieces:
    """A file that is only written to, and handed on piece by piece."""

    def __init__(self) -> None:
        self._written: list[bytes] = []

    def write(self, data: bytes, /) -> int:
        self._written.append(bytes(data))
        return len(data)

    def flush(self) -> None:
        """Do nothing: nothing is held back."""

    def close(self) -> None:
        """Do nothing: what is written stays to be taken."""

    def taken(self) -> bytes:
        taken, self._written = b"".join(self._written), []
        return taken


class Takeout:
    """A file that somebody brings; each entry is read when it is asked for, no larger than it may be.

    Raises `Unreadable` for a file that is none of ours, or larger than any of ours.
    """

    def __init__(self, file: BinaryIO) -> None:
        self._left = MOST_BYTES
        bounded = _BoundedReads(file, most=MOST_LIST_BYTES)
        try:
            self._zip = zipfile.ZipFile(cast(BinaryIO, bounded))
        except Unreadable:
            raise
        except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
            raise Unreadable(_NO_ZIP, why=str(error)) from error
        bounded.most = MOST_PICTURE_BYTES
        names = self._zip.namelist()
        if len(names) > MOST_ENTRIES:
            raise Unreadable(_TOO_MANY)
        manifest = self._decoded(MANIFEST, Manifest, MOST_BOX_BYTES)
        if manifest.format != FORMAT:
            raise Unreadable(_OTHER_FORMAT, format=f"{manifest.format:.60}")
        self.contents = Contents(
            games=tuple(sorted(name for name in names if name.startswith(_GAMES))),
            pictures=frozenset(_named(names, _PICTURES, "")),
            boxes=tuple(_named(names, _BOXES, ".json")),
        )

    def game(self, entry: str) -> ImportGame:
        """Return the game in *entry*, as it is taken over; raises `Unreadable`."""
        game = self._decoded(entry, ImportGame, MOST_GAME_BYTES)
        players = game.header.get("players") if isinstance(game.header, dict) else None
        if not isinstance(players, list) or not all(map(_is_named, players)):
            raise Unreadable(translatable("{entry} does not say who played"), entry=entry)
        if len(game.turns) > MOST_TURNS:
            raise Unreadable(_TOO_LARGE, entry=entry)
        moments = (game.began_at, *(turn.at for turn in game.turns))
        if any(moment.tzinfo is None for moment in moments):
            raise Unreadable(translatable("{entry} has a time without its zone"), entry=entry)
        if not all(EARLIEST < moment < LATEST for moment in moments):
            raise Unreadable(translatable("{entry} has a time at which nobody played"), entry=entry)
        forgotten = tuple(seat for seat in game.forgotten if 0 <= seat < len(players))
        people = [_as_shown(*each, forgotten=forgotten) for each in enumerate(players)]
        return replace(
            game,
            header={**game.header, "players": people},
            signs=game.signs if _are_known(game.signs, len(players)) else (),
            forgotten=forgotten,
        )

    def box(self, name: str) -> Any:
        """Return the box of the game *name*, unchecked; raises `Unreadable`."""
        return self._decoded(f"{_BOXES}{name}.json", object, MOST_BOX_BYTES)

    def picture(self, name: str) -> bytes | None:
        """Return the JPEG *name*, ``None`` where there is none, or something else in its place."""
        if name not in self.contents.pictures:
            return None
        data = self._bytes(f"{_PICTURES}{name}", MOST_PICTURE_BYTES)
        return data if data.startswith(_JPEG[0]) and data.endswith(_JPEG[1]) else None

    def _decoded(self, entry: str, kind: type[_Kind], most: int) -> _Kind:
        try:
            return msgspec.json.decode(self._bytes(entry, most), type=kind)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
            raise Unreadable(_UNCLEAR, entry=entry, why=str(error)) from error

    def _bytes(self, entry: str, most: int) -> bytes:
        """Return what *entry* holds, at most so many bytes, all entries together `MOST_BYTES`."""
        most = min(most, self._left)
        try:
            with self._zip.open(entry) as opened:
                data = opened.read(most + 1)
        except (KeyError, zipfile.BadZipFile, OSError, RuntimeError, EOFError, ValueError) as error:
            raise Unreadable(_NOT_READ, entry=entry, why=str(error)) from error
        except Exception as error:  # zlib's and lzma's own errors share no other class
            raise Unreadable(_NOT_UNPACKED, entry=entry, why=str(error)) from error
        self._left -= min(len(data), most)
        if len(data) > most:
            raise Unreadable(_TOO_LARGE, entry=entry)
        return data


class _BoundedReads:
    """A *file* of which no single read is longer than *most*."""

    def __init__(self, file: BinaryIO, *, most: int) -> None:
        self.most = most
        self.seek, self.tell, self.seekable = file.seek, file.tell, file.seekable
        self._file = file

    def read(self, size: int = -1, /) -> bytes:
        data = self._file.read(self.most + 1 if size < 0 else min(size, self.most + 1))
        if len(data) > self.most:
            raise Unreadable(_TOO_MANY)
        return data


def _named(names: Iterable[str], folder: str, ending: str) -> Iterator[str]:
    for name in names:
        inner = name.removeprefix(folder).removesuffix(ending)
        if name == f"{folder}{inner}{ending}" and _NAME.fullmatch(inner):
            yield inner


def _as_shown(seat: int, player: Any, *, forgotten: Collection[int]) -> Any:  # some JSON
    """Return *player* with the name as it would have been kept, had it been typed here."""
    name = nameless(seat) if seat in forgotten else shown_name(player["name"])
    return {**player, "name": name}


def _are_known(signs: tuple[PlayerSign, ...], count: int) -> bool:
    return len(signs) == count and all(
        sign.colour in COLOURS and sign.symbol in SYMBOLS for sign in signs
    )


def _is_named(player: Any) -> bool:  # some JSON
    return isinstance(player, dict) and isinstance(player.get("name"), str)
