"""The fields of a question that cards and figures in somebody's words fill."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from companion.forms.question import Field
from companion.rulebook.beside import FieldsSpokenOf
from companion.rulebook.counted import BEHIND, PHRASE
from companion.rulebook.ear import MELD, SaidPiece
from companion.rulebook.lexicon import says
from companion.rulebook.takers import FIGURES, SEVERAL, YES_OR_NO, entry_name, takes, twin_of
from companion.rulebook.vocabulary import stem

CARDS = ("cards", "melds")
BID, CALLS, ANY_SUIT = "bid", "calls", "H"  # of an auction: the bid that is asked about, and those before it
BETS, BET = "open_bets", "shoot"  # figures that several people may have said, and one that is among them
UNSAID = {"stake": "1", BETS: "0", "before": "second"}  # what goes without saying
ALL_OF = {"tricks": "capot"}  # by figures of the sides, who has all of them
ADDED_UP = {"declarations": "declared"}  # by figures of the sides, the question that adds up what they are told as
WORTH = {"belote": "20"}  # what a choice brings: where it was said, that figure is no other
PASS, ALL_OTHERS = "pass", 3  # the call that the three others say before an auction is over
BEFORE = 4  # words before a figure of which one may say what it is
CLOSE = 0  # of the words behind a figure, those that are as good as joined to it
NO_WORDS = frozenset[str]()
TOTAL = 2  # digits at least of the points of a side
SIDES = ("takers", "defence")  # a choice between the sides, ours first


@dataclass(frozen=True)
class SaidFields(FieldsSpokenOf):
    """The form of a question, filled in by the pieces of a text that belong in its fields."""

    @property
    def fields(self) -> Mapping[str, str]:
        """The fields with what fills them in; none where nothing that was said belongs in one."""
        return self._heard[0]

    @property
    def left(self) -> Sequence[SaidPiece]:
        """The figures that have no field; `1` needs none."""
        return self._heard[1]

    @cached_property
    def _heard(self) -> tuple[Mapping[str, str], Sequence[SaidPiece]]:
        counts, counting = self._counted
        bids, choices = dict(self._bids()), {**self._of_both(dict(self._choices())), **counts}
        choices |= self._all_made(choices)
        worth = {figure for name, figure in WORTH.items() if name in choices}
        elsewhere = {*self._in_phrases, *counting}
        left = [one for one in self.said if not (one.cards or one.at in elsewhere or one.word in worth)]
        left = [one for one in left if not (bids if one.figure else one.word in choices.values())]  # said of one
        left = [one for one in left if not (self._of_others(one) or self._is_no_call(one.at))]
        bounds = [*filter(self._is_bound, left)]
        left = [one for one in left if one not in bounds]
        owners: dict[int, Field] = {}  # by the place of a piece
        cues: set[int] = set()  # places of words that have said what a figure is
        for reach in (CLOSE, *((-BEHIND, BEFORE) if self._names_points_behind else (BEFORE, -BEHIND))):
            for one in (one for one in left if reach > 0 or not self._is_suited(one)):
                fields = self._open(one, owners, choices)
                owner, cue = self._owner(one, fields, reach, cues) if reach else self._close_behind(one, fields)
                if owner:
                    owners[one.at], cues = owner, {*cues, cue}
                elif reach and self._is_added(one):
                    owners[one.at] = self._added[0]
            left = [one for one in left if one.at not in owners]
        owners |= self._listed(left, owners)
        cards = {str(len(one.cards)) for one in self.said}  # `just those 3`
        left = [one for one in left if one.figure and one.word not in {"1", *cards} and one.at not in owners]
        if chosen := self._only_choice(left, owners, choices):
            owners |= chosen
            left = [one for one in left if one.at not in owners]
        if field := self._without_saying(left, owners, choices) or self._of_both_sides(left, owners):
            owners |= {one.at: field for one in left}
            left = []
        if self.adds_points and counts and len(left) == 1:  # `310, one clean and 30 left`
            free = [one for one in self._numbers if one.name not in counts and one not in owners.values()]
            owners |= {one.at: free[0] for one in left if free and not self._lexicon.counted(free[0])}
            left = [one for one in left if one.at not in owners]
        filled: dict[str, str] = {}
        for place, field in sorted(owners.items()):
            word, added = self.said[place].word, filled.get(field.name) if field in self._added else None
            entered = {entry_name(field): str(int(added) + int(word)) if added else word}
            filled |= self._of_side(field, self.said[place], {**choices, **filled}) if field.by_side else entered
        seats = dict(self._seats())
        unheard = [] if seats else [*left, *bounds]  # what hands come to says nothing about seats
        return {**choices, **bids, **filled, **seats, **dict(self._cards())}, unheard

    def tells_points(self, *, how_much: bool) -> bool:
        """True if several parts of a score were told in one breath, points among them.

        If it is asked `how_much` they come to, numbers of what is counted are enough.
        """
        counts, fields = self._counted[0], self.fields
        points = [one.name for one in self._numbers if one.name in fields and one.name not in counts]
        melds = {name.partition(".")[0] for name in fields if "." in name}
        parts = len(points) + len(counts) + len(melds) + [*fields.values()].count(YES_OR_NO[0])
        numbered = any(map(self._number_before, self.counted_places))
        return parts > 2 or (parts > 1 and (bool(points) or (how_much and numbered)))

    @property
    def several(self) -> bool:
        """True if something was named that counts, and more of it, or cards, or a yes."""
        counts = sum(map(int, self._counted[0].values()))
        others = sum(bool(one.cards) for one in self.said) + [*self.fields.values()].count(YES_OR_NO[0])
        return counts > 0 and counts + others > 1

    def _close_behind(self, one: SaidPiece, fields: Sequence[Field]) -> tuple[Field | None, int]:
        """The field of what a figure is said to lie in, or of a verb that ends its clause, with the word's place."""
        lexicon, after = self._lexicon, one.at + 1
        if one.figure and (self._is_paid(one) or self._has(lexicon.verbs | lexicon.within, after, after + 1)):
            for at in range(one.at, len(self.said) - 1):
                owner, cue = self._owner(self.said[at], fields, -1)
                if owner or self.said[at + 1].word not in lexicon.little | lexicon.within:
                    return owner, cue
        return None, one.at

    def _is_paid(self, one: SaidPiece) -> bool:
        """True if the word of money behind a figure is its own, `12 staked`, and not that of a figure behind it."""
        figures = [each.at for each in self.said if each.figure]
        of_the_last = self._has(self._lexicon.money, figures[-1] + 1, figures[-1] + 2)
        paid = self._has(self._lexicon.money - self._cues_in_full.get("kitty", NO_WORDS), one.at + 1, one.at + 2)
        return paid and (of_the_last or one.at + 2 not in figures)

    def _is_bound(self, one: SaidPiece) -> bool:
        """True for a figure that nobody has or bets, but only may at most: `the limit is 10`."""
        return one.figure and self._has(self._lexicon.limit, one.at - BEHIND, one.at)

    def _is_suited(self, one: SaidPiece) -> bool:
        """True for a figure with a suit behind it, which is a bid: `110 hearts we made 118`."""
        return self._has(self._lexicon.suits, one.at + 1, one.at + 2)

    def _open(self, one: SaidPiece, owners: Mapping[int, Field], choices: Iterable[str]) -> list[Field]:
        """The fields that may take a piece and have room for it: those of sides take one for each."""
        owned = Counter(field.name for field in owners.values())
        room = {field.name: self._sides if field.by_side else 1 for field in self._forms}
        free = (field for field in self._forms if field.name not in choices and owned[field.name] < room[field.name])
        taking = [field for field in free if self._may_take(field, one)]
        called = one.figure and self._has(self._lexicon.other_calls, one.at + 1, one.at + 2)  # `110 coinched`
        return [field for field in taking if field.kind == "choice" and called] or taking

    def _may_take(self, field: Field, one: SaidPiece) -> bool:
        """True if a field takes a piece: a hand no figure that is money, `shot 15`."""
        money = one.figure and self._has(self._lexicon.money, one.at - 1, one.at)
        return takes(field, one) and not (money and twin_of(field, self._forms))

    @property
    def _sides(self) -> int:
        """The number of sides."""
        return max(self.sides.values(), default=1) + 1

    def _only_choice(
        self, figures: Sequence[SaidPiece], owners: Mapping[int, Field], choices: Iterable[str]
    ) -> Mapping[int, Field]:
        """The figure that the choice takes which must be made, and another of these as the figure of a side.

        The one figure that a side seemed to have is that choice where no other can be: `they took 100 and failed`.
        """
        full = {*choices, *(field.name for field in owners.values())}
        wanted = next(
            (one for one in self._forms if one.required and one.kind == "choice" and one.name not in full), None
        )
        sides = next((one for one in self._forms if one.by_side), None)
        if wanted is None or sides is None:
            return {}
        of_sides = [one for one in self.said if owners.get(one.at) is sides]
        taken = [one for one in figures if takes(wanted, one)]
        if not taken and len(of_sides) == 1 and takes(wanted, of_sides[0]):
            taken = of_sides
        if len(taken) != 1:
            return {}
        others = [one for one in figures if one not in taken]
        of_a_side = len(others) == 1 and len(others[0].word) >= TOTAL
        return {taken[0].at: wanted, **({others[0].at: sides} if of_a_side else {})}

    def _without_saying(
        self, figures: Sequence[SaidPiece], owners: Mapping[int, Field], choices: Iterable[str]
    ) -> Field | None:
        """The field that figures fill of which no word speaks: the one that must be filled in and takes them all.

        Figures of the sides fill it only if any word of the text speaks of it.
        """
        filled = {*choices, *(field.name for field in owners.values() if not field.by_side)}
        wanted = [one for one in self._forms if one.required and one.name not in filled and "yes" not in one.values]
        wanted = [one for one in wanted if one.name not in UNSAID] or wanted
        taking = [one for one in wanted if one.kind in (*FIGURES, SEVERAL, "choice")]
        cards = any(one.kind in CARDS and one.name not in filled for one in wanted)
        if cards and not any(one.cards for one in self.said):  # the figure may be what they come to
            return None
        if several := [one for one in self._added if one in wanted and self._are_added(figures)]:
            return several[0]
        if len(taking) != 1 or not figures or not all(self._may_take(taking[0], one) for one in figures):
            return None
        if taking[0].by_side and self._cues[taking[0].name].isdisjoint(stem(one.word) for one in self.said):
            return None
        if taking[0].name in UNSAID and not all(self._has(self._lexicon.beside, one.at - 1, one.at) for one in figures):
            return None
        many, owned = self._sides if taking[0].by_side else 1, [*owners.values()].count(taking[0])
        few = taking[0].by_side and len(owners) > owned  # beside a bid, what the other side has goes without saying
        return taking[0] if len(figures) + owned == many or (few and len(figures) + owned < many) else None

    def _of_both_sides(self, figures: Sequence[SaidPiece], owners: Mapping[int, Field]) -> Field | None:
        """The field of one figure more, beside that of one side: what the other has, `64 in tricks v 98`."""
        sides, owned = [field for field in owners.values() if field.by_side], {self.said[at].word for at in owners}
        new = [one for one in figures if len(one.word) >= TOTAL and one.word not in owned]  # said twice, it is one
        one_more = len(figures) == len(new) == len(sides) == 1 < self._sides
        return sides[0] if one_more and self._may_take(sides[0], figures[0]) else None

    def _choices(self) -> Iterator[tuple[str, str]]:
        """The choices of which a value was said in words of its own, and the sides and suits."""
        meant = set[int]()  # places of words that said the value of a choice that has a twin, or a bid: nothing else
        for choice in self._forms:
            values, twin = self._values(choice), twin_of(choice, self._forms)
            cues = dict.fromkeys(self._cues[choice.name], choice.name)
            for place, one in enumerate(self.said):
                value = self._value(values, place)
                if place in meant or (value and twin and self._is_of_twin(one, choice, twin)):
                    continue
                if choice.kind == "side" or choice.values == SIDES:
                    value = self._side_of(place) if self._value(cues, place) else ""
                    value = SIDES[int(value)] if value and choice.values else value
                elif self._is_no_call(place) or (self.adds_points and not self._is_of_the_scored(place)):
                    value = ""
                if value:
                    meant |= {place} if twin or one.word in self._lexicon.bids else set()
                    yield choice.name, value
                    break

    def _all_made(self, choices: Mapping[str, str]) -> Mapping[str, str]:
        """Every trick for the takers, if they bid them all, and it is said that they made it."""
        bid = any(value in self._lexicon.bids.values() for value in choices.values())
        made = self._has(self._lexicon.kept, 0, len(self.said)) and not self._has(
            self._lexicon.without, 0, len(self.said)
        )
        if not bid or not made or any(one.figure for one in self.said):
            return {}
        wanted = (one.name for one in self._forms if one.name in ALL_OF.values() and one.name not in choices)
        return {name: choices.get(self._taker, "0") for name in wanted}

    def _of_both(self, choices: Mapping[str, str]) -> Mapping[str, str]:
        """The choices; where both are said to have the same, of two that are alike the other as well."""
        if not says(self._lexicon.both, self._words(0, len(self.said))):
            return choices
        twins = ((twin_of(one, self._forms), choices[one.name]) for one in self._forms if one.name in choices)
        return {**{twin.name: value for twin, value in twins if twin and value in twin.values}, **choices}

    def _values(self, choice: Field) -> Mapping[str, str]:
        """The words that mean a value of a choice, the bids of an auction among them; or those of its twin."""
        bids = {word: bid for word, bid in self._lexicon.bids.items() if bid in choice.values}
        twin = twin_of(choice, self._forms)
        itself = {value: value for value in choice.values if twin and not value.isdecimal()}
        return {**itself, **(self._lexicon.values(choice) or (self._lexicon.values(twin) if twin else {})), **bids}

    def _value(self, values: Mapping[str, str], place: int) -> str:
        """The value that the words from a place on mean, the longest phrase of them; empty if none."""
        return self._phrase(values, place)[0]

    def _is_of_twin(self, one: SaidPiece, choice: Field, twin: Field) -> bool:
        """True if the words before the value of a choice speak of the other one."""
        return self._owner(one, [choice, twin], BEFORE)[0] is twin

    @cached_property
    def _in_phrases(self) -> frozenset[int]:
        """The places of what belongs to a value of several words: the figure in `5 card trick` is no other figure."""
        values = {phrase for choice in self._forms for phrase in self._lexicon.values(choice) if "_" in phrase}
        spans = (self.said[start : start + many] for start in range(len(self.said)) for many in range(2, PHRASE + 1))
        return frozenset(one.at for span in spans if "_".join(one.word for one in span) in values for one in span)

    def _bids(self) -> Iterator[tuple[str, str]]:
        """The calls of an auction: the last bid is asked about, unless words set it above another."""
        above, every = self._lexicon.above, len(self.said)
        if not any(one.name == BID for one in self._forms) or self._has(self._lexicon.made, 0, every):
            return
        calls = {place: call for place in self._in_turn if (call := self._call(place))}
        bids = [place for place, call in calls.items() if " " in call]
        if not bids or (len(bids) == 1 and self._is_beside(above, bids[0], BEHIND + 1)):
            return  # a bid above this one, of which nothing is said
        asked = bids[0] if any(self._has(above, place - 1, place) for place in bids[1:]) else bids[-1]
        yield BID, calls[asked]
        others = ((call, self._times(place)) for place, call in calls.items() if place != asked)
        yield CALLS, ", ".join(call for call, times in others for _ in range(times))

    @property
    def _in_turn(self) -> Sequence[int]:
        """The places of the pieces as they were said in turn: a pass `after 90` comes behind that."""
        places = range(len(self.said))
        passes = [place for place in places if self._lexicon.other_calls.get(self.said[place].word) == PASS]
        late = [place for place in passes if self._has(self._lexicon.above, place + 1, place + BEHIND)]
        behind = {place: next((at for at in places[place:] if self.said[at].figure), place) for place in late}
        return sorted(places, key=lambda place: (behind.get(place, place), place in behind))

    def _call(self, place: int) -> str:
        """The call that a piece says: a bid with its suit, or what is said to one; empty if it is none."""
        one, after = self.said[place], self._words(place + 1, place + 1 + BEHIND)
        if self._lexicon.other_calls.keys() & {*after[:1]}:  # `3 passes`
            return ""
        bid = one.word if one.figure else self._lexicon.bids.get(one.word, "")
        suits = (self._lexicon.suits.get(word) for word in after)
        return f"{bid} {next(filter(None, suits), ANY_SUIT)}" if bid else self._lexicon.other_calls.get(one.word, "")

    def _times(self, place: int) -> int:
        """How often a call was said: a pass by all the others, `everyone passed`, `the other three passed`."""
        if self._lexicon.other_calls.get(self.said[place].word) != PASS:
            return 1
        before = self._words(place - BEHIND, place)
        if any(word in self._lexicon.everybody for word in before):
            return ALL_OTHERS
        counts = (int(word) if word.isdecimal() else self._lexicon.numbers.get(word, 0) for word in before)
        return next((count for count in counts if 1 < count <= ALL_OTHERS), 1)

    def _is_added(self, one: SaidPiece) -> bool:
        """True if a figure is one more of those that several people may have said, as the one before it was.

        Unless words between them say that somebody would put it down.
        """
        before = next((at for at in reversed(range(one.at)) if self.said[at].figure), None)
        if not one.figure or before is None or self._has(self._lexicon.wanted, before + 1, one.at):
            return False
        more = self._has(self._lexicon.more, before + 1, one.at + BEHIND)
        several = any(field.name == BETS for field in self._added)
        return (several or more) and self._owner(self.said[before], self._added, BEFORE)[0] is not None

    @cached_property
    def _added(self) -> Sequence[Field]:
        """The field of which several figures are added up: the bets of all, or of one person all that was bet."""
        named = {field.name: field for field in self._forms}
        return [named[name] for name in (BETS, BET) if name in named][:1]

    def _are_added(self, figures: Sequence[SaidPiece]) -> bool:
        """True if there are several figures, and words say between any two that one is more of the same."""
        pairs = [*pairwise(figures)]
        return bool(pairs) and all(self._has(self._lexicon.more, one.at, other.at) for one, other in pairs)

    def _listed(self, left: Sequence[SaidPiece], owners: Mapping[int, Field]) -> dict[int, Field]:
        """The figures before a bet of several people in one list, `20 and 25 were shot`: bets as well."""
        listed = {place: field for place, field in owners.items() if field.name == BETS}
        for one in (one for one in reversed(left) if one.figure):
            after = next((at for at in range(one.at + 1, len(self.said)) if self.said[at].figure), None)
            between = self._words(one.at + 1, after or 0)
            if after in listed and all(word in self._lexicon.joining for word in between):
                listed[one.at] = listed[after]
        return listed

    def _of_others(self, one: SaidPiece) -> bool:
        """True for the other side's figure where a question asks for one side's total, and ours was said."""
        if not one.figure or not any(field.kind == "score" for field in self._forms):
            return False
        return self._whose(one.at) == 1 and any(self._whose(other.at) == 0 for other in self.said if other.figure)

    def _of_side(self, field: Field, one: SaidPiece, filled: Mapping[str, str]) -> dict[str, str]:
        """The figure of one side, and that side as the taker if it is the first that is told of."""
        behind = self._side_in(self._behind(one))
        side = (self._whose(one.at) if behind is None else behind) or 0
        if f"{field.name}.{side}" in filled:
            side = next(other for other in range(self._sides) if f"{field.name}.{other}" not in filled)
        first = {self._taker: str(side)} if self._taker and self._taker not in filled else {}
        return {**first, f"{field.name}.{side}": one.word}

    @cached_property
    def _taker(self) -> str:
        """The name of the field that says which side took; empty where there is none."""
        return next((one.name for one in self._forms if one.kind == "side" and not one.required and one.default), "")

    def _behind(self, one: SaidPiece) -> Sequence[str]:
        """The words that say behind a figure whose it is, if they stand behind the last one too: `82 for us`."""
        last = max(at for at, other in enumerate(self.said) if other.figure)
        *joins, behind = ("", *self._words(last + 1, last + 1 + BEHIND))
        ends = behind in self._whose_words and self._lexicon.joining.isdisjoint(joins)
        after = self._words(one.at + 1, one.at + 1 + BEHIND)
        return after[1:] if ends and len(self.said) > last + BEHIND else []

    def _is_no_call(self, place: int) -> bool:
        """True for a bid in a word, or what is said to one, that was not made."""
        return self.said[place].word in {*self._lexicon.other_calls, *self._lexicon.bids} and self._is_denied(place)

    def _side_of(self, place: int) -> str:
        """The side that the words before a piece name, ours if they name none; empty if they say that it is none's."""
        return "" if self._is_denied(place) else str(self._whose(place) or 0)

    def _cards(self) -> Iterator[tuple[str, str]]:
        """The cards by field: where no word beside them says which they belong in, the first."""
        said = [one for one in self.said if one.cards and one.at not in self.counted_places]
        kinds = CARDS if all(len(one.cards) >= MELD for one in said) else CARDS[:1]
        wanted = [field for field in self._forms if field.kind in kinds and not field.none]
        groups: dict[str, list[SaidPiece]] = {}
        for one in said if wanted else ():
            owner = self._owner(one, wanted, BEFORE)[0] or self._speaks_behind(one, wanted) or wanted[0]
            groups.setdefault(owner.name, []).append(one)
        for name, several in groups.items():
            if next(field.kind for field in wanted if field.name == name) == "melds":
                yield from ((f"{name}.{number}", " ".join(one.cards)) for number, one in enumerate(several))
            else:
                yield name, " ".join(card for one in several for card in one.cards)

    def _speaks_behind(self, one: SaidPiece, wanted: Sequence[Field]) -> Field | None:
        """The field that words behind cards speak of, unless they speak of a figure: `8 8 5 vs dealer 20`."""
        place = one.at + 1
        figure = any(other.figure for other in self.said[place : place + BEHIND + 1])
        return None if figure else self._owner(one, wanted, -BEHIND)[0]
