"""The form of a deal as data: its rows, which fields follow from others, and which entries are unlikely.

A game yields its rows; one template draws them, one reader reads them. The
names of fields are flat: `taker`, or with a star once for each side: `tricks.*`,
`sides.*.left`. A star in a row of kind `side` is one field: it names the side
that the rest of the row is about.
"""

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from companion.engine.records import Noted
from companion.engine.ruling import Problem
from companion.engine.sentence import Figure, Pool, Say

D = TypeVar("D")
H = TypeVar("H", contravariant=True)
S = TypeVar("S", contravariant=True)

Kind = Literal[
    "side",
    "seat",
    "suit",
    "choice",
    "tick",
    "ticks",
    "count",
    "sum",
    "text",
    "fixed",
    "fold",
    "passes",
    "hands",
    "heads",
]


@dataclass(frozen=True, kw_only=True, slots=True)
class BetField:
    """A bet beside the stake of a hand: its field, and the key of the sentence that says how much room there was."""

    field: str
    room: str


@dataclass(frozen=True, kw_only=True, slots=True)
class HandFields:
    """The names of the fields of a hand against a bank, the same in every game, and of the side that has the bank."""

    player: str = "player"
    stake: str = "stake"
    bought: str = "bought"
    held: str = "held"
    split: str = "split"
    banker: str = "banker"


HAND = HandFields()


@dataclass(frozen=True, kw_only=True, slots=True)
class Hands:
    """The hands of a game with a bank: `each` rows of the form for every side, from row `side × each` on.

    `banker`   the side that has the bank before the deal; the form carries it in its field `banker`
    `order`    banker -> the sides that play against the bank, in the order of play
    `bank`     the field of what the bank held
    `values`   what a hand may have held, one key each, in the order of the keys; numbers under
               `least` are all one key
    `marks`    ticks that a hand may rarely need
    `stakes_only`  what the bank may hold so that nobody is asked for more than a stake, each with the key of the
                   words on its own large key; what may be said of a hand all the same is `against_all`
    `bust`     the value of a hand against which the bank's does not matter
    `bank_values`  what else the bank may hold, one key each
    `stakes`   what each side staked last: it need not be entered again
    `amounts`  stakes that are one tap
    `bets`     further bets on a hand
    `pool`     what lies in the middle before anything is bet
    `middle`   rows beside the bank's hand
    """

    banker: int
    order: Callable[[int], Sequence[int]]
    values: Sequence[str]
    least: int
    each: int
    bank: str = "bank"
    bank_values: Sequence[str] = ()
    bust: str = "bust"
    stakes_only: Mapping[str, str] = dataclasses.field(default_factory=dict)
    against_all: frozenset[str] = frozenset()
    marks: Sequence[str] = ()
    stakes: Mapping[int, int] = dataclasses.field(default_factory=dict)
    amounts: Sequence[int] = ()
    bets: Sequence[BetField] = ()
    pool: Pool | None = None
    middle: Sequence["Row"] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """One row of a form.

    `kind`      `side` one of the sides, or nobody unless `required`; `among` lists those that come into question;
                `seat` one of the people, or none;
                `suit` one of `values`, or of the suits of the pack; `choice` one of `values`, or none unless
                `required`; `tick` a box; `ticks` a box for each side; `count` a stepper; `sum` a figure or a sum;
                `text` a line of words; `fixed` a field that the form carries along with `value`; `fold` rows `inside`
                that many deals do not need: closed, below the key that writes, until something is entered in them;
                `passes` how often everybody passed before, a key that names who deals then: the seats `among` in turn;
                `heads` whose the `columns` are: nothing is entered in it
                `hands`
    `label`     the key of its words (`field.<label>`, `note.<label>`): the last name in `field`, if not another;
                those of a choice are `field.<name>.<value>`, and `field.<name>.none`; what a side of two did is
                `who.<label>`, and `field.<label>.short` is for a narrow place, where there is such a word;
                that of a fold is `fold.<label>`
    `bare`      choice: its values say what they are about; nothing stands above them
    `folded`    happens once in thirty deals: below the key that writes
    `whole`     sum: what the figures of all sides add up to, so that the last one follows from the others
    `optional`  sum: a side may have no figure
    `whole_when` sum: a field, a value of it, and what the figures add up to with that instead
    `when`      a field and those of its values with which the row is wanted, "" where nothing is chosen: with others
                it is not seen, and what is in its fields does not count
    `wins`      side: the sum of which that side then has the whole
    `if_all`    side: wanted only once one side has all of what it `wins`
    `amounts`   sum: amounts that a tap adds
    `counted`   sum: what a card may count, so that cards are tapped instead; `cards` says which cards count how much
    `signed`    sum: may be below zero
    `columns`   what the star in `field` stands for, where it is not each of the sides; what each is in a word is
                `column.<name>`
    `heads`     heads: the sides of each column; `column.<name>.of` names a column of one
    `implied`   ticks, sum: the row of kind `side` whose side has the tick, or nothing to add up, without being asked;
                `implied.<label>` says so; or a row of ticks, in the same columns
    `implied_in` the columns of which that is so, if not of all
    `notes`     sentences that always stand below
    `also`      further fields whose mistakes are said here
    `inside`    the rows of a fold
    """

    kind: Kind
    field: str
    label: str = ""
    value: str = ""
    required: bool = False
    bare: bool = False
    folded: bool = False
    among: tuple[int, ...] | None = None
    values: Sequence[str] = ()
    whole: int | None = None
    optional: bool = False
    whole_when: tuple[str, str, int] | None = None
    when: tuple[str, ...] = ()
    wins: str = ""
    if_all: bool = False
    amounts: Sequence[int] = ()
    counted: Sequence[int] = ()
    cards: Say | None = None
    signed: bool = False
    columns: tuple[str, ...] = ()
    heads: tuple[tuple[int, ...], ...] = ()
    implied: str = ""
    implied_in: tuple[str, ...] = ()
    notes: tuple[Say, ...] = ()
    also: tuple[str, ...] = ()
    inside: tuple["Row", ...] = ()
    hands: Hands | None = None

    def __hash__(self) -> int:
        """A hash without its lists and sentences, which have none."""
        return hash((self.kind, self.field, self.label))

    @property
    def name(self) -> str:
        """The last part of its field that is a name: `tricks` of `tricks.*`, `left` of `sides.*.left`."""
        return next(part for part in reversed(self.field.split(".")) if part != "*")


NOTE = Row(kind="text", field="note", folded=True)


@dataclass(frozen=True, kw_only=True, slots=True)
class Hints:
    """The hints of a form for a deal that is not finished: figures in a list, and beside fields by their names; the
    middle with the bets that are open; the bets for which there was no room, whatever is still to be entered.
    """

    figures: tuple[Figure, ...] = ()
    pool: Pool | None = None
    rooms: Mapping[str, int] = dataclasses.field(default_factory=dict)
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, kw_only=True)
class RecordForm(Generic[D, H, S]):
    """How a record of the sheet is entered: a deal, or what a game writes between two deals.

    `record`    the class of what is entered
    `rows`      house, standing -> its rows
    `name`      the stem of its words: `<name>.title`, `<name>.write`, and `<name>.go` on the key that opens it
    `opens`     the field, or the stem of the fields, by which it is known from a deal; none for the deal itself
    `hints`     record, house, standing -> figures to show beside the fields
    `so_far`    record, house -> what is said of a record that lacks something: what stands already
    `warnings`  record, standing -> problems of what is possible but unlikely: the form asks whether it is so
    """

    record: type[D]
    rows: Callable[[H, S], Iterable[Row]]
    name: str = "deal"
    opens: str = ""
    hints: Callable[[D, H, S], Hints] = lambda record, house, standing: Hints()
    so_far: Callable[[D, H], Iterable[Say]] = lambda record, house: ()
    warnings: Callable[[D, S], Iterable[Problem]] = lambda record, standing: ()

    def every_row(self, house: H, standing: S) -> Iterator[Row]:
        """Its rows; below those of a deal, a note."""
        yield from self.rows(house, standing)
        if issubclass(self.record, Noted):
            yield NOTE


AnyForm = RecordForm[Any, Any, Any]
