"""The cards of a trick that were played before it is the turn of whoever asks: each with who played it."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile

from companion.rulebook.lexicon import THEIRS
from companion.rulebook.utterance import CARD, CARDS, NEAR, PHRASE, SEAT, TRICK, Form, Token, Utterance, rank_of

REACH = 5  # words between a verb and its card, at most
CLAUSE = 7  # words before a card among which it is said who played it
BESIDE = (1, -1, -2, 2)  # where the suit of trumps stands from that word
ME, PARTNER, OPPONENT, UNKNOWN, NOBODY = "me", "partner", "opponent", "unknown", ""
TO_CHOOSE = 2  # cards of a hand among which to choose
MY_SEAT = "1"  # where nobody is named
# The seats of those who played before me, by who they are; of whom nothing was said, they were left out.
SEATED = {
    (OPPONENT,): "0",
    (PARTNER,): "3",
    (PARTNER, OPPONENT): "30",
    (OPPONENT, PARTNER): "23",
    (OPPONENT, OPPONENT): "20",
    (OPPONENT, PARTNER, OPPONENT): "230",
}


@dataclass(frozen=True, slots=True)
class OnTheTable:
    """The fields of a trick and of whose turn it is; the places of its cards, and of suits of trumps."""

    fields: Mapping[str, str] = field(default_factory=dict)
    places: Collection[int] = ()
    trumps: Collection[int] = ()


def on_the_table(form: Form, said: Utterance) -> OnTheTable:
    """The cards that were played before it is my turn, in a form that asks which of my hand may follow.

    Of a card of which only the suit was said, that. They have no seats where it is not clear who played them, or if
    one card alone is asked about, which may be one of several: then there is no answer, as it would be a guess.
    """
    tricks, hands, turns = form.of_kind(TRICK), form.of_kind(*CARDS), form.of_kind(SEAT)
    if not (tricks and hands and turns):
        return OnTheTable(trumps=_Trick(said, {}, frozenset()).trumps)
    name, part = tricks[0].name, tricks[0].field.part
    trick = _Trick(said, dict.fromkeys(tricks[0].cues, name), hands[0].cues)
    whose = tuple(trick.played.values())
    named = all(who.isdecimal() for who in whose)
    seats = (whose if named else SEATED.get(whose, "")) if trick.is_clear else ""
    fields = {f"{name}.{n}.{part(CARD)}": trick.card(at) for n, at in enumerate(trick.played)}
    fields |= {f"{name}.{n}.{part(SEAT)}": seat for n, seat in enumerate(seats)}
    fields |= {turns[0].name: MY_SEAT} if seats and not named else {}
    return OnTheTable(fields, {*trick.played, *(trick.named_again if trick.played else ())}, trick.trumps)


@dataclass(frozen=True)
class _Trick:
    """A trick in people's words.

    `leads` are the phrases that say that a card was led, `mine` the words for what whoever asks holds.
    """

    said: Utterance
    leads: Mapping[str, str]
    mine: frozenset[str]

    @cached_property
    def played(self) -> Mapping[int, str]:
        """The places of what was led and played, in this order, each with who played it: a seat, or a word."""
        played = dict[int, str]()
        for at in range(len(self.said.tokens)):
            many = self._leads(at) or int(bool(played) and self.said.tokens[at].word in self.said.lexicon.played)
            verb = range(at, at + many)
            place = self._place_of(verb) if many else None
            if place is None or len(self.said.tokens[place].cards) > 1 or place in played:
                continue
            who = self._who(verb, place)
            if who != ME:
                played[place] = who or (NOBODY if played else OPPONENT)
        return played

    @property
    def is_clear(self) -> bool:
        """True unless there is nothing to choose from, or a card that somebody else has: `partner holds it with KS`."""
        others = [one for one in self.said.tokens if one.cards and one.at not in self.played]
        return sum(len(one.cards) for one in others) >= TO_CHOOSE and not any(map(self._is_of_another, others))

    @property
    def named_again(self) -> Collection[int]:
        """The places of ranks alone, of which a card has its suit: `AS and 9C, can I throw the ace`."""
        told = [one for one in self.said.tokens if one.cards or one.figure]
        ranks = Counter(rank_of(card) for one in told for card in one.cards or (one.word,))
        return [one.at for one in told if all(ranks[card] > 1 for card in one.cards or (one.word,))]

    def card(self, at: int) -> str:
        """The card that a token tells, or a suit alone that is not that of trumps; empty if neither."""
        one = self.said.tokens[at]
        return one.cards[0] if one.cards else "" if at in self.trumps else self._suit(at)

    def _suit(self, at: int) -> str:
        one = self.said.tokens[at]
        suit = "" if one.cards else self.said.lexicon.suits.get(one.word, "")
        return suit if len(suit) == 1 else ""

    @cached_property
    def trumps(self) -> Collection[int]:
        """The places of the suits that are said to be trumps: beside that word, or with `are` between.

        Of two beside it the one that is not beside a verb, `they led spades, trump hearts`, or the one behind it.
        """
        words, places = self.said.lexicon, set[int]()
        for at in (at for at, one in enumerate(self.said.tokens) if one.word in words.trumps):
            if at and self.said.phrase(words.suits, at - 1)[1] > 1:  # `no trumps`
                continue
            beside = [at + by for by in BESIDE if not (abs(by) > 1 and self._leads(at + by // 2))]
            suits = [one for one in beside if 0 <= one < len(self.said.tokens) and self._suit(one)]
            places |= {*sorted(suits, key=self._is_beside_a_verb)[:1]}
        return places

    def _is_beside_a_verb(self, at: int) -> bool:
        return any(self._leads(start) == at - start for start in range(at - PHRASE, at)) or self._leads(at + 1) > 0

    def _leads(self, at: int) -> int:
        """How many words from a place on say that a card was led."""
        return self.said.phrase(self.leads, at)[1] if 0 <= at < len(self.said.tokens) else 0

    def _place_of(self, verb: range) -> int | None:
        """The place of the card of a verb: the next; that before it where verbs stand last, or beside it: `9H led`."""
        behind = self._near(range(verb.stop, verb.stop + REACH), self.said.lexicon.played)
        before = self._near(range(verb.start - 1, verb.start - 1 - REACH, -1))
        beside = before == verb.start - 1 and not any(map(self._tells_of_me, self._before(before)))
        first, other = (before, behind) if beside or self.said.lexicon.verbs_follow else (behind, before)
        return other if first is None else first

    def _near(self, places: Iterable[int], ends: frozenset[str] = frozenset()) -> int | None:
        """The place of the first card at some places, up to trumps, words for what is mine, or others that end it."""
        ends |= self.said.lexicon.trumps
        for at in (at for at in places if 0 <= at < len(self.said.tokens)):
            if self.card(at):
                return at
            if self.said.tokens[at].word in ends or self._tells_of_me(at):
                return None
        return None

    def _before(self, at: int) -> range:
        """The places before one in which something may be said of it, the nearest first."""
        return range(at - 1, max(at - 1 - CLAUSE, -1), -1)

    def _tells_of_me(self, at: int) -> bool:
        """True for a word for what is mine, not `my partner`."""
        return self.said.tokens[at].word in self.mine and not self.said.has(self.said.lexicon.partner, at + 1, at + 2)

    def _is_of_another(self, one: Token) -> bool:
        """True if the nearest word before a card, behind others, that tells whose it is, is for somebody else."""
        tokens, trumps = self.said.tokens, self.said.lexicon.trumps
        before = takewhile(lambda at: not (tokens[at].cards or tokens[at].word in trumps), self._before(one.at))
        telling = (at for at in before if self._tells_of_me(at) or self._player(at))
        return any(not self._tells_of_me(at) for at in [*telling][:1])

    def _who(self, verb: range, place: int) -> str:
        """Who played a card: the seat of a name, the partner, an opponent or me; empty if nobody was said."""
        said, first, last = self.said, min(verb.start, place), max(verb.stop - 1, place)
        before = takewhile(lambda at: not said.tokens[at].cards, self._before(first))
        places = [*range(last, first - 1, -1), *before]
        if said.has(said.lexicon.by, last + 1, last + 2):
            places = [*range(last + 2, min(last + 2 + NEAR, len(said.tokens))), *places]
        named = [str(said.seats[one]) for one in said.words(verb.start - 1, verb.start) if one in said.seats]
        who = [*named, *(self._player(at) for at in places if at not in verb)]
        return next(filter(None, who), ME if any(map(self._tells_of_me, places)) else NOBODY)

    def _player(self, at: int) -> str:
        """The player whom a word means: the seat of a name, the partner, an opponent; empty if none, or it is me."""
        word = self.said.tokens[at].word
        if word in self.said.sides:
            return str(self.said.seats.get(word, UNKNOWN))
        if word in self.said.lexicon.partner:
            return PARTNER
        return OPPONENT if self.said.lexicon.whose.get(word) == THEIRS else NOBODY
