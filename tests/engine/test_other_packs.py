"""A pack that is not French has ranks, suits and cards of its own, written and read like the French ones."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

import pytest

from companion.engine.cards import AnyCard, AnyRank, AnySuit, NotACard, write_cards
from companion.forms import FORM, JSON
from companion.forms.question import fields_of


class Suit(AnySuit):
    COINS = "D", "🪙"
    CUPS = "C", "🏆"
    SWORDS = "S", "⚔"
    CLUBS = "B", "🌿"

    @property
    def red(self) -> bool:
        return self in (Suit.COINS, Suit.CUPS)


class Rank(AnyRank):
    KING = "R", "10"
    HORSE = "C", "9"
    SOLDIER = "F", "8"
    SEVEN = "7"
    ACE = "A", "1"


@dataclass(frozen=True, slots=True)
class ItalianCard(AnyCard):
    rank: Rank
    suit: Suit | None = None

    @classmethod
    def every(cls) -> Iterator[Self]:
        return (cls(rank, suit) for suit in Suit for rank in Rank)


@dataclass(frozen=True, kw_only=True, slots=True)
class Sweep:
    hand: tuple[ItalianCard, ...]
    table: tuple[tuple[ItalianCard, ...], ...] = ()
    top: ItalianCard | None = None
    ranks: tuple[Rank, ...] = ()
    suit: Suit = Suit.COINS


SETTEBELLO = ItalianCard(Rank.SEVEN, Suit.COINS)


def test_what_is_written_is_read_back() -> None:
    assert ItalianCard.parse_all(write_cards(ItalianCard.every())) == tuple(ItalianCard.every())


@pytest.mark.parametrize("typed", ["7D", "7d", "7🪙", " 7d "])
def test_a_card_is_read_by_sign_or_glyph(typed: str) -> None:
    assert ItalianCard.parse(typed) == SETTEBELLO


def test_a_rank_may_be_typed_in_more_ways_than_it_is_written() -> None:
    assert [str(card) for card in ItalianCard.parse_all("10b, 9c; 1s")] == ["RB", "CC", "AS"]


@pytest.mark.parametrize("typed", ["7H", "QS", "JK", "D7", "7", "D", "", "10H"])
def test_cards_of_another_pack_are_no_cards(typed: str) -> None:
    with pytest.raises(NotACard):
        ItalianCard.parse(typed)


def test_its_suits_know_their_glyphs_and_colours() -> None:
    assert [suit.glyph for suit in Suit if suit.red] == ["🪙", "🏆"]
    assert SETTEBELLO.red


def test_a_reader_reads_it_by_its_type() -> None:
    told = {"hand": "7d RS", "table": "as ab / cc", "top": "10c", "ranks": "r f", "suit": "⚔"}
    read = FORM.read(told, Sweep)
    assert read == JSON.read(JSON.write(read), Sweep)
    assert JSON.write(read) == {
        "hand": ["7D", "RS"],
        "table": [["AS", "AB"], ["CC"]],
        "top": "RC",
        "ranks": ["R", "F"],
        "suit": "S",
    }


def test_the_form_of_a_question_has_fields_for_it() -> None:
    fields = {field.name: field for field in fields_of(Sweep)}
    assert [field.kind for field in fields.values()] == ["cards", "melds", "card", "ranks", "suit"]
    assert fields["suit"].values == tuple(Suit)
    assert fields["suit"].default == "D"
