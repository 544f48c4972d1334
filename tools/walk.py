"""A walk through everything that the site answers, taken before and after a change that should change nothing.

    python -m tools.walk FILE [--keep FOLDER] [--only en/canasta …]

One line of FILE is one answer: what was asked, the status, a digest of headers and body; FOLDER gets each of them in
full, for `diff -r`. Two walks through the same code are the same: the clock goes on only as the walk says, and what is
drawn by chance (keys, tokens, marks, seeds) is masked.
"""

import argparse
import datetime
import gzip
import json
import os
import re
import tempfile
import time
import tomllib
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from hashlib import sha256
from io import BytesIO
from multiprocessing import Pool
from pathlib import Path
from typing import Any
from urllib.parse import quote, urldefrag, urlencode, urlsplit

from flask import Flask
from werkzeug.test import TestResponse

from tests.page import Element, fields, read

ROOT = Path(__file__).parent.parent
BEGUN = datetime.datetime(2031, 5, 17, 10, tzinfo=datetime.UTC)
LANGUAGES = ("en", "bn", "pa", "fr", "it")
SEATS = {f"seat.{seat}": name for seat, name in enumerate(("Ann", "Bob", "Cem", "Dora"))}
IGNORED = {"Set-Cookie", "Content-Length", "ETag", "Date", "Last-Modified", "Expires"}
DRAFT, NEWS, FOUND, LOOKERS, MAIN = (
    {"HX-Request": "true", "HX-Target": to}
    for to in ("section#draft", "div#standing", "div#found", "p#lookers", "main")
)
NONSENSE = ("", "qqzzx", "५००", "৫০০", "2+2", "<b>", "a" * 300, "🃏", "7 7 7", "k k j 9")
PAGES = (
    "", "/log", "/house", "/names", "/players", "/end", "/share", "/share/forget", "/result", "/print",
    "/print?deals=folded", "/play", "/now", "/rules", "/rules/card", "/ask", "/words", "/wrong", "/profiles",
    "/practise", "/deals", "/strike", "/close", "/delete", "/deals/1", "/deals/99", "/rematch", ".json", ".csv",
    "?deals=all", "/nothing"
)  # fmt: skip
FEW = ("", "/log", "/share", "/ask", "/deals/1")
OF_GAMES = ("new", "rules", "rules/card", "ask", "words", "wrong", "profiles", "practise", "now", "find")
ANYWHERE = (
    "/", "/new", "/ask", "/now", "/rules", "/away", "/c", "/api", "/matches", "/find", "/healthz", "/nothing",
    "/manifest.webmanifest", "/m/x", "/c/x", "/m/x.json", "/rules/x", "/new/x", "/ask/canasta/x", "/api/x",
    "/?lang=xx", "/static/nothing"
)  # fmt: skip
JUNK = {"number": "-7x", "text": "x\u0000" * 30, "radio": "zzz", "select": "zzz", "checkbox": "on", "hidden": "-1"}
TURNS = (
    "split", "buy 10", "twist", "bust", "stick", "declare", "twist", "twist", "twist", "five-card-trick",
    "turn-up 17", "show 18"
)  # fmt: skip
PLAYED = {
    "pontoon": [*["stake 10"] * 3, "look", *TURNS],
    "shoot-pontoon": ["kitty 50", *["stake 10"] * 3, *["shoot 5"] * 3, "look", *TURNS],
}
TOLD = {
    "canasta": """
        s0.melded=600 s0.natural_canastas=1 s0.went_out=on s1.melded=100 s1.left=40
        s0.melded=50 s1.melded=200 s1.red_threes=1
        s0.melded=300 s1.left=75
        s0.melded=600 s0.natural_canastas=2 s0.red_threes=4 s1.melded=105
        s0.melded=905 s0.natural_canastas=2 s1.melded=5""",
    "burraco": """
        s0.melded=400 s0.clean_burracos=1 s0.took_pozzetto=on s*.closed=0 s1.left=125
        s0.melded=50 s0.took_pozzetto=on s1.melded=200 s1.dirty_burracos=1 s1.took_pozzetto=on
        s0.melded=300 s0.took_pozzetto=on s1.left=75
        s0.melded=700 s0.clean_burracos=4 s0.took_pozzetto=on s1.melded=105""",
    "belote": """
        taker=0 tricks.0=95 tricks.1=67
        taker=0 tricks.0=81 tricks.1=81
        taker=1 tricks.0=90 tricks.1=72 belote=1
        taker=0 tricks.0=70
        taker=0 tricks.0=150 belote=0
        taker=0 tricks.0=151
        taker=0 tricks.0=152""",
    "coinche": """
        taker=0 contract=100 trump=H tricks.0=112 coinche=2
        taker=1 contract=90 trump=S tricks.1=89
        taker=0 contract=capot trump=C capot=0
        taker=0 contract=80 trump=D tricks.0=84 belote=1
        taker=0 contract=160 trump=H tricks.0=162 belote=0""",
    "pontoon": """
        bank=18 h1=19 h2=20 h3=bust
        bank=19 h1=20 h2=five-card-trick h3=17
        bank=bust h1=18 h2=21 h3=pontoon""",
    "shoot-pontoon": """
        bank=18 kitty=100 h1=19/10 h2=20/10 h3=bust/10
        bank=19 h1=20/5 h2=five-card-trick h3=17
        bank=bust h1=18 h2=21 h3=pontoon""",
}


CHANGES = (
    *(("names", "side.0=🐸 seat.0=Zoë"), ("house", "house.target=900"), ("players", "name=🐝 left_of=0")),
    *(("players", "player=3 place=out"), ("players", "player=2 place=left"), ("players", "player=3 place=in")),
)


def _deal(told: str) -> dict[str, str]:
    """The fields of a form, from a line above: `s0.left` of a side, `h2=20/5` what a player held, and shot."""
    deal = dict[str, str]()
    for name, text in (pair.split("=") for pair in told.split()):
        if name[0] == "h":
            held, _, shot = text.partition("/")
            hand = {"player": name[1:], "stake": "10", "held": held, "shoot": shot}
            deal |= {f"hands.{int(name[1:]) - 1}.{each}": value for each, value in hand.items() if value}
        deal |= {re.sub(r"^s(?=[\d*])", "sides.", name): text} if name[0] != "h" else {}
    return {"banker": "0", **deal} if "bank" in deal else deal


DEALS = {game: [_deal(line) for line in told.strip().splitlines()] for game, told in TOLD.items()}


class Like(type):
    """Of classes that stand for `datetime` and `date`: what is one of those is one of these."""

    def __instancecheck__(cls, one: object) -> bool:
        return isinstance(one, cls.__mro__[1])


class Moment(datetime.datetime, metaclass=Like):
    """A time of day, asked of the clock of the walk."""

    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> "Moment":
        """What the clock says."""
        return cls.fromtimestamp(Clock.now.timestamp(), tz)


class Day(datetime.date, metaclass=Like):
    """A day, asked of the clock of the walk."""

    @classmethod
    def today(cls) -> "Day":
        """What the clock says."""
        return cls.fromtimestamp(Clock.now.timestamp())


class Clock:
    """The time of the walk."""

    now = BEGUN

    @classmethod
    def on(cls, seconds: int) -> None:
        """So much later."""
        cls.now += datetime.timedelta(seconds=seconds)

    @classmethod
    def stand_still(cls) -> None:
        """Have every module that is imported from now on ask this clock, in Greenwich."""
        os.environ["TZ"] = "UTC"
        time.tzset()
        datetime.datetime, datetime.date = Moment, Day  # type: ignore[misc]
        time.time = time.monotonic = lambda: Clock.now.timestamp()


TOKEN = re.compile(r'(\s*)<input type="hidden" name="token" value="[^"]*">(\s*)')
FIXED = ((r'(?s)(<div class="qr-code">).*?(</div>)', r"\1code\2"), (r"(\?v=)[0-9a-f]{10}\b", r"\1stamp"))
SEED = re.compile(r"(?<=\?seed=)[0-9]+")
CHANCE = re.compile(
    r"(?<=/[mc]/)[\w-]{20,24}(?![\w-])|(?<![\w.])(?:[0-9]{14,19}|[0-9a-f]{32})(?!\w)|(?<=%22)[0-9a-f]{24}(?=%22)"
)


def _without(token: re.Match[str]) -> str:
    """What is left of a template's line when the token is taken out; nothing of a line on which it stood alone."""
    before, after = token.groups()
    return after if "\n" in before and "\n" in after else before + after


class Walk:
    """The answers of one app, written down as they come. Each key has a number, in the order in which they are met."""

    def __init__(self, name: str, app: Flask, folder: Path | None) -> None:
        self.name, self.app, self.folder, self.state = name, app, folder, ""
        self.lines, self.times, self.keys = list[str](), Counter[str](), dict[str, str]()

    def mask(self, text: str) -> str:
        """A text without what is drawn by chance."""
        for key in CHANCE.findall(text):
            self.keys.setdefault(key, f"KEY{len(self.keys) + 1}")
        return re.sub("|".join(self.keys), lambda key: self.keys[key[0]], text) if self.keys else text

    def note(self, asked: str, answer: TestResponse) -> None:
        """Write down an answer."""
        name = self.mask(re.sub(r"\s", " ", f"{self.name} {self.state}{asked}"))
        self.times[name] += 1
        name += f" ({self.times[name]})" if self.times[name] > 1 else ""
        heads = sorted(self._head(*head) for head in answer.headers if head[0] not in IGNORED)
        text = "\n".join((name, str(answer.status_code), *heads, "", self._body(answer)))
        self.lines.append(f"{name}\t{answer.status_code}\t{sha256(text.encode()).hexdigest()[:16]}")
        if self.folder:
            called = quote(name.removeprefix(self.name).strip(), safe=" ?=&,;:+")
            called = called if len(called) < 200 else f"{called[:180]} {sha256(name.encode()).hexdigest()[:16]}"
            (self.folder / called).write_text(text, "utf-8")

    def _head(self, name: str, text: str) -> str:
        text = SEED.sub("drawn", text) if name == "Location" else text
        return f"{name}: {self.mask(', '.join(sorted(text.split(', '))) if name == 'Allow' else text)}"

    def _body(self, answer: TestResponse) -> str:
        try:
            text = (gzip.decompress(answer.data) if answer.content_encoding == "gzip" else answer.data).decode()
        except UnicodeDecodeError:  # a picture
            return sha256(answer.data).hexdigest()
        for pattern, instead in FIXED if answer.mimetype else ():
            text = re.sub(pattern, instead, text)
        return self.mask(TOKEN.sub(_without, text) if answer.mimetype == "text/html" else text)


class Phone:
    """A browser with its own cookies, in one language; its answers are written down."""

    def __init__(self, walk: Walk, language: str) -> None:
        self.walk, self.client, self.sent, self.brief = walk, walk.app.test_client(), 0, language != "en"
        self.client.get(f"/?lang={language}")

    def get(self, address: str, heads: Mapping[str, str] | None = None, *, later: int = 0) -> TestResponse:
        """Ask for a page."""
        Clock.on(later)
        answer = self.client.get(address, headers=heads)
        self.walk.note(f"GET {address}" + "".join(f" [{text}]" for text in (heads or {}).values()), answer)
        return answer

    def post(self, address: str, told: Mapping[str, Any], heads: Mapping[str, str] | None = None) -> str:
        """Send a form; where the answer leads, else where it was sent."""
        Clock.on(60)
        self.sent += 1
        answer = self.client.post(address, data={**told, "token": f"tap {self.sent}"}, headers=heads)
        self.walk.note(f"POST {address}" + "".join(f" [{text}]" for text in (heads or {}).values()), answer)
        return answer.location or address

    def write(self, sheet: str, to: str, told: Mapping[str, str]) -> str:
        """Send a form of a match as one who has seen everything."""
        return self.post(f"{sheet}/{to}", {**told, "seen": self.seen(sheet)})

    def seen(self, sheet: str) -> str:
        """The number of the last event of a match."""
        return str(len(json.loads(self.client.get(f"{sheet}.json").text).get("events", ())))

    def page(self, address: str) -> Element:
        """A page, not written down."""
        answer = self.client.get(address)
        return read(answer.text if answer.mimetype == "text/html" else "")

    def crawl(self, starts: Iterable[str], within: str = r"/") -> list[str]:
        """Every page that links lead to, and the forms of questions filled in; in the order in which they are met."""
        ahead, seen = deque(starts), dict[str, None]()
        while ahead:
            if (address := ahead.popleft()) not in seen and re.match(within, address):
                seen[address] = None
                answer = self.get(address)
                ahead.extend([SEED.sub("7", urldefrag(answer.location).url)] if answer.location else ())
                ahead.extend(_links(answer) if answer.mimetype == "text/html" else ())
        for address in seen:
            if re.search(r"(^/new|/ask/[\w-]+|/practise/[\w-]+)/[\w-]+(\?seed=7)?$|/m/[^/]+/ask/[\w-]+$", address):
                self.fill(address)
        return [*seen]

    def fill(self, address: str) -> None:
        """Send the forms of a page that only ask: as they stand, filled in, and filled in wrong."""
        for form in self.page(address).every("form"):
            if form["method"] != "post":
                keys = {key["name"]: key["value"] for key in [*form.every("button")][:1] if key["name"]}
                ways = (likely(form), junk(form), fields(form), likely(form, "1"))
                for told in ways[: 2 if self.brief else 4]:
                    self.get(f"{(form['action'] or address).partition('?')[0]}?{urlencode({**told, **keys})}")


def _links(answer: TestResponse) -> Iterator[str]:
    links = (link["href"] for link in read(answer.text).every("a") if not link["hreflang"])
    return (urldefrag(link).url for link in links if link.startswith("/") and "lang=" not in link)


def _controls(form: Element) -> Iterator[Element]:
    return (each for each in form.every() if each.tag in ("input", "select", "textarea") and each["name"])


def junk(form: Element) -> dict[str, str]:
    """The fields of a form, with what cannot be in each."""
    return {each["name"]: JUNK.get(each["type"] or each.tag, "x") for each in _controls(form)}


def likely(form: Element, number: str = "10") -> dict[str, str]:
    """The fields of a form: of every choice the last, in what is empty a number or cards."""
    told = fields(form)
    for each in _controls(form):
        if each.tag == "select":
            told[each["name"]] = [*each.every("option")][-1]["value"]
        elif each["type"] == "radio":
            told[each["name"]] = each["value"]
        elif each["type"] != "hidden" and not each["value"]:
            told[each["name"]] = number if each["inputmode"] or each["type"] == "number" else "7H 7S 9D"
    return told


def look(state: str, sheet: str, *phones: Phone) -> None:
    """Every page of a match as it is now, whole and in parts, on each of these phones; in English all of them."""
    for number, phone in enumerate(phones, 1):
        phone.walk.state = f"{state}, phone {number}: "
        for page in PAGES if number == 1 or not phone.brief else FEW:
            phone.get(sheet + page)
        for heads in (DRAFT, NEWS, FOUND, LOOKERS, MAIN):
            for page in FEW[:: 4 if phone.brief else 1]:
                phone.get(sheet + page, heads)
        for query in ("0", "1", "1&touched=on", phone.seen(sheet)):
            for page in ("", "/log?x=1"):
                phone.get(f"{sheet}?standing={query}", {**NEWS, "HX-Current-URL": f"http://localhost{sheet}{page}"})
    phones[0].walk.state = f"{state}: "


def match(walk: Walk, language: str, game: str) -> None:
    """A match from its beginning to its end, on two phones that write and one that looks on."""
    phone, other, guest = (Phone(walk, language) for _ in range(3))
    deals, new = DEALS[game], phone.page(f"/new/{game}").first("form", method="post")
    for told in (junk(new), {**fields(new), "places": "more"}, {**likely(new), "add": "Eve"}):
        phone.post(f"/new/{game}", told)
    sheet = phone.post(f"/new/{game}", SEATS)
    links = phone.page(f"{sheet}/share").every("input", readonly="", name="")
    looking = next(urlsplit(found["value"]).path for found in links)
    look("begun", sheet, phone, other)
    half = dict([*deals[0].items()][: len(deals[0]) // 2 + 1])
    phone.post(f"{sheet}/draft", {**half, "seen": "1"}, DRAFT)
    phone.post(f"{sheet}/drafts/holder", {"seat": "1"})
    look("half entered", sheet, phone, other, guest)
    target = {key["name"]: key["value"] for key in phone.page(sheet).every("button", name="target")}
    begun = {key["name"]: key["value"] for key in other.page(sheet).every("button", name="draft")}
    for who, to, told in ((phone, "throw", target), (phone, "back", target), (other, "take", begun)):
        who.post(f"{sheet}/drafts/{to}", told)
        look(to, sheet, phone, other)
    phone.post(f"{sheet}/draft", {**deals[0], "seen": "1"})
    play(phone, sheet, game)
    write(phone, other, sheet, deals[:2])
    correct(phone, other, sheet, deals)
    for there in (looking, sheet):
        look(f"looked at from {there}", there, guest)
    guest.post(f"{looking}/deals", deals[0])
    walk.state = "linked: "
    for heads in ({"Accept-Encoding": "gzip"}, {"Accept-Encoding": "gzip"}):
        phone.get(sheet, heads)
    for heads in ({}, FOUND, DRAFT):
        phone.get(f"{sheet}/find?q=500", heads)
    phone.crawl([sheet, looking], re.escape(sheet) if language == "en" else f"{re.escape(sheet)}[^?]*$")
    phone.fill(sheet)
    end(phone, other, sheet, deals[2:])


def play(phone: Phone, sheet: str, game: str) -> None:
    """A deal told as it is played, act by act; what cannot be done; and taken back."""
    acts, phone.walk.state = PLAYED.get(game, ["look"]), "played: "
    for many in range(len(acts) + 1):
        there = f"{sheet}/play?seen=1&acts={quote(','.join(acts[:many]), safe=',')}"
        phone.get(there)
        for form in [*phone.page(there).every("form", method="post")][:4]:
            phone.post(urlsplit(form["action"]).path, likely(form))
    for told in ({"acts": "stake 10", "act": "twist"}, {"acts": "x", "act": "y"}, {"acts": "stake 10", "back": "on"}):
        phone.get(phone.post(f"{sheet}/play", {**told, "seen": "1"}))
    phone.get(phone.post(f"{sheet}/play", {"does": "stake", "amount": "1+4", "seen": "1"}))


def write(phone: Phone, other: Phone, sheet: str, deals: Iterable[dict[str, str]]) -> None:
    """Deals, told right, wrong and by two at once; names, house rules, who comes and goes, an answer kept."""
    form = phone.page(sheet).first("form", class_="deal-form")
    for deal in deals:
        for told in (junk(form), likely(form, "99999"), deal):
            phone.write(sheet, "deals", told)
        other.post(f"{sheet}/deals", {**deal, "seen": "1"})
        other.post(f"{sheet}/deals", {**fields(form), **deal, "note": "x", "seen": "1"}, DRAFT)
    look("written", sheet, phone, other)
    for page in ("names", "house", "players"):
        for each in [*phone.page(f"{sheet}/{page}").every("form", method="post")]:
            for told in (junk(each), likely(each, "1000")):
                other.post(f"{sheet}/{page}", {**told, "seen": "1"})
                phone.write(sheet, page, told)
    for page, text in CHANGES:
        phone.write(sheet, page, dict(pair.split("=") for pair in text.split()))
    asked = [one for one in _links(phone.client.get(f"{sheet}/ask")) if f"{sheet}/ask/" in one]
    for address in asked:
        ask = phone.page(address).first("form", method="get", class_="")
        phone.write(sheet, urlsplit(address).path.removeprefix(f"{sheet}/"), likely(ask))
    look("changed", sheet, phone)


def correct(phone: Phone, other: Phone, sheet: str, deals: list[dict[str, str]]) -> None:
    """A deal told again, by two; what is struck out, and written after all."""
    form = phone.page(f"{sheet}/deals/1").first("form", class_="deal-form")
    for told in (junk(form), fields(form), deals[1]):
        for heads in (DRAFT, None):
            phone.post(f"{sheet}/deals/1/draft", {**told, "seen": phone.seen(sheet)}, heads)
        look("corrected in part", sheet, phone, other)
        other.post(f"{sheet}/deals/1", {**told, "seen": "1"})
        phone.write(sheet, "deals/1", told)
    look("corrected", sheet, phone, other)
    for of in ("99", "x", phone.seen(sheet), str(int(phone.seen(sheet)) + 1)):
        phone.write(sheet, "strike", {"of": of})
    look("struck", sheet, phone)


def end(phone: Phone, other: Phone, sheet: str, deals: Iterable[dict[str, str]]) -> None:
    """The end of a match and what comes after: once more, put away, forgotten, brought in again, other links."""
    for deal in deals:
        phone.write(sheet, "deals", deal)
    look("nearly over", sheet, phone)
    phone.write(sheet, "close", {})
    look("over", sheet, phone, other)
    files = [phone.client.get(path).data for path in (f"{sheet}.json", "/matches.json")]
    bring(phone, "/bring", "match", *files, b"", b"{}", b"[", files[0][:-300])
    look("once more", phone.post(f"{sheet}/rematch", {}), phone)
    phone.write(sheet, "delete", {})
    look("put away", sheet, phone)
    home = phone.get(phone.post(f"{sheet}/share/forget", {}))
    for key in read(home.text).every("button", name="match"):
        phone.post("/remember", {"match": key["value"]})
    for address in ("/", "/matches", "/matches.json", "/?forgotten=1", f"/matches?game={phone.walk.name[3:]}"):
        phone.get(address)
    for which in ("look", "write", "x"):
        phone.post(f"{sheet}/share", {"which": which})
    look("replaced", sheet, phone, other)
    other.post(f"{sheet}/deals", {"seen": "1"}, NEWS)
    phone.get("/")


def bring(phone: Phone, address: str, field: str, *contents: bytes) -> None:
    """Send files, and look where that leads; from a refusal back to where they are chosen."""
    for content in contents:
        led = phone.post(address, {field: (BytesIO(content), f"{field}.json")})
        phone.get(led.replace("/c/bring", "/c").replace("/bring", "/"), later=1)


SEASON = ("", "?game=canasta", "?game=pontoon", "/share", "/matches", "/matches/new", "/people", ".json", ".csv")


def circle(walk: Walk, language: str) -> None:
    """A circle with matches for points, an evening for stakes, guests, people said to be one, and other links."""
    phone, guest = Phone(walk, language), Phone(walk, language)
    for names in ({}, {"name": "🃏", "person": "Ann"}, {"name": "x" * 300}):
        phone.post("/c", names)
    here = phone.post(f"{phone.post('/new/canasta', SEATS)}/circle", {})
    key, sheet = here.rpartition("/")[2], ""
    for game, seat in (*((game, "Ann") for game in DEALS), ("canasta", "🐸"), ("pontoon", "🐸")):
        sheet = phone.post(f"/new/{game}", {**SEATS, "circle": key, "seat.0": seat})
        for deal in DEALS[game]:
            phone.write(sheet, "deals", deal)
        phone.write(sheet, "close", {})
        for page in ("", "/share", "/result"):
            phone.get(sheet + page, later=1)
    people(phone, here, sheet)
    links = phone.page(f"{here}/share").every("input", readonly="", name="")
    for who, there in ((phone, here), (guest, next(urlsplit(found["value"]).path for found in links))):
        who.crawl([there + page for page in SEASON], re.escape(there))
        for address in ("/", f"/new/canasta?circle={key}&seat.0="):
            who.get(address)
        who.post(f"{there}/people", {"say": "joined", "name": "Eve"})
    bring(phone, "/c/bring", "circle", phone.client.get(f"{here}.json").data, b"", b"{}")
    for to, which in (("share", "x"), ("share/forget", ""), ("share", "look"), ("share", "write")):
        phone.post(f"{here}/{to}", {"which": which})
        for who, address in ((phone, "/"), (phone, here), (guest, f"{here}.json")):
            who.get(address)


def people(phone: Phone, here: str, sheet: str) -> None:
    """What is said of the people of a circle; matches put in and taken out, `sheet` among them."""
    outside = phone.post("/new/burraco", SEATS)
    phone.write(outside, "deals", DEALS["burraco"][0])
    for number, say in enumerate(("named", "joined", "joined", "renamed", "merged", "merged", "undone", "undone", "x")):
        more = {"name": "🐺" * (number % 4 + 1), "person": str(5 + number % 2), "into": "1", "of": str(3 + number)}
        phone.get(phone.post(f"{here}/people", {"say": say, **more}))
    for one in ("x", outside, outside):
        phone.get(phone.post(f"{here}/matches", {"match": one}))
    phone.get(phone.post(f"{here}/matches/out", {"match": outside.rpartition("/")[2]}))
    phone.post(f"{sheet}/circle/out", {})
    phone.post(f"{sheet}/circle", {"circle": here.rpartition("/")[2]})


def search(phone: Phone, language: str) -> None:
    """What people ask, and nonsense: on the pages and as programs do."""
    asked = ROOT / "tests" / "rulebook" / "asked"
    told = (asked / f"development{f'.{language}' * (language != 'en')}.jsonl").read_text("utf-8").splitlines()
    queries = [json.loads(line) for line in told[:: len(told) // 60]]
    queries += ({"game": game, "question": words} for words in NONSENSE for game in ("canasta", "pontoon"))
    for one in queries:
        for page in ("/find", f"/find/{one['game']}", "/api/find", f"/api/games/{one['game']}/find"):
            phone.get(f"{page}?{urlencode({'q': one['question'], 'lang': language})}")


def anywhere(walk: Walk, language: str) -> None:
    """What belongs to no match: rules, questions, exercises, words, the search, files of the installation, failures."""
    phone = Phone(walk, language)
    search(phone, language)
    phone.crawl([*ANYWHERE, *(f"/{page}/{game}" for game in DEALS for page in OF_GAMES)])
    for heads in (DRAFT, FOUND, MAIN, {"Accept-Encoding": "gzip"}, {"Accept-Encoding": "gzip"}):
        for page in ("/", "/find?q=500", "/rules/canasta", "/ask/belote/trick", "/practise/canasta/can-open?seed=1"):
            phone.get(page, heads)
    other = Phone(walk, "fr-x-ardv")
    for page in ("/", "/rules/belote", "/ask/belote/legal-cards", "/practise/belote/trick?seed=1", "/new/canasta"):
        other.get(f"{page}{'&' if '?' in page else '?'}lang=fr-x-ardv")
    for path in sorted(one for one in (ROOT / "static").iterdir() if one.is_file()):
        phone.get(f"/static/{path.name}")
    for address in ("/away", "/remember", "/m/x/deals", "/c/x/people", "/new/x", "/api/games", "/static/pad.css"):
        phone.post(address, {})
    for say in range(202):
        answer = phone.client.post("/new/canasta", environ_base={"REMOTE_ADDR": "9.9.9.9"})
        if say > 199:
            walk.note("POST /new/canasta too often", answer)


WRONG: tuple[Any, ...] = ({}, {"x": 1, "cards": "??", "hand": 7, "house": {"x": 1}}, [], "{")


def _call(phone: Phone, address: str, body: Any) -> None:
    """Send what a program sends; `{` is sent as it is."""
    data = body if body == "{" else json.dumps(body)
    answer = phone.client.post(f"/api/games/{address}", data=data, content_type="application/json")
    phone.walk.note(f"POST /api/games/{address} {sha256(data.encode()).hexdigest()[:8]} {data[:80]}", answer)


def programs(walk: Walk, language: str) -> None:
    """What programs are answered, right and wrong."""
    phone = Phone(walk, language)
    for address in ("games", "openapi.json", "find", "games/x/rules", *(f"games/{slug}/rules" for slug in DEALS)):
        phone.get(f"/api/{address}?lang={language}")
    for game in phone.client.get("/api/games").get_json()["games"]:
        scored(phone, game)
        asked(phone, game)


def scored(phone: Phone, game: dict[str, Any]) -> None:
    """Whole matches that a program has scored, and what is no match."""
    slug, sides = game["slug"], ["A", "B", "C", "D"][: max(2, game["sides"]["min"])]
    wrong: list[Any] = [
        {"sides": ["A"] * 9, "deals": 1, "x": 2, "house": {"x": 1}},
        [],
        "{",
        {"sides": sides, "deals": [{}]},
    ]
    for body in (*wrong, *({"house": {"profile": name}, "sides": sides} for name in game["profiles"])):
        _call(phone, f"{slug}/score", body)
    sheet = phone.post(f"/new/{slug}", SEATS)
    for deal in DEALS[slug]:
        phone.write(sheet, "deals", deal)
    exported = phone.get(f"{sheet}.json").get_json()
    deals = [row["deal"] for row in exported["deals"]]
    _call(phone, f"{slug}/score", {"sides": exported["sides"], "deals": deals})
    for deal in deals:
        _call(phone, f"{slug}/questions/deal", deal)


def asked(phone: Phone, game: dict[str, Any]) -> None:
    """Every question of a game: as disputes put it under all house rules, as exercises do, and put wrong."""
    slug = game["slug"]
    (settled,) = ROOT.glob(f"companion/**/{slug}/disputes.toml")
    for one in tomllib.loads(settled.read_text("utf-8"))["dispute"]:
        for profile in ["as_written"] if phone.brief else game["profiles"]:
            _call(phone, f"{slug}/questions/{one['question']}", {**one["situation"], "house": {"profile": profile}})
    for question in (*game["questions"], "nothing"):
        for seed in ("1", "2", "x"):
            drawn = phone.get(f"/api/games/{slug}/practice/{question}?seed={seed}")
            if drawn.status_code == 200:
                _call(phone, f"{slug}/questions/{question}", drawn.get_json()["situation"])
        for body in WRONG:
            _call(phone, f"{slug}/questions/{question}", body)


MATCHES: dict[str, Callable[[Walk, str], None]] = {game: partial(match, game=game) for game in DEALS}
PARTS = {"anywhere": anywhere, **MATCHES, "programs": programs, "circle": circle}


def run(part: str, keep: Path | None) -> list[str]:
    """One part of the walk, in an app of its own; its lines."""
    from companion.web import create_app  # not before the clock stands still

    language, does = part.split("/")
    folder = keep / part if keep else None
    if folder:
        folder.mkdir(parents=True)
    Clock.now = BEGUN
    with tempfile.TemporaryDirectory() as where:
        walk = Walk(part, create_app(Path(where)), folder)
        PARTS[does](walk, language)
        walk.app.extensions["companion"].database.close()
    return walk.lines


def main() -> None:
    """Walk, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--keep", type=Path, metavar="FOLDER")
    parser.add_argument("--only", nargs="+", metavar="LANGUAGE/PART")
    told = parser.parse_args()
    every = [f"{language}/{part}" for language in LANGUAGES for part in PARTS]
    with Pool(2, Clock.stand_still) as pool:
        lines = pool.map(partial(run, keep=told.keep), told.only or every, chunksize=1)
    told.file.write_text("".join(f"{line}\n" for line in sorted(line for part in lines for line in part)), "utf-8")


if __name__ == "__main__":
    main()
