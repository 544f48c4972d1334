"""Who may send what, and what a browser may do with the answer."""

import gzip
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games import shelf
from companion.web.http.pages import HTMX
from companion.web.http.security import BIGGEST, OWN
from tests.phone import SEATS, Phone, deal, record, start, totals
from tests.web.bank import GAMES
from tests.web.drafts import POLL

PAGES = ("/", "/new", "/nothing", "/healthz", "/livez", "/metrics", "/static/worker.js", "/api/games", "/rules/canasta")
KINDS = ("application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x")
STRANGER = "https://elsewhere.example"
ZIPPED = {"Accept-Encoding": "gzip"}
LOADED = re.compile(r'(?:<script src|<link rel="(?:stylesheet|manifest)" href)="([^"]+)"')


@pytest.mark.parametrize("page", PAGES)
def test_every_answer_keeps_keys_and_scripts_to_itself(phone: Phone, page: str) -> None:
    with phone.client.get(page) as answer:
        headers = answer.headers
    policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert policy["default-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert policy["script-src"] == f"'self' {HTMX}"
    assert policy["form-action"] == policy["style-src"] == "'self'"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert headers[OWN] == "app"


def test_over_https_no_other_site_holds_a_window_of_ours(phone: Phone) -> None:
    name = "Cross-Origin-Opener-Policy"
    assert phone.client.get("/", base_url="https://localhost").headers[name] == "same-origin"
    assert name not in phone.client.get("/").headers


@pytest.mark.parametrize("path", ["/static/pad.css", "/static/pad.js", "/static/icon-192.png", "/manifest.webmanifest"])
def test_what_a_page_loads_is_under_the_policy_of_the_page(phone: Phone, path: str) -> None:
    with phone.client.get(path) as answer:
        assert "Content-Security-Policy" not in answer.headers
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"


@pytest.mark.parametrize(("scheme", "policy"), [("https", "same-origin"), ("http", None)])
def test_no_page_that_opened_ours_reaches_it(phone: Phone, scheme: str, policy: str | None) -> None:
    assert phone.client.get("/", base_url=f"{scheme}://localhost").headers.get("Cross-Origin-Opener-Policy") == policy


def test_pages_of_a_match_are_kept_by_their_own_browser_alone_and_asked_for_again(phone: Phone, sheet: str) -> None:
    for page in ("", "/log", "/names", ".json"):
        assert phone.client.get(sheet + page).headers["Cache-Control"] == "private, no-cache"
    assert phone.client.post(f"{sheet}/deals", data=deal(5)).headers["Cache-Control"] == "no-store"
    with phone.client.get("/static/pad.css") as file:
        assert "max-age" in file.headers["Cache-Control"]


def test_the_cookie_is_for_this_site_and_not_for_scripts(phone: Phone) -> None:
    cookie = phone.client.get("/").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def posted(phone: Phone, sheet: str, **headers: str) -> int:
    named = {name.replace("_", "-"): text for name, text in headers.items()}
    answer = phone.client.post(f"{sheet}/deals", data={**deal(5, 5), "seen": "1", "token": "t"}, headers=named)
    return answer.status_code


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "http://localhost"},
        {"Origin": "http://localhost", "Sec_Fetch_Site": "same-origin"},
        {"Origin": "null", "Sec_Fetch_Site": "same-origin"},
        {"Origin": "null"},
        {"Sec_Fetch_Site": "none"},
    ],
)
def test_our_own_forms_may_write(phone: Phone, sheet: str, headers: dict[str, str]) -> None:
    assert posted(phone, sheet, **headers) == 303


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": STRANGER},
        {"Origin": "http://localhost.elsewhere.example"},
        {"Origin": "http://localhost:81"},
        {"Origin": "https://localhost"},
        {"Origin": "http://["},
        {"Origin": ""},
        {"Origin": "nonsense"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
        {"Origin": "http://localhost", "Sec_Fetch_Site": "cross-site"},
        {"Origin": "null", "Sec_Fetch_Site": "cross-site"},
    ],
)
def test_forms_of_other_sites_may_not_write(phone: Phone, sheet: str, headers: dict[str, str]) -> None:
    assert posted(phone, sheet, **headers) == 403
    assert totals(phone.open(sheet)) == ["0", "0"]


@pytest.mark.parametrize("host", ["localhost, localhost", "localhost,elsewhere.example"])
def test_what_is_sent_to_two_hosts_is_refused(phone: Phone, sheet: str, host: str) -> None:
    for address in (sheet, "/api/games", f"{sheet}?standing=1"):
        assert phone.client.get(address, headers={**POLL, "Host": host}).status_code == 400


def test_a_form_of_nowhere_without_our_cookie_may_not_write(app: Flask, sheet: str) -> None:
    assert posted(Phone(app), sheet, Origin="null") == 403


@pytest.mark.parametrize("post", ["deals", "deals/1", "strike", "names", "house", "share", "close", "delete"])
def test_no_page_takes_posts_from_elsewhere(phone: Phone, sheet: str, post: str) -> None:
    for address in (f"{sheet}/{post}", "/new/canasta", "/bring"):
        assert phone.client.post(address, headers={"Origin": STRANGER}).status_code == 403


def test_other_programs_may_ask_from_anywhere(phone: Phone) -> None:
    address = "/api/games/canasta/questions/minimum"
    assert phone.client.post(address, json={"score": 0}, headers={"Origin": STRANGER}).status_code == 200


def test_answers_are_packed_for_those_who_can_unpack(phone: Phone, sheet: str) -> None:
    plain = phone.client.get(sheet)
    packed = phone.client.get(sheet, headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert int(packed.headers["Content-Length"]) == len(packed.data) < len(plain.data) / 2
    assert b"Write deal 1" in gzip.decompress(packed.data)


def test_a_browser_that_was_never_here_waits_for_fewer_bytes(phone: Phone, sheet: str) -> None:
    """A page is packed as small as can be for it; a style has no header that its stamped address makes needless."""
    known, first = (
        phone.client.get(sheet, headers=ZIPPED),
        phone.client.application.test_client().get(sheet, headers=ZIPPED),
    )
    assert gzip.decompress(known.data).count(b"<form") == gzip.decompress(first.data).count(b"<form")
    assert len(first.data) < 0.92 * len(known.data)
    with phone.client.get("/static/pad.css", headers=ZIPPED) as style:
        sent = {name for name, _ in style.headers}
    assert not {"Accept-Ranges", "Content-Disposition", "Expires", "Last-Modified"} & sent
    assert {"ETag", "Cache-Control"} <= sent


def test_a_first_load_is_six_requests_and_few_bytes(phone: Phone, sheet: str) -> None:
    record(phone, sheet, *[deal(100, 50)] * 10)
    assert _first_load(phone, "/") <= 15_700
    assert _first_load(phone, sheet) <= 18_580


@pytest.mark.parametrize("slug", shelf())
def test_a_first_load_of_a_fresh_sheet_is_six_requests_and_few_bytes(phone: Phone, slug: str) -> None:
    sheet = start(phone, slug, {f"seat.{seat}": name for seat, name in enumerate(SEATS)})
    assert _first_load(phone, sheet) <= (20_450 if slug in GAMES else 18_180)


@pytest.mark.parametrize("slug", ["belote", "burraco", "canasta"])
def test_a_first_load_of_a_sheet_of_three_sides_is_six_requests_too(phone: Phone, slug: str) -> None:
    seats = {f"seat.{seat}": name for seat, name in enumerate(SEATS[:3])}
    sheet = start(phone, slug, {**seats, "house.players": "3"})
    assert "/static/three.css" in phone.client.get(sheet).text
    assert _first_load(phone, sheet) <= 21_180


def _first_load(phone: Phone, address: str) -> int:
    """Bytes as sent, heads included, by this app, in six requests: the script of the CDN comes to another 13,400."""
    newcomer = phone.client.application.test_client()
    loaded = LOADED.findall(newcomer.get(address).text)
    newcomer.delete_cookie("session")
    assert 1 + len(loaded) <= 6
    return sum(_sent(newcomer, one) for one in (address, *loaded) if one != HTMX)


def _sent(client: FlaskClient, address: str) -> int:
    with client.get(address, headers=ZIPPED) as answer:
        return len(str(answer.headers)) + len(answer.data)


def test_home_carries_nothing_that_only_a_table_needs(phone: Phone, sheet: str) -> None:
    assert "/static/table.js" not in phone.client.get("/").text
    assert "/static/table.js" in phone.client.get(sheet).text


def test_a_sheet_carries_nothing_that_only_few_need(phone: Phone, sheet: str) -> None:
    text = phone.client.get(sheet).text
    assert "/static/taps.js" not in text
    assert "/static/three.css" not in text
    assert '<script src="/static/form.js' not in text  # which comes with the first touch
    assert "/static/taps.js" in phone.client.get(f"{sheet}/ask/can-open").text


@pytest.mark.parametrize("accepted", ["gzip;q=0", "identity", "br", "", "nonsense;q=x"])
def test_who_cannot_unpack_gets_plain_answers(phone: Phone, accepted: str) -> None:
    answer = phone.client.get("/", headers={"Accept-Encoding": accepted})
    assert "Content-Encoding" not in answer.headers


def test_a_part_of_a_file_is_sent_as_it_is(phone: Phone) -> None:
    headers = {"Range": "bytes=0-999", "Accept-Encoding": "gzip"}
    with phone.client.get("/static/pad.css") as whole, phone.client.get("/static/pad.css", headers=headers) as part:
        assert (part.status_code, part.data) == (206, whole.data[:1000])


def test_what_the_browser_has_already_is_not_sent_again(phone: Phone) -> None:
    with phone.client.get("/static/pad.css") as first:
        known = {"If-None-Match": first.headers["ETag"]}
    with phone.client.get("/static/pad.css", headers=known) as again:
        assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize("address", ["/new/canasta", "SHEET/deals", "SHEET/names"])
@pytest.mark.parametrize("kind", KINDS[1:])
def test_too_much_at_once_is_413_with_a_way_back(phone: Phone, sheet: str, address: str, kind: str) -> None:
    body = b"seat.0=" + b"x" * BIGGEST
    answer = phone.client.post(address.replace("SHEET", sheet), data=body, content_type=kind)
    assert answer.status_code == 413
    assert 'href="/"' in answer.text


@pytest.mark.parametrize("kind", KINDS)
def test_too_much_at_once_is_413_in_json_too(phone: Phone, kind: str) -> None:
    body = b'{"score": ' + b" " * BIGGEST + b"5}"
    answer = phone.client.post("/api/games/canasta/questions/minimum", data=body, content_type=kind)
    assert answer.status_code == 413
    assert answer.get_json()["errors"][0].keys() == {"field", "rule", "message"}


def test_as_much_as_is_allowed_is_read(phone: Phone) -> None:
    body = b'{"score": 5' + b" " * (BIGGEST - 12) + b"}"
    assert len(body) == BIGGEST
    answer = phone.client.post("/api/games/canasta/questions/minimum", data=body, content_type="application/json")
    assert answer.get_json()["answer"] == 50
