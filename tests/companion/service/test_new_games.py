"""The buttons are offered games with those of last time, and begin them; the machine is switched off."""

from collections.abc import Iterator
from random import Random

import pytest

from companion.console.menu_rows import NewGame
from companion.core.commands import PlayMove, SeatPlan, StartGame, TakeSeat
from companion.core.table import Table
from companion.errors import CompanionError
from companion.service.new_games import NewGamesAtTable
from companion.service.table_console import MachineSwitch
from tests.companion.core.counting_game import COUNTING, HEADER
from tests.companion.service.told_host import ToldHost
from web.ports import BoxesInMemory


@pytest.fixture
def new_games(table: Table) -> Iterator[NewGamesAtTable]:
    made = NewGamesAtTable(table, (COUNTING,), boxes=BoxesInMemory(), chance=Random(1))
    yield made
    made.close()


def lineups(new_games: NewGamesAtTable) -> tuple[tuple[str, ...], ...]:
    (offer,) = new_games.offers()
    return offer.lineups


def test_before_any_game_plants_play(new_games: NewGamesAtTable) -> None:
    assert lineups(new_games)[0] == ("Clover", "Heather")


def test_those_of_last_time_come_first_with_their_colours(
    table: Table, new_games: NewGamesAtTable
) -> None:
    signs = (SeatPlan("red", "circle"), SeatPlan("blue", "star"))
    table.do(StartGame("counting", HEADER, seats=signs))
    table.do(PlayMove({"add": 2}))

    begun = new_games.begin(NewGame("counting", lineups(new_games)[0])).result(timeout=10)

    assert begun.players == ("Ada", "Bo")
    assert [player["colour"] for player in begun.started.header["players"]] == ["red", "blue"]
    assert begun.turns == ()


def test_phone_keeps_its_seat_in_the_next_game(table: Table, new_games: NewGamesAtTable) -> None:
    table.do(TakeSeat(seat=1, key="k", name="Mila", colour="purple", symbol="star"))
    table.do(TakeSeat(seat=0, key="l", name="Jon", colour="green", symbol="cross"))

    begun = new_games.begin(NewGame("counting", ("Jon", "Mila"))).result(timeout=10)

    assert [(s.seat, s.key) for s in sorted(begun.sittings, key=lambda s: s.seat)] == [
        (0, "l"),
        (1, "k"),
    ]


def test_machine_is_switched_off_by_systemd_in_one_place() -> None:
    host = ToldHost(is_root=False)
    switch = MachineSwitch(host)

    switch.switch_off().result(timeout=10)

    assert host.ran == ["systemctl poweroff"]
    switch.close()


def test_machine_that_may_not_be_switched_off_says_why() -> None:
    switch = MachineSwitch(ToldHost({"systemctl": None}))

    with pytest.raises(CompanionError, match=r"may not be switched off: systemctl poweroff: no"):
        switch.switch_off().result(timeout=10)
    switch.close()
