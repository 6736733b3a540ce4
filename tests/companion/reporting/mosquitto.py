"""A real Mosquitto on a port of its own, which can be killed and started again, and who listens to it."""

import queue
import shutil
import signal
import socket
import subprocess
from pathlib import Path
from typing import Self

import msgspec
import pytest
from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion

from tests.waiting import wait_for

PROGRAM = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")

CONFIGURATION = """
listener {port} 127.0.0.1
allow_anonymous true
persistence true
persistence_location {folder}/
autosave_interval 1
"""


class Mosquitto:
    """The broker at *port*; what it retains outlives it in *folder*. *more* goes into its settings."""

    def __init__(self, folder: Path, *, more: str = "") -> None:
        if PROGRAM is None:
            pytest.skip("Mosquitto is not installed: sudo apt-get install mosquitto")
        self.port = free_port()
        self._configuration = folder / "mosquitto.conf"
        text = CONFIGURATION.format(port=self.port, folder=folder)
        self._configuration.write_text(text + f"user {folder.owner()}\n{more}")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> Self:
        self._process = subprocess.Popen(
            [PROGRAM or "", "-c", self._configuration],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_for(self._answers)
        return self

    def pause(self) -> None:
        """Have it answer nobody from now on, with all lines open."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def kill(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _answers(self) -> bool:
        with socket.socket() as line:
            return line.connect_ex(("127.0.0.1", self.port)) == 0


class Listener:
    """Hears every message of *topic*, in order, each as its topic and JSON (or bytes)."""

    def __init__(self, port: int, topic: str = "#") -> None:
        self.heard: queue.SimpleQueue[tuple[str, object]] = queue.SimpleQueue()
        self._subscribed = queue.SimpleQueue[bool]()
        self.client = Client(CallbackAPIVersion.VERSION2, protocol=MQTTProtocolVersion.MQTTv5)
        self.client.on_message = self._hear
        self.client.on_connect = lambda client, *_: client.subscribe(topic, qos=1)
        self.client.on_subscribe = lambda *_: self._subscribed.put(True)
        self.client.connect("127.0.0.1", port)
        self.client.loop_start()
        self._subscribed.get(timeout=10)

    def wait_until_back(self) -> None:
        """Wait until it is subscribed again: what is told before then it never hears."""
        self._subscribed.get(timeout=10)

    def next(self, ending: str, *, timeout_s: float = 10.0) -> object:
        """Return the next message whose topic ends so; others are passed over."""
        while True:
            topic, said = self.heard.get(timeout=timeout_s)
            if topic.endswith(ending):
                return said

    def close(self) -> None:
        self.client.disconnect()
        self.client.loop_stop()

    def _hear(self, _client: Client, _userdata: object, message: MQTTMessage) -> None:
        try:
            said: object = msgspec.json.decode(message.payload)
        except msgspec.DecodeError:
            said = message.payload
        self.heard.put((message.topic, said))


def free_port() -> int:
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        return int(line.getsockname()[1])
