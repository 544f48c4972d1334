"""One bet of several whose hand is bust, in somebody's words: whose it was, or how much.

`Ann shot 25 and Bob 35, Ann is bust`; `three shots of 40, 30 and 30, the 40 is bust`; `60 shot already, a 25 busts`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile

from companion.rulebook.placing import BEFORE
from companion.rulebook.utterance import SUMMED, Form, Token, Utterance

KITTY = "kitty"
ALL, ONE, _ = SUMMED


def busts(form: Form, said: Utterance) -> Mapping[str, str]:
    """The fields of a question about one bet among others, if its hand is bust; empty if unclear, or one wins."""
    places = [one.at for one in said.tokens if one.word in said.lexicon.busts and not said.is_denied(one.at)]
    of_one_bet = {one.name for one in form.slots} == {KITTY, ALL, ONE}
    if not (of_one_bet and places) or said.has(said.lexicon.winning):
        return {}
    return _Bust(said, places[0], form.cues(KITTY), form.cues(ALL)).fields


@dataclass(frozen=True)
class _Bust:
    """The figures that somebody told, the place of the word for a bust, the words for the kitty and for all bets."""

    said: Utterance
    place: int
    kitty: frozenset[str]
    every: frozenset[str]

    @cached_property
    def holds(self) -> Token | None:
        """The figure of the kitty: the one beside its word."""
        beside = (one for one in self.said.figures if self.said.is_beside(self.kitty, one.at))
        return next(beside, None)

    @cached_property
    def bets(self) -> Sequence[Token]:
        """The other figures."""
        return [one for one in self.said.figures if one is not self.holds]

    @property
    def fields(self) -> Mapping[str, str]:
        """The fields by name: the kitty, what all bets come to, and the one that is lost.

        A bet that is told alone beside it, and is no smaller, is what all come to; one that is told again is no other.
        """
        lost = self._of_a_player or self._beside
        others = [one for one in self.bets if one is not lost]
        if self.holds is None or lost is None or not (others or self._of_a_player):
            return {}
        of_players = self._of_a_player or all(self._before(one.at) for one in self.bets)
        told_again = any(one.word == lost.word for one in others)
        if not (of_players or told_again or len(others) == 1):
            return {}
        every = sum(int(one.word) for one in (self.bets if of_players else others))
        return {KITTY: self.holds.word, ALL: str(every), ONE: lost.word} if int(lost.word) <= every else {}

    @cached_property
    def _of_a_player(self) -> Token | None:
        """The bet of the player who is named before the bust, as before that bet: `ann shoots 25 … ann is bust`."""
        named = self._before(self.place)
        return next((one for one in self.bets if one.at < self.place and named & self._before(one.at)), None)

    @property
    def _beside(self) -> Token | None:
        """The bet that is told right before the word for a bust."""
        before = (one for one in reversed(self.bets) if self.place - BEFORE <= one.at < self.place)
        return next(before, None)

    def _before(self, at: int) -> frozenset[str]:
        """The words right before a place, up to a figure, that may be a name: none that speaks of money."""
        words, before = self.said.lexicon, reversed(self.said.tokens[max(at - BEFORE, 0) : at])
        known = words.idle | words.whose.keys() | words.money | self.kitty | self.every
        return frozenset(one.word for one in takewhile(lambda one: not one.figure, before)) - known
