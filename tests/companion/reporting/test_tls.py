"""A broker that speaks TLS alone, and wants a user: the table knows it by its authority's file."""

import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.settings import Settings
from tests.companion.reporting.conftest import ReportingTable, to_broker
from tests.companion.reporting.mosquitto import Mosquitto
from tests.waiting import wait_for

OPENSSL = shutil.which("openssl")
PASSWORDS = shutil.which("mosquitto_passwd")


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    if OPENSSL is None or PASSWORDS is None:
        pytest.skip("openssl and mosquitto_passwd are needed to make a broker with TLS and users")
    subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    out = ["-keyout", str(tmp_path / "key.pem"), "-out", str(tmp_path / "cert.pem")]
    new = [OPENSSL, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    subprocess.run([*new, *subject, *out], check=True, capture_output=True)
    users = ["-b", "-c", str(tmp_path / "users"), "oak", "honey"]
    subprocess.run([PASSWORDS, *users], check=True, capture_output=True)
    return tmp_path / "cert.pem"


@pytest.fixture
def safe_broker(tmp_path: Path, certificate: Path) -> Iterator[Mosquitto]:
    folder = tmp_path / "mosquitto"
    folder.mkdir()
    key, users = tmp_path / "key.pem", tmp_path / "users"
    more = f"certfile {certificate}\nkeyfile {key}\npassword_file {users}\nallow_anonymous false\n"
    mosquitto = Mosquitto(folder, more=more).start()
    yield mosquitto
    mosquitto.kill()


def to_safe_broker(port: int, ca: Path | None, password: str = "honey") -> Settings:
    settings = to_broker(port)
    broker = replace(settings.broker, tls=True, ca=ca, user="oak", password=password)
    return replace(settings, broker=broker)


def test_table_reports_over_tls(
    reporting: ReportingTable, safe_broker: Mosquitto, certificate: Path
) -> None:
    reporting.report(to_safe_broker(safe_broker.port, certificate))
    reporting.begin("apiary")

    wait_for(lambda: (reporting.folder / "broker.sent").is_file())
    wait_for(
        lambda: (
            int((reporting.folder / "broker.sent").read_text()) == reporting.table.snapshot().seq
        )
    )
    assert not reporting.table.status().notices


@pytest.mark.parametrize("wrong", ["password", "authority"])
def test_a_broker_that_cannot_be_trusted_or_refuses_is_told(
    reporting: ReportingTable, safe_broker: Mosquitto, certificate: Path, wrong: str
) -> None:
    ca = None if wrong == "authority" else certificate
    reporting.report(
        to_safe_broker(safe_broker.port, ca, "wax" if wrong == "password" else "honey")
    )

    wait_for(lambda: "broker" in reporting.table.status().notices)
    assert not (reporting.folder / "broker.sent").exists()
