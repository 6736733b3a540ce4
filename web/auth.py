"""Who is asking: a phone's secret in a cookie, the seat that it holds, the host's rights; and who guesses.

A phone's secret is 128 random bits in an HttpOnly cookie; the journal keeps its SHA-256 alone.
Deny by default: a phone without a seat watches. What can be guessed is the moment of the table's
button, by asking for the host's rights over and over, and a phone's secret: after too many wrong
guesses an address has to wait, restarts or not, while everybody else goes on.
"""

import hashlib
import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

import msgspec
from flask import Request, Response

from companion.atomic_file import write_atomically
from companion.core.snapshot import Snapshot, has_secrets
from web.errors import ApiError

COOKIE = "seat"
COOKIE_AGE_S = 400 * 24 * 3600  # the longest that browsers keep one

#: How many wrong guesses an address has in so long a time.
MOST_GUESSES = 20
GUESSES_WINDOW_S = 600.0
#: Addresses that are remembered; the file stays small, however many ask.
MOST_ADDRESSES = 500

log = logging.getLogger(__name__)


class HostClaimWindow:
    """When a phone may become the host: for a while after the table's button was pressed.

    Where the table has no button, always: anybody there may be the host.
    """

    def __init__(
        self, *, clock_s: Callable[[], float] = time.monotonic, open_s: float = 60.0
    ) -> None:
        self.has_button = True
        self._clock_s = clock_s
        self._open_s = open_s
        self._pressed_s: float | None = None
        self.when_pressed: Callable[[], None] | None = None

    def press(self) -> None:
        """Note that somebody at the table pressed the button just now."""
        self._pressed_s = self._clock_s()
        if self.when_pressed:
            self.when_pressed()

    @property
    def now_s(self) -> float:
        """The time on the window's clock."""
        return self._clock_s()

    @property
    def is_open(self) -> bool:
        """Tell whether the button was pressed lately, or there is none to press."""
        return not self.has_button or self._was_pressed_lately

    @property
    def _was_pressed_lately(self) -> bool:
        return self._pressed_s is not None and self._clock_s() - self._pressed_s <= self._open_s


@dataclass(frozen=True)
class Visitor:
    """The phone that asks: *key* is its secret's SHA-256, ``None`` for one that never joined.

    *may_act_for_all*: the host's right to speak for any seat, which rests while players hold
    secrets: a caller who may play another's cards learns them. *only_looks*: at an earlier game.
    """

    key: str | None
    seat: int | None = None
    is_host: bool = False
    may_act_for_all: bool = False
    only_looks: bool = False

    def looking(self) -> "Visitor":
        """Return this phone as one that looks at an earlier game and can do nothing in it."""
        return Visitor(self.key, self.seat, only_looks=True)

    def may_act_for(self, seat: int | None) -> bool:
        """Tell whether this phone may speak for *seat* (``None``: nobody's)."""
        is_own = seat is not None and seat == self.seat
        return not self.only_looks and (self.may_act_for_all or is_own)

    def must_act_for(self, seat: int | None) -> None:
        """Raise `ApiError` unless this phone may speak for *seat*."""
        if not self.may_act_for(seat):
            raise ApiError(403, "not-your-seat", "That is for the player whose turn it is")

    def must_act_for_one(self, seats: tuple[int, ...]) -> None:
        """Raise `ApiError` unless this phone may speak for one of *seats*, the host for none too."""
        if not self.may_act_for_all and self.seat not in seats:
            raise ApiError(403, "not-your-seat", "That is for the player whose turn it is")


def visitor(request: Request, snapshot: Snapshot) -> Visitor:
    """Return who sent *request*, by its cookie and what the table knows."""
    return named_by(request.cookies.get(COOKIE), snapshot)


def named_by(token: str | None, snapshot: Snapshot) -> Visitor:
    """Return the phone with the secret *token*; without one it watches."""
    return phone(digest(token), snapshot) if token else Visitor(None)


def phone(key: str, snapshot: Snapshot) -> Visitor:
    """Return what the phone whose secret has the SHA-256 *key* may do."""
    seat = next((s.seat for s in snapshot.sittings if s.key == key), None)
    is_host = snapshot.host == key
    return Visitor(key, seat, is_host, is_host and not has_secrets(snapshot))


def digest(token: str) -> str:
    """Return the SHA-256 that the journal keeps instead of *token*."""
    return hashlib.sha256(token.encode()).hexdigest()


def own_token(request: Request) -> str:
    """Return the phone's secret, a new one where it has none yet."""
    return request.cookies.get(COOKIE) or secrets.token_urlsafe(16)


def remember(response: Response, token: str) -> Response:
    """Let the phone keep *token*, out of its scripts' reach."""
    response.set_cookie(
        COOKIE, token, max_age=COOKIE_AGE_S, httponly=True, samesite="Lax", path="/"
    )
    return response


class Guessed(Enum):
    """What was guessed; each is counted on its own."""

    BUTTON = "button"
    SECRET = "secret"


class Guesses:
    """The wrong guesses of late, kept in *file*; without one they are forgotten with the process."""

    def __init__(self, file: Path | None = None, *, now_s: Callable[[], float] = time.time) -> None:
        self._file = file
        self._now_s = now_s
        self._lock = threading.Lock()
        self._of: dict[str, dict[str, float]] = dict(self._kept())

    def must_wait(self, guessed: Guessed, address: str) -> None:
        """Raise `ApiError` (429) where *address* has guessed wrong too often."""
        with self._lock:
            count = len(self._lately(_key(guessed, address)))
        if count >= MOST_GUESSES:
            raise ApiError(
                429, "too-many-guesses", "Too many wrong tries from this device: wait ten minutes"
            )

    def note(self, guessed: Guessed, address: str, what: str = "") -> None:
        """Note a wrong guess of *address*; the same *what* counts once, by default each does."""
        with self._lock:
            now_s, key = self._now_s(), _key(guessed, address)
            known = self._lately(key)
            if what in known or len(known) >= MOST_GUESSES:
                return
            self._of.pop(key, None)
            self._of[key] = {**known, what or f"{now_s:.6f}": now_s}
            while len(self._of) > MOST_ADDRESSES:
                del self._of[next(iter(self._of))]
            self._keep()

    def _lately(self, key: str) -> dict[str, float]:
        since_s = self._now_s() - GUESSES_WINDOW_S
        return {what: at_s for what, at_s in self._of.get(key, {}).items() if at_s > since_s}

    def _kept(self) -> Iterator[tuple[str, dict[str, float]]]:
        """Yield what the file tells; a clock that was set back since makes nobody wait for longer."""
        if self._file is None or not self._file.exists():
            return
        try:
            kept = msgspec.json.decode(self._file.read_bytes(), type=dict[str, dict[str, float]])
        except (OSError, msgspec.MsgspecError) as error:
            log.warning("the wrong guesses of before are forgotten: %s", error)
            return
        now_s = self._now_s()
        for key, whats in kept.items():
            yield key, {what: min(at_s, now_s) for what, at_s in whats.items()}

    def _keep(self) -> None:
        if self._file is None:
            return
        try:
            write_atomically(self._file, msgspec.json.encode(self._of), mode=0o600)
        except OSError as error:
            log.warning("wrong guesses cannot be kept: %s", error)


def _key(guessed: Guessed, address: str) -> str:
    return f"{guessed.value} {address}"
