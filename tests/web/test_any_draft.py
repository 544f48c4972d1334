"""Whatever stands in a draft, no phone's page breaks: not that of the phone that sent it, nor any other's."""

from collections.abc import Mapping
from dataclasses import dataclass

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.form import AnyForm
from companion.forms.bound import BoundForm
from companion.games import shelf
from tests.examples import times
from tests.phone import Phone, start
from tests.web.bank import FOUR, told
from tests.web.drafts import HTMX, POLL
from tests.web.test_replaced import replace

SHARED = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=times(2))
ODD = ["99", "9" * 30, "9" * 5000, "-1", "٣", "১২", "²", "\x00", "1.5", "5+5", "on", "no", "0", "1", "x", "", "9" * 12]
HANDS = told("19", {row: ("20", "10", {"player": str(row // 4)}) for row in (4, 8, 12)}, banker="0")
DEALS: dict[str, Mapping[str, str]] = {
    "canasta": {"sides.0.melded": "100", "sides.1.melded": "50"},
    "burraco": {"sides.0.melded": "100", "sides.1.melded": "50"},
    "belote": {"taker": "0", "trump": "S", "tricks.0": "100"},
    "pontoon": HANDS,
    "shoot-pontoon": {**HANDS, "kitty": "100"},
    "other": {"points.0": "12", "points.1": "-5"},
    "coinche": {"taker": "0", "contract": "80", "trump": "S", "tricks.0": "100"},
}
FORMS = [(slug, form.name) for slug, game in shelf().items() for form in game.every_form]


def names(slug: str, form: AnyForm) -> list[str]:
    """The names of the fields of a form at a table of four."""
    game, house = shelf()[slug], shelf()[slug].house()
    before = game.start(house, 2 if game.seating(house).partners == 2 else 4, 0)
    return sorted(BoundForm(form, house, before).every_name)


ODD_FIELDS = {
    (slug, form.name): st.dictionaries(st.sampled_from(names(slug, form)), st.sampled_from(ODD), min_size=1, max_size=4)
    for slug, game in shelf().items()
    for form in game.every_form
}


@dataclass(frozen=True)
class Table:
    """A match with one deal, and the phones that see it; Ann has its replaced key as well, whose page is at `old`."""

    ann: Phone
    bob: Phone
    sheet: str
    old: str

    def look(self) -> None:
        """Look at all pages on which a draft of Ann's stands, and at what Bob's sheet asks for."""
        for page in ("", "/ask", "/deals/1", "/share"):
            self.ann.open(self.sheet + page)
        self.ann.open(self.old, status=404)
        self.bob.open(self.sheet)
        for more in ("", "&touched=on"):
            assert self.bob.client.get(f"{self.sheet}?standing=0{more}", headers=POLL).status_code == 200


@pytest.fixture(scope="module")
def tables(app: Flask) -> dict[str, Table]:
    """One of each game."""
    return {slug: lay(app, slug) for slug in shelf()}


def lay(app: Flask, slug: str) -> Table:
    ann = Phone(app)
    old = start(ann, slug, {f"seat.{seat}": name for seat, name in enumerate(FOUR)})
    ann.open(old)
    sheet = replace(ann, old)
    ann.send(f"{sheet}/deals", {**DEALS[slug], "seen": "1", "token": slug})
    return Table(ann, Phone(app), sheet, old)


@SHARED
@pytest.mark.parametrize(("slug", "name"), FORMS)
@given(data=st.data())
def test_whatever_a_form_was_sent_with(tables: dict[str, Table], slug: str, name: str, data: st.DataObject) -> None:
    table, deal = tables[slug], DEALS[slug] if name == "deal" else {}
    odd = data.draw(ODD_FIELDS[slug, name])
    kept = table.ann.client.post(f"{table.sheet}/draft", data={**deal, **odd, "seen": "2"}, headers=HTMX)
    assert kept.status_code == 200
    table.look()


@SHARED
@pytest.mark.parametrize("slug", shelf())
@given(data=st.data())
def test_whatever_a_correction_was_sent_with(tables: dict[str, Table], slug: str, data: st.DataObject) -> None:
    table, odd = tables[slug], data.draw(ODD_FIELDS[slug, "deal"])
    sent = {**DEALS[slug], **odd, "seen": "2", "of": "2"}
    assert table.ann.client.post(f"{table.sheet}/deals/1/draft", data=sent, headers=HTMX).status_code == 200
    table.look()


@pytest.mark.parametrize(
    ("slug", "field"),
    [
        ("belote", "taker"),
        ("belote", "belote"),
        ("belote", "capot"),
        ("canasta", "sides.*.went_out"),
        ("burraco", "sides.*.closed"),
        ("pontoon", "bank"),
    ],
)
@pytest.mark.parametrize("odd", ["99", "9" * 30, "٣", "²"])
def test_what_names_nobody_is_nobody(tables: dict[str, Table], slug: str, field: str, odd: str) -> None:
    table = tables[slug]
    table.ann.client.post(f"{table.sheet}/draft", data={**DEALS[slug], field: odd, "seen": "2"}, headers=HTMX)
    table.look()
