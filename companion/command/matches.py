"""List the matches: number, opened, game, names, deals, last write."""

import argparse
import json
from contextlib import closing
from dataclasses import asdict

from companion.command.common import place, place_options
from companion.storage import open_existing
from companion.storage.matches import Listing, Register


def options(parser: argparse.ArgumentParser) -> None:
    """`--json` and `--data` or `--database`."""
    parser.add_argument("--json", action="store_true", help="as JSON, for other programs")
    place_options(parser)


def run(options: argparse.Namespace) -> int:
    """Print the list; nothing that is printed opens a match."""
    with closing(open_existing(place(options))) as database:
        listings = list(Register(database).listings())
    if options.json:
        print(json.dumps([asdict(listing) for listing in listings], ensure_ascii=False, indent=1))
    else:
        for listing in listings:
            print(_line(listing))
    return 0


def _line(listing: Listing) -> str:
    deals = f"cannot be read: {listing.damaged}" if listing.damaged else f"{listing.deals} deals"
    names = ", ".join(listing.names) or "no names"
    return "  ".join((str(listing.id), listing.opened, listing.game, names, deals, listing.last_write))
