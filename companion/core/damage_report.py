"""What players are told of a damaged journal: what was saved, and which game has lost events."""

from collections import Counter
from collections.abc import Mapping
from datetime import datetime

from companion.core.events import GameStarted
from companion.core.journal import Journal
from companion.core.reducer import Games
from companion.core.salvage import Salvage
from companion.errors import CompanionError
from companion.phrases import Phrase

#: The part's name in the status.
DAMAGE = "damage"
#: So many games are named; the first sentence counts what is missing from all.
MOST_GAMES = 3


def damage_report(journal: Journal, *, games: Games) -> Mapping[str, Phrase]:
    """Return by part what is to be told of damage to *journal*.

    Lost events are told at each start until another game is begun.
    """
    told = {DAMAGE: _of_the_file(journal.salvage)} if journal.salvage else {}
    lost: Counter[int] = Counter()
    for loss in journal.losses():
        if loss.found_after >= journal.latest_start():
            lost[loss.game] += loss.count
    for game_id in sorted(lost)[-MOST_GAMES:]:  # the small screen shows what was told last
        told[f"{DAMAGE} {game_id}"] = _of_a_game(journal, game_id, lost[game_id], games)
    return told


def _of_the_file(salvage: Salvage) -> Phrase:
    counts = {"saved": salvage.saved, "missing": salvage.missing}
    if salvage.kept_as is None:
        return Phrase(
            "The journal was gone. Events saved: {saved}; known to be missing: {missing}", counts
        )
    return Phrase(
        "The journal was damaged and is kept as {file}."
        " Events saved: {saved}; known to be missing: {missing}",
        {"file": salvage.kept_as.name, **counts},
    )


def _of_a_game(journal: Journal, game_id: int, count: int, games: Games) -> Phrase:
    if game_id == 0:
        return Phrase("Events missing from before the first game: {count}", {"count": count})
    beginning = _beginning(journal, game_id)
    if beginning is None:
        return Phrase(
            "Game {number} has lost its beginning and cannot be played on; events missing: {count}",
            {"number": game_id, "count": count},
        )
    started, at = beginning
    return Phrase(
        "Events missing from {game} of {day}: {count}. The game stands as it was before them.",
        {"game": games(started.game).title, "day": f"{at:%Y-%m-%d}", "count": count},
    )


def _beginning(journal: Journal, game_id: int) -> tuple[GameStarted, datetime] | None:
    try:
        entries = journal.game(game_id)
    except CompanionError:
        return None  # it is told where the game is read again
    if not entries or not isinstance(entries[0].event, GameStarted):
        return None
    return entries[0].event, entries[0].at
