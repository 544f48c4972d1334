"""The command: `companion` serves the app on this machine's network, and looks after its data.

A command is two functions: one adds its options to a parser, one does it and returns the exit status; the first line of
that one's docstring is what `--help` says.
"""

import argparse
import sys
from collections.abc import Callable
from typing import NoReturn

from companion import __version__
from companion.command import keeping, matches, serve
from companion.storage import ForeignDatabase, NotSaved, Unreadable
from companion.web.http import logs

Options = Callable[[argparse.ArgumentParser], None]
Act = Callable[[argparse.Namespace], int]
COMMANDS: dict[str, tuple[Options, Act]] = {
    "serve": (serve.serve_options, serve.serve),
    "backup": (keeping.backup_options, keeping.backup),
    "restore": (keeping.restore_options, keeping.restore),
    "check": (keeping.check_options, keeping.check),
    "matches": (matches.matches_options, matches.matches),
    "link": (matches.link_options, matches.link),
    "erase": (matches.erase_options, matches.erase),
    "migrate": (keeping.migrate_options, keeping.migrate),
    "move": (keeping.move_options, keeping.move),
}


class CommandParser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """Exit with status 2."""
        self.exit(2, f"{self.prog}: {message}\n")


def parser() -> argparse.ArgumentParser:
    """The options of the command line."""
    top = CommandParser(
        prog="companion", description="Keeps the score of card games at a real table, and knows the rules."
    )
    top.add_argument("--version", action="version", version=f"companion {__version__}")
    commands = top.add_subparsers(required=True, parser_class=CommandParser, metavar="command")
    for name, (options, run) in COMMANDS.items():
        words = (run.__doc__ or "").partition("\n")[0]
        one = commands.add_parser(name, help=words, description=words)
        options(one)
        one.set_defaults(run=run)
    return top


def main(arguments: list[str] | None = None) -> int:
    """Run the command; the exit status. `companion` alone, or with options only, serves."""
    given = sys.argv[1:] if arguments is None else arguments
    alone = not given or (given[0].startswith("-") and given[0] not in ("-h", "--help", "--version"))
    options = parser().parse_args(["serve", *given] if alone else given)
    logs.begin(requests=not sys.stderr.isatty())  # on a terminal the QR code stays in sight
    try:
        return int(options.run(options))
    except (ForeignDatabase, LookupError, NotSaved, OSError, Unreadable) as reason:
        words = reason.args[0] if isinstance(reason, LookupError) else reason
        print(f"companion: {words}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 0
