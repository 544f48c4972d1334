"""The Markdown files of content/, cut at their headings.

`# Rules`, `# House rules`, `# Disputes` are the parts of a file; below them
`## id: Title` opens a phase and `### id: Title` an entry. A paragraph that
begins with `Others:` says what other rule books do; list items of a house rule
say what its values mean. These names, and `Forms:`, `Never:`, `Also:` of a word,
are the same in every language. In a translation a fingerprint of the English that it
was written beside stands behind the id: `### id 3f9a01c7: Title`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from markdown_it import MarkdownIt

from companion.cache import MIB, cached

MARKDOWN = MarkdownIt("commonmark", {"html": False})
HEADING = re.compile(r"^(#{1,3}) (?:([a-z0-9_-]+)(?: ([0-9a-f]{8}))?:(?: |$))?(.*)$", re.MULTILINE)
OTHERS = re.compile(r"^Others: (.+)\Z", re.MULTILINE | re.DOTALL)
VALUE = re.compile(r"^- (\w+): (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Passage:
    """The text under one heading, with its part of the file, level, id and title, and its fingerprint if any."""

    part: str
    level: int
    id: str
    title: str
    text: str
    beside: str = ""

    @property
    def others(self) -> str:
        """The paragraph on other rule books; empty where they agree."""
        others = OTHERS.search(self.text)
        return others[1].strip() if others else ""

    @property
    def body(self) -> str:
        """The text without what others do."""
        return OTHERS.sub("", self.text).strip()

    @property
    def values(self) -> dict[str, str]:
        """The values of a house rule, each with its phrase."""
        return dict(VALUE.findall(self.text))

    @property
    def lead(self) -> str:
        """The text without the list of values."""
        return VALUE.sub("", self.text).strip()


def passages(text: str) -> Iterator[Passage]:
    """Cut a file at its headings; what nobody has written yet, a heading without a title, is left out."""
    return (passage for passage in headings(text) if passage.title)


def headings(text: str) -> Iterator[Passage]:
    """Cut a file at its headings, those without a title among them."""
    marks, part = list(HEADING.finditer(text)), ""
    for mark, following in zip(marks, [*marks[1:], None], strict=True):
        passage = Passage(
            part, len(mark[1]), mark[2] or "", mark[4].strip(), _between(text, mark, following), mark[3] or ""
        )
        if passage.level == 1:
            part = passage.title
        else:
            yield replace(passage, part=part)


def _between(text: str, mark: re.Match[str], following: re.Match[str] | None) -> str:
    return text[mark.end() : following.start() if following else len(text)].strip()


@cached(4 * MIB, size=lambda html: 4 * len(html))
def html(text: str) -> str:
    """Markdown as HTML; raw HTML in it is shown as text."""
    return str(MARKDOWN.render(text))
