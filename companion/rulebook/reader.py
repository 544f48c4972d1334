"""Who, what, how much: what somebody said, read into the form of a question.

The text comes as tokens (`ear.py`): words, figures, cards. Stage by stage each of them is given a slot of the form
(`slots.py`) by what stands beside it, and is out of question for the stages behind:

    counted   things that the form counts by name, with the number before them: `two tierces`
    chosen    words for a value of a choice, a suit, a side: `coinched`, `hearts`, `they took`
    calls     the calls of an auction (`auction.py`)
    figures   each figure by the words beside it, in the order of `STEPS`; what no step places is unused
    cards     the cards, by the words beside them where there are several slots
    seats     the players who are named before a word that speaks of a slot for them
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from companion.rulebook.auction import BID, auction
from companion.rulebook.lexicon import OURS, says
from companion.rulebook.slots import (
    ALL_OF,
    CARDS,
    FIGURES,
    SEVERAL,
    SIDES,
    SUMMED,
    UNSAID,
    WORTH,
    YES_OR_NO,
    Form,
    Slot,
)
from companion.rulebook.utterance import MELD, NEAR, PHRASE, Token, Utterance
from companion.rulebook.vocabulary import stem

BEFORE = 4  # words before a figure of which one may say what it is
CLAUSE = 7  # words behind a name that may still be about whom it names
TOTAL = 2  # digits at least of the points of a side
Placed = Mapping[int, Slot]  # slots by the places of the tokens in them


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
        return {place: None if both else said.side_before(place) or OURS for place in places}

    @property
    def tells_several(self) -> bool:
        """True if something was counted by name, and more of it, or cards, or a yes."""
        counts = sum(map(int, self.counts.values()))
        others = sum(bool(one.cards) for one in self.utterance.tokens) + self._yeses
        return counts > 0 and counts + others > 1

    def tells_points(self, *, how_much: bool) -> bool:
        """True if several parts of a score were said in one breath, points among them.

        If it is asked `how_much` they come to, numbers of what is counted are enough.
        """
        points = any(one.name in self.fields and one.name not in self.counts for one in self.form.numbers)
        melds = {name.partition(".")[0] for name in self.fields if "." in name}
        parts = points + len(self.counts) + len(melds) + self._yeses
        numbered = how_much and any(map(self.utterance.count_before, self.counted))
        return parts > 2 or (parts > 1 and (points or numbered))

    @property
    def _yeses(self) -> int:
        return [*self.fields.values()].count(YES_OR_NO[0])


def read(form: Form, said: Utterance) -> Reading:
    """A form with what was said, stage by stage."""
    counts, counted = _counted(form, said)
    chosen = {**_chosen(form, said), **counts}
    calls = auction(said) if any(one.name == BID for one in form.slots) else {}
    figures = [] if calls else [*_figures(form, said, chosen, counted)]
    placed = _placed(Stage(form, said, chosen, figures))
    seats = _seats(form, said)
    fields = {**chosen, **calls, **_entered(form, said, placed, chosen), **seats, **_cards(form, said, counted)}
    unused = [one for one in figures if one.at not in placed and _counts(one, said)] if not seats else []
    return Reading(form, said, fields, unused, counts, counted)


def _counted(form: Form, said: Utterance) -> tuple[Mapping[str, str], Collection[int]]:
    """How many there are of what was named, `two tierces`, `a dirty one`; and the places of these words."""
    counts, places = Counter[str](), set[int]()
    names = {word: one.name for one in form.numbers for word in one.counted}
    for place in range(len(said.tokens)):
        name, many = said.phrase(names, place) if place not in places else ("", 0)
        if name and not said.is_denied(place):
            number = said.count_before(place)
            counts[name] += number or 1
            places |= {*range(place - bool(number), place + many)}
    return {name: str(count) for name, count in counts.items()}, places


def _chosen(form: Form, said: Utterance) -> Mapping[str, str]:
    """The values of choices, suits and sides that words mean; of two that are alike each word means one."""
    chosen, used = dict[str, str](), set[int]()
    for slot in form.slots:
        places = (at for at in range(len(said.tokens)) if at not in used)
        at, value = next(((at, value) for at in places if (value := _value(form, said, slot, at))), (0, ""))
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
        cued = said.phrase(dict.fromkeys(slot.stems, slot.name), at)[0] and not said.is_denied(at)
        side = said.side_before(at) or OURS
        return (SIDES[side] if slot.field.values else str(side)) if cued else ""
    value = said.phrase(slot.values, at)[0]
    if not value or said.tokens[at].cards or _is_no_call(said, at):
        return ""
    if form.adds_points and (said.is_denied(at) or said.side_nearest(at) != _scored_side(said)):
        return ""
    twins = [one for one in form.slots if slot.twin and one.name in (slot.name, slot.twin)]
    spoken_of = _spoken_of(form, said, twins, _before(at))
    return value if spoken_of in (slot, None) else ""


def _scored_side(said: Utterance) -> int:
    """The side of which the first points or cards are said: that of the last word before them, else ours."""
    first = next((one.at for one in said.tokens if one.figure or one.cards), 0)
    side = said.side_of(reversed(said.words(0, first)))
    return (
        min((said.whose[word] for word in said.words() if word in said.whose), default=OURS) if side is None else side
    )


def _is_no_call(said: Utterance, at: int) -> bool:
    """True for a bid in a word, or what is said to one, that was not made."""
    return said.tokens[at].word in {*said.lexicon.other_calls, *said.lexicon.bids} and said.is_denied(at)


# ------------------------------------------------------------------ figures


def _figures(form: Form, said: Utterance, chosen: Mapping[str, str], counted: Collection[int]) -> Iterator[Token]:
    """The tokens that may fill a slot of figures: none of what has a meaning already."""
    phrases = {phrase for one in form.slots for phrase in one.values if "_" in phrase}
    spans = (said.tokens[at : at + many] for at in range(len(said.tokens)) for many in range(2, PHRASE + 1))
    meant = {one.at for span in spans if "_".join(one.word for one in span) in phrases for one in span}
    worth = {figure for name, figure in WORTH.items() if name in chosen}
    of_ours = form.of_kind("score") and any(said.side_before(one.at) == OURS for one in said.figures)
    for one in said.tokens:
        of_others = of_ours and one.figure and said.side_before(one.at) not in (OURS, None)
        known = one.cards or one.at in {*meant, *counted} or one.word in worth
        if not (known or of_others or _is_no_call(said, one.at) or (not one.figure and one.word in chosen.values())):
            yield one


def _counts(one: Token, said: Utterance) -> bool:
    """True for a figure that must have a slot: `1` needs none, nor the number of cards, `just those 3`."""
    return one.figure and one.word not in {"1", *(str(len(other.cards)) for other in said.tokens)}


@dataclass(frozen=True)
class Stage:
    """What a step of placing figures has before it: the values that were `chosen`, and the slots of tokens so far."""

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
        return [one for one in self.free if _counts(one, self.said)]

    @property
    def sides(self) -> int:
        """The number of sides."""
        return max(self.said.whose.values(), default=OURS) + 1

    def room(self, slot: Slot) -> int:
        """How many figures more a slot takes: those of sides one for each."""
        if slot.name in self.chosen:
            return 0
        return (self.sides if slot.field.by_side else 1) - [*self.placed.values()].count(slot)

    def open(self, token: Token) -> Sequence[Slot]:
        """The slots that may take a token: no bound, `the limit is 10`; a figure with a suit or a double is a bid."""
        lexicon, said = self.said.lexicon, self.said
        if said.has(lexicon.limit, token.at - NEAR, token.at):
            return []
        money = said.has(lexicon.money, token.at - 1, token.at)  # `shot 15` is no hand
        bid = token.figure and said.has({*lexicon.suits, *lexicon.other_calls}, token.at + 1, token.at + 2)
        slots = self.form.of_kind("choice") if bid else self.form.slots
        return [one for one in slots if one.takes(token) and self.room(one) > 0 and not (money and one.twin)]


def _placed(stage: Stage) -> Placed:
    """The slots of all tokens, step by step."""
    for step in STEPS:
        stage = replace(stage, placed={**stage.placed, **step(stage)})
    return stage.placed


def _joined(stage: Stage) -> Placed:
    """Figures by what they lie in, or by a verb or money right behind them: `60 in the kitty`, `12 staked`."""
    form, said, placed = stage.form, stage.said, dict[int, Slot]()
    joins, between = said.lexicon.verbs | said.lexicon.within, said.lexicon.little | said.lexicon.within
    for one in (one for one in stage.free if one.figure):
        if said.has(joins, one.at + 1, one.at + 2) or _is_paid(form, said, one):
            behind = range(one.at + 1, len(said.tokens))
            last = next((at for at in behind if said.tokens[at].word not in between), one.at)
            slots = replace(stage, placed={**stage.placed, **placed}).open(one)
            if slot := _spoken_of(form, said, slots, range(one.at + 1, last + 1)):
                placed[one.at] = slot
    return placed


def _is_paid(form: Form, said: Utterance, one: Token) -> bool:
    """True if the word of money behind a figure is its own, `12 staked`, and not that of a figure behind it."""
    last, money = said.figures[-1].at, said.lexicon.money
    paid = said.has(money - form.cues("kitty"), one.at + 1, one.at + 2)
    before_another = one.at + 2 in {each.at for each in said.figures}
    return paid and (not before_another or said.has(money, last + 1, last + 2))


def _cued(stage: Stage) -> Placed:
    """Figures by the nearest words that speak of a slot: those before all of them, then those behind the others."""
    placed = dict[int, Slot]()
    for beside in (_before, _behind):
        for one in (one for one in stage.free if one.at not in placed):
            slots = replace(stage, placed={**stage.placed, **placed}).open(one)
            if slot := _spoken_of(stage.form, stage.said, slots, beside(one.at)):
                placed[one.at] = slot
    return placed


def _before(at: int) -> range:
    return range(at - 1, max(at - 1 - BEFORE, -1), -1)


def _behind(at: int) -> range:
    return range(at + 1, at + 1 + NEAR)


def _spoken_of(form: Form, said: Utterance, slots: Sequence[Slot], places: Iterable[int]) -> Slot | None:
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
    many = range(2, PHRASE + 1)
    phrases = {"_".join(said.words(start, start + length)) for length in many for start in (at, at + 1 - length)}
    if in_a_phrase := [one for one in form.slots if phrases & one.cues]:
        return [one for one in in_a_phrase if one in slots]
    word = said.tokens[at].word
    named = [one for one in slots if word in said.sides and (one.field.by_side or one is form.mine)]
    return named or [one for one in slots if word in one.cues] or [one for one in slots if stem(word) in one.stems]


def _summed(stage: Stage) -> Placed:
    """One more of the figures of which a slot has the sum: `eve shot 25, sam 30`; `20 and 25 were shot`."""
    slot, said, lexicon = stage.form.summed, stage.said, stage.said.lexicon
    if slot is None:
        return {}
    bets = {place for place, one in stage.placed.items() if one is slot}
    spoken = {at for at in bets if _spoken_of(stage.form, said, [slot], _before(at))}
    free, more = {one.at for one in stage.free}, {one.at for one in said.tokens if one.word in lexicon.more}
    for one, other in pairwise(said.figures):
        another = slot.name == SUMMED[0] or more & {*range(one.at, other.at + NEAR)}
        if one.at in spoken and other.at in free and another and not said.has(lexicon.wanted, one.at + 1, other.at):
            spoken.add(other.at)
    for one, other in reversed([*pairwise(said.figures)]):
        listed = lexicon.joining.issuperset(said.words(one.at + 1, other.at))
        if other.at in bets and one.at in free and listed:
            bets.add(one.at)
    return dict.fromkeys(bets | spoken, slot)


def _required_choice(stage: Stage) -> Placed:
    """The one figure that the choice takes which must be made: a bid, even where it seemed to be what a side had."""
    of_sides = [one for one in stage.tokens if one.at in stage.placed and stage.placed[one.at].field.by_side]
    for slot in stage.form.of_kind("choice") if stage.form.has_sides else ():
        if slot.field.required and stage.room(slot):
            fitting = [one for one in stage.rest if slot.takes(one)] or (of_sides if len(of_sides) == 1 else [])
            return {one.at: slot for one in fitting if len(fitting) == 1 and slot.takes(one)}
    return {}


def _other_sides(stage: Stage) -> Placed:
    """What the other side has, beside the figure of one, or beside a bid; of all sides, if any word speaks of it."""
    said, free = stage.said, stage.rest
    words = {stem(one.word) for one in said.tokens}
    for slot in (one for one in stage.form.slots if one.field.by_side and 0 < len(free) <= stage.room(one)):
        begun = slot in stage.placed.values() or any(one.field.kind == "choice" for one in stage.placed.values())
        all_of = len(free) == stage.room(slot) == stage.sides and slot.field.required and words & slot.stems
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
    if len(free) > 1 and more and stage.form.summed in wanted:
        return {one.at: stage.form.summed for one in free}
    slots = [
        one
        for one in wanted
        if one.field.kind in (*FIGURES, SEVERAL) or (one.field.kind == "choice" and not one.is_yes_or_no)
    ]
    if len(slots) != 1 or len(free) != 1 or slots[0].field.by_side or slots[0] not in stage.open(free[0]):
        return {}
    unsaid = slots[0].name in UNSAID and not said.has(said.lexicon.beside, free[0].at - 1, free[0].at)
    return {} if unsaid else {free[0].at: slots[0]}


def _points(stage: Stage) -> Placed:
    """The one figure beside what is counted by name: points. `310, one clean and 30 left`."""
    free = stage.rest
    slots = [one for one in stage.form.numbers if stage.room(one) > 0]
    counts = stage.form.adds_points and any(one.counted and one.name in stage.chosen for one in stage.form.numbers)
    return {free[0].at: slots[0]} if counts and len(free) == 1 and slots and not slots[0].counted else {}


STEPS = (_joined, _cued, _summed, _required_choice, _other_sides, _required, _points)


def _entered(form: Form, said: Utterance, placed: Placed, chosen: Mapping[str, str]) -> Mapping[str, str]:
    """The figures by the names of their fields; the first side that has one is the taker, if nothing else says who."""
    entered = dict[str, str]()
    for place, slot in sorted(placed.items(), key=lambda one: one[0]):
        word, name = said.tokens[place].word, slot.name
        if slot.field.by_side:
            side, sides = _side(said, place), range(max(said.whose.values()) + 1)
            name = next(f"{name}.{one}" for one in (side, *sides) if f"{name}.{one}" not in entered)
            if form.taker and form.taker not in {**chosen, **entered}:
                entered[form.taker] = name.rpartition(".")[2]
        elif slot.field.kind == SEVERAL:
            name = f"{name}.0"
        before = entered.get(name)
        entered[name] = str(int(before) + int(word)) if before else word
    return entered


def _side(said: Utterance, place: int) -> int:
    """The side of a figure: by the words before it, or behind it if they stand behind the last one, `82 for us`."""
    last = said.figures[-1].at
    behind = said.side_of(said.words(last + NEAR, last + 1 + NEAR)) is not None
    behind = behind and not said.has(said.lexicon.joining, last + 1, last + NEAR)
    named = said.side_of(said.words(place + NEAR, place + 1 + NEAR)) if behind else None
    return (said.side_before(place) or OURS) if named is None else named


def _cards(form: Form, said: Utterance, counted: Collection[int]) -> Mapping[str, str]:
    """The cards by field: where no word beside them says which they belong in, the first."""
    tokens = [one for one in said.tokens if one.cards and one.at not in counted]
    melds = all(len(one.cards) >= MELD for one in tokens)
    slots = [one for one in form.of_kind(*(CARDS if melds else CARDS[:1])) if not one.field.none]
    groups = dict[Slot, list[Token]]()
    for one in tokens if slots else ():
        figure = any(other.figure for other in said.tokens[one.at + 1 : one.at + 2 + NEAR])  # `8 8 5 vs dealer 20`
        behind = None if figure else _spoken_of(form, said, slots, _behind(one.at))
        slot = _spoken_of(form, said, slots, _before(one.at)) or behind or slots[0]
        groups.setdefault(slot, []).append(one)
    cards = dict[str, str]()
    for slot, several in groups.items():
        each = [" ".join(one.cards) for one in several]
        of_melds = slot.field.kind == "melds"
        cards |= {f"{slot.name}.{n}": one for n, one in enumerate(each)} if of_melds else {slot.name: " ".join(each)}
    return cards


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
