"""Folds: which kinds four trainings leave out, so that each kind is unseen by one of them."""

from collections.abc import Mapping
from dataclasses import dataclass

from vision.training.kinds import with_imitations


@dataclass(frozen=True)
class Fold:
    """The *kinds* that one training does not see."""

    number: int
    kinds: frozenset[str]

    @property
    def families(self) -> frozenset[str]:
        """What an example must not be of: the kinds, and what imitates them among the made-up ones."""
        return with_imitations(self.kinds)

    def left_out(self, kinds: Mapping[str, frozenset[str]]) -> tuple[str, ...]:
        """Return the names of the tables, by their *kinds*, that show what this fold leaves out."""
        return tuple(sorted(name for name, shown in kinds.items() if shown & self.kinds))


def _fold(number: int, *kinds: str) -> Fold:
    return Fold(number, frozenset(kinds))


#: Every cloth, motif, camera and print is left out once. A table shows six kinds and stays out where
#: any is left out: the common kinds are put together, so that two folds keep most of the tables.
FOLDS = (
    _fold(
        0,
        "cloth:wood",
        "cloth:gingham",
        "cloth:tartan",
        "motif:gradient",
        "motif:arc",
        "motif:hole",
        "camera:wide",
        "camera:module2",
        "print:matt",
    ),
    _fold(
        1,
        "cloth:felt",
        "cloth:dots",
        "cloth:stripes",
        "motif:rings",
        "motif:flat",
        "motif:dots",
        "camera:standard",
        "print:glossy",
    ),
    _fold(2, "cloth:damask", "motif:minihex"),
    _fold(3, "cloth:plain", "motif:drop", "motif:hatch", "camera:usb"),
)
