"""The machine switched off from the table: by systemd, as the service may."""

from concurrent.futures import Future, ThreadPoolExecutor

from companion.errors import CompanionError, PartFault
from companion.service.installed.host import Host


class MachineSwitch:
    """Shuts *host* down; who presses the buttons stands at the table."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="switch off")

    def switch_off(self) -> "Future[None]":
        """Shut the machine down, which ends this process too."""
        return self._worker.submit(self._switch_off)

    def close(self) -> None:
        """End the worker; a second call does nothing."""
        self._worker.shutdown()

    def _switch_off(self) -> None:
        try:
            self._host.run("systemctl", "poweroff")
        except CompanionError as error:
            raise PartFault("The Pi may not be switched off: {why}", why=str(error)) from error
