"""Earlier games: the list of them, and going on with one."""

from flask import Blueprint, Response

from companion.core.commands import ResumeGame
from companion.core.snapshot import PastGame
from web.api.bodies import answer, read_body
from web.api.openapi import documented
from web.api.playing import carry_out
from web.api.requests import TakeUp
from web.api.responses import KeptShown, ShelfShown, TableShown
from web.api.serialise import stamp
from web.services import house, now

shelf = Blueprint("shelf", __name__, url_prefix="/api/v1")


@shelf.get("/kept")
@documented("The games that were played here", answers=ShelfShown)
def kept() -> Response:
    """Return every game that the companion remembers."""
    on = house().table.snapshot().game_id
    games = house().table.past_games()
    return answer(ShelfShown(games=[tell_kept(game, is_on=game.game_id == on) for game in games]))


@shelf.post("/kept/take-up")
@documented("Go on with an earlier game", body=TakeUp, answers=TableShown)
def take_up() -> Response:
    """Put an earlier game on the table as it was left, for the host."""
    _, who = now()
    who.must_be_host()
    return carry_out(ResumeGame(read_body(TakeUp).game_id))


def tell_kept(game: PastGame, *, is_on: bool) -> KeptShown:
    """Return what a phone shows of an earlier game."""
    return KeptShown(
        game_id=game.game_id,
        title=game.title,
        players=list(game.players),
        at=stamp(game.began_at),
        turns=game.turns,
        scores=list(game.scores),
        winners=list(game.outcome.winners) if game.outcome else None,
        is_on=is_on,
    )
