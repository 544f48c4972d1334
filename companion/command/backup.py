"""Write a consistent copy of everything to FILE, also while a server runs."""

import argparse
from pathlib import Path

from companion.command.common import place, place_options
from companion.storage.backup import moving_backup
from companion.storage.places import shown


def options(parser: argparse.ArgumentParser) -> None:
    """`FILE` and `--data` or `--database`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="where to; an older copy there is replaced")
    place_options(parser)


def run(options: argparse.Namespace) -> int:
    """Write the copy."""
    moving_backup(place(options), options.file)
    print(f"everything in {shown(place(options))} is copied to {options.file}")
    return 0
