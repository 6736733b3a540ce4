"""A loop that reads nothing."""

from companion.errors import CompanionError, SpoiltPicture


class StillLoop:
    """Stands where pictures would be read."""

    failure: CompanionError | None = None
    spoilt: SpoiltPicture | None = None

    def start(self) -> None:
        """Begin nothing."""

    def stop(self) -> None:
        """End nothing."""
