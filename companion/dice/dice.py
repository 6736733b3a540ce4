"""Dice that nobody can load: chance from the operating system, fixed and sealed before a throw.

    seal     key := 32 bytes of chance; its hash is published
    throw    faces := what key and share make of these dice; key and faces are told
    verify   hash the key again, make the faces again, compare (`proof`)

The key is fixed before the thrower's phone adds its share, and the share before the key is
known: neither the companion nor the thrower can steer the faces.
"""

import hashlib
import secrets
from collections.abc import Callable, Iterator, Sequence

from companion.errors import IllegalMove
from companion.games.chance import DiceRoll, Die, Proof

KEY_BYTES = 32
#: A share longer than this is refused: chance needs no more.
SHARE_DIGITS = 64
_PURPOSE = b"bee-table-dice/1"
_WORD_BYTES = 4
_WORDS = 1 << (8 * _WORD_BYTES)


class Dice:
    """Throws dice; keeps the keys of the throws that are sealed and not made yet."""

    def __init__(self, chance: Callable[[int], bytes] = secrets.token_bytes) -> None:
        self._chance = chance
        self._keys: dict[str, bytes] = {}

    def seal(self, throw: str) -> str:
        """Fix the chance of the coming *throw* and return its hash, to be published."""
        key = self._keys.setdefault(throw, self._chance(KEY_BYTES))
        return commit(key, throw)

    def is_sealed(self, throw: str, published: str | None) -> bool:
        """Tell whether this very *throw* is sealed here under the hash *published*."""
        key = self._keys.get(throw)
        return key is not None and commit(key, throw) == published

    def throw(self, throw: str, dice: tuple[Die, ...], share: str = "") -> DiceRoll:
        """Return the sealed *throw* of these *dice*; the same key makes it until `forget`.

        Raises `IllegalMove` for a throw that was never sealed, or for a *share* that is not a
        few hexadecimal digits.
        """
        check_share(share)
        if throw not in self._keys:
            raise IllegalMove("not-sealed", "the throw {throw} was not sealed", throw=throw)
        key = self._keys[throw]
        proof = Proof(commit(key, throw), key.hex(), share)
        return DiceRoll(dice, faces(key, share, dice), proof)

    def forget(self, throw: str) -> None:
        """Drop the key of a *throw* that was told: its name is sealed anew in the next game."""
        self._keys.pop(throw, None)


def check_share(share: str) -> None:
    """Raise `IllegalMove` unless *share* is empty or a few hexadecimal digits."""
    if len(share) > SHARE_DIGITS or not set(share) <= set("0123456789abcdef"):
        raise IllegalMove(
            "share", "a share is at most {most} hexadecimal digits", most=SHARE_DIGITS
        )


def commit(key: bytes, throw: str) -> str:
    """Return the hash that seals *key* for the one *throw*, in hexadecimal digits.

    >>> commit(bytes(32), "game 1")[:16]
    '7b8fb96a397abb88'
    """
    return hashlib.sha256(b"\0".join((_PURPOSE, throw.encode(), key))).hexdigest()


def faces(key: bytes, share: str, dice: Sequence[Die]) -> tuple[int, ...]:
    """Return the faces' indices that *key* and *share* make of just these *dice*.

    >>> faces(bytes(32), "", (Die("coin", ("heads", "tails")),) * 3)
    (1, 0, 1)
    """
    named = ",".join(die.name for die in dice)
    words = _words(key, share, named)
    return tuple(_fair(words, die.sides) for die in dice)


def _words(key: bytes, share: str, named: str) -> Iterator[int]:
    """Yield endless words of chance: hashes of a counter with all that fixes the throw."""
    counter = 0
    while True:
        fixed = (_PURPOSE, key, share.encode(), named.encode(), str(counter).encode())
        block = hashlib.sha256(b"\0".join(fixed)).digest()
        for start in range(0, len(block), _WORD_BYTES):
            yield int.from_bytes(block[start : start + _WORD_BYTES], "big")
        counter += 1


def _fair(words: Iterator[int], sides: int) -> int:
    """Return one face; words past the last whole multiple of *sides* would favour low faces."""
    fair = _WORDS - _WORDS % sides
    return next(word for word in words if word < fair) % sides
