"""The command: `companion` serves the app on this machine's network, and looks after its data.

One module a command: `options(parser)` says what it takes, `run(options)` does it and returns the exit status.
"""

import argparse
import logging
import sys
from typing import NoReturn

from companion import __version__
from companion.command import backup, check, link, matches, migrate, move, restore, serve
from companion.storage import ForeignDatabase, NotSaved
from companion.web.http.metrics import WithoutKeys

COMMANDS = {
    "serve": serve,
    "backup": backup,
    "restore": restore,
    "check": check,
    "matches": matches,
    "link": link,
    "migrate": migrate,
    "move": move,
}


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """Exit with status 2."""
        self.exit(2, f"{self.prog}: {message}\n")


def parser() -> argparse.ArgumentParser:
    """The options of the command line."""
    top = Parser(prog="companion", description="Keeps the score of card games at a real table, and knows the rules.")
    top.add_argument("--version", action="version", version=f"companion {__version__}")
    commands = top.add_subparsers(required=True, parser_class=Parser, metavar="command")
    for name, command in COMMANDS.items():
        words = command.__doc__ or ""
        one = commands.add_parser(name, help=words.splitlines()[0], description=words)
        command.options(one)
        one.set_defaults(run=command.run)
    return top


def main(arguments: list[str] | None = None) -> int:
    """Run the command; the exit status. `companion` alone, or with options only, serves."""
    given = sys.argv[1:] if arguments is None else arguments
    alone = not given or (given[0].startswith("-") and given[0] not in ("-h", "--help", "--version"))
    options = parser().parse_args(["serve", *given] if alone else given)
    log = logging.StreamHandler()
    log.addFilter(WithoutKeys())
    logging.basicConfig(level=logging.WARNING, format="%(message)s", handlers=[log])
    try:
        return int(options.run(options))
    except (ForeignDatabase, LookupError, NotSaved, OSError) as reason:
        words = reason.args[0] if isinstance(reason, LookupError) else reason
        print(f"companion: {words}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 0
