"""What the referee makes of a sight: a move, a question, or a reason to wait.

Moves are the game's own move objects; nothing here knows which game it is.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

from companion.core.events import WaitReason
from companion.games.hexes import Cell

if TYPE_CHECKING:
    from companion.observation import Observation

#: Pixels of a picture: ``(left, top, width, height)``.
Crop: TypeAlias = tuple[int, int, int, int]

#: How many candidates a question may offer.
MOST_CANDIDATES = 3


@dataclass(frozen=True)
class Played:
    """The one move that explains the sight; *confidence* lies between 0 and 1."""

    move: object
    confidence: float


@dataclass(frozen=True)
class Ask:
    """Several moves explain the sight: *candidates* best first, a crop for each or none at all."""

    question: str
    candidates: tuple[object, ...]
    crops: tuple[Crop, ...] = ()
    confidence: float = 0.0


@dataclass(frozen=True)
class Wait:
    """The sight cannot be judged now; *text* says why.

    *cells* are those that do not fit, worst first.
    """

    reason: WaitReason
    text: str
    cells: tuple[Cell, ...] = ()


Verdict: TypeAlias = Played | Ask | Wait


class Judge(Protocol):
    """The referee as the table calls it."""

    def __call__(
        self, state: object, observation: "Observation", *, declared: str | None
    ) -> Verdict:
        """Return what *sight* says about the turn after *state*; *declared* is a power's id."""
        ...
