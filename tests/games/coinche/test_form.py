"""The form of a deal of Coinche: two moments, rows that another field wants, figures that follow."""

from collections.abc import Mapping
from itertools import product

import pytest

from companion.engine.sentence import SideName
from companion.forms.bound import BoundForm, bind
from companion.forms.draft import Draft, deal_to_fields, draft
from companion.games.coinche import GAME
from companion.games.coinche.auction import bids
from companion.games.coinche.form import so_far
from companion.games.coinche.house import House
from companion.games.coinche.tricks import trumps
from companion.rulebook.words import BLANK, words
from tests.games.coinche.table import deal, house, sheet, start

AUCTION = {"taker": "0", "contract": "100", "trump": "H"}
EVERYTHING = house(sa_ta=True, ta_values="converted", generale=True)


def form(entered: Mapping[str, str], rules: House | None = None) -> BoundForm:
    return bind(GAME, entered, rules or House(), start())


def drafted(entered: Mapping[str, str], rules: House | None = None) -> Draft:
    return draft(sheet([], rules), entered)


def wanted(entered: Mapping[str, str], rules: House | None = None) -> list[str]:
    bound = form(entered, rules)
    return [row.field for row in bound.rows if bound.includes(row) and not row.folded]


def test_an_ordinary_deal_is_three_choices_and_one_figure() -> None:
    told = drafted({**AUCTION, "tricks.0": "107"})
    assert told.problems == ()
    assert told.deal == deal(taker=0, contract=100, trump="H", tricks=[107, 55])


def test_a_capot_that_was_bid_asks_for_the_tricks_and_fills_them() -> None:
    assert "capot" not in wanted(AUCTION)
    capot = {**AUCTION, "contract": "capot", "capot": "0"}
    assert "capot" in wanted(capot)
    assert form(capot).derived == {"tricks.0": "162", "tricks.1": "0"}
    assert drafted(capot).deal == deal(taker=0, contract="capot", trump="H", tricks=[162, 0], capot=0)


def test_at_tout_atout_belotes_are_counted_and_the_whole_may_be_another() -> None:
    told = {**AUCTION, "trump": "TA", "tricks.0": "146"}
    assert "belotes.*" in wanted(told, EVERYTHING)
    assert "belote" not in wanted(told, EVERYTHING)
    assert form(told, EVERYTHING).derived["tricks.1"] == "112"
    assert form({**told, "trump": "SA"}, EVERYTHING).derived["tricks.1"] == "16"
    assert not {"belote", "belotes.*"} & {*wanted({**told, "trump": "SA"}, EVERYTHING)}


def test_what_is_in_a_row_that_is_not_wanted_does_not_count() -> None:
    told = drafted({**AUCTION, "tricks.0": "107", "alone": "on", "belotes.0": "2"}, EVERYTHING)
    assert told.deal == deal(taker=0, contract=100, trump="H", tricks=[107, 55])


def test_a_box_that_is_not_ticked_says_no_where_it_is_asked() -> None:
    told = {**AUCTION, "contract": "generale", "capot": "0"}
    assert drafted(told, EVERYTHING).deal.alone is False
    assert drafted({**told, "alone": "on"}, EVERYTHING).deal.alone is True


def test_a_generale_with_every_trick_asks_if_the_partner_won_one() -> None:
    told = {**AUCTION, "contract": "generale", "capot": "0"}
    assert [problem.says for problem in drafted(told, EVERYTHING).problems] == ["not-alone"]
    for more in ({"alone": "on"}, {"capot": "1"}, {"revoke": "1"}, {"capot": "", "tricks.0": "140"}):
        assert drafted({**told, **more}, EVERYTHING).problems == ()


def test_a_deal_is_put_back_into_its_form_without_what_follows() -> None:
    record = deal(taker=1, contract=90, trump="TA", tricks=[112, 146], belotes=[1, 0])
    bound = BoundForm(GAME.forms[0], EVERYTHING, start(), {"trump": "TA", "contract": "90"})
    entered = deal_to_fields(bound, record)
    assert (entered["contract"], entered["tricks.0"]) == ("90", "112")
    assert "tricks.1" not in entered


def test_after_the_auction_it_says_who_plays_what_and_what_they_need() -> None:
    told = drafted(AUCTION)
    assert told.scored is None
    (said,) = so_far(told.deal, House())
    assert said.key == "contract.more"
    assert said.about == {
        "side": SideName(0),
        "bid": 100,
        "trump": "♥",
        "times": "",
        "needed": 100,
        "with_belote": 80,
    }


def test_of_a_contract_that_cannot_be_nothing_is_said() -> None:
    assert list(so_far(deal(taker=0, contract=170), House())) == []
    assert [say.key for say in so_far(deal(taker=0, contract="capot", coinche=2), House())] == ["contract.capot"]


@pytest.mark.parametrize("rules", [house(), EVERYTHING, house(to_make="more_than_defence", sa_ta=True)])
def test_there_are_words_for_every_contract_that_can_be_bid(rules: House) -> None:
    said = words("en", game="coinche")
    for contract, trump, times in product(bids(rules), trumps(rules), (1, 2, 4)):
        for say in so_far(deal(taker=0, contract=contract, trump=trump, coinche=times), rules):
            text = said.find(say.key)
            assert text, say.key
            assert set(BLANK.findall(text)) <= set(say.about)
