"""What is true of every deal of Shoot Pontoon: it sums to zero, and the kitty can always pay."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.engine.fold import score
from companion.forms import JSON
from companion.games.pontoon import scoring as pontoon
from companion.games.pontoon.hands import HELD
from companion.games.shoot_pontoon import GAME
from companion.games.shoot_pontoon.deal import Deal, Hand
from companion.games.shoot_pontoon.house import House
from companion.games.shoot_pontoon.standing import Standing
from tests.games.pontoon.strategies import houses
from tests.games.shoot_pontoon.strategies import Rooms, shot_at
from tests.games.shoot_pontoon.table import kitty_left

NUMBERS = st.one_of(st.integers(-3, 12), st.sampled_from([10**9, -(10**9)]))


def table(sides: int, *, strict: bool, **rules: Any) -> tuple[House, Standing]:
    house = House(shoot_sum="less" if strict else "not_more", **rules)
    return house, GAME.start(house, sides, 0)


@given(shot_at(), houses(House), st.sampled_from(["no", "yes_if_kitty_lasts"]))
def test_what_the_players_win_the_bank_loses_and_the_kitty_pays(
    found: tuple[int, dict[str, Any], Rooms, bool], house: House, double: Any
) -> None:
    sides, told, _, strict = found
    agreed = {name: getattr(house, name) for name in ("split_pontoon", "banker_pontoon_vs_pontoon", "both_pontoon")}
    house, before = table(sides, strict=strict, shoot_double=double, **agreed)
    deal = JSON.read(told, Deal)
    scored = score(GAME, deal, house, before)
    points = scored.tally.points(sides)
    assert sum(points) == 0
    assert kitty_left(scored) >= 0
    ordinary = sum(line.points for line in pontoon.lines(deal, house) if line.side == deal.banker)
    assert points[deal.banker] - ordinary == kitty_left(scored) - deal.kitty, "the kitty is the banker's money"
    stays = scored.standing.banker == deal.banker
    assert scored.standing.kitty == (kitty_left(scored) if stays else 0)
    assert scored.standing.kitty_due is (scored.standing.kitty == 0)


@given(shot_at(), st.data())
def test_one_more_than_the_room_is_refused_at_its_field(
    found: tuple[int, dict[str, Any], Rooms, bool], data: st.DataObject
) -> None:
    sides, told, rooms, strict = found
    at, field, room = data.draw(st.sampled_from(rooms))
    told["hands"][at][field] = room + 1
    house, before = table(sides, strict=strict)
    wrong = [problem.field for problem in GAME.problems(JSON.read(told, Deal), house, before)]
    assert wrong[:1] == [f"hands.{at}.{field}"]


@given(shot_at())
def test_single_bets_win_or_lose_what_was_bet(found: tuple[int, dict[str, Any], Rooms, bool]) -> None:
    sides, told, _, strict = found
    house, before = table(sides, strict=strict)
    own = [0] * sides
    ladder = ["bust", *(str(total) for total in range(4, 22)), "five-card-trick", "pontoon"]
    for hand in told["hands"]:
        wins = ladder.index(hand["held"]) > ladder.index(told["bank"] or "bust")
        own[hand["player"]] += (1 if wins else -1) * (hand["shoot"] + hand["fourth_card_shoot"])
    deal = JSON.read(told, Deal)
    plain = [0] * sides
    for line in pontoon.lines(deal, house):
        plain[line.side] += line.points
    points = score(GAME, deal, house, before).tally.points(sides)
    for player in set(range(sides)) - {deal.banker}:
        assert points[player] - plain[player] == own[player]


HANDS = st.builds(
    Hand,
    player=NUMBERS,
    stake=NUMBERS,
    held=st.sampled_from(HELD),
    split=st.booleans(),
    shoot=NUMBERS,
    fourth_card_shoot=NUMBERS,
)
ANY_DEAL = st.builds(
    Deal,
    banker=NUMBERS,
    bank=st.none() | st.sampled_from(HELD),
    hands=st.lists(HANDS, max_size=6).map(tuple),
    kitty=NUMBERS,
)


@given(ANY_DEAL, st.integers(2, 10), st.sampled_from(["no", "yes_if_kitty_lasts"]))
def test_whatever_is_told_is_refused_or_scored(deal: Deal, sides: int, double: Any) -> None:
    house, before = table(sides, strict=False, shoot_double=double)
    problems = tuple(GAME.problems(deal, house, before))
    if not problems:
        scored = GAME.score(deal, house, before)
        assert sum(scored.tally.points(sides)) == 0
        assert kitty_left(scored) >= 0
