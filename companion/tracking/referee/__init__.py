"""The referee: an observation held against all that the rules allow, and the verdict on it."""

from companion.tracking.referee.referee import Referee

__all__ = ["Referee"]
