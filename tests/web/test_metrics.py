"""The figures that the owner's monitoring reads: they count what happened, and tell no key."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from prometheus_client.parser import text_string_to_metric_families

from companion.web import create_app
from tests.phone import Phone, begin, deal, record

POLL = {"HX-Request": "true", "HX-Target": "div#standing"}
STRETCHES = "web.http.pages"
Figures = dict[tuple[str, ...], float]


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Flask]:
    """An installation of its own, with nothing counted yet."""
    made = create_app(tmp_path)
    yield made
    made.extensions["companion"].database.close()


def read(text: str) -> Figures:
    """Every figure, by its name and what it is of."""
    samples = (sample for family in text_string_to_metric_families(text) for sample in family.samples)
    return {(sample.name, *sample.labels.values()): sample.value for sample in samples}


def figures(app: Flask) -> Figures:
    return read(app.test_client().get("/metrics").text)


def test_requests_writes_conflicts_and_polls_are_counted(own: Flask) -> None:
    phone = Phone(own)
    sheet = begin(phone)
    for _ in range(2):
        phone.client.get(f"{sheet}?standing=1", headers=POLL)
    record(phone, sheet, deal(100))
    phone.client.get(f"{sheet}?standing=1", headers=POLL)
    phone.send(f"{sheet}/deals", {**deal(5), "seen": "1", "token": "late"}, status=409)
    told = figures(own)
    assert told["companion_requests_total", "new.start", "POST", "303"] == 1
    assert told["companion_requests_total", "sheet.record", "POST", "409"] == 1
    assert told["companion_requests_total", "poll", "GET", "204"] == 2
    assert (told["companion_polls_total", "no"], told["companion_polls_total", "yes"]) == (2, 1)
    assert (told["companion_writes_total",], told["companion_conflicts_total",]) == (2, 1)
    assert told["companion_request_seconds_count", "poll"] == 2
    assert told["companion_request_seconds_count", "write"] == 3


def kept(told: Figures) -> dict[tuple[str, str], float]:
    """The bytes of each cache."""
    return {(name[0], name[1]): value for name, value in told.items() if name[0] == "companion_cache_bytes"}


def test_caches_say_how_full_they_are_and_how_often_they_helped(own: Flask) -> None:
    phone = Phone(own)
    sheet = begin(phone)
    phone.open(sheet)
    before = figures(own)
    phone.open(sheet)
    after = figures(own)
    assert after["companion_cache_hits", STRETCHES] > before["companion_cache_hits", STRETCHES]
    assert any(name.startswith("storage.") and after["companion_cache_hits", name] for _, name in kept(after))
    assert after["companion_cache_bytes", STRETCHES] > 0
    assert all(value <= after["companion_cache_most", name] for (_, name), value in kept(after).items())


def test_no_key_stands_in_the_figures(own: Flask) -> None:
    phone = Phone(own)
    sheet = begin(phone)
    phone.open(sheet)
    phone.open("/m/nothing", status=404)
    assert sheet.removeprefix("/m/") not in own.test_client().get("/metrics").text


@pytest.mark.parametrize(
    ("address", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("192.0.2.1", {}, 403),
        ("127.0.0.1", {"X-Forwarded-For": "192.0.2.1"}, 403),  # a proxy on this machine, which nobody named
    ],
)
def test_without_a_token_this_machine_alone_reads_them(
    app: Flask, address: str, headers: dict[str, str], status: int
) -> None:
    answer = app.test_client().get("/metrics", headers=headers, environ_base={"REMOTE_ADDR": address})
    assert answer.status_code == status
    assert "Set-Cookie" not in answer.headers
    assert ("companion_requests" in answer.text) == (status == 200)


@pytest.mark.parametrize(("said", "status"), [("Bearer s3cret", 200), ("Bearer ", 403), ("s3cret", 403), ("", 403)])
def test_with_a_token_whoever_has_it_reads_them(
    app: Flask, monkeypatch: pytest.MonkeyPatch, said: str, status: int
) -> None:
    monkeypatch.setitem(app.config, "METRICS", "s3cret")
    headers = {"Authorization": said} if said else {}
    for address in ("192.0.2.1", "127.0.0.1"):
        answer = app.test_client().get("/metrics", headers=headers, environ_base={"REMOTE_ADDR": address})
        assert answer.status_code == status
