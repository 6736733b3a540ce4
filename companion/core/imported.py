"""A game from another companion, whole in one event: read as if it had been played here then."""

from collections.abc import Iterator

from companion.core.events import Entry, GameImported, GameStarted, TurnClosed, TurnPlayed


def as_played(entry: Entry) -> Iterator[Entry]:
    """Yield the events of an imported game with their own times; any other *entry* as it is."""
    imported = entry.event
    if not isinstance(imported, GameImported):
        yield entry
        return
    yield Entry(entry.seq, imported.began_at, _started(imported))
    for turn in imported.turns:
        played = TurnPlayed(move=turn.move, source=turn.source, picture=turn.picture)
        yield Entry(entry.seq, turn.at, played)
    if imported.turns:
        yield Entry(entry.seq, imported.turns[-1].at, TurnClosed(turn=len(imported.turns)))


def _started(imported: GameImported) -> GameStarted:
    return GameStarted(
        game=imported.game,
        header=imported.header,
        picture=imported.picture,
        signs=imported.signs,
        forgotten=imported.forgotten,
    )
