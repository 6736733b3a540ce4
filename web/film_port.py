"""What makes films of games, as the dashboard is handed it."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from companion.errors import Missing
from companion.phrases import translatable

NO_PICTURES = translatable("No picture of this game is kept")


@dataclass(frozen=True)
class FilmProgress:
    """How far a film is: *done* of *total* pictures, none before it is begun."""

    done: int
    total: int
    is_ready: bool
    has_failed: bool


class Films(Protocol):
    """What makes films of a game's pictures in the background."""

    def begin(self, game_id: int, pictures: Sequence[str]) -> bool:
        """Begin a film; ``False`` while another game's is made; raises `Missing` without pictures."""

    def progress(self, game_id: int) -> FilmProgress:
        """Return how far the film of a game is."""

    def file(self, game_id: int) -> Path | None:
        """Return the finished film, ``None`` where there is none."""

    def forget(self, game_id: int) -> None:
        """Delete the film of a game, where there is one."""


class NoFilms:
    """A companion that makes no films."""

    def begin(self, game_id: int, pictures: Sequence[str]) -> bool:
        """Raise `Missing`: no picture is kept here."""
        raise Missing(NO_PICTURES)

    def progress(self, game_id: int) -> FilmProgress:
        """Return that there is none."""
        return FilmProgress(0, 0, is_ready=False, has_failed=False)

    def file(self, game_id: int) -> Path | None:
        """Return ``None``: there is none."""
        return None

    def forget(self, game_id: int) -> None:
        """Forget nothing."""
