"""What an observation is judged to be: a move, a question, or a reason to wait.

Moves are the game's own move objects; nothing here knows which game it is.
"""

from dataclasses import dataclass
from typing import Protocol, TypeAlias

from companion.core.events import Mark
from companion.core.status import Wait
from companion.observation import Observation
from companion.phrases import Phrase

#: Pixels of a picture: ``(left, top, width, height)``.
Crop: TypeAlias = tuple[int, int, int, int]

#: How many candidates a question may offer.
MOST_CANDIDATES = 3


@dataclass(frozen=True)
class Played:
    """The one move that explains the observation; *confidence* lies between 0 and 1."""

    move: object
    confidence: float


@dataclass(frozen=True)
class Ask:
    """Several moves explain the observation: *candidates* best first.

    *crops* and *marks* are the pixels that each is about and what to draw there, one for each
    candidate or none at all.
    """

    question: Phrase
    candidates: tuple[object, ...]
    crops: tuple[Crop, ...] = ()
    confidence: float = 0.0
    marks: tuple[tuple[Mark, ...], ...] = ()


Verdict: TypeAlias = Played | Ask | Wait


class Judge(Protocol):
    """What judges an observation, handed to the table by the service."""

    def __call__(self, state: object, observation: Observation, *, declared: str | None) -> Verdict:
        """Return what *observation* says about the turn after *state*; *declared* is a power's id."""
        ...
