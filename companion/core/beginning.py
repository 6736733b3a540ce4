"""How a game comes onto the table: begun, gone on with, or branched off a turn of one played here.

A game that is branched off is whole in every record: its beginning and its turns are told again,
and nothing of the former game is touched.
"""

from collections.abc import Iterator

from companion.core.commands import BranchGame, ResumeGame, StartGame
from companion.core.events import (
    AnyEvent,
    GameResumed,
    GameStarted,
    HostNamed,
    PlayerSign,
    SeatTaken,
    TurnClosed,
    TurnPlayed,
    TurnSource,
)
from companion.core.keeping import PastGames
from companion.core.reducer import Games
from companion.core.seating import seat_taken
from companion.core.snapshot import Snapshot
from companion.errors import IllegalMove
from companion.games.game import AnyGame


def start_game(snapshot: Snapshot, command: StartGame, games: Games) -> tuple[AnyEvent, ...]:
    """Begin the game; the phones that sit at it are told again, so that its events stand alone."""
    game = games(command.game)
    count = len(game.scores(game.start(command.header)))
    sitting = _planned(command) if command.seats else _kept(snapshot, count)
    started = GameStarted(
        game=command.game,
        header=command.header,
        table=command.table,
        picture=command.picture,
        signs=tuple(PlayerSign(plan.colour, plan.symbol) for plan in command.seats),
        starting_table=command.starting_table,
    )
    return (started, *sitting, *_host_of(snapshot))


def _host_of(snapshot: Snapshot) -> tuple[HostNamed, ...]:
    """Return that the host stays the host, where there is one."""
    key = snapshot.host
    return (HostNamed(key=key, language=snapshot.language),) if key else ()


def _kept(snapshot: Snapshot, count: int) -> list[SeatTaken]:
    """Return the phones that keep their seats in a game of *count*."""
    return [seat_taken(sitting) for sitting in snapshot.sittings if sitting.seat < count]


def _planned(command: StartGame) -> list[SeatTaken]:
    """Return the phones that sit where the plan has them."""
    names = [player["name"] for player in command.header["players"]]
    return [
        SeatTaken(seat=seat, key=plan.key, name=name, colour=plan.colour, symbol=plan.symbol)
        for seat, (name, plan) in enumerate(zip(names, command.seats, strict=True))
        if plan.key
    ]


def resume_game(snapshot: Snapshot, command: ResumeGame) -> tuple[AnyEvent, ...]:
    """Go on with the game that *snapshot* shows as it was left; the host stays the host."""
    return (GameResumed(game_id=command.game_id), *_host_of(snapshot))


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
    sitting = [seat_taken(sitting) for sitting in former.sittings]
    return (begun, *sitting, *_host_of(snapshot), *_played(former, command.turn))


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
