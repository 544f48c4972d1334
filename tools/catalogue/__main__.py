"""The command: see the docstring of the package."""

import sys
from pathlib import Path

from companion.rulebook.words import CONTENT
from tools.catalogue.check import check
from tools.catalogue.english import write_english
from tools.catalogue.language import write_language
from tools.catalogue.lint import lint
from tools.catalogue.po import merge

INTERFACE = "interface"
SHOWN = 40  # problems of a file that are printed one by one


def folders(names: list[str]) -> list[Path]:
    """The folders of content that are meant: all, or those of these games; `interface` is what all games share."""
    every = {INTERFACE: CONTENT} | {path.name: path for path in sorted(CONTENT.iterdir()) if path.is_dir()}
    return [every[name] for name in names or every]


def main(arguments: list[str]) -> int:
    """Do what is asked for; 1 if something is left to do."""
    match arguments:
        case ["--merge", base, ours, theirs, path]:
            clash = merge(Path(base), Path(ours), Path(theirs), Path(path).stem)
            return _print([f"{path}: both changed: {key}" for key in clash])
        case ["--check", language, *names]:
            return _print(
                [one for folder in folders(names) for one in (*check(folder, language), *lint(folder, language))]
            )
        case [language, *names]:
            for folder in folders(names):
                _print([f"{folder.name}: gone from the English: {one}" for one in write_language(folder, language)])
            return main(["--check", language, *names])
    for folder in folders([]):
        write_english(folder)
    return 0


def _print(problems: list[str]) -> int:
    files: dict[str, list[str]] = {}
    for problem in problems:
        files.setdefault(problem.partition(":")[0], []).append(problem)
    for name, lines in files.items():
        print("\n".join(lines[:SHOWN]))
        print(f"{name}: {len(lines)} to do" if len(lines) > 1 else "")
    return int(bool(problems))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
