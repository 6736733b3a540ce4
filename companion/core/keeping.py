"""What is kept of the evenings: forgetting people, games and pictures; taking games over."""

from typing import Protocol

from companion.core.commands import ForgetGame, ForgetPerson, ForgetPictures, ImportGame
from companion.core.events import (
    AnyEvent,
    GameForgotten,
    GameImported,
    PersonForgotten,
    PicturesForgotten,
    SeatLeft,
)
from companion.core.names import check_names, reads_as
from companion.core.reducer import Games
from companion.core.snapshot import Snapshot
from companion.errors import IllegalMove


class PastGames(Protocol):
    """What is asked of the games that the journal keeps."""

    def places_of(self, name: str) -> tuple[tuple[int, int], ...]:
        """Return where somebody of that name played: each game's number and the seat."""
        ...

    def is_kept(self, game_id: int) -> bool:
        """Tell whether there is a game of that number, and it has not been forgotten."""
        ...

    def snapshot(self, game_id: int) -> Snapshot:
        """Return the game of that number as it was left; raises `IllegalMove` where there is none."""
        ...

    def is_known(self, command: ImportGame) -> bool:
        """Tell whether the game is here already, be it under another number."""
        ...


def forget_person(
    snapshot: Snapshot, command: ForgetPerson, games: PastGames
) -> tuple[AnyEvent, ...]:
    """Forget the name in every game; a phone that sits under it without playing stands up."""
    places = games.places_of(command.name)
    left = [
        SeatLeft(seat=sitting.seat)
        for sitting in snapshot.sittings
        if reads_as(sitting.name) == reads_as(command.name)
        and (snapshot.game_id, sitting.seat) not in places
    ]
    if not places and not left:
        raise IllegalMove("no-such-person", "Nobody of that name has played here")
    forgotten = [PersonForgotten(places=places)] if places else []
    return (*left, *forgotten)


def forget_game(snapshot: Snapshot, command: ForgetGame, games: PastGames) -> tuple[AnyEvent, ...]:
    """Forget a game; one that is being played is not forgotten under people's hands."""
    _check_kept(command.game_id, games)
    _check_is_not_played(snapshot, command.game_id)
    return (GameForgotten(game_id=command.game_id),)


def forget_pictures(
    snapshot: Snapshot, command: ForgetPictures, games: PastGames
) -> tuple[AnyEvent, ...]:
    """Forget a game's pictures; those of a game that is being played are still compared with."""
    _check_kept(command.game_id, games)
    _check_is_not_played(snapshot, command.game_id)
    return (PicturesForgotten(game_id=command.game_id),)


def import_game(command: ImportGame, games: PastGames, *, rules: Games) -> tuple[AnyEvent, ...]:
    """Take a game over, once every move has been judged; one that is here already is refused."""
    game = rules(command.game)
    game.check_seats(len(command.header["players"]))
    check_names([player["name"] for player in command.header["players"]])
    state = game.start(command.header)
    for turn in command.turns:
        state = game.play(state, game.read_move(turn.move))
    if games.is_known(command):
        raise IllegalMove("known-game", "This game is here already")
    imported = GameImported(
        game=command.game,
        header=command.header,
        turns=command.turns,
        began_at=command.began_at,
        signs=command.signs,
        forgotten=command.forgotten,
        picture=command.picture,
    )
    return (imported,)


def _check_kept(game_id: int, games: PastGames) -> None:
    if not games.is_kept(game_id):
        raise IllegalMove("no-such-game", "There is no game {number}", number=game_id)


def _check_is_not_played(snapshot: Snapshot, game_id: int) -> None:
    if snapshot.game_id == game_id and snapshot.outcome is None:
        raise IllegalMove("still-played", "This game is still being played")
