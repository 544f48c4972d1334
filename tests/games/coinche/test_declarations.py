"""Declarations of Coinche beside those of Belote."""

import pytest

from companion.games.belote import amounts
from companion.games.belote.house import House as BeloteHouse
from companion.games.coinche.declarations import FOURS


def test_a_side_can_declare_the_same_sums_at_sans_atout(monkeypatch: pytest.MonkeyPatch) -> None:
    with_trumps = amounts.amounts(2, BeloteHouse())
    amounts._sums.cache_clear()
    amounts._of_one_suit.cache_clear()
    monkeypatch.setattr(amounts, "BRELANS", FOURS)
    try:
        assert amounts.amounts(2, BeloteHouse()) == with_trumps
    finally:
        amounts._sums.cache_clear()
        amounts._of_one_suit.cache_clear()
