"""A whole record played again: each turn read, judged and compared with what it claims."""

from collections.abc import Iterator

from msgspec import UNSET, Struct, UnsetType

from companion.errors import IllegalMove, Unreadable
from companion.games.alveola.ring import number
from companion.games.alveola.rules import play
from companion.games.alveola.scoring import outcome
from companion.games.alveola.setup import start
from companion.games.alveola.state import Hornet, State
from companion.games.alveola.turn import Seat, Turn
from companion.games.alveola.view import After, HiveEntry, after
from companion.games.answers import Json, Outcome
from companion.games.strict_json import Count, plain, read, refusing
from companion.phrases import translatable

#: What is said of a player's field that differs.
SUPPLIES: dict[str, str] = {
    "workers": "{name} has {right} workers in the supply after this, not {said}",
    "queen": "{name} has {right} queens in the supply after this, not {said}",
    "eaten": "{name} has {right} eaten workers after this, not {said}",
    "flowers": "{name} has {right} flowers after this, not {said}",
    "honey": "{name} has {right} honey after this, not {said}",
    "points": "{name} has {right} points after this, not {said}",
}


class Final(Struct, frozen=True, forbid_unknown_fields=True):
    """How a record says that its game ended."""

    scores: tuple[Count, ...]
    winners: tuple[Seat, ...]
    ended_by: str | None


class Turns(Struct, frozen=True):
    """What a record has besides its header; a final that is absent is not compared."""

    turns: list[Json]
    final: Json | UnsetType = UNSET


def replay(record: Json) -> Outcome | None:
    """Play a whole *record* and return its outcome, ``None`` where the game goes on.

    Raises `Unreadable` where it is no record, `RefusedRecord` at the turn that does not stand; a
    ``final`` that disagrees is refused at the number of turns.
    """
    rest = read(Turns, record)
    state = after_turns(record, len(rest.turns))
    ended = outcome(state)
    if rest.final is not UNSET:
        with refusing(len(rest.turns)):
            _check_final(rest.final, ended)
    return ended


def number_of_turns(record: Json) -> int:
    """Return how many turns *record* has."""
    return len(read(Turns, record).turns)


def after_turns(record: Json, count: int) -> State:
    """Return the state after the first *count* turns of *record*."""
    turns = read(Turns, record).turns
    with refusing(None):
        state = start(record)
    for index, turn in enumerate(turns[:count]):
        with refusing(index):
            state = _play_recorded(state, turn)
    return state


def _play_recorded(state: State, data: Json) -> State:
    try:
        turn = read_turn(data)
        said = read(After, data["after"]) if "after" in data else None
    except Unreadable as unclear:
        raise IllegalMove(
            "malformed-turn", "the turn cannot be read: {why}", why=str(unclear)
        ) from unclear
    state = play(state, turn)
    if said is not None:
        check_after(state, said)
    return state


def read_turn(data: Json) -> Turn:
    """Return the turn that *data* describes, without what it says about the state after it."""
    if not isinstance(data, dict):
        raise Unreadable(f"a turn is an object, not {type(data).__name__}")
    power = data.get("power")
    if isinstance(power, list) and len(power) > 1:
        raise IllegalMove("two-powers", "only one power may be used in a turn")
    return read(Turn, {key: value for key, value in data.items() if key != "after"})


def write_turn(turn: Turn) -> Json:
    """Return *turn* as in a record."""
    return plain(turn)


def write_record(header: Json, turns: tuple[Turn, ...]) -> Json:
    """Return the game of *turns* as a record that `replay` accepts."""
    state = start(header)
    for turn in turns:
        state = play(state, turn)
    ended = outcome(state)
    written = [write_turn(turn) for turn in turns]
    return {**header, "turns": written, "final": ended and ended.as_final()}


def _check_final(data: Json, ended: Outcome | None) -> None:
    said = read(Final, data) if data is not None else None
    right = ended and Final(ended.scores, ended.winners, ended.ended_by)
    if said == right:
        return
    if right is None:
        raise IllegalMove("final-too-early", "the record has a final, but the game is not over")
    raise IllegalMove(
        "final-differs",
        "the game ended {points}, won by {winners}, by {ended_by}; the record's final says otherwise",
        points=":".join(map(str, right.scores)),
        winners=", ".join(map(str, right.winners)),
        ended_by=str(right.ended_by),
    )


def check_after(state: State, said: After) -> None:
    """Refuse *said* where it differs from *state*, naming the first difference."""
    right = after(state)
    if said == right:
        return
    differences = (
        *_in_hive(right, said),
        *_in_ring(right, said),
        *_in_supplies(state, right, said),
        *_in_order_of_play(state, right, said),
        IllegalMove("after-order", "the hive is not listed in the order of its cells"),
    )
    raise differences[0]


def _in_hive(right: After, said: After) -> Iterator[IllegalMove]:
    rules, record = ({entry.at: entry for entry in it.hive} for it in (right, said))
    for cell in sorted(rules.keys() | record.keys()):
        here, there = rules.get(cell), record.get(cell)
        for reason, words in (("after-hive", _top), ("after-pieces", _piece)):
            if words(here) != words(there):
                yield IllegalMove(
                    reason,
                    "a cell is {right} after this, not {said}",
                    cells=(cell,),
                    right=words(here),
                    said=words(there),
                )


def _top(entry: HiveEntry | None) -> str:
    if entry is None:
        return "bare table"
    icon = " with an icon" if entry.icon else ""
    return f"{entry.fill.value}{icon} on level {entry.level}"


def _piece(entry: HiveEntry | None) -> str:
    if entry is None or entry.piece is None:
        return "free"
    if isinstance(entry.piece, Hornet):
        return "a hornet's"
    return f"the {type(entry.piece).__name__.lower()}'s of seat {entry.piece.player}"


def _in_ring(right: After, said: After) -> Iterator[IllegalMove]:
    for pile, (tiles, counted) in enumerate(zip(right.piles, said.piles, strict=True)):
        if tiles != counted:
            yield IllegalMove(
                "after-piles",
                "pile {pile} holds {right} tiles after this, not {said}",
                pile=number(pile),
                right=tiles,
                said=counted,
            )
    if right.spoon_after != said.spoon_after:
        yield IllegalMove(
            "after-spoon",
            "the spoon lies after pile {right} then, not after pile {said}",
            right=number(right.spoon_after),
            said=number(said.spoon_after),
        )
    if right.hornet_pile != said.hornet_pile:
        yield IllegalMove(
            "after-hornet-tile",
            "the hornet tile lies at pile {right} then, not at pile {said}",
            right=number(right.hornet_pile),
            said=number(said.hornet_pile),
        )


def _in_supplies(state: State, right: After, said: After) -> Iterator[IllegalMove]:
    if len(right.players) != len(said.players):
        text = translatable("there are {right} players, not {said}")
        yield IllegalMove("after-players", text, right=len(right.players), said=len(said.players))
    for player, rules, record in zip(state.players, right.players, said.players, strict=False):
        for field, text in SUPPLIES.items():
            is_so, is_said = int(getattr(rules, field)), int(getattr(record, field))
            if is_so != is_said:
                yield IllegalMove(
                    f"after-{field}", text, name=player.name, right=is_so, said=is_said
                )


def _in_order_of_play(state: State, right: After, said: After) -> Iterator[IllegalMove]:
    if right.to_move != said.to_move:
        text = translatable("{name} is next, and the record says seat {said}")
        yield IllegalMove("after-next-player", text, name=state.player.name, said=said.to_move)
    if right.over and not said.over:
        yield IllegalMove("after-over", "the game is over after this")
    if said.over and not right.over:
        yield IllegalMove("after-over", "the game goes on after this")
