"""Pictures of Shoot Pontoon beside Pontoon's pictures: the kitty, and a shoot bet that is paid."""

from companion.engine.cards import parse_cards
from companion.engine.pictures import CardRow, KittyBar, Rows, by_name, say
from companion.games.pontoon.pictures import PICTURES as PONTOON
from companion.games.pontoon.pictures import held, opening_stake, shown_hand
from companion.games.shoot_pontoon.deal import Deal, Hand
from companion.games.shoot_pontoon.house import House
from companion.games.shoot_pontoon.scoring import score
from companion.games.shoot_pontoon.standing import Kitty, Standing, start

BANK, PLAYER = parse_cards("KC 8S"), parse_cards("KH QD")
USUAL_KITTY = 100
SHARES = (3, 2)  # of the bets of a picture, in tenths of the kitty
HELD, BUST_BET = 100, 30  # the kitty before a bust and each of two open bets, in smallest kitties, as the step says


def kitty_of(house: House, standing: Standing | None) -> int:
    """The kitty of the pictures: the table's own, or a round sum where its limits allow it."""
    usual = max(house.smallest_kitty, min(house.largest_kitty, USUAL_KITTY))
    return standing.kitty if standing and standing.kitty else usual


def _table(house: House, standing: Standing | None) -> Standing:
    return standing or start(house, house.usual_fewest_players, 0)


def kitty(house: House, standing: Standing | None) -> KittyBar:
    """Kitty, open bets and the room for more (SHO-06)."""
    at, holds = _table(house, standing), kitty_of(house, standing)
    shares = zip(at.from_the_left(at.banker), SHARES, strict=False)
    return _bar(house, holds, tuple((seat, bet) for seat, share in shares if (bet := holds * share // 10)))


def room_after_a_bust(house: House, standing: Standing | None) -> KittyBar:
    """The kitty when one of two open bets has gone into it: the room grows by twice that bet (SHO-17, SHO-18)."""
    at, bet = _table(house, standing), BUST_BET * house.smallest_kitty
    still_in = at.from_the_left(at.banker)[:2][-1]
    return _bar(house, HELD * house.smallest_kitty + bet, ((still_in, bet),))


def _bar(house: House, holds: int, bets: tuple[tuple[int, int], ...]) -> KittyBar:
    return KittyBar(
        holds=holds,
        bets=bets,
        room=Kitty(holds=holds, open=sum(bet for _, bet in bets)).room(house),
        title=say("picture.kitty.in"),
        room_title=say("picture.kitty.room"),
        caption=say(f"picture.kitty.{house.shoot_sum}"),
    )


def worked_deal(house: House, standing: Standing | None) -> Deal:
    """One hand that beats the bank's, with a shoot bet on it: the whole room, or less where that is much."""
    at, holds, stake = _table(house, standing), kitty_of(house, standing), opening_stake(house)
    shoot = min(Kitty(holds=holds).room(house), 3 * stake)
    hand = Hand(player=at.from_the_left(at.banker)[0], stake=stake, shoot=shoot, held=held(PLAYER, house))
    return Deal(banker=at.banker, bank=held(BANK, house), hands=(hand,), kitty=holds)


def shoot(house: House, standing: Standing | None) -> Rows:
    """A shoot bet that wins: the bank pays the stake, the kitty the bet (SHO-20)."""
    deal = worked_deal(house, standing)
    (hand,) = deal.hands
    scored = score(deal, house, _table(house, standing))
    lines = [line for line in scored.tally.lines if line.side == hand.player]
    shown = shown_hand("bank", deal.banker, BANK), shown_hand("hand", hand.player, PLAYER, stake=hand.stake)
    paid = (CardRow(label=say(f"picture.shoot.{line.rule}"), figure=line.points) for line in lines)
    caption = say("picture.shoot", kitty=deal.kitty, left=scored.standing.kitty)
    return Rows((*shown, *paid), caption, total=sum(line.points for line in lines), signed=True)


PICTURES = {**PONTOON, **by_name(kitty, room_after_a_bust, shoot)}
