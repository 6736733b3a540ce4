"""The installed versions, side by side, and the link that says which one runs.

/opt/bee-table-companion            where it was installed first
/opt/bee-table-companion-versions/
    bee-table-companion-0.2.0-…/    unpacked from a release file, with its own .venv
    current -> …                    what the service starts
    previous -> …                   what it goes back to
"""

import shutil
from dataclasses import dataclass
from pathlib import Path

from companion.atomic_file import rename_atomically

_ENDING = "-versions"
#: Where a version has its command.
PROGRAM = Path(".venv/bin/companion")


def home_of(program: Path) -> Path:
    """Return the folder of the version whose command is *program*."""
    return program.parents[2].resolve()


@dataclass(frozen=True)
class Versions:
    """The *folder* that versions are unpacked into."""

    folder: Path

    @property
    def link(self) -> Path:
        """The link to the version that the service starts."""
        return self.folder / "current"

    @property
    def previous(self) -> Path | None:
        """The version before the current one, ``None`` where there is none any more."""
        return _target(self.folder / "previous")

    @property
    def current(self) -> Path | None:
        """The version that the service starts, ``None`` where it starts none of these."""
        return _target(self.link)

    def program_of(self, home: Path) -> Path:
        """Return the command of the version in *home*, through the link where that leads there."""
        return (self.link if self.current == home.resolve() else home) / PROGRAM

    def switch(self, *, to: Path, previous: Path | None) -> None:
        """Have the link lead *to* a version from one moment to the next, and note the *previous* one.

        That is noted first: it can be gone back to wherever a power cut comes.
        """
        noted = self.folder / "previous"
        if previous is None:
            noted.unlink(missing_ok=True)
        else:
            _lead(noted, previous)
        _lead(self.link, to)

    def prune(self) -> None:
        """Delete every version here but the current one and the one before it."""
        for path in self.folder.glob("bee-table-companion-*"):
            is_kept = path.resolve() in (self.current, self.previous)
            if path.is_dir() and not path.is_symlink() and not is_kept:
                shutil.rmtree(path)


def versions_beside(home: Path) -> Versions:
    """Return the versions of the one in the folder *home*, which may be one of them."""
    home = home.resolve()
    if home.parent.name.endswith(_ENDING):
        return Versions(home.parent)
    return Versions(home.with_name(home.name + _ENDING))


def _target(link: Path) -> Path | None:
    return link.resolve() if link.is_symlink() and link.is_dir() else None


def _lead(link: Path, target: Path) -> None:
    beside = link.with_name(f"{link.name}.part")
    beside.unlink(missing_ok=True)
    beside.symlink_to(target)
    rename_atomically(beside, link)
