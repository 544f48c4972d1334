"""A page as a browser without script reads it: elements, words, forms and their keys."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

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
        for child in self.inside:
            if isinstance(child, Element):
                if tag in ("", child.tag) and all(child[name.rstrip("_")] == text for name, text in wanted.items()):
                    yield child
                yield from child.every(tag, **wanted)

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


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.here = self.top = Element("")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = Element(tag, {name: value or "" for name, value in attrs}, self.here)
        self.here.inside.append(found)
        if tag not in VOID:
            self.here = found

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.here.tag == tag, f"</{tag}> closes <{self.here.tag}>"
            self.here = self.here.parent or self.top

    def handle_data(self, data: str) -> None:
        self.here.inside.append(data)


def read(html: str) -> Element:
    """The page as a tree. Fails where elements are not properly nested."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert reader.here is reader.top, f"<{reader.here.tag}> is never closed"
    return reader.top


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
