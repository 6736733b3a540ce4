"""Files that are whole after a power cut: the old text or the new one, never half of either.

temporary file in the same folder ► fsync ► rename ► fsync of the folder
"""

# ruff: noqa: PTH105, PTH108 - all calls go through `os`, so that a test can put a failing disk there

import errno
import os
import threading
from contextlib import suppress
from pathlib import Path

#: What is being written has this behind its name; one that a power cut left is overwritten.
TEMPORARY = ".part"

_FOR_ALL_TO_READ = 0o644
#: File systems that cannot sync a folder say so with these; they keep its order themselves.
_NO_FOLDER_SYNC = (errno.EINVAL, errno.ENOTSUP)

_writing = threading.Lock()  # two threads never share a temporary file


def write_atomically(
    path: Path,
    content: bytes,
    *,
    mode: int = _FOR_ALL_TO_READ,
    owner: tuple[int, int] | None = None,
) -> None:
    """Have *content* in *path*, on the disk when this returns; raises `OSError`.

    *owner* is the user and the group that the file is given to, ``None``: ours.
    """
    beside = path.with_name(path.name + TEMPORARY)
    with _writing:
        try:
            _write_synced(beside, content, mode, owner)
            rename_atomically(beside, path)
        except OSError:
            with suppress(OSError):
                os.unlink(beside)
            raise


def rename_atomically(written: Path, path: Path) -> None:
    """Put the file *written*, synced by its writer, in the place of *path* for good."""
    os.replace(written, path)
    _sync_folder(path.parent)


def delete_for_good(path: Path) -> None:
    """Delete *path*, where it is there, so that no power cut brings it back; raises `OSError`."""
    try:
        os.unlink(path)
    except FileNotFoundError:
        return
    _sync_folder(path.parent)


def sync_file(path: Path) -> None:
    """Have on the disk what others wrote to *path*."""
    _sync(os.open(path, os.O_RDONLY))


def _write_synced(path: Path, content: bytes, mode: int, owner: tuple[int, int] | None) -> None:
    with suppress(FileNotFoundError):
        os.unlink(path)  # what lies there may be another user's, or lead elsewhere
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        if owner:
            os.fchown(descriptor, *owner)
        rest = memoryview(content)
        while rest:
            rest = rest[os.write(descriptor, rest) :]
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _sync_folder(folder: Path) -> None:
    try:
        _sync(os.open(folder, os.O_RDONLY | os.O_DIRECTORY))
    except OSError as error:
        if error.errno not in _NO_FOLDER_SYNC:
            raise


def _sync(descriptor: int) -> None:
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
