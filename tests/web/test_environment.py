"""What the environment asks of the application."""

from pathlib import Path
from threading import Event
from threading import enumerate as threads

import pytest

from companion.environment import answered, from_environment
from companion.rulebook import index
from companion.rulebook.tables import Files
from companion.rulebook.words import languages, letters
from tests.phone import Phone


@pytest.fixture(autouse=True)
def _nothing_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index, "SOON", 3600)
    monkeypatch.setattr(index, "FILES", Files())


def test_it_says_where_the_data_lie_who_is_believed_and_which_names_are_answered(tmp_path: Path) -> None:
    said = {"COMPANION_NAMES": "Pad.example, 192.0.2.7 ,", "COMPANION_PROXIES": "2", "COMPANION_METRICS": "s3cret"}
    app = from_environment({"COMPANION_DATA": str(tmp_path / "pad"), **said})
    assert [path.name for path in tmp_path.iterdir()] == ["pad"]
    assert app.config["TRUSTED_HOSTS"] == ["pad.example", "192.0.2.7"]
    assert (app.config["PROXIES"], app.config["METRICS"]) == (2, "s3cret")
    app.extensions["companion"].database.close()


def test_the_public_address_is_answered_where_only_some_names_are() -> None:
    public = {"COMPANION_URL": "https://Pad.example:8443/pad"}
    assert answered({"COMPANION_NAMES": "app", **public}) == ("app", "pad.example")
    assert answered(public) == ()


def test_what_it_does_not_say_is_as_on_one_machine(tmp_path: Path) -> None:
    app = from_environment({"COMPANION_DATA": str(tmp_path), "COMPANION_PROXIES": "", "COMPANION_NAMES": ""})
    assert (app.config["TRUSTED_HOSTS"], app.config["PROXIES"], app.config["METRICS"]) == (None, 0, "")
    app.extensions["companion"].database.close()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("COMPANION_PROXIES", "-1"),
        ("COMPANION_PROXIES", "many"),
        ("COMPANION_PROXIES", "99"),
        ("COMPANION_NAMES", "http://x"),
        ("COMPANION_URL", "pad.example"),
        ("COMPANION_URL", "ftp://pad.example"),
    ],
)
def test_what_cannot_be_is_named(tmp_path: Path, name: str, value: str) -> None:
    with pytest.raises(LookupError, match=f"{name}.*{value}"):
        from_environment({"COMPANION_DATA": str(tmp_path), name: value})
    assert not list(tmp_path.iterdir())


def test_the_search_is_made_ready_in_every_language_next_in_the_one_that_was_read_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, begun, seen = list[str](), Event(), Event()

    def are_made(tag: str) -> bool:
        made.append(tag)
        begun.set()
        return seen.wait(60)

    monkeypatch.setattr(index, "are_made", are_made)
    monkeypatch.setattr(index, "SOON", 0)
    app = from_environment({"COMPANION_DATA": str(tmp_path)})
    assert begun.wait(60)
    for address in ("/", "/?lang=fr", "/?lang=pa"):
        Phone(app).open(address)
    seen.set()
    [thread for thread in threads() if isinstance(thread, index.Preparation)][-1].join(60)
    assert made[:2] == ["en", "pa"]
    assert sorted(made) == sorted({*languages(), *letters()})
    app.extensions["companion"].database.close()
