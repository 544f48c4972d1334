"""Look everything over: the file, its tables, every match. One line each fault."""

import argparse

from companion.command.common import folder_option
from companion.storage.check import check


def options(parser: argparse.ArgumentParser) -> None:
    """`--data`."""
    folder_option(parser)


def run(options: argparse.Namespace) -> int:
    """Status 0 where all is well, 1 where there is a fault."""
    findings = check(options.data)
    for fault in findings.faults:
        print(fault)
    if not findings.faults:
        print(f"{options.data} is sound: every match can be read ({findings.matches})")
    return 1 if findings.faults else 0
