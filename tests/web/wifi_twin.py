"""A twin of the table's Wi-Fi, in its own and with three others in reach, that notes what it is to join."""

from companion.phrases import Phrase
from web.wifi_port import WifiInReach, WifiView

IN_REACH = (
    WifiInReach("Home", 70, needs_password=True, can_be_joined=True),
    WifiInReach("Firm with a name of 32 letters..", 20, needs_password=True, can_be_joined=False),
    WifiInReach("Café", 5, needs_password=False, can_be_joined=True),
)


class WifiTwin:
    """What the pages are handed; a test says how it went."""

    def __init__(self) -> None:
        self.is_there = True
        self.joined: list[tuple[str, str]] = []
        self.now = WifiView(is_own_open=True, in_reach=IN_REACH)

    def view(self) -> WifiView:
        return self.now

    def join(self, name: str, password: str) -> None:
        self.joined.append((name, password))
        self.now = WifiView(in_reach=IN_REACH, joining=name)

    def refuse_password(self) -> None:
        why = Phrase("{network} did not take this password", {"network": "Home"})
        self.now = WifiView(is_own_open=True, in_reach=IN_REACH, failure=why)
