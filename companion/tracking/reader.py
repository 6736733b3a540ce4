"""The reader: one picture in, one command out, for recorded and for live tables.

first picture ──► observe_setup ──► take_setup, StartGame, where nothing is in doubt
any later one ──► observe ────────► JudgeObservation ──► turn, question, wait or nothing
                     ▲                                 │
                     └── update_reference ◄── the picture that shows the confirmed state

A picture is stamped with the game and the revision before it is looked at, and the command made
from it carries them: what the table shows now is never played into another game.
"""

import logging
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import TypeAlias

from companion.core.commands import (
    DeclarePower,
    JudgeObservation,
    LayBack,
    ReportPart,
    SeatPlan,
)
from companion.core.judging import is_reading
from companion.core.picture_store import NoStore, PictureStore
from companion.core.reducer import Games
from companion.core.snapshot import Snapshot, running_game
from companion.core.status import Status, wait_shown
from companion.core.table import DISK, Table
from companion.core.verdict import Ask, Played
from companion.errors import IllegalMove, PartFault, SpoiltPicture
from companion.laid_back import LaidBack
from companion.observation import Observation
from companion.phrases import Phrase
from companion.ports import Clock, Picture, TableObserver
from companion.starting_table import StartingTable, TableReading
from companion.tracking.readings import (
    CARDS,
    PICTURES,
    SETUP,
    JudgedPicture,
    Reading,
    Seen,
    nothing_in_picture,
    reading_of,
)
from companion.tracking.reference_updater import ReferenceUpdater
from companion.tracking.setup.header import shown, wanted_position
from companion.tracking.setup.setup_file import kept_setup, setup_file
from companion.tracking.starting import Answers, GameStarter, table_of
from companion.tracking.watch_settings import WatchSettings

#: The printed cards' ids, and how many of them are just enough.
CARD_IDS, JUST_ENOUGH = range(4), 2

_log = logging.getLogger(__name__)


#: Hears of every picture that is observed, and what was observed in it.
WhenObserved: TypeAlias = Callable[[Picture, Observation], None]


class TableReader:
    """Reads one table's pictures, in order, and plays what they show.

    Pictures that events name are kept in *store*; *source* names a recorded table. *told_setup*
    (a file's text) says what lies in the first picture, which is not read then.
    """

    def __init__(
        self,
        table: Table,
        observer: TableObserver,
        watch: WatchSettings,
        *,
        games: Games,
        clock: Clock,
        store: PictureStore | None = None,
        answers: Answers | None = None,
        source: str | None = None,
        told_setup: bytes | None = None,
        when_observed: WhenObserved = lambda picture, observation: None,
    ) -> None:
        self._table = table
        self._observer = observer
        self._declared = watch.declared
        self._clock = clock
        self._store = store or NoStore()
        self._answers = answers
        self._when_observed = when_observed
        self._starter = GameStarter(
            table,
            observer,
            self._store,
            watch,
            keep=self._keep,
            game=games(watch.game),
            answers=answers,
            source=source,
            told_setup=told_setup,
        )
        self._reference = ReferenceUpdater(observer, self._store)
        self._game_id: int | None = None

    def see(self, picture: Picture) -> Reading:
        """Return what *picture* brings: the setup, then turn after turn.

        A picture of a later turn shows no setup: without one it brings nothing.
        """
        before = self._table.snapshot()
        try:
            reading = self._see(self._stamped(picture, before), before)
        except PartFault:
            reading = self._nothing(wait=DISK)  # the table or the store has told it
        return replace(reading, frame=picture.name)

    def judge(self, picture: Picture, before: Snapshot) -> JudgedPicture | None:
        """Return what *picture*, taken after *before*, would bring, without doing it.

        ``None`` where no game of ours is on.
        """
        return self._judge(self._stamped(picture, before), before)

    def settle(self, judged: JudgedPicture) -> Reading:
        """Do what was *judged*: the turn, the question or the wait that it brings."""
        try:
            return self._settle(judged)
        except PartFault:
            return self._nothing(wait=DISK)  # the table or the store has told it
        except IllegalMove:
            return self._nothing()  # the game has gone on meanwhile

    def begin(
        self, picture: Picture, table: StartingTable, seats: tuple[SeatPlan, ...] = ()
    ) -> Reading:
        """Begin the game from *picture*, in which *table* lies by the players' own word.

        Raises `IllegalMove` or `Unreadable` where the rules refuse that setup, `StaleRevision`
        where another game has begun meanwhile, `PartFault`.
        """
        stamped = self._stamped(picture, self._table.snapshot())
        after = self._starter.start(stamped, table, seats)
        self._note_start(after)
        return Reading(picture.name, Seen.SETUP, after, start=TableReading(table))

    def resume(self) -> bool:
        """Go on with the running game where it stands; false where its setup picture is gone."""
        snapshot = self._table.snapshot()
        if not (self._resume_laid_back(snapshot) or self._resume_begun(snapshot)):
            return False
        self._game_id = snapshot.game_id
        self._reference.catch_up(snapshot)
        return True

    def _resume_begun(self, snapshot: Snapshot) -> bool:
        """Take the picture that the game was begun from as the reference; false where it is gone."""
        started = snapshot.started
        setup = self._store.load(started.picture) if started and started.picture else None
        table = table_of(started, setup, self._observer) if started and setup else None
        if setup is None or table is None:
            return False
        self._observer.take_setup(setup, table)
        self._reference.setup_observed(snapshot)
        return True

    def _resume_laid_back(self, snapshot: Snapshot) -> bool:
        """Take the picture of the position that was laid out anew last; false where there is none."""
        laid = snapshot.laid_back
        setup = self._store.load(laid.picture) if laid else None
        if laid is None or setup is None:
            return False
        # Its start may have been corrected since, and with it the position.
        stands = laid.turn < len(snapshot.states)
        now = running_game(snapshot).write_state(snapshot.states[laid.turn]) if stands else None
        lying = kept_setup(laid.starting_table)
        self._observer.take_position(setup, lying, shown(now or laid.state))
        self._reference.laid_back(snapshot)
        return True

    def find_position(self, picture: Picture) -> LaidBack:
        """Return how *picture* shows the running game's position, which is being laid out anew."""
        snapshot = self._table.snapshot()
        assert snapshot.started is not None, "a game is laid out anew"
        state = running_game(snapshot).write_state(snapshot.state)
        wanted = wanted_position(snapshot.started.header, state)
        return self._observer.find_position(picture, wanted)

    def lay_back(self, picture: Picture, table: StartingTable) -> Snapshot:
        """Go on with the running game from *picture*, in which its position lies as *table* says.

        Raises `Unreadable` where the picture does not show its cards, `StaleRevision`, `PartFault`.
        """
        before = self._table.snapshot()
        stamped = self._stamped(picture, before)
        state = running_game(before).write_state(before.state)
        self._observer.take_position(stamped, table, shown(state))
        self._keep(stamped)
        laid = LayBack(stamped.name, setup_file(table), revision=stamped.revision)
        after = self._table.do(laid)
        self._game_id = after.game_id
        self._reference.laid_back(after)
        return after

    def is_watching(self, snapshot: Snapshot) -> bool:
        """Tell whether the game of *snapshot* is the one that this reader began or resumed."""
        return self._game_id is not None and snapshot.game_id == self._game_id

    def last_turn(self) -> int | None:
        """Return the turn whose picture was read last for the game as it stands, ``None`` before the setup."""
        return turn_read_last(self._table.snapshot()) if self._game_id is not None else None

    def miss(self, spoilt: SpoiltPicture) -> Reading:
        """Return that a picture was *spoilt*: it brings nothing, and that is told."""
        self._table.do(ReportPart(PICTURES, spoilt.phrase))
        return replace(self._nothing(wait=PICTURES), frame=spoilt.name)

    def update_reference(self, picture: Picture) -> None:
        """Take *picture*, which is known to show the game as it stands, as the reference."""
        self._reference.update(picture, self._table.snapshot())

    def _stamped(self, picture: Picture, before: Snapshot) -> Picture:
        """Return *picture* as it may be kept and judged: with a name of its own, at *before*."""
        return replace(
            picture,
            name=f"{self._clock.now():%Y%m%dT%H%M%S%fZ}-{picture.name}",
            game_id=before.game_id,
            revision=before.revision,
        )

    def _see(self, picture: Picture, before: Snapshot) -> Reading:
        if self._game_id is None:
            return self._nothing(wait=SETUP) if picture.turn else self._set_up(picture)
        judged = self._judge(picture, self._with_declaration(before))
        return self._nothing() if judged is None else self.settle(judged)

    def _set_up(self, picture: Picture) -> Reading:
        """Begin the game that *picture* shows, where it shows one without a doubt."""
        reading = self._starter.read(picture)
        if reading.seen is Seen.SETUP:
            self._note_start(reading.snapshot)
        return reading

    def _note_start(self, after: Snapshot) -> None:
        self._game_id = after.game_id
        self._reference.setup_observed(after)

    def _nothing(self, *, wait: str | None = None) -> Reading:
        return nothing_in_picture(self._table, wait=wait)

    def _with_declaration(self, before: Snapshot) -> Snapshot:
        """Declare the power that the players of a recorded table tapped before the coming turn."""
        number = len(before.turns) + 1
        power = self._declared.get(number)
        if power is None or not self.is_watching(before) or not is_reading(before):
            return before
        try:
            return self._table.do(DeclarePower(power, revision=before.revision))
        except IllegalMove as refusal:
            _log.warning("turn %d: %s", number, refusal)
            return before

    def _judge(self, picture: Picture, before: Snapshot) -> JudgedPicture | None:
        if not self.is_watching(before):
            return None
        self._reference.catch_up(before)
        observation = self._observer.observe(picture)
        self._when_observed(picture, observation)
        return JudgedPicture(picture, observation, self._table.consider(observation, before))

    def _settle(self, judged: JudgedPicture) -> Reading:
        picture, observation = judged.picture, judged.observation
        self._table.do(ReportPart(CARDS, cards_warning(observation.cards)))
        before = self._table.snapshot()
        after = self._carry_out(judged)
        ask = after.ask if after.ask and after.ask.picture == picture.name else None
        if ask and self._answers:
            after = self._answer(self._answers, after)
            if isinstance(judged.verdict, Ask) and judged.verdict.is_first:
                after = self._observe_again(picture, after)
        reading = reading_of(
            observation, before=before, after=after, status=self._table.status(), ask=ask
        )
        self._reference.update_if_shown(picture, observation, after, is_agreed=reading.wait is None)
        return reading

    def _carry_out(self, judged: JudgedPicture) -> Snapshot:
        """Have the observation judged; its picture is on disk before an event can name it."""
        picture, observation = judged.picture, judged.observation
        is_running = is_reading(self._table.snapshot())
        may_matter = is_running and not observation.hands and not observation.is_quiet
        if may_matter:
            self._keep(picture)
        command = JudgeObservation(observation, judged.verdict, revision=picture.revision)
        try:
            after = self._table.do(command)
        except IllegalMove:
            self._store.forget(picture.name)
            raise
        if may_matter and not _names(after, self._table.status(), picture):
            self._store.forget(picture.name)
        return after

    def _answer(self, answers: Answers, snapshot: Snapshot) -> Snapshot:
        reply = answers.reply(snapshot)
        return self._table.do(reply) if reply else snapshot

    def _observe_again(self, picture: Picture, answered: Snapshot) -> Snapshot:
        """Return the game once *picture* was held against what was *answered*: it may show a turn more."""
        before = self._with_declaration(answered)
        judged = self._judge(replace(picture, revision=before.revision), before)
        if judged is None or not isinstance(judged.verdict, Played | Ask):
            return answered
        after = self._carry_out(judged)
        return self._answer(self._answers, after) if self._answers and after.ask else after

    def _keep(self, picture: Picture) -> None:
        """Have *picture* on disk, and the table told whether that is possible; raises `PartFault`."""
        try:
            self._store.keep(picture)
        except PartFault as fault:
            self._table.do(ReportPart(PICTURES, fault.phrase))
            raise
        self._table.do(ReportPart(PICTURES, None))


def turn_read_last(snapshot: Snapshot) -> int:
    """Return the turn that was read last, or that is asked about; 0 is the setup."""
    return len(snapshot.turns) + (snapshot.ask is not None)


def cards_warning(seen: Collection[int]) -> Phrase | None:
    """Return what to do where only just enough of the marker cards are *seen* to notice a knock.

    >>> str(cards_warning([0, 2]))
    'Only two marker cards are seen: uncover card 1 or 3'
    >>> cards_warning([0, 2, 3])
    """
    hidden = [number for number in CARD_IDS if number not in seen]
    if len(CARD_IDS) - len(hidden) != JUST_ENOUGH:
        return None
    first, second = hidden
    return Phrase(
        "Only two marker cards are seen: uncover card {first} or {second}",
        {"first": first, "second": second},
    )


def _names(snapshot: Snapshot, status: Status, picture: Picture) -> bool:
    """Tell whether the game as it stands names *picture*, or people look at it now."""
    events = [turn.event for turn in snapshot.turns[-1:]]
    return any(
        event is not None and event.picture == picture.name
        for event in (*events, snapshot.ask, wait_shown(snapshot, status))
    )
