"""Pollen over the API: everything that a phone is sent in a whole game, and none of it a secret.

The test sees to it that no number of one player's cards can be taken for another's: the bees hold
and lay only odd numbers of insects, the bumblebees only even ones.
"""

import json
import logging
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.clock import StillClock
from companion.core.commands import StartGame
from companion.core.events import GameStarted, TurnPlayed, TurnSource, TurnUndone
from companion.core.journal import Journal
from companion.core.reducer import apply
from companion.core.snapshot import Snapshot
from companion.core.table import Table
from companion.dice.rolling import TableDice
from companion.games import GAMES, game_named
from companion.games.pollen.state import State
from tests.web.conftest import asking, seated
from web.app import close_app, create_app
from web.auth import HostClaimWindow
from web.services import Services

ODD = [1, 3, 5, 1, 3, 5, 1]
EVEN = [2, 4, 0, 2, 4, 0, 2]
OBJECTIVES = [["rose", "iris", "lilac"], ["lilac", "poppy", "daisy"]]
HEADER = {
    "format": "pollen-record/1",
    "box": {"flowers": ["rose", "iris", "lilac", "poppy", "daisy"]},
    "players": [{"name": "Ada"}, {"name": "Bo"}],
    "objectives": OBJECTIVES,
    "rounds": [{"first": n, "decks": [ODD, EVEN]} for n in range(2)],
}
#: Every question that a phone can ask while a game is on.
ASKED = (
    "/",
    "/turns",
    "/points",
    "/rules",
    "/api/v1/table",
    "/api/v1/turns",
    "/api/v1/score-breakdown",
    "/api/v1/choices",
    "/api/v1/powers",
    "/api/v1/game.txt",
    "/api/v1/points.csv",
    "/api/v1/record.json",
    "/api/v1/bgstats",
    "/api/v1/games",
    "/api/v1/archive",
    "/api/v1/ending",
    "/api/v1/statistics",
    "/api/v1/own-data/export.zip",
    *(
        f'/api/v1/places?at={{"camp":{camp},"place":[{column},{row}]}}'
        for camp in (0, 1)
        for column in range(5)
        for row in (1, 2, 3)
    ),
)


@dataclass
class Phone:
    """A phone of one seat (``None``: somebody who watches) and all that it was ever sent."""

    client: FlaskClient
    seat: int | None
    sent: list[tuple[str, str, bool]] = field(default_factory=list)
    stream: Iterator[bytes] = field(default_factory=lambda: iter(()))

    def listen(self) -> None:
        """Open the live stream, as every page does."""
        self.stream = self.client.get("/api/v1/events", buffered=False).response

    def hear(self) -> None:
        """Take what the stream says next: the table after a turn."""
        told = next(block for block in self.stream if b"event: table" in block).decode()
        self.sent.append(("stream", told.split("data: ", 1)[1], False))

    def ask_everything(self, turn: int, *, is_on_turn: bool) -> None:
        for path in (*ASKED, *(f"/api/v1/turns/{n}" for n in range(turn + 1))):
            self.sent.append((path, self.client.get(path).get_data(as_text=True), is_on_turn))

    def play(self, move: Any, turn: int) -> None:
        answer = self.client.post("/api/v1/moves", json={"move": move, "after": turn})
        assert answer.status_code == 200, answer.json
        self.sent.append(("moves", answer.get_data(as_text=True), False))


@pytest.fixture
def table(clock: StillClock) -> Iterator[Table]:
    journal = Journal.in_memory()
    table = Table(journal, games=game_named, judge=asking, dice=TableDice(), clock=clock)
    table.start()
    table.do(StartGame("pollen", HEADER))
    yield table
    table.stop()
    journal.close()


@pytest.fixture
def app(table: Table, host: HostClaimWindow) -> Iterator[Flask]:
    app = create_app(Services(table=table, host_claim=host, games=GAMES, beat_s=0.2, stream_cap=3))
    yield app
    close_app(app, timeout_s=0)


def lay(card: int, column: int, row: int, *, camp: int, face: str) -> Any:
    return {"lay": card, "camp": camp, "column": column, "row": row, "face": face}


def down(seat: int, column: int, row: int = 1) -> Any:
    return {"player": seat, "actions": [lay(0, column, row, camp=seat, face="down")]}


#: A round in which every card that is laid lies face down: nothing but backs is to be seen.
ROUND = [
    *(down(seat, column) for column in range(5) for seat in (0, 1)),
    down(0, 0, 2),
    down(1, 0, 2),
    {"player": 0, "actions": [{"turn_up": [0, 1]}]},
]


#: An odd number, so that each seat is asked for while it is on turn and while it is not.
ASK_EVERY = 3


def play_round(table: Table, phones: list[Phone], watcher: Phone) -> None:
    for phone in (*phones, watcher):
        phone.listen()
        phone.hear()
    for number, move in enumerate(ROUND):
        if number % ASK_EVERY == 0:
            ask_everything(table, (*phones, watcher))
        phones[move["player"]].play(move, len(table.snapshot().turns))
        for phone in (*phones, watcher):
            phone.hear()
    ask_everything(table, (*phones, watcher))


def ask_everything(table: Table, phones: tuple[Phone, ...]) -> None:
    snapshot = table.snapshot()
    for phone in phones:
        phone.ask_everything(len(snapshot.turns), is_on_turn=phone.seat == snapshot.on_turn)


def numbers(data: Any, key: str) -> Iterator[Any]:
    """Yield every value called *key* anywhere in *data*."""
    if isinstance(data, dict):
        if key in data:
            yield data[key]
        for value in data.values():
            yield from numbers(value, key)
    elif isinstance(data, list):
        for value in data:
            yield from numbers(value, key)


def decoded(text: str) -> Any:
    """Return an answer's JSON, or what a page carries for its scripts."""
    try:
        return json.loads(text)
    except ValueError:
        parts = text.split('<script type="application/json" id="')[1:]
        return [json.loads(part.split(">", 1)[1].split("</script>")[0]) for part in parts]


def test_no_phone_is_ever_sent_anothers_secrets(app: Flask, table: Table) -> None:
    phones = [Phone(seated(app, seat), seat) for seat in (0, 1)]
    watcher = Phone(app.test_client(), None)

    play_round(table, phones, watcher)

    for phone in (*phones, watcher):
        assert len(phone.sent) > 300
        for path, text, is_on_turn in phone.sent:
            assert secrets_in(text, phone.seat) == [], path
            assert path != "/api/v1/choices" or is_on_turn or "options" not in text, path


def secrets_in(text: str, seat: int | None) -> list[object]:
    """Return what *text* tells of hands, face-down cards and objectives that *seat* may not know.

    The only insects to be seen are the 2 of Bo's first card, which Ada turns up.
    """
    told = decoded(text)
    hidden = {0: {*EVEN}, 1: {*ODD}, None: {*EVEN, *ODD}}[seat]
    hands = [hand for hand in numbers(told, "hand") if hidden & {*hand}]
    insects = [n for n in numbers(told, "insects") if n not in (None, 2)]
    others = [OBJECTIVES[owner] for owner in (0, 1) if owner != seat]
    objectives = [own for own in numbers(told, "objectives") if any(o in own for o in others)]
    decks = ["decks"] if "decks" in text else []
    return [*hands, *insects, *objectives, *decks]


def test_phone_hears_no_number_of_a_card_laid_face_down(app: Flask, table: Table) -> None:
    phones = [Phone(seated(app, seat), seat) for seat in (0, 1)]

    phones[0].play(down(0, 2), 0)

    for client in (phones[0].client, phones[1].client, app.test_client()):
        last = client.get("/api/v1/table").json["last"]  # type: ignore[index]  # JSON
        assert last["words"] == ["lays a card face down at lilac, row 1"]
        assert last["move"] is None


def test_host_cannot_speak_for_a_player_who_holds_secrets(
    app: Flask, table: Table, host: HostClaimWindow
) -> None:
    bo = seated(app, 1)
    host.press()
    assert bo.post("/api/v1/host", json={}).status_code == 200
    ada = seated(app, 0)

    refused = [
        bo.get("/api/v1/choices"),
        bo.post("/api/v1/moves", json={"move": down(0, 2), "after": 0}),
        bo.post("/api/v1/seats/leave", json={"seat": 0}),
    ]
    Phone(ada, 0).play(down(0, 2), 0)
    body = {"move": {"player": 0, "actions": [{"discard": 0}]}, "after": 1}
    refused += [
        bo.post("/api/v1/turns/1/foresee", json=body),
        bo.post("/api/v1/turns/1/correct", json=body),
        bo.post("/api/v1/undo", json={"after": 1}),
    ]

    assert [answer.status_code for answer in refused] == [403] * 6


def begin_without_piles(table: Table) -> None:
    """Begin a game in which no card is ever drawn: what is laid face down shows nobody anything."""
    rounds = [{"first": n, "decks": [ODD[:3], EVEN[:3]]} for n in range(2)]
    table.do(StartGame("pollen", {**HEADER, "rounds": rounds}))


def test_correction_that_is_only_looked_at_turns_no_card_up(app: Flask, table: Table) -> None:
    begin_without_piles(table)
    ada, bo = (Phone(seated(app, seat), seat) for seat in (0, 1))
    for turn, (phone, move) in enumerate(((ada, down(0, 2)), (bo, down(1, 2)), (ada, down(0, 1)))):
        phone.play(move, turn)
    turned_up = {"move": {"player": 0, "actions": [{"turn_up": [2, 1]}]}, "after": 3}

    foreseen: Any = ada.client.post("/api/v1/turns/3/foresee", json=turned_up).json

    assert [(turn["number"], turn["words"]) for turn in foreseen["turns"]] == [(3, [])]
    assert foreseen["scores"] == list(table.snapshot().scores)


def test_what_has_shown_a_card_is_never_undone_nor_corrected(app: Flask, table: Table) -> None:
    ada = Phone(seated(app, 0), 0)
    ada.play(down(0, 2), 0)  # a card is drawn
    body = {"move": down(0, 1), "after": 1}

    refused: list[Any] = [
        ada.client.post("/api/v1/undo", json={"after": 1}).json,
        ada.client.post("/api/v1/turns/1/foresee", json=body).json,
        ada.client.post("/api/v1/turns/1/correct", json=body).json,
    ]

    assert {answer["error"]["message"] for answer in refused} == {
        "what has been shown is never taken back"
    }
    shown: Any = ada.client.get("/api/v1/table").json
    assert not shown["you"]["may_undo"]
    moment: Any = ada.client.get("/api/v1/turns/1").json
    assert not moment["may_correct"]


def test_turn_that_has_shown_nothing_is_undone_and_corrected(app: Flask, table: Table) -> None:
    begin_without_piles(table)
    ada = Phone(seated(app, 0), 0)
    ada.play(down(0, 2), 0)

    body = {"move": down(0, 1), "after": 1}
    assert ada.client.post("/api/v1/turns/1/correct", json=body).status_code == 200
    assert ada.client.post("/api/v1/undo", json={"after": 1}).status_code == 200

    assert table.snapshot().on_turn == 0


def test_turn_that_an_earlier_version_took_back_is_read_as_taken_back(clock: StillClock) -> None:
    snapshot = Snapshot(seq=0, at=clock.now())
    played = TurnPlayed(move=down(0, 2), source=TurnSource.HAND, seat=0)
    for event in (GameStarted(game="pollen", header=HEADER), played, TurnUndone(turn=1, seat=0)):
        snapshot = apply(snapshot, event, clock.now(), games=game_named)

    assert (len(snapshot.states), snapshot.on_turn) == (1, 0)


def ask_for(app: Flask, seat: int) -> FlaskClient:
    """Return a new phone that asks for a taken seat."""
    phone = app.test_client()
    asked: Any = phone.post("/api/v1/seats", json={"seat": seat, "name": "new"}).json
    assert asked["seat_requests"] == [{"seat": seat, "is_yours": True, "is_declined": False}]
    assert (asked["you"]["seat"], asked["view"]["hand"]) == (None, [])
    return phone


def seat_of(phone: FlaskClient) -> int | None:
    told: Any = phone.get("/api/v1/table").json
    return told["you"]["seat"]


def answer(phone: FlaskClient, seat: int, *, is_given: bool) -> int:
    body = {"seat": seat, "is_given": is_given}
    return phone.post("/api/v1/seats/answer", json=body).status_code


def test_owner_is_asked_before_another_phone_sees_the_hand(
    app: Flask, table: Table, host: HostClaimWindow
) -> None:
    ada, bo = seated(app, 0), seated(app, 1)
    host.press()
    new = ask_for(app, 0)

    assert answer(bo, 0, is_given=True) == 403
    assert answer(new, 0, is_given=True) == 403
    assert answer(ada, 0, is_given=True) == 200
    assert (seat_of(ada), seat_of(new)) == (None, 0)
    assert table.status().requests == ()


def test_owner_who_says_no_keeps_the_seat_and_is_asked_again_a_minute_later_at_most(
    app: Flask, table: Table, clock: StillClock
) -> None:
    ada, new = seated(app, 0), ask_for(app, 0)

    assert answer(ada, 0, is_given=False) == 200
    told: Any = new.get("/api/v1/table").json
    assert told["seat_requests"] == [{"seat": 0, "is_yours": True, "is_declined": True}]
    assert new.post("/api/v1/seats", json={"seat": 0, "name": "new"}).status_code == 409
    clock.advance(60)
    assert new.post("/api/v1/seats", json={"seat": 0, "name": "new"}).status_code == 200
    assert seat_of(ada) == 0


def test_host_gives_a_seat_whose_owner_has_not_answered_in_a_minute(
    app: Flask, table: Table, host: HostClaimWindow, clock: StillClock
) -> None:
    ada, bo = seated(app, 0), seated(app, 1)
    host.press()
    bo.post("/api/v1/host", json={})
    new = ask_for(app, 0)

    assert answer(bo, 0, is_given=True) == 409
    assert answer(bo, 0, is_given=False) == 403
    clock.advance(61)
    assert answer(bo, 0, is_given=True) == 403  # the button was pressed too long ago
    host.press()
    assert answer(bo, 0, is_given=True) == 200
    assert (seat_of(ada), seat_of(new)) == (None, 0)


def test_phone_that_has_seen_one_hand_never_sees_the_other(app: Flask, table: Table) -> None:
    ada, new = seated(app, 0), app.test_client()
    ada.post("/api/v1/seats/leave", json={"seat": 0})

    taken: Any = ada.post("/api/v1/seats", json={"seat": 1, "name": "Ada"}).json
    bo = seated(app, 1)
    asked: Any = ada.post("/api/v1/seats", json={"seat": 1, "name": "Ada"}).json

    assert {taken["error"]["id"], asked["error"]["id"]} == {"other-hand"}
    assert (seat_of(bo), seat_of(ada)) == (1, None)
    assert ada.post("/api/v1/seats", json={"seat": 0, "name": "Ada"}).status_code == 200
    assert seat_of(new) is None


def test_record_is_served_once_the_game_is_over(app: Flask, table: Table) -> None:
    phones = [Phone(seated(app, seat), seat) for seat in (0, 1)]
    assert phones[0].client.get("/api/v1/record.json").status_code == 409
    state = table.snapshot().state
    assert isinstance(state, State)
    pass_both = [{"player": seat, "actions": [{"discard": 0}, {"discard": 0}]} for seat in (0, 1)]

    while table.snapshot().on_turn is not None:
        turn, on_turn = len(table.snapshot().turns), table.snapshot().on_turn
        view = phones[0].client.get("/api/v1/table").json["view"]  # type: ignore[index]  # JSON
        assert on_turn is not None
        if view["is_between"]:
            move: Any = {"player": on_turn, "round": "stop"}
        else:
            left = view["hands"][on_turn]
            actions = pass_both[on_turn]["actions"][:left]  # type: ignore[index]  # a list
            move = {"player": on_turn, "actions": actions}
        phones[on_turn].play(move, turn)

    record = phones[0].client.get("/api/v1/record.json").json
    assert game_named("pollen").replay(record) == table.snapshot().outcome


def test_log_tells_no_card_and_no_phones_key(
    app: Flask, table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    table.do(StartGame("pollen", HEADER))
    phones = [seated(app, seat) for seat in (0, 1)]
    another = app.test_client()
    another.post("/api/v1/seats", json={"seat": 0, "name": "Cy"})
    for phone, move in zip(phones, ROUND[:2], strict=True):
        after = {"after": len(table.snapshot().turns)}
        assert phone.post("/api/v1/moves", json={"move": move, **after}).status_code == 200

    keys = [*(sitting.key for sitting in table.snapshot().sittings)]
    keys += [request.key for request in table.status().requests]
    assert len(keys) == 3
    assert [key for key in keys if key in caplog.text] == []
    assert not any(word in caplog.text for word in ("decks", "objectives", "'lay'", "Ada"))
    assert "TurnPlayed(source=hand, seat=0)" in caplog.text
