from flask.testing import FlaskClient

from companion.core.commands import JudgeObservation, PlayMove
from companion.core.table import Table
from companion.observation import Observation


def test_page_opens_before_the_first_game(phone: FlaskClient) -> None:
    page = phone.get("/")

    assert page.status_code == 200
    assert 'id="table"' in page.text


def test_every_page_opens_while_a_game_is_on(phone: FlaskClient, playing: Table) -> None:
    paths = ("/", "/join", "/turns", "/points", "/new", "/big", "/start", "/rules")

    assert {path: phone.get(path).status_code for path in paths} == dict.fromkeys(paths, 200)


def test_phone_without_a_seat_sees_the_game(phone: FlaskClient, playing: Table) -> None:
    shown = phone.get("/api/v1/table").json

    assert [player["name"] for player in shown["players"]] == ["Ada", "Bo"]
    assert shown["you"] == {
        "seat": None,
        "is_host": False,
        "language": "en",
        "may_play": False,
        "may_undo": False,
    }


def test_seated_phone_plays_its_turn(ada: FlaskClient) -> None:
    played = ada.post("/api/v1/moves", json={"move": {"take": 2}, "after": 0})

    assert played.status_code == 200, played.text
    assert played.json["view"]["matches"] == 5
    assert played.json["last"]["words"] == ["takes 2"]


def test_turn_is_put_together_step_by_step(ada: FlaskClient) -> None:
    first = ada.get("/api/v1/choices").json
    last = ada.get('/api/v1/choices?chosen={"take":2}').json

    assert (first["field"], [option["value"] for option in first["options"]]) == ("take", [1, 2, 3])
    assert (last["field"], last["move"]) == (None, {"take": 2})


def test_double_tap_takes_back_one_turn(ada: FlaskClient, playing: Table) -> None:
    playing.do(PlayMove({"take": 1}, seat=0))

    taps = [ada.post("/api/v1/undo", json={"after": 1}) for _ in range(2)]

    assert [tap.status_code for tap in taps] == [200, 403]
    assert len(playing.snapshot().turns) == 0


def test_undo_of_a_turn_that_was_played_over_is_refused(ada: FlaskClient, playing: Table) -> None:
    for take in (1, 1, 1):
        playing.do(PlayMove({"take": take}))

    undone = ada.post("/api/v1/undo", json={"after": 2})

    assert (undone.status_code, undone.json["error"]["id"]) == (409, "moved-on")


def test_question_is_answered_on_the_phone(ada: FlaskClient, playing: Table) -> None:
    playing.do(JudgeObservation(Observation("001.jpg")))
    asked = ada.get("/api/v1/table").json["ask"]

    answered = ada.post("/api/v1/answers", json={"choice": 1, "after": 0})

    assert [candidate["words"] for candidate in asked["candidates"]] == [["takes 1"], ["takes 2"]]
    assert asked["candidates"][1]["crop"] == [9, 0, 9, 9]
    assert answered.json["view"]["matches"] == 5
    assert answered.json["last"]["picture"] == "001.jpg"


def test_none_of_these_leads_to_entering_by_hand(ada: FlaskClient, playing: Table) -> None:
    playing.do(JudgeObservation(Observation("001.jpg")))

    answered = ada.post("/api/v1/answers", json={"choice": None, "after": 0}).json
    played = ada.post("/api/v1/moves", json={"move": {"take": 3}, "after": 0}).json

    assert answered["wait"] == "Please enter the turn by hand"
    assert (played["view"]["matches"], played["wait"]) == (4, None)


def test_power_is_declared_and_taken_back(ada: FlaskClient) -> None:
    powers = ada.get("/api/v1/powers").json["powers"]

    declared = ada.post("/api/v1/power", json={"power": powers[0]["value"], "after": 0}).json
    undeclared = ada.post("/api/v1/power", json={"power": None, "after": 0}).json

    assert (declared["declared"], declared["declared_words"]) == ("loudly", "Loudly")
    assert (undeclared["declared"], undeclared["declared_words"]) == (None, None)


def test_tapped_place_tells_since_when(phone: FlaskClient, playing: Table) -> None:
    for take in (1, 2, 2):
        playing.do(PlayMove({"take": take}))

    heap = phone.get('/api/v1/places?at="heap"').json
    parity = phone.get('/api/v1/places?at="parity"').json

    assert heap == {"there": ["2 matches"], "since": 3, "allowed": [], "section": None}
    assert (parity["there"], parity["since"]) == (["even"], 1)
