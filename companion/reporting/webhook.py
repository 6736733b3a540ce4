"""A web hook: a signed POST for each turn, each question and a game's end."""

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from enum import StrEnum

import msgspec

from companion.core.events import (
    Event,
    QuestionAsked,
    TurnAmended,
    TurnCorrected,
    TurnPlayed,
    TurnUndone,
)
from companion.core.status import Told
from companion.errors import PartFault
from companion.reporting.http_request import host_of, send
from companion.reporting.public import EventReport, event_type
from companion.reporting.state import Phase, TableState, table_state
from companion.settings import WebhookSettings

#: How long a receiver may take.
TIMEOUT_S = 5.0
#: The header with the body's HMAC-SHA256 under the settings' secret, as GitHub's hooks write it.
SIGNATURE = "X-Hub-Signature-256"


class Occasion(StrEnum):
    """Why something is posted."""

    TURN = "turn"
    QUESTION = "question"
    END = "end"


_KINDS: Mapping[type[Event], Occasion] = {
    TurnPlayed: Occasion.TURN,
    TurnAmended: Occasion.TURN,
    TurnUndone: Occasion.TURN,
    TurnCorrected: Occasion.TURN,
    QuestionAsked: Occasion.QUESTION,
}
_OCCASIONS: Mapping[str, Occasion] = {event_type(kind): why for kind, why in _KINDS.items()}


class HookBody(msgspec.Struct, frozen=True):
    """What is posted: the *event*, at an end the last one, and the table as it stands by then."""

    occasion: Occasion
    event: EventReport
    state: TableState


#: What was posted last before anything was.
_NOTHING = EventReport(number=0, previous=0, game_id=0, event_type="", at=None, body={})


class Webhook:
    """The receiver that the settings name; *name* is what the table is called."""

    def __init__(self, settings: WebhookSettings, *, name: str) -> None:
        self._settings = settings
        self._name = name
        self._posted = _NOTHING
        self._ended = 0

    def open(self) -> None:
        """Do nothing: each post makes its own connection."""

    def take(self, told: Told, events: Sequence[EventReport]) -> None:
        """Post each of *events* that is an occasion; raises `PartFault` where nobody takes it.

        A call that is made again goes on where the last one failed.
        """
        state = table_state(*told, table=self._name)
        for event in events:
            occasion = _OCCASIONS.get(event.event_type)
            if occasion and event.number > self._posted.number:
                self._post(HookBody(occasion, event, state))
                self._posted = event
        if state.phase is Phase.OVER and self._ended != state.game_id == self._posted.game_id:
            self._post(HookBody(Occasion.END, self._posted, state))
            self._ended = state.game_id

    def close(self) -> None:
        """Do nothing: no connection is kept."""

    def _post(self, body: HookBody) -> None:
        payload = msgspec.json.encode(body)
        url, host = self._settings.url, host_of(self._settings.url)
        headers = {"Content-Type": "application/json"}
        if self._settings.secret:
            headers[SIGNATURE] = signature(payload, self._settings.secret)
        try:
            code = send("POST", url, payload, headers, within_s=TIMEOUT_S).code
        except PartFault as fault:
            raise PartFault(
                "the web hook at {host} is not reached: {why}", host=host, why=fault.phrase
            ) from fault
        if code in _MOVED:
            raise PartFault(
                "the web hook at {host} has moved ({code}): set its new address",
                host=host,
                code=code,
            )
        # who says no to one post would say no to it for ever: the next one is tried
        if code in _FAILED:
            raise PartFault("the web hook at {host} answered {code}", host=host, code=code)


_MOVED, _FAILED = range(300, 400), range(500, 600)


def signature(payload: bytes, secret: str) -> str:
    """Return what the signature's header says of *payload*.

    >>> signature(b"{}", "honey")[:20]
    'sha256=33abc88f0f04e'
    """
    return "sha256=" + hmac.new(secret.encode(), payload, hashlib.sha256).hexdigest()
