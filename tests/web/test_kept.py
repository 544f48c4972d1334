"""Pages that are kept are never stale: they read as in an app that keeps nothing, whatever was written before."""

import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from random import Random
from urllib.parse import urlencode

import pytest
from flask import Flask

from companion.cache import KIB, Cache
from companion.games import shelf
from companion.web import create_app
from companion.web.context import VIEWS, open_match
from companion.web.http.site import Site
from tests import pseudo
from tests.examples import times
from tests.page import Element, fields
from tests.phone import SEATS, Phone, begin, deal, record, start
from tests.web.bank import sit
from tests.web.drafts import keep, melded, others

LANGUAGES = ("en", pseudo.LANGUAGE)  # where there is much to look at, now one and now the other, on one cache
ACTS = 8
ROUNDS, MOST = times(5), 4
TOKEN = re.compile(r'(?<=name="token" value=")[\w-]{12}')
HOUSES = ({"house.target": "700"}, {"house.red_three_debit_four": "400"}, {"house.target": "900"})
OF_A_MATCH = ("", "?open=1", "/rules", "/rules/opening", "/ask", "/ask/minimum", "/now", "/log", "/names", "/house")
ANYWHERE = ("/", "/rules", "/rules/canasta/opening", "/rules/canasta/opening?second_step=2000", "/ask/canasta/meld")


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Flask, Flask]]:
    """Two apps on one folder, in two languages: one as it is, and one that keeps nothing of what it rendered."""
    folder = tmp_path_factory.mktemp("kept")
    content = pseudo.content(folder)
    with ExitStack() as open_:
        apps = [create_app(folder / "data", content=content) for _ in range(2)]
        for app in apps:
            open_.enter_context(closing(site_of(app).database))
        forgetful = site_of(apps[1])
        forgetful.texts, forgetful.pages = Cache(0, len), Cache(0, lambda page: 1)
        yield apps[0], apps[1]


def site_of(app: Flask) -> Site:
    site: Site = app.extensions["companion"]
    return site


class Table:
    """A match that things are written on at random."""

    def __init__(self, phone: Phone, random: Random) -> None:
        self.phone, self.random, self.sheet = phone, random, begin(phone)

    @property
    def seen(self) -> dict[str, str]:
        """What every form of the sheet as it is now carries."""
        page = self.phone.open(f"{self.sheet}/names")
        return {name: text for name, text in fields(page.first("form")).items() if name in ("seen", "token")}

    def act(self) -> None:
        """Write something, or hand out another key."""
        often = (self.deal, self.deal, self.rule, self.strike)
        self.random.choice((*often, self.correct, self.rename, self.put_away, self.key))()

    def deal(self) -> None:
        told = deal(5 * self.random.randrange(100), 5 * self.random.randrange(100))
        self.phone.client.post(f"{self.sheet}/deals", data={**told, **self.seen})  # refused once it is put away or won

    def correct(self) -> None:
        self.phone.client.post(f"{self.sheet}/deals/1", data={**deal(5 * self.random.randrange(100)), **self.seen})

    def rename(self) -> None:
        name = self.random.choice(("Sharks", "<b>", "", "न"))
        self.phone.send(f"{self.sheet}/names", {"side.0": name, "seat.1": name, **self.seen})

    def rule(self) -> None:
        self.phone.send(f"{self.sheet}/house", {**self.random.choice(HOUSES), **self.seen})

    def strike(self) -> None:
        form = self.seen
        self.phone.client.post(
            f"{self.sheet}/strike", data={"of": self.random.randint(2, int(form["seen"]) + 1), **form}
        )

    def put_away(self) -> None:
        self.phone.send(f"{self.sheet}/delete", self.seen)

    def key(self) -> None:
        address = self.phone.client.post(f"{self.sheet}/share", data={"which": self.random.choice(("write", "look"))})
        self.sheet = address.location.removesuffix("/share")

    def look(self) -> str:
        """The address of those who only look."""
        link = next(self.phone.open(f"{self.sheet}/share").every("input", readonly="", name=""))["value"]
        return link.removeprefix("http://localhost")


def text_of(app: Flask, path: str, cookie: str, language: str) -> str:
    """A page as a browser with that cookie sees it, without its token."""
    client = app.test_client(use_cookies=False)
    return TOKEN.sub("", client.get(path, headers={"Cookie": cookie, "Accept-Language": language}).text)


def differing(
    both: tuple[Flask, Flask], phone: Phone, paths: list[str], languages: Sequence[str] = LANGUAGES
) -> list[tuple[str, str]]:
    """The pages that read otherwise where nothing is kept; each is looked at twice where things are kept."""
    known = phone.client.get_cookie("session")
    cookie = f"session={known.value if known else ''}"
    keeping, forgetful = both
    return [
        (path, language)
        for path in paths
        for language in languages
        for kept in [{text_of(keeping, path, cookie, language) for _ in range(2)}]
        if kept != {text_of(forgetful, path, cookie, language)}
    ]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(times(1)))
def test_whatever_was_written_no_page_is_stale(both: tuple[Flask, Flask], seed: int) -> None:
    phone = Phone(both[0])
    table, other = Table(phone, Random(seed)), begin(phone)
    for _ in range(ACTS):
        table.act()
        sheets = (table.sheet, table.look(), other)
        pages = table.random.sample(OF_A_MATCH[1:], 4)
        paths = [*ANYWHERE, *sheets, *(sheet + page for sheet in sheets for page in pages)]
        assert differing(both, phone, paths, [table.random.choice(LANGUAGES)]) == []
    assert site_of(both[0]).pages.hits > 100


@pytest.mark.parametrize("game", ["pontoon", "shoot-pontoon"])
def test_tables_where_people_come_and_go_are_never_stale(both: tuple[Flask, Flask], game: str) -> None:
    phone = Phone(both[0])
    sheet = sit(phone, game, SEATS)
    for seen, person in enumerate(({"name": "Eve", "left_of": "0"}, {"player": "2", "place": "out"}), 1):
        phone.send(f"{sheet}/players", {**person, "seen": str(seen), "token": f"{seen}"})
        assert differing(both, phone, [sheet, f"{sheet}/now", f"{sheet}/players", "/"]) == []


def test_a_sheet_with_a_deal_under_way_is_kept_for_each_phone(both: tuple[Flask, Flask]) -> None:
    phone, other = Phone(both[0]), Phone(both[0])
    sheet = begin(phone)
    other.open(sheet)
    keep(phone, sheet, {"sides.0.melded": "120"})
    known = site_of(both[0]).pages.hits
    assert differing(both, phone, [sheet]) == differing(both, other, [sheet]) == []
    assert site_of(both[0]).pages.hits >= known + 4  # two phones look a second time in two languages
    assert (melded(phone.open(sheet)), melded(other.open(sheet))) == ("120", "")
    keep(phone, sheet, {"sides.0.melded": "130"})
    assert differing(both, phone, [sheet]) == differing(both, other, [sheet]) == []
    assert melded(phone.open(sheet)) == "130"
    assert "130" in others(other.open(sheet))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("slug", shelf())
def test_a_row_of_a_form_reads_as_what_is_entered_in_all_of_them_has_it(
    both: tuple[Flask, Flask], slug: str, players: int
) -> None:
    phone, random = Phone(both[0]), Random(f"{slug} {players}")
    sheet = start(phone, slug, {f"seat.{seat}": name for seat, name in enumerate(SEATS[:players])})
    form = phone.open(sheet).first("form", id="deal")
    keys = ["", "preview=on", *(f"count={key['value']}" for key in form.every("button", name="count"))]
    for _ in range(ROUNDS):
        told = random.sample([*form.every("input")], random.randint(1, MOST))
        entered = {field["name"]: random.choice(values(field)) for field in told}
        phone.client.post(f"{sheet}/draft", data={**entered, "seen": "1"})
        asked = urlencode({**entered, told[0]["name"].replace("*", "9"): "on"})
        path = f"{sheet}?{random.choice((*keys, asked))}"
        assert differing(both, phone, [path], [random.choice(LANGUAGES)]) == [], entered


def values(field: Element) -> tuple[str, ...]:
    """What may be entered in a field: a key or a box has its own value."""
    return (field["value"],) if field["type"] in ("radio", "checkbox") else ("0", "1", "40", "162")


def test_long_matches_read_the_same_in_runs(both: tuple[Flask, Flask]) -> None:
    phone = Phone(both[0])
    sheet = begin(phone, house__target="1000000")
    for number in range(26):
        record(phone, sheet, deal(5 * number))
        if number % 6 == 0:
            assert differing(both, phone, [sheet]) == []
    phone.send(f"{sheet}/deals/1", {**deal(900), "seen": "27", "token": "first"})
    assert differing(both, phone, [sheet]) == []
    numbers = [each.first("b").text.partition(" · ")[0] for each in phone.open(sheet).first("ol").every("summary")]
    assert [int(re.search(r"\d+", number)[0]) for number in numbers] == [*range(26, 0, -1)]  # type: ignore[index]


def test_what_follows_from_an_event_changes_when_it_is_struck(both: tuple[Flask, Flask]) -> None:
    phone = Phone(both[0])
    sheet = begin(phone)
    record(phone, sheet, deal(100))
    phone.send(f"{sheet}/house", {"house.red_three_debit_four": "400", "seen": "2", "token": "rule"})
    record(phone, sheet, deal(sides__0__red_threes="4"))
    phone.send(f"{sheet}/house", {"house.target": "900", "seen": "4", "token": "target"})
    for seen, (end, of) in enumerate((("strike", "3"), ("delete", ""), ("strike", "7")), 5):
        assert differing(both, phone, [sheet]) == []
        phone.send(f"{sheet}/{end}", {"of": of, "seen": str(seen), "token": f"{seen}"})
    assert differing(both, phone, [sheet]) == []


def test_what_is_kept_stays_within_its_bytes(both: tuple[Flask, Flask], monkeypatch: pytest.MonkeyPatch) -> None:
    site = site_of(both[0])
    for cache in (site.texts, site.pages):
        monkeypatch.setattr(cache, "most", max(200 * KIB, cache.bytes))
    phone = Phone(both[0])
    for _ in range(6):
        sheet = begin(phone)
        record(phone, sheet, deal(100), deal(50))
        for page in OF_A_MATCH:
            phone.open(sheet + page)
            assert site.texts.bytes <= site.texts.most
            assert site.pages.bytes <= site.pages.most
    assert VIEWS.bytes <= VIEWS.most
    assert len(site.pages) > 1


def test_only_the_new_deal_is_rendered_after_a_write(both: tuple[Flask, Flask]) -> None:
    phone = Phone(both[0])
    sheet = begin(phone)
    for number in range(8):
        record(phone, sheet, deal(5 * number))
        phone.open(sheet)
    with both[0].test_request_context():
        before = dict(open_match(sheet.rpartition("/")[2]).row_texts)
        record(phone, sheet, deal(500))
        phone.open(sheet)
        after = open_match(sheet.rpartition("/")[2]).row_texts
    assert len(before) == 8
    assert {number: after[number] for number in before} == before
    assert len(after) == 9
