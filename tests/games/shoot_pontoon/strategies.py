"""Deals of Shoot Pontoon that could have happened, for tests of what is true of all of them."""

from typing import Any

from hypothesis import strategies as st

from tests.games.pontoon.strategies import deals

Rooms = list[tuple[int, str, int]]


class Banker:
    """The banker's own book-keeping, apart from the code on purpose: the pile, and what is promised to it."""

    def __init__(self, draw: st.DrawFn, told: dict[str, Any]) -> None:
        self.draw, self.hands, self.rooms = draw, told["hands"], Rooms()
        self.pile, self.promised, self.strict = draw(st.integers(0, 300)), 0, draw(st.booleans())
        self.own: dict[int, list[int]] = {}
        for at, hand in enumerate(self.hands):
            hand |= {"shoot": 0, "fourth_card_shoot": 0}
            self.own.setdefault(hand["player"], []).append(at)

    def bet(self, at: int, field: str) -> None:
        room = max(self.pile - self.promised - self.strict, 0)
        amount = self.draw(st.one_of(st.just(0), st.just(room), st.integers(0, room)))
        self.hands[at][field] = amount
        self.promised += amount
        self.rooms.append((at, field, room))

    def turn(self, own: list[int]) -> None:
        for place, at in enumerate(own):
            for following in own[place + 1 : place + 2]:
                self.bet(following, "shoot")
            if self.hands[at]["held"] != "pontoon":
                self.bet(at, "fourth_card_shoot")
            if self.hands[at]["held"] == "bust":
                gone = self.hands[at]["shoot"] + self.hands[at]["fourth_card_shoot"]
                self.pile, self.promised = self.pile + gone, self.promised - gone


@st.composite
def shot_at(draw: st.DrawFn) -> tuple[int, dict[str, Any], Rooms, bool]:
    """A deal with shoot bets as a careful banker allows them, and the room that each bet had at its moment."""
    sides, told = draw(deals())
    banker = Banker(draw, told)
    told["kitty"] = banker.pile
    for own in banker.own.values():
        banker.bet(own[0], "shoot")
    if told["bank"] != "pontoon":
        for own in banker.own.values():
            banker.turn(own)
    return sides, told, banker.rooms, banker.strict
