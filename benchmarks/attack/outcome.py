"""One line of the attack's table."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Outcome:
    """What was *tried* so many times under its *name*, what was *found*, and whether all held."""

    name: str
    tried: int
    is_well: bool
    found: str
