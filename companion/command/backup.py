"""Write a consistent copy of everything to FILE, also while a server runs."""

import argparse
from pathlib import Path

from companion.command.common import folder_option
from companion.storage.backup import backup


def options(parser: argparse.ArgumentParser) -> None:
    """`FILE` and `--data`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="where to; an older copy there is replaced")
    folder_option(parser)


def run(options: argparse.Namespace) -> int:
    """Write the copy."""
    backup(options.data, options.file)
    print(f"everything in {options.data} is copied to {options.file}")
    return 0
