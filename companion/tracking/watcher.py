"""Camera → eye → referee → table: one picture in, one reading out.

first picture ──► eye.set_up ──► StartGame
any later one ──► eye.look ────► JudgeObservation ──► turn, question, wait or nothing
                     ▲                           │
                     └── eye.learn ◄── the picture that shows the confirmed state
"""

import logging
from dataclasses import replace
from typing import Protocol

from companion.core.commands import (
    Answer,
    DeclarePower,
    JudgeObservation,
    PlayMove,
    ReportPart,
    StartGame,
)
from companion.core.events import GameStarted
from companion.core.judging import is_reading
from companion.core.picture_store import NoStore, PictureStore
from companion.core.reducer import Games
from companion.core.snapshot import Snapshot
from companion.core.table import DISK, Table
from companion.errors import IllegalMove, PartFault, SpoiltPicture, Unreadable
from companion.games.answers import Json
from companion.observation import SetupObservation
from companion.phrases import Phrase
from companion.ports import Picture, TableObserver
from companion.tracking.few_cards import cards_warning
from companion.tracking.readings import (
    CARDS,
    PICTURES,
    SETUP,
    Looked,
    Reading,
    Seen,
    last_frame,
    named_pictures,
    reading_of,
    turn_of,
)
from companion.tracking.reference_updater import ReferenceUpdater
from companion.tracking.setup.header import live_header
from companion.tracking.watch_settings import WatchSettings

#: A slow machine may need so long to compare one picture with every turn that it could show.
JUDGING_S = 60.0

_log = logging.getLogger(__name__)


class Answers(Protocol):
    """Somebody who answers the table's questions at once."""

    def reply(self, snapshot: Snapshot) -> Answer | PlayMove | None:
        """Return what to do about the open question; ``None`` leaves it open."""
        ...


class Watcher:
    """Reads one table's pictures, in order, and plays what they show.

    *source* names the recorded table; *prefix* goes before the pictures' names where several
    games keep theirs in one *store*.
    """

    def __init__(
        self,
        table: Table,
        observer: TableObserver,
        watch: WatchSettings,
        *,
        games: Games,
        store: PictureStore | None = None,
        prefix: str = "",
        answers: Answers | None = None,
        source: str | None = None,
    ) -> None:
        self._table = table
        self._eye = observer
        self._watch = watch
        self._game = games(watch.game)
        self._store = store or NoStore()
        self._prefix = prefix
        self._answers = answers
        self._source = source
        self._teacher = ReferenceUpdater(observer, self._store)
        self._started: GameStarted | None = None

    def see(self, picture: Picture) -> Reading:
        """Return what *picture* brings: the setup, then turn after turn.

        A picture whose name tells a later turn shows no setup: without one it brings nothing.
        """
        kept = replace(picture, name=self._prefix + picture.name)
        try:
            if self._started:
                reading = self._look(kept)
            elif turn_of(picture.name):
                reading = self._nothing(wait=SETUP)
            else:
                reading = self._set_up(kept)
        except PartFault:
            reading = self._nothing(wait=DISK)  # the table or the store has told it
        return replace(reading, frame=picture.name)

    def begin(self, picture: Picture, observation: SetupObservation) -> Reading:
        """Begin the game from *picture*, which shows *sight* by the players' own word.

        Raises `IllegalMove` or `Unreadable` where the rules refuse that setup, `PartFault`.
        """
        kept = replace(picture, name=self._prefix + picture.name)
        self._eye.observe_setup(kept)
        after = self._start(kept, observation)
        self._teacher.teach(kept, after)
        return Reading(picture.name, Seen.SETUP, after)

    def is_watching(self, snapshot: Snapshot) -> bool:
        """Tell whether the game of *snapshot* is the one that this watcher began or took up."""
        return self._started is not None and snapshot.started is self._started

    def observe(self, picture: Picture) -> Looked | None:
        """Return what *picture* would bring, without doing it; ``None`` where no game of ours is on."""
        kept = replace(picture, name=self._prefix + picture.name)
        before = self._table.snapshot()
        if not self.is_watching(before):
            return None
        self._teacher.catch_up(before)
        observation = self._eye.observe(kept)
        return Looked(
            kept, observation, self._table.consider(observation), revision=before.revision
        )

    def settle(self, looked: Looked) -> Reading:
        """Do what was *looked* at: the turn, the question or the wait that it brings."""
        try:
            return self._settle(looked)
        except PartFault:
            return self._nothing(wait=DISK)  # the table or the store has told it
        except IllegalMove:
            return self._nothing()  # somebody has played by hand meanwhile

    def miss(self, spoilt: SpoiltPicture) -> Reading:
        """Return that a picture was *spoilt*: it brings nothing, and that is told."""
        self._tell(PICTURES, spoilt.phrase)
        return replace(self._nothing(wait=PICTURES), frame=spoilt.name)

    def learn(self, picture: Picture) -> None:
        """Have the eye learn *picture*, which is known to show the game as it stands."""
        self._teacher.teach(picture, self._table.snapshot())

    def resume(self) -> bool:
        """Go on with the running game where it stands; false where its setup picture is gone."""
        snapshot = self._table.snapshot()
        started = snapshot.started
        setup = self._store.load(started.picture) if started and started.picture else None
        if started is None or setup is None:
            return False
        observation = self._eye.observe_setup(setup)
        self._started = started
        self._teacher.has_set_up(snapshot)
        if self._header(observation)["setup"] != started.header["setup"]:
            self._teacher.teach_start(setup, snapshot)  # the players had mended it
        self._teacher.catch_up(snapshot)
        return True

    def last_frame(self) -> str:
        """Return the frame that was read last for the game as it stands, empty before the setup."""
        return last_frame(self._table.snapshot(), self._prefix) if self._started else ""

    def _set_up(self, picture: Picture) -> Reading:
        observation = self._eye.observe_setup(picture)
        if observation.troubles:
            return self._no_setup(observation.troubles[0].phrase)
        try:
            after = self._start(picture, observation)
        except (IllegalMove, Unreadable) as refusal:
            return self._no_setup(refusal.phrase)
        self._tell(SETUP, None)
        return Reading(picture.name, Seen.SETUP, after)

    def _start(self, picture: Picture, observation: SetupObservation) -> Snapshot:
        """Begin the game that *sight* begins; its picture is on disk before."""
        self._keep(picture)
        header = self._header(observation)
        try:
            after = self._table.do(
                StartGame(self._game.name, header, table=self._source, picture=picture.name)
            )
        except (IllegalMove, Unreadable):
            self._store.forget(picture.name)
            raise
        self._started = after.started
        self._teacher.has_set_up(after)
        return after

    def _header(self, observation: SetupObservation) -> Json:
        return live_header(observation, self._watch, format=self._game.record_format)

    def _no_setup(self, why: Phrase) -> Reading:
        self._tell(SETUP, Phrase("The setup cannot be read: {why}", {"why": why}))
        return self._nothing(wait=SETUP)

    def _nothing(self, *, wait: str | None = None) -> Reading:
        return Reading(
            "", Seen.NOTHING, self._table.snapshot(), wait=wait, status=self._table.status()
        )

    def _look(self, picture: Picture) -> Reading:
        before = self._table.snapshot()
        if before.started is not self._started:
            return self._nothing()  # another game is on the table now
        self._teacher.catch_up(before)
        self._declare(before)
        observation = self._eye.observe(picture)
        return self._settle(Looked(picture, observation))

    def _settle(self, looked: Looked) -> Reading:
        picture, observation = looked.picture, looked.observation
        self._tell(CARDS, cards_warning(observation.cards))
        after = self._judge(looked, self._table.snapshot())
        ask = after.ask if after.ask and after.ask.picture == picture.name else None
        if ask and self._answers:
            after = self._answer(after)
        reading = reading_of(picture.name, observation, after, self._table.status(), ask)
        self._teacher.learn(picture, observation, after, is_agreed=reading.wait is None)
        return reading

    def _declare(self, snapshot: Snapshot) -> None:
        """Declare the power that the players tapped before the coming turn."""
        power = self._watch.declared.get(len(snapshot.turns) + 1)
        if power is None or not is_reading(snapshot):
            return
        try:
            self._table.do(DeclarePower(power))
        except IllegalMove as refusal:
            _log.warning("turn %d: %s", len(snapshot.turns) + 1, refusal)

    def _judge(self, looked: Looked, before: Snapshot) -> Snapshot:
        """Have the sight judged; its picture is on disk before an event can name it."""
        picture, observation = looked.picture, looked.observation
        may_matter = is_reading(before) and not observation.hands and not observation.is_quiet
        if may_matter:
            self._keep(picture)
        judged = JudgeObservation(observation, looked.verdict, revision=looked.revision)
        after = self._table.do(judged, timeout_s=JUDGING_S)
        if may_matter and picture.name not in named_pictures(after, self._table.status()):
            self._store.forget(picture.name)
        return after

    def _keep(self, picture: Picture) -> None:
        try:
            self._store.keep(picture)
        except PartFault as fault:
            self._tell(PICTURES, fault.phrase)
            raise
        self._tell(PICTURES, None)

    def _tell(self, part: str, fault: Phrase | None) -> None:
        self._table.do(ReportPart(part, fault))

    def _answer(self, snapshot: Snapshot) -> Snapshot:
        assert self._answers is not None, "the caller has looked"
        reply = self._answers.reply(snapshot)
        return self._table.do(reply) if reply else snapshot
