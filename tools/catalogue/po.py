"""PO files: all in one shape, those of other languages beside the English ones, and three of them made one."""

import re
from collections.abc import Iterable, Iterator
from gettext import c2py
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import write_po
from babel.plural import PluralRule, to_gettext

from companion.rulebook.words import SOURCE, open_po
from tools.catalogue.notes import explained

WIDTH = 120
HEADER = """msgid ""
msgstr ""
"Project-Id-Version: Companion\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals};\\n"

"""


SIMPLE = ("nplurals=2; plural=(n != 1)", "nplurals=2; plural=(n > 1)", "nplurals=1; plural=0")


def plurals(language: str) -> str:
    """The plural forms of a language that whole numbers below a thousand have, as CLDR has them."""
    rule = Locale.parse(language).plural_form
    used = {rule(n) for n in range(1000)}
    said = to_gettext(PluralRule({tag: text for tag, text in rule.rules.items() if tag in used}))
    return next((simple for simple in SIMPLE if forms(simple) == forms(said)), said.rstrip(";"))


def forms(plural_forms: str) -> list[int]:
    """Which form each number below two hundred takes."""
    form = c2py(plural_forms.partition("plural=")[2].rstrip(";"))
    return [form(n) for n in range(200)]


def messages(path: Path, language: str = "") -> dict[str, Message]:
    """The messages of a file by their ids; one without an id in `msgctxt` has its key for a `msgid`."""
    if not path.exists():
        return {}
    return {message.context: message for message in map(_with_context, open_po(path, language)) if message.context}


def _with_context(message: Message) -> Message:
    if message.context or not message.id:
        return message
    key = message.id if isinstance(message.id, str) else message.id[0]
    said = message.string or ""
    empty = "" if isinstance(said, str) else ("", "")
    return Message(said, empty, user_comments=message.user_comments, context=key)


def beside(source: dict[str, Message], own: dict[str, Message], language: str) -> Iterator[Message]:
    """The messages of a language: in the order of the source, with what is translated so far."""
    count = max(forms(plurals(language))) + 1
    for key, message in source.items():
        before = own.get(key)
        said = _forms(message, before, count)
        stale = before is not None and (before.id != message.id or before.fuzzy) and any(said)
        kept = before.user_comments if before else ()
        yield Message(message.id, said, flags={"fuzzy"} if stale else (), user_comments=kept, context=key)


def _forms(message: Message, before: Message | None, forms: int) -> str | tuple[str, ...]:
    """What was translated, in as many forms as the message now has."""
    said = before.string if before else ""
    texts = (said,) if isinstance(said, str) else tuple(said or ("",))
    if isinstance(message.id, str):
        return texts[0]
    return (*texts, *forms * ("",))[:forms]


def write(path: Path, language: str, own: Iterable[Message], *, notes: bool = False) -> None:
    """Write a catalogue in the one shape that there is; `notes` say of each message what a translator must know."""
    catalogue = Catalog(locale=language, charset="utf-8")
    catalogue.mime_headers = [("Plural-Forms", plurals(language))]  # not those of the locale: it has one for millions
    for message in own:
        message.auto_comments = explained(message) if notes else []
        message.flags &= {"fuzzy", "python-brace-format"} if notes else {"fuzzy"}
        catalogue._messages[catalogue._key_for(message.id, message.context)] = message
    body = BytesIO()
    write_po(body, catalogue, width=WIDTH, omit_header=True)
    path.write_text(_header(path, language) + body.getvalue().decode().strip() + "\n", "utf-8")


def _header(path: Path, language: str) -> str:
    """The head of a file: that of a translator's tool stays, but for the plural forms."""
    made = HEADER.format(language=language, plurals=plurals(language))
    before = path.read_text("utf-8").partition("\n\n")[0] if path.exists() and language != SOURCE else ""
    line = re.compile(r'^"Plural-Forms:.*?(?:\\n)"$', re.MULTILINE)
    return line.sub(lambda _: line.findall(made)[0], before) + "\n\n" if line.search(before) else made


def merge(base: Path, ours: Path, theirs: Path, language: str) -> list[str]:
    """Three catalogues of a language made one, in `ours`: what one of two changed counts. The ids that both changed."""
    old, own, other = (messages(path, language) for path in (base, ours, theirs))
    both = [key for key in own if key in other and _changed(own, old, key) and _changed(other, old, key)]
    clash = [key for key in both if _said(own[key]) != _said(other[key])]
    kept = {
        key: other[key] if key in other and _changed(other, old, key) and key not in clash else message
        for key, message in own.items()
        if key in other or _changed(own, old, key)
    }
    merged = _in_place(kept, other, old)
    write(ours, language, merged.values())
    return clash


def _in_place(kept: dict[str, Message], other: dict[str, Message], old: dict[str, Message]) -> dict[str, Message]:
    """New messages of the other stand where they stand there: behind the one before them."""
    order = list(kept)
    for before, key in zip([None, *other], other, strict=False):
        if key not in kept and key not in old:
            order.insert(order.index(before) + 1 if before in order else len(order), key)
    return {key: kept.get(key) or other[key] for key in order}


def _changed(own: dict[str, Message], old: dict[str, Message], key: str) -> bool:
    return key not in old or _said(own[key]) != _said(old[key])


def _said(message: Message) -> tuple[object, object]:
    return message.id, message.string
