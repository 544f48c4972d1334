"""The matches of a machine, for its owner: a list of them, and the links of one that somebody lost."""

import argparse
import json
from contextlib import closing
from dataclasses import asdict

from companion.command.common import address, address_options, draw_code, location, location_options
from companion.storage import open_existing
from companion.storage.matches import Listing, Register


def matches_options(parser: argparse.ArgumentParser) -> None:
    """`--json` and `--data` or `--database`."""
    parser.add_argument("--json", action="store_true", help="as JSON, for other programs")
    location_options(parser)


def matches(options: argparse.Namespace) -> int:
    """List the matches: number, opened, game, names, deals, last write."""
    with closing(open_existing(location(options))) as database:
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


def link_options(parser: argparse.ArgumentParser) -> None:
    """`ID`, `--look` or `--write`, `--new`, where the server is reached, and `--data` or `--database`."""
    parser.add_argument("id", type=int, metavar="ID", help="the number that `companion matches` tells")
    which = parser.add_mutually_exclusive_group(required=True)
    for key, may in (("look", "only look"), ("write", "write")):
        which.add_argument(f"--{key}", dest="which", action="store_const", const=key, help=f"the link that may {may}")
    parser.add_argument("--new", action="store_true", help="make a new one first; the old one opens nothing any more")
    address_options(parser)
    location_options(parser)


def link(options: argparse.Namespace) -> int:
    """Print the address of a match and its QR code, for somebody who lost it."""
    with closing(open_existing(location(options))) as database:
        keys = Register(database).keys(options.id, new=options.which if options.new else "")
    url = f"{address(options.host, options.port, options.names)}m/{getattr(keys, options.which)}"
    draw_code(url)
    print(url)
    return 0
