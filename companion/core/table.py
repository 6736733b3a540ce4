"""The running game: commands in, events out, one queue, one loop, one writer.

    put ──► queue ──► accept ──► apply ──► journal ──► snapshot ──► every face
            (any thread)     (the table's own thread)

A command's events are applied to the snapshot first, which is where the rules refuse; then they
are committed; only then the new snapshot stands and the faces are told.
"""

import logging
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from typing import TypeAlias

from companion.core.acceptance import accept
from companion.core.archive import Archive, fold
from companion.core.commands import Command, CorrectTurn, ResumeGame, RollDice, RollPlainDice
from companion.core.events import AnyEvent, DiceRolled, PartFailed
from companion.core.journal import Entry, Journal
from companion.core.reducer import Games, apply
from companion.core.snapshot import PastGame, Snapshot
from companion.dice.dice import Dice
from companion.dice.throwing import seals
from companion.errors import CompanionError, IllegalMove, PartFault
from companion.observation import Observation
from companion.ports import Clock
from companion.tracking.judging import verdict_on
from companion.tracking.referee import Judge, Verdict

#: Called in the table's thread after each commit: it may only put the snapshot somewhere.
WhenChanged: TypeAlias = Callable[[Snapshot], None]

_Queued: TypeAlias = tuple[Command, Future[Snapshot]]

#: The parts' names in faults that the table itself finds.
JOURNAL, DISK = "journal", "disk"

_log = logging.getLogger(__name__)


class Table:
    """One table: `start` it, `put` commands, read `snapshot`, `stop` it."""

    def __init__(
        self,
        journal: Journal,
        *,
        games: Games,
        judge: Judge,
        clock: Clock,
        dice: Dice | None = None,
    ) -> None:
        self._journal = journal
        self._shelf = Archive(journal, games=games)
        self._games = games
        self._judge = judge
        self._clock = clock
        self._dice = dice or Dice()
        self._queue: queue.SimpleQueue[_Queued | None] = queue.SimpleQueue()
        self._lock = threading.Lock()  # guards the door and the list of faces, never the state
        self._is_open = True
        self._faces: tuple[WhenChanged, ...] = ()
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
        whoever tries again does not do it twice.
        """
        future = self.put(command)
        try:
            return future.result(timeout_s)
        except TimeoutError:
            future.cancel()
            raise

    def foresee(self, command: CorrectTurn) -> Snapshot:
        """Return what would be so after *command*, without doing it; raises what would refuse it."""
        after, at = self._snapshot, self._clock.now()
        judge, dice = self._judge, self._dice
        for event in accept(after, command, games=self._games, judge=judge, dice=dice):
            after = apply(after, event, at, games=self._games)
        return after

    def consider(self, observation: Observation, snapshot: Snapshot) -> Verdict | None:
        """Return what the judge makes of *observation* after *snapshot*; ``None`` while no turn is looked for."""
        return verdict_on(snapshot, observation, judge=self._judge)

    def kept(self) -> tuple[PastGame, ...]:
        """Return the games that the journal keeps, the one played last first."""
        return self._shelf.kept()

    def look_at(self, game_id: int) -> Snapshot:
        """Return an earlier game as it was left; raises `IllegalMove` where there is none."""
        return self._shelf.look(game_id)

    def subscribe(self, when_changed: WhenChanged) -> Callable[[], None]:
        """Have *when_changed* called after each commit; the function returned ends that."""
        with self._lock:
            self._faces = (*self._faces, when_changed)

        def unsubscribe() -> None:
            with self._lock:
                self._faces = tuple(face for face in self._faces if face is not when_changed)

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
        if isinstance(command, RollDice | RollPlainDice):
            self._check_seals(before)
        if isinstance(command, ResumeGame):
            if command.game_id == before.game_id:
                return before
            before = self._shelf.as_left(command.game_id, now=before)
        events = accept(before, command, games=self._games, judge=self._judge, dice=self._dice)
        if events:
            self._show(self._commit(events, before))
        return self._snapshot

    def _check_seals(self, before: Snapshot) -> None:
        """Publish the seals of the coming throws where the disk had refused them at the start.

        Raises `IllegalMove` then: no throw is made under a seal that nobody could see before.
        """
        if seals(before, self._dice):
            self._show(self._commit((), before))
            raise IllegalMove("not-sealed", "The throw has only been sealed now: roll once more")

    def _commit(self, events: Sequence[AnyEvent], before: Snapshot) -> Snapshot:
        """Return the snapshot after *events* and what they bring about, once all is on disk."""
        over = [PartFailed(part=DISK, text="")] if DISK in dict(before.faults) else []
        entries, after = self._apply(before, (*events, *over))
        seal_entries, after = self._apply(after, seals(after, self._dice))
        try:
            self._journal.append((*entries, *seal_entries))
        except PartFault as fault:
            self._show(self._apply(self._snapshot, [PartFailed(part=DISK, text=str(fault))])[1])
            raise
        for entry in entries:
            _log.info("event %d: %s", entry.seq, entry.event)
            if isinstance(entry.event, DiceRolled):
                self._dice.forget(entry.event.throw)
        return after

    def _apply(
        self, snapshot: Snapshot, events: Sequence[AnyEvent]
    ) -> tuple[tuple[Entry, ...], Snapshot]:
        """Return *events* with their numbers and time, and the snapshot that they lead to."""
        at, entries = self._clock.now(), []
        for event in events:
            snapshot = apply(snapshot, event, at, games=self._games)
            entries.append(Entry(seq=snapshot.seq, at=at, event=event))
        return tuple(entries), snapshot

    def _show(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        for face in self._faces:
            try:
                face(snapshot)
            except Exception:
                # A face that fails must not stop the others, nor the game.
                _log.exception("a face failed: %r", face)

    def _resume(self) -> None:
        """Stand where the journal's latest game ends; the last run's faults are over."""
        self._snapshot = Snapshot(seq=self._journal.last_seq(), at=self._clock.now())
        trouble = self._read_again()
        faults = dict.fromkeys(dict(self._snapshot.faults), "")
        if trouble:
            faults[JOURNAL] = trouble
        with suppress(PartFault):  # then the snapshot tells it
            troubles = [PartFailed(part=part, text=text) for part, text in faults.items()]
            self._show(self._commit(troubles, self._snapshot))

    def _read_again(self) -> str:
        """Apply the journal's latest game; return what is wrong with the journal, if anything."""
        try:
            entries = self._journal.latest_game()
            self._snapshot = fold(self._snapshot, entries, games=self._games)
        except CompanionError as error:
            _log.exception("the last game cannot be read again")
            return f"The last game cannot be read again ({error}); the journal keeps it"
        if self._journal.damaged:
            return f"The journal was damaged and is kept as {self._journal.damaged.name}"
        return ""
