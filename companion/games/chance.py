"""Chance at a game's interface: dice rolled together, and the proof that nobody chose the faces."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Die:
    """One die: its *name* and the words on its faces, in the order of their indices."""

    name: str
    faces: tuple[str, ...]

    @property
    def sides(self) -> int:
        """The number of faces."""
        return len(self.faces)


@dataclass(frozen=True)
class Proof:
    """What shows that a roll was fixed before anybody saw it.

    *commitment* was published before the roll, *key* after it; *client_seed* is what the phone that
    rolled added, so that not even the companion could know the faces beforehand (empty: nothing).
    """

    commitment: str
    key: str
    client_seed: str = ""


@dataclass(frozen=True)
class DiceRoll:
    """Dice rolled together and the indices of the faces that fell, from 0.

    *proof* is ``None`` where real dice were rolled and their faces entered by hand.
    """

    dice: tuple[Die, ...]
    faces: tuple[int, ...]
    proof: Proof | None = None

    @property
    def words(self) -> tuple[str, ...]:
        """The words on the faces that fell.

        >>> DiceRoll((Die("coin", ("heads", "tails")),), (1,)).words
        ('tails',)
        """
        return tuple(die.faces[face] for die, face in zip(self.dice, self.faces, strict=True))
