"""One bet of several whose hand is bust, in somebody's words: whose it was, or how much.

`Ann shot 25 and Bob 35, Ann is bust`; `three shots of 40, 30 and 30, the 40 is bust`; `60 shot already, a 25 busts`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile

from companion.rulebook.utterance import SUMMED, Form, Token, Utterance

KITTY = "kitty"
ALL, ONE, _ = SUMMED
NEAR = 4  # words before the one for a bust in which it is said whose it was


def busts(form: Form, said: Utterance) -> Mapping[str, str]:
    """The fields of a question about one bet among others, if its hand is bust; empty if unclear, or one wins."""
    of_one_bet = {one.name for one in form.slots} == {KITTY, ALL, ONE}
    return (
        _Bust(said, form.cues(KITTY), form.cues(ALL)).fields
        if of_one_bet and not said.has(said.lexicon.winning)
        else {}
    )


@dataclass(frozen=True)
class _Bust:
    """The figures that somebody told with a bust, the words for the kitty, and those for all bets."""

    said: Utterance
    kitty: frozenset[str]
    every: frozenset[str]

    @cached_property
    def place(self) -> int | None:
        """The place of the word that says that a hand is bust; None if there is none, or it is denied."""
        places = [one.at for one in self.said.tokens if one.word in self.said.lexicon.busts]
        return next((at for at in places if not self.said.is_denied(at)), None)

    @cached_property
    def holds(self) -> Token | None:
        """The figure of the kitty: the one beside its word."""
        beside = [one for one in self.said.figures if self.said.is_beside(self.kitty, one.at)]
        return next(iter(beside), None)

    @cached_property
    def bets(self) -> Sequence[Token]:
        """The other figures."""
        return [one for one in self.said.figures if one is not self.holds]

    @property
    def fields(self) -> Mapping[str, str]:
        """The fields by name: what all bets come to, and the one that is lost.

        A bet that is told alone beside it, and is no smaller, is what all come to; one that is told again is no other.
        """
        lost = self._of_a_player or self._beside
        others = [one for one in self.bets if one is not lost]
        if self.holds is None or lost is None or not (others or self._of_a_player):
            return {}
        of_players = self._of_a_player or all(self._before(one.at) for one in self.bets)
        told_again = not of_players and any(one.word == lost.word for one in others)
        if not (of_players or told_again or len(others) == 1):
            return {}
        bets = self.bets if of_players else others
        every = sum(int(one.word) for one in bets)
        return {KITTY: self.holds.word, ALL: str(every), ONE: lost.word} if int(lost.word) <= every else {}

    @cached_property
    def _of_a_player(self) -> Token | None:
        """The bet of the player who is named before the bust, as before that bet: `ann shoots 25 … ann is bust`."""
        if self.place is None:
            return None
        named = self._before(self.place)
        return next((one for one in self.bets if one.at < self.place and named & self._before(one.at)), None)

    def _before(self, at: int) -> frozenset[str]:
        """The words right before a place, up to a figure, that say something else than that money was bet."""
        words, before = self.said.lexicon, reversed(self.said.tokens[max(at - NEAR, 0) : at])
        known = words.idle | words.whose.keys() | words.money | self.kitty | self.every
        return frozenset(one.word for one in takewhile(lambda one: not one.figure, before)) - known

    @cached_property
    def _beside(self) -> Token | None:
        """The bet that is told right before the word for a bust."""
        if self.place is None:
            return None
        before = [one for one in self.bets if self.place - NEAR <= one.at < self.place]
        return before[-1] if before else None
