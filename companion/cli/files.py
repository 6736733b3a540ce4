"""Files that commands write for people: a page to print, a drawing."""

from pathlib import Path

from companion.errors import Missing


def write_file(path: Path, content: bytes) -> None:
    """Write *content* to *path*; raises `Missing` where nothing can be written."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise Missing(f"{path} cannot be written: {error.strerror}") from error
