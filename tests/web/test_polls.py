"""The question whether there is anything new is answered before the application."""

from collections.abc import Iterable, Iterator
from wsgiref.types import StartResponse, WSGIEnvironment

import pytest
from flask import Flask

from companion.web.http.polls import Polls
from tests.phone import Phone, deal, record

ASKING = {"HX_Request": "true", "HX_Target": "div#standing"}
Counted = list[str]


@pytest.fixture
def asked(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Counted:
    """The paths that reach the application behind the polls."""
    paths: Counted = []
    polls = next(layer for layer in layers(app) if isinstance(layer, Polls))
    behind = polls.application

    def counting(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        paths.append(environ["PATH_INFO"])
        return behind(environ, start_response)

    monkeypatch.setattr(polls, "application", counting)
    return paths


def layers(app: Flask) -> Iterator[object]:
    """What stands before the application, the outermost first."""
    layer: object = app.wsgi_app
    while hasattr(layer, "application"):
        yield layer
        layer = layer.application


def poll_of(phone: Phone, sheet: str) -> str:
    return phone.open(sheet).first("div", id="standing")["hx-get"]


def look_key(phone: Phone, sheet: str) -> str:
    link = next(phone.open(f"{sheet}/share").every("input", readonly="", name=""))["value"]
    return link.removeprefix("http://localhost")


def status(phone: Phone, address: str, **headers: str) -> int:
    named = {name.replace("_", "-"): text for name, text in (headers or ASKING).items()}
    return phone.client.get(address, headers=named).status_code


def test_a_poll_with_nothing_new_never_reaches_the_application(phone: Phone, sheet: str, asked: Counted) -> None:
    poll = poll_of(phone, sheet)
    asked.clear()
    assert [status(phone, poll) for _ in range(3)] == [204] * 3
    assert asked == []


def test_looking_keys_poll_as_well(phone: Phone, sheet: str, asked: Counted) -> None:
    poll = poll_of(phone, look_key(phone, sheet))
    asked.clear()
    assert (status(phone, poll), asked) == (204, [])


def test_after_a_write_it_is_answered_with_the_fresh_sheet(phone: Phone, sheet: str, asked: Counted) -> None:
    poll = poll_of(phone, sheet)
    record(phone, sheet, deal(100, 50))
    asked.clear()
    assert (status(phone, poll), asked) == (200, [sheet])
    assert status(phone, poll_of(phone, sheet)) == 204


def test_after_a_key_was_replaced_the_other_key_sees_something_new(phone: Phone, sheet: str, asked: Counted) -> None:
    poll, old = poll_of(phone, sheet), poll_of(phone, look_key(phone, sheet))
    phone.send(f"{sheet}/share", {"which": "look"})
    assert status(phone, poll) == 200
    assert status(phone, old) == 404
    assert asked[-1] == old.partition("?")[0]


def test_the_revision_of_another_match_says_nothing_of_this_one(phone: Phone, sheet: str, asked: Counted) -> None:
    ahead = poll_of(phone, sheet).replace("standing=1", "standing=2")
    asked.clear()
    assert (status(phone, ahead), len(asked)) == (200, 1)


@pytest.mark.parametrize(
    "headers", [{"Accept": "*/*"}, {"HX_Target": "section#draft"}, {"HX_Target": "div#notstanding"}]
)
def test_what_is_no_poll_is_answered_by_the_application(
    phone: Phone, sheet: str, asked: Counted, headers: dict[str, str]
) -> None:
    poll = poll_of(phone, sheet)
    asked.clear()
    assert (status(phone, poll, **headers), len(asked)) == (200, 1)


@pytest.mark.parametrize("end", ["&lang=en", "x", "&sides.0.melded=5", "\u0661"])
def test_an_address_that_says_more_is_handed_on(phone: Phone, sheet: str, asked: Counted, end: str) -> None:
    poll = poll_of(phone, sheet)
    asked.clear()
    status(phone, poll + end)
    assert asked == [sheet]


def test_the_answer_says_nothing_of_a_page_that_it_does_not_bring(phone: Phone, sheet: str) -> None:
    named = {name.replace("_", "-"): text for name, text in ASKING.items()}
    headers = phone.client.get(poll_of(phone, sheet), headers=named).headers
    assert [*headers] == [("Cache-Control", "private, no-cache")]
