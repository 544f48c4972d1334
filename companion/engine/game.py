"""Everything that the rest of the application knows of a game."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, Generic, TypeVar, get_args

from companion.engine.cards import AnyCard, AnyRank, AnySuit, Card
from companion.engine.events import Presence
from companion.engine.form import RecordForm
from companion.engine.house import Option, Size, options
from companion.engine.lots import HIGHEST, Lots
from companion.engine.only_totals import AGREED_FORM, AGREED_LINE, ONLY_TOTALS_LINE, AnyTotalsOnly
from companion.engine.pictures import Draw
from companion.engine.play import Play
from companion.engine.practice import Exercise
from companion.engine.records import Agreed
from companion.engine.ruling import NO_FACTS, Facts, Problem, Question, checked
from companion.engine.seats import Company
from companion.engine.sentence import Figure, Say, Scale
from companion.engine.standing import Standing, highest
from companion.engine.tally import Feats, Tally

D = TypeVar("D")
H = TypeVar("H")
S = TypeVar("S", bound=Standing)


@dataclass(frozen=True, slots=True)
class Scored(Generic[S]):
    """One deal, scored: its lines, the standing that it leads to, and facts that go with it.

    A deal that is `dealt_again` is none of those that a table has agreed to play.
    """

    tally: Tally
    standing: S
    facts: Facts = NO_FACTS
    dealt_again: bool = False


@dataclass(frozen=True, slots=True)
class Seating:
    """How people sit: `sides` allowed, and how many partners share a side.

    Seats count from 0 in the order of play; seat `s` plays for side `s % sides`. `rule` says how many may play.
    """

    sides: range
    partners: int = 1
    rule: str | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[D, H, S]):
    """A game: its house rules, its deals, how they are scored, and what players argue about.

    Every game says:

    `place`    where it stands on the shelf: small numbers first
    `seating`  house -> who may sit down
    `start`    house, number of sides, first dealer's seat -> the standing before deal 1
    `check`    deal, house, standing -> what cannot have happened
    `score`    deal, house, standing -> lines and the standing that they leave
    `lines`    the rules of its lines, in their order on the sheet
    `dealer`   standing -> the seat that deals next (or holds the bank)
    `winner`   house, standing -> the side that has won once it is decided
    `pack`     every card in play, in the order of the keys that people tap; `suits` tells whether it matters
               which suit a card has, `coloured` of which ranks the colour matters all the same

    Some do, of the match:

    `outlook`  house, standing -> the facts for the coming deal (`next` in the public interface)
    `shared`   house, standing -> the sides that have won together, once the match is over with none of them ahead
    `check_house` house -> what cannot be agreed together, by the names of options
    `over`     house, standing -> whether the match is over though nobody wins it
    `victory`  house, the totals that decided the match -> each side's victory points, if a tournament counts them
    `best`     house, totals -> the sides at the winning end: those with the highest total, unless a game says otherwise
    `company`  that people may come and go, and what this means to its standing
    `payments` house, standing -> who pays whom, and how much, where the table settles at the end
    `lots`     how people draw for their seats, and for the first deal: the highest card, unless a game says otherwise
    `bank`     standing -> the seat that holds the bank
    `stakes`   standing -> what each side staked last, where they stake; `staked` standing, stakes -> with these instead
    `sat_out`  deal -> the sides that had no part in it, where some may watch
    `named`    that the table gives the match a name of its own: what it plays
    `dealt_by` deal -> the seat that dealt it, where the deal itself says so
    `dealt`    deal, house, standing before -> the seat that dealt it in the end, where others may have before
    `zero_sum` house -> whether what one side gains the others lose
    `only_totals` how it takes a deal of which the table enters only the totals
    `agreed`   points by agreement, house -> what keeps the table from agreeing on them
    `untold`   house -> the facts of a record that tells no more than points
    `feats`    whatever was recorded, its lines -> what people remember of it, by the rules that pay for it

    and of its cards:

    `count_meld` cards of a meld, house -> what it counts, with what it earns besides
    `practice` the exercises: situations drawn from its pack, each for one of its questions
    `advised`  questions that a sensible player answers, not the rules: they are practised only

    of how a deal is entered:

    `forms`    how each record is entered: the deal first, then what the game writes between two deals
    `play`     how a deal is entered while it is played, where it can be

    and, as sentences and figures by the keys of their words:

    `terms`    house -> what is said of a match beside its name
    `need`     house, standing -> the figure under each side's total: what it needs in the coming deal
    `beneath`  house, standing -> figures under all totals: what waits, what is in the kitty
    `coming`   house, standing -> what is said of the coming deal: stems of `now.<stem>` and `after.<stem>`, sentences
    `verdict`  scored -> how a deal came out, in a word
    `hand_of`  cards, house -> the class of a hand, in a game whose hands are entered by that
    `hands`    cards that come to a total, by that total, where a question of cards may be asked by what they are worth
    `summary`  record, scored, standing before -> a record in one sentence, clause by clause: who, what, how it ended
    `outcome`  record, scored -> sentences below the lines of a draft
    `scales`   by the part of the rulebook where they are shown: house -> a figure that depends on a total, or None
    `pictures` by name: house, standing (or none) -> what is drawn of its cards and its table
    """

    slug: str
    place: int = 99
    house: type[H]
    deal: type[D]
    profiles: Mapping[str, H]
    seating: Callable[[H], Seating]
    start: Callable[[H, int, int], S]
    check: Callable[[D, H, S], Iterable[Problem]]
    score: Callable[[D, H, S], Scored[S]]
    lines: tuple[str, ...]
    dealer: Callable[[S], int]
    winner: Callable[[H, S], int | None]
    pack: tuple[AnyCard, ...]
    forms: tuple[RecordForm[Any, H, S], ...]
    suits: bool = True
    coloured: frozenset[AnyRank] = frozenset()
    outlook: Callable[[H, S], Facts] = lambda house, standing: NO_FACTS
    shared: Callable[[H, S], Sequence[int]] = lambda house, standing: ()
    check_house: Callable[[H], Iterable[Problem]] = lambda house: ()
    over: Callable[[H, S], bool] = lambda house, standing: False
    best: Callable[[H, Sequence[int]], Sequence[int]] = lambda house, totals: highest(totals)
    victory: Callable[[H, Sequence[int]], Sequence[int]] | None = None
    company: Company[S] | None = None
    payments: Callable[[H, S], Sequence[tuple[int, int, int]]] = lambda house, standing: ()
    lots: Lots[H] = HIGHEST
    bank: Callable[[S], int | None] = lambda standing: None
    stakes: Callable[[S], tuple[int, ...]] = lambda standing: ()
    staked: Callable[[S, tuple[int, ...]], S] = lambda standing, stakes: standing
    sat_out: Callable[[D], Sequence[int]] = lambda deal: ()
    named: bool = False
    dealt_by: Callable[[D], int | None] = lambda deal: None
    dealt: Callable[[D, H, S], int] | None = None
    zero_sum: Callable[[H], bool] = lambda house: False
    only_totals: AnyTotalsOnly | None = None
    untold: Callable[[H], Facts] = lambda house: NO_FACTS
    agreed: Callable[[Agreed, H], Iterable[Problem]] = lambda record, house: ()
    feats: Feats = lambda record, tally: ()
    count_meld: Callable[[Sequence[Any], H], int] | None = None
    play: Play[Any, H, S] | None = None
    terms: Callable[[H], Iterable[Say]] = lambda house: ()
    need: Callable[[H, S], Sequence[Figure]] = lambda house, standing: ()
    beneath: Callable[[H, S], Sequence[Figure]] = lambda house, standing: ()
    coming: Callable[[H, S], Sequence[str | Say]] = lambda house, standing: ("deal",)
    verdict: Callable[[Scored[S]], Say | None] = lambda scored: None
    summary: Callable[[D, Scored[S], S], Iterable[Say]] = lambda record, scored, before: ()
    outcome: Callable[[D, Scored[S]], Iterable[Say]] = lambda record, scored: ()
    scales: Mapping[str, Callable[[H], Scale | None]] = field(default_factory=dict)
    hand_of: Callable[[Sequence[Any], H], str] | None = None
    hands: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    pictures: Mapping[str, Draw] = field(default_factory=dict)
    questions: tuple[Question[Any, H], ...] = ()
    advised: tuple[Question[Any, H], ...] = ()
    practice: tuple[Exercise[Any, H], ...] = ()

    def problems(self, deal: D, house: H, standing: S) -> tuple[Problem, ...]:
        """The problems with a deal, by the types of its fields and by the game's own check."""
        return checked(deal, self.check(deal, house, standing), len(standing.totals))

    @cached_property
    def records(self) -> Any:
        """The types of whatever is written by hand on its sheet: its own, and what every game has."""
        every = self.deal | Agreed
        return every | self.only_totals.record if self.only_totals else every

    @cached_property
    def record_fields(self) -> frozenset[str]:
        return frozenset(each.name for kind in get_args(self.records) for each in fields(kind))

    @cached_property
    def every_form(self) -> tuple[RecordForm[Any, H, S], ...]:
        without_story = (self.only_totals.form,) if self.only_totals else ()
        return (*self.forms, *without_story, AGREED_FORM)

    @cached_property
    def deal_forms(self) -> frozenset[str]:
        """The names of those forms of which each tells the whole coming deal, line by line or by its totals."""
        forms = (self.forms[0], self.only_totals.form) if self.only_totals else self.forms[:1]
        return frozenset(form.name for form in forms)

    @cached_property
    def every_line(self) -> tuple[str, ...]:
        """The rules of all lines that may stand on its sheet, in their order there."""
        return (*self.lines, ONLY_TOTALS_LINE, AGREED_LINE)

    def present(self, standing: S) -> Mapping[int, Presence]:
        """Every side in the order of play, and where it is."""
        if self.company:
            return self.company.seats(standing).present(standing.totals)
        return dict.fromkeys(range(len(standing.totals)), "here")

    @property
    def taught(self) -> bool:
        """True if there is anything to teach: a plain sheet has no cards, and leaves the rules to its table."""
        return bool(self.pack)

    def lowest_wins(self, house: H) -> bool:
        """True if it is the lowest total that wins."""
        return 0 in self.best(house, (0, 1))

    @property
    def card(self) -> type[AnyCard]:
        """The class of the cards of its pack; a game without cards reads those of every other."""
        return type(self.pack[0]) if self.pack else Card

    @property
    def pack_suits(self) -> tuple[AnySuit, ...]:
        """The suits of its pack, in the order of their alphabet."""
        suits = {card.suit for card in self.pack if card.suit}
        return tuple(suit for suit in type(next(iter(suits))) if suit in suits) if suits else ()

    def question(self, slug: str) -> Question[Any, H]:
        """The question of that name. Raises `KeyError`."""
        return {question.slug: question for question in (*self.questions, *self.advised)}[slug]

    def exercise(self, name: str) -> Exercise[Any, H]:
        """The exercise of that name. Raises `KeyError`."""
        return {exercise.name: exercise for exercise in self.practice}[name]

    def options(self) -> tuple[Option, ...]:
        """Every house rule of the game, in the order of its definition."""
        return options(self.house)  # type: ignore[arg-type]

    def size(self, size: Size) -> Option | None:
        """The house rule that measures the table so, if the game has one."""
        return next((option for option in self.options() if option.size is size), None)
