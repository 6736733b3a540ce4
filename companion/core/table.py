"""The running game: commands in, events out, one queue, one loop, one writer.

    put ──► queue ──► accept ──► apply ──► journal ──► snapshot ──► every output
            (any thread)  │      (the table's own thread)      ▲
                          └──────────► status ─────────────────┘

A command's events are applied to the snapshot first, which is where the rules refuse; then they
are committed; only then the new snapshot stands and the outputs are told. What merely passes goes
past the journal into the status, which is told beside the snapshot.
"""

import logging
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from typing import TypeAlias

from companion.core.acceptance import Dice, Ports, accept, check_revision
from companion.core.archive import Archive, fold
from companion.core.commands import (
    Command,
    CorrectStart,
    CorrectTurn,
    ImportGame,
    ResumeGame,
    RollDice,
    RollPlainDice,
)
from companion.core.damage_report import damage_report
from companion.core.erasure import ERASURES
from companion.core.events import (
    AnyEvent,
    DiceRolled,
    Entry,
    GameForgotten,
    PicturesForgotten,
    said_in_log,
)
from companion.core.journal import Journal
from companion.core.judging import verdict_on
from companion.core.picture_store import NoStore, PictureStore
from companion.core.reducer import Games, apply
from companion.core.snapshot import PastGame, Snapshot
from companion.core.status import Status
from companion.core.verdict import Judge, Verdict
from companion.errors import CompanionError, IllegalMove, PartFault
from companion.observation import Observation
from companion.phrases import Phrase
from companion.ports import Clock

#: Called in the table's thread after each change: it may only put the two somewhere.
WhenChanged: TypeAlias = Callable[[Snapshot, Status], None]

_Queued: TypeAlias = tuple[Command, Future[Snapshot]]

#: The parts' names in faults that the table itself finds.
JOURNAL, DISK = "journal", "disk"

_log = logging.getLogger(__name__)


class Table:
    """One table: `start` it, `put` commands, read `snapshot` and `status`, `stop` it."""

    def __init__(
        self,
        journal: Journal,
        *,
        games: Games,
        judge: Judge,
        dice: Dice,
        clock: Clock,
        pictures: PictureStore | None = None,
    ) -> None:
        self._journal = journal
        self._archive = Archive(journal, games=games)
        self._ports = Ports(games=games, judge=judge, dice=dice, past=self._archive)
        self._pictures = pictures or NoStore()
        self._clock = clock
        self._status = Status()
        self._queue: queue.SimpleQueue[_Queued | None] = queue.SimpleQueue()
        self._lock = threading.Lock()  # guards the closing and the list of outputs, never the state
        self._is_open = True
        self._outputs: tuple[WhenChanged, ...] = ()
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)
        self._resume()

    def start(self) -> None:
        """Begin to take commands from the queue."""
        self._thread.start()

    def stop(self, *, timeout_s: float = 5.0) -> None:
        """Settle what is queued, then end the loop; a second call does nothing."""
        with self._lock:
            if self._is_open:
                self._is_open = False
                self._queue.put(None)
        if self._thread.is_alive():
            self._thread.join(timeout_s)

    def snapshot(self) -> Snapshot:
        """Return the table as it stands now."""
        return self._snapshot

    def status(self) -> Status:
        """Return what is waited for and what has failed now."""
        return self._status

    def put(self, command: Command) -> Future[Snapshot]:
        """Queue *command*; the future holds the snapshot after it, or why it was refused."""
        future: Future[Snapshot] = Future()
        with self._lock:
            if self._is_open:
                self._queue.put((command, future))
                return future
        future.set_exception(CompanionError("The table is closed"))
        return future

    def do(self, command: Command, *, timeout_s: float = 10.0) -> Snapshot:
        """Put *command* and wait for it; raises what it was refused for.

        Raises `TimeoutError` after *timeout_s*: what waits in the queue then is never done, so that
        a second try does not do it twice.
        """
        future = self.put(command)
        try:
            return future.result(timeout_s)
        except TimeoutError:
            future.cancel()
            raise

    def foresee(self, command: CorrectTurn | CorrectStart) -> Snapshot:
        """Return what would be so after *command*, without doing it; raises what would refuse it."""
        now = self._snapshot
        check_revision(now, command)
        events = accept(now, self._status, command, ports=self._ports).events
        return self._apply(now, events)[1]

    def consider(self, observation: Observation, snapshot: Snapshot) -> Verdict | None:
        """Return what the judge makes of *observation* after *snapshot*; ``None`` while no turn is looked for."""
        return verdict_on(snapshot, observation, judge=self._ports.judge)

    def past_games(self) -> tuple[PastGame, ...]:
        """Return the games that the journal keeps, the one played last first."""
        return self._archive.games()

    def counted_games(self) -> tuple[tuple[PastGame, ...], int]:
        """Return the games of all evenings, and how many are still to be read at the next asking."""
        return self._archive.counted()

    def game_ids(self) -> tuple[int, ...]:
        """Return the numbers of all games that are kept, the one played last first."""
        return self._archive.game_ids()

    def knows_game(self, command: ImportGame) -> bool:
        """Tell whether the game that *command* would take over is here already."""
        return self._archive.is_known(command)

    def past_game(self, game_id: int) -> Snapshot:
        """Return an earlier game as it was left; raises `IllegalMove` where there is none."""
        return self._archive.snapshot(game_id)

    def subscribe(self, when_changed: WhenChanged) -> Callable[[], None]:
        """Have *when_changed* called after each change; the function returned ends that."""
        with self._lock:
            self._outputs = (*self._outputs, when_changed)

        def unsubscribe() -> None:
            with self._lock:
                self._outputs = tuple(told for told in self._outputs if told is not when_changed)

        return unsubscribe

    def _run(self) -> None:
        while (queued := self._queue.get()) is not None:
            command, future = queued
            if not future.set_running_or_notify_cancel():
                continue
            try:
                future.set_result(self._settle(command))
            except CompanionError as refusal:
                future.set_exception(refusal)
            except Exception as error:
                # A mistake of ours in one command must not end the evening.
                _log.exception("command failed: %s", type(command).__name__)
                future.set_exception(error)

    def _settle(self, command: Command) -> Snapshot:
        """Carry *command* out and return the snapshot after it."""
        before = self._snapshot
        check_revision(before, command)
        if isinstance(command, RollDice | RollPlainDice):
            self._check_commitments(before)
        if isinstance(command, ResumeGame):
            if command.game_id == before.game_id:
                return before
            before = self._archive.as_left(command.game_id, now=before)
        accepted = accept(before, self._status, command, ports=self._ports)
        if accepted.events:
            self._commit(accepted.events, before)
        elif accepted.status is not None and accepted.status is not self._status:
            _log.info("status: %s", accepted.status)
            self._show(self._snapshot, accepted.status)
        return self._snapshot

    def _check_commitments(self, before: Snapshot) -> None:
        """Publish the commitments to the coming rolls where the disk had refused them at the start.

        Raises `IllegalMove` then: no roll is made under a commitment that nobody could see before.
        """
        if self._ports.dice.commitments(before):
            self._commit((), before)
            raise IllegalMove(
                "not-committed", "The roll has only been committed to now: roll once more"
            )

    def _commit(self, events: Sequence[AnyEvent], before: Snapshot) -> None:
        """Show the snapshot after *events* and what they bring about, once all is on disk.

        Raises `PartFault` where the disk refuses; then that is told, and nothing has happened.
        """
        entries, after = self._apply(before, events)
        fixed, after = self._apply(after, self._ports.dice.commitments(after))
        try:
            self._journal.append((*entries, *fixed))
        except PartFault as fault:
            self._show(self._snapshot, self._status.reported(DISK, fault.phrase))
            raise
        for entry in entries:
            _log.info("event %d: %s", entry.seq, said_in_log(entry.event))
            if isinstance(entry.event, DiceRolled):
                self._ports.dice.forget(entry.event.roll)
        if after.outcome and not before.outcome:
            self._journal.back_up()
        if any(isinstance(event, ERASURES) for event in events):
            after = self._without_forgotten(after)
        self._show(after, self._status_after(after))

    def _without_forgotten(self, after: Snapshot) -> Snapshot:
        """Return *after* as the journal is read from now on, once what goes is off the disk."""
        self._delete_forgotten_pictures()
        empty = Snapshot(seq=after.seq, at=after.at)
        read = fold(empty, self._journal.latest_game(), games=self._ports.games)
        return replace(read, seq=after.seq, at=after.at)

    def _delete_forgotten_pictures(self) -> None:
        """Delete the pictures of what was forgotten; those that a power cut left behind, too."""
        for entry in self._journal.erasures():
            if isinstance(entry.event, GameForgotten | PicturesForgotten):
                with suppress(CompanionError):  # a damaged row is told where the journal is opened
                    for name in self._archive.picture_names(entry.event.game_id):
                        self._pictures.forget(name)

    def _status_after(self, after: Snapshot) -> Status:
        """Return the status now that *after* is on disk; a table that has moved on waits no more."""
        status, before = self._status.reported(DISK, None).settled(after), self._snapshot
        has_moved_on = (after.revision, after.ask) != (before.revision, before.ask)
        return status.waiting(None) if has_moved_on else status

    def _apply(
        self, snapshot: Snapshot, events: Sequence[AnyEvent]
    ) -> tuple[tuple[Entry, ...], Snapshot]:
        """Return *events* with their numbers and time, and the snapshot that they lead to."""
        at, entries = self._clock.now(), []
        for event in events:
            snapshot = apply(snapshot, event, at, games=self._ports.games)
            entries.append(Entry(seq=snapshot.seq, at=at, event=event))
        return tuple(entries), snapshot

    def _show(self, snapshot: Snapshot, status: Status) -> None:
        self._snapshot, self._status = snapshot, status
        for when_changed in self._outputs:
            try:
                when_changed(snapshot, status)
            except Exception:
                # An output that fails must not stop the others, nor the game.
                _log.exception("an output failed: %r", when_changed)

    def _resume(self) -> None:
        """Stand where the journal's latest game ends."""
        last = self._journal.last_seq()
        self._snapshot = Snapshot(seq=last, at=self._clock.now())
        self._status = self._status.reported(JOURNAL, self._read_again())
        for part, fault in damage_report(self._journal, games=self._ports.games).items():
            self._status = self._status.reported(part, fault)
        self._snapshot = replace(self._snapshot, seq=last)  # the last rows may be read over
        self._delete_forgotten_pictures()
        with suppress(PartFault):  # then the status tells it
            self._commit((), self._snapshot)

    def _read_again(self) -> Phrase | None:
        """Apply the journal's latest game; return why it cannot be read, if it cannot."""
        try:
            entries = self._journal.latest_game()
            self._snapshot = fold(self._snapshot, entries, games=self._ports.games)
        except CompanionError as error:
            _log.exception("the last game cannot be read again")
            return Phrase(
                "The last game cannot be read again ({why}); the journal keeps it",
                {"why": error.phrase},
            )
        return None
