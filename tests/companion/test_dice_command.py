"""``companion dice`` at the command line."""

import json
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from companion.cli_dice import dice
from companion.dice import Dice
from companion.games.game import Json
from companion.games.honey_wall import HoneyWall
from companion.games.honey_wall.moves import Move


def sealed_record() -> Json:
    """Return the record of three turns, whose throws are proved."""
    game, thrower = HoneyWall(), Dice()
    header = game.prepare(({"name": "Ada"}, {"name": "Bo"}), Random(1), {})
    state, moves, thrown = game.start(header), list[Move](), 0
    while state.turn.number < 3:
        if state.turn.phase == "roll":
            thrown += 1
            thrower.seal(f"game {thrown}")
            throw = thrower.throw(f"game {thrown}", game.dice(state))
            moves.append(game.thrown(state, throw))
        else:
            moves.append(next(m for m in game.moves(state) if not game.is_throw(m)))
        state = game.play(state, moves[-1])
    return game.write_record(header, tuple(moves))


def run(tmp_path: Path, record: Json) -> tuple[int, str]:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record), "utf-8")
    result = CliRunner().invoke(dice, ["verify", str(path)])
    return result.exit_code, result.output


def test_verify_counts_the_throws_that_are_proved(tmp_path: Path) -> None:
    assert run(tmp_path, sealed_record()) == (
        0,
        "3 throws are what their sealed keys make of the dice\n",
    )


@pytest.mark.parametrize("change", ["face", "key", "no proofs", "no record"])
def test_verify_refuses(tmp_path: Path, change: str) -> None:
    record = sealed_record()
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

    code, output = run(tmp_path, record)
    assert code == 1
    assert output.splitlines()[-1].startswith("Error: ")


def test_verify_of_a_missing_file_says_so() -> None:
    result = CliRunner().invoke(dice, ["verify", "nowhere.json"])

    assert (result.exit_code, result.output) == (1, "Error: there is no file nowhere.json\n")


def test_roll_tells_the_hash_before_the_faces_and_the_key_after() -> None:
    result = CliRunner().invoke(dice, ["roll", "2d6"])

    assert [line.split()[0] for line in result.output.splitlines()] == ["sealed", "rolled", "key"]


def test_roll_of_no_dice_is_refused_in_words() -> None:
    result = CliRunner().invoke(dice, ["roll", "seven"])

    assert result.exit_code == 1
    assert "write 2d6" in result.output
