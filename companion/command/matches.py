"""The matches of a machine, for its owner: a list of them, the links of one that somebody lost, and the end of one."""

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from companion.command.options import address_options, addresses, draw_code, location, location_options
from companion.storage import CircleDeletions, Circles, Database, MatchDeletions, Matches, open_existing
from companion.storage.maintenance import copies_with, rewrite
from companion.storage.matches import Listing
from companion.storage.places import is_address

LONGEST = 100_000  # days
YES = "yes"
ON_DISK = "PostgreSQL has it on its disk until it needs the place, or until `vacuum full`; its own backups keep it"


def matches_options(parser: argparse.ArgumentParser) -> None:
    """`--older`, `--json` and `--data` or `--database`."""
    parser.add_argument("--older", type=days, metavar="DAYS",
                        help="those alone on which nothing was written for so many days")  # fmt: skip
    parser.add_argument("--json", action="store_true", help="as JSON, for other programs")
    location_options(parser)


def days(text: str) -> timedelta:
    """So many days. Raises `ValueError`."""
    number = int(text)
    if not 0 <= number <= LONGEST:
        raise ValueError(text)
    return timedelta(days=number)


def matches(options: argparse.Namespace) -> int:
    """List the matches: number, opened, game, names, deals, last write."""
    with closing(open_existing(location(options))) as database:
        listings = [*_numbered(database)]
    if options.older is not None:
        since = datetime.now(UTC) - options.older
        listings = [listing for listing in listings if datetime.fromisoformat(listing.last_write) <= since]
    if options.json:
        print(json.dumps([asdict(listing) for listing in listings], ensure_ascii=False, indent=1))
    else:
        for listing in listings:
            print(_line(listing))
    return 0


def _numbered(database: Database) -> Iterator[Listing]:
    """Every match and its circle under the small numbers by which the owner knows them."""
    matches, circles = Matches(database), Circles(database).numbers()
    numbers = matches.numbers()
    for listing in matches.listings():
        yield replace(listing, id=numbers[listing.id], circle=listing.circle and circles[listing.circle])


def _line(listing: Listing) -> str:
    more = ((f"circle {listing.circle}", listing.circle), (f"deleted {listing.deleted}", listing.deleted))
    shown = (listing.id, listing.opened, _called(listing), listing.last_write, *(text for text, there in more if there))
    return "  ".join(map(str, shown))


def _called(listing: Listing) -> str:
    deals = f"cannot be read: {listing.damaged}" if listing.damaged else f"{listing.deals} deals"
    return "  ".join((listing.game, ", ".join(listing.names) or "no names", deals))


def erase_options(parser: argparse.ArgumentParser) -> None:
    """`ID`, `--circle`, and `--data` or `--database`."""
    parser.add_argument("id", type=int, metavar="ID", help="the number that `companion matches` tells")
    parser.add_argument("--circle", action="store_true", help="the number is that of a circle, whose matches stay")
    location_options(parser)


def erase(options: argparse.Namespace) -> int:
    """Erase a match, or a circle, at once and for good; asks once, or takes `yes` from a pipe."""
    where, one = location(options), "circle" if options.circle else "match"
    with closing(open_existing(where)) as database:
        circles, matches = Circles(database), Matches(database)
        own = (circles if options.circle else matches).of_number(options.id)
        called = circles.called(own) if options.circle else _called(matches.listing(own))
        if _answer(f"{one} {options.id}: {called}. Type yes to erase it for good: ") != YES:
            raise LookupError(f"nothing is erased: that wants the word {YES}")
        (CircleDeletions if options.circle else MatchDeletions)(database).erase(own)
        database.drop_traces()
    print(f"{one} {options.id} is erased: {called}")
    print(ON_DISK if is_address(where) else _left(Path(where), one, own))
    return 0


def _answer(question: str) -> str:
    """The line that answers a question; the question is printed on a terminal only."""
    if sys.stdin.isatty():
        print(question, end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower()


def _left(folder: Path, one: str, number: int) -> str:
    """The copies in which it is still; the file itself has nothing left of it."""
    rewrite(folder)
    copies = ", ".join(map(str, copies_with(folder, one, number)))
    return f"still in {copies}" if copies else "no copy beside it has anything of it"


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
        matches = Matches(database)
        access = matches.access(matches.of_number(options.id))
        keys = matches.replace_key(access, options.which) if options.new else access.keys
    url = f"{addresses(options, options.port)[0]}m/{getattr(keys, options.which)}"
    draw_code(url)
    print(url)
    return 0
