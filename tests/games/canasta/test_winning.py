"""Who has won, and when nobody has yet."""

from typing import Any

from companion.games.canasta.standing import Standing, winner
from tests.games.canasta.table import after, ask, deal, house, problems


def won(*totals: int, went_out: int | None = None, **options: Any) -> Any:
    return ask("winner", {"totals": totals, "went_out": went_out}, **options).answer


def test_the_first_side_to_reach_the_target_has_won() -> None:
    assert won(4995, 4995) is None
    assert won(5000, 4995) == 0
    assert won(4000, 5005) == 1
    assert won(3000, 2000, target=3000) == 0


def test_when_both_arrive_the_higher_total_wins_and_equal_totals_play_on() -> None:
    assert won(5660, 5680) == 1
    assert won(5680, 5680) is None


def test_a_table_may_let_the_side_that_went_out_win() -> None:
    rule: dict[str, Any] = {"both_over_target": "team_that_went_out"}
    assert won(5660, 5680, went_out=0, **rule) == 0
    assert won(5660, 5680, **rule) == 1
    assert won(4000, 5680, went_out=0, **rule) == 1


def test_a_table_may_play_one_more_deal_when_both_arrive() -> None:
    options = {"both_over_target": "play_on"}
    arrived = after(deal({"melded": 400, "natural_canastas": 1}, {"melded": 475}), Standing(totals=(4760, 4905)))
    assert (arrived.totals, arrived.met_before) == ((5660, 5380), False)
    assert winner(house(**options), arrived) is None
    assert winner(house(), arrived) == 0
    assert after(deal({}), Standing(totals=(5000, 4905))).met_before is False
    again = after(deal({"left": 5}, {"melded": 300}), arrived, **options)
    assert (again.totals, winner(house(**options), again)) == ((5655, 5680), 1)


def test_the_winner_is_asked_with_two_totals_that_can_be() -> None:
    told = problems("winner", {"totals": [5000, 4997, 3]})
    assert [p.field for p in told] == ["totals", "totals.1", "totals.2"]
    assert [p.says for p in problems("winner", {"totals": [0, 0], "went_out": 2})] == ["no-such-side"]
