"""Four phones that play, take back, play again and correct at once, while the companion is killed.

A whole companion, a process of its own, is killed (-9) again and again; what a phone was answered
must still be there, and all phones must be shown the same in the end.
"""

import json
import signal
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote, urlsplit

from benchmarks.attack.outcome import Outcome
from tests.end_to_end.companion_process import CompanionProcess

PLAYERS = ("Ada", "Bo", "Cy", "Di")
#: Turns are taken back so often, that the game does not come to its end before the last kill.
ACTIONS = ("move", "move", "move", "undo", "undo", "redo", "redo", "correct", "close")
#: Killed after so many seconds of a storm, at the least and at the most.
STORM_S = (0.5, 2.5)


@dataclass
class Phone:
    """A phone at *seat*, known by its *cookie*; *acknowledged* is the last event that it was told."""

    seat: int
    rng: Random
    cookie: str = ""
    port: int = 0
    acknowledged: int = 0
    statuses: Counter[int] = field(default_factory=Counter)

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """Return what the companion answers, ``None`` where it is refused or not there any more."""
        try:
            connection = HTTPConnection("127.0.0.1", self.port, timeout=10)
            headers = {"Content-Type": "application/json", "Cookie": self.cookie}
            sent = json.dumps(body) if body is not None else None
            connection.request(method, f"/api/v1/{path}", sent, headers)
            answer = connection.getresponse()
            said = answer.read()
        except (OSError, HTTPException):
            return None
        self.statuses[answer.status] += 1
        if given := answer.getheader("Set-Cookie"):
            self.cookie = given.partition(";")[0]
        return json.loads(said) if answer.status == 200 else None

    def act(self) -> None:
        """Do something at the table, sensible or not, and note what was acknowledged."""
        table = self.ask("GET", "table")
        if table is None:
            return
        after, action = table["turn"], self.rng.choice(ACTIONS)
        if action == "move":
            answer = self.ask("POST", "moves", {"move": self.move(), "after": after})
        elif action == "correct":
            turn = self.rng.randint(1, max(after, 1))
            path = f"turns/{turn}/correct"
            answer = self.ask("POST", path, {"move": self.move(turn), "after": after})
        else:
            path = {"close": "turns/close"}.get(action, action)
            answer = self.ask("POST", path, {"after": after})
        if answer is not None:
            self.acknowledged = max(self.acknowledged, answer["seq"])

    def move(self, turn: int | None = None) -> object:
        """Return a legal turn, chosen by chance; ``None`` where none comes about."""
        chosen: dict[str, object] = {}
        for _ in range(20):
            path = f"choices?chosen={quote(json.dumps(chosen))}"
            choice = self.ask("GET", path + (f"&turn={turn}" if turn else ""))
            if choice is None or (choice["field"] and not choice["options"]):
                break
            if choice["field"] is None:
                return choice["move"]
            chosen[choice["field"]] = self.rng.choice(choice["options"])["value"]
        return None


def attack(*, share: int) -> Iterator[Outcome]:
    """Kill the companion of a storm once in *share* of thirty times."""
    with tempfile.TemporaryDirectory(prefix="attack-") as name:
        yield stormed(Path(name), kills=max(30 // share, 2))


def stormed(folder: Path, *, kills: int) -> Outcome:
    """Have phones storm the companion that keeps its data in *folder*, and kill it so many times."""
    rng = Random(7)
    phones = [Phone(seat, Random(seat)) for seat in range(len(PLAYERS))]
    log, lost = "", 0
    companion = _started(folder, phones)
    _sit_down(phones)
    for _ in range(kills):
        _storm(phones, for_s=rng.uniform(*STORM_S), companion=companion)
        log += companion.end(signal.SIGKILL)[1]
        companion = _started(folder, phones)
        acknowledged = max(phone.acknowledged for phone in phones)
        lost += max(0, acknowledged - companion.table()["seq"])
    shown = [_shared(phone.ask("GET", "table")) for phone in phones]
    log += companion.end(signal.SIGTERM)[1]
    statuses = sum((phone.statuses for phone in phones), Counter[int]())
    broken = sum(count for status, count in statuses.items() if status >= 500)
    are_agreed = all(each == shown[0] for each in shown)
    tracebacks = log.count("Traceback")
    return Outcome(
        f"kills (-9) of a companion whom {len(PLAYERS)} phones storm",
        tried=kills,
        is_well=not lost and not broken and not tracebacks and are_agreed,
        found=f"{acknowledged} events, {lost} lost; {statuses.total()} requests, "
        f"{statuses[200]} done, {broken} server errors, {tracebacks} tracebacks; "
        f"phones {'agree' if are_agreed else 'DIFFER'}",
    )


def _started(folder: Path, phones: list[Phone]) -> CompanionProcess:
    companion = CompanionProcess("--data", str(folder / "data"), "--pace", "3600").started()
    for phone in phones:
        phone.port = urlsplit(companion.address).port or 0
    return companion


def _sit_down(phones: list[Phone]) -> None:
    """Begin a game that anybody may move in, with each phone at a seat, the first the host's."""
    first, *_ = phones
    assert first.ask("POST", "host", {}), "nobody is the host yet"
    players = [{"name": name} for name in PLAYERS]
    assert first.ask("POST", "games", {"game": "apiary", "players": players}), "a game begins"
    for phone, name in zip(phones, PLAYERS, strict=True):
        assert phone.ask("POST", "seats", {"seat": phone.seat, "name": name}), "the seat is free"


def _storm(phones: list[Phone], *, for_s: float, companion: CompanionProcess) -> None:
    """Have all phones act at once for so long, and until the companion is killed under their hands."""
    killer = threading.Timer(for_s, companion.process.kill)
    killer.start()
    acting = [threading.Thread(target=_act_while, args=(phone, killer)) for phone in phones]
    for thread in acting:
        thread.start()
    for thread in acting:
        thread.join()
    killer.join()


def _act_while(phone: Phone, killer: threading.Timer) -> None:
    while killer.is_alive():
        phone.act()


def _shared(table: Any) -> Any:
    """Return what a *table*'s answer shows to all alike: not whose seat it is, nor what that one may do."""
    alike = {name: value for name, value in table.items() if name != "you"}
    players = [{**player, "yours": None} for player in table["players"]]
    undone = table["undone"] and {**table["undone"], "may_redo": None}
    return {**alike, "players": players, "undone": undone}
