"""Where each figure belongs in a form: by the words beside it, or what still wants one."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from companion.rulebook.utterance import (
    CARDS,
    FIGURES,
    MANY,
    NEAR,
    PHRASE,
    SEVERAL,
    STAKED,
    SUMMED,
    UNSAID,
    Form,
    Slot,
    Token,
    Utterance,
)

WAITING = "held"  # the slot of the points that wait since a tie
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
    """Figures by what they lie in, or a verb or money right behind: `60 in the kitty`, `12 staked`, `81 waiting`."""
    form, said = stage.form, stage.said
    joins, between = said.lexicon.verbs | said.lexicon.within, said.lexicon.little | said.lexicon.within
    joins |= frozenset[str]().union(*(one.cues for one in form.numbers if one.name == WAITING))
    for one in (one for one in stage.free if one.figure):
        slots = stage.open(one)
        slot: Slot | None = None
        if said.lexicon.stakes(said.words(one.at + 1, one.at + 1 + PHRASE)):
            slot = next((each for each in slots if each.name == STAKED), None)
        if slot is None and (said.has(joins, one.at + 1, one.at + 2) or _is_paid(form, said, one)):
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


def _in_its_clause(stage: Stage) -> Placed:
    """Figures that are alone in their clause, by the words there: `410 cards, left 35`."""
    form, said = stage.form, stage.said
    told = Counter(one.clause for one in said.tokens if one.figure or one.cards)
    for one in (one for one in stage.free if one.figure and len(told) > 1 == told[one.clause]):
        beside = [at for ways in (words_before, words_behind) for at in ways(one.at) if said.in_one_clause(one.at, at)]
        if slot := spoken_of(form, said, stage.open(one), beside):
            stage = stage.put({one.at: slot})
    return stage.placed


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
    if not form.states.isdisjoint(said.joined[at]):
        return []
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
    words, took = {*said.stems}, frozenset[str]().union(*(one.stems for one in stage.form.takers))
    if is_bidding(stage.form, said):
        return {}
    of_sides = [one for one in stage.form.slots if one.field.by_side]
    for slot in (one for one in of_sides if 0 < len(free) <= stage.room(one)):
        begun = slot in stage.placed.values() or any(one.field.kind == "choice" for one in stage.placed.values())
        speaking = slot.stems if slot.field.required else took if slot is of_sides[0] else frozenset[str]()
        all_of = len(free) == stage.room(slot) == said.sides_in_play and words & speaking
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


def _points_of_cards(stage: Stage) -> Placed:
    """The one figure beside a word for cards, among parts of a score: what they count on the table, `340 in cards`.

    Not how many there are, `10 cards`; nobody says that of `340 cards`.
    """
    said, pieces, free = stage.said, stage.said.lexicon.pieces, stage.rest
    on_the_table = next((one for one in stage.form.numbers if not one.counted), None)
    if on_the_table is None or not (stage.form.adds_points and stage.room(on_the_table)) or len(free) != 1:
        return {}
    (figure,) = free
    counts = said.has(pieces, figure.at + 1, figure.at + 2) and int(figure.word) <= MANY
    of_cards = said.is_beside(pieces, figure.at, behind=NEAR) and not counts and len(figure.word) >= TOTAL
    return {figure.at: on_the_table} if of_cards else {}


# Each gives slots to some of the figures that those before it have left.
STEPS = (
    *(_figures_set_against, _joined, _in_its_clause, _cued),
    *(_summed, _required_choice, _other_sides, _points_of_cards, _required),
)
