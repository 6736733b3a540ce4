"""The menu of two buttons and a small screen: everything a phone can do in a turn.

                    DONE long                    DONE
        ┌──────┐ ──────────────► ┌──────┐ ─────────────────► enter the turn, a power,
        │ home │                 │ menu │                    take back, begin a game, switch off …
        └──────┘ ◄────────────── └──────┘ ◄─────────────────
            UNDO long, DONE long             UNDO long

On a page UNDO marks the next row (a knob both ways), DONE takes it, UNDO held goes a step back,
DONE held leaves, and keeps dice that may be rolled again. At home DONE says "I am done", twice
shows the way to join, and UNDO asks whether to take the last turn back; an open question is a page
at home, and so are the dice just rolled that may be rolled again. Where a roll is due, DONE at
home rolls.

Pure: a press gives the next `Menu` and, where something is to happen, a `Command` or an `Act`.
"""

from dataclasses import replace
from typing import TypeAlias

from companion.console.menu_pages import keep_due, page_of, roll_due
from companion.console.menu_rows import Act, Does, Menu, Place
from companion.console.offers import Offers
from companion.console.turn_pages import choice_of
from companion.core.commands import Undo
from companion.core.snapshot import Snapshot
from companion.ports import Press

#: The menu after a press, and what is to happen.
Pressed: TypeAlias = tuple[Menu, Does | None]


def press(
    menu: Menu,
    snapshot: Snapshot,
    pressed: Press,
    offers: Offers = Offers(),  # noqa: B008 - frozen
) -> Pressed:
    """Return the menu after *pressed*, and what is to happen; *offers* is what can be begun."""
    menu = current(menu, snapshot, offers)
    page = page_of(menu, snapshot, offers)
    if page is None:
        return _at_home(snapshot, pressed)
    match pressed:
        case Press.UNDO | Press.UNDO_DOUBLE | Press.NEXT:
            return replace(menu, marked=(menu.marked + 1) % len(page.rows)), None
        case Press.PREVIOUS:
            return replace(menu, marked=(menu.marked - 1) % len(page.rows)), None
        case Press.DONE | Press.DONE_DOUBLE:
            row = page.rows[menu.marked]
            return _past_only_choices(row.leads or home(snapshot), snapshot), row.does
        case Press.UNDO_LONG:
            return _back(menu, snapshot, offers), None
        case Press.DONE_LONG:
            is_question = menu.place is Place.HOME
            if is_question and snapshot.ask is None and (kept := keep_due(snapshot)):
                return home(snapshot), kept
            return (_opened(snapshot) if is_question else home(snapshot)), None


def home(snapshot: Snapshot) -> Menu:
    """Return the menu with nothing open."""
    return Menu(revision=snapshot.revision)


def current(
    menu: Menu,
    snapshot: Snapshot,
    offers: Offers = Offers(),  # noqa: B008 - frozen
) -> Menu:
    """Return *menu*, or home where the table has moved on since it was opened."""
    if menu.revision != snapshot.revision:
        return home(snapshot)
    page = page_of(menu, snapshot, offers)
    if menu.place is Place.START and page is not None:
        return replace(menu, marked=min(menu.marked, len(page.rows) - 1))
    is_gone = page is None or menu.marked >= len(page.rows)
    return home(snapshot) if is_gone else menu


def _at_home(snapshot: Snapshot, pressed: Press) -> Pressed:
    match pressed:
        case Press.DONE:
            return home(snapshot), roll_due(snapshot) or Act.READ_NOW
        case Press.DONE_DOUBLE:
            return home(snapshot), Act.JOIN
        case Press.UNDO | Press.UNDO_DOUBLE if snapshot.turns:
            return replace(_opened(snapshot), place=Place.UNDO), None
        case Press.UNDO_LONG if snapshot.turns:
            return home(snapshot), Undo(revision=snapshot.revision)
        case _:
            return _opened(snapshot), None


def _opened(snapshot: Snapshot) -> Menu:
    return Menu(Place.MENU, revision=snapshot.revision)


def _back(menu: Menu, snapshot: Snapshot, offers: Offers) -> Menu:
    """Return the menu a step earlier; choices that were none are passed over."""
    if menu.place is Place.HOME:
        return menu
    if menu.place is Place.MENU:
        return home(snapshot)
    if menu.place is Place.WHO_PLAYS:
        return replace(_opened(snapshot), place=Place.NEW_GAME)
    chosen = menu.chosen
    while chosen:
        chosen = chosen[:-1]
        earlier = replace(menu, chosen=chosen, marked=0)
        page = page_of(earlier, snapshot, offers)
        if page and len(page.rows) > 1:
            return earlier
    return _opened(snapshot)


def _past_only_choices(menu: Menu, snapshot: Snapshot) -> Menu:
    """Return *menu* past every step of a move that leaves nothing to choose."""
    while menu.place is Place.TURN:
        choice = choice_of(menu, snapshot)
        if choice is None or choice.field is None or choice.move is not None:
            break
        if len(choice.options) != 1:
            break
        menu = replace(menu, chosen=(*menu.chosen, (choice.field, choice.options[0].value)))
    return menu
