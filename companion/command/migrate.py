"""Make the tables of a PostgreSQL database, or bring them up to this version; a folder is upgraded by its server."""

import argparse

from companion.command.common import database
from companion.storage.places import migrate, shown


def options(parser: argparse.ArgumentParser) -> None:
    """`--database`."""
    parser.add_argument("--database", type=database, required=True, help="the PostgreSQL database", metavar="URL")


def run(options: argparse.Namespace) -> int:
    """Make the tables that are missing."""
    done = migrate(options.database)
    print(f"{shown(options.database)} " + ("has the tables of this version now" if done else "had them already"))
    return 0
