"""The files of content, each read once."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from companion.rulebook.markdown import Passage, passages


@cache
def read_toml(path: Path) -> dict[str, Any]:
    """What a file says; nothing where there is none."""
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


@cache
def read_passages(path: Path) -> dict[tuple[str, int, str], Passage]:
    """The passages of a file by their part, level and id; none where there is no file."""
    read = passages(path.read_text("utf-8")) if path.exists() else ()
    return {(passage.part, passage.level, passage.id): passage for passage in read}
