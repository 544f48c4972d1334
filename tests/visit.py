"""A walk through every page, in every state that a match can be in."""

import re
from collections import deque
from collections.abc import Iterator
from urllib.parse import urldefrag

from flask import Flask

from companion.games import shelf
from tests.page import Element, fields, read
from tests.phone import Phone, begin, deal, record, start

NAMES = ("🦊", "🐻", "🦉", "🐙")
SAID = ("canasta/can-open?seed=1&say=no", "belote/legal-cards?seed=1&done=on", "pontoon/deal?seed=1&say=1&say=2&say=3")
TURNS = ("split", "buy 10", "twist", "bust", "stick", "declare", *("twist",) * 3, "five-card-trick")
PLAYED = {
    "pontoon": (*("stake 10",) * 3, "look", *TURNS, "turn-up 17", "show 18"),
    "shoot-pontoon": ("kitty 50", *("stake 10",) * 3, *("shoot 5",) * 3, "look", *TURNS, "turn-up 17", "show 18"),
}
FIRST = ("/", "/new", "/nothing", "/away", "/find?q=५००", "/find/canasta?q=५००", *(f"/new/{slug}" for slug in shelf()))
LATER = re.compile(r"[?&]turn=(?!1\b)")  # turns of a lesson that differ from the first two in whose turn it is only
AGAIN = re.compile(  # answers and steps under other house rules, which stand there under the usual ones
    r"^/(?:ask|now)/[^?]+\?(?=.*\bhouse\.)(?:.*&)?(?!house\.|tab=)[\w.]+="
)
PAGES = ("end", "names", "house", "deals/1", "find?q=५००")


def visit(app: Flask, *, language: str = "en") -> dict[str, Element]:
    """Every page that links lead to (with its `status`), and those that only forms lead to, by what was asked for."""
    phone = Phone(app)
    phone.open(f"/?lang={language}")
    sheet = begin(phone, names=NAMES)
    seen = dict(_written(phone, sheet))
    asked = (f"/ask/canasta/{question.slug}?ask=" for question in shelf()["canasta"].questions)
    played = (_played(phone, game) for game in PLAYED)
    said = (f"/practise/{answer}" for answer in SAID)
    seen |= dict(_circle(Phone(app), language))
    seen |= _crawl(phone, [*FIRST, sheet, *(f"{sheet}/{page}" for page in PAGES), *asked, *played, *said])
    return seen | dict(_over(phone, begin(phone, names=NAMES, house__target="500")))


def _circle(phone: Phone, language: str) -> Iterator[tuple[str, Element]]:
    """The pages of a circle: two games of which one is for stakes, a guest, a name that is taken."""
    phone.open(f"/?lang={language}")
    circle = phone.send(f"{begin(phone, names=NAMES)}/circle", {}).location
    key = circle.rpartition("/")[2]
    for names in (NAMES, ("🐸", *NAMES[1:])):
        record(phone, begin(phone, names=names, house__target="500", circle=key), deal(505, 100))
    seats = {f"seat.{seat}": name for seat, name in enumerate(NAMES)}
    evening = phone.send("/new/pontoon", {"circle": key, **seats}).location
    hand = {"stake": "10", "held": "20"}
    hands = {f"hands.{at}.{name}": text for at in range(3) for name, text in {"player": str(at + 1), **hand}.items()}
    phone.send(f"{evening}/deals", {**hands, "banker": "0", "bank": "18", "seen": "1", "token": "evening"})
    phone.send(f"{evening}/close", {"seen": "2", "token": "over"})
    for said in ({"say": "named", "name": "🃏"}, {"say": "renamed", "person": "1", "name": "🐺"}):
        phone.send(f"{circle}/people", {**said, "token": said["say"]})
    yield "422 people", read(phone.send(f"{circle}/people", {"say": "joined", "name": "🐺"}, status=422).text)
    yield "422 matches", read(phone.send(f"{circle}/matches", {"match": "x"}, status=422).text)
    yield "422 circle", read(phone.send("/c/bring", {}, status=422).text)
    people = ("/people", "/people/1", "/people/1/erase")
    paths = ("", "?game=canasta", "?game=pontoon", "/share", "/share/erase", "/matches", "/matches/new", *people)
    for path in paths:
        yield circle + path, phone.open(circle + path)
    yield "circle, at home", phone.open("/")
    yield f"{evening}/share", phone.open(f"{evening}/share")
    yield "/c", phone.open("/c")
    yield "circle, of a new match", phone.open(f"/new/canasta?circle={key}&seat.0=")
    look = next(field["value"] for field in phone.open(f"{circle}/share").every("input") if "/c/" in field["value"])
    phone.send(f"{circle}/people/1/erase", {})
    yield "erased", phone.open(f"{circle}/people")
    phone.send(f"{circle}/share/erase", {})
    for address in (circle, look.removeprefix("http://localhost")):
        yield "410 circle", phone.open(address, status=410)


def _played(phone: Phone, game: str) -> str:
    """The address of a deal that was told as it is played; its pages lead back to its beginning, act by act.

    Two have come to the table since it was laid, one sits out, one has left.
    """
    sheet = start(phone, game, {f"seat.{seat}": name for seat, name in enumerate(NAMES)})
    came = [{"name": name, "left_of": "0"} for name in ("🐸", "🐝")]
    went = [{"player": "3", "place": "out"}, {"player": "2", "place": "left"}]
    for seen, told in enumerate((*came, *went), 1):
        phone.send(f"{sheet}/players", {**told, "seen": str(seen), "token": f"players {seen}"})
    return f"{sheet}/play?acts={','.join(PLAYED[game])}"


def _crawl(phone: Phone, starts: list[str]) -> dict[str, Element]:
    seen: dict[str, Element] = {}
    ahead = deque(starts)
    while ahead:
        address = ahead.popleft()
        if address not in seen:
            answer = phone.client.get(address, follow_redirects=True)
            seen[address] = page = read(answer.text)
            page.attributes["status"] = str(answer.status_code)
            ahead.extend(_links(page))
    return seen


def _links(page: Element) -> Iterator[str]:
    for link in page.every("a"):
        followed = link["href"].startswith("/") and not LATER.search(link["href"]) and not AGAIN.match(link["href"])
        if followed and "download" not in link.attributes and not link["hreflang"]:
            yield urldefrag(link["href"]).url


LEFT = {"sides.0.left": "0", "sides.1.left": "5"}


def _written(phone: Phone, sheet: str) -> Iterator[tuple[str, Element]]:
    """Deals, a correction, names, house rules, a note: and what is said when that goes wrong."""
    record(phone, sheet, deal(600, 100, sides__0__natural_canastas="1", sides__0__went_out="on"), deal(50, 0))
    old = fields(phone.open(sheet).first("form", class_="deal-form"))
    record(phone, sheet, deal(200, sides__1__red_threes="1"))
    for what, told in {"clash": {**deal(300), **LEFT}, "nothing": {"sure": old["seen"]}}.items():
        yield f"409 {what}", read(phone.send(f"{sheet}/deals", {**old, **told}, status=409).text)
    wrong = {"sides.0.melded": "3", "sides.1.red_threes": "9", "sides.1.left": "x", "sides.*.concealed": "on"}
    yield "422 deal", read(phone.send(f"{sheet}/deals", {**old, **wrong}, status=422).text)
    yield "422 new", read(phone.send("/new/canasta", {"house.target": "0"}, status=422).text)
    yield "422 bring", read(phone.send("/bring", {}, status=422).text)
    for asked in ("can-open?score=&ask=", "winner?totals.0=&ask="):
        yield f"422 {asked}", phone.open(f"/ask/canasta/{asked}", status=422)
    stale = {**old, **deal(5), **LEFT, "side.0": "🐸", "house.target": "900"}
    for page in ("names", "house", "deals/1"):
        yield f"409 {page}", read(phone.send(f"{sheet}/{page}", stale, status=409).text)
    for seen, (page, told) in enumerate((("deals/1", deal(605)), ("names", {"side.0": "🐸"}), ("house", stale)), 4):
        phone.send(f"{sheet}/{page}", {**told, "seen": str(seen), "token": page})
    phone.send(f"{sheet}/ask/minimum", {"score": "1500", "seen": "7", "token": "note"})
    phone.send(f"{sheet}/strike", {"of": "4", "seen": "8", "token": "strike"})
    look = next(phone.open(f"{sheet}/share").every("input", readonly="", name=""))["value"].removeprefix(
        "http://localhost"
    )
    for page in ("", "/log", "/house", "/share"):
        yield f"look {page}", phone.open(look + page)
    yield "403", read(phone.send(f"{look}/deals", {}, status=403).text)
    yield "409 strike", read(phone.send(f"{sheet}/strike", {"of": "99"}, status=409).text)


def _over(phone: Phone, sheet: str) -> Iterator[tuple[str, Element]]:
    record(phone, sheet, deal(100, 0), deal(5, 200), deal(505, 0))
    yield "won", phone.open(sheet)
    after = (f"{sheet}/{page}" for page in ("result", "print", "print?deals=folded"))
    yield from ((address, phone.open(address)) for address in after)
    for seen, ending in enumerate(("close", "delete"), 4):
        phone.send(f"{sheet}/{ending}", {"seen": str(seen), "token": ending})
        yield ending, phone.open(sheet)
        yield f"{ending}, at home", phone.open("/")
    phone.send(f"{sheet}/rematch", {})
    yield "rematch begun", phone.open(sheet)
    yield f"{sheet}/erase", phone.open(f"{sheet}/erase")
    phone.send(f"{sheet}/erase", {"seen": fields(phone.open(f"{sheet}/erase").first("form", method="post"))["seen"]})
    yield "410", phone.open(sheet, status=410)
