"""The command: see the docstring of the package."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from companion.rulebook.words import CONTENT
from tools.catalogue.check import check, unfinished
from tools.catalogue.english import write_english
from tools.catalogue.language import fetch, send, write_language
from tools.catalogue.lint import lint
from tools.catalogue.po import merge
from tools.catalogue.show import show

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
            return _print(list(_problems(language, names)))
        case ["--show", language, name, *ids]:
            print("\n\n".join(show(folders([name])[0], language, ids)))
        case ["--out", copies, language, *names]:
            for folder in folders(names):
                send(folder, language, Path(copies))
        case ["--in", copies, language, *names]:
            _gone(names, lambda folder: fetch(folder, language, Path(copies)))
            return _print(list(_problems(language, names)))
        case [language, *names]:
            _gone(names, lambda folder: write_language(folder, language))
            return _print(list(_problems(language, names)))
        case _:
            for folder in folders([]):
                write_english(folder)
    return 0


def _problems(language: str, names: list[str]) -> Iterator[str]:
    for folder in folders(names):
        yield from check(folder, language)
        yield from lint(folder, language)


def _gone(names: list[str], written: Callable[[Path], list[str]]) -> None:
    for folder in folders(names):
        _print([f"{folder.name}: gone from the English: {one}" for one in written(folder)])


def _print(problems: list[str]) -> int:
    files: dict[str, list[str]] = {}
    for problem in problems:
        files.setdefault(problem.partition(":")[0], []).append(problem)
    for name, lines in files.items():
        print("\n".join(sorted(lines, key=unfinished)[:SHOWN]))  # what is wrong before what is missing
        print(f"{name}: {len(lines)} to do, {sum(map(unfinished, lines))} of them not begun\n")
    return int(bool(problems))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
