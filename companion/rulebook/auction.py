"""The calls of an auction, in somebody's words: the bids, and what was said to them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.rulebook.lexicon import OURS, THEIRS, says
from companion.rulebook.utterance import NEAR, SEAT, Form, Utterance

BID, CALLS, ANY_SUIT = "bid", "calls", "H"  # the fields: the bid that is asked about, and the calls before it
PASS, COINCHE = "pass", "coinche"
SEATS, ALL_OTHERS = 4, 3  # those at the table; those who pass before an auction is over
FAR = 4  # words before the only bid of which one may say that another would be above or below it
COUNT = 2  # digits at least of a bid: fewer count passes


def auction(form: Form, said: Utterance) -> Mapping[str, str]:
    """The fields of an auction in a form that has calls; what is asked about is no call that was made.

    A form asks about a bid, or whether somebody may coinche, or how the auction stands. Empty if it is not said.
    """
    names, auction = {one.name for one in form.slots}, _Auction(said)
    if CALLS not in names or said.has(said.lexicon.made):
        return {}
    if speaker := next((one.name for one in form.of_kind(SEAT) if one.field.required), ""):
        seat = auction.speaker
        return {} if seat is None else {CALLS: ", ".join(auction.before), speaker: str(seat)}
    if BID not in names:
        return {CALLS: ", ".join(auction.before)} if len(auction.calls) > 1 else {}
    bid = None if auction.coinche else auction.bid
    return {BID: auction.calls[bid], CALLS: ", ".join(auction.all_but(bid))} if bid is not None else {}


@dataclass(frozen=True)
class _Auction:
    """The calls that somebody told, each by the place of its word."""

    said: Utterance

    @cached_property
    def calls(self) -> Mapping[int, str]:
        """The calls in turn: a pass `after 90`, or a coinche of a bid behind it, `coinched 80`, comes behind that."""
        calls = self.said.lexicon.other_calls
        first = next((one.at for one in self.said.figures), len(self.said.tokens))

        def turn(place: int) -> tuple[int, bool]:
            call = calls.get(self.said.tokens[place].word)
            after = call == PASS and (
                self.said.has(self.said.lexicon.above, place + 1, place + NEAR) or self._is_of_mine(place)
            )
            of_it = place < first or any(one.figure for one in self.said.tokens[place + 1 : place + 1 + NEAR])
            late = after or (call and call != PASS and of_it)
            bids = (one.at for one in self.said.figures if late and one.at >= place)
            return next(bids, place), bool(late)

        places = sorted(range(len(self.said.tokens)), key=turn)
        return {place: call for place in places if (call := self._call(place))}

    def _is_of_mine(self, place: int) -> bool:
        """True if a pass follows a bid of mine that is named behind it: `all passed on my 80`."""
        bid = next((one.at for one in self.said.tokens[place + 1 : place + 2 + NEAR] if one.figure), place)
        return bid > place and self.said.side_of(self.said.words(bid - 1, bid)) == OURS

    def _call(self, place: int) -> str:
        """The call at a place: a bid with its suit, or what is said to one; empty if it is none, `3 passes`."""
        one, after, lexicon = self.said.tokens[place], self.said.words(place + 1, place + 1 + NEAR), self.said.lexicon
        if lexicon.other_calls.keys() & {*after[:1]} and len(one.word) < COUNT:
            return ""
        bid = one.word if one.figure else lexicon.bids.get(one.word, "")
        suit = next((lexicon.suits[word] for word in after if word in lexicon.suits), ANY_SUIT)
        return f"{bid} {suit}" if bid else lexicon.other_calls.get(one.word, "")

    def all_but(self, asked: int | None) -> Sequence[str]:
        """The calls in turn, each as often as it was said, but for one that is asked about."""
        return [call for place, call in self.calls.items() if place != asked for _ in range(self._times(place))]

    def _times(self, place: int) -> int:
        """How often a call was said: a pass by all the others, `everyone passed`, `the other three passed`."""
        lexicon, before = self.said.lexicon, self.said.words(place - NEAR, place)
        if self.calls[place] != PASS:
            return 1
        counts = (int(word) if word.isdecimal() else lexicon.numbers.get(word, 0) for word in before)
        several = next((count for count in counts if 1 < count <= ALL_OTHERS), 1)
        return several if lexicon.everybody.isdisjoint(before) else ALL_OTHERS

    @property
    def bid(self) -> int | None:
        """The place of the bid that is asked about, the last unless words say which.

        None if none was told, or only one above or below which somebody would go, or that others have answered; and
        if something else is asked: `who is the taker`.
        """
        lexicon, words = self.said.lexicon, self.said.words()
        bids, may = [place for place, call in self.calls.items() if " " in call], says(lexicon.may, words)
        if not may and lexicon.asks_openly([word for word in words if word not in lexicon.conditions]):
            return None
        if len(bids) > 1:
            return bids[0] if self._asks_first(bids) else bids[-1]
        answered = [*self.calls][:1] == bids != [*self.calls] and not may
        first = bids[0] if bids else 0
        if bids and self._comes_before_mine(first):
            return None
        beside = self.said.words(first - FAR, first + 1 + NEAR)
        return first if bids and not answered and lexicon.above.isdisjoint(beside) else None

    def _comes_before_mine(self, bid: int) -> bool:
        """True if somebody else made a bid, and it is asked behind it what I may say: `they said capot, may I bid`."""
        lexicon, mine = self.said.lexicon, self.said.side_of(self.said.words(bid + 1)) == OURS
        asks = self.said.has(lexicon.may, bid + 1) and (mine or not lexicon.verbs_follow)
        return asks and self._of_another(0, bid)

    def _asks_first(self, bids: Sequence[int]) -> bool:
        """True if the first bid is asked about: it is set above another, or the next one is somebody else's.

        `100 over 90`, `may I bid 110 when they said 120`, `is 90 enough if the last was 80`; not `if I say 90 and they
        say 100, may I say 110`.
        """
        lexicon, has = self.said.lexicon, self.said.has
        above = any(has(lexicon.above, place - 1, place) for place in bids[1:])
        if not lexicon.verbs_follow and (above or has(lexicon.conditions, bids[0] + 1, bids[1])):
            return True
        asks_last = has(lexicon.may, bids[-1] + 1) if lexicon.verbs_follow else has(lexicon.may, bids[-2] + 1, bids[-1])
        return not asks_last and self._of_another(bids[0], bids[1]) and not self._of_another(0, bids[0])

    def _of_another(self, start: int, end: int) -> bool:
        """True if words between two places name somebody beside whoever asks."""
        side = self.said.side_of(self.said.words(start, end))
        return self.said.has(self.said.lexicon.partner, start, end) or side not in (None, OURS)

    @property
    def coinche(self) -> int | None:
        """The place of a coinche of which it is asked whether it may be said: `may I coinche`."""
        may, follow = self.said.lexicon.may, self.said.lexicon.verbs_follow
        asked = (
            place
            for place, call in self.calls.items()
            if call == COINCHE
            and (
                self.said.has(may, place - NEAR - 1, place)
                or (follow and self.said.has(may, place + 1, place + 1 + NEAR))
            )
        )
        return next(asked, None)

    @property
    def before(self) -> Sequence[str]:
        """The calls before one that is asked about."""
        return self.all_but(self.coinche)

    @property
    def speaker(self) -> int | None:
        """The seat of whoever would coinche the last bid: its bidder's partner, or the opponent who speaks next."""
        bidder = max((seat for seat, call in enumerate(self.before) if " " in call), default=None)
        if bidder is None or self.coinche is None:
            return None
        if self.said.has(self.said.lexicon.partner):
            return (bidder + 2) % SEATS
        turn, theirs = len(self.before) % SEATS, THEIRS in map(self.said.whose.get, self.said.words())
        return turn if theirs and (turn - bidder) % 2 else None
