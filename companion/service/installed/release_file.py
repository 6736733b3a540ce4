"""A release file: the tree as scripts/release packs it, looked through before it is unpacked."""

import gzip
import hashlib
import io
import re
import tarfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from companion.errors import Unreadable

LARGEST_BYTES = 64 * 1024 * 1024
LARGEST_UNPACKED_BYTES = 256 * 1024 * 1024
#: What a release has at least: what makes its environment, and what that is made of.
NEEDED = frozenset({"run", "pyproject.toml"})

_PIECE_BYTES = 1024 * 1024
_NAME = re.compile(r"bee-table-companion-[0-9][\w.-]*")


@dataclass(frozen=True)
class Release:
    """A release's *name*, which is its only folder, and the *content* of its file."""

    name: str
    content: bytes = field(repr=False)

    @property
    def sha256(self) -> str:
        """What the file is published with."""
        return hashlib.sha256(self.content).hexdigest()

    def unpack(self, into: Path) -> Path:
        """Write the tree into the folder *into*, and return its own; raises `OSError`."""
        for member, content in _files(self.content):
            path = into / member.name
            path.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
            path.write_bytes(content)
            path.chmod(0o755 if member.mode & 0o100 else 0o644)
        return into / self.name


def read_release(content: bytes) -> Release:
    """Return the release that *content* packs.

    Raises `Unreadable` for what is none, or would write anywhere but into its own folder.
    """
    names = [PurePosixPath(member.name) for member, _ in _files(content)]
    folders = {name.parts[0] for name in names}
    top = folders.pop() if len(folders) == 1 else ""
    if not _NAME.fullmatch(top) or not {str(name.relative_to(top)) for name in names} >= NEEDED:
        raise Unreadable("this is no release file of the companion")
    return Release(top, content)


def _files(content: bytes) -> Iterator[tuple[tarfile.TarInfo, bytes]]:
    """Yield each file with what is in it; folders come by themselves.

    The file is read to its end, where gzip's checksum of it all stands.
    """
    unpacked = 0
    try:
        with (
            gzip.GzipFile(fileobj=io.BytesIO(content)) as packed,
            tarfile.open(fileobj=packed, mode="r:") as archive,
        ):
            for member in archive:
                unpacked += member.size
                _check_size(unpacked)
                if member.isdir():
                    continue
                _check_member(member)
                file = archive.extractfile(member)
                assert file is not None, "a regular file can be read"
                yield member, file.read()
            while rest := packed.read(_PIECE_BYTES):
                unpacked += len(rest)
                _check_size(unpacked)
    except (tarfile.TarError, zlib.error, EOFError, OSError, ValueError) as error:
        raise Unreadable(f"the release file cannot be unpacked: {error}") from error


def _check_size(unpacked: int) -> None:
    if unpacked > LARGEST_UNPACKED_BYTES:
        raise Unreadable("the release file unpacks to more than a companion is")


def _check_member(member: tarfile.TarInfo) -> None:
    path = PurePosixPath(member.name)
    if not member.isreg() or path.is_absolute() or ".." in path.parts:
        raise Unreadable(f"the release file holds {member.name}, which is not for unpacking")
