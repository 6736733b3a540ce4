"""What the small screen, the lamps and the buzzer show of the table, in the host's language."""

from companion.console.menu_pages import page_of
from companion.console.menu_rows import Menu, Page
from companion.console.offers import Offers
from companion.core.players import colour_at
from companion.core.snapshot import Snapshot
from companion.core.status import Status, Told, WaitReason, wait_shown
from companion.languages import Words
from companion.phrases import Phrase
from companion.ports import (
    DisplayMap,
    DisplayModel,
    DisplayQuestion,
    LightState,
    RingScene,
    Tune,
)


def display_model_of(
    snapshot: Snapshot,
    status: Status,
    words: Words,
    menu: Menu = Menu(),  # noqa: B008 - frozen
    offers: Offers = Offers(),  # noqa: B008 - frozen
) -> DisplayModel:
    """Return what the screen shows of *snapshot* and *status*, with the page that *menu* has open.

    *offers* is what can be begun from there.
    """
    ask, fault = _ask(snapshot, words, menu, offers), _fault(status, words)
    if snapshot.game is None:
        read = words("Lay out the table, or begin on a phone")
        return DisplayModel(title=words("Bee table"), read=read, fault=fault, ask=ask)
    players, outcome = snapshot.players, snapshot.outcome
    wait = wait_shown(snapshot, status)
    return DisplayModel(
        title=snapshot.game.title,
        on_turn=None if snapshot.on_turn is None else players[snapshot.on_turn],
        turn=snapshot.played + (outcome is None and not snapshot.is_mid_turn),
        read=_read(snapshot, words),
        points=tuple(zip(players, snapshot.scores, strict=False)),
        ask=ask,
        wait=words.say(wait.phrase) if wait else None,
        fault=fault,
        winners=tuple(players[seat] for seat in outcome.winners) if outcome else (),
        due="" if outcome else _sentence(snapshot.game.due(snapshot.state), words),
        notices=tuple(words.say_all(status.notices.values())),
    )


def _ask(snapshot: Snapshot, words: Words, menu: Menu, offers: Offers) -> DisplayQuestion | None:
    page = page_of(menu, snapshot, offers)
    if page is None:
        return None
    rows = told_apart(tuple(_sentence(row.words, words) for row in page.rows))
    chosen = min(menu.marked, len(rows) - 1)
    return DisplayQuestion(words.say(page.question), rows, chosen, _map(page, chosen))


def told_apart(rows: tuple[str, ...]) -> tuple[str, ...]:
    """Return *rows*, those that read alike counted.

    >>> told_apart(("keep: wax", "keep: honey", "keep: wax"))
    ('keep: wax (1)', 'keep: honey', 'keep: wax (2)')
    """
    return tuple(
        f"{row} ({rows[: number + 1].count(row)})" if rows.count(row) > 1 else row
        for number, row in enumerate(rows)
    )


def _map(page: Page, chosen: int) -> DisplayMap | None:
    """Return where the rows lie, ``None`` where the marked one is no place."""
    marked = page.rows[chosen].cells
    if not page.lying or not marked:
        return None
    possible = dict.fromkeys(cell for row in page.rows for cell in row.cells)
    return DisplayMap(lying=page.lying, possible=tuple(possible), marked=marked)


def _read(snapshot: Snapshot, words: Words) -> str:
    """Return the last turn in words, or what is to be done before the first."""
    if snapshot.restart is not None and snapshot.restart.revision == snapshot.revision:
        return words.say(snapshot.restart.words)
    if snapshot.turns:
        last = snapshot.turns[-1]
        name, said = snapshot.players[last.seat], _sentence(last.words, words)
        is_named = any(phrase.values.get("name") == name for phrase in last.words)
        told = said if is_named else f"{name}: {said}"
        return f"{words('amended')}: {told}" if last.amendments else told
    assert snapshot.game is not None, "the caller has looked"
    return _sentence(snapshot.game.due(snapshot.state), words)


def _sentence(phrases: tuple[Phrase, ...], words: Words) -> str:
    return ", ".join(words.say_all(phrases))


def _fault(status: Status, words: Words) -> str | None:
    """Return the latest fault, after the name of its part."""
    if not status.faults:
        return None
    part, fault = list(status.faults.items())[-1]
    return f"{words(part)}: {words.say(fault)}"


def light_state_of(snapshot: Snapshot, status: Status) -> tuple[LightState, str | None]:
    """Return the lamps' state and, where it shows whose turn it is, the player's colour."""
    if snapshot.ask is not None:
        return LightState.ASKING, None
    if status.faults:
        return LightState.FAULT, None
    if snapshot.on_turn is None:
        return LightState.OFF, None
    wait = wait_shown(snapshot, status)
    light_state = LightState.BUSY if wait else LightState.TURN
    if wait is not None and wait.reason is WaitReason.HALF_MADE:
        light_state = LightState.DUE
    return light_state, _colour(snapshot, snapshot.on_turn)


def ring_scene_of(snapshot: Snapshot, status: Status) -> RingScene:
    """Return what the ring of lights shows: the lamps' state, and everybody's colour by seat."""
    light_state, _ = light_state_of(snapshot, status)
    if snapshot.game is None:
        return RingScene(light_state)
    colours = tuple(colour_at(snapshot, seat) for seat in range(len(snapshot.players)))
    return RingScene(light_state, colours, snapshot.on_turn)


def tune_for(before_told: Told, told: Told) -> Tune | None:
    """Return the tune for what has changed; ``None`` for nothing worth a sound."""
    (before, status_before), (after, status) = before_told, told
    if len(status.faults) > len(status_before.faults):
        return Tune.FAULT
    if after.outcome is not None and before.outcome is None:
        return Tune.END
    if after.ask is not None and after.ask != before.ask:
        return Tune.ASK
    return Tune.READ if len(after.turns) > len(before.turns) else None


def _colour(snapshot: Snapshot, seat: int) -> str | None:
    """Return the colour of the phone at *seat*, or of the player in the game's header."""
    for sitting in snapshot.sittings:
        if sitting.seat == seat:
            return sitting.colour
    header = snapshot.started.header if snapshot.started else {}
    players = header.get("players", ())
    colour = players[seat].get("colour") if seat < len(players) else None
    return colour if isinstance(colour, str) else None
