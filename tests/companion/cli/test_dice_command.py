"""``companion dice`` at the command line."""

import json
from pathlib import Path
from random import Random

import pytest

from companion.cli.cli import main
from companion.dice.commitment import Dice
from companion.games.answers import Json
from companion.games.honey_wall import GAME
from companion.games.honey_wall.moves import Move


def proved_record() -> Json:
    """Return the record of three turns, whose rolls are proved."""
    game, companions = GAME, Dice()
    header = game.prepare(({"name": "Ada"}, {"name": "Bo"}), Random(1), {})
    state, moves, count = game.start(header), list[Move](), 0
    while state.turn.number < 3:
        if state.turn.phase == "roll":
            count += 1
            companions.commit(f"game {count}")
            rolled = companions.roll(f"game {count}", game.dice.due(state, ()))
            moves.append(game.dice.move(rolled, ()))
        else:
            moves.append(next(m for m in game.moves(state) if not game.dice.is_roll(m)))
        state = game.play(state, moves[-1])
    return game.write_record(header, tuple(moves))


def verify(tmp_path: Path, record: Json) -> int:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record), "utf-8")
    return main(["dice", "verify", str(path)])


def test_verify_counts_the_rolls_that_are_proved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verify(tmp_path, proved_record()) == 0
    assert capsys.readouterr().out == "3 rolls are what the keys committed to make of the dice\n"


@pytest.mark.parametrize(
    ("change", "code"), [("face", 1), ("key", 1), ("no proofs", 1), ("no record", 2)]
)
def test_verify_refuses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: str, code: int
) -> None:
    record = proved_record()
    turn = record["turns"][1]
    if change == "face":
        turn["roll"][1] = (turn["roll"][1] + 1) % 6
        turn["place"] = []
    elif change == "key":
        turn["chance"][0]["key"] = "00" * 32
    elif change == "no proofs":
        record["turns"] = [{k: v for k, v in t.items() if k != "chance"} for t in record["turns"]]
    else:
        record = []

    assert verify(tmp_path, record) == code
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_verify_of_a_missing_file_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "verify", "nowhere.json"]) == 2
    assert capsys.readouterr().err == "companion: there is no file nowhere.json\n"


def test_roll_tells_the_hash_before_the_faces_and_the_key_after(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["dice", "roll", "2d6"]) == 0
    lines = capsys.readouterr().out.splitlines()

    assert [line.split()[0] for line in lines] == ["commitment", "rolled", "key"]


def test_roll_of_no_dice_is_refused_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "roll", "seven"]) == 2
    assert "write 2d6" in capsys.readouterr().err
