"""Rejudging: every turn of a game read again from its kept picture, from another start on.

kept picture of a turn ──► observe, as the start is now ──► the referee ──► the turn as it is now
                      (what people entered or answered stands; where it cannot tell, the turn as it was)
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from companion.core.events import GameStarted, TurnPlayed, TurnSource
from companion.core.picture_store import PictureStore
from companion.core.reducer import Games, apply
from companion.core.snapshot import READ, Snapshot, Turn, running_game
from companion.core.verdict import Ask, Played, Verdict
from companion.errors import IllegalMove, Unreadable
from companion.games.answers import Json
from companion.observation import Observation
from companion.ports import Picture, TableObserver
from companion.tracking.setup.header import shown
from companion.tracking.setup.late_start import Renaming

#: Returns what an observation means after a snapshot.
Consider: TypeAlias = Callable[[Observation, Snapshot], Verdict | None]


@dataclass(frozen=True)
class Rejudged:
    """The turns as they are from the other start: *moves*; the numbers of those *unjudged*.

    Of an unjudged turn no picture could tell anything: it stands as it was read before.
    """

    moves: tuple[Json, ...]
    unjudged: tuple[int, ...] = ()


@dataclass(frozen=True)
class Rejudging:
    """Reads a game's turns again with *observer*, which has taken the other start; *store* keeps the pictures."""

    observer: TableObserver
    store: PictureStore
    consider: Consider
    games: Games

    def of(self, snapshot: Snapshot, header: Json, renaming: Renaming) -> Rejudged:
        """Return the turns of *snapshot* from the start of *header* on.

        From the first that no longer fits on they stay as they were.
        """
        former = [renaming.move(turn.event.move) for turn in snapshot.turns]
        found = list(self._judged(snapshot, header, former))
        moves = (*(move for move, _ in found), *former[len(found) :])
        unjudged = (number for number, (_, is_judged) in enumerate(found, 1) if not is_judged)
        return Rejudged(moves, tuple(unjudged))

    def _judged(
        self, snapshot: Snapshot, header: Json, former: list[Json]
    ) -> Iterator[tuple[Json, bool]]:
        """Yield each turn as it is now, and whether it was judged, up to the first that does not fit."""
        now = self._begun(snapshot, header)
        for turn, move in zip(snapshot.turns, former, strict=True):
            picture = self._picture_of(turn, snapshot)
            told, is_judged = self._told(turn, move, picture, now)
            try:
                played = TurnPlayed(move=told, source=TurnSource.HAND)
                now = apply(now, played, turn.at, games=self.games)
            except (IllegalMove, Unreadable):
                return
            yield told, is_judged
            if picture is not None:
                written = running_game(now).write_state(now.state)
                self.observer.update_reference(picture, shown(written))

    def _begun(self, snapshot: Snapshot, header: Json) -> Snapshot:
        started = snapshot.started
        assert started is not None, "a game whose start is corrected has begun"
        begun = GameStarted(game=started.game, header=header)
        return apply(Snapshot(seq=0, at=snapshot.at), begun, snapshot.at, games=self.games)

    def _picture_of(self, turn: Turn, snapshot: Snapshot) -> Picture | None:
        """Return the picture that shows *turn*; ``None`` where it is gone, or shows a table laid out anew."""
        laid, name = snapshot.laid_back, turn.event.picture
        is_anew = laid is not None and turn.number > laid.turn
        return None if name is None or is_anew else self.store.load(name)

    def _told(
        self, turn: Turn, former: Json, picture: Picture | None, now: Snapshot
    ) -> tuple[Json, bool]:
        """Return *turn* as it is *now*, and whether it needs no more judging."""
        is_told = turn.event.source not in READ
        if picture is None:
            return former, is_told
        power = former["power"] and former["power"]["id"]
        verdict = self.consider(self.observer.observe(picture), replace(now, declared=power))
        match verdict:
            case Played(move=move, first=None) if turn.event.source is TurnSource.CAMERA:
                return running_game(now).write_move(move), True
            case Played() | Ask():
                moves = [verdict.move] if isinstance(verdict, Played) else verdict.candidates
                written = [_place(running_game(now).write_move(move)) for move in moves]
                return former, is_told or _place(former) in written
            case _:
                return former, is_told


def _place(move: Json) -> Json:
    """Return *move* without its tile's print, which is what a picture may have been unsure of."""
    return {key: value for key, value in move.items() if key != "pattern"}
