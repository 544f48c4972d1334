"""What a phone needs to put the site on its home screen; files that a script makes are those that it makes."""

import json
import re
import struct
from hashlib import sha256
from typing import Any

import pytest
from flask import Flask

from companion.games import shelf
from companion.web.http.security import HEADERS
from tests.page import read
from tests.phone import Phone
from tools import MADE, STATIC


@pytest.fixture
def manifest(phone: Phone) -> Any:
    address = phone.open("/").first("link", rel="manifest")["href"]
    answer = phone.client.get(address)
    assert answer.mimetype == "application/manifest+json"
    return json.loads(answer.text)


def test_it_stands_alone_and_begins_at_home(manifest: Any) -> None:
    assert (manifest["name"], manifest["display"], manifest["start_url"]) == ("Companion", "standalone", "/")
    assert {manifest["theme_color"], manifest["background_color"]} == {"#fcfcfb"}


def test_what_a_browser_asks_for_without_its_cookie_brings_none(app: Flask) -> None:
    for path in ("/manifest.webmanifest", "/robots.txt", "/apple-touch-icon.png", "/away"):
        with app.test_client().get(path) as answer:
            assert (answer.status_code, answer.headers.getlist("Set-Cookie")) == (200, []), path


def test_every_game_of_the_shelf_is_a_shortcut_that_opens(phone: Phone, manifest: Any) -> None:
    assert [shortcut["url"] for shortcut in manifest["shortcuts"]] == [f"/new/{slug}" for slug in shelf()]
    for shortcut in manifest["shortcuts"]:
        assert shortcut["name"] in phone.open(shortcut["url"]).text


def size(phone: Phone, address: str) -> str:
    """How large the picture at an address is, as its file says."""
    with phone.client.get(address) as answer:
        head = answer.data[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    return "{}x{}".format(*struct.unpack(">II", head[16:24]))


def test_icons_are_as_large_as_they_say_and_one_may_be_masked(phone: Phone, manifest: Any) -> None:
    points = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert [size(phone, icon["src"]) for icon in points] == [icon["sizes"] for icon in points]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in points}
    assert "maskable" in {icon["purpose"] for icon in points}


def test_the_icon_that_phones_look_for_lies_where_they_look(phone: Phone) -> None:
    assert size(phone, "/apple-touch-icon.png") == "180x180"


def test_pictures_of_its_pages_are_there_as_large_as_they_say_and_quickly_fetched(phone: Phone, manifest: Any) -> None:
    shown = manifest["screenshots"]
    assert [size(phone, screen["src"]) for screen in shown] == [screen["sizes"] for screen in shown]
    assert [screen["form_factor"] for screen in shown] == ["narrow", "narrow", "narrow", "wide"]
    assert len({screen["label"] for screen in shown}) == len(shown)
    files = [STATIC / screen["src"].rpartition("/")[2].partition("?")[0] for screen in shown]
    assert sum(file.stat().st_size for file in files) < 80_000


def test_pictures_of_one_kind_are_of_one_shape_that_browsers_show(manifest: Any) -> None:
    for form in ("narrow", "wide"):
        (shape,) = {screen["sizes"] for screen in manifest["screenshots"] if screen["form_factor"] == form}
        short, long = sorted(map(int, shape.split("x")))
        assert short >= 320
        assert long <= 2.3 * short


def test_it_speaks_the_language_of_the_phone(foreign: Flask) -> None:
    said = json.loads(foreign.test_client().get("/manifest.webmanifest?lang=ne").text)
    assert said["lang"] == "ne"
    assert said["shortcuts"][0]["name"].startswith("⟦")


def test_the_bar_of_the_phone_has_the_colour_of_the_paper_by_day_and_by_night(phone: Phone) -> None:
    inks = re.findall(r"--paper: (#\w+);", (STATIC / "pad.css").read_text("utf-8"))
    assert [tag["content"] for tag in phone.open("/").every("meta", name="theme-color")] == inks


@pytest.mark.parametrize("name", MADE)
def test_what_a_script_makes_is_what_it_would_make_again(name: str) -> None:
    assert (STATIC / name).read_bytes() == MADE[name]()


def test_a_silent_video_may_be_played_from_here_and_is_small() -> None:
    assert "media-src 'self'" in HEADERS["Content-Security-Policy"]
    assert len(MADE["awake.webm"]()) < 5000


def test_the_worker_may_answer_for_every_page_and_is_named_by_what_it_does(phone: Phone) -> None:
    script = next(tag for tag in phone.open("/").every("script") if tag["data-worker"])
    address = script["data-worker"]
    with phone.client.get(address) as answer, phone.client.get(script["src"]) as another:
        assert answer.mimetype == "text/javascript"
        assert answer.headers["Service-Worker-Allowed"] == "/"
        assert "Service-Worker-Allowed" not in another.headers
        assert "worker-src 'self'" in answer.headers["Content-Security-Policy"]
    assert address.endswith(sha256((STATIC / "worker.js").read_bytes()).hexdigest()[:10])


def test_what_a_phone_reads_without_a_connection_is_linked_and_there(phone: Phone) -> None:
    page = phone.open("/away")
    links = {link["href"] for link in page.first("main").every("a")}
    parts = {slug: ("rules", "now", "words") if game.taught else ("rules",) for slug, game in shelf().items()}
    assert links == {f"/{part}/{slug}" for slug in shelf() for part in parts[slug]}
    for link in links:
        phone.open(link)


def test_what_the_worker_says_is_on_every_page_in_its_language(foreign: Flask) -> None:
    body = read(foreign.test_client().get("/away?lang=ne").text).first("body")
    assert body["data-away"].startswith("⟦")
    assert "{when}" in body["data-away"]
    assert body["data-held"].startswith("⟦")
