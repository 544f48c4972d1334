"""Look everything over: the file, its tables, every match. One line each fault."""

import argparse

from companion.command.common import place, place_options
from companion.storage.check import check
from companion.storage.places import shown


def options(parser: argparse.ArgumentParser) -> None:
    """`--data` or `--database`."""
    place_options(parser)


def run(options: argparse.Namespace) -> int:
    """Status 0 where all is well, 1 where there is a fault."""
    findings = check(place(options))
    for fault in findings.faults:
        print(fault)
    if not findings.faults:
        print(f"{shown(place(options))} is sound: every match can be read ({findings.matches})")
    return 1 if findings.faults else 0
