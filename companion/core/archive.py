"""The archive: every earlier game in the journal, and each as it was left."""

import logging
from collections.abc import Iterable, Iterator
from dataclasses import replace

from companion.core.commands import ImportGame
from companion.core.events import Entry, GameStarted
from companion.core.journal import Journal
from companion.core.names import reads_as
from companion.core.reducer import Games, apply
from companion.core.snapshot import PastGame, Snapshot
from companion.errors import CompanionError, IllegalMove, Unreadable
from companion.games.standings import ranks

#: How many games are shown; older ones stay in the journal.
MOST = 40
#: How many games are counted over the evenings, and how many of them are read at one asking.
MOST_COUNTED = 600
READ_AT_ONCE = 40

_log = logging.getLogger(__name__)


class Archive:
    """The games that *journal* keeps; what was read of one is remembered until it goes on."""

    def __init__(self, journal: Journal, *, games: Games) -> None:
        self._journal = journal
        self._rules = games
        self._read: dict[int, tuple[tuple[int, int], PastGame | None]] = {}

    def games(self) -> tuple[PastGame, ...]:
        """Return the latest games, the one played last first; unreadable ones are left out."""
        found = (self._remembered(*known) for known in self._journal.games()[:MOST])
        return tuple(game for game in found if game)

    def counted(self) -> tuple[tuple[PastGame, ...], int]:
        """Return the games of all evenings, and how many are still to be read at the next asking.

        A journal of years is read in pieces, so that no phone waits for the whole of it.
        """
        found = self._journal.games()[:MOST_COUNTED]
        unread = [known for known in found if self._up_to_date(*known) is None]
        later = set(unread[READ_AT_ONCE:])
        games = (self._remembered(*known) for known in found if known not in later)
        return tuple(game for game in games if game), len(later)

    def as_left(self, game_id: int, *, now: Snapshot) -> Snapshot:
        """Return the game with the number *game_id* as it was left, to go on from *now*.

        Phones sit as they sat then; the host is that of now.
        """
        left = self.snapshot(game_id)
        return replace(left, seq=now.seq, at=now.at, host=now.host, language=now.language)

    def snapshot(self, game_id: int) -> Snapshot:
        """Return the game with the number *game_id* as it was left.

        Raises `IllegalMove` where there is none, `Unreadable` where the journal is damaged.
        """
        entries = self._journal.game(game_id) if self.is_kept(game_id) else ()
        if not entries:
            raise IllegalMove("no-such-game", "There is no game {number}", number=game_id)
        if not isinstance(entries[0].event, GameStarted):
            raise Unreadable(f"game {game_id} of the journal has no beginning")
        empty = Snapshot(seq=entries[0].seq - 1, at=entries[0].at)
        return fold(empty, entries, games=self._rules)

    def game_ids(self) -> tuple[int, ...]:
        """Return the numbers of all games, the one played last first."""
        return tuple(game_id for game_id, _ in self._journal.games())

    def is_kept(self, game_id: int) -> bool:
        """Tell whether there may be a game of that number: it has not been forgotten."""
        is_number = 0 < game_id <= self._journal.last_seq()
        return is_number and game_id not in self._journal.forgotten_games()

    def places_of(self, name: str) -> tuple[tuple[int, int], ...]:
        """Return where somebody of that name played: each game's number and the seat."""
        return tuple(
            (entry.seq, seat)
            for entry, started in self._beginnings()
            for seat, player in enumerate(started.header["players"])
            if seat not in started.forgotten and reads_as(player["name"]) == reads_as(name)
        )

    def is_known(self, command: ImportGame) -> bool:
        """Tell whether the game is here already: the same one began at the same moment."""
        return any(
            (started.game, entry.at) == (command.game, command.began_at)
            for entry, started in self._beginnings()
        )

    def picture_names(self, game_id: int) -> frozenset[str]:
        """Return the names of all pictures that a game's events name, be it forgotten."""
        events = (entry.event for entry in self._journal.whole_game(game_id))
        names = (getattr(event, "picture", None) for event in events)
        return frozenset(name for name in names if name)

    def _beginnings(self) -> Iterator[tuple[Entry, GameStarted]]:
        for entry in self._journal.beginnings():
            if isinstance(entry.event, GameStarted):
                yield entry, entry.event

    def _remembered(self, game_id: int, last: int) -> PastGame | None:
        """Return what was read of the game, unless it has gone on to the event *last* since."""
        read = self._up_to_date(game_id, last)
        if read is None:
            read = self._read[game_id] = (self._stamp(last), self._past_game(game_id))
        return read[1]

    def _up_to_date(
        self, game_id: int, last: int
    ) -> tuple[tuple[int, int], PastGame | None] | None:
        read = self._read.get(game_id)
        return read if read is not None and read[0] == self._stamp(last) else None

    def _stamp(self, last: int) -> tuple[int, int]:
        """Return what changes with a game whose last event is *last*: that, and what is forgotten."""
        return last, len(self._journal.erasures())

    def _past_game(self, game_id: int) -> PastGame | None:
        try:
            left = self.snapshot(game_id)
        except CompanionError:
            _log.exception("game %d cannot be read again", game_id)
            return None
        assert left.game is not None, "a game's events begin with its start"
        assert left.started is not None, "the same"
        return PastGame(
            game_id=game_id,
            name=left.game.name,
            title=left.game.title,
            players=left.players,
            began_at=left.began_at or left.at,
            turns=left.played,
            scores=left.scores,
            outcome=left.outcome,
            signs=left.started.signs,
            forgotten=frozenset(left.started.forgotten),
            ranks=ranks(left.game, left.state) if left.outcome else (),
            is_recorded=left.started.table is not None,
        )


def fold(snapshot: Snapshot, entries: Iterable[Entry], *, games: Games) -> Snapshot:
    """Return the snapshot after *entries* of a journal, which keep their numbers and times."""
    for entry in entries:
        snapshot = apply(snapshot, entry.event, entry.at, games=games, seq=entry.seq)
    return snapshot
