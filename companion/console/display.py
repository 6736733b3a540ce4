"""What the small screen shows of the table: a snapshot in the host's language."""

from companion.console.menu_pages import page_of
from companion.console.menu_rows import Menu, Page
from companion.core.snapshot import Snapshot
from companion.languages import Words
from companion.phrases import Phrase
from companion.ports import DisplayMap, DisplayModel, DisplayQuestion


def glance_at(snapshot: Snapshot, words: Words, menu: Menu = Menu()) -> DisplayModel:  # noqa: B008 - frozen
    """Return what the screen shows of *snapshot*, with the page that *menu* has open."""
    if snapshot.game is None:
        return DisplayModel(
            title=words("Bee table"),
            read=words("Lay out the table, or begin on a phone"),
            fault=_fault(snapshot, words),
            ask=_ask(snapshot, words, menu),
        )
    players = snapshot.players
    outcome = snapshot.outcome
    return DisplayModel(
        title=snapshot.game.title,
        on_turn=None if snapshot.on_turn is None else players[snapshot.on_turn],
        turn=len(snapshot.turns) + (1 if outcome is None else 0),
        read=_read(snapshot, words),
        points=tuple(zip(players, snapshot.scores, strict=False)),
        ask=_ask(snapshot, words, menu),
        wait=words.retell(snapshot.wait.text) if snapshot.wait else None,
        fault=_fault(snapshot, words),
        winners=tuple(players[seat] for seat in outcome.winners) if outcome else (),
    )


def _ask(snapshot: Snapshot, words: Words, menu: Menu) -> DisplayQuestion | None:
    page = page_of(menu, snapshot)
    if page is None:
        return None
    rows = tuple(_sentence(row.words, words) for row in page.rows)
    chosen = min(menu.marked, len(rows) - 1)
    return DisplayQuestion(words.say(page.question), rows, chosen, _map(page, chosen))


def _map(page: Page, chosen: int) -> DisplayMap | None:
    """Return where the rows lie, ``None`` where the marked one is no place."""
    marked = page.rows[chosen].cells
    if not page.lying or not marked:
        return None
    possible = dict.fromkeys(cell for row in page.rows for cell in row.cells)
    return DisplayMap(lying=page.lying, possible=tuple(possible), marked=marked)


def _read(snapshot: Snapshot, words: Words) -> str:
    """Return the last turn in words, or what is to be done before the first."""
    if snapshot.turns:
        last = snapshot.turns[-1]
        name, said = snapshot.players[last.seat], _sentence(last.words, words)
        return said if said.startswith(name) else f"{name}: {said}"
    assert snapshot.game is not None, "the caller has looked"
    return _sentence(snapshot.game.due(snapshot.state), words)


def _sentence(phrases: tuple[Phrase, ...], words: Words) -> str:
    return ", ".join(words.say_all(phrases))


def _fault(snapshot: Snapshot, words: Words) -> str | None:
    if not snapshot.faults:
        return None
    part, text = snapshot.faults[-1]
    said = words.retell(text)
    return said if text.startswith(part) else f"{words(part)}: {said}"
