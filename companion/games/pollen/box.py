"""The box of Pollen: the parts that `box.toml` lists, or people's own, shuffled and dealt."""

from collections.abc import Mapping
from functools import cache
from itertools import combinations
from random import Random
from typing import Annotated

from msgspec import Meta, Struct

from companion.errors import IllegalMove
from companion.games.answers import Json
from companion.games.boxes import EditableBox, printed_in
from companion.games.pollen.record import FORMAT
from companion.games.pollen.rulings import MOST_ROUNDS, first_of
from companion.games.pollen.state import COLUMNS, HAND, SEATS
from companion.games.strict_json import Name, plain, read

#: How many cards there are of a kind.
Cards = Annotated[int, Meta(ge=0, le=20)]


class Parts(Struct, frozen=True):
    """What is printed on the cards: *insects* counts those with 0, 1, … 5 of them."""

    flowers: tuple[Name, Name, Name, Name, Name]
    insects: tuple[Cards, Cards, Cards, Cards, Cards, Cards]
    moves: Cards
    objective: Annotated[int, Meta(ge=1, lt=COLUMNS)]


@cache
def default_parts() -> Parts:
    """Return the parts of the publisher's box, with our names for the flowers."""
    return read(Parts, printed_in(__package__))


def read_parts(data: Json) -> Parts:
    """Return the parts that *data* lists; raises where nobody could play with them."""
    parts = read(Parts, data)
    if len(set(parts.flowers)) != COLUMNS:
        raise IllegalMove("flower-twice", "two columns have the same flower")
    if len(card_set(parts)) < HAND:
        raise IllegalMove("deck", "a set has the three cards of the first hand at least")
    return parts


def new_header(players: tuple[Json, ...], chance: Random, agreed: Mapping[str, Json]) -> Json:
    """Return a header with both rounds' cards shuffled, and an objective for each player."""
    return {"format": FORMAT, "players": list(players), **deal(default_parts(), chance)}


def put_into(header: Json, parts: Parts) -> Json:
    """Return *header* with other *parts*, dealt anew by the chance that dealt it."""
    return {**header, **deal(parts, Random(repr(header["rounds"])))}


def deal(parts: Parts, chance: Random) -> Json:
    """Return the flowers, two objectives and the shuffled sets of every round there may be."""
    sets = [list(names) for names in combinations(parts.flowers, parts.objective)]
    rounds = [
        {"first": first_of(n), "decks": [_shuffled(parts, chance) for _ in range(SEATS)]}
        for n in range(MOST_ROUNDS)
    ]
    return {
        "box": {"flowers": plain(parts.flowers)},
        "objectives": chance.sample(sets, SEATS),
        "rounds": rounds,
    }


def card_set(parts: Parts) -> list[Json]:
    """Return the cards of one set, in order."""
    insects = [n for n, cards in enumerate(parts.insects) for _ in range(cards)]
    return [*insects, *["move"] * parts.moves]


def _shuffled(parts: Parts, chance: Random) -> list[Json]:
    cards = card_set(parts)
    chance.shuffle(cards)
    return cards


BOX = EditableBox[Parts](parts=default_parts, read=read_parts, put_into=put_into)
