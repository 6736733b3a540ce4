"""Films of games: their kept pictures one after another, made in the background, one at a time."""

import logging
import struct
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from PIL import Image, ImageDraw, ImageOps

from companion.atomic_file import TEMPORARY, delete_for_good, rename_atomically, sync_file
from companion.errors import Missing
from web.film_port import NO_PICTURES, FilmProgress

#: A film's width, and how many pictures it has at most: some 12 MB then.
WIDTH_PX, MOST_FRAMES = 960, 180
#: How many films are kept; making one again costs a minute.
MOST_FILMS = 3
SHOWN_MS, LAST_SHOWN_MS = 600, 3000
_BAR_PX = 8
_BAR_INK = (242, 169, 0)
#: No camera's picture has more; what says so is not decoded.
_MOST_PIXELS = 64_000_000
_QUALITY = 60
#: The effort of the encoder, 0 to 6: higher ones take several times as long for a tenth in size.
_EFFORT = 3
_ANIMATED = 0x02
#: A frame covers the one before it; it is not blended with it.
_COVERS = 0x02
_RIFF_HEAD = 12

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Work:
    """The film that is being made, or was made last: *done* of *total* pictures are in it."""

    game_id: int
    done: int
    total: int
    has_failed: bool = False


class Films:
    """Films in *folder*; *read* returns a kept picture's JPEG. Safe to call from any thread."""

    def __init__(self, folder: Path, *, read: Callable[[str], bytes | None]) -> None:
        self._folder = folder
        self._read = read
        self._lock = threading.Lock()  # guards the work and the thread
        self._work: _Work | None = None
        self._thread: threading.Thread | None = None
        self._stopped = threading.Event()

    def begin(self, game_id: int, pictures: Sequence[str]) -> bool:
        """Begin the film of the game's *pictures*; ``False`` while another one is being made.

        Raises `Missing` where none of them is kept.
        """
        shown = evenly([name for name in pictures if self._read(name)], MOST_FRAMES)
        if not shown:
            raise Missing(NO_PICTURES)
        with self._lock:
            if self._thread is not None and self._thread.is_alive():
                return self._work is not None and self._work.game_id == game_id
            self._work = _Work(game_id, 0, len(shown))
            self._thread = threading.Thread(
                target=self._run, args=(game_id, shown), name="film", daemon=True
            )
            self._thread.start()
        return True

    def progress(self, game_id: int) -> FilmProgress:
        """Return how far the film of a game is."""
        work = self._work
        if work is not None and work.game_id == game_id:
            is_ready = work.done == work.total and self._path(game_id).exists()
            return FilmProgress(work.done, work.total, is_ready, work.has_failed)
        return FilmProgress(0, 0, self._path(game_id).exists(), has_failed=False)

    def file(self, game_id: int) -> Path | None:
        """Return the finished film of a game, ``None`` where there is none."""
        path = self._path(game_id)
        return path if path.exists() else None

    def forget(self, game_id: int) -> None:
        """Delete the film of a game, where there is one."""
        with suppress(OSError):
            delete_for_good(self._path(game_id))

    def close(self) -> None:
        """End the film that is being made; a second call does nothing."""
        self._stopped.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self, game_id: int, pictures: Sequence[str]) -> None:
        beside = self._path(game_id).with_suffix(".webp" + TEMPORARY)
        try:
            self._folder.mkdir(exist_ok=True)
            if self._write(beside, game_id, pictures):
                sync_file(beside)
                rename_atomically(beside, self._path(game_id))
                self._drop_old()
        except (OSError, ValueError):
            _log.exception("the film of game %d was not made", game_id)
            self._work = _Work(game_id, 0, len(pictures), has_failed=True)
        finally:
            beside.unlink(missing_ok=True)

    def _write(self, path: Path, game_id: int, pictures: Sequence[str]) -> bool:
        """Write the film; return whether it has come to its end."""
        size: tuple[int, int] | None = None
        with path.open("wb") as file:
            for done, name in enumerate(pictures, 1):
                if self._stopped.is_set():
                    return False
                picture = self._picture(name)
                if size is None:
                    size = picture.size
                    film = AnimatedWebp(file, size)
                frame = ImageOps.pad(picture, size)
                _draw_bar(frame, done / len(pictures))
                film.add(frame, shown_ms=LAST_SHOWN_MS if done == len(pictures) else SHOWN_MS)
                self._work = _Work(game_id, min(done, len(pictures) - 1), len(pictures))
            film.close()
        self._work = _Work(game_id, len(pictures), len(pictures))
        return True

    def _picture(self, name: str) -> Image.Image:
        """Return the picture called *name* in the film's width; raises `ValueError`, `OSError`."""
        picture = Image.open(BytesIO(self._read(name) or b""))
        if picture.width * picture.height > _MOST_PIXELS:
            raise ValueError(f"{name} is too large")
        height = max(2, round(picture.height * WIDTH_PX / picture.width))
        picture.draft("RGB", (WIDTH_PX, height))  # a JPEG is decoded no larger than is needed
        return picture.convert("RGB").resize((WIDTH_PX, height), Image.Resampling.BILINEAR)

    def _drop_old(self) -> None:
        films = sorted(self._folder.glob("*.webp"), key=lambda path: path.stat().st_mtime)
        for old in films[:-MOST_FILMS]:
            delete_for_good(old)

    def _path(self, game_id: int) -> Path:
        return self._folder / f"game-{game_id}.webp"


def evenly(names: Sequence[str], most: int) -> list[str]:
    """Return at most *most* of *names*, the first and the last among them.

    >>> evenly("abcdefg", 4)
    ['a', 'c', 'e', 'g']
    """
    if len(names) <= most:
        return list(names)
    return [names[round(n * (len(names) - 1) / (most - 1))] for n in range(most)]


def _draw_bar(frame: Image.Image, part: float) -> None:
    """Draw how far the game is along the lower edge."""
    edge = (0, frame.height - _BAR_PX, round(frame.width * part), frame.height)
    ImageDraw.Draw(frame).rectangle(edge, fill=_BAR_INK)


class AnimatedWebp:
    """A film of *size* (width, height), written to *file* frame by frame; `close` makes it whole.

    Pillow's own writer takes all frames at once. The container is Google's "WebP Container
    Specification": RIFF with ``VP8X``, ``ANIM``, then an ``ANMF`` for each frame.
    """

    def __init__(self, file: BinaryIO, size: tuple[int, int]) -> None:
        self._file = file
        self._size = size
        file.write(b"RIFF\0\0\0\0WEBP")
        self._chunk(b"VP8X", bytes((_ANIMATED, 0, 0, 0)) + self._canvas())
        self._chunk(b"ANIM", struct.pack("<IH", 0, 0))  # black behind it, over and over

    def add(self, frame: Image.Image, *, shown_ms: int) -> None:
        """Write *frame*, of the film's size, to be shown for so long."""
        encoded = BytesIO()
        frame.convert("RGB").save(encoded, "WEBP", quality=_QUALITY, method=_EFFORT)
        place = _uint24(0) + _uint24(0) + self._canvas()
        head = place + _uint24(shown_ms) + bytes((_COVERS,))
        self._chunk(b"ANMF", head + encoded.getvalue()[_RIFF_HEAD:])

    def close(self) -> None:
        """Write how long the whole is."""
        length = self._file.tell()
        self._file.seek(4)
        self._file.write(struct.pack("<I", length - 8))
        self._file.seek(length)

    def _canvas(self) -> bytes:
        return b"".join(_uint24(side - 1) for side in self._size)

    def _chunk(self, name: bytes, payload: bytes) -> None:
        odd = b"\0" * (len(payload) % 2)
        self._file.write(name + struct.pack("<I", len(payload)) + payload + odd)


def _uint24(value: int) -> bytes:
    return struct.pack("<I", value)[:3]
