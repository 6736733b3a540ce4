"""Commit and reveal: the companion fixes its chance before a roll, publishes a hash of it, then the key.

    commit   key := 32 bytes of chance; its hash is published
    roll     faces := what the key and the client seed make of these dice; key and faces are told
    verify   hash the key again, make the faces again, compare (`verification`)

The key is fixed before the phone that rolls adds its client seed, and the seed before the key is
known: neither the companion nor the player who rolls can steer the faces.
"""

import hashlib
import secrets
from collections.abc import Callable, Iterator, Sequence

from companion.errors import IllegalMove
from companion.games.chance import DiceRoll, Die, Proof

KEY_BYTES = 32
#: A client seed longer than this is refused: chance needs no more.
CLIENT_SEED_DIGITS = 64
_PURPOSE = b"bee-table-dice/1"
_WORD_BYTES = 4
_WORDS = 1 << (8 * _WORD_BYTES)


class Dice:
    """Rolls dice; keeps the keys of the rolls that are committed to and not made yet."""

    def __init__(self, chance: Callable[[int], bytes] = secrets.token_bytes) -> None:
        self._chance = chance
        self._keys: dict[str, bytes] = {}

    def commit(self, roll: str) -> str:
        """Fix the chance of the coming *roll* and return its commitment, to be published."""
        key = self._keys.setdefault(roll, self._chance(KEY_BYTES))
        return commitment_to(key, roll)

    def roll(self, roll: str, dice: tuple[Die, ...], client_seed: str = "") -> DiceRoll:
        """Return the *roll* of these *dice*; the same key makes it until `forget`.

        Raises `IllegalMove` for a roll that was never committed to, or for a *client_seed* that is
        not a few hexadecimal digits.
        """
        check_client_seed(client_seed)
        if roll not in self._keys:
            raise IllegalMove(
                "not-committed", "the roll {roll} has no published commitment", roll=roll
            )
        key = self._keys[roll]
        proof = Proof(commitment_to(key, roll), key.hex(), client_seed)
        return DiceRoll(dice, faces(key, client_seed, dice), proof)

    def forget(self, roll: str) -> None:
        """Drop the key of a *roll* that was told: the next game commits to that name anew."""
        self._keys.pop(roll, None)


def check_client_seed(client_seed: str) -> None:
    """Raise `IllegalMove` unless *client_seed* is empty or a few hexadecimal digits."""
    is_hexadecimal = set(client_seed) <= set("0123456789abcdef")
    if len(client_seed) > CLIENT_SEED_DIGITS or not is_hexadecimal:
        raise IllegalMove(
            "client-seed",
            "a client seed is at most {most} hexadecimal digits",
            most=CLIENT_SEED_DIGITS,
        )


def commitment_to(key: bytes, roll: str) -> str:
    """Return the hash that commits to *key* for the one *roll*, in hexadecimal digits.

    >>> commitment_to(bytes(32), "game 1")[:16]
    '7b8fb96a397abb88'
    """
    return hashlib.sha256(b"\0".join((_PURPOSE, roll.encode(), key))).hexdigest()


def faces(key: bytes, client_seed: str, dice: Sequence[Die]) -> tuple[int, ...]:
    """Return the faces' indices that *key* and *client_seed* make of just these *dice*.

    >>> faces(bytes(32), "", (Die("coin", ("heads", "tails")),) * 3)
    (1, 0, 1)
    """
    named = ",".join(die.name for die in dice)
    words = _words(key, client_seed, named)
    return tuple(_fair(words, die.sides) for die in dice)


def _words(key: bytes, client_seed: str, named: str) -> Iterator[int]:
    """Yield endless words of chance: hashes of a counter with all that fixes the roll."""
    counter = 0
    while True:
        fixed = (_PURPOSE, key, client_seed.encode(), named.encode(), str(counter).encode())
        block = hashlib.sha256(b"\0".join(fixed)).digest()
        for start in range(0, len(block), _WORD_BYTES):
            yield int.from_bytes(block[start : start + _WORD_BYTES], "big")
        counter += 1


def _fair(words: Iterator[int], sides: int) -> int:
    """Return one face; words past the last whole multiple of *sides* would favour low faces."""
    fair = _WORDS - _WORDS % sides
    return next(word for word in words if word < fair) % sides
