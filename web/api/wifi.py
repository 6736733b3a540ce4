"""The table's Wi-Fi: what is in reach, and joining one."""

from typing import Annotated

from flask import Blueprint, Response
from msgspec import Meta, Struct

from companion.languages import Words
from web.api.http_body import ResponseBody, json_response, read_body
from web.api.openapi import documented
from web.errors import ApiError
from web.language import words
from web.services import services
from web.wifi_port import WifiView

wifi = Blueprint("wifi", __name__, url_prefix="/api/v1")


class WifiInReachResponse(ResponseBody, frozen=True, kw_only=True):
    """A Wi-Fi that the table saw: *strength* in percent.

    *can_be_joined* says whether it asks for a password at most.
    """

    name: str
    strength: int
    needs_password: bool
    can_be_joined: bool


class WifiResponse(ResponseBody, frozen=True, kw_only=True):
    """How the table's Wi-Fi is: the *network* that it is in, and one that is being joined.

    *is_own_open*: the table's own is open. *failure* is why the last one was not joined.
    """

    is_there: bool
    network: str | None
    joining: str | None
    is_own_open: bool
    in_reach: list[WifiInReachResponse]
    failure: str | None


class JoinWifiRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Wi-Fi to be joined; *password* is empty where it has none."""

    name: Annotated[str, Meta(min_length=1, max_length=32)]
    password: Annotated[str, Meta(max_length=64)] = ""


@wifi.get("/wifi")
@documented("The table's Wi-Fi, and what is in reach of it", answers=WifiResponse)
def state() -> Response:
    """Return how the Wi-Fi is."""
    return json_response(_serialised(words()))


@wifi.post("/wifi")
@documented(
    "Join a Wi-Fi; it goes on after the answer, and `GET /wifi` tells how it went",
    body=JoinWifiRequest,
    answers=WifiResponse,
)
def join() -> Response:
    """Begin to join what the host chose."""
    wanted = read_body(JoinWifiRequest)
    must_be_possible(wanted)
    if services().wifi.view().joining is not None:
        raise ApiError(409, "joining", "The table is joining a Wi-Fi: wait until that is over")
    services().wifi.join(wanted.name, wanted.password)
    return json_response(_serialised(words()))


def must_be_possible(wanted: JoinWifiRequest) -> None:
    """Raise `ApiError` for what no Wi-Fi is called, or has as its password."""
    if not services().wifi.is_there:
        raise ApiError(404, "no-wifi", "This companion leaves the machine's Wi-Fi alone")
    if not wanted.name.isprintable() or len(wanted.name.encode()) > 32:
        raise ApiError(400, "no-such-name", "No Wi-Fi is called like that")
    size = len(wanted.password.encode())
    if wanted.password and not (wanted.password.isprintable() and 8 <= size <= 64):
        raise ApiError(400, "no-such-password", "A Wi-Fi's password has 8 to 63 letters")


def _serialised(say: Words) -> WifiResponse:
    view: WifiView = services().wifi.view()
    return WifiResponse(
        is_there=services().wifi.is_there,
        network=view.network,
        joining=view.joining,
        is_own_open=view.is_own_open,
        in_reach=[
            WifiInReachResponse(
                name=each.name,
                strength=each.strength,
                needs_password=each.needs_password,
                can_be_joined=each.can_be_joined,
            )
            for each in view.in_reach
        ],
        failure=None if view.failure is None else say.say(view.failure),
    )
