"""Commands and questions for the counting game, and what one looks at afterwards."""

from dataclasses import replace

from companion.core.commands import JudgeObservation, PlayMove, StartGame, TakeSeat
from companion.core.snapshot import Snapshot
from companion.core.verdict import Ask, Verdict
from companion.observation import Observation
from companion.phrases import Phrase
from tests.companion.conftest import ToldJudge
from tests.companion.core.counting_game import HEADER, Count

START = StartGame(game="counting", header=HEADER, picture="000.jpg")
ASK = Ask(
    Phrase("Two or three?"), candidates=(2, 3), crops=((0, 0, 9, 9), (9, 0, 9, 9)), confidence=0.6
)
ADA = TakeSeat(seat=0, key="a" * 64, name="Ada", colour="red", symbol="circle")


def play(add: int, revision: int | None = None) -> PlayMove:
    return PlayMove(move={"add": add}, revision=revision)


def read(
    judge: ToldJudge, verdict: Verdict | Exception, picture: str = "001.jpg"
) -> JudgeObservation:
    judge.says.append(verdict)
    return JudgeObservation(Observation(picture=picture))


def reached(snapshot: Snapshot) -> int:
    state = snapshot.state
    assert isinstance(state, Count)
    return state.reached


def without_number(snapshot: Snapshot) -> Snapshot:
    return replace(snapshot, seq=0, revision=0, commitments={})
