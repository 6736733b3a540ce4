"""The referee: a sight held against all that the rules allow, and the verdict on it."""

from companion.tracking.referee.referee import Referee
from companion.tracking.referee.verdict import (
    MOST_CANDIDATES,
    Ask,
    Crop,
    Judge,
    Played,
    Verdict,
    Wait,
)

__all__ = [
    "MOST_CANDIDATES",
    "Ask",
    "Crop",
    "Judge",
    "Played",
    "Referee",
    "Verdict",
    "Wait",
]
