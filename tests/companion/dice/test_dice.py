"""The companion's dice: committed to before, made once, checked after, and fair."""

import hashlib
import secrets
from random import Random

import pytest

from companion.dice import commitment as commitment_module
from companion.dice.commitment import Dice, _fair, commitment_to, faces
from companion.dice.notation import read_dice
from companion.dice.statistics import chi_squared, chi_squared_tail, serial_counts, tally
from companion.dice.verification import Verified, verify
from companion.errors import IllegalMove, RefusedRecord, Unreadable
from companion.games.chance import DiceRoll, Die, Proof

SIX = Die("white", tuple("abcdef"))
P_ALARM = 0.001


def test_chance_comes_from_the_operating_system() -> None:
    assert Dice()._chance is secrets.token_bytes
    assert "random" not in vars(commitment_module)


def test_hash_published_before_the_roll_is_that_of_the_key_told_after_it() -> None:
    dice = Dice()
    published = dice.commit("game 1")
    roll = dice.roll("game 1", (SIX, SIX))

    assert roll.proof is not None
    key = bytes.fromhex(roll.proof.key)
    assert published == roll.proof.commitment == commitment_to(key, "game 1")
    assert published == hashlib.sha256(b"bee-table-dice/1\0game 1\0" + key).hexdigest()


def test_committing_again_does_not_change_what_will_fall() -> None:
    dice = Dice()

    assert dice.commit("game 1") == dice.commit("game 1")


def test_roll_that_was_told_is_not_made_again() -> None:
    dice = Dice()
    dice.commit("game 1")
    assert dice.roll("game 1", (SIX,)) == dice.roll("game 1", (SIX,))
    dice.forget("game 1")

    with pytest.raises(IllegalMove):
        dice.roll("game 1", (SIX,))


def test_roll_that_was_never_committed_to_is_refused() -> None:
    with pytest.raises(IllegalMove):
        Dice().roll("game 1", (SIX,))


def test_key_is_not_told_twice() -> None:
    dice = Dice()
    keys = set()
    for number in range(1, 50):
        dice.commit(f"game {number}")
        proof = dice.roll(f"game {number}", (SIX,)).proof
        assert proof is not None
        keys.add(proof.key)

    assert len(keys) == 49


def test_words_past_the_last_whole_multiple_of_the_sides_are_left_out() -> None:
    fair = 2**32 - 2**32 % 6

    assert [_fair(iter([2**32 - 1, fair, 7]), 6), _fair(iter([fair - 1]), 6)] == [1, 5]


def test_client_seed_changes_what_falls() -> None:
    rolled = {faces(bytes(32), f"{seed:04x}", (SIX,) * 5) for seed in range(64)}

    assert len(rolled) > 60


def test_names_of_the_dice_change_what_falls() -> None:
    green = Die("green", SIX.faces)

    assert faces(bytes(32), "", (SIX,) * 9) != faces(bytes(32), "", (green,) * 9)


@pytest.mark.parametrize("seed", ["x", "0" * 65, "AB", " "], ids=["letter", "long", "upper", "gap"])
def test_client_seed_that_is_no_hexadecimal_is_refused_and_the_commitment_stands(seed: str) -> None:
    dice = Dice()
    published = dice.commit("game 1")

    with pytest.raises(IllegalMove):
        dice.roll("game 1", (SIX,), seed)
    assert dice.commit("game 1") == published


def committed_game(rolls: int) -> list[tuple[int, DiceRoll]]:
    dice = Dice(Random(7).randbytes)
    made = []
    for number in range(1, rolls + 1):
        dice.commit(f"game {number}")
        made.append((number - 1, dice.roll(f"game {number}", (SIX, SIX), "beef")))
    return made


def test_whole_game_is_verified() -> None:
    by_hand = (5, DiceRoll((SIX,), (2,)))

    assert verify([*committed_game(5), by_hand]) == Verified(proved=5, by_hand=1)


@pytest.mark.parametrize("at", range(4))
@pytest.mark.parametrize(
    "change",
    [
        lambda roll: DiceRoll(roll.dice, ((roll.faces[0] + 1) % 6, roll.faces[1]), roll.proof),
        lambda roll: DiceRoll((Die("green", SIX.faces), SIX), roll.faces, roll.proof),
        lambda roll: DiceRoll(roll.dice, roll.faces, Proof("00", roll.proof.key, "beef")),
        lambda roll: DiceRoll(
            roll.dice, roll.faces, Proof(roll.proof.commitment, "00" * 32, "beef")
        ),
        lambda roll: DiceRoll(roll.dice, roll.faces, Proof(roll.proof.commitment, "zz", "beef")),
        lambda roll: DiceRoll(
            roll.dice, roll.faces, Proof(roll.proof.commitment, roll.proof.key[:-2], "beef")
        ),
    ],
    ids=["face", "die", "commit", "key", "no key", "short key"],
)
def test_roll_changed_afterwards_is_refused_at_its_turn(at: int, change: object) -> None:
    rolls = committed_game(4)
    rolls[at] = (at, change(rolls[at][1]))  # type: ignore[operator]  # a lambda of the table

    with pytest.raises(RefusedRecord) as caught:
        verify(rolls)
    assert caught.value.at == at


def test_rolls_in_another_order_are_refused() -> None:
    first, second, *rest = committed_game(4)

    with pytest.raises(RefusedRecord):
        verify([(0, second[1]), (1, first[1]), *rest])


@pytest.mark.parametrize("sides", [2, 5, 6, 10, 20])
def test_short_run_of_dice_is_fair_and_each_roll_free_of_the_last(sides: int) -> None:
    chance = Random(sides)
    die = Die(f"d{sides}", ("",) * sides)
    fell = [face for _ in range(600) for face in faces(chance.randbytes(32), "", (die,) * 10)]

    counts = tally((die.name, sides, face) for face in fell)[0]
    assert counts.p > P_ALARM
    serial = serial_counts(fell, sides)
    assert chi_squared_tail(chi_squared(serial), sides**2 - 1) > P_ALARM


def test_loaded_die_is_noticed() -> None:
    loaded = tally(("white", 6, face) for face in [0, 1, 2, 3, 4, 5] * 90 + [5] * 60)[0]

    assert loaded.p < P_ALARM


@pytest.mark.parametrize(
    ("statistic", "freedom", "tail"),
    # from printed tables of the distribution
    [(3.841, 1, 0.05), (11.070, 5, 0.05), (20.515, 5, 0.001), (124.342, 100, 0.05), (0, 5, 1)],
)
def test_tail_of_chi_squared_is_that_of_the_tables(
    statistic: float, freedom: int, tail: float
) -> None:
    assert chi_squared_tail(statistic, freedom) == pytest.approx(tail, rel=2e-3)


@pytest.mark.parametrize(
    ("notation", "names"),
    [
        ("2d6", ["d6", "d6"]),
        ("d20", ["d20"]),
        (" 1d4 + 2d8 ", ["d4", "d8", "d8"]),
        ("3d[sun,moon]", ["d[sun,moon]"] * 3),
        ("d[+1,+2]+d6", ["d[+1,+2]", "d6"]),
    ],
)
def test_plain_dice_are_written_as_players_write_them(notation: str, names: list[str]) -> None:
    assert [die.name for die in read_dice(notation)] == names


@pytest.mark.parametrize(
    "notation",
    ["", "6", "d", "2d1", "d1001", "21d6", "0d6", "9999d6", "d[]", "d[a]", "d[a,,b]", "2d6-1", "d[a",
     "d٣", "x" * 500, "d6+", "d[\udcff,a]"],
)  # fmt: skip
def test_what_names_no_dice_is_unreadable(notation: str) -> None:
    with pytest.raises(Unreadable):
        read_dice(notation)
