"""Hands against a bank, as a form shows them: the bank, the players in the order of play, the rest."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.engine.form import HAND, Row
from companion.engine.sentence import Pool
from companion.forms.bound import BoundForm
from companion.rulebook.words import Words
from companion.web.shown.hand_rows import AmountField, HandTable, PlayerView, ResultKey, result_in_words


@dataclass(frozen=True)
class BankView:
    """The side that has the bank."""

    table: HandTable
    side: int

    @property
    def title(self) -> str:
        """Whose the bank was, as a question."""
        return self.table.words("hand.bank", bank=self.table.match.names.seat(self.side))

    @property
    def name(self) -> str:
        """What the side is called."""
        return self.table.match.names.seat(self.side)

    @property
    def told(self) -> bool:
        """True if it is said what the bank held."""
        return bool(self.table.form.value(self.table.hands.bank))

    @property
    def summary(self) -> str:
        """What its closed row says: what it held, and what lies beside it."""
        words, hands = self.table.words, self.table.hands
        return result_in_words(words, hands, self.table.form.value(hands.bank)) if self.told else words("told.bank")

    @property
    def for_all(self) -> list[ResultKey]:
        """Keys that say of everybody's hand all there is to say, one a line."""
        words, hands, entered = self.table.words, self.table.hands, self.table.form.value(self.table.hands.bank)
        return [
            ResultKey(value, words(key), value == entered, f"{hands.bank}:{value}", words(key))
            for value, key in hands.stakes_only.items()
        ]

    @property
    def keys(self) -> list[ResultKey]:
        """What else it may have held, one key each."""
        hands = self.table.hands
        return self.table.keys(hands.bank, self.title, hands.bank_values)

    @property
    def beside(self) -> Sequence[AmountField]:
        """The amounts that are told beside the bank's hand."""
        form, words = self.table.form, self.table.words
        rows = ((row.field, words(f"field.{row.name}"), row.value) for row in self.table.hands.middle)
        return [AmountField(name, label, label, form.value(name, value)) for name, label, value in rows]

    @property
    def fields(self) -> list[str]:
        """The fields whose mistakes are said at its row."""
        return [self.table.hands.bank, *(row.field for row in self.table.hands.middle)]

    @property
    def wrong(self) -> bool:
        """True if something is wrong with its hand, or with what lies beside it."""
        return bool(self.table.form.wrong(*self.fields))


@dataclass(frozen=True)
class HandsDraft:
    """The draft of a deal of which `unsettled` players are still to tell; `told`: something is."""

    table: HandTable
    banker: int
    unsettled: int
    told: bool

    @property
    def title(self) -> str:
        """How far it is."""
        words = self.table.words
        if not self.told:
            return words.sentence(words("draft.begin"))
        if self.unsettled:
            return words.sentence(words("draft.to-go", self.unsettled))
        number = self.table.draft.number if self.table.draft else self.table.match.coming
        return words.sentence(words("deal.number", number=number))

    @property
    def sentences(self) -> list[str]:
        """What it brings so far; where nothing is told, how it is told; where it cannot be, what is wrong."""
        draft, match = self.table.draft, self.table.match
        if not self.told:
            return [self.table.words("draft.begin.how")]
        if draft is None or draft.scored is None:
            return self._unfinished()
        said = [*match.says.outcome(draft), self._bank]
        if not self.unsettled:
            said += [self.table.words("draft.sum", sum=sum(self._points)), match.says.after(draft)]
        return [sentence for sentence in said if sentence]

    def _unfinished(self) -> list[str]:
        """Once nobody is to be told of: what lacks; only that something is wrong, where it is said at its hand."""
        draft, form = self.table.draft, self.table.form
        if form.problems:
            return [self.table.words("deal.does-not-add-up")]
        if draft is None or self.unsettled:
            return []
        messages = form.unfinished(draft.problems)
        return [self.table.words.labelled(message.of, message.text) for message in messages]

    @property
    def _points(self) -> tuple[int, ...]:
        draft = self.table.draft
        return draft.scored.tally.points(len(self.table.match.sides)) if draft and draft.scored else ()

    @property
    def _bank(self) -> str:
        """What the bank has won or lost, and its balance then."""
        draft, words = self.table.draft, self.table.words
        if draft is None or draft.scored is None or not draft.scored.tally.lines:
            return ""
        points, balance = self._points[self.banker], draft.scored.standing.totals[self.banker]
        key = "draft.bank-so-far" if self.unsettled else "draft.bank"
        return words(key, points=words.signed(points), balance=words.signed(balance))


WIDE, HIGH, HEAD = 288, 68, 20  # units of the drawing: as many pixels on the narrowest phone
LETTER = 7.5  # units that a letter takes up at most


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of the bar: from `left`, so `wide`; its amount and its name as far as there is space for them."""

    left: float
    wide: float
    amount: str
    name: str

    @property
    def middle(self) -> float:
        """Where its words stand."""
        return self.left + self.wide / 2


@dataclass(frozen=True)
class PoolView:
    """The middle with its open bets; `sides` are everybody's names."""

    pool: Pool
    sides: Sequence[str]
    words: Words

    @property
    def wide(self) -> int:
        """How wide the drawing is."""
        return WIDE

    @property
    def holds(self) -> str:
        """How much lies there."""
        return self.words.write(self.pool.holds)

    @cached_property
    def bets(self) -> list[Stretch]:
        """The open bets, from the left."""
        return list(self._bets())

    def _bets(self) -> Iterator[Stretch]:
        before = 0
        for side, bet in self.pool.bets:
            yield self._stretch(before, bet, self.sides[side])
            before += bet

    @property
    def room(self) -> Stretch | None:
        """What may still be bet: it ends at the right."""
        room = self.pool.room
        return self._stretch(self.pool.holds - room, room, self.words("pool.room")) if room > 0 else None

    @property
    def high(self) -> int:
        """How high the drawing is: there is no bar of nothing."""
        return HIGH if self.pool.holds else HEAD

    @property
    def heard(self) -> str:
        """All of it as a sentence."""
        bets = self.words.listed(f"{self.sides[side]} {self.words.write(bet)}" for side, bet in self.pool.bets)
        about = {"holds": self.pool.holds, "room": self.pool.room}
        return self.words("pool.bets", bets=bets, **about) if bets else self.words("pool.free", **about)

    def _stretch(self, before: int, amount: int, name: str) -> Stretch:
        left, wide = WIDE * before / self.pool.holds, WIDE * amount / self.pool.holds
        written = self.words.write(amount)
        return Stretch(round(left, 1), round(wide, 1), _fitting(written, wide), _fitting(name, wide))


def _fitting(text: str, wide: float) -> str:
    """A text where there is space for it, else its beginning, or nothing of a figure."""
    if len(text) * LETTER <= wide:
        return text
    letters = int(wide / LETTER) - 1
    return f"{text[:letters]}…" if letters >= 2 and not text[0].isdecimal() else ""


@dataclass(frozen=True)
class Absent:
    """Somebody with a balance who does not play this deal, and where he is, in words."""

    side: int
    name: str
    place: str


@dataclass(frozen=True)
class HandsView:
    """The bank and the hands against it."""

    table: HandTable
    bound: BoundForm
    corrects: bool

    @property
    def banker(self) -> int:
        """The side that had the bank in the deal that is told."""
        entered = self.table.form.value(HAND.banker)
        known = entered.isdecimal() and len(entered) < 3 and int(entered) < self.bound.sides
        return int(entered) if known else self.table.hands.banker

    @property
    def bank_title(self) -> str:
        """Whose the bank was."""
        return self.bank.title

    @property
    def bank_moved(self) -> bool:
        """True if the deal was begun before the bank moved, so that whose it was must be said."""
        return not self.corrects and self.banker != self.table.match.bank

    @cached_property
    def bank(self) -> BankView:
        """The row of the bank."""
        return BankView(self.table, self.banker)

    @property
    def marks(self) -> Sequence[str]:
        """Ticks that a hand may rarely need."""
        return self.table.hands.marks

    @cached_property
    def players(self) -> list[PlayerView]:
        """Who plays against the bank, from its left, and whoever was told of beside them: none of it is lost."""
        order = list(self.table.hands.order(self.banker))
        every = [PlayerView(self.table, side) for side in (*order, *range(self.bound.sides))]
        others = [player for player in every[len(order) :] if player.side not in order and player.used]
        return [*every[: len(order)], *others]

    @property
    def absent(self) -> list[Absent]:
        """Everybody else who has a balance."""
        match, words = self.table.match, self.table.words
        rows = {self.banker, *(player.side for player in self.players)}
        places = ((side, place) for side, place in match.company.items() if side not in rows)
        return [Absent(side, match.sides[side], words(f"place.{place}")) for side, place in places]

    def balance(self, side: int) -> str:
        """What a side has before this deal."""
        totals = self.bound.before.totals
        return self.table.words.signed(totals[side] if side < len(totals) else 0)

    @cached_property
    def leader(self) -> int | None:
        """The side with the largest balance; nobody where several have it."""
        totals = self.bound.before.totals
        return totals.index(max(totals)) if totals.count(max(totals)) == 1 else None

    @property
    def unsettled(self) -> int:
        """How many players' results are still to be told."""
        return sum(player.open_question for player in self.players)

    @cached_property
    def open_side(self) -> int | None:
        """The one side whose row is open: the last of whom another hand is asked for, else the first of whom
        something is wrong, else the first that is still to tell.
        """
        asked = [player.side for player in self.players if player.wants_another]
        wrong = [self.banker] if self.bank.wrong else [player.side for player in self.players if player.wrong]
        return next(iter((*asked[-1:], *wrong, *self._still_to_tell())), None)

    def _still_to_tell(self) -> list[int]:
        """The bank first, unless somebody began with the players; last where all of them are told; not if all went
        bust.
        """
        players = [player.side for player in self.players if player.open_question]
        if self.bank.told or (not players and self._nobody_stands):
            return players
        begun = any(player.used for player in self.players)
        return [*players, self.banker] if begun else [self.banker, *players]

    @property
    def _nobody_stands(self) -> bool:
        """True if all hands are bust, so that the bank shows nothing."""
        return all(hand.bust for player in self.players for hand in player.used)

    @property
    def middle(self) -> Sequence[Row]:
        """Rows told beside the bank's hand."""
        return self.table.hands.middle

    @property
    def with_amounts(self) -> bool:
        """True if the usual stakes are a key each; where there are bets as well, the fields stand beside each other."""
        return bool(self.table.hands.amounts) and not self.table.hands.bets

    @cached_property
    def pool(self) -> PoolView | None:
        """What lies in the middle, as far as it is told."""
        pool: Pool | None = self.table.hands.pool
        if pool is None:
            return None
        drafted = self.table.draft.hints.pool if self.table.draft else None
        return PoolView(drafted or pool, self.table.match.sides, self.table.words)

    @cached_property
    def so_far(self) -> HandsDraft:
        """What it comes to so far, in a sentence or two."""
        return HandsDraft(self.table, self.banker, self.unsettled, told=self.bank.told or any(map(_told, self.players)))


def _told(player: PlayerView) -> bool:
    return bool(player.used) or player.sat_out
