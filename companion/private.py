"""Folders and files that nobody else on this machine may look into: what they hold are the links of other people."""

import os
import sys
from contextlib import suppress
from pathlib import Path

FOLDER, FILE = 0o700, 0o600


def make_folder(folder: Path) -> list[Path]:
    """Make a folder with all above it that is missing: what was made, the innermost first. One that stood stays so."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    made: list[Path] = []
    for each in reversed(missing):
        with suppress(FileExistsError):  # another program was first
            each.mkdir(FOLDER)
            made.insert(0, each)
    if not folder.is_dir():
        raise NotADirectoryError(f"{folder} is not a folder")
    return made


def make_file(path: Path) -> None:
    """An empty file, in the place of whatever lay there."""
    path.unlink(missing_ok=True)
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE))


def give_to_owner(path: Path) -> None:
    """Let a file that root made belong to the owner of its folder: a server that works there is seldom root's."""
    if sys.platform != "win32" and os.geteuid() == 0:
        owner = path.parent.stat()
        os.chown(path, owner.st_uid, owner.st_gid)


def close(path: Path) -> None:
    """Take a file, if it is there and ours, out of the sight of others."""
    with suppress(OSError):
        if path.stat().st_mode & 0o777 & ~FILE:
            path.chmod(FILE)
