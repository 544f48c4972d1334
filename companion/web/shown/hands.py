"""Hands against a bank, as a form shows them: the bank, the players in the order of play, and the pool."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from companion.engine.form import HAND, Row
from companion.engine.game import Scored
from companion.engine.sentence import Pool
from companion.engine.text import isolated
from companion.forms.bound import BoundForm
from companion.forms.progress import questions
from companion.forms.values import read_index
from companion.rulebook.words import Words
from companion.web.shown.hand_rows import AmountField, HandTable, PlayerView, ResultKey, result_in_words
from companion.web.shown.match import MatchView


@dataclass(frozen=True)
class BankView:
    """The side that has the bank."""

    table: HandTable
    side: int

    @property
    def title(self) -> str:
        """The heading of the bank's row: "Ann, the bank, held"."""
        return self.table.words("hand.bank", bank=self.table.form.names.seat(self.side))

    @property
    def name(self) -> str:
        return self.table.short_names.seat(self.side)

    @property
    def is_entered(self) -> bool:
        return bool(self.table.form.value(self.table.hands.bank))

    @property
    def summary(self) -> str:
        words, hands = self.table.words, self.table.hands
        return (
            result_in_words(words, hands, self.table.form.value(hands.bank)) if self.is_entered else words("told.bank")
        )

    @property
    def for_all(self) -> list[ResultKey]:
        """Keys for results of the bank that settle every hand, one a line."""
        words, hands, entered = self.table.words, self.table.hands, self.table.form.value(self.table.hands.bank)
        return [
            ResultKey(value, words(key), value == entered, f"{hands.bank}:{value}", words(key))
            for value, key in hands.stakes_only.items()
        ]

    @property
    def keys(self) -> list[ResultKey]:
        hands = self.table.hands
        return self.table.keys(hands.bank, self.title, hands.bank_values)

    @property
    def beside(self) -> Sequence[AmountField]:
        """The amounts that are entered beside the bank's hand, those that are asked for with likely ones as keys."""
        return [self._beside(row) for row in self.table.hands.middle]

    def _beside(self, row: Row) -> AmountField:
        form, words, label = self.table.form, self.table.words, self.table.words(f"field.{row.name}")
        value = form.value(row.field, row.value)
        keys = [
            ResultKey(
                str(n), words.write(n), n == form.total(row.field), f"{row.field}:{n}", f"{label} {words.write(n)}"
            )
            for n in row.amounts
        ]
        short = words.find(f"field.{row.name}.short") if keys else None
        return AmountField(row.field, short or label, label, value, keys=keys, asked=bool(keys and not value))

    @property
    def asked(self) -> str:
        """The name of the amount beside it that is still asked for; empty if none is."""
        return next((amount.name for amount in self.beside if amount.asked), "")

    @property
    def fields(self) -> list[str]:
        """The fields whose mistakes are shown at its row."""
        return [self.table.hands.bank, *(row.field for row in self.table.hands.middle)]

    @property
    def wrong(self) -> bool:
        return bool(self.table.form.wrong(*self.fields))


WIDE, HIGH, HEAD = 288, 68, 20  # units of the drawing: as many pixels on the narrowest phone
LETTER = 7.5  # units that a letter takes up at most


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of the bar: its left edge and width, its amount, and as much of its name as fits."""

    left: float
    wide: float
    amount: str
    name: str

    @property
    def middle(self) -> float:
        return self.left + self.wide / 2


@dataclass(frozen=True)
class PoolView:
    """The pool with its open bets; `sides` are the names of all sides."""

    pool: Pool
    sides: Sequence[str]
    words: Words

    @property
    def wide(self) -> int:
        return WIDE

    @property
    def holds(self) -> str:
        return self.words.write(self.pool.holds)

    @cached_property
    def bets(self) -> list[Stretch]:
        return list(self._bets())

    def _bets(self) -> Iterator[Stretch]:
        before = 0
        for side, bet in self.pool.bets:
            yield self._stretch(before, bet, self.sides[side])
            before += bet

    @property
    def room(self) -> Stretch | None:
        """The amount that may still be bet, at the right end of the bar; None if there is none."""
        room = self.pool.room
        return self._stretch(self.pool.holds - room, room, self.words("pool.room")) if room > 0 else None

    @property
    def high(self) -> int:
        """The height of the drawing; without a bar if the pool is empty."""
        return HIGH if self.pool.holds else HEAD

    @property
    def heard(self) -> str:
        """The pool as a sentence, for screen readers."""
        bets = self.words.listed(
            f"{isolated(self.sides[side])} {self.words.write(bet)}" for side, bet in self.pool.bets
        )
        about = {"holds": self.pool.holds, "room": self.pool.room}
        return self.words("pool.bets", bets=bets, **about) if bets else self.words("pool.free", **about)

    def _stretch(self, before: int, amount: int, name: str) -> Stretch:
        left, wide = WIDE * before / self.pool.holds, WIDE * amount / self.pool.holds
        written = self.words.write(amount)
        return Stretch(round(left, 1), round(wide, 1), _fitting(written, wide), _fitting(name, wide))


def _fitting(text: str, wide: float) -> str:
    """The text if it fits; else its beginning, or nothing of a figure."""
    if len(text) * LETTER <= wide:
        return text
    letters = int(wide / LETTER) - 1
    return f"{text[:letters]}…" if letters >= 2 and not text[0].isdecimal() else ""


@dataclass(frozen=True)
class Absent:
    """A player with a balance who does not play this deal, and why, in words."""

    side: int
    name: str
    presence: str


@dataclass(frozen=True)
class HandsView:
    """The bank and the hands against it; `match` is as it was when the form was begun."""

    table: HandTable
    match: MatchView
    bound: BoundForm
    corrects: bool

    @property
    def banker(self) -> int:
        entered = read_index(self.table.form.value(HAND.banker), self.bound.sides)
        return self.table.hands.banker if entered is None else entered

    @property
    def bank_moved(self) -> bool:
        """True if the bank has moved since the deal was begun, so that the form must name the banker."""
        return not self.corrects and self.banker != self.match.bank

    @cached_property
    def bank(self) -> BankView:
        return BankView(self.table, self.banker)

    @cached_property
    def players(self) -> list[PlayerView]:
        """The players against the bank, from its left, then any others for whom something was entered."""
        order = list(self.table.hands.order(self.banker))
        every = [PlayerView(self.table, side) for side in (*order, *range(self.bound.sides))]
        others = [player for player in every[len(order) :] if player.side not in order and player.used]
        return [*every[: len(order)], *others]

    @property
    def absent(self) -> list[Absent]:
        """The other players with a balance."""
        match, words = self.match, self.table.words
        rows = {self.banker, *(player.side for player in self.players)}
        others = ((side, presence) for side, presence in match.company.items() if side not in rows)
        return [Absent(side, match.headings[side], words(f"place.{presence}")) for side, presence in others]

    def balance(self, side: int) -> str:
        """The balance of a side before this deal."""
        totals = self.bound.before.totals
        return self.table.words.signed(totals[side] if side < len(totals) else 0)

    @property
    def unsettled(self) -> int:
        """The number of players without a result."""
        return sum(player.open_question for player in self.players)

    @cached_property
    def open_side(self) -> int | None:
        """The one side whose row is open; None if all are folded.

        It is the last side whose key for another hand was pressed, else the first with a mistake, else the first
        without a result.
        """
        asked = [player.side for player in self.players if player.asked]
        wrong = [self.banker] if self.bank.wrong else [player.side for player in self.players if player.wrong]
        return next(iter((*asked[-1:], *wrong, *self._without_result())), None)

    def _without_result(self) -> list[int]:
        """The sides without a result, in the order in which they are asked.

        The bank is first, or last if somebody began with the players, and is not asked if all hands went bust. It
        stays first as long as an amount beside it is asked for, against which the players bet.
        """
        players = [player.side for player in self.players if player.open_question]
        if self.bank.asked:
            return [self.banker, *players]
        if self.bank.is_entered or (not players and self._nobody_stands):
            return players
        begun = any(player.used for player in self.players)
        return [*players, self.banker] if begun else [self.banker, *players]

    @property
    def next_field(self) -> str:
        """The name of the amount that is asked next: beside the bank, then the stake of a hand with a result."""
        if self.bank.asked:
            return self.bank.asked
        hands = (hand for player in self.players for hand in player.used)
        return next((hand.stake_field.name for hand in hands if hand.stake_field.asked), "")

    def answers(self, field: str) -> list[ResultKey]:
        """The keys for a hand of which nothing was said: it was not played; the least of the usual stakes."""
        hand = next((player.rows[0] for player in self.players if field.startswith(f"{player.rows[0].name}.")), None)
        if hand is None:
            return []
        stake = hand.stake_field.keys[:1] if self.table.stakes_only else []
        named = [replace(key, label=self.table.words("play.stake-for", amount=int(key.value))) for key in stake]
        return [hand.sat_out, *named]

    @property
    def _nobody_stands(self) -> bool:
        """True if all hands are bust, so that the bank does not show its hand."""
        return all(hand.bust for player in self.players for hand in player.used)

    @cached_property
    def pool(self) -> PoolView | None:
        """The pool in the middle, by what is entered so far; None in games without one."""
        pool: Pool | None = self.table.hands.pool
        if pool is None:
            return None
        drafted = self.table.draft.hints.pool if self.table.draft else None
        return PoolView(drafted or pool, self.match.sides, self.table.words)

    @property
    def title(self) -> str:
        """Above the draft: how to begin; how many players are still to be entered; then the number of the deal."""
        words, draft = self.table.words, self.table.draft
        if not self._begun:
            return words.sentence(words("draft.begin"))
        if self.unsettled:
            return words.sentence(words("draft.to-go", self.unsettled))
        return words.sentence(words("deal.number", number=draft.number if draft else self.match.coming))

    @property
    def sentences(self) -> list[str]:
        """The result so far, and what follows if the bank passes or the match ends; how to begin, if nothing is
        entered; the mistakes, if the deal is impossible.
        """
        draft, says = self.table.draft, self.match.says
        if not self._begun:
            return [self.table.words("draft.begin.how")]
        if draft is None or draft.scored is None:
            return self._unfinished()
        said = [*says.outcome(draft), self._banked(draft.scored)]
        if not self.unsettled:
            passes = self.match.sheet.game.bank(draft.scored.standing) != self.banker
            said.append(says.after(draft) if passes else says.ends(draft))
        return [sentence for sentence in said if sentence]

    @property
    def _begun(self) -> bool:
        return self.bank.is_entered or any(player.used or player.sat_out for player in self.players)

    def _unfinished(self) -> list[str]:
        """The mistakes of a draft once every player has a result; a general sentence if they are shown at the hands."""
        table = self.table
        if table.form.problems:
            return [table.words("deal.does-not-add-up")]
        asked = questions(table.draft) if table.draft else ()
        now = (problem for problem in asked if not self.unsettled or problem.field == self.bank.asked)
        return [table.words.labelled(message.of, message.text) for message in table.form.unfinished(tuple(now))]

    def _banked(self, scored: Scored[Any]) -> str:
        """The points that the bank has won or lost, and its balance; empty as long as nothing is settled."""
        words, banker = self.table.words, self.banker
        if not scored.tally.lines:
            return ""
        points = scored.tally.points(len(self.match.sides))[banker]
        key = "draft.bank-so-far" if self.unsettled else "draft.bank"
        return words(key, points=words.signed(points), balance=words.signed(scored.standing.totals[banker]))
