"""Cards are read leniently and written in one form."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.cards import Card, NotACard, Rank, Suit, pack, parse_cards, write_cards

PACK = pack(jokers=2)
CARDS = st.sampled_from(PACK)


def test_a_pack_holds_every_card_once_and_the_jokers_asked_for() -> None:
    assert len(pack()) == len(set(pack())) == 52
    assert len(pack(copies=2, jokers=4)) == 108
    assert pack(jokers=3).count(Card(Rank.JOKER)) == 3
    assert {card.rank for card in pack(ranks=(Rank.ACE, Rank.SEVEN))} == {Rank.ACE, Rank.SEVEN}


def test_hearts_and_diamonds_are_red_and_nothing_else_is() -> None:
    assert {card.suit for card in PACK if card.red} == {Suit.HEARTS, Suit.DIAMONDS}
    assert not Card(Rank.JOKER).red


@given(CARDS)
def test_what_is_written_is_read_back(card: Card) -> None:
    assert Card.parse(str(card)) == card


@given(st.lists(CARDS, max_size=30).map(tuple))
def test_a_hand_that_is_written_is_read_back(hand: tuple[Card, ...]) -> None:
    assert parse_cards(write_cards(hand)) == hand


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("10H", "10H"),
        ("th", "10H"),
        ("১০H", "10H"),
        ("੧੦♥", "10H"),
        ("৯s", "9S"),
        ("RP", None),  # letters of a language are for its pages
        ("JC", "JC"),
        ("TH", "10H"),
        ("10♥", "10H"),
        ("10♥\ufe0e", "10H"),
        ("q♦\ufe0f", "QD"),
        ("♠", None),
        ("as", "AS"),
        (" 2c ", "2C"),
        ("joker", "JK"),
        ("Joker", "JK"),
        ("jk", "JK"),
        ("JKS", None),
        ("JH", "JH"),
        ("K", None),
        ("KX", None),
        ("1H", None),
        ("11H", None),
        ("HK", None),
        ("", None),
    ],
)
def test_cards_are_read_leniently(typed: str, card: str | None) -> None:
    if card is None:
        with pytest.raises(NotACard):
            Card.parse(typed)
    else:
        assert str(Card.parse(typed)) == card


@given(st.lists(st.tuples(CARDS, st.sampled_from([" ", ", ", ",", ";", "  ", "\n"])), max_size=12))
def test_spaces_commas_and_semicolons_part_cards(told: list[tuple[Card, str]]) -> None:
    typed = "".join(f"{str(card).lower()}{apart}" for card, apart in told)
    assert parse_cards(typed) == tuple(card for card, _ in told)


def test_one_word_that_is_no_card_spoils_the_hand() -> None:
    with pytest.raises(NotACard):
        parse_cards("KS KH blue 2D")


@given(st.text(max_size=8))
def test_any_text_is_cards_or_no_card(text: str) -> None:
    try:
        hand = parse_cards(text)
    except NotACard:
        return
    assert parse_cards(write_cards(hand)) == hand
