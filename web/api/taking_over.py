"""Taking over what another companion exported: games judged like any record, nothing overwritten."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

import msgspec

from companion.core.commands import ImportGame
from companion.core.takeout import Takeout
from companion.errors import CompanionError, PartFault
from companion.games.game import AnyGame
from web.services import Services


@dataclass
class TakenOver:
    """What has been taken over so far; *refused* are entries and why."""

    taken: int = 0
    known: int = 0
    pictures: int = 0
    boxes: int = 0
    refused: list[tuple[str, CompanionError]] = field(default_factory=list)


def take_over(file: Takeout, at: Services) -> TakenOver:
    """Take over the games, pictures and boxes of *file*; one that is refused does not stop the others.

    Raises `PartFault` where the disk refuses.
    """
    done = TakenOver()
    for entry in file.contents.games:
        with _noting_refusal(entry, done):
            _take_game(file, file.game(entry), at, done)
    for game in at.games:
        if game.name in file.contents.boxes:
            with _noting_refusal(game.name, done):
                _take_box(file, game, at, done)
    return done


@contextmanager
def _noting_refusal(entry: str, done: TakenOver) -> Iterator[None]:
    try:
        yield
    except PartFault:
        raise
    except CompanionError as refusal:
        done.refused.append((entry, refusal))


def _take_game(file: Takeout, game: ImportGame, at: Services, done: TakenOver) -> None:
    if at.table.knows_game(game):
        done.known += 1
        return
    kept = _keep_pictures(file, game, at)
    try:
        at.table.do(_renamed(game, kept))
    except CompanionError:
        for name in kept.values():
            at.pictures.forget(name)
        raise
    done.taken += 1
    done.pictures += len(kept)


def _keep_pictures(file: Takeout, game: ImportGame, at: Services) -> dict[str, str]:
    """Keep the pictures that *game* names, before any event does; return each one's name here."""
    names = dict.fromkeys((game.picture, *(turn.picture for turn in game.turns)))
    kept = {}
    for name in filter(None, names):
        data = file.picture(name)
        if data is not None:
            kept[name] = at.pictures.keep_copy(name, data)
    return kept


def _renamed(game: ImportGame, kept: dict[str, str]) -> ImportGame:
    """Return *game* with its pictures' names as they are here, none where there is no picture."""
    turns = tuple(
        msgspec.structs.replace(turn, picture=kept.get(turn.picture or "")) for turn in game.turns
    )
    return replace(game, turns=turns, picture=kept.get(game.picture or ""))


def _take_box(file: Takeout, game: AnyGame, at: Services, done: TakenOver) -> None:
    """Use the box of *file* where people here have put in none of their own."""
    if game.box is None or at.boxes.own(game.name) is not None:
        return
    box = game.box.check(file.box(game.name))
    at.boxes.keep(game.name, box)
    done.boxes += 1
