"""Below a path of another site every address, cookie, code and the worker's reach begin with that path."""

import json
import re
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.web import create_app
from tests.page import read

PREFIX = "/pad"
PROXY = {"X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "example.org"}
BELOW = {**PROXY, "X-Forwarded-Prefix": PREFIX}
ADDRESS = re.compile(r"""(?:href|src|action|formaction|hx-get|hx-post|data-\w+)="(/[^"]*)\"""")
PAGES = ("/", "/new", "/new/canasta", "/rules/canasta", "/rules/canasta/opening", "/now/belote", "/words/canasta",
         "/ask/canasta", "/find?q=joker", "/away", "/matches", "/c", "/api/", "/none")  # fmt: skip


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """An installation behind one proxy, which has been visited without the prefix before."""
    made = create_app(tmp_path_factory.mktemp("below"), behind=1)
    for path in PAGES:
        made.test_client().get(path, headers=PROXY)
    yield made
    made.extensions["companion"].database.close()


def is_below(address: str) -> bool:
    return address == PREFIX or address.startswith(f"{PREFIX}/")


def begun(client: FlaskClient) -> str:
    """The address of a new match, as the app knows it."""
    location = client.post("/new/canasta", headers=BELOW).location
    assert is_below(location)
    return location.removeprefix(PREFIX)


@pytest.mark.parametrize("path", PAGES)
def test_a_page_leads_nowhere_else(behind: Flask, path: str) -> None:
    shown = behind.test_client().get(path, headers=BELOW).text
    assert not [one for one in ADDRESS.findall(shown) if not is_below(one)]
    assert f'"{PREFIX}{PREFIX}' not in shown


@pytest.mark.parametrize("part", ["", "/share", "/log", "/rules", "/ask", "/names", "/now", "/result", "/print"])
def test_a_page_of_a_match_leads_nowhere_else(behind: Flask, part: str) -> None:
    client = behind.test_client()
    shown = client.get(f"{begun(client)}{part}", headers=BELOW)
    assert shown.status_code in (200, 303)
    assert not [one for one in ADDRESS.findall(shown.text) if not is_below(one)]


def test_links_to_hand_out_and_polls_are_below_it(behind: Flask) -> None:
    client = behind.test_client()
    sheet = begun(client)
    links = read(client.get(f"{sheet}/share", headers=BELOW).text).every("input", readonly="", name="")
    values = [link["value"] for link in links if link["value"]]
    assert values
    assert all(value.startswith(f"https://example.org{PREFIX}/m/") for value in values)
    poll = {**BELOW, "HX-Request": "true", "HX-Target": "div#standing"}
    assert client.get(f"{sheet}?standing=1", headers=poll).status_code == 204


def test_cookies_are_sent_to_it_alone(behind: Flask) -> None:
    client = behind.test_client()
    answers = [client.post("/new/canasta", headers=BELOW), client.get("/?lang=fr", headers=BELOW)]
    cookies = [cookie for answer in answers for cookie in answer.headers.getlist("Set-Cookie")]
    assert {cookie.partition("=")[0] for cookie in cookies} == {"session", "lang"}
    assert all(f"; Path={PREFIX}" in cookie for cookie in cookies)


def test_the_worker_and_the_installed_app_reach_as_far_as_it(behind: Flask) -> None:
    client = behind.test_client()
    with client.get("/static/worker.js", headers=BELOW) as worker:
        assert worker.headers["Service-Worker-Allowed"] == f"{PREFIX}/"
    manifest = json.loads(client.get("/manifest.webmanifest", headers=BELOW).text)
    assert {manifest["id"], manifest["scope"], manifest["start_url"]} == {f"{PREFIX}/"}
    assert all(is_below(one["src"]) for part in ("icons", "screenshots") for one in manifest[part])
    assert all(is_below(shortcut["url"]) for shortcut in manifest["shortcuts"])
    assert client.get("/api/openapi.json", headers=BELOW).json["servers"] == [{"url": f"{PREFIX}/"}]  # type: ignore[index]


def test_a_page_without_it_is_as_before(behind: Flask) -> None:
    shown = behind.test_client().get("/rules/canasta", headers=PROXY).text
    assert f'"{PREFIX}/' not in shown
