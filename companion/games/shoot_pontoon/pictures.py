"""What is drawn of Shoot Pontoon beside Pontoon's pictures: the kitty, and a shoot bet that is paid."""

from collections.abc import Mapping

from companion.engine.cards import parse_cards
from companion.engine.pictures import CardRow, Draw, KittyBar, Picture, Rows, spread
from companion.engine.sentence import Say, SeatName
from companion.games.pontoon.hands import best
from companion.games.pontoon.pictures import PICTURES as PONTOON
from companion.games.pontoon.pictures import held, opening_stake
from companion.games.shoot_pontoon.deal import Deal, Hand
from companion.games.shoot_pontoon.house import House
from companion.games.shoot_pontoon.kitty import Kitty
from companion.games.shoot_pontoon.scoring import score
from companion.games.shoot_pontoon.standing import Standing, start

BANK, PLAYER = parse_cards("KC 8S"), parse_cards("KH QD")
USUAL_KITTY = 100
SHARES = (3, 2)  # of the bets of a picture, in tenths of the kitty


def kitty_of(house: House, standing: Standing | None) -> int:
    """What lies in the kitty: the table's own, or a round sum where its limits allow it."""
    usual = max(house.smallest_kitty, min(house.largest_kitty, USUAL_KITTY))
    return standing.kitty if standing and standing.kitty else usual


def bets(holds: int, others: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Who has shot how much: as an example, parts of the kitty."""
    shares = ((seat, holds * share // 10) for seat, share in zip(others, SHARES, strict=False))
    return tuple((seat, bet) for seat, bet in shares if bet)


def _table(house: House, standing: Standing | None) -> Standing:
    return standing or start(house, house.usual_fewest_players, 0)


def kitty(house: House, standing: Standing | None) -> Picture:
    """Kitty, open bets and the room for more (SHO-06)."""
    at = _table(house, standing)
    holds = kitty_of(house, standing)
    placed = bets(holds, at.from_the_left(at.banker))
    bar = Kitty(holds=holds, open=sum(bet for _, bet in placed))
    return KittyBar(
        holds=bar.holds,
        bets=placed,
        room=bar.room(house),
        title=Say(key="picture.kitty.in"),
        room_title=Say(key="picture.kitty.room"),
        caption=Say(key=f"picture.kitty.{house.shoot_sum}"),
    )


def worked_deal(house: House, standing: Standing | None) -> Deal:
    """One hand that beats the bank's, with a shoot bet on it: the whole room, or less where that is much."""
    at, holds = _table(house, standing), kitty_of(house, standing)
    shoot = min(Kitty(holds=holds).room(house), 3 * opening_stake(house))
    hand = Hand(
        player=at.from_the_left(at.banker)[0], stake=opening_stake(house), shoot=shoot, held=held(PLAYER, house)
    )
    return Deal(banker=at.banker, bank=held(BANK, house), hands=(hand,), kitty=holds)


def shoot(house: House, standing: Standing | None) -> Picture:
    """A shoot bet that wins: the bank pays the stake, the kitty the bet (SHO-20)."""
    deal = worked_deal(house, standing)
    (hand,) = deal.hands
    scored = score(deal, house, _table(house, standing))
    lines = [line for line in scored.tally.lines if line.side == hand.player]
    bank = CardRow(
        groups=(spread(BANK),),
        label=Say(key="picture.count.bank", about={"seat": SeatName(deal.banker), "total": best(BANK)}),
    )
    player = CardRow(
        groups=(spread(PLAYER),),
        label=Say(key="picture.count.hand", about={"seat": SeatName(hand.player), "total": best(PLAYER)}),
        stake=hand.stake,
    )
    paid = (CardRow(label=Say(key=f"picture.shoot.{line.rule}"), figure=line.points) for line in lines)
    left = scored.standing.kitty
    return Rows(
        rows=(bank, player, *paid),
        total=sum(line.points for line in lines),
        caption=Say(key="picture.shoot", about={"kitty": deal.kitty, "left": left}),
        signed=True,
    )


PICTURES: Mapping[str, Draw] = {**PONTOON, "kitty": kitty, "shoot": shoot}
