"""What a photo of the table has brought, for the phone that took it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from companion.phrases import Phrase
from companion.ports import Picture


class PhotoOutcome(StrEnum):
    """What a photo of the table has brought."""

    READ = "read"
    ASKED = "asked"
    WAITS = "waits"  # nothing can be read from it, and the words say why
    SETUP = "setup"
    LAYING = "laying"


@dataclass(frozen=True)
class PhotoAnswer:
    """The *outcome* of a photo, the *words* for it, and what to do about it: *advice*, if any."""

    outcome: PhotoOutcome
    words: Phrase
    advice: Phrase | None = None


class PhotoReader(Protocol):
    """Anything that reads photos of a table."""

    def read(self, picture: Picture) -> PhotoAnswer:
        """Return what *picture* has brought."""
        ...
