"""Apiary's table for tests: small headers, actions in short, and what becomes of them."""

from functools import partial

from companion.games.answers import Json
from companion.games.apiary import GAME
from companion.games.apiary.state import Hive, State
from tests.companion.games import written_moves

#: A domino as a frame, so that tests can be read without a lattice.
FRAME = {"cells": [[0, 0], [1, 0]], "seeds": [1]}


def header(*workers: list[int], **box: Json) -> Json:
    """Return a table whose players have these workers, on a hive of one hexagon each."""
    return {
        "box": {
            "sectors": [{"id": "north", "rewards": [8, 4]}, {"id": "south", "rewards": [5]}],
            "spaces": ["grow", "carve"],
            "min_sum": [2, 4, 6],
            "market": {
                "farm": {"row": [tile("f1", wax=1), tile("f2"), tile("f3")], "pile": [tile("f4")]},
                "recruit": {"row": [tile("r1", honey=9)], "pile": []},
            },
            "basic": ["water", "fibre"],
            "frame": FRAME,
            **box,
        },
        "players": [
            {
                "name": name,
                "workers": own,
                "hive": [[0, 0]],
                "farms": ["home"],
                "resources": {"wax": 1, "water": 3, "fibre": 1},
            }
            for name, own in zip("ABCDE", workers, strict=False)
        ],
    }


def tile(name: str, **cost: int) -> Json:
    return {"id": name, "cost": cost}


def place(seat: int, strength: int, space: str = "grow", bumped: Json = None) -> Json:
    return {"player": seat, "place": {"strength": strength, "space": space}, "bumped": bumped}


def build(seat: int, kind: str, column: int, at: list[int], **pay: int) -> Json:
    return {"player": seat, "build": {"kind": kind, "column": column, "at": at, "pay": pay}}


def frame(seat: int, at: list[int], rotation: int = 0, **pay: int) -> Json:
    return {"player": seat, "frame": {"at": at, "rotation": rotation, "pay": pay}}


def recover(seat: int, income: list[str], hibernate: list[str]) -> Json:
    return {"player": seat, "recover": {"income": income, "hibernate": hibernate}}


play = partial(written_moves.play, GAME)
refusal = partial(written_moves.refusal, GAME)


def hive(state: State, seat: int = 0) -> Hive:
    return state.hives[seat]
