"""Print the address of a match and its QR code, for somebody who lost it."""

import argparse
from contextlib import closing

from companion.command.common import address, address_options, draw_code, place, place_options
from companion.storage import open_existing
from companion.storage.matches import Register


def options(parser: argparse.ArgumentParser) -> None:
    """`ID`, `--look` or `--write`, `--new`, where the server is reached, and `--data` or `--database`."""
    parser.add_argument("id", type=int, metavar="ID", help="the number that `companion matches` tells")
    which = parser.add_mutually_exclusive_group(required=True)
    for key, may in (("look", "only look"), ("write", "write")):
        which.add_argument(f"--{key}", dest="which", action="store_const", const=key, help=f"the link that may {may}")
    parser.add_argument("--new", action="store_true", help="make a new one first; the old one opens nothing any more")
    address_options(parser)
    place_options(parser)


def run(options: argparse.Namespace) -> int:
    """Print the link."""
    with closing(open_existing(place(options))) as database:
        keys = Register(database).keys(options.id, new=options.which if options.new else "")
    link = f"{address(options.host, options.port, options.names)}m/{getattr(keys, options.which)}"
    draw_code(link)
    print(link)
    return 0
