"""A phone at the table: it opens addresses and presses keys, without script."""

import secrets
from collections.abc import Mapping
from functools import partial

from flask import Flask
from werkzeug.test import TestResponse

from tests.page import Element, fields, read

SEATS = ("Ann", "Cem", "Bob", "Dora")


class Phone:
    """A browser with its own cookies."""

    def __init__(self, app: Flask) -> None:
        self.client = app.test_client()
        self.at = ""

    def open(self, address: str, *, status: int = 200, **headers: str) -> Element:
        """The page at an address."""
        answer = self.client.get(address, headers={name.replace("_", "-"): text for name, text in headers.items()})
        return self._shown(answer, address, status)

    def send(self, address: str, typed: Mapping[str, str], *, status: int = 303) -> TestResponse:
        """Post fields as they are; where the answer leads is followed by nobody."""
        answer = self.client.post(address, data=dict(typed))
        assert answer.status_code == status, answer.text
        return answer

    def press(self, page: Element, key: str, typed: Mapping[str, str] | None = None, *, status: int = 200) -> Element:
        """Press the key or link with these words, after typing into the fields of its form.

        If the answer asks whether it is so, and no such page is expected, it is.
        """
        found = self._key(page, key)
        if found.tag == "a":
            return self.open(found["href"], status=status)
        form = found.form
        sent = {**fields(form), **(typed or {}), **({found["name"]: found["value"]} if found["name"] else {})}
        address = found.attributes.get("formaction", form["action"]) or self.at
        posted = (found["formmethod"] or form["method"]) == "post"
        send = partial(self.client.post, data=sent) if posted else partial(self.client.get, query_string=sent)
        answer = send(address if posted else address.partition("?")[0])
        if answer.status_code == 303:
            return self.open(answer.location, status=status)
        sure = next((key for key in read(answer.text).every("button") if key["name"] == "sure"), None)
        if answer.status_code == 422 != status and sure:
            return self.press(read(answer.text), sure.text, status=status)
        return self._shown(answer, address, status)

    def _key(self, page: Element, words: str) -> Element:
        keys = [key for tag in ("button", "a") for key in page.every(tag) if words in (key.text, key["aria-label"])]
        assert keys, f"no key {words!r} among {[key.text or key['aria-label'] for key in page.every('button')]}"
        assert "disabled" not in keys[0].attributes, f"{words!r} cannot be pressed"
        return keys[0]

    def _shown(self, answer: TestResponse, address: str, status: int) -> Element:
        page = read(answer.text)
        assert answer.status_code == status, f"{address}: {answer.status}\n{page.text[:600]}"
        self.at = address.partition("?")[0]
        return page


def begin(phone: Phone, *, names: tuple[str, ...] = SEATS, **more: str) -> str:
    """Start a match of Canasta, another one each time; the address of its sheet.

    `house` fields are written `house__target="500"`.
    """
    typed = {f"seat.{seat}": name for seat, name in enumerate(names)}
    typed |= {name.replace("__", "."): text for name, text in more.items()}
    return start(phone, "canasta", typed)


def start(phone: Phone, game: str, typed: Mapping[str, str]) -> str:
    """Start another match of a game, whoever sits there and was there before; the address of its sheet."""
    asked = {f"asked.{name.removeprefix('seat.')}": text for name, text in typed.items() if name.startswith("seat.")}
    return phone.send(f"/new/{game}", {**asked, **typed, "token": secrets.token_hex(6)}).location


def deal(we: int = 0, they: int = 0, **more: str) -> dict[str, str]:
    """The fields of a deal in which both sides laid cards; more of them as `sides__0__red_threes="1"`."""
    typed = {"sides.0.melded": str(we), "sides.1.melded": str(they)}
    return typed | {name.replace("__", "."): text for name, text in more.items()}


def record(phone: Phone, sheet: str, *deals: Mapping[str, str]) -> None:
    """Write deals on a sheet, one after the other."""
    seen = int(phone.open(sheet).first("input", name="seen")["value"])
    for number, told in enumerate(deals, seen):
        phone.send(f"{sheet}/deals", {**told, "seen": str(number), "token": f"deal-{number}"})


def totals(page: Element) -> list[str]:
    """The figures that are biggest on the page."""
    return [total.text for total in page.of_class("total")]
