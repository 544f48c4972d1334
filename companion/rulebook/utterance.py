"""What somebody said, token by token, and the form of a question as it is filled in from that."""

import re
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import groupby, takewhile

from companion.engine.ruling import Question
from companion.forms.question import Field, form_fields
from companion.rulebook.lexicon import OURS, THEIRS, Lexicon, says
from companion.rulebook.vocabulary import stem

NEAR = 2  # tokens beside another that may say something about it
PHRASE = 3  # words, at most, that mean something together
FOUR = 4
MELD = 3  # cards said together that may be a meld
LONG_MELD = 7  # cards of a meld that has a bonus
MANY = 30  # cards that anybody speaks of at once
SIGN = re.compile(r"(?<=\w)[^\w]+$")  # of the suit or colour, behind the rank of a card


JOKER = "JK"
TRUMP = "*"  # in place of the suit of a card that was named as a trump
WILD = {"2", JOKER}  # ranks that stand for others
IN_ORDER = (*"23456789", "10", "J", "Q", "K", "A")  # ranks, as a run of cards has them


def rank_of(card: str) -> str:
    """The rank of a card as tokens have it: `10` of `10♣`."""
    return SIGN.sub("", card)


def is_trump(card: str) -> bool:
    """True for a card that was named as a trump."""
    return card.endswith(TRUMP)


def as_trump(card: str) -> str:
    """A card of which only the rank was said, as a trump; another as it is."""
    return f"{card}{TRUMP}" if rank_of(card) == card else card


def is_four(cards: Sequence[str]) -> bool:
    """True for four cards of a rank."""
    return len(cards) == FOUR and len({*map(rank_of, cards)}) == 1


def first_meld(ranks: Sequence[str]) -> tuple[str, ...]:
    """The first of several melds that were told in one breath, `K K K 8 8 2`; nothing if it is not several."""
    melds = list[tuple[str, ...]]()
    for group in (tuple(group) for _, group in groupby(ranks)):
        joins = melds and (group[0] in WILD or {*melds[-1]} <= WILD)
        melds = [*melds[:-1], (*melds[-1], *group)] if joins else [*melds, group]
    return melds[0] if len(melds) > 1 and all(len(meld) >= MELD for meld in melds) else ()


def may_follow(ranks: Sequence[str]) -> bool:
    """True if cards of one suit may be a run: one that stands for any is among them, or they follow each other."""
    places = sorted(IN_ORDER.index(one) for one in {*ranks} & {*IN_ORDER} - WILD)
    low = sorted((at + 1) % len(IN_ORDER) for at in places)  # the ace below the two
    return not WILD.isdisjoint(ranks) or any(one[-1] - one[0] < len(one) for one in (places, low))


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a figure, or cards that were said together; `at` is its place among the tokens.

    `clause` numbers the stretches between marks of punctuation.
    """

    at: int
    word: str
    cards: tuple[str, ...] = ()
    clause: int = 0

    @property
    def figure(self) -> bool:
        """True if it is a bare number."""
        return not self.cards and self.word.removeprefix("-").isdecimal()


NOTHING = Token(-1, "")


@dataclass(frozen=True)
class Utterance:
    """The tokens of a text, with the lists of their language.

    `sides` are those of a match by the words of names, `seats` the seats of players by those of theirs.
    """

    lexicon: Lexicon
    tokens: Sequence[Token]
    sides: Mapping[str, int] = field(default_factory=dict)
    seats: Mapping[str, int] = field(default_factory=dict)

    @cached_property
    def _every(self) -> Sequence[str]:
        """The word of each token."""
        return [one.word for one in self.tokens]

    @cached_property
    def stems(self) -> Sequence[str]:
        """The word of each token without its ending."""
        return [*map(stem, self._every)]

    def words(self, start: int = 0, end: int | None = None) -> Sequence[str]:
        """The words from a place on, before another."""
        return self._every[max(0, start) : end]

    def has(self, listed: Container[str], start: int = 0, end: int | None = None) -> bool:
        """True if one of the words that are listed is among them."""
        return any(word in listed for word in self._every[max(0, start) : end])

    def set_apart(self, cards: Sequence[Token]) -> Sequence[list[Token]]:
        """Cards in two parts, if a word like `against` sets some against others; empty if none does."""
        places = (one.at for one in self.tokens if one.word in self.lexicon.against)
        parts = (([one for one in cards if one.at < at], [one for one in cards if one.at > at]) for at in places)
        return next(filter(all, parts), ())

    def is_beside(self, listed: Container[str], place: int, before: int = NEAR, behind: int = 1) -> bool:
        """True if one of the words that are listed stands so many places before one, or behind it, in its clause."""
        near = self.tokens[max(0, place - before) : place + behind + 1]
        return any(one.word in listed for one in near if one.at != place and self.in_one_clause(one.at, place))

    def in_one_clause(self, place: int, other: int) -> bool:
        """True if both are places of tokens, and no mark of punctuation parts them."""
        places = range(len(self.tokens))
        return place in places and other in places and self.tokens[place].clause == self.tokens[other].clause

    def is_apart(self, place: int, other: int) -> bool:
        """True if what stands behind a place is said of something else: `we made 74, they?`, `made 75, belote ours`.

        It is in another clause, and does not begin it, or this one has named a side.
        """
        here = (one.word for one in self.tokens[:place] if self.in_one_clause(one.at, place))
        begins = other == place + 1 or self.in_one_clause(place, place + 1)
        return not self.in_one_clause(place, other) and (not begins or self.side_of(here) is not None)

    def is_one_of_two(self, names: Mapping[str, str], place: int) -> bool:
        """True for what was named beside another, with a word between that joins them not: `clean or dirty`."""
        name = self.phrase(names, place)[0]
        beside = [at for at in (place - 2, place + 2) if 0 <= at < len(self.tokens)]
        other = [at for at in beside if self.phrase(names, at)[0] not in ("", name) and not self.count_before(at)]
        joined = {self.tokens[(place + at) // 2].word in self.lexicon.joining for at in other}
        return False in joined and not self.count_before(place)

    def is_denied(self, place: int) -> bool:
        """True if words beside a place say that it was not so: `nobody coinched`."""
        return self.is_beside(self.lexicon.without, place)

    def is_nobodys(self, place: int) -> bool:
        """True if what is named at a place is denied, further behind where verbs stand there: `ਬੈਲੋਟ ਕਿਸੇ ਦੀ ਨਹੀਂ`."""
        behind = self.words(place + 1, place + 1 + PHRASE) if self.lexicon.verbs_follow else ()
        denied = takewhile(lambda word: word not in self.whose, behind)
        return self.is_denied(place) or any(word in self.lexicon.without for word in denied)

    def phrase(self, meanings: Mapping[str, str], place: int) -> tuple[str, int]:
        """The meaning of the longest phrase from a place on that has one, and how many words it has; none if empty."""
        spelled = self._phrases[place] if meanings else ()
        return next(((meanings[name], many) for name, many in spelled if name in meanings), ("", 0))

    @cached_property
    def _phrases(self) -> Sequence[Sequence[tuple[str, int]]]:
        """The phrases that begin at each place, the longest first, as they are spelled and without endings."""
        return [
            [
                (name, len(one))
                for many in range(PHRASE, 0, -1)
                for one in [self._every[place : place + many]]
                for name in ("_".join(one), "_".join(self.stems[place : place + many]))
            ]
            for place in range(len(self.tokens))
        ]

    @cached_property
    def joined(self) -> Sequence[Collection[str]]:
        """The phrases of several words that begin or end at each place."""
        many = range(2, PHRASE + 1)
        return [
            {"_".join(self.words(start, start + length)) for length in many for start in (place, place + 1 - length)}
            for place in range(len(self.tokens))
        ]

    def count_before(self, place: int) -> int:
        """The number that the word before a place tells; 0 if it tells none."""
        before = self.tokens[place - 1] if place else NOTHING
        number = self.lexicon.numbers.get(before.word, 0) if not before.figure else int(before.word)
        return 0 if before.cards else number

    @cached_property
    def figures(self) -> Sequence[Token]:
        """The figures among the tokens."""
        return [one for one in self.tokens if one.figure]

    @cached_property
    def whose(self) -> Mapping[str, int]:
        """The sides by the words that name them; `they` are those who were named, if only one side was and not us."""
        named, whose = {self.sides[word] for word in self.words() if word in self.sides}, self.lexicon.whose
        if len(named) == 1 and all(whose.get(word) != OURS for word in self.words()):
            they = (word for word, side in whose.items() if side == THEIRS and word not in self.lexicon.defence)
            whose = {**whose, **dict.fromkeys(they, *named)}
        return {**whose, **self.sides}

    @property
    def sides_in_play(self) -> int:
        """The number of sides."""
        return max([*self.lexicon.whose.values(), *self.sides.values()], default=OURS) + 1

    def side_of(self, words: Iterable[str]) -> int | None:
        """The side that the first of some words names that names one; None if none does."""
        return next((self.whose[word] for word in words if word in self.whose), None)

    def side_before(self, place: int) -> int | None:
        """The side that the nearest word before a place names.

        Who doubled says nothing of what anybody has: `they coinched, 101 to 61`.
        """
        before = (one for one in reversed(self.tokens[:place]) if not self._doubles(one.at))
        return self.side_of(one.word for one in before)

    def side_around(self, place: int) -> int:
        """The side that the words of the clause of a place name, those before it first, or one before; else ours."""
        here = [at for at in range(len(self.tokens)) if self.in_one_clause(place, at)]
        ordered = sorted(here, key=lambda at: (at > place, abs(at - place)))
        side = self.side_of(self.tokens[at].word for at in ordered)
        return (self.side_before(place) or OURS) if side is None else side

    def side_nearest(self, place: int) -> int:
        """The side that the nearest word names, those before a place first; ours if none does."""
        side = self.side_of([*reversed(self.words(0, place)), *self.words(place)])
        return OURS if side is None else side

    def _doubles(self, place: int) -> bool:
        """True if the words behind a place say what was called: `they coinched`, `ils ont contré`."""
        after = self.tokens[place + 1 : place + 1 + NEAR]
        return any(one.word in self.lexicon.other_calls for one in after) and not after[0].figure


YES_OR_NO, SIDES = ("yes", "no"), ("takers", "defence")  # choices: between both, and between the sides, ours first
# kinds of fields
CARDS, SEVERAL = ("cards", "melds"), "numbers"
TRICK, SEAT, CARD = "trick", "seat", "card"
FIGURES = ("number", "score")
# fields by name
STAKED = "stake"
SUMMED = ("open_bets", "shoot", STAKED)  # of several bets the sum: those of all, or of one person all that was bet
UNSAID = {STAKED: "1", "open_bets": "0", "before": "second", "opened": "yes"}  # what goes without saying
ALL_OF = {"tricks": "capot"}  # by figures of the sides, who has all of them
ADDED_UP = {"declarations": "declared"}  # by figures of the sides, the question that adds up what they are said as
# fields that have how many long melds of a kind there are
LONG_MELDS = {"natural_canastas", "mixed_canastas", "clean_burracos", "semi_clean_burracos", "dirty_burracos"}
RUNS = {3: "tierces", 4: "quartes", 5: "quintes"}  # by the number of cards, of which a field has how many there are
WORTH = {"belote": "20"}  # what a choice brings: where it was said, that figure is no other
DECLARED = {"tierces": "20", "quartes": "50", "quintes": "100"}  # the same of what is counted in another form


def came_out(said: Sequence[Token], lexicon: Lexicon) -> bool | None:
    """True if words say that something was made, False if it was lost, or `not made`; None if they say neither."""
    words, denying = [one.word for one in said], lexicon.without | lexicon.denying
    if says(lexicon.failed, words):
        return False
    made = [at for at, word in enumerate(words) if word in lexicon.made | lexicon.kept]
    near = ((one, said[at]) for at in made for one in said[max(0, at - NEAR) : at + 1 + lexicon.verbs_follow])
    denied = any(one.word in denying and one.clause == verb.clause for one, verb in near)
    return not denied if made or says(lexicon.made | lexicon.kept, words) else None


@dataclass(frozen=True, slots=True, eq=False)
class Slot:
    """A field of a form with the words of a language that speak of it.

    `cues` stand beside what belongs in it, `values` are words and phrases for its values, `denied` those that mean one
    where they are denied, `counted` name what it counts. `twin` is another choice between the same values: the bank's
    hand, beside mine.
    """

    field: Field
    cues: frozenset[str]
    stems: frozenset[str]
    values: Mapping[str, str]
    denied: Mapping[str, str]
    counted: frozenset[str]
    twin: str = ""

    @property
    def name(self) -> str:
        """The name of the field."""
        return self.field.name

    @property
    def names_a_side(self) -> bool:
        """True if it says which side has something."""
        return self.field.kind == "side" or self.field.values == SIDES

    @property
    def is_yes_or_no(self) -> bool:
        """True if it is a choice between yes and no."""
        return self.field.values == YES_OR_NO

    @property
    def goes_up(self) -> bool:
        """True if it is a choice between figures: what a deal is multiplied by."""
        return self.field.kind == "choice" and all(map(str.isdecimal, self.field.values))

    def takes(self, word: str) -> bool:
        """True if a word may fill it in: a figure one of figures, a value a choice."""
        if self.field.kind == "choice":
            return word in self.field.values and not self.is_yes_or_no
        figure = word.removeprefix("-").isdecimal() and (self.field.kind == "score" or not word.startswith("-"))
        return figure and (self.field.kind in (*FIGURES, SEVERAL) or self.field.by_side)


@dataclass(frozen=True, eq=False)
class Form:
    """The slots of a question."""

    slots: Sequence[Slot]

    def of_kind(self, *kinds: str) -> Sequence[Slot]:
        """The slots of some kinds."""
        return [one for one in self.slots if one.field.kind in kinds]

    def cues(self, name: str) -> frozenset[str]:
        """The words that speak of the slot of a name; none if there is no such slot."""
        return next((one.cues for one in self.slots if one.name == name), frozenset())

    @cached_property
    def states(self) -> frozenset[str]:
        """The phrases that say that something was so: `hath mukaya`, went out, in which no word speaks of a hand."""
        return frozenset(phrase for one in self.slots if one.is_yes_or_no for phrase in one.values if "_" in phrase)

    @cached_property
    def has_sides(self) -> bool:
        """True if it has a figure for each side."""
        return any(one.field.by_side for one in self.slots)

    @cached_property
    def bids(self) -> Sequence[Slot]:
        """The choices that must be made beside figures of the sides: a contract."""
        return [one for one in self.of_kind("choice") if one.field.required and self.has_sides]

    @cached_property
    def numbers(self) -> Sequence[Slot]:
        """The slots of one figure each."""
        return self.of_kind("number")

    @cached_property
    def adds_up(self) -> bool:
        """True if the question adds up what is counted by name, several things at once."""
        return any(one.counted for one in self.slots)

    @cached_property
    def adds_points(self) -> bool:
        """True if it adds them to points that are figures."""
        return self.adds_up and not all(one.counted for one in self.numbers)

    @cached_property
    def summed(self) -> Sequence[Slot]:
        """The slots of which several figures are added up."""
        return [one for one in self.slots if one.name in SUMMED]

    @property
    def mine(self) -> Slot | None:
        """The slot of a hand beside that of the bank."""
        return next((one for one in self.slots if one.twin), None)

    @cached_property
    def takers(self) -> Sequence[Slot]:
        """The one slot that says which side took; none where no such thing is asked."""
        return [one for one in self.of_kind("side") if not one.field.required and one.field.default][:1]

    @cached_property
    def taker(self) -> str:
        """The name of the field that says which side took; empty where there is none."""
        return next((one.name for one in self.takers), "")


@cache
def form_of(question: Question[object, object], lexicon: Lexicon) -> Form:
    """The slots of a question in a language."""
    fields = form_fields(question)
    return Form([_slot(one, twin_of(one, fields), lexicon) for one in fields])


def twin_of(choice: Field, fields: Sequence[Field]) -> Field | None:
    """Another choice between the same figures and words: the bank's hand, beside mine."""
    alike = (one for one in fields if one.kind == choice.kind == "choice" and one is not choice)
    return next((one for one in alike if len({*one.values} & {*choice.values}) > len(YES_OR_NO)), None)


def _slot(field: Field, twin: Field | None, lexicon: Lexicon) -> Slot:
    cues, counted = lexicon.cues(field), lexicon.counted(field)
    stems = frozenset(map(stem, cues))
    values, denied = _values(field, twin, lexicon), lexicon.denied(field)
    return Slot(field, cues, stems, values, denied, counted, twin.name if twin else "")


def _values(field: Field, twin: Field | None, lexicon: Lexicon) -> Mapping[str, str]:
    """The words and phrases for the values of a choice, its bids among them; those of a twin are its own as well."""
    itself = {value: value for value in field.values if twin and not value.isdecimal()}
    listed = lexicon.values(field) or (lexicon.values(twin) if twin else {})
    return {**itself, **listed, **{word: bid for word, bid in lexicon.bids.items() if bid in field.values}}
