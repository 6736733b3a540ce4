from companion.commands import StartGame
from companion.table import Table
from tests.web.nim import HEADER


def test_page_opens_before_the_first_game(phone):
    page = phone.get("/")

    assert page.status_code == 200
    assert 'id="table"' in page.text


def test_phone_without_a_seat_sees_the_game(phone, table: Table):
    table.do(StartGame("nim", HEADER))

    shown = phone.get("/api/v1/table").json

    assert [p["name"] for p in shown["players"]] == ["Ada", "Bo"]
    assert shown["you"] == {"seat": None, "is_host": False, "language": "en", "may_play": False, "may_undo": False}


def test_seated_phone_plays_its_turn(phone, table: Table):
    table.do(StartGame("nim", HEADER))
    phone.post("/api/v1/seats", json={"seat": 0, "name": "Ada"})

    played = phone.post("/api/v1/moves", json={"move": {"take": 2}, "after": 0})

    assert played.status_code == 200, played.text
    assert played.json["view"]["matches"] == 5
    assert played.json["last"]["words"] == ["takes 2"]
