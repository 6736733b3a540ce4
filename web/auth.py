"""Who is asking: a phone's secret in a cookie, the seat that it holds, the host's rights.

A phone's secret is 128 random bits in an HttpOnly cookie; the journal keeps its SHA-256 alone.
Deny by default: a phone without a seat watches.
"""

import hashlib
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from flask import Request, Response

from companion.core.snapshot import Snapshot, has_secrets
from web.errors import ApiError

COOKIE = "seat"
COOKIE_AGE_S = 400 * 24 * 3600  # the longest that browsers keep one


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
