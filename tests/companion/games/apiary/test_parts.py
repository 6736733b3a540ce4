"""Apiary in parts: each mechanism alone, the score pad, limits, and whose turn it is."""

import json
from random import Random

import pytest

from companion.errors import IllegalMove
from companion.games.answers import Json
from companion.games.apiary.box import BOX
from companion.games.apiary.state import State
from companion.games.strict_json import plain
from tests.companion.games.apiary.apiary_tables import GAME, play, refusal

PLAYERS = ({"name": "Ada", "colour": "red"}, {"name": "Bo", "colour": "blue"})


def begin(**preferences: str) -> tuple[Json, State]:
    data = GAME.prepare(PLAYERS, Random(3), preferences)
    return data, GAME.start(data)


def names(state: State) -> set[str]:
    """Return the names of the actions that are open."""
    found = {key for move in GAME.moves(state) for key in GAME.write_move(move)}
    return found - {"player", "bumped"}


@pytest.mark.parametrize(
    ("keeps", "open_actions"),
    [
        ("all", {"place", "gain"}),
        ("workers", {"place", "gain"}),
        ("sectors", {"token", "cover", "end"}),
        ("market", {"build", "token", "cover", "end"}),
        ("frames", {"frame", "token", "cover", "end"}),
    ],
)
def test_each_part_can_be_kept_alone(keeps: str, open_actions: set[str]) -> None:
    _, state = begin(keeps=keeps)

    assert names(state) == open_actions


def test_only_the_sectors_majority_at_the_end() -> None:
    _, state = begin(keeps="sectors")

    tokens = ["north", "north", "east"]
    state = play(state, *({"player": 0, "token": sector} for sector in tokens))
    state = play(state, {"player": 1, "token": "north"}, {"player": 1, "end": 1})
    end = GAME.outcome(state)
    assert end
    assert (end.scores, end.winners) == ((15, 4), (0,))


def test_score_pad_takes_any_category_and_counts_it() -> None:
    _, state = begin(keeps="sectors")
    noted = [
        {"player": 0, "points": {"category": "carvings", "points": 9}},
        {"player": 1, "points": {"category": "Bo's hat", "points": -2}},
        {"player": 0, "points": {"category": "carvings", "points": 12}},
    ]

    state = play(state, *noted, {"player": 0, "end": 1})
    assert GAME.scores(state) == (12, -2)
    lines = {str(line.words): line.points for line in GAME.score_breakdown(state)}
    assert (lines["carvings"], lines["Bo's hat"]) == ((12, 0), (0, -2))
    assert [str(line) for line in GAME.explain(state, 0)] == ["carvings: 12"]


def test_written_record_keeps_the_pad_beside_the_recorded_points() -> None:
    data, state = begin(keeps="sectors")
    said = [
        {"player": 0, "token": "north"},
        {"player": 0, "points": {"category": "seeds", "points": 3}},
        {"player": 0, "end": 1},
    ]

    moves = tuple(map(GAME.read_move, said))
    record = json.loads(json.dumps(GAME.write_record(data, moves)))
    assert record["actions"] == said[:1]
    assert (record["final"], record["pad"]) == ({"scores": [8, 0]}, [{"seeds": 3}, {}])
    assert GAME.replay(record) == GAME.outcome(play(state, *said))


def test_resources_that_stay_at_the_table_are_not_checked() -> None:
    _, state = begin(keeps="market")

    builds = [move for move in GAME.moves(state) if "build" in GAME.write_move(move)]
    assert GAME.play(state, builds[0]).hives[0].resources is None
    assert refusal(state, {"player": 0, "stock": {"wax": 1}}) == "no-resources"


def test_resources_on_the_phones_are_checked_and_can_be_noted() -> None:
    _, state = begin(keeps="frames", resources="phones")

    assert names(state) == {"token", "cover", "end"}
    assert "frame" in names(play(state, {"player": 0, "stock": {"water": 2}}))


def test_player_who_acts_is_heard_and_the_next_player_is_on_turn() -> None:
    _, state = begin()
    placing = {"player": 1, "place": {"strength": 1, "space": "grow"}, "bumped": None}

    state = play(state, placing)
    assert (GAME.on_turn(state), GAME.movers(state)) == (1, (0, 1))
    assert GAME.on_turn(play(state, {"player": 1, "done": 1})) == 0
    assert GAME.on_turn(play(state, {**placing, "player": 0})) == 0


def test_what_tiles_give_is_drawn_where_the_box_says_it() -> None:
    parts = plain(BOX.parts())
    pollen = [2, *[0] * (len(parts["market"]["farm"]["water"]) - 1)]
    data, unsaid = begin()
    header = BOX.put_into(data, BOX.read({**parts, "gives": {"farm": {"pollen": pollen}}}))

    assert GAME.view(unsaid)["gives"] == {}
    assert GAME.view(GAME.start(header))["gives"] == {"farm 1": {"pollen": 2}}


def test_box_whose_tiles_give_more_than_there_are_is_refused() -> None:
    with pytest.raises(IllegalMove, match="a number for each tile"):
        BOX.read({**plain(BOX.parts()), "gives": {"farm": {"pollen": [2]}}})


def test_a_player_has_four_workers_at_most() -> None:
    _, state = begin()

    state = play(state, {"player": 0, "gain": 1})
    assert state.hives[0].active == (1, 1, 1, 2)
    assert refusal(state, {"player": 0, "gain": 1}) == "worker-limit"


def test_game_can_end_when_somebody_has_placed_all_tokens_or_the_comb_is_full() -> None:
    data, _ = begin()
    data["box"]["limits"] = {"workers": 4, "tokens": 2, "comb": 8}
    data["players"][0]["workers"] = [4, 4, 4]
    state = GAME.start(data)
    assert refusal(state, {"player": 0, "end": 1}) == "goes-on"

    placing = {"player": 0, "place": {"strength": 4, "space": "grow"}, "bumped": None}
    recovering = {"player": 0, "recover": {"income": [], "hibernate": ["east", "north"]}}
    state = play(state, placing, placing, recovering)
    assert "end" in names(state)
    state = play(state, placing)
    full = {"player": 0, "recover": {"income": [], "hibernate": ["north"]}}
    assert refusal(state, full) == "comb-full"
    full["recover"]["hibernate"] = ["nowhere"]
    assert play(state, full, {"player": 0, "end": 1}).hives[0].lost == 1


@pytest.mark.parametrize("keeps", ["all", "sectors", "workers", "market", "frames"])
def test_choices_lead_to_every_legal_move(keeps: str) -> None:
    chance = Random(5)
    _, state = begin(keeps=keeps, resources="phones")
    for seat in (0, 1):
        state = play(state, {"player": seat, "stock": {"water": 1, "fibre": 1, "wax": 9}})
    for _ in range(4):
        found = [json.dumps(move, sort_keys=True) for move in reached(state, {})]
        legal = [json.dumps(GAME.write_move(m), sort_keys=True) for m in GAME.moves(state)]
        assert sorted(found) == sorted(legal)
        moves = [move for move in GAME.moves(state) if "end" not in GAME.write_move(move)]
        state = GAME.play(state, chance.choice(moves))


def reached(state: State, chosen: Json) -> list[Json]:
    choice = GAME.choices(state, chosen)
    if choice.field is None:
        return [choice.move]
    ways = [reached(state, {**chosen, choice.field: o.value}) for o in choice.options]
    return [move for found in ways for move in found]
