"""What comes into question at a table of Shoot Pontoon now, and the words of its acts."""

from companion.engine.play import Choice
from companion.games.pontoon.play import Act, notation
from companion.games.pontoon.play.offers import offers as pontoon_offers
from companion.games.shoot_pontoon.house import House
from companion.games.shoot_pontoon.play.rules import ruling
from companion.games.shoot_pontoon.play.table import Fill, Shoot, Table


def read(words: str) -> Act | Shoot | Fill:
    """The act of these words: `shoot 40`, `kitty 100`, or one of Pontoon. Raises `Refused`."""
    word, _, value = words.partition(" ")
    if word == "shoot":
        return Shoot(amount=notation.amount(value))
    return Fill(amount=notation.amount(value)) if word == "kitty" else notation.read(words)


def offers(table: Table, house: House) -> tuple[Choice, ...]:
    """The acts of Pontoon, after shooting where that is all there is to do, before it where it is not."""
    acts = pontoon_offers(table, house, lambda now, act: ruling(now, act, house))
    if table.phase in ("shoot-bets", "turns"):
        return (*acts, _shoot(table, house))
    fills = table.phase in ("kitty", "stakes") and not table.hands
    return (*acts, _fill(table, house)) if fills else acts


def _shoot(table: Table, house: House) -> Choice:
    """What somebody shot in this deal is likely to be shot again; and all the room there is."""
    allowed, room = ruling(table, Shoot(), house), table.middle.room(house)
    shot = sorted(bet for hand in table.hands for bet in (hand.shoot, hand.fourth_card_shoot) if 0 < bet <= room)
    turns = len(table.hands) - table.asked if table.phase == "shoot-bets" else 1
    amounts = tuple(sorted({*shot[-1:], room}))
    return Choice(does="shoot", ruling=allowed, least=1, most=room, likely=amounts, turns=turns)


def _fill(table: Table, house: House) -> Choice:
    if table.due:
        least, most = house.smallest_kitty, house.largest_kitty if house.kitty_limited else None
        return Choice(does="kitty", ruling=ruling(table, Fill(), house), least=least, most=most)
    return Choice(does="kitty", ruling=ruling(table, Fill(), house), least=table.kitty)
