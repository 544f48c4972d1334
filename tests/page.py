"""A page as a browser without script reads it: elements, words, forms and their keys."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from html import unescape

VOID = frozenset({"br", "circle", "hr", "img", "input", "line", "link", "meta", "path", "rect"})
SILENT = frozenset({"script", "style", "template"})


@dataclass(eq=False)
class Element:
    """One element; `inside` holds its words and the elements in it."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    parent: "Element | None" = field(default=None, repr=False)
    inside: "list[Element | str]" = field(default_factory=list, repr=False)

    def __getitem__(self, name: str) -> str:
        return self.attributes.get(name, "")

    def every(self, tag: str = "", **wanted: str) -> "Iterator[Element]":
        """The elements below this one, of a tag and with certain attributes."""
        asked = [(name.rstrip("_"), text) for name, text in wanted.items()]
        for element in self._below:
            if tag in ("", element.tag) and all(element[name] == text for name, text in asked):
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
        for child in self.inside:
            if isinstance(child, str):
                yield child
            elif child.tag not in SILENT:
                yield from child.strings()

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


PART = re.compile(
    r"""<!--.*?-->|<!doctype\ html>
    |</(?P<ends>[a-zA-Z][a-zA-Z0-9]*)>
    |<(?P<tag>[a-zA-Z][a-zA-Z0-9]*)(?P<attributes>(?:\s+[\w:.-]+(?:="[^"]*"|='[^']*')?)*)\s*(?P<closed>/)?>
    |(?P<text>[^<]+)""",
    re.VERBOSE | re.DOTALL,
)
ATTRIBUTE = re.compile(r"""([\w:.-]+)(?:="([^"]*)"|='([^']*)')?""")


def read(html: str) -> Element:
    """The page as a tree. Fails where it is not written strictly: values in quotes, elements properly nested."""
    here = top = Element("")
    at = 0
    for part in PART.finditer(html):
        assert part.start() == at, f"no HTML: {html[at : at + 80]!r}"
        at = part.end()
        if text := part["text"]:
            here.inside.append(unescape(text) if "&" in text else text)
        elif part["tag"]:
            element = Element(part["tag"].lower(), _attributes(part["attributes"]), here)
            here.inside.append(element)
            here = element if element.tag not in VOID and not part["closed"] else here
        elif (ends := (part["ends"] or "").lower()) and ends not in VOID:
            assert here.tag == ends, f"{part[0]} closes <{here.tag}>"
            here = here.parent or top
    assert at == len(html), f"no HTML: {html[at : at + 80]!r}"
    assert here is top, f"<{here.tag}> is never closed"
    return top


@cache  # most of them stand on many pages
def _attributes(written: str) -> dict[str, str]:
    return {name.lower(): unescape(one or other) for name, one, other in ATTRIBUTE.findall(written)}


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
