"""The score of a side, told in one breath: its melds card by card, or what they count, and what was left in hands."""

from collections.abc import Mapping

import pytest

from tests.rulebook.test_reader import reading

TOLD = [
    ("en", "canasta", "canasta of seven 5s no wilds, three aces, one red three, i went out, dave had Q and 7 in hand",
     {"melds.0": "5 5 5 5 5 5 5", "melds.1": "A A A", "red_threes": "1", "went_out": "yes", "left_cards": "Q 7"}),
    ("fr", "canasta", "7 dames sans joker, 4 as, 2 trois rouges, pas sortis, il reste R et 5 en main",
     {"melds.0": "Q Q Q Q Q Q Q", "melds.1": "A A A A", "red_threes": "2", "went_out": "no",
      "left_cards": "K 5"}),
    ("it", "burraco", "sei re con una pinella, poi 8 9 10 di fiori, il pozzetto mai preso e due assi rimasti in mano",
     {"melds.0": "K K K K K K 2", "melds.1": "8♣ 9♣ 10♣", "pozzetto": "not_taken", "left_cards": "A A"}),
    ("pa", "burraco", "pozzetto lia hi nahi te hath vich joker te do yakke reh gaye",
     {"pozzetto": "not_taken", "left_cards": "JK A A"}),
    ("en", "burraco", "one clean burraco, one dirty, we closed, cards 340",
     {"clean_burracos": "1", "dirty_burracos": "1", "closed": "yes", "melded": "340"}),
    ("fr", "burraco", "un burraco propre, fermé, 215 de cartes",
     {"clean_burracos": "1", "closed": "yes", "melded": "215"}),
    ("pa", "burraco", "ਇੱਕ ਸਾਫ਼ ਬੁਰਾਕੋ, ਹੱਥ ਮੁਕਾਇਆ, ਪੱਤਿਆਂ ਦੇ 215",
     {"clean_burracos": "1", "closed": "yes", "melded": "215"}),  # that hand was ended; nothing was left in one
    ("bn", "canasta", "একটা খাঁটি ক্যানাস্টা, তাস ২৪০, শেষ করেছি",
     {"natural_canastas": "1", "melded": "240", "went_out": "yes"}),
]  # fmt: skip


@pytest.mark.parametrize(("language", "game", "text", "fields"), TOLD)
def test_what_a_side_has_is_heard_in_one_breath(language: str, game: str, text: str, fields: Mapping[str, str]) -> None:
    said = reading(game, "hand-score", text, language)
    assert (dict(said.fields), list(said.unused)) == (fields, [])
    assert said.tells_points(how_much=True)


def test_a_number_of_cards_is_no_points() -> None:
    said = reading("burraco", "hand-score", "the pozzetto has 10 cards, nobody looked")
    assert [one.word for one in said.unused] == ["10"]


def test_loose_cards_of_which_nobody_says_that_they_were_left_are_no_meld_either() -> None:
    assert reading("canasta", "hand-score", "seven kings, Q and 7, we went out").fields["melds.1"] == "Q 7"


def test_a_word_for_what_was_left_belongs_to_loose_cards_before_melds() -> None:
    fields = reading("canasta", "hand-score", "Q and 7 left, three aces on the table").fields
    assert (fields["left_cards"], fields["melds.0"]) == ("Q 7", "A A A")
