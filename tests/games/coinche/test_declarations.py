"""Declarations of Coinche beside those of Belote."""

import pytest

from companion.games.belote import declarations
from companion.games.belote.house import House as BeloteHouse
from companion.games.coinche.tricks import FOURS


def test_a_side_can_declare_the_same_sums_at_sans_atout(monkeypatch: pytest.MonkeyPatch) -> None:
    with_trumps = declarations.amounts(2, BeloteHouse())
    declarations._sums.cache_clear()
    monkeypatch.setattr(declarations, "BRELANS", FOURS)
    try:
        assert declarations.amounts(2, BeloteHouse()) == with_trumps
    finally:
        declarations._sums.cache_clear()
