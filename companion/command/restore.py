"""Put a copy back; what was there is kept beside it. Refused while a server runs."""

import argparse
from pathlib import Path

from companion.command.common import folder_option
from companion.storage.backup import restore


def options(parser: argparse.ArgumentParser) -> None:
    """`FILE` and `--data`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a copy that `companion backup` wrote")
    folder_option(parser)


def run(options: argparse.Namespace) -> int:
    """Put the copy in the place of the file."""
    kept = restore(options.file, options.data)
    print(f"{options.data} is as {options.file} was" + (f"; what was there is in {kept}" if kept else ""))
    return 0
