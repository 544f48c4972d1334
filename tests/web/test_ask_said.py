"""The sentence beside an answer: it names what decides."""

import pytest

from tests.phone import Phone


def said(phone: Phone, address: str) -> str:
    """The answer's sentence."""
    return next(phone.open(f"/ask/{address}").of_class("large-text")).text


CONTRACT = "belote/contract?taker=0&tricks.0={}&tricks.1={}"


def test_takers_who_are_level_hear_that_it_is_a_tie_and_what_waits(phone: Phone) -> None:
    assert said(phone, CONTRACT.format(81, 81)) == (
        "It is a tie at 81. That makes We 0, They 81; the takers’ 81 wait for whoever wins the next deal."
    )
    assert "tie" not in said(phone, CONTRACT.format(82, 80))


def test_where_a_tie_is_lost_nothing_is_said_to_wait(phone: Phone) -> None:
    assert (
        said(phone, CONTRACT.format(81, 81) + "&house.tie=failed")
        == "The contract is not made. That makes We 0, They 162."
    )


@pytest.mark.parametrize("tricks", [(162, 0), (0, 162)])
def test_whoever_has_all_the_points_may_have_made_a_capot(phone: Phone, tricks: tuple[int, int]) -> None:
    address = CONTRACT.format(*tricks)
    assert "If that side won every trick, it is a capot and counts 252" in said(phone, address)
    assert "capot" not in said(phone, f"{address}&capot={tricks.index(162)}")


def test_a_hand_that_is_bust_is_no_hand_to_stick_on(phone: Phone) -> None:
    assert said(phone, "pontoon/stick?cards=10+9+5") == "This hand counts 24: it is bust."
    assert said(phone, "pontoon/stick?cards=10+4") == "The least to stick on is 15; this hand counts 14."


def test_a_wild_card_on_a_natural_canasta_costs_what_a_mixed_one_pays_less(phone: Phone) -> None:
    meld = "canasta/add-to-meld?own=yes&meld=K+K+K+K+K+K+K&cards="
    assert said(phone, meld + "2") == "The canasta turns mixed and pays 300, 200 less. The meld then counts 90."
    assert said(phone, meld + "K") == "The meld then counts 80."


@pytest.mark.parametrize(("game", "total"), [("canasta", 5100), ("burraco", 2100)])
def test_sides_that_reach_the_target_level_deal_once_more(phone: Phone, game: str, total: int) -> None:
    address = f"{game}/winner?totals.0={total}&totals.1="
    assert said(phone, f"{address}{total}") == "Another deal decides it."
    assert said(phone, f"{address}{total - 200}") == "The totals are 200 apart."


def test_limits_that_no_table_agreed_on_are_not_told(phone: Phone) -> None:
    address = "pontoon/stake?stake=5"
    assert said(phone, address) == "How little and how much may be staked, your table agrees."
    assert "1,000,000,000" not in phone.open(f"/ask/{address}").text
    limits = "&house.stake_least=1&house.stake_most=20"
    assert said(phone, address + limits) == "It is within your limits."
    address = "shoot-pontoon/kitty?amount=500"
    assert said(phone, address).startswith("How little and how much a new kitty may hold, your table agrees;")
    assert "1,000,000,000" not in phone.open(f"/ask/{address}").text
    assert said(phone, address + limits).startswith("A new kitty must be between 1 and 20, ")
