"""The feeds to those outside, as the settings ask for them."""

import re
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

from companion.core.commands import CloseTurn, Undo
from companion.core.journal import Journal
from companion.core.table import Table
from companion.games import game_named
from companion.reporting.feed import Feed, JournalReader, Receiver
from companion.reporting.spectators import Spectators, put_of
from companion.reporting.webhook import Webhook
from companion.settings import BrokerSettings, Settings
from web.spectators import spectator_files

#: The files that keep how far each has got, in the data folder.
BROKER_MARK, WEBHOOK_MARK, SPECTATORS_MARK = "broker.sent", "webhook.sent", "spectators.sent"


def feeds_of(
    settings: Settings,
    table: Table,
    journal: Journal,
    *,
    folder: Path,
    address: Callable[[], str | None],
) -> Iterator[Feed]:
    """Yield a feed for each receiver that *settings* name; their marks are kept in *folder*.

    *address* tells where the table's pages are now.
    """
    reader = JournalReader(journal, game_named)
    name = table_name(settings.broker)
    if settings.broker.host:
        broker = _broker(settings.broker, table, reader, address)
        yield Feed("broker", table, reader, broker, mark=folder / BROKER_MARK)
    if settings.webhook.url:
        hook = Webhook(settings.webhook, name=name)
        yield Feed("webhook", table, reader, hook, mark=folder / WEBHOOK_MARK)
    if settings.spectators.url or settings.spectators.folder:
        page = Spectators(put_of(settings.spectators), spectator_files, name=name)
        yield Feed("spectators", table, reader, page, mark=folder / SPECTATORS_MARK)


def _broker(
    settings: BrokerSettings,
    table: Table,
    reader: JournalReader,
    address: Callable[[], str | None],
) -> Receiver:
    # loaded where there is a broker: most tables start without
    from companion.reporting.mqtt import BrokerTable

    return BrokerTable(
        settings,
        reader,
        name=table_name(settings),
        address=address,
        when_command=remote_host(table, settings.host_user),
    )


def table_name(settings: BrokerSettings) -> str:
    """Return what the table is called outside: what the settings say, else this machine's name."""
    return settings.table or re.sub(r"[^A-Za-z0-9_.-]", "-", socket.gethostname())


def remote_host(table: Table, user: str) -> Callable[[str], None]:
    """Return what carries out the commands of the broker's *user* as the host; refusals go unheard."""
    by = f"broker:{user}"

    def carry_out(name: str) -> None:
        revision = table.snapshot().revision
        if name == "undo":
            table.put(Undo(by=by, revision=revision))
        elif name == "next":
            table.put(CloseTurn(by=by, revision=revision))

    return carry_out
