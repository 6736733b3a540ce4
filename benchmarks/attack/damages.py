"""Kinds of damage to a journal: what a dying card, a cut-off copy or a curious hand does to it."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import TypeAlias

PAGE = 4096

#: Does something to the journal at a path, its neighbours among it.
Harm: TypeAlias = Callable[[Path], None]


@dataclass(frozen=True)
class Damage:
    """One kind of *harm* and its *name*; *with_wal*: to a journal whose last events are in the WAL."""

    name: str
    harm: Harm
    with_wal: bool = False


def damages(pages: int, rng: Random) -> Iterator[Damage]:
    """Yield a hundred kinds for a journal of so many *pages*."""
    for part in range(1, 20):
        yield Damage(f"cut off at {part}/20", partial(_cut, share=part / 20))
    for page in range(20):
        yield Damage(f"page {page} zeroed", partial(_zero, page=page % pages))
    for _ in range(25):
        yield Damage("a bit flipped", partial(_flip, bits=1, seed=rng.randrange(1 << 30)))
    for bits in (3, 10, 30, 100, 300):
        yield Damage(f"{bits} bits flipped", partial(_flip, bits=bits, seed=rng.randrange(1 << 30)))
    for page in rng.sample(range(1, pages), 8):
        yield Damage(f"page {page} torn", partial(_tear, page=page))
    for share in (0.0, 0.1, 0.5, 0.9, 0.99):
        yield Damage(f"WAL cut off at {share}", partial(_cut, share=share, ending="-wal"), True)
    for _ in range(5):
        flip = partial(_flip, bits=1, seed=rng.randrange(1 << 30), ending="-wal")
        yield Damage("a bit of the WAL flipped", flip, True)
    yield Damage("WAL deleted", partial(_delete, ending="-wal"), True)
    yield Damage("journal deleted, WAL left", _delete, True)
    yield Damage("deleted", _delete)
    yield Damage("empty", partial(_cut, share=0))
    yield Damage("another program's database", _replace_by_another_database)
    yield Damage("a text", lambda path: _replace(path, b"honey and wax\n" * 4000))
    yield Damage("all zeros", lambda path: _replace(path, bytes(path.stat().st_size)))
    yield Damage("version lost", partial(_tell_sqlite, statement="PRAGMA user_version = 0"))
    yield Damage("version of tomorrow", partial(_tell_sqlite, statement="PRAGMA user_version = 66"))
    yield Damage(
        "a row deleted", partial(_tell_sqlite, statement="DELETE FROM events WHERE seq = 30")
    )
    yield Damage(
        "last rows deleted", partial(_tell_sqlite, statement="DELETE FROM events WHERE seq > 90")
    )
    change = "UPDATE events SET body = replace(body, 'p', 'q') WHERE seq = 40"
    yield Damage("a row changed", partial(_tell_sqlite, statement=change))
    yield Damage(
        "the table renamed", partial(_tell_sqlite, statement="ALTER TABLE events RENAME TO e")
    )


def _cut(path: Path, *, share: float, ending: str = "") -> None:
    file = path.with_name(path.name + ending)
    content = file.read_bytes()
    file.write_bytes(content[: int(len(content) * share)])


def _zero(path: Path, *, page: int) -> None:
    content = bytearray(path.read_bytes())
    content[page * PAGE : (page + 1) * PAGE] = bytes(PAGE)
    path.write_bytes(content)


def _tear(path: Path, *, page: int) -> None:
    content = bytearray(path.read_bytes())
    middle = page * PAGE + PAGE // 2
    content[middle : middle + PAGE // 2] = b"\xff" * (PAGE // 2)
    path.write_bytes(content)


def _flip(path: Path, *, bits: int, seed: int, ending: str = "") -> None:
    file, rng = path.with_name(path.name + ending), Random(seed)
    content = bytearray(file.read_bytes())
    for _ in range(bits):
        content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
    file.write_bytes(content)


def _delete(path: Path, *, ending: str = "") -> None:
    path.with_name(path.name + ending).unlink()


def _replace(path: Path, content: bytes) -> None:
    path.write_bytes(content)


def _replace_by_another_database(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("CREATE TABLE recipes (name TEXT, honey INTEGER)")
        other.execute("INSERT INTO recipes VALUES ('cake', 3)")


def _tell_sqlite(path: Path, *, statement: str) -> None:
    with closing(sqlite3.connect(path)) as opened, opened:
        opened.execute(statement)
