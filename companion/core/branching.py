"""A new game that goes on from a turn of one that was played here: its beginning and its turns again.

So every record of it is whole, and nothing of the former game is touched.
"""

from collections.abc import Iterator

from companion.core.commands import BranchGame
from companion.core.events import (
    AnyEvent,
    GameStarted,
    HostNamed,
    TurnClosed,
    TurnPlayed,
    TurnSource,
)
from companion.core.keeping import PastGames
from companion.core.seating import seat_taken
from companion.core.snapshot import Snapshot
from companion.errors import IllegalMove
from companion.games.game import AnyGame


def branch_game(snapshot: Snapshot, command: BranchGame, games: PastGames) -> tuple[AnyEvent, ...]:
    """Return the events of the new game; phones sit as they sat in the former one."""
    former = games.snapshot(command.game_id)
    started = former.started
    assert started is not None, "a game's events begin with its start"
    check_branch(former, command.turn)
    begun = GameStarted(
        game=started.game,
        header=started.header,
        signs=started.signs,
        forgotten=started.forgotten,
    )
    host = [HostNamed(key=snapshot.host, language=snapshot.language)] if snapshot.host else []
    sitting = [seat_taken(sitting) for sitting in former.sittings]
    return (begun, *sitting, *host, *_played(former, command.turn))


def can_branch(game: AnyGame | None) -> bool:
    """Tell whether games of *game* are played on from any turn: no dice fell, nothing was hidden."""
    return game is not None and game.dice is None and game.secrets is None


def check_branch(former: Snapshot, turn: int) -> None:
    """Raise `IllegalMove` unless a game can go on from that *turn* of the *former* one."""
    if not can_branch(former.game):
        raise IllegalMove(
            "not-branched", "A game with dice or secrets goes on only from where it was left"
        )
    if not 0 <= turn <= len(former.turns):
        raise IllegalMove("no-such-turn", "There is no turn {number}", number=turn)


def _played(former: Snapshot, count: int) -> Iterator[AnyEvent]:
    """Yield the first *count* turns as entered by hand: their pictures show the former table."""
    for turn in former.turns[:count]:
        yield TurnPlayed(move=turn.event.move, source=TurnSource.HAND, seat=turn.seat)
    if count:
        yield TurnClosed(turn=count)
