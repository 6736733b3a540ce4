"""Ways to spoil a file: what a dying card, an editor, a careless program or a stranger makes of it."""

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import TypeAlias

#: Makes something else of a file's bytes.
Spoil: TypeAlias = Callable[[bytes, Random], bytes]

#: What stands where something else should: JSON, which most of the files are, or parts of it.
ODD_VALUES = (
    *("null", "true", "-1", "0", "1e999", "-0.0", "NaN", "9" * 400, "18446744073709551616"),
    *('""', '"\\u0000"', '"\\ud800"', '"' + "x" * 5000 + '"', '"../../etc/passwd"', '"<script>"'),
    *("[]", "{}", "[[]]", '{"": null}', "[" * 100_000, "[" * 5000 + "]" * 5000),
)


def _cut(sound: bytes, rng: Random) -> bytes:
    return sound[: rng.randrange(len(sound))]


def _flip(sound: bytes, rng: Random) -> bytes:
    content = bytearray(sound)
    for _ in range(rng.choice([1, 1, 3, 30])):
        content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
    return bytes(content)


def _zero(sound: bytes, rng: Random) -> bytes:
    first = rng.randrange(len(sound))
    last = min(len(sound), first + rng.choice([1, 16, 512, 4096]))
    return sound[:first] + bytes(last - first) + sound[last:]


def _leave_out(sound: bytes, rng: Random) -> bytes:
    first = rng.randrange(len(sound))
    return sound[:first] + sound[first + rng.choice([1, 2, 20, 200]) :]


def _say_twice(sound: bytes, rng: Random) -> bytes:
    first, last = sorted(rng.choices(range(len(sound)), k=2))
    return sound[:last] + sound[first:]


def _put_in(sound: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(sound))
    odd = rng.choice([b"\xff\xfe", b"\0", b"\xed\xa0\x80", b'"', b"}", b"\r\n", rng.randbytes(40)])
    return sound[:at] + odd + sound[at:]


def _put_odd_value(sound: bytes, rng: Random) -> bytes:
    """Return JSON with an odd value in place of any of its values; of anything else, odd bytes."""
    try:
        value = json.loads(sound)
    except ValueError:
        return _put_in(sound, rng)
    mark = "a value that stands nowhere else"
    text = json.dumps(_marked(value, mark, rng))
    return text.replace(json.dumps(mark), rng.choice(ODD_VALUES)).encode()


def _marked(value: object, mark: str, rng: Random) -> object:
    """Return *value* with *mark* in place of one of the values in it, or of itself."""
    if not value or not isinstance(value, dict | list) or rng.random() < 0.1:
        return mark
    if isinstance(value, dict):
        key = rng.choice(list(value))
        return {**value, key: _marked(value[key], mark, rng)}
    at = rng.randrange(len(value))
    return [*value[:at], _marked(value[at], mark, rng), *value[at + 1 :]]


def _replace(sound: bytes, rng: Random) -> bytes:
    text = rng.choice(ODD_VALUES).encode()
    return rng.choice([b"", bytes(4096), rng.randbytes(4096), b"honey and wax\n", text])


WAYS: Mapping[str, Spoil] = {
    "cut off": _cut,
    "bits flipped": _flip,
    "zeroed": _zero,
    "left out": _leave_out,
    "said twice": _say_twice,
    "put in": _put_in,
    "an odd value": _put_odd_value,
    "another odd value": _put_odd_value,
    "replaced": _replace,
}
