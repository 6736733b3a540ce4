"""``companion update``: a new version from a release file, or the one before it again."""

import os
from pathlib import Path

import click

from companion.cli.files import read_file
from companion.errors import CompanionError, Missing
from companion.service.installed.host import ThisHost, need_root
from companion.service.installed.release_file import LARGEST_BYTES, Release, read_release
from companion.service.installed.systemd import need_systemd
from companion.service.installed.systemd_unit import installed_service
from companion.service.installed.updates import Updater
from companion.service.installed.version_trial import try_version
from companion.version import version


@click.command(short_help="Take a new version from a release file.")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--sha256", metavar="HEX", help="What the file is published with; else it is asked.")
@click.option("--back", is_flag=True, help="Go back to the version before this one.")
def update(file: Path | None, sha256: str | None, back: bool) -> None:
    """Have the installed service run the version in FILE, which scripts/release packed.

    The table plays on until the new version has its libraries and has tried itself on a copy of the
    journal. Where it is not ready within a minute, the version before it runs again.
    """
    if (file is None) != back:
        raise click.UsageError("name a release file, or --back")
    host = ThisHost()
    need_root(host, "companion update …")
    need_systemd(host)
    service = installed_service()
    if service is None:
        raise Missing("the service is not installed: companion service install")
    os.umask(0o022)  # the service's user has to come to what is unpacked
    updater = Updater(service, host, tell=click.echo)
    if file is None:
        updater.go_back()
    else:
        updater.update(checked(read_release(read_file(file, most_bytes=LARGEST_BYTES)), sha256))
    click.echo("It runs. To go back: companion update --back")


@click.command("try-version", hidden=True)
@click.argument("journal", required=False, type=click.Path(path_type=Path))
def try_version_command(journal: Path | None) -> None:
    """Tell whether this version works, on a copy of the JOURNAL, which it may change."""
    try_version(journal)
    click.echo(f"{version()} works")


def checked(release: Release, sha256: str | None) -> Release:
    """Return *release* where its checksum is the published one; it alone says whose file it is."""
    if sha256 is None:
        click.echo(f"{release.name}\nSHA-256 {release.sha256}")
        click.confirm("Is that what it was published with?", abort=True)
    elif sha256.strip().lower() != release.sha256:
        raise CompanionError(f"the file's SHA-256 is {release.sha256}, not the one that was named")
    return release


#: What the command line registers.
COMMANDS: tuple[click.Command, ...] = (update, try_version_command)
