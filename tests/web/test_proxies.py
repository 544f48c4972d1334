"""Behind a proxy: what it says of a request is believed where the owner says so, and nowhere else."""

from collections.abc import Iterator
from http.client import HTTPConnection
from threading import Thread

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.gate import Allowance
from companion.server.serving import Server
from companion.web import create_app
from companion.web.http.security import HEADERS, HOUR, PUBLIC
from tests.page import read

FORWARDED = {"X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "pad.example"}


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """An installation behind one proxy."""
    made = create_app(tmp_path_factory.mktemp("behind"), names=("pad.example",), behind=1)
    yield made
    made.extensions["companion"].database.close()


def links(client: FlaskClient, sheet: str, headers: dict[str, str]) -> list[str]:
    shown = read(client.get(f"{sheet}/share", headers=headers).text).every("input", readonly="", name="")
    return [link["value"] for link in shown if link["value"]]


def cookies(answer: TestResponse) -> list[str]:
    return answer.headers.getlist("Set-Cookie")


def test_links_are_https_and_cookies_secure(behind: Flask) -> None:
    client = behind.test_client()
    begun = client.post("/new/canasta", headers=FORWARDED)
    assert cookies(begun)
    assert all("; Secure" in cookie for cookie in cookies(begun))
    assert all("; Secure" in cookie for cookie in cookies(client.get("/?lang=en", headers=FORWARDED)))
    client.set_cookie("session", cookies(begun)[0].partition("=")[2].partition(";")[0], domain="pad.example")
    shown = links(client, begun.location, FORWARDED)
    assert shown
    assert all(link.startswith("https://pad.example/m/") for link in shown)


def test_the_server_hands_on_what_a_proxy_says(behind: Flask, app: Flask) -> None:
    """Waitress would take these headers away; who was sent on by an unknown proxy is not taken for this machine."""
    for installation, secure in ((behind, True), (app, False)):
        server = Server(installation, "127.0.0.1", 0)
        thread = Thread(target=server.run)
        thread.start()
        line = HTTPConnection("127.0.0.1", server.port)
        answers = []
        for path in ("/", "/metrics"):
            line.request("GET", path, headers={**FORWARDED, "Host": "localhost"})
            answer = line.getresponse()
            answers.append((answer.status, "; Secure" in answer.headers.get("Set-Cookie", "")))
            answer.read()
        line.close()
        server.stop()
        thread.join()
        assert answers == [(200, secure), (403, False)]


def test_a_proxy_that_nobody_named_is_not_believed(app: Flask) -> None:
    client = app.test_client()
    begun = client.post("/new/canasta", headers=FORWARDED)
    assert cookies(begun)
    assert not [cookie for cookie in cookies(begun) if "Secure" in cookie]
    assert all(link.startswith("http://localhost/m/") for link in links(client, begun.location, FORWARDED))


def test_a_form_comes_by_the_scheme_that_the_proxy_says(behind: Flask) -> None:
    origins = {"https://pad.example": 303, "http://pad.example": 403}
    for origin, status in origins.items():
        assert behind.test_client().post("/new/canasta", headers={**FORWARDED, "Origin": origin}).status_code == status


def test_only_what_the_last_proxy_added_is_believed(behind: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(behind.extensions["limits"], "new", Allowance(1, HOUR, "failure.429"))
    made_up = [{**FORWARDED, "X-Forwarded-For": f"192.0.2.{number}, 198.51.100.1"} for number in (1, 2)]
    assert [behind.test_client().post("/new/canasta", headers=said).status_code for said in made_up] == [303, 429]


def test_a_name_of_somebody_else_is_refused_behind_the_proxy_as_well(behind: Flask) -> None:
    assert behind.test_client().get("/", headers={**FORWARDED, "X-Forwarded-Host": "elsewhere"}).status_code == 400


def test_polls_are_answered_under_the_name_that_the_proxy_says(behind: Flask) -> None:
    client, poll = behind.test_client(), {**FORWARDED, "HX-Request": "true", "HX-Target": "div#standing"}
    sheet = client.post("/new/canasta", headers=FORWARDED).location
    assert client.get(f"{sheet}?standing=1", headers=poll).status_code == 204


def test_a_search_engine_may_keep_the_rules_and_never_a_match(app: Flask) -> None:
    client = app.test_client()
    sheet = client.post("/new/canasta").location
    for path in (
        "/",
        "/rules",
        "/rules/canasta",
        "/rules/canasta/opening",
        "/words/canasta",
        "/now/canasta",
        "/ask/belote",
    ):
        assert "X-Robots-Tag" not in client.get(path).headers, path
    for path in (
        sheet,
        f"{sheet}/rules",
        f"{sheet}/log",
        "/c/x",
        "/rules/canasta?target=1",
        "/matches",
        "/find?q=x",
    ):
        assert client.get(path).headers["X-Robots-Tag"] == HEADERS["X-Robots-Tag"] == "noindex", path


def test_what_robots_need_not_ask_is_nothing_that_they_may_keep(app: Flask) -> None:
    client = app.test_client()
    lines = client.get("/robots.txt").text.splitlines()
    barred = [line.removeprefix("Disallow: ") for line in lines if line.startswith("Disallow")]
    assert barred == ["/find", "/api/"]
    assert not [path for path in barred if PUBLIC.fullmatch(path)]
