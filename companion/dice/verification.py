"""Check a whole record's dice off line: every face must be what its committed key makes."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.dice.commitment import KEY_BYTES, check_client_seed, commitment_to, faces
from companion.errors import IllegalMove, RefusedRecord
from companion.games.chance import DiceRoll, Proof


@dataclass(frozen=True)
class Verified:
    """What was checked: rolls with a good proof, and rolls entered by hand, without one."""

    proved: int
    by_hand: int


def roll_name(number: int) -> str:
    """Return the name under which a game's roll is committed to, counted from 1.

    >>> roll_name(3)
    'game 3'
    """
    return f"game {number}"


def verify(rolls: Iterable[tuple[int, DiceRoll]]) -> Verified:
    """Check *rolls*, each with the index of its turn, against their proofs.

    Raises `RefusedRecord` at the first turn whose proof does not fit.
    """
    proved = by_hand = 0
    for at, roll in rolls:
        if roll.proof is None:
            by_hand += 1
            continue
        proved += 1
        _check(at, roll, roll.proof, roll_name(proved))
    return Verified(proved, by_hand)


def _check(at: int, roll: DiceRoll, proof: Proof, name: str) -> None:
    key = _read_key(at, proof)
    if commitment_to(key, name) != proof.commitment:
        raise RefusedRecord(
            at, "commit", f"turn {at + 1}: the key is not the one committed to for {name}"
        )
    made = faces(key, proof.client_seed, roll.dice)
    if made != roll.faces:
        raise RefusedRecord(
            at, "faces", f"turn {at + 1}: the key makes {list(made)}, not {list(roll.faces)}"
        )


def _read_key(at: int, proof: Proof) -> bytes:
    try:
        check_client_seed(proof.client_seed)
        key = bytes.fromhex(proof.key)
    except (IllegalMove, ValueError) as error:
        raise RefusedRecord(at, "proof", f"turn {at + 1}: the proof is unreadable") from error
    if len(key) != KEY_BYTES:
        raise RefusedRecord(at, "proof", f"turn {at + 1}: a key has {KEY_BYTES} bytes")
    return key
