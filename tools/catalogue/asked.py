"""What people ask, in a language: its phrasings under the ids of the English ones."""

import json
import tomllib
from pathlib import Path

from companion.rulebook.words import SOURCE

SHOWN = 3  # English phrasings beside each id
ABOUT = """# How people ask for what stands in this book: hidden words for the search, not text for a page.
# Not a translation: what somebody at a table of this language would type, in small letters, misspelled too.
"""
Tables = dict[str, dict[str, list[str]]]


def read(path: Path) -> Tables:
    """The phrasings of a file by kind and id; none where there is no file."""
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


def write_asked(folder: Path, language: str) -> list[str]:
    """Make or update the phrasings of a language. The ids that stood there and are no longer in the English."""
    path = folder / f"{language}.asked.toml"
    source, own = read(folder / f"{SOURCE}.asked.toml"), read(path)
    if not source:
        return []
    path.write_text(ABOUT + "".join(_table(kind, table, own.get(kind, {})) for kind, table in source.items()), "utf-8")
    return [f"{kind}.{name}" for kind, table in own.items() for name in table if name not in source.get(kind, {})]


def _table(kind: str, source: dict[str, list[str]], own: dict[str, list[str]]) -> str:
    lists = (_list(name, phrases, own.get(name, [])) for name, phrases in source.items())
    return f"\n[{kind}]\n" + "".join(lists)


def _list(name: str, english: list[str], own: list[str]) -> str:
    shown = "".join(f"    # {phrase}\n" for phrase in english[:SHOWN])
    phrases = "".join(f"    {json.dumps(phrase, ensure_ascii=False)},\n" for phrase in own)
    return f"{name} = [\n{shown}{phrases}]\n"
