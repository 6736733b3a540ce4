"""What a record or a position says of a state, compared with the state itself."""

from collections.abc import Iterator

from companion.errors import IllegalMove
from companion.games.alveola.ring import number
from companion.games.alveola.state import Hornet, State
from companion.games.alveola.view import After, HiveEntry, after
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
