"""A page as a browser without script reads it: elements, words, forms and their keys."""

import re
from collections.abc import Iterator
from functools import cached_property, lru_cache
from html import unescape

VOID = frozenset({"br", "circle", "hr", "img", "input", "line", "link", "meta", "path", "rect"})
SILENT = frozenset({"script", "style", "template"})


class Element:
    """One element; `inside` holds its words and the elements in it."""

    __slots__ = ("__dict__", "attributes", "inside", "parent", "tag")

    def __init__(self, tag: str, attributes: dict[str, str], parent: "Element | None" = None) -> None:
        self.tag, self.attributes, self.parent = tag, attributes, parent
        self.inside: list[Element | str] = []

    def __getitem__(self, name: str) -> str:
        return self.attributes.get(name, "")

    def every(self, tag: str = "", **wanted: str) -> "Iterator[Element]":
        """The elements below this one, of a tag and with certain attributes."""
        asked = [(name.rstrip("_"), text) for name, text in wanted.items()]
        for element in self._tagged.get(tag, ()) if tag else self._below:
            if all(element[name] == text for name, text in asked):
                yield element

    @cached_property
    def _below(self) -> "list[Element]":
        """The elements below this one, in the order of the page, which is read once and never changed."""
        ahead, below = [self], list[Element]()
        while ahead:
            element = ahead.pop()
            ahead += (child for child in reversed(element.inside) if isinstance(child, Element))
            below.append(element)
        return below[1:]

    @cached_property
    def _tagged(self) -> "dict[str, list[Element]]":
        """The same by their tags."""
        found = dict[str, list[Element]]()
        for element in self._below:
            found.setdefault(element.tag, []).append(element)
        return found

    def first(self, tag: str = "", **wanted: str) -> "Element":
        """The first of `every`. Raises `LookupError`."""
        for found in self.every(tag, **wanted):
            return found
        raise LookupError(f"no {tag} {wanted}")

    def of_class(self, name: str) -> "Iterator[Element]":
        """The elements below this one that carry a class."""
        return (element for element in self.every() if name in element["class"].split())

    def strings(self) -> Iterator[str]:
        """Every piece of text that a person may read."""
        return iter(self._strings)

    @cached_property
    def _strings(self) -> "list[str]":
        """The same, read once."""
        ahead, said = [self.inside[::-1]], list[str]()
        while ahead:
            if not ahead[-1]:
                ahead.pop()
            elif isinstance(child := ahead[-1].pop(), str):
                said.append(child)
            elif child.tag not in SILENT:
                ahead.append(child.inside[::-1])
        return said

    @property
    def text(self) -> str:
        """The words, white space as a browser shows it."""
        return " ".join(" ".join(self.strings()).split())

    def up(self, tag: str) -> "Element":
        """The nearest element around this one of a tag. Raises `LookupError`."""
        around = self.parent
        while around and around.tag != tag:
            around = around.parent
        if around is None:
            raise LookupError(f"no {tag} around {self.tag}")
        return around

    @property
    def form(self) -> "Element":
        """The form that a control belongs to: the one that it names, else the one around it."""
        return self.up("").first("form", id=self["form"]) if self["form"] else self.up("form")


AFTER = re.compile(  # what may stand between `<` and the text after it
    r"""(?P<tag>[a-zA-Z][a-zA-Z0-9]*)(?P<attributes>(?:\s+[\w:.-]+(?:="[^"]*"|='[^']*')?)*)\s*(?P<closed>/)?>
    |/(?P<ends>[a-zA-Z][a-zA-Z0-9]*)>
    |!--.*?-->|!doctype\ html>""",
    re.VERBOSE | re.DOTALL,
)
ATTRIBUTE = re.compile(r"""([\w:.-]+)(?:="([^"]*)"|='([^']*)')?""")


def read(html: str) -> Element:
    """The page as a tree. Fails where it is not written strictly: values in quotes, elements properly nested."""
    here = top = Element("", {})
    before, *parts = html.split("<")
    if before:
        here.inside.append(unescape(before))
    for tag, attributes, holds, ends, text in map(_part, parts):
        if tag:
            element = Element(tag, attributes, here)
            here.inside.append(element)
            here = element if holds else here
        elif ends:
            assert here.tag == ends, f"</{ends}> closes <{here.tag}>"
            here = here.parent or top
        if text:
            here.inside.append(text)
    assert here is top, f"<{here.tag}> is never closed"
    return top


@lru_cache(2**17)  # most of them stand on many pages
def _part(written: str) -> tuple[str, dict[str, str], bool, str, str]:
    """After a `<`: the element that begins, its attributes, if it holds others; which one ends; the text behind it."""
    part = AFTER.match(written)
    assert part, f"no HTML: {'<' + written[:80]!r}"
    tag, ends = (part["tag"] or "").lower(), (part["ends"] or "").lower()
    attributes = {
        name.lower(): unescape(one or other) for name, one, other in ATTRIBUTE.findall(part["attributes"] or "")
    }
    holds = tag not in VOID and not part["closed"]
    return tag, attributes, holds, "" if ends in VOID else ends, unescape(written[part.end() :])


def fields(form: Element) -> dict[str, str]:
    """What a form would send as it stands, its keys aside."""
    sent = {}
    for control in form.every():
        name, kind = control["name"], control["type"]
        if control.tag == "select":
            options = list(control.every("option"))
            sent[name] = next((option for option in options if "selected" in option.attributes), options[0])["value"]
        elif control.tag == "input" and name and (kind not in ("radio", "checkbox") or "checked" in control.attributes):
            sent[name] = control["value"]
    return sent
