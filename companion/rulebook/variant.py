"""What a variant has of the game that it extends: rules, terms and situations, but for those that it plays `without`.

`[without]` in its book.toml lists them: `rule`, `term`, and `question` for the situations put to it. What both have by
the same id is the variant's own.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from companion.rulebook.files import read_toml

SHARED = ("rule", "term")


def shape(folders: Sequence[Path]) -> dict[str, Any]:
    """The book.toml of a game, with the rules and terms of those that it extends after its own."""
    own, *varied = (read_toml(folder / "book.toml") for folder in folders)
    return own | {kind: list(_every(kind, own, varied)) for kind in SHARED}


def _every(kind: str, own: dict[str, Any], varied: Sequence[dict[str, Any]]) -> Iterator[Any]:
    ours = own.get(kind, ())
    yield from ours
    left_out = {*own.get("without", {}).get(kind, ()), *(one["id"] for one in ours)}
    yield from (one for shape in varied for one in shape.get(kind, ()) if one["id"] not in left_out)


def situations(folders: Sequence[Path]) -> Iterator[Any]:
    """The disputes and further examples of a game, then those of the games that it extends."""
    left_out = read_toml(folders[0] / "book.toml").get("without", {}).get("question", ())
    for folder in folders:
        disputes = read_toml(folder / "disputes.toml")
        every = (*disputes.get("dispute", ()), *disputes.get("example", ()))
        yield from (one for one in every if folder == folders[0] or one["question"] not in left_out)
