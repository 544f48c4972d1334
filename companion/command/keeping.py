"""The commands that keep the data safe: backup, restore, check, migrate, move; the options of each, and its work."""

import argparse
import os
from pathlib import Path

from companion.command.options import database, location, location_options
from companion.environment import DATABASE
from companion.storage import maintenance, places
from companion.storage.places import is_address, shown


def backup_options(parser: argparse.ArgumentParser) -> None:
    """`FILE` and `--data` or `--database`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="where to; an older copy there is replaced")
    location_options(parser)


def backup(options: argparse.Namespace) -> int:
    """Write a consistent copy of everything to FILE, also while a server runs."""
    maintenance.moving_backup(location(options), options.file)
    print(f"everything in {shown(location(options))} is copied to {options.file}")
    return 0


def restore_options(parser: argparse.ArgumentParser) -> None:
    """`FILE` and `--data` or `--database`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a copy that `companion backup` wrote")
    location_options(parser)


def restore(options: argparse.Namespace) -> int:
    """Put a copy back; what was there is kept beside it. Refused while a server runs."""
    kept = maintenance.moving_restore(options.file, location(options))
    print(f"{shown(location(options))} is as {options.file} was" + _kept_in(kept))
    return 0


def check_options(parser: argparse.ArgumentParser) -> None:
    """`FILE`, or `--data` or `--database`."""
    parser.add_argument("file", type=Path, nargs="?", metavar="FILE", help="a copy, in the place of what is in use")
    location_options(parser)


def check(options: argparse.Namespace) -> int:
    """Look everything over: the file, its tables, every match. One line each fault."""
    findings = maintenance.check_file(options.file) if options.file else maintenance.check(location(options))
    for fault in findings.faults:
        print(fault)
    if not findings.faults:
        print(f"{options.file or shown(location(options))} is sound: every match can be read ({findings.matches})")
    return 1 if findings.faults else 0


def migrate_options(parser: argparse.ArgumentParser) -> None:
    """`--database`; where that is not said, as the environment says, which keeps a password out of the command."""
    said = os.environ.get(DATABASE)
    parser.add_argument("--database", type=database, required=not said, default=said, metavar="URL",
                        help="the PostgreSQL database")  # fmt: skip


def migrate(options: argparse.Namespace) -> int:
    """Make the tables of a PostgreSQL database, or upgrade them; a folder is upgraded by its server."""
    done = places.migrate(options.database)
    print(f"{shown(options.database)} " + ("has the tables of this version now" if done else "had them already"))
    return 0


def move_options(parser: argparse.ArgumentParser) -> None:
    """`--from`, and where to: `--data` or `--database`."""
    parser.add_argument("--from", dest="source", type=source, required=True, metavar="DIR|URL",
                        help="where everything is now; it stays there as it is")  # fmt: skip
    location_options(parser)


def source(text: str) -> Path | str:
    """A folder, or the address of a database."""
    return text if is_address(text) else Path(text)


def move(options: argparse.Namespace) -> int:
    """Bring everything from a folder to a PostgreSQL database, or back, keys included. Stop the servers first."""
    target = location(options)
    kept = maintenance.move(options.source, target)
    print(f"everything in {shown(options.source)} is in {shown(target)}" + _kept_in(kept))
    return 0


def _kept_in(kept: Path | None) -> str:
    return f"; what was there is in {kept}" if kept else ""
