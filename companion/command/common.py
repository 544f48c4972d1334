"""Options of several commands: where the data is."""

import argparse
import os
from pathlib import Path

from platformdirs import user_data_path

from companion.environment import DATA, DATABASE
from companion.storage.places import is_address


def location_options(parser: argparse.ArgumentParser) -> None:
    """`--data DIR`, or `--database URL` in its place; where neither is said, as the environment says."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--data", type=Path, help=f"folder of the data (default: {_usual_folder()})", metavar="DIR")
    where.add_argument("--database", type=database, help="a PostgreSQL database in its place", metavar="URL")


def location(options: argparse.Namespace) -> Path | str:
    """Where the data is: an address, or else a folder."""
    return options.database or options.data or os.environ.get(DATABASE) or _usual_folder()


def _usual_folder() -> Path:
    return Path(os.environ.get(DATA) or user_data_path("companion"))


def database(text: str) -> str:
    """The address of a database. Raises `ValueError`."""
    if not is_address(text):
        raise ValueError(text)
    return text
