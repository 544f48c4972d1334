"""What people ask, in a language: its phrasings under the ids of the English ones."""

import json
import tomllib
from pathlib import Path

from companion.rulebook.words import SOURCE

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
    path.write_text("\n".join(_table(kind, table, own.get(kind, {})) for kind, table in source.items()), "utf-8")
    return [f"{kind}.{name}" for kind, table in own.items() for name in table if name not in source.get(kind, {})]


def _table(kind: str, source: dict[str, list[str]], own: dict[str, list[str]]) -> str:
    return f"[{kind}]\n" + "".join(_list(name, own.get(name, [])) for name in source)


def _list(name: str, own: list[str]) -> str:
    phrases = "".join(f"    {json.dumps(phrase, ensure_ascii=False)},\n" for phrase in own)
    return f"{name} = [\n{phrases}]\n"
