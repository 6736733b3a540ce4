"""The topics of one table at a broker.

PREFIX/tables/TABLE/availability         "online" or "offline" (retained, the last will)
PREFIX/tables/TABLE/state                the table as it stands (retained)
PREFIX/tables/TABLE/events               what happens, as the journal has it
PREFIX/tables/TABLE/ask                  which events somebody has missed
PREFIX/answers/NAME                      the answer to who asked under that name
PREFIX/tables/TABLE/command/USER/undo    what the broker's USER wants; so too ``next``
"""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Topics:
    """The topics of *table* below *prefix*.

    >>> Topics("bee-tables", "oak").state
    'bee-tables/tables/oak/state'
    """

    prefix: str
    table: str

    @property
    def availability(self) -> str:
        """Where the broker keeps whether the table is there."""
        return self.named("availability")

    @property
    def state(self) -> str:
        """Where the broker keeps the table as it stands."""
        return self.named("state")

    @property
    def events(self) -> str:
        """Where everything that happens is told."""
        return self.named("events")

    @property
    def ask(self) -> str:
        """Where a subscriber asks for what it has missed."""
        return self.named("ask")

    def command(self, user: str, name: str) -> str:
        """Where the broker's *user* sends the command *name*; the broker lets nobody else write there."""
        return self.named(f"command/{user}/{name}")

    def named(self, topic: str) -> str:
        """Return the *topic* of this table by its whole name."""
        return f"{self.prefix}/tables/{self.table}/{topic}"


def is_for_answers(prefix: str, topic: str) -> bool:
    """Tell whether *topic* is one that answers go to.

    >>> is_for_answers("bees", "bees/answers/me"), is_for_answers("bees", "bees/tables/oak/state")
    (True, False)
    """
    return re.fullmatch(rf"{re.escape(prefix)}/answers/[A-Za-z0-9_.-]{{1,64}}", topic) is not None


def every_table(prefix: str, topic: str) -> str:
    """Return the filter of *topic* of every table below *prefix*.

    >>> every_table("bee-tables", "state")
    'bee-tables/tables/+/state'
    """
    return Topics(prefix, "+").named(topic)


def table_of(topic: str) -> str:
    """Return the table that a *topic* of one is about.

    >>> table_of("cafe/bee-tables/tables/oak/state")
    'oak'
    """
    return topic.rpartition("/tables/")[2].partition("/")[0]
