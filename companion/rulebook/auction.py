"""The calls of an auction in somebody's words, and the bid that is asked about."""

from collections.abc import Mapping, Sequence

from companion.rulebook.utterance import NEAR, Utterance

BID, CALLS, ANY_SUIT = "bid", "calls", "H"  # the fields: the bid that is asked about, and the calls before it
PASS, ALL_OTHERS = "pass", 3  # the call that the three others say before an auction is over


def auction(said: Utterance) -> Mapping[str, str]:
    """The fields of an auction: the last bid is asked about, unless words set it above another; none without a bid."""
    above = said.lexicon.above
    if said.has(said.lexicon.made):
        return {}
    calls = {place: call for place in _in_turn(said) if (call := _call(said, place))}
    bids = [place for place, call in calls.items() if " " in call]
    if not bids or (len(bids) == 1 and said.is_beside(above, bids[0], NEAR + 1)):
        return {}  # a bid above this one, of which nothing is said
    asked = bids[0] if any(said.has(above, place - 1, place) for place in bids[1:]) else bids[-1]
    before = [call for place, call in calls.items() if place != asked for _ in range(_times(said, place))]
    return {BID: calls[asked], CALLS: ", ".join(before)}


def _in_turn(said: Utterance) -> Sequence[int]:
    """The places of the tokens in turn: a pass `after 90` comes behind that."""
    places, calls = range(len(said.tokens)), said.lexicon.other_calls
    passes = [at for at in places if calls.get(said.tokens[at].word) == PASS]
    late = [at for at in passes if said.has(said.lexicon.above, at + 1, at + NEAR)]
    behind = {place: next((one.at for one in said.figures if one.at >= place), place) for place in late}
    return sorted(places, key=lambda place: (behind.get(place, place), place in behind))


def _call(said: Utterance, place: int) -> str:
    """The call at a place: a bid with its suit, or what is said to one; empty if it is none, `3 passes`."""
    one, after, lexicon = said.tokens[place], said.words(place + 1, place + 1 + NEAR), said.lexicon
    if lexicon.other_calls.keys() & {*after[:1]}:
        return ""
    bid = one.word if one.figure else lexicon.bids.get(one.word, "")
    suit = next((lexicon.suits[word] for word in after if word in lexicon.suits), ANY_SUIT)
    return f"{bid} {suit}" if bid else lexicon.other_calls.get(one.word, "")


def _times(said: Utterance, place: int) -> int:
    """How often a call was said: a pass by all the others, `everyone passed`, `the other three passed`."""
    lexicon, before = said.lexicon, said.words(place - NEAR, place)
    if lexicon.other_calls.get(said.tokens[place].word) != PASS:
        return 1
    counts = (int(word) if word.isdecimal() else lexicon.numbers.get(word, 0) for word in before)
    several = next((count for count in counts if 1 < count <= ALL_OTHERS), 1)
    return several if lexicon.everybody.isdisjoint(before) else ALL_OTHERS
