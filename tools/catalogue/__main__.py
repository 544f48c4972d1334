"""The command: see the docstring of the package."""

import sys
from pathlib import Path

from companion.rulebook.words import CONTENT
from tools.catalogue.english import write_english
from tools.catalogue.po import merge

INTERFACE = "interface"


def folders(names: list[str]) -> list[Path]:
    """The folders of content that are meant: all, or those of these games; `interface` is what all games share."""
    every = {INTERFACE: CONTENT} | {path.name: path for path in sorted(CONTENT.iterdir()) if path.is_dir()}
    return [every[name] for name in names or every]


def main(arguments: list[str]) -> int:
    """Do what is asked for; 1 if something is left to do."""
    if arguments[:1] == ["--merge"]:
        clash = merge(*map(Path, arguments[1:4]))
        print("\n".join(f"both changed: {key}" for key in clash))
        return int(bool(clash))
    for folder in folders([]):
        write_english(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
