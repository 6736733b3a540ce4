"""The pages on which a game is begun with two buttons, and the table is switched off."""

from dataclasses import replace

from companion.console.menu_rows import Act, Menu, NewGame, Page, Place, Row
from companion.console.offers import Offers
from companion.core.snapshot import Snapshot
from companion.phrases import Phrase

_LEAVE = Row((Phrase("Leave"),))


def new_game_page(menu: Menu, offers: Offers) -> Page | None:
    """Return the games to choose from; where a camera reads the table, its game begins from there."""
    if not offers.games:
        return None
    rows = [
        Row(
            (Phrase(offer.title),),
            Menu(Place.START, revision=menu.revision)
            if offer.is_tracked and offers.start is not None
            else replace(menu, place=Place.WHO_PLAYS, marked=0, chosen=(("game", offer.name),)),
        )
        for offer in offers.games
    ]
    return Page(Phrase("Which game?"), (*rows, _LEAVE))


def who_plays_page(menu: Menu, offers: Offers) -> Page | None:
    """Return who may play the game chosen: those of last time first; the row begins it."""
    chosen = dict(menu.chosen).get("game")
    offer = next((offer for offer in offers.games if offer.name == chosen), None)
    if offer is None:
        return None
    rows = [
        Row((Phrase(", ".join(players)),), does=NewGame(offer.name, players))
        for players in offer.lineups
    ]
    return Page(Phrase("Who plays?"), (*rows, _LEAVE))


def rematch_row(snapshot: Snapshot, offers: Offers, *, revision: int) -> Row | None:
    """Return the row that plays the game just ended once more, ``None`` where none has.

    A table that the camera reads has to be laid out anew. A recorded game was played by nobody
    here.
    """
    game, started = snapshot.game, snapshot.started
    if game is None or started is None or snapshot.outcome is None or started.table is not None:
        return None
    words = (Phrase("Rematch"),)
    if started.picture is not None and offers.start is not None:
        return Row(words, Menu(Place.START, revision=revision))
    return Row(words, does=NewGame(game.name, snapshot.players))


def switch_off_page(menu: Menu, offers: Offers) -> Page | None:
    """Return the question whether to switch off, asked twice: *done* pressed on and on leaves."""
    if not offers.can_switch_off:
        return None
    if menu.chosen:
        words = Phrase("Switch off; pull the plug once the Pi's green light stays dark")
        return Page(Phrase("Really?"), (_LEAVE, Row((words,), does=Act.SWITCH_OFF)))
    sure = replace(menu, marked=0, chosen=(("sure", True),))
    return Page(Phrase("Switch the table off?"), (Row((Phrase("Switch off"),), sure), _LEAVE))
