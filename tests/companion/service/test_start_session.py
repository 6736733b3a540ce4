"""The buttons are offered the start as it was read, and begin the game of those who sit there."""

from dataclasses import replace

import numpy as np

from companion.clock import StillClock
from companion.core.commands import StartGame, TakeSeat
from companion.core.snapshot import COLOURS, SYMBOLS, Snapshot
from companion.core.table import Table
from companion.games.answers import Option, Preference
from companion.phrases import Phrase
from companion.ports import Picture
from companion.service.new_games import SetupStart, offer_of
from companion.starting_table import Doubt, Doubted, StartingTable, TableReading
from companion.tracking.setup.agreement import Agreed
from companion.tracking.setup.observers import SetupObservers
from companion.tracking.setup.session import SetupSession
from companion.tracking.setup.view import SetupView
from tests.companion.core.counting_game import HEADER
from tests.companion.tracking.scripted_observer import ScriptedObserver
from tests.companion.tracking.setup.laid_table import laid_table
from tests.companion.tracking.setup.small_hive import SMALL_HIVE

DOUBTED = replace(
    SMALL_HIVE, reading=TableReading(laid_table(), (Doubted(Doubt.PILES), Doubted(Doubt.HONEY)))
)
POWERS = Preference("power_1", Phrase("A power"), (Option("replay", Phrase("Play again")),))


def test_offer_says_what_lies_there_and_what_is_amiss() -> None:
    sure, doubted = (offer_of(SetupView(observation=seen)) for seen in (SMALL_HIVE, DOUBTED))

    assert (str(sure.words), sure.is_sure) == ("7 cells, 12 piles, 2 hornets", True)
    assert not doubted.is_sure
    assert [str(phrase) for phrase in doubted.amiss] == [
        "a pile of the ring may have been misread",
        "which cells are full of honey cannot be told",
    ]
    assert not offer_of(SetupView()).is_sure


def test_game_of_those_who_sit_is_begun_with_what_is_usual(table: Table, clock: StillClock) -> None:
    begun: list[Agreed] = []

    def begin(picture: Picture, laid: StartingTable, agreed: Agreed) -> Snapshot:
        begun.append(agreed)
        return table.do(StartGame("counting", HEADER))

    for seat, name in enumerate(("Ada", "Bo")):
        table.do(TakeSeat(seat, f"key-{seat}", name, COLOURS[seat], SYMBOLS[seat]))
    session = SetupSession(
        draw=lambda picture, observation: b"",
        begin=begin,
        observers=SetupObservers(lambda size: ScriptedObserver()),
        clock=clock,
        preferences=(POWERS,),
    )
    session.put(Picture("000.jpg", np.zeros((9, 16, 3), np.uint8), 0.0), SMALL_HIVE)
    start = SetupStart(session, table)

    start.begin(("Ada", "Bo")).result(timeout=10)
    start.close()

    assert [player["name"] for player in begun[0].players] == ["Ada", "Bo"]
    assert begun[0].preferences == {"power_1": "replay"}
    assert [plan.key for plan in begun[0].seats] == ["key-0", "key-1"]
