"""Check a whole record's dice off line: every face must be what its sealed key makes."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.dice.dice import KEY_BYTES, check_share, commit, faces
from companion.errors import IllegalMove, RefusedRecord
from companion.games.chance import DiceRoll, Proof


@dataclass(frozen=True)
class Verified:
    """What was checked: throws with a good proof, and throws entered by hand, without one."""

    proved: int
    by_hand: int


def throw_name(number: int) -> str:
    """Return the name under which a game's throw is sealed, counted from 1.

    >>> throw_name(3)
    'game 3'
    """
    return f"game {number}"


def verify(throws: Iterable[tuple[int, DiceRoll]]) -> Verified:
    """Check *throws*, each with the index of its turn, against their proofs.

    Raises `RefusedRecord` at the first turn whose proof does not fit.
    """
    proved = by_hand = 0
    for at, throw in throws:
        if throw.proof is None:
            by_hand += 1
            continue
        proved += 1
        _check(at, throw, throw.proof, throw_name(proved))
    return Verified(proved, by_hand)


def _check(at: int, throw: DiceRoll, proof: Proof, name: str) -> None:
    key = _read_key(at, proof)
    if commit(key, name) != proof.commit:
        raise RefusedRecord(
            at, "commit", f"turn {at + 1}: the key is not the one sealed for {name}"
        )
    made = faces(key, proof.client_seed, throw.dice)
    if made != throw.faces:
        raise RefusedRecord(
            at, "faces", f"turn {at + 1}: the key makes {list(made)}, not {list(throw.faces)}"
        )


def _read_key(at: int, proof: Proof) -> bytes:
    try:
        check_share(proof.client_seed)
        key = bytes.fromhex(proof.key)
    except (IllegalMove, ValueError) as error:
        raise RefusedRecord(at, "proof", f"turn {at + 1}: the proof is unreadable") from error
    if len(key) != KEY_BYTES:
        raise RefusedRecord(at, "proof", f"turn {at + 1}: a key has {KEY_BYTES} bytes")
    return key
