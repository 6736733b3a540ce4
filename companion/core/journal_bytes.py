"""Rows found in the bytes of a damaged journal, wherever they lie.

What damage has done to SQLite's trees does not matter: a row's own bytes are enough to find it by
its time, and its checksum tells whether it is whole. The layout is that of SQLite's file format:
https://www.sqlite.org/fileformat2.html (cells of table leaves, records, overflow pages, WAL).

    payload size │ seq │ header: size 0 game at body checksum │ game │ at │ body │ checksum
                                                                       ▲ what is looked for
"""

import re
from collections.abc import Iterator

from companion.core.journal_integrity import Row

#: The journal is made with pages of this size.
PAGE = 4096
#: Of a page, what a row may take before the rest of it overflows, and what then stays.
_MOST_LOCAL, _LEAST_LOCAL = PAGE - 35, (PAGE - 12) * 32 // 255 - 23
#: No event is longer.
_MOST_PAYLOAD = 1 << 26
_WAL_HEADER, _FRAME_HEADER = 32, 24

_TIME = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d")
#: A row begins so many bytes before its time, at the least and at the most.
_BEFORE_TIME = range(6, 40)
#: Bytes of a whole number by its type; types 8 and 9 are the numbers 0 and 1 themselves.
_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 8: 0, 9: 0}


def rows_in(data: bytes, wal: bytes = b"") -> dict[int, Row]:
    """Return the sound rows by number in *data*, a journal's file, and in *wal*, the one beside it."""
    pages = _Pages(data, wal)
    rows: dict[int, Row] = {}
    for source in (data, wal):
        for row in _rows_of(source, pages):
            known = rows.get(row.seq)
            if known is None or not known.is_checked:
                rows[row.seq] = row
    return rows


def _rows_of(source: bytes, pages: "_Pages") -> Iterator[Row]:
    for time in _TIME.finditer(source):
        for distance in _BEFORE_TIME:
            start = time.start() - distance
            row = _row_at(source, start, time.start(), pages) if start >= 0 else None
            if row and row.is_sound:
                yield row
                break


def _row_at(source: bytes, start: int, time: int, pages: "_Pages") -> Row | None:
    """Return the row that begins at *start* and has its time at *time*, if there is one."""
    size, at = _varint(source, start)
    seq, at = _varint(source, at)
    if not 8 <= size <= _MOST_PAYLOAD or not at < time:
        return None
    types, length = _header(source[at : at + 24])
    if length == 0 or sum(map(_length, types)) + length != size:
        return None
    if at + length + _length(types[1]) != time:
        return None
    return _record(seq, types, _payload(source, at, size, pages)[length:])


def _header(record: bytes) -> tuple[list[int], int]:
    """Return the types of a *record*'s columns and its header's length, 0 where it is none of ours."""
    length, types = (record[0] if record else 0), list[int]()
    at = 1
    while at < length <= len(record):
        kind, at = _varint(record, at)
        types.append(kind)
    is_ours = (
        at == length
        and len(types) in (4, 5)
        and types[0] == 0  # the number is the row's key
        and types[1] in _INTEGERS
        and all(kind >= 13 and kind % 2 for kind in types[2:4])
        and (len(types) == 4 or types[4] in (0, *_INTEGERS))
    )
    return types, length if is_ours else 0


def _record(seq: int, types: list[int], columns: bytes) -> Row:
    values, at = [], 0
    for kind in types:
        values.append(columns[at : at + _length(kind)])
        at += _length(kind)
    has_checksum = len(types) == 5 and types[4] != 0
    return Row(
        seq,
        _integer(types[1], values[1]),
        values[2],
        values[3],
        _integer(types[4], values[4]) if has_checksum else None,
    )


def _payload(source: bytes, at: int, size: int, pages: "_Pages") -> bytes:
    """Return the record of *size* bytes at *at*, with what of it lies on other pages."""
    if size <= _MOST_LOCAL:
        return source[at : at + size]
    local = _LEAST_LOCAL + (size - _LEAST_LOCAL) % (PAGE - 4)
    local = local if local <= _MOST_LOCAL else _LEAST_LOCAL
    following = int.from_bytes(source[at + local : at + local + 4])
    return source[at : at + local] + pages.chain(following, size - local)


class _Pages:
    """The pages of a journal by number, the latest where the WAL has one."""

    def __init__(self, data: bytes, wal: bytes) -> None:
        self._data = data
        self._newer: dict[int, bytes] = {}
        for start in range(_WAL_HEADER, len(wal), _FRAME_HEADER + PAGE):
            number = int.from_bytes(wal[start : start + 4])
            self._newer[number] = wal[start + _FRAME_HEADER : start + _FRAME_HEADER + PAGE]

    def chain(self, number: int, size: int) -> bytes:
        """Return *size* bytes from page *number* on, fewer where the chain ends."""
        parts: list[bytes] = []
        while number and size > 0:
            page = self._page(number)
            parts.append(page[4 : 4 + size])
            number, size = int.from_bytes(page[:4]), size - (PAGE - 4)
        return b"".join(parts)

    def _page(self, number: int) -> bytes:
        return self._newer.get(number) or self._data[(number - 1) * PAGE : number * PAGE]


def _varint(source: bytes, at: int) -> tuple[int, int]:
    """Return SQLite's variable-length number at *at* and where it ends."""
    value = 0
    for byte in source[at : at + 8]:
        at += 1
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            break
    return value, at


def _length(kind: int) -> int:
    return (kind - 13) // 2 if kind >= 13 else _INTEGERS.get(kind, 0)


def _integer(kind: int, value: bytes) -> int:
    return kind - 8 if kind in (8, 9) else int.from_bytes(value, signed=True)
