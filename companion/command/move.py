"""Bring everything from a folder to a PostgreSQL database, or back, keys included. Stop the servers first."""

import argparse
from pathlib import Path

from companion.command.common import place, place_options
from companion.storage.backup import move
from companion.storage.places import is_address, shown


def options(parser: argparse.ArgumentParser) -> None:
    """`--from`, and where to: `--data` or `--database`."""
    parser.add_argument("--from", dest="source", type=source, required=True, metavar="DIR|URL",
                        help="where everything is now; it stays there as it is")  # fmt: skip
    place_options(parser)


def source(text: str) -> Path | str:
    """A folder, or the address of a database."""
    return text if is_address(text) else Path(text)


def run(options: argparse.Namespace) -> int:
    """Copy it all, and say so."""
    target = place(options)
    kept = move(options.source, target)
    print(
        f"everything in {shown(options.source)} is in {shown(target)}"
        + (f"; what was there is in {kept}" if kept else "")
    )
    return 0
