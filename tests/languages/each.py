"""Every language that there is: those that have files, and the made-up one."""

from pathlib import Path

from companion.rulebook.words import CONTENT, SOURCE

WITH_FILES = sorted({path.stem for path in CONTENT.rglob("*.po")} - {SOURCE})
NOT_YET = ("is missing", "nobody asks for it yet", "there is no such file")  # of a language that is not offered


def folders(content: Path) -> list[Path]:
    """The folder of the interface, and that of each game."""
    return [content, *sorted(path for path in content.iterdir() if path.is_dir())]


def unfinished(problem: str) -> bool:
    """True if something was not translated yet, rather than wrongly."""
    return problem.endswith(NOT_YET)
