"""From deal to deal: who deals, what waits, who has won."""

from datetime import timedelta

from companion.engine.events import Amended, Entry, Opened, Recorded, Struck
from companion.engine.match import replay
from companion.games.belote import GAME
from companion.games.belote.house import House
from companion.games.belote.standing import Outlook, Standing, outlook
from tests.games.belote.table import NOON, deal, house, play, sheet, start

TIE = {"taker": 0, "tricks": [81, 81]}
MADE = {"taker": 0, "tricks": [100, 62]}


def test_the_seat_after_the_dealer_is_hand_and_both_move_on() -> None:
    first = start(dealer=2)
    assert outlook(House(), first) == Outlook(held=0, since=(), dealer=2, hand=3)
    later = play(MADE, MADE, dealer=2)[-1].standing
    assert (GAME.dealer(later), outlook(House(), later).hand) == (0, 1)


def test_of_three_the_deal_goes_round_three_seats() -> None:
    rules = house(players=3)
    told = {"taker": 0, "tricks": [60, 50, 40]}
    assert [one.standing.dealer for one in play(told, told, told, rules=rules)] == [1, 2, 0]


def test_the_coming_deal_knows_what_waits_and_since_when() -> None:
    coming = outlook(House(), play(MADE, TIE, TIE)[-1].standing)
    assert (coming.held, coming.since) == (162, (2, 3))
    coming = outlook(House(), play(TIE, MADE)[-1].standing)
    assert (coming.held, coming.since) == (0, ())


def test_equal_totals_over_the_target_play_another_deal() -> None:
    assert GAME.winner(House(), Standing(totals=(501, 501))) is None
    assert GAME.winner(House(), Standing(totals=(583, 501))) == 0
    assert GAME.winner(House(), Standing(totals=(500, 600, 600))) is None


def test_a_total_under_the_target_never_wins() -> None:
    assert GAME.winner(House(), Standing(totals=(500, 0))) is None


def test_correcting_a_tie_takes_the_waiting_points_back_from_the_next_deal() -> None:
    told = sheet([TIE, MADE])
    assert told.totals == (181, 143)
    better = Amended(2, deal(taker=0, tricks=[80, 82]))
    entries = [*told.entries, Entry(4, NOON + timedelta(minutes=1), "pen", better)]
    amended = replay(GAME, entries)
    assert amended.totals == (100, 62 + 162)
    assert amended.rows[1].points == (100, 62)
    restored = replay(GAME, [*entries, Entry(5, NOON + timedelta(minutes=2), "pen", Struck(4))])
    assert restored.totals == told.totals


def test_a_match_is_won_by_the_deal_that_reached_the_target_first() -> None:
    decided = sheet([{"taker": 0, "tricks": [162, 0], "capot": 0}] * 2)
    assert (decided.totals, decided.winner) == ((504, 0), 0)


def test_a_match_opens_with_the_dealer_that_it_is_told() -> None:
    opened = Opened("belote", ("We", "They"), ("A", "B", "C", "D"), House(), dealer=3)
    entries = [Entry(1, NOON, "pen", opened), Entry(2, NOON, "pen", Recorded(deal(**MADE)))]
    assert replay(GAME, entries).standing.dealer == 0
