"""Who holds a port is told, from a machine's own tables."""

import os
import socket
from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.service.installed.port_holders import Holder, port_holder
from companion.service.installed.systemd import check_port

TABLE = """\
  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 00000000:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4711 1
   1: 0100007F:1F91 0100007F:D431 01 00000000:00000000 00:00000000 00000000     0        0 4712 1
"""


@pytest.fixture
def proc(tmp_path: Path) -> Path:
    """Return a /proc where nginx listens at 8080."""
    (tmp_path / "net").mkdir()
    (tmp_path / "net/tcp").write_text(TABLE)
    (tmp_path / "312/fd").mkdir(parents=True)
    (tmp_path / "312/fd/6").symlink_to("socket:[4711]")
    (tmp_path / "312/comm").write_text("nginx\n")
    (tmp_path / "312/cgroup").write_text("0::/system.slice/nginx.service\n")
    return tmp_path


def test_program_that_listens_is_named_with_its_unit(proc: Path) -> None:
    holder = port_holder(8080, proc=proc)

    assert holder == Holder(312, "nginx", "nginx.service")
    assert str(holder) == "nginx (nginx.service)"


def test_connection_holds_no_port(proc: Path) -> None:
    assert port_holder(8081, proc=proc) is None


def test_another_users_program_cannot_be_named(proc: Path) -> None:
    (proc / "312/fd/6").unlink()

    assert str(port_holder(8080, proc=proc)) == "another user's program (sudo tells which)"


def test_own_process_is_found_on_this_machine() -> None:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        holder = port_holder(listening.getsockname()[1])

    assert holder is not None
    assert holder.process == os.getpid()


@pytest.mark.parametrize(
    ("port", "holder", "why"),
    [
        (8080, Holder(312, "nginx", "nginx.service"), r"held by nginx \(nginx.service\)"),
        (80, None, "below 1024"),
    ],
)
def test_service_is_not_installed_where_it_could_not_listen(
    port: int, holder: Holder | None, why: str
) -> None:
    with pytest.raises(CompanionError, match=why):
        check_port(port, holder_of=lambda port: holder)


@pytest.mark.parametrize(
    "holder", [None, Holder(99, "companion", "bee-table-companion.service")], ids=["free", "ours"]
)
def test_port_that_is_free_or_the_services_own_is_fine(holder: Holder | None) -> None:
    check_port(8080, holder_of=lambda port: holder)
