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
class OpenTurn:
    """The last turn, which may still be amended: the state *before* it, and its *move*."""

    before: object
    move: object


@dataclass(frozen=True)
class Amended:
    """The last turn was played otherwise: its whole *move*, ``None`` where it was taken back."""

    move: object | None
    confidence: float


@dataclass(frozen=True)
class Played:
    """The one move that explains the observation; *confidence* lies between 0 and 1.

    *first* is what was done before it and was not seen by itself.
    """

    move: object
    confidence: float
    first: "Amended | Played | None" = None


@dataclass(frozen=True)
class Ask:
    """Several moves explain the observation: *candidates* best first.

    *crops* and *marks* are the pixels that each is about and what to draw there, one for each
    candidate or none at all; *amending* are the indices of those that are the last turn, played
    otherwise. *is_first* where one turn more is seen to follow.
    """

    question: Phrase
    candidates: tuple[object, ...]
    crops: tuple[Crop, ...] = ()
    confidence: float = 0.0
    marks: tuple[tuple[Mark, ...], ...] = ()
    amending: tuple[int, ...] = ()
    is_first: bool = False


Verdict: TypeAlias = Played | Amended | Ask | Wait


class Judge(Protocol):
    """What judges an observation, handed to the table by the service."""

    def __call__(
        self,
        state: object,
        observation: Observation,
        *,
        declared: str | None,
        open_turn: OpenTurn | None = None,
    ) -> Verdict:
        """Return what *observation* says about the turn after *state*; *declared* is a power's id.

        *open_turn* is the one that led to *state*, where it may still be amended.
        """
        ...
