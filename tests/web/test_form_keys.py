"""The kept text of a form reads as one that is drawn anew, whichever one thing has changed since it was kept."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cache import Cache
from companion.engine.events import Entry, Event, Opened, Recorded
from companion.engine.form import AnyForm
from companion.engine.house import Option, Size
from companion.engine.match import replay
from companion.engine.ruling import Refused
from companion.engine.sheet import AnySheet
from companion.forms import JSON
from companion.forms.bound import bind
from companion.forms.draft import sketch
from companion.forms.house_rules import AnyGame, read_house
from companion.games import shelf
from companion.rulebook.words import words
from companion.storage import Access, Keys
from companion.web import create_app
from companion.web.http.pages import Page
from companion.web.http.site import address
from companion.web.shown.match import MatchView
from companion.web.writing import sheet_with
from tests.examples import times
from tests.games.pontoon.evenings import NOON

PEOPLE = ("Ann", "Bob", "Cem", "Dora", "", "<b>", "Maximiliane Theodora", "Maximiliane Theresa")
LANGUAGES = ("en", "bn", "fr")
TEXTS = ("", "0", "1", "2", "40", "5+5", "162", "1620000", "x", "-5", "on", "S", "TA", "capot", "100")
FORMS = [(slug, form) for slug, game in shelf().items() for form in game.every_form]


@pytest.fixture(scope="module")
def forgetful(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """An app that keeps no texts."""
    app = create_app(tmp_path_factory.mktemp("forgetful"))
    site = app.extensions["companion"]
    site.texts = Cache(0, len)
    with closing(site.database):
        yield app


@dataclass(frozen=True, kw_only=True)
class Shown:
    """A sheet with what is entered in its form: the table, its house rules where they are others, what was written."""

    game: AnyGame
    language: str = "en"
    people: tuple[str, ...]
    house: Mapping[str, Any] = field(default_factory=dict)
    written: tuple[Mapping[str, Any], ...] = ()
    entered: Mapping[str, str] = field(default_factory=dict)
    refused: bool = False

    def sheet(self) -> AnySheet:
        """The sheet. Raises `Refused` where no table can play by these house rules."""
        house = read_house(self.game, self.house)
        sides = self.people if self.game.seating(house).partners == 1 else ("", "")
        events: list[Event] = [Opened(self.game.slug, sides, self.people, house)]
        events += (Recorded(JSON.read(record, self.game.records)) for record in self.written)
        entries = [Entry(seq, NOON + timedelta(hours=seq), "pen", event) for seq, event in enumerate(events, 1)]
        return replay(self.game, entries)

    def drawn(self, app: Flask) -> str:
        """Its page, as an app draws it."""
        with app.test_request_context("/", headers={"Accept-Language": self.language}):
            app.preprocess_request()
            sheet, token = self.sheet(), repr((self.people, self.house, self.written))
            keys = Keys(f"{self.game.slug} of {len(self.people)}", "")  # which a match never changes
            access = Access(id=1, game=self.game.slug, seq=sheet.seq, settled=0, keys=keys, may_write=True, token=token)
            match = MatchView(access, sheet, words(self.language, game=self.game.slug), address)
            page: Page = sheet_with(match, self.entered, sketch(sheet, self.entered), complain=self.refused)
            return page.finished.template


def sides(shown: Shown) -> int:
    return len(shown.sheet().sides)


def another_language(shown: Shown, data: st.DataObject) -> Shown:
    return replace(shown, language=data.draw(st.sampled_from(LANGUAGES)))


def another_name(shown: Shown, data: st.DataObject) -> Shown:
    seat, name = data.draw(st.integers(0, len(shown.people) - 1)), data.draw(st.sampled_from(PEOPLE))
    return replace(shown, people=(*shown.people[:seat], name, *shown.people[seat + 1 :]))


def another_house_rule(shown: Shown, data: st.DataObject) -> Shown:
    options = [option for option in shown.game.options() if option.size not in (Size.PLAYERS, Size.PARTNERS)]
    option: Option = data.draw(st.sampled_from(options))
    value = data.draw(st.sampled_from(option.values or (option.least, option.default, option.most)))
    return replace(shown, house={**shown.house, option.name: value})


def another_text(shown: Shown, data: st.DataObject) -> Shown:
    name, text = data.draw(st.sampled_from(names_of(shown))), data.draw(st.sampled_from(TEXTS))
    return replace(shown, entered={**shown.entered, name: text})


def one_field_less(shown: Shown, data: st.DataObject) -> Shown:
    gone = data.draw(st.sampled_from(sorted(shown.entered) or [""]))
    return replace(shown, entered={name: text for name, text in shown.entered.items() if name != gone})


def other_mistakes(shown: Shown, data: st.DataObject) -> Shown:
    sent = {**shown.entered, data.draw(st.sampled_from(names_of(shown))): "x"}
    return replace(shown, refused=not shown.refused, entered=sent if data.draw(st.booleans()) else shown.entered)


def another_count(shown: Shown, data: st.DataObject) -> Shown:
    counted = [row.name for row in form_of(shown).rows if row.counted]
    return replace(shown, entered={**shown.entered, "count": data.draw(st.sampled_from(["", *counted]))})


def one_deal_more(shown: Shown, data: st.DataObject) -> Shown:
    points = [data.draw(st.sampled_from((0, 40, 3000))) for _ in range(sides(shown))]
    kinds = [{"agreed": points, "why": "so"}, *([{"only_totals": points}] if shown.game.only_totals else [])]
    return replace(shown, written=(*shown.written, data.draw(st.sampled_from(kinds))))


CHANGES: tuple[Callable[[Shown, st.DataObject], Shown], ...] = (
    another_language,
    another_name,
    another_house_rule,
    another_text,
    one_field_less,
    other_mistakes,
    another_count,
    one_deal_more,
)


def form_of(shown: Shown) -> Any:
    sheet = shown.sheet()
    return bind(shown.game, shown.entered, sheet.house, sheet.standing)


def names_of(shown: Shown) -> list[str]:
    """The names of the fields of its form, but for those that it carries along."""
    form = form_of(shown)
    return sorted(form.every_name - {row.field for row in form.rows if row.kind == "fixed"})


def begun(slug: str, form: AnyForm, data: st.DataObject) -> Shown:
    """A table of any size, some fields filled in."""
    game = shelf()[slug]
    players = game.size(Size.PLAYERS)
    seats = data.draw(st.sampled_from(players.values if players else (4,)))
    house = {players.name: seats} if players else {}
    shown = Shown(game=game, people=PEOPLE[:seats], house=house, entered={form.opens: ""} if form.opens else {})
    for _ in range(data.draw(st.integers(0, 4))):
        shown = another_text(shown, data)
    return shown


@pytest.mark.parametrize(("slug", "form"), FORMS, ids=[f"{slug}-{form.name}" for slug, form in FORMS])
@settings(max_examples=times(2))
@given(data=st.data())
def test_the_form_reads_as_if_it_were_drawn_anew(
    app: Flask, forgetful: Flask, slug: str, form: AnyForm, data: st.DataObject
) -> None:
    shown = begun(slug, form, data)
    shown.drawn(app)
    for change in CHANGES:
        changed = change(shown, data)
        with suppress(Refused):  # by which nobody can play
            assert changed.drawn(app) == changed.drawn(forgetful)
