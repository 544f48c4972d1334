"""The address that is printed is one that this server answers and that a phone can reach."""

import argparse
import logging
from pathlib import Path

import pytest

from companion.command import options, parser
from companion.web.http.logs import REQUESTS, WithoutKeys
from tests.command.owner import refused
from tests.phone import Phone

WORLD = "192.168.1.20"
SEVERAL = [
    ("lo", "127.0.0.1"),
    ("docker0", "172.17.0.1"),
    ("wlan0", "192.168.43.1"),
    ("eth0", WORLD),
    ("tun0", "10.8.0.2"),
]
HOTSPOT = [("lo", "127.0.0.1"), ("rmnet0", "10.20.30.40"), ("wlan0", "192.168.43.1")]


@pytest.fixture(autouse=True)
def _a_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("COMPANION_URL", "COMPANION_NAMES", "COMPANION_HOST", "COMPANION_PORT", "container"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(options, "CONTAINER", ())
    monkeypatch.setattr(options, "_towards_the_world", lambda: WORLD)
    monkeypatch.setattr(options, "_interfaces", lambda: SEVERAL)


def said(*words: str) -> argparse.Namespace:
    return parser().parse_args(["serve", *words])


def printed(*words: str, port: int = 80) -> list[str]:
    return options.addresses(said(*words), port)


@pytest.mark.parametrize(
    ("host", "typed"),
    [("127.0.0.1", "http://127.0.0.1:80/"), ("::1", "http://[::1]:80/"), ("pad.local", "http://pad.local:80/")],
)
def test_it_can_be_typed(host: str, typed: str) -> None:
    assert printed("--host", host) == [typed]


@pytest.mark.parametrize("host", ["0.0.0.0", "::", ""])
def test_of_several_networks_it_is_the_one_of_the_router_then_those_that_phones_join(host: str) -> None:
    assert printed("--host", host) == [f"http://{WORLD}:80/", "http://192.168.43.1:80/"]


def test_a_phone_that_lends_its_network_prints_the_address_of_that_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(options, "_interfaces", lambda: HOTSPOT)
    monkeypatch.setattr(options, "_towards_the_world", lambda: "10.20.30.40")
    assert printed() == ["http://192.168.43.1:80/"]


def test_a_machine_without_any_network_has_an_address_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(options, "_interfaces", list)
    assert printed() == [f"http://{WORLD}:80/"]


def test_a_container_does_not_print_an_address_that_nobody_else_reaches(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(options, "CONTAINER", (tmp_path,))
    assert printed() == ["http://localhost:80/"]


def test_nor_does_one_that_may_not_be_written_to_and_has_only_its_engines_variable(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("container", "podman")
    assert printed() == ["http://localhost:80/"]


def test_the_environment_says_it_and_an_option_says_it_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_NAMES", "pad.local,192.168.1.20")
    assert printed() == ["http://pad.local:80/"]
    monkeypatch.setenv("COMPANION_URL", "https://example.org/pad")
    assert printed() == ["https://example.org/pad/"]
    assert printed("--name", "other.local") == ["http://other.local:80/"]


def test_host_and_port_may_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOST", "127.0.0.1")
    monkeypatch.setenv("COMPANION_PORT", "8123")
    assert (said().host, said().port, said("--port", "1").port) == ("127.0.0.1", 8123, 1)


@pytest.mark.parametrize(("name", "value"), [("COMPANION_PORT", "many"), ("COMPANION_URL", "pad.example")])
def test_an_environment_that_cannot_be_is_said_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    assert value in refused(capsys, "serve", "--data", tmp_path)


def test_interfaces_are_read_from_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert "127.0.0.1" in [one for _, one in options._interfaces()]


def test_requests_are_logged_with_their_path_and_without_keys_or_what_was_asked(
    phone: Phone, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.handler.addFilter(WithoutKeys())
    with caplog.at_level(logging.INFO, REQUESTS.name):
        sheet = phone.client.post("/new/canasta").location
        for address in (sheet, "/ask/canasta?q=secret", "/livez", "/none%0Aforged"):
            phone.client.get(address)
    lines = [record.getMessage().rpartition(" ")[0] for record in caplog.records if record.name == REQUESTS.name]
    assert lines == ["POST /new/canasta 303", "GET /m/… 200", "GET /ask/canasta 200", "GET /none%0Aforged 404"]
