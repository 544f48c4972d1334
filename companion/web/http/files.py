"""Files: those that a phone sends, answers that it keeps under a name, stylesheets and scripts as they are sent."""

import gzip
import re
import unicodedata
from collections.abc import Iterable, Sequence
from datetime import date
from functools import lru_cache
from urllib.parse import quote

from flask import Response, request
from werkzeug.exceptions import RequestEntityTooLarge

from companion.cache import MIB
from companion.engine.ruling import Problem, Refused
from companion.engine.season import evening_of
from companion.engine.sheet import AnySheet

KEPT = "LMN"  # letters, marks and digits of any script, by the first sign of their category
JOINS = "Cf"  # what stands between letters unseen, joins them or turns them round
# where a cell may begin in some dialect: at its start, and after what other dialects take for the end of a cell
FORMULA = re.compile(r"(?<!\w)(?=[=+\-@＝＋－＠])")
LONGEST = 150  # bytes of the names in the name of a file


def uploaded(field: str) -> bytes:
    """The content of the file uploaded in a field; empty if none was chosen. Raises `Refused` if it is too large."""
    try:
        sent = request.files.get(field)
    except RequestEntityTooLarge:
        most = (request.max_content_length or 0) // MIB
        raise Refused([Problem(field, None, "file-too-large", {"most": most})]) from None
    return sent.read() if sent else b""


def match_file(sheet: AnySheet) -> tuple[str, ...]:
    """The parts of the name of a match's file: the game, who played, and the evening."""
    at = sheet.rows[-1].entry.at if sheet.rows else sheet.entries[0].at
    players = tuple(filter(None, sheet.seats)) or tuple(filter(None, sheet.sides))
    return (sheet.called or sheet.game.slug, *players, evening_of(at).isoformat())


def today_file(*called: str) -> tuple[str, ...]:
    """The parts of the name of a file that is as things stand today."""
    return (*called, date.today().isoformat())


def as_file(answer: Response, parts: Sequence[str], ending: str) -> Response:
    """The answer as a file of that name; programs that know ASCII only have one without the other letters."""
    name = file_name(parts, ending)
    plain = f"{_joined([*map(_ascii, map(_part, parts))])}.{ending}"
    names = {"filename": plain} | ({} if plain == name else {"filename*": f"UTF-8''{quote(name, safe='')}"})
    answer.headers.set("Content-Disposition", "attachment", **names)
    return answer


def file_name(parts: Iterable[str], ending: str) -> str:
    """The name of a file, in the letters of those that it is about."""
    return f"{_joined([*map(_part, parts)])}.{ending}"


def _part(text: str) -> str:
    """A name as a part of the name of a file: its letters in lower case, with a dash for whatever lies between."""
    return "-".join("".join(map(_sign, unicodedata.normalize("NFC", text))).lower().split())


def _sign(sign: str) -> str:
    category = unicodedata.category(sign)
    return sign if category[0] in KEPT else "" if category == JOINS else " "


def _ascii(text: str) -> str:
    return _part(unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode())


def _joined(parts: list[str]) -> str:
    """All of the parts but those in the middle that would make it too long."""
    first, *middle, last = parts
    while len("-".join(middle).encode()) > LONGEST:
        middle.pop()
    return "-".join(filter(None, (first, *middle, last)))


def safe(name: str) -> str:
    """The text with an apostrophe before every sign that a spreadsheet could read as the start of a formula."""
    return FORMULA.sub("'", name)


COMMENT, INDENTED = re.compile(rb"/\*.*?\*/", re.DOTALL), re.compile(rb"\s*\n\s*")
AROUND_SIGNS, AFTER_COLON = re.compile(rb"\s*([{};,>~])\s*"), re.compile(rb"(?<=[\w-]): ")
WHOLE_LINE, END_OF_LINE = re.compile(rb"(?m)^\s*//.*\n?"), re.compile(rb"(?m)  //.*$")
TEXT_OR_SIGNS = re.compile(rb"(\"[^\"\n]*\"|'[^'\n]*'|`[^`\n]*`)| ?([=<>&|?:,;(){}\[\]]+) ?")
STYLE, SCRIPT = "text/css", "text/javascript"
FILE_LEVEL = 9
FILES = 16  # more than there are


def stripped_style(text: bytes) -> bytes:
    """A stylesheet without comments and needless space.

    No string in it may hold a brace, a semicolon, a comma or a colon.
    """
    rules = INDENTED.sub(b"\n", COMMENT.sub(b"", text)).strip()
    return AFTER_COLON.sub(b":", AROUND_SIGNS.sub(rb"\1", rules)).replace(b";}", b"}")


def stripped_script(text: bytes) -> bytes:
    """A script without comments, indentation and space around signs; every line of code stays one.

    A comment at the end of a line stands two spaces after the code. No text goes over more than one line or has a quote
    of its own kind in it.
    """
    code = END_OF_LINE.sub(b"", WHOLE_LINE.sub(b"", text))
    return INDENTED.sub(b"\n", TEXT_OR_SIGNS.sub(rb"\1\2", code)).strip()


STRIP = {STYLE: stripped_style, SCRIPT: stripped_script}


@lru_cache(maxsize=FILES)
def packed_file(kind: str, text: bytes) -> bytes:
    """A stylesheet or script, stripped and compressed; computed once."""
    return gzip.compress(STRIP[kind](text), FILE_LEVEL, mtime=0)
