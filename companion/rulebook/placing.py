"""Where each figure and each card of a trick belongs in a form: by the words beside it, or what still wants one."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise, takewhile

from companion.rulebook.lexicon import THEIRS
from companion.rulebook.utterance import (
    CARD,
    CARDS,
    FIGURES,
    NEAR,
    PHRASE,
    SEAT,
    SEVERAL,
    STAKED,
    SUMMED,
    TRICK,
    UNSAID,
    Form,
    Slot,
    Token,
    Utterance,
    rank_of,
)

OPPOSED = ("won", "lost")  # slots of which each figure of a search belongs in one
BEFORE = 4  # words before a figure of which one may say what it is
TOTAL = 2  # digits at least of the points of a side
Placed = Mapping[int, Slot]  # slots by the places of the tokens in them


def must_have_a_slot(one: Token, said: Utterance) -> bool:
    """True for a figure that must have a slot: `1` needs none, nor the number of cards, `just those 3`."""
    return one.figure and one.word not in {"1", *(str(len(other.cards)) for other in said.tokens if other.cards)}


def is_bidding(form: Form, said: Utterance) -> bool:
    """True if two figures may be bids, and no word says that anything came of one: `90, then 100`."""
    bids = [one for one in said.figures if any(slot.takes(one.word) for slot in form.bids)]
    return len(bids) > 1 and not said.has(said.lexicon.made)


@dataclass(frozen=True)
class Stage:
    """One step of placing figures: the values that were `chosen` before it, and the tokens that have a slot already."""

    form: Form
    said: Utterance
    chosen: Mapping[str, str]
    tokens: Sequence[Token]
    placed: Placed = field(default_factory=dict)

    @property
    def free(self) -> Sequence[Token]:
        """The tokens that are not placed yet."""
        return [one for one in self.tokens if one.at not in self.placed]

    @property
    def rest(self) -> Sequence[Token]:
        """The figures among these that must have a slot."""
        return [one for one in self.free if must_have_a_slot(one, self.said)]

    def put(self, placed: Placed) -> "Stage":
        """The same with more tokens placed."""
        return replace(self, placed={**self.placed, **placed})

    def room(self, slot: Slot) -> int:
        """How many figures more a slot takes: those of sides one for each."""
        if slot.name in self.chosen:
            return 0
        return (self.said.sides_in_play if slot.field.by_side else 1) - [*self.placed.values()].count(slot)

    def open(self, token: Token) -> Sequence[Slot]:
        """The slots that may take a token: no bound, `the limit is 10`; a figure with a suit or a double is a bid."""
        lexicon, said = self.said.lexicon, self.said
        if said.has(lexicon.limit, token.at - NEAR, token.at):
            return []
        money = said.has(lexicon.money, token.at - 1, token.at)  # `shot 15` is no hand
        bid = token.figure and said.has({*lexicon.suits, *lexicon.other_calls}, token.at + 1, token.at + 2)
        bids = [one for one in self.form.of_kind("choice") if bid and one.takes(token.word)]  # not `62 contre 100`
        slots = bids or self.form.slots
        return [one for one in slots if one.takes(token.word) and self.room(one) > 0 and not (money and one.twin)]


def placed(stage: Stage) -> Placed:
    """The slots of all tokens, step by step."""
    for step in STEPS:
        stage = stage.put(step(stage))
    return stage.placed


def _figures_set_against(stage: Stage) -> Placed:
    """Two hands with a word like `against` between them, mine first if nobody says otherwise: `20 against 19`."""
    form, said = stage.form, stage.said
    mine, banks = [*(one for one in form.slots if one.twin), None, None][:2]
    hands = [one for one in said.figures if not said.lexicon.stakes(said.words(one.at + 1, one.at + 1 + PHRASE))]
    for one, other in pairwise(hands):
        if mine and banks and said.has(said.lexicon.against, one.at + 1, other.at):
            first, second = mine, banks
            if spoken_of(form, said, [mine, banks], words_before(one.at)) is banks:
                first, second = banks, mine
            both = ((one, first), (other, second))
            fit = all(slot.takes(token.word) and stage.room(slot) for token, slot in both)
            return {token.at: slot for token, slot in both if fit}
    return {}


def _joined(stage: Stage) -> Placed:
    """Figures by what they lie in, or by a verb or money right behind: `60 in the kitty`, `12 staked`, `5 down`."""
    form, said = stage.form, stage.said
    joins, between = said.lexicon.verbs | said.lexicon.within, said.lexicon.little | said.lexicon.within
    for one in (one for one in stage.free if one.figure):
        slots = stage.open(one)
        slot: Slot | None = None
        if said.lexicon.stakes(said.words(one.at + 1, one.at + 1 + PHRASE)):
            slot = next((each for each in slots if each.name == STAKED), None)
        elif said.has(joins, one.at + 1, one.at + 2) or _is_paid(form, said, one):
            behind = range(one.at + 1, len(said.tokens))
            last = next((at for at in behind if said.tokens[at].word not in between), one.at)
            slot = spoken_of(form, said, slots, range(one.at + 1, last + 1))
        if slot:
            stage = stage.put({one.at: slot})
    return stage.placed


def _is_paid(form: Form, said: Utterance, one: Token) -> bool:
    """True if the word of money behind a figure is its own, `12 staked`, and not that of a figure behind it."""
    last, money = said.figures[-1].at, said.lexicon.money
    paid = said.has(money - form.cues("kitty"), one.at + 1, one.at + 2)
    other = one.at + 2 + said.has(said.lexicon.within, one.at + 2, one.at + 3)  # `20, bet of 6`
    before_another = other in {each.at for each in said.figures}
    before_a_hand = said.has(said.lexicon.against, other + 1, other + 2)  # `4 staked, 18 against 20`
    return paid and (not before_another or before_a_hand or said.has(money, last + 1, last + 2))


def _cued(stage: Stage) -> Placed:
    """Figures by the nearest words that speak of a slot: those before all of them, then those behind the others."""
    ways = (words_before, words_behind)
    for beside in reversed(ways) if _names_behind(stage) else ways:
        for one in stage.free:
            last = stage.placed.get(one.at + NEAR) if beside is words_behind else None  # `110 made 108`: of the last
            slots = [each for each in stage.open(one) if each is not last]
            if slot := spoken_of(stage.form, stage.said, slots, beside(one.at)):
                stage = stage.put({one.at: slot})
    return stage.placed


def _names_behind(stage: Stage) -> bool:
    """True if figures are said before what they are: `180 laid, 25 held`, `100 bid, 90 made`; not `110 made 108`."""
    form, stems, figures = stage.form, stage.said.stems, [one.at for one in stage.tokens if one.figure]
    if opposed := [one for one in form.slots if one.name in OPPOSED]:
        return _begins_with_a_figure(stage, opposed)
    if not figures or not (form.adds_points or form.bids or form.mine):
        return False
    named = [one for one in form.slots if one in (*form.numbers, *form.bids) or one.twin or one.field.by_side]
    cues = frozenset[str]().union(*(one.stems for one in named))
    behind = form.adds_points or not cues.isdisjoint(stems[figures[-1] + 1 : figures[-1] + 1 + NEAR])
    return behind and cues.isdisjoint(stems[: figures[0]])


def _begins_with_a_figure(stage: Stage, opposed: Sequence[Slot]) -> bool:
    """True if figures come before what became of them, from the first to the last: `30 won, 20 lost`."""
    form, said = stage.form, stage.said
    others = [one for one in form.slots if one not in (*opposed, *stage.placed.values())]
    cues = frozenset[str]().union(*(one.stems for one in opposed))
    free = {
        one.at for one in stage.free if one.figure and not spoken_of(form, said, others, words_before(one.at)[:NEAR])
    }
    told = [at in free for at, stem in enumerate(said.stems) if at in free or stem in cues]
    return bool(told) and told[0] and not told[-1]


def words_before(at: int) -> range:
    """The places before one whose words may say what stands there, the nearest first."""
    return range(at - 1, max(at - 1 - BEFORE, -1), -1)


def words_behind(at: int) -> range:
    """The places behind one whose words may say so."""
    return range(at + 1, at + 1 + NEAR)


def spoken_of(form: Form, said: Utterance, slots: Sequence[Slot], places: Iterable[int]) -> Slot | None:
    """The slot that the first word at some places speaks of that speaks of one, up to another figure.

    Where a word speaks of several, those further off decide.
    """
    meant: Sequence[Slot] = []
    for at in places:
        if at >= len(said.tokens) or said.tokens[at].figure:
            break
        speaks = _speaks(form, said, slots, at)
        meant = [one for one in meant if one in speaks] or meant or speaks
    return next(iter(meant), None)


def _speaks(form: Form, said: Utterance, slots: Sequence[Slot], at: int) -> Sequence[Slot]:
    """The slots that the word at a place speaks of: in a phrase, else by itself, else without its ending."""
    if in_a_phrase := [one for one in form.slots if not one.cues.isdisjoint(said.joined[at])]:
        return [one for one in in_a_phrase if one in slots]
    word, root = said.tokens[at].word, said.stems[at]
    named = [one for one in slots if word in said.sides and (one.field.by_side or one is form.mine)]
    return named or [one for one in slots if word in one.cues] or [one for one in slots if root in one.stems]


def _summed(stage: Stage) -> Placed:
    """One more of the figures of which a slot has the sum: `eve shot 25, sam 30`; `20 and 25 were shot`."""
    return {at: slot for slot in stage.form.summed for at in _summed_in(stage, slot)}


def _summed_in(stage: Stage, slot: Slot) -> Collection[int]:
    """The places of the figures of which one slot has the sum."""
    said, lexicon, of_all = stage.said, stage.said.lexicon, slot.name == SUMMED[0]
    reach = BEFORE if lexicon.verbs_follow else NEAR
    bets = {place for place, one in stage.placed.items() if one is slot}
    spoken = {at for at in bets if of_all and spoken_of(stage.form, said, [slot], words_before(at))}
    free, more = {one.at for one in stage.free}, {one.at for one in said.tokens if one.word in lexicon.more}
    for one, other in pairwise(said.figures):
        another = one.at in spoken or more & {*range(one.at, other.at + reach)}
        wanted = of_all and said.has(lexicon.wanted, one.at + 1, other.at)
        if one.at in bets | spoken and other.at in free and another and not wanted:
            spoken.add(other.at)
    for one, other in reversed([*pairwise(said.figures)]):
        listed = lexicon.joining.issuperset(said.words(one.at + 1, other.at))
        if other.at in bets and one.at in free and listed:
            bets.add(one.at)
    return bets | spoken


def _required_choice(stage: Stage) -> Placed:
    """The one figure that the choice takes which must be made: a bid, even where it seemed to be what a side had."""
    of_sides = [one for one in stage.tokens if one.at in stage.placed and stage.placed[one.at].field.by_side]
    for slot in stage.form.of_kind("choice") if stage.form.has_sides else ():
        if slot.field.required and stage.room(slot):
            fitting = [one for one in stage.rest if slot.takes(one.word)] or (of_sides if len(of_sides) == 1 else [])
            return {one.at: slot for one in fitting if len(fitting) == 1 and slot.takes(one.word)}
    return {}


def _other_sides(stage: Stage) -> Placed:
    """The figures of the other side, beside that of one or a bid; of all sides, if any word speaks of them."""
    said, free = stage.said, stage.rest
    words = {*said.stems}
    if is_bidding(stage.form, said):
        return {}
    for slot in (one for one in stage.form.slots if one.field.by_side and 0 < len(free) <= stage.room(one)):
        begun = slot in stage.placed.values() or any(one.field.kind == "choice" for one in stage.placed.values())
        all_of = len(free) == stage.room(slot) == said.sides_in_play and slot.field.required and words & slot.stems
        others = {said.tokens[at].word for at, one in stage.placed.items() if one is not slot}  # said twice, it is one
        if (begun or all_of) and all(len(one.word) >= TOTAL and one.word not in others for one in free):
            return {one.at: slot for one in free}
    return {}


def _required(stage: Stage) -> Placed:
    """The figure of which no word speaks, if one slot only must be filled in: not with what cards come to."""
    said, free = stage.said, stage.rest
    filled = {*stage.chosen, *(one.name for one in stage.placed.values())}
    wanted = [one for one in stage.form.slots if one.field.required and one.name not in filled]
    wanted = [one for one in wanted if one.name not in UNSAID] or wanted
    if not free or (any(one.field.kind in CARDS for one in wanted) and not any(one.cards for one in said.tokens)):
        return {}
    more = all(said.has(said.lexicon.more, one.at, other.at) for one, other in pairwise(free))
    summed = next((one for one in stage.form.summed if one in wanted), None)
    if len(free) > 1 and summed and (more or (summed.name == SUMMED[0] and wanted == [summed])):
        return {one.at: summed for one in free}  # `15 first and 25 more`; `kitty 90, ann 30, bob 25`
    kinds = (*FIGURES, SEVERAL, "choice")
    slots = [one for one in wanted if one.field.kind in kinds and not one.is_yes_or_no]
    if len(slots) != 1 or len(free) != 1 or slots[0].field.by_side or slots[0] not in stage.open(free[0]):
        return {}
    unsaid = slots[0].name in UNSAID and not said.has(said.lexicon.beside, free[0].at - 1, free[0].at)
    return {} if unsaid else {free[0].at: slots[0]}


# Each gives slots to some of the figures that those before it have left.
STEPS = (_figures_set_against, _joined, _cued, _summed, _required_choice, _other_sides, _required)


REACH = 5  # words between a verb and its card, at most
CLAUSE = 7  # words before a card among which it is said who played it
BESIDE = (-1, -2, 1, 2)  # where the suit of trumps stands from that word
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
    """The fields of a trick and of whose turn it is, and the places of its cards among the tokens."""

    fields: Mapping[str, str] = field(default_factory=dict)
    places: Collection[int] = ()


def on_the_table(form: Form, said: Utterance) -> OnTheTable:
    """The cards that were played before it is my turn, in a form that asks which of my hand may follow.

    Of a card of which only the suit was said, that. They have no seats where it is not clear who played them, or if
    one card alone is asked about, which may be one of several: then there is no answer, as it would be a guess.
    """
    tricks, hands, turns = form.of_kind(TRICK), form.of_kind(*CARDS), form.of_kind(SEAT)
    if not (tricks and hands and turns):
        return OnTheTable()
    name, part = tricks[0].name, tricks[0].field.part
    trick = _Trick(said, dict.fromkeys(tricks[0].cues, name), hands[0].cues)
    whose = tuple(trick.played.values())
    named = all(who.isdecimal() for who in whose)
    seats = (whose if named else SEATED.get(whose, "")) if trick.is_clear else ""
    fields = {f"{name}.{n}.{part(CARD)}": trick.card(at) for n, at in enumerate(trick.played)}
    fields |= {f"{name}.{n}.{part(SEAT)}": seat for n, seat in enumerate(seats)}
    fields |= {turns[0].name: MY_SEAT} if seats and not named else {}
    return OnTheTable(fields, {*trick.played, *(trick.named_again if trick.played else ())})


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
        """The places of cards by their ranks alone, of which one has its suit: `AS and 9C, can I throw the ace`."""
        ranks = Counter(rank_of(card) for one in self.said.tokens for card in one.cards)
        return [one.at for one in self.said.tokens if one.cards and all(ranks[card] > 1 for card in one.cards)]

    def card(self, at: int) -> str:
        """The card that a token tells, or a suit alone that is not that of trumps; empty if neither."""
        one = self.said.tokens[at]
        return one.cards[0] if one.cards else "" if at in self._trumps else self._suit(at)

    def _suit(self, at: int) -> str:
        one = self.said.tokens[at]
        suit = "" if one.cards else self.said.lexicon.suits.get(one.word, "")
        return suit if len(suit) == 1 else ""

    @cached_property
    def _trumps(self) -> Collection[int]:
        """The places of the suits that are said to be trumps: beside that word, or with `are` between.

        Of two beside it the one that is not beside a verb: `they led spades, trump hearts`.
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
