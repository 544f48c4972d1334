"""Whatever is sent, to whichever game: it is read, ruled on and scored, or refused. Nothing else ever happens."""

from contextlib import suppress
from dataclasses import fields, is_dataclass
from itertools import zip_longest
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from companion.engine.fold import score
from companion.engine.ruling import Refused
from companion.forms import FORM, JSON, flatten, nest
from companion.forms.house_rules import AnyGame, read_house
from companion.games import shelf
from companion.rulebook.book import book
from tests.examples import times
from tests.forms.values_of import houses, json_like, values

GAMES = pytest.mark.parametrize("game", shelf().values(), ids=shelf())
ASKED = pytest.mark.parametrize(
    ("slug", "name"), [(game.slug, question.slug) for game in shelf().values() for question in game.questions]
)
HOUSES = {slug: houses(game) for slug, game in shelf().items()}
ANY = settings(suppress_health_check=[HealthCheck.too_slow])
FEW = settings(ANY, max_examples=times(2))


def can_be_sent(value: Any) -> bool:
    """True unless a box is left alone somewhere that is ticked where nobody says anything: no form has such a box."""
    if isinstance(value, tuple):
        return all(map(can_be_sent, value))
    if not is_dataclass(value):
        return True
    told = ((field.default, getattr(value, field.name)) for field in fields(value))
    return all(can_be_sent(given) and not (usual is True and given is False) for usual, given in told)


def read(told: Any, wanted: type[Any]) -> list[Any]:
    """What the two readers make of it, where they do not refuse it."""
    found = []
    for reader in (JSON, FORM):
        with suppress(Refused):
            found.append(reader.read(told, wanted))
    return found


@GAMES
@ANY
@given(data=st.data())
def test_any_deal_sent_is_read_or_refused(game: AnyGame, data: st.DataObject) -> None:
    for deal in read(data.draw(json_like(game.deal)), game.deal):
        assert isinstance(deal, game.deal)


@GAMES
@ANY
@given(data=st.data())
def test_any_house_rules_sent_are_read_or_refused(game: AnyGame, data: st.DataObject) -> None:
    with suppress(Refused):
        assert isinstance(read_house(game, data.draw(json_like(game.house))), game.house)


@ASKED
@FEW
@given(data=st.data())
def test_any_situation_sent_is_ruled_on_or_refused(slug: str, name: str, data: st.DataObject) -> None:
    game, question = shelf()[slug], shelf()[slug].question(name)
    for situation in read(data.draw(json_like(question.situation)), question.situation):
        with suppress(Refused):
            assert question.ask(situation, game.house()).reasons


@GAMES
@ANY
@given(data=st.data())
def test_any_deal_of_the_right_shape_is_scored_or_refused(game: AnyGame, data: st.DataObject) -> None:
    deal, house = data.draw(values(game.deal)), data.draw(HOUSES[game.slug])
    sides = data.draw(st.sampled_from(game.seating(house).sides))
    before = game.start(house, sides, 0)
    with suppress(Refused):
        scored = score(game, deal, house, before)
        gained = scored.tally.points(len(scored.standing.totals))
        assert scored.standing.totals == tuple(a + b for a, b in zip_longest(before.totals, gained, fillvalue=0))
        JSON.write(scored.facts)


@ASKED
@FEW
@given(data=st.data())
def test_any_situation_of_the_right_shape_is_ruled_on_or_refused(slug: str, name: str, data: st.DataObject) -> None:
    game, question = shelf()[slug], shelf()[slug].question(name)
    situation, house = data.draw(values(question.situation)), data.draw(HOUSES[game.slug])
    with suppress(Refused):
        ruling = question.ask(situation, house)
        assert {str(reason.rule) for reason in ruling.reasons} <= set(book(slug, house, "en").entries)
        if isinstance(ruling.answer, bool):
            assert ruling.answer == (not ruling.unmet)
        JSON.write({**ruling.facts.by_name(), "answer": ruling.answer})


@GAMES
@ANY
@given(data=st.data())
def test_a_deal_written_out_is_read_back(game: AnyGame, data: st.DataObject) -> None:
    deal = data.draw(values(game.deal))
    assert JSON.read(JSON.write(deal), game.deal) == deal


@GAMES
@ANY
@given(data=st.data())
def test_a_deal_put_back_into_its_form_is_the_same_deal(game: AnyGame, data: st.DataObject) -> None:
    deal = data.draw(values(game.deal, least=1))
    note = getattr(deal, "note", "")
    assume(note.strip() or not note)  # an empty field tells nothing
    assume(can_be_sent(deal))
    assert FORM.read(nest(flatten(JSON.write(deal))), game.deal) == deal
