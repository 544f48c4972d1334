"""Put a copy back; what was there is kept beside it. Refused while a server runs."""

import argparse
from pathlib import Path

from companion.command.common import place, place_options
from companion.storage.backup import moving_restore
from companion.storage.places import shown


def options(parser: argparse.ArgumentParser) -> None:
    """`FILE` and `--data` or `--database`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a copy that `companion backup` wrote")
    place_options(parser)


def run(options: argparse.Namespace) -> int:
    """Put the copy in the place of the file."""
    kept = moving_restore(options.file, place(options))
    print(f"{shown(place(options))} is as {options.file} was" + (f"; what was there is in {kept}" if kept else ""))
    return 0
