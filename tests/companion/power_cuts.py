"""A disk in memory that forgets at a power cut what was not synced: dropped, torn or reordered.

It stands in for the module ``os`` under a function that writes files; after each call it keeps
what might be on the disk if the power went now.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, combinations, product
from pathlib import Path
from typing import TypeAlias

#: What lies on the disk after a power cut, by name.
Left: TypeAlias = dict[str, bytes]
#: A change of the folder: this name leads to that file from now on, or (``None``) to none.
Change: TypeAlias = dict[str, int | None]

#: No more is taken at once, so that the writer has to go on.
MOST_BYTES = 5


@dataclass
class File:
    """What was written, and as much of it as was synced."""

    written: bytes = b""
    synced: bytes = b""

    def after_a_cut(self) -> set[bytes]:
        """Return what it may hold: nothing new, all, the half, or room that was never filled."""
        if self.written == self.synced:
            return {self.synced}
        half = self.written[: len(self.written) // 2]
        return {self.synced, self.written, half, b"\0" * len(self.written)}


@dataclass
class PowerlessDisk:
    """One folder of files; *cuts* holds what may be left after each call so far."""

    files: list[File] = field(default_factory=list)
    synced: dict[str, int] = field(default_factory=dict)
    changes: list[Change] = field(default_factory=list)
    opened: dict[int, int | None] = field(default_factory=dict)
    cuts: list[list[Left]] = field(default_factory=list)

    O_RDONLY, O_WRONLY, O_CREAT, O_EXCL = os.O_RDONLY, os.O_WRONLY, os.O_CREAT, os.O_EXCL
    O_DIRECTORY = os.O_DIRECTORY

    @classmethod
    def holding(cls, left: Left) -> "PowerlessDisk":
        """Return a disk with what was *left*, all of it synced."""
        files = [File(content, content) for content in left.values()]
        return cls(files, {name: number for number, name in enumerate(left)})

    def open(self, path: Path, flags: int, mode: int = 0o777) -> int:
        descriptor = len(self.opened) + 3
        if flags & os.O_DIRECTORY:
            self.opened[descriptor] = None
            return descriptor
        if flags & os.O_CREAT:
            if flags & os.O_EXCL and path.name in self._names():
                raise FileExistsError(path)
            self.files.append(File())
            self._change({path.name: len(self.files) - 1})
        self.opened[descriptor] = self._names()[path.name]
        return descriptor

    def write(self, descriptor: int, content: memoryview) -> int:
        file = self._file(descriptor)
        file.written += bytes(content[:MOST_BYTES])
        self._cut()
        return min(len(content), MOST_BYTES)

    def fsync(self, descriptor: int) -> None:
        if self.opened[descriptor] is None:
            self.synced, self.changes = self._names(), []
        else:
            file = self._file(descriptor)
            file.synced = file.written
        self._cut()

    def close(self, descriptor: int) -> None:
        """Close it: nothing gets any safer by that."""

    def replace(self, source: Path, target: Path) -> None:
        self._change({source.name: None, target.name: self._names()[source.name]})

    def unlink(self, path: Path) -> None:
        if path.name not in self._names():
            raise FileNotFoundError(path)
        self._change({path.name: None})

    def left_now(self) -> list[Left]:
        """Return everything that may be left if the power goes now."""
        lefts = []
        for changes in _subsets(self.changes):
            names = _changed(self.synced, changes)
            held = [sorted(self.files[number].after_a_cut()) for number in names.values()]
            lefts += [dict(zip(names, contents, strict=True)) for contents in product(*held)]
        return lefts

    def _file(self, descriptor: int) -> File:
        number = self.opened[descriptor]
        assert number is not None
        return self.files[number]

    def _names(self) -> dict[str, int]:
        return _changed(self.synced, self.changes)

    def _change(self, change: Change) -> None:
        self.changes.append(change)
        self._cut()

    def _cut(self) -> None:
        self.cuts.append(self.left_now())


def _changed(names: dict[str, int], changes: "list[Change] | tuple[Change, ...]") -> dict[str, int]:
    after: dict[str, int | None] = dict(names)
    for change in changes:
        after.update(change)
    return {name: number for name, number in after.items() if number is not None}


def _subsets(changes: list[Change]) -> Iterator[tuple[Change, ...]]:
    sizes = range(len(changes) + 1)
    return chain.from_iterable(combinations(changes, size) for size in sizes)
