"""Files that people hand to commands, and those that commands write for them."""

from pathlib import Path

from companion.errors import Missing, Unreadable


def read_file(path: Path, *, most_bytes: int) -> bytes:
    """Return what is in *path*.

    Raises `Missing` where it cannot be opened, `Unreadable` for what is no file (a device never
    ends) or longer than *most_bytes*.
    """
    check_is_file(path)
    try:
        if path.stat().st_size > most_bytes:
            raise Unreadable(f"{path} is too large")
        return path.read_bytes()
    except OSError as error:
        raise Missing(f"{path} cannot be opened: {error.strerror}") from error


def check_is_file(path: Path) -> None:
    """Raise `Unreadable` where *path* is a folder, a pipe or a device; what is not there may pass."""
    try:
        is_other = path.exists() and not path.is_file()
    except OSError:
        return  # opening it reports why it cannot be read
    if is_other:
        raise Unreadable(f"{path} is not a file")


def write_file(path: Path, content: bytes) -> None:
    """Write *content* to *path*; raises `Missing` where nothing can be written."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise Missing(f"{path} cannot be written: {error.strerror}") from error
