"""Who, what, how much: what somebody said, read into the form of a question.

The text comes as tokens (`ear.py`): words, figures, cards. Stage by stage each of them is given a slot of the form
(`utterance.py`) by what stands beside it, and is out of question for the stages behind:

    table     the cards that were led and played, or the suit (`trick.py`)
    counted   things that the form counts by name, with the number before them: `two tierces`
    chosen    words for a value of a choice, a suit, a side: `coinched`, `hearts`, `they took`
    calls     an auction's calls (`auction.py`), what a card was bought for (`purchases.py`), who is bust (`busts.py`)
    figures   each figure by the words beside it, step by step (`placing.py`); what no step places is unused
    cards     the other cards, by the words beside them where there are several slots (`card_slots.py`)
    seats     the players who are named before a word that speaks of a slot for them
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, product, takewhile

from companion.rulebook.auction import auction
from companion.rulebook.busts import busts
from companion.rulebook.card_slots import cards_by_slot
from companion.rulebook.lexicon import COUNTED, OURS, THEIRS, says
from companion.rulebook.placing import (
    BEFORE,
    TOTAL,
    Placed,
    Stage,
    is_bidding,
    must_have_a_slot,
    placed,
    spoken_of,
    words_before,
)
from companion.rulebook.purchases import purchases
from companion.rulebook.trick import OnTheTable, on_the_table
from companion.rulebook.utterance import (
    ALL_OF,
    DECLARED,
    IN_ORDER,
    LONG_MELD,
    LONG_MELDS,
    MELD,
    NEAR,
    NOTHING,
    PHRASE,
    RUNS,
    SEVERAL,
    SIDES,
    WORTH,
    YES_OR_NO,
    Form,
    Slot,
    Token,
    Utterance,
    is_four,
    rank_of,
)
from companion.rulebook.vocabulary import stem

BOTH = 2  # sides of which one is ours
MELDS = 2  # of a side that tell as much as more of them would
CLAUSE = 7  # words behind a name that may still be about whom it names


@dataclass(frozen=True, slots=True)
class Reading:
    """The fields of a form that were said, by name, and the figures that have none.

    `counts` are those of things that were counted by name, `counted` the places of their words.
    """

    form: Form
    utterance: Utterance
    fields: Mapping[str, str]
    unused: Sequence[Token]
    counts: Mapping[str, str]
    counted: Collection[int]

    @property
    def owners(self) -> Mapping[int, int | None]:
        """The side that has what was counted by name, or a card, by the place of its word; None if both have it."""
        said = self.utterance
        places = (*self.counted, *(one.at for one in said.tokens if one.cards))
        both = says(said.lexicon.both, said.words())
        return {place: None if both else said.side_around(place) for place in places}

    @property
    def tells_several(self) -> bool:
        """True if something was counted by name, and more of it, or cards, or a yes."""
        cards = [one.cards for one in self.utterance.tokens if one.cards]
        fours = sum(map(is_four, cards))
        counts = sum(map(int, self.counts.values())) + fours
        return counts > 0 and counts + len(cards) - fours + self._yeses > 1

    def tells_points(self, *, how_much: bool) -> bool:
        """True if several parts of a score were said in one breath, points among them.

        If it is asked `how_much` they come to, numbers of what is counted are enough.
        """
        points = sum(one.name in self.fields and one.name not in self.counts for one in self.form.numbers)
        laid = (text.split() for name, text in self.fields.items() if "." in name)
        melds = [cards for cards in laid if len(cards) >= MELD]
        left = sum(one.name in self.fields for one in self.form.of_kind("cards"))
        parts = points + len(self.counts) + min(len(melds), MELDS) + left + self._choices
        numbered = any(map(self.utterance.count_before, self.counted)) or any(len(one) >= LONG_MELD for one in melds)
        return parts > 2 or (parts > 1 and (points + left > 0 or (how_much and numbered)))

    @property
    def _yeses(self) -> int:
        return [*self.fields.values()].count(YES_OR_NO[0])

    @property
    def _choices(self) -> int:
        """How many choices were made in words, a yes among them."""
        return sum(one.field.kind == "choice" and self.fields.get(one.name, "no") != "no" for one in self.form.slots)


def read(form: Form, said: Utterance, given: Placed | None = None) -> Reading:
    """A form with what was said, stage by stage; some figures in slots that are `given`, whatever the words say."""
    counts, counted = _counted(form, said)
    table = on_the_table(form, said)
    chosen = {**_chosen(form, said, table), **counts}
    calls = auction(form, said) or purchases(form, said) or busts(form, said)
    figures = [] if calls else [*_figures(form, said, chosen, {*counted, *table.places})]
    places = placed(Stage(form, said, chosen, figures, given or {}))
    seats = _seats(form, said)
    cards = cards_by_slot(form, said, {*counted, *table.places})
    told = {**chosen, **calls, **_entered(form, said, places, chosen), **seats, **table.fields, **cards}
    fields = _without_told_again(told, cards.values())
    left = [one for one in figures if one.at not in places and must_have_a_slot(one, said)] if not seats else []
    unused = [one for one in left if not _is_of_a_named_hand(form, said, one, chosen)]
    return Reading(form, said, fields, unused, counts, counted)


def _without_told_again(fields: Mapping[str, str], cards: Iterable[str]) -> Mapping[str, str]:
    """The fields without the names of long melds that their cards tell: `a natural canasta of seven 8s and a two`."""
    named = sum(int(fields[name]) for name in LONG_MELDS & fields.keys())
    told = sum(len(one.split()) >= LONG_MELD for one in cards)
    return {name: text for name, text in fields.items() if name not in LONG_MELDS} if named <= told else fields


def _is_of_a_named_hand(form: Form, said: Utterance, one: Token, chosen: Mapping[str, str]) -> bool:
    """True for what a hand with a name of its own comes to, which need not be said: `five cards making 17`."""
    mine = form.mine
    if mine is None or mine.name not in chosen or chosen[mine.name].isdecimal():
        return False
    before = takewhile(lambda at: not said.tokens[at].figure, words_before(one.at))
    return any(said.phrase(mine.values, at)[0] == chosen[mine.name] for at in before)


def reread(reading: Reading) -> Iterator[Reading]:
    """The other ways to read the figures of a bid and of what came of it, that leave none unused.

    The bid, which must be told, may be one that a side seemed to have, or that has no slot; another that has no slot is
    a side's: `we had 120 and got 127`.
    """
    form, said = reading.form, reading.utterance
    if is_bidding(form, said):
        return
    missing = [one for one in form.bids if one.name not in reading.fields]
    bid = [(one.at, slot) for one in said.figures for slot in missing if slot.takes(one.word)]
    sides = [one for one in form.slots if one.field.by_side and form.bids]
    scored = [(one.at, slot) for one in reading.unused for slot in sides if len(one.word) >= TOTAL]
    for given in (*combinations(bid, 1), *combinations(scored, 1), *product(bid, scored)):
        other = read(form, said, dict(given))
        if not other.unused:
            yield other


def _counted(form: Form, said: Utterance) -> tuple[Mapping[str, str], Collection[int]]:
    """How many there are of what was named, `two tierces`, `a dirty one`; and the places of these words."""
    counts, places = Counter[str](), set[int]()
    names = {word: one.name for one in form.numbers for word in one.counted}
    fields, behind = {*names.values()}, _counts_stand_behind(said, names)
    for place in range(len(said.tokens)):
        name, many = said.phrase(names, place) if place not in places else ("", 0)
        number = said.count_before(place) if name and not behind else 0
        figure = said.tokens[place].figure and not (number or said.has(said.lexicon.joining, place - 1, place))
        if name and not (figure or said.is_denied(place) or said.is_one_of_two(names, place)):  # not `fait 100`
            after = _digit(said, place + many) if behind else 0
            counts[name] += number or after or 1
            places |= {*range(place - bool(number), place + many + bool(after))}
        if (at := _length(said, place)) is not None and (name := RUNS.get(said.count_before(at + 1), "")) in fields:
            counts[name] += 1
            places |= {at, place}
    run = [one for one in said.tokens if one.cards and not is_four(one.cards)]
    if (name := RUNS.get(_run(run), "")) in fields and counts.keys() <= {name}:
        counts[name] = counts[name] or 1  # `a tierce, 7 8 9` is one
        places |= {one.at for one in run}
    return {name: str(count) for name, count in counts.items()}, places


def _counts_stand_behind(said: Utterance, names: Mapping[str, str]) -> bool:
    """True if numbers stand behind what they count, from the first to the last: `clean 2, dirty 1`, `red threes 2`."""
    phrases = {at: many for at in range(len(said.tokens)) for name, many in [said.phrase(names, at)] if name}
    named = [at for at in phrases if not said.tokens[at].figure]
    return bool(named) and not said.count_before(named[0]) and _digit(said, named[-1] + phrases[named[-1]]) > 0


def _digit(said: Utterance, place: int) -> int:
    """The figure of one digit at a place; 0 if there is none."""
    one = next(iter(said.tokens[place : place + 1]), NOTHING)
    return int(one.word) if one.figure and len(one.word) == 1 else 0


def _run(tokens: Sequence[Token]) -> int:
    """How many cards follow each other in one suit, if these are all; the longest that counts, or 0."""
    cards = [card for one in tokens for card in one.cards]
    told = [IN_ORDER.index(rank) for card in cards if (rank := rank_of(card)) in IN_ORDER]
    places = told if told == sorted(told) else told[::-1]
    suits = {card.removeprefix(rank_of(card)) for card in cards}
    follow = bool(places) and places == [*range(places[0], places[0] + len(cards))]
    return min(len(cards), max(RUNS)) if follow and len(suits) == 1 else 0


def _length(said: Utterance, place: int) -> int | None:
    """The place of the number nearest to words for cards in a row, `five hearts in a row`; None if these begin none."""
    if not said.phrase(said.lexicon.in_a_row, place)[0]:
        return None
    near = (*words_before(place), *range(place + 1, min(place + BEFORE, len(said.tokens))))
    return next((at for at in near if said.count_before(at + 1)), None)


def _chosen(form: Form, said: Utterance, table: OnTheTable) -> Mapping[str, str]:
    """The values of choices, suits and sides that words mean, but those at places that have told something else.

    Of two that are alike each word means one, of suits those of trumps. A choice between figures goes up: `coinched and
    surcoinched`.
    """
    chosen, used = dict[str, str](), {*table.places}
    for slot in form.slots:
        among = slot.field.kind == "suit" and sorted(table.trumps)
        places = (at for at in among or range(len(said.tokens)) if at not in used)
        meant = ((at, value) for at in places if (value := _value(form, said, slot, at)))
        highest = max(meant, key=lambda one: int(one[1]), default=None) if slot.goes_up else next(meant, None)
        at, value = highest or (0, "")
        if value:
            chosen[slot.name] = value
            used |= {at} if slot.twin or said.tokens[at].word in said.lexicon.bids else set()
    if says(said.lexicon.both, said.words()):
        chosen = {**{one.twin: chosen[one.name] for one in form.slots if one.twin and one.name in chosen}, **chosen}
    return {**_all_made(form, said, chosen), **chosen}


def _all_made(form: Form, said: Utterance, chosen: Mapping[str, str]) -> Mapping[str, str]:
    """Every trick for the takers, if all were bid, and it is said that they made it: `they bid capot and made it`."""
    lexicon = said.lexicon
    bid = not said.figures and any(value in lexicon.bids.values() for value in chosen.values())
    made = bid and said.has(lexicon.kept) and not said.has(lexicon.without)
    return {one.name: chosen.get(form.taker, "0") for one in form.slots if made and one.name in ALL_OF.values()}


def _value(form: Form, said: Utterance, slot: Slot, at: int) -> str:
    """The value of a slot that the words from a place on mean; empty if none."""
    if slot.names_a_side:
        cued = said.phrase(dict.fromkeys(slot.cues | slot.stems, slot.name), at)[0] and not said.is_nobodys(at)
        side = _owner(said, at)
        bids = (one.at for one in said.figures if any(each.takes(one.word) for each in form.of_kind("choice")))
        took = next(map(said.side_before, bids), None) or OURS
        return (SIDES[side != took] if slot.field.values else str(side)) if cued else ""
    if denied := _denied(said, slot, at):
        return denied
    value = said.phrase(slot.values, at)[0]
    if not value or said.tokens[at].cards or _is_no_call(said, at):
        return ""
    if value == YES_OR_NO[0] and slot.field.values == YES_OR_NO and _is_not_so(form, said, at):
        return YES_OR_NO[1]
    if form.adds_points and (_is_not_so(form, said, at) or said.side_nearest(at) != _scored_side(said)):
        return ""
    twins = [one for one in form.slots if slot.twin and one.name in (slot.name, slot.twin)]
    of = said.has(said.lexicon.within, at + 1, at + 2)  # `pontoon du banquier`
    behind = spoken_of(form, said, twins, range(at + NEAR, at + NEAR + of * NEAR))
    meant = spoken_of(form, said, twins, words_before(at)) or behind
    return value if meant in (slot, None) else ""


def _is_not_so(form: Form, said: Utterance, at: int) -> bool:
    """True if the word before a state denies it, or behind it where verbs stand there: `the pile is not frozen`.

    A word between may be anything but a state of its own: `not yet opened`, but `not opened, frozen`.
    """
    denying = said.lexicon.without | said.lexicon.denying
    if said.lexicon.verbs_follow:
        return said.has(denying, at + 1, at + 2)
    apart = any(word in one.values for word in said.words(at - 1, at) for one in form.slots)
    return said.has(denying, at - 1 if apart else at - NEAR, at)


def _owner(said: Utterance, at: int) -> int:
    """The side that has what is named at a place: by the words before it, or with whom it is, `belote chez nous`."""
    figure = any(one.figure for one in said.tokens[at + 1 : at + 2 + NEAR])
    beside = said.has(said.lexicon.beside, at + 1, at + NEAR) and not figure
    named = said.side_of(said.words(at + NEAR, at + 1 + NEAR)) if beside else None
    if named is None and _is_of_the_defence(said, at):
        return OURS if said.side_of(said.words()) == THEIRS else THEIRS
    if named is None and not figure:
        named = _named_last(said, at)
    return (said.side_before(at + 1) or OURS) if named is None else named  # verbs name sides: `prendono loro`


def _named_last(said: Utterance, at: int) -> int | None:
    """The side that the last word names, shortly behind a place before which a figure stands: `they 84, belote ours`.

    None if it names none, or a word that stands nearer before the place does.
    """
    behind = len(said.tokens) - 1 - at
    before = takewhile(lambda one: not one.figure, reversed(said.tokens[max(at - NEAR, 0) : at]))
    here = (one.word for one in before if said.in_one_clause(one.at, at))
    near = 0 < behind <= 1 + NEAR and said.side_of(here) is None
    return said.side_of(said.words(at + behind)) if near else None


def _denied(said: Utterance, slot: Slot, at: int) -> str:
    """The value of a slot that words from a place on mean because they are denied: `never touched our pozzetto`."""
    value = said.phrase(slot.denied, at)[0]
    beside = said.is_beside(said.lexicon.without, at, BEFORE, BEFORE)
    return value if value and beside and said.side_nearest(at) == _scored_side(said) else ""


def _scored_side(said: Utterance) -> int:
    """The side whose points or cards are said: that of the last word before them, or of those among them; else ours.

    Of both that are named it is ours. What is named behind them is told of somebody: `85 left, they closed`.
    """
    told = [one.at for one in said.tokens if one.figure or one.cards] or [0]
    side = said.side_of(reversed(said.words(0, told[0])))
    among = (said.whose[word] for word in said.words(0, told[-1]) if word in said.whose)
    return min(among, default=OURS) if side is None else side


def _is_no_call(said: Utterance, at: int) -> bool:
    """True for a bid in a word, or what is said to one, that was not made."""
    return said.tokens[at].word in {*said.lexicon.other_calls, *said.lexicon.bids} and said.is_denied(at)


def _figures(form: Form, said: Utterance, chosen: Mapping[str, str], counted: Collection[int]) -> Iterator[Token]:
    """The tokens that may fill a slot of figures: none of what has a meaning already."""
    phrases = {phrase for one in form.slots for phrase in one.values if "_" in phrase}
    spans = (said.tokens[at : at + many] for at in range(len(said.tokens)) for many in range(2, PHRASE + 1))
    meant = {one.at for span in spans if "_".join(one.word for one in span) in phrases for one in span}
    worth = {figure for name, figure in WORTH.items() if name in chosen}
    if form.has_sides and not form.bids and len(said.figures) == 1:  # `failed, do we get the 50 for our quarte`
        worth |= {figure for name, figure in DECLARED.items() if said.has(said.lexicon.listed(f"{COUNTED}.{name}"))}
    asked = _side_asked_for(said)
    told = form.of_kind("score") and any(said.side_before(one.at) == asked for one in said.figures)
    for one in said.tokens:
        of_others = told and one.figure and said.side_before(one.at) not in (asked, None)
        known = one.cards or one.at in {*meant, *counted} or one.word in worth
        if not (known or of_others or _is_no_call(said, one.at) or (not one.figure and one.word in chosen.values())):
            yield one


def _side_asked_for(said: Utterance) -> int:
    """The side that words behind all figures name, if others before them say whose those are; else ours.

    `we have 1480 and they 2900, what do they need`.
    """
    before = said.figures and said.side_before(said.figures[0].at) is not None
    named = said.side_of(said.words(said.figures[-1].at + 1)) if before else None
    return OURS if named is None else named


def _entered(form: Form, said: Utterance, places: Placed, chosen: Mapping[str, str]) -> Mapping[str, str]:
    """The figures by the names of their fields; the first side that has one is the taker, if nothing else says who."""
    entered, side_of = dict[str, str](), _sides(said, [at for at, one in places.items() if one.field.by_side])
    for place, slot in sorted(places.items(), key=lambda one: one[0]):
        word, name = said.tokens[place].word, slot.name
        if slot.field.by_side:
            side, sides = side_of[place], range(said.sides_in_play)
            if form.taker and _is_of_the_defence(said, place):
                entered = {form.taker: str(OURS), **chosen, **entered}
                side = 1 - int(entered[form.taker])
            name = next(f"{name}.{one}" for one in (side, *sides) if f"{name}.{one}" not in entered)
            if form.taker and (form.taker not in {**chosen, **entered} or _is_of_the_takers(form, said, place)):
                entered[form.taker] = name.rpartition(".")[2]
        elif slot.field.kind == SEVERAL:
            name = f"{name}.0"
        before = entered.get(name)
        entered[name] = str(int(before) + int(word)) if before else word
    return entered


def _sides(said: Utterance, places: Sequence[int]) -> Mapping[int, int]:
    """The sides of some figures; one of nobody is ours, but where the other of two is ours: `takers 85, us 77`."""
    told = {place: _side(said, place) for place in places}
    nobodys = THEIRS if len(told) == said.sides_in_play == BOTH and OURS in told.values() else OURS
    return {place: nobodys if side is None else side for place, side in told.items()}


def _is_of_the_takers(form: Form, said: Utterance, place: int) -> bool:
    """True if a word before a figure, up to another, says that those took whose it is, and none who: `takers 85`."""
    cues = next(one.stems for one in form.slots if one.name == form.taker)
    before = [*takewhile(lambda one: not one.figure, reversed(said.tokens[:place]))]
    return any(said.stems[one.at] in cues for one in before) and said.side_of(one.word for one in before) is None


def _side(said: Utterance, place: int) -> int | None:
    """The side of a figure: by the words before it, or behind it if they stand behind the last one; None if none says.

    Such are `82 for us`, `82 us` where nothing follows, and names where nobody was named before: `90 bob, ann took`.
    """
    if _names_sides_behind(said):
        return said.side_of(said.words(place + 1, place + NEAR))
    last = said.figures[-1].at
    far = 1 if last + NEAR == len(said.tokens) else NEAR  # words behind a figure that its side may stand
    named = said.side_of(said.words(place + far, place + 1 + far)) if _names_a_side_behind(said, last, far) else None
    player = said.sides.get(next(iter(said.words(place + 1, place + NEAR)), ""))
    return next((one for one in (named, said.side_before(place), player) if one is not None), None)


def _names_sides_behind(said: Utterance) -> bool:
    """True if the word right behind every figure names its side, and none before the first: `1940 us 2015 them`."""
    behind = [said.side_of(said.words(one.at + 1, one.at + NEAR)) for one in said.figures]
    return None not in behind and len({*behind}) > 1 and said.side_before(said.figures[0].at) is None


def _names_a_side_behind(said: Utterance, last: int, far: int) -> bool:
    """True if a word so far behind the last figure names its side, and none right before it: not `them 87, are we`."""
    between = said.lexicon.joining | said.whose.keys()
    before = said.side_of(said.words(last - 1, last)) is not None
    own = before and far == NEAR and not any(one.figure for one in said.tokens[max(last - 1 - NEAR, 0) : last])
    behind = said.side_of(said.words(last + far, last + 1 + far)) is not None
    return behind and not own and not said.is_apart(last, last + far) and not said.has(between, last + 1, last + far)


def _is_of_the_defence(said: Utterance, place: int) -> bool:
    """True if the nearest word before a figure that says whose it is names those who did not take.

    Where one side is named, `the others` are those as well.
    """
    named = (word for word in reversed(said.words(0, place)) if word in said.lexicon.defence or word in said.whose)
    nearest = next(named, "")
    return nearest in said.lexicon.defence and (bool(said.sides) or nearest not in said.lexicon.whose)


def _seats(form: Form, said: Utterance) -> Mapping[str, str]:
    """The seats of those whose names stand before a word that speaks of a slot for several seats."""
    slots, seats = form.of_kind("seats"), dict[str, list[int]]()
    named = [one.at for one in said.tokens if one.word in said.sides] if slots else []
    for place, end in pairwise((*named, len(said.tokens))):
        clause = range(place + 1, min(end, place + CLAUSE))
        words = {stem(said.tokens[at].word) for at in clause if not said.has(said.lexicon.without, at - NEAR, at)}
        spoken = [slot for slot in slots if words & slot.stems]
        if spoken:
            seats.setdefault(spoken[-1].name, []).append(said.sides[said.tokens[place].word])
    return {f"{name}.{n}": str(seat) for name, every in seats.items() for n, seat in enumerate(every)}
