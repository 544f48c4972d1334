"""A match as its pages show it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from markupsafe import Markup

from companion.engine.ending import Result, ends, may_call_last_deal, target_of, won_by
from companion.engine.events import Joined, Presence
from companion.engine.form import AnyForm
from companion.engine.game import Scored
from companion.engine.house import Size
from companion.engine.records import Agreed, Between, Noted, OnlyTotals
from companion.engine.ruling import Facts
from companion.engine.sentence import Figure, Say
from companion.engine.sheet import AnyDeal, AnySheet
from companion.engine.standing import Standing
from companion.engine.tally import Tally
from companion.engine.text import isolated
from companion.forms.bound import BoundForm
from companion.forms.draft import Draft, as_seen, sketch
from companion.rulebook.book import Book, Numbers, book
from companion.rulebook.words import Words
from companion.storage import Access
from companion.web.shown.log import LogView
from companion.web.shown.names import Address, Names, placeholders, short
from companion.web.shown.score_rows import PAIR, THREE, LineRows


@dataclass(frozen=True)
class GameSentences:
    """The sentences of a sheet's game; in a form and on the sheet, where every line counts, with `short_names`."""

    sheet: AnySheet
    words: Words
    names: Names
    short_names: Names

    def sentence(self, say: Say) -> str:
        """A message of the game in words, with seats and sides by name."""
        return self.names.sentence(say)

    @property
    def terms(self) -> list[str]:
        """The terms of the match that stand beside its name, such as its stakes."""
        return [self.sentence(say) for say in self.sheet.game.terms(self.sheet.house)]

    @cached_property
    def need(self) -> Sequence[Figure]:
        """The figure under each side's total, such as the points that its opening needs; empty if the game has none."""
        return self.sheet.game.need(self.sheet.house, self.sheet.standing)

    def need_at(self, totals: Sequence[int]) -> Sequence[Figure]:
        """The same with other totals."""
        return self.sheet.game.need(self.sheet.house, replace(self.sheet.standing, totals=tuple(totals)))

    def ahead(self, totals: Sequence[int]) -> str:
        """Who leads with these totals, and who comes next; empty as long as nobody does."""
        house, game = self.sheet.house, self.sheet.game
        first = self.sheet.ahead(totals)
        others = [side for side in range(len(totals)) if side not in first]
        if not first or not others:
            return ""
        after = [others[at] for at in game.best(house, [totals[side] for side in others])]
        names = (self.words.joined(map(self.short_names.side, sides)) for sides in (first, after))
        about = dict(zip(("side", "next"), names, strict=True))
        return self.words("draft.ahead", total=totals[first[0]], after=totals[after[0]], **about)

    @property
    def beneath(self) -> Sequence[Figure]:
        """The figures under the totals that concern the whole table."""
        return self.sheet.game.beneath(self.sheet.house, self.sheet.standing)

    @property
    def now(self) -> str:
        """The sentences about the coming deal, short enough for two lines of a phone."""
        return self.now_from(self.sheet.standing)

    def now_from(self, standing: Standing) -> str:
        """Those sentences, where the deal is played from another standing."""
        blanks = placeholders(self.sheet, self.short_names, standing, self.sheet.coming)
        names = self.sheet.game.coming(self.sheet.house, standing)
        return " ".join(
            self.words(f"now.{one}", **blanks) if isinstance(one, str) else self.sentence(one) for one in names
        )

    @property
    def won(self) -> str:
        """The sentence that says who has won and by how much, or that all have won; empty if nobody has won yet."""
        return self._result(self.sheet.result, self.sheet.totals, self.names)

    def won_by(self, sides: Sequence[int]) -> str:
        """The sentence that these sides have won, once the table has finished."""
        return self._result(won_by(sides), self.sheet.totals, self.names)

    def _result(self, result: Result, totals: Sequence[int], names: Names) -> str:
        """The sentence on a result at these totals; empty if nobody has won."""
        won = result.shared if result.winner is None else (result.winner,)
        if not won:
            return ""
        if self.sheet.game.zero_sum(self.sheet.house):
            return self._up(won, totals, names)
        if len(won) == 1:
            return self._won(won[0], totals, names)
        key = "over.shared" if len(won) == len(totals) == PAIR else "over.shared-by"
        return self.words(key, side=self.words.joined(map(names.side, won)), total=totals[won[0]])

    def _up(self, sides: Sequence[int], totals: Sequence[int], names: Names) -> str:
        """The sides with the best balance, which others pay."""
        if len(set(totals)) == 1:
            return self.words("verdict.even")
        side = self.words.joined(map(names.side, sides))
        return self.words("verdict.up" if len(sides) == 1 else "verdict.up-each", side=side, amount=totals[sides[0]])

    def _won(self, winner: int, totals: Sequence[int], names: Names) -> str:
        """The winner and the lead over the best of the others; without a figure if going out decided."""
        house, best, name = self.sheet.house, self.sheet.game.best, names.side(winner)
        others = [total for side, total in enumerate(totals) if side != winner]
        margin = totals[winner] - others[best(house, others)[0]] if winner in best(house, totals) else 0
        if margin < 0:
            return self.words("over.won-lowest", side=name, total=totals[winner])
        if margin > 0:
            return self.words("over.won", side=name, margin=margin)
        return self.words("over.won-by-going-out", side=name)

    def ends(self, draft: Draft) -> str:
        """The sentence that this draft ends the match, and with what result; empty if it does not, or corrects one."""
        if draft.scored is None or self.sheet.result.over or draft.number != self.sheet.coming:
            return ""
        result = self.sheet.result_with(draft.deal, draft.scored)
        ending = self._result(result, draft.scored.standing.totals, self.short_names)
        return self.words("over.ends", result=ending) if ending else ""

    def of_draft(self, draft: Draft) -> list[str]:
        """The sentences beside the sum of a draft: how it ends the match, else how the deal comes out."""
        return [ending] if (ending := self.ends(draft)) else self.outcome(draft)

    def after(self, draft: Draft) -> str:
        """The sentences about the deal that follows a draft, or about the match that the draft ends."""
        if draft.scored is None:
            return ""
        between = isinstance(draft.deal, Between)
        standing = draft.scored.standing
        if ending := self.ends(draft):
            return ending
        blanks = placeholders(self.sheet, self.names, standing, draft.number + (not between))
        names = self.sheet.game.coming(self.sheet.house, standing)
        said = (name for name in names if isinstance(name, str) and self.words.find(f"after.{name}"))
        return " ".join(self.words(f"after.{name}", **blanks) for name in said)

    def verdict(self, scored: Scored[Any] | None) -> str:
        """The outcome of a deal in a word, such as "made" or "failed"; empty if the game has none."""
        say = self.sheet.game.verdict(scored) if scored else None
        return self.sentence(say) if say else ""

    def summary(self, deal: AnyDeal) -> str:
        """A record of the sheet (a deal, or an event between two deals) in one line."""
        if isinstance(deal.deal, Joined):
            return self.words("sum.joined", left_of=self.names.side(deal.deal.left_of))
        note = deal.deal.note if isinstance(deal.deal, Noted) else ""
        said = self.words.listed(map(self.short_names.sentence, self._says(deal)))
        return " · ".join(filter(None, (said, note)))

    def dealt(self, deal: AnyDeal) -> str:
        """The words for who dealt a deal; empty for what is no deal, and where the bank deals."""
        game = self.sheet.game
        if deal.between or game.bank(deal.before) is not None:
            return ""
        seat = game.dealer(deal.before)
        if game.dealt and isinstance(deal.deal, game.deal):
            seat = game.dealt(deal.deal, deal.house, deal.before)
        return self.words("deal.by", dealer=self.names.seat(seat))

    def _says(self, deal: AnyDeal) -> Iterable[Say]:
        """The parts of a record's summary that come from the record, not from its lines."""
        match deal.deal:
            case Agreed(why=why):
                return (Say(key="sum.agreed", about={"why": why}),)
            case OnlyTotals():
                return (Say(key="sum.only-totals"),)
            case _:
                return self.sheet.game.summary(deal.deal, deal.scored, deal.before)

    def so_far(self, draft: Draft | None) -> list[str]:
        """The sentences about a record that is still incomplete; empty if it can be scored."""
        if draft is None or draft.deal is None or draft.scored:
            return []
        form = next((form for form in self.sheet.game.every_form if isinstance(draft.deal, form.record)), None)
        return [self.sentence(say) for say in form.so_far(draft.deal, self.sheet.house)] if form else []

    def outcome(self, draft: Draft) -> list[str]:
        """Sentences below the lines of a draft."""
        if draft.scored is None or isinstance(draft.deal, Agreed | OnlyTotals):
            return []
        return [self.short_names.sentence(say) for say in self.sheet.game.outcome(draft.deal, draft.scored)]


# what follows from some parts of a sheet alone: the names of properties
STAYS = {
    ("sides", "seats"): ("names", "short_names", "sides", "headings"),
    ("house",): ("book", "numbers", "profile", "_rules"),
    ("sides", "seats", "house"): ("row_texts",),
}


SKETCHES = 16  # of drafts that are kept scored, twice as many as phones enter at once


@dataclass(frozen=True)
class MatchView:
    """A match as the key of `access` opens it: its sheet, in words, and the addresses under that key.

    `holders` are the seats of those who said which phone is theirs, by the device; `rematch` is the key of the
    match that followed this one, with the same right; empty where none did.
    """

    access: Access
    sheet: AnySheet
    words: Words
    address: Address = field(compare=False)
    holders: Mapping[str, int] = field(default_factory=dict)
    rematch: str = ""

    def with_what_stays(self, before: "MatchView") -> "MatchView":
        """Take over the cached values of the match `before` a write, as far as the write has not changed them."""
        for parts, names in STAYS.items():
            if all(getattr(before.sheet, part) == getattr(self.sheet, part) for part in parts):
                self.__dict__.update({name: before.__dict__[name] for name in names if name in before.__dict__})
        return self

    def as_seen(self, seen: int) -> "MatchView":
        """The match as it was when event `seen` was its last."""
        earlier = as_seen(self.sheet, seen)
        return self if earlier is self.sheet else replace(self, sheet=earlier)

    @cached_property
    def _sketches(self) -> dict[frozenset[tuple[str, str]], Draft | None]:
        return {}

    def sketch(self, kept: Mapping[str, str] | BoundForm) -> Draft | None:
        """The coming deal as the fields of a kept draft tell it: scored once for all phones that show it."""
        fields = frozenset((kept.entered if isinstance(kept, BoundForm) else kept).items())
        if fields not in self._sketches:
            if len(self._sketches) == SKETCHES:
                self._sketches.clear()
            self._sketches[fields] = sketch(self.sheet, kept)
        return self._sketches[fields]

    @cached_property
    def names(self) -> Names:
        """The names of the sides and seats."""
        return Names(self.words, self.sheet.sides, self.sheet.seats)

    @cached_property
    def short_names(self) -> Names:
        """The same people, by shorter names where theirs are too long."""
        return short(self.names)

    def phone(self, device: str) -> str:
        """The phone with the name of its holder, or "another phone" if nobody has said whose it is."""
        if device in self.holders:
            return self.words("phone.of", name=self.names.seat(self.holders[device]))
        return self.words("phone.another")

    @cached_property
    def log(self) -> LogView:
        return LogView(self.sheet, self.words, self.names)

    @cached_property
    def row_texts(self) -> dict[int, tuple[Any, bool, Markup]]:
        """The text of each row of the sheet, the row, and whether anything could be struck out there."""
        return {}

    @cached_property
    def book(self) -> Book:
        """The rulebook with the numbers of this table's house rules."""
        return book(self.sheet.game.slug, self.sheet.house, self.words.tag, self.words.content)

    @cached_property
    def numbers(self) -> Numbers:
        """The numbers of this table's house rules, by the placeholders that they fill."""
        return Numbers(self.sheet.house)

    @cached_property
    def sides(self) -> list[str]:
        return list(self.names.all_sides())

    @cached_property
    def headings(self) -> list[str]:
        """Every side's name, shortened to fit two lines above the totals."""
        return list(self.short_names.all_sides())

    @cached_property
    def title(self) -> str:
        """The totals in one line, with short names."""
        return self.words.listed(
            f"{self.headings[side]} {self.words.write(self.sheet.totals[side])}" for side in self.company
        )

    @cached_property
    def says(self) -> GameSentences:
        return GameSentences(self.sheet, self.words, self.names, self.short_names)

    @property
    def called(self) -> str:
        """The name of the game; where the table gives it one, that name."""
        return self.sheet.called or self.words("game.name")

    @property
    def kind(self) -> str:
        """The game, and how long it is, or was where it ended early: "Canasta to 5,000", "Canasta, 4 deals"."""
        if self.target:
            return self.words("match.kind", game=self.called, target=self.target)
        deals = self.sheet.game.size(Size.DEALS) if ends(self.sheet.house) == "deals" else None
        not_played = self.sheet.deals_left or 0 if self.over else 0
        count = [self.words("match.deals", getattr(self.sheet.house, deals.name) - not_played)] if deals else []
        return self.words.listed([self.called, *count])

    @property
    def coming_called(self) -> str:
        """The coming deal: "Deal 3"; of an agreed number "Deal 3 of 4"."""
        if left := self.sheet.deals_left:
            return self.words("deal.number-of", number=self.coming, count=self.coming + left - 1)
        return self.words("deal.number", number=self.coming)

    @property
    def may_call_last_deal(self) -> bool:
        """True if the table may say that the next deal is the last one."""
        return self.writes and not self.over and may_call_last_deal(self.sheet.house, self.coming)

    @property
    def coming(self) -> int:
        """The number of the deal to come."""
        return self.sheet.coming

    @property
    def dealer(self) -> str:
        """Who deals next, or holds the bank, by a short name."""
        return self.short_names.seat(self.sheet.game.dealer(self.sheet.standing))

    @cached_property
    def outlook(self) -> Facts:
        return self.sheet.game.outlook(self.sheet.house, self.sheet.standing)

    @cached_property
    def other_forms(self) -> list[tuple[str, str]]:
        """The forms other than that of a full deal: the message key of the link to each, and its address."""
        return [(f"{name}.go", address) for name, address in self.opened_forms]

    @property
    def opened_forms(self) -> list[tuple[str, str]]:
        """The forms other than that of a full deal (totals only, points by agreement, …): name and address of each."""
        return [(form.name, self._opened(form)) for form in self.sheet.game.every_form if form.opens]

    def _opened(self, form: AnyForm) -> str:
        rows = (row for row in form.rows(self.sheet.house, self.sheet.standing) if row.kind == "fixed")
        return self.url("sheet.match", **{form.opens: "", **{row.field: row.value for row in rows}})

    def order(self) -> list[int]:
        """The seats that play the coming deal, in the order of play; the dealer or the bank comes last."""
        return self.sheet.order_of_play(self.sheet.standing)

    def blanks(self) -> dict[str, Any]:
        """Names and figures of the coming deal, by the placeholders that they fill."""
        return placeholders(self.sheet, self.names, self.sheet.standing, self.coming)

    @property
    def company(self) -> dict[int, Presence]:
        """Each side with its presence (here, out or left), in the order of play."""
        return dict(self.sheet.game.present(self.sheet.standing))

    @property
    def seats_in_order(self) -> list[int]:
        """Every seat that is or was taken, in the order of play."""
        return list(range(len(self.sheet.seats)) if self.names.partners else self.company)

    @property
    def open(self) -> bool:
        """True if people may come and go at this table."""
        return self.sheet.game.company is not None

    @cached_property
    def over(self) -> bool:
        """True if the match is won, closed or deleted, so that no more deals are asked for."""
        return self.sheet.result.over or bool(self.sheet.closed or self.sheet.deleted)

    @property
    def writes(self) -> bool:
        """True if this key may write, and the match is not deleted."""
        return self.access.may_write and not self.sheet.deleted

    @property
    def target(self) -> int:
        """The total that wins the match; 0 if it is not played to one."""
        return target_of(self.sheet.game, self.sheet.house)

    @cached_property
    def profile(self) -> str:
        """The name of the house rules: that of their profile, or "our own"."""
        return self.book.profile

    def lines(self, tally: Tally) -> LineRows:
        """The lines of a deal as rows, in the order that every sheet of the game has."""
        return LineRows(tally.lines, self.sheet.game.every_line, self.words, self._explained)

    def each(self, deal: AnyDeal) -> list[str]:
        """The points that a deal brought everybody who played it, where the sides have no columns: "Ann +40"."""
        played = set() if self.on_tee else {line.side for line in deal.scored.tally.lines}
        points = enumerate(deal.points)
        return [f"{isolated(self.headings[side])} {self.words.signed(own)}" for side, own in points if side in played]

    def figures(self, deal: AnyDeal) -> Iterator[tuple[str, str]]:
        """The points that a deal of the sheet brought each side, and the side's total after it."""
        return zip(map(self.words.signed, deal.points), map(self.words.write, deal.totals), strict=True)

    def _explained(self, rule: str) -> str:
        return self.rule_url(rule) if rule in self.book.entries else ""

    @property
    def by_total(self) -> dict[int, list[str]]:
        """The sides that have each total, in their order."""
        sides = list(zip(self.sides, self.sheet.totals, strict=True))
        return {total: [side for side, own in sides if own == total] for _, total in sides}

    @cached_property
    def on_tee(self) -> bool:
        """True if its sides stand beside each other on a T: two or three of them, none with a bank."""
        return len(self.sides) in (PAIR, THREE) and self.bank is None

    @cached_property
    def bank(self) -> int | None:
        """The seat of the bank, in games that have one."""
        return self.sheet.game.bank(self.sheet.standing)

    def url(self, endpoint: str, **values: Any) -> str:
        """An address under this match."""
        return self.address(endpoint, key=self.access.key, **values)

    def rule_url(self, rule: str) -> str:
        """The address at which a rule is explained, with this table's numbers."""
        entry = self.book.entries.get(rule)
        return self._rules + (f"/{entry.phase}#{rule}" if entry else "")

    @cached_property
    def _rules(self) -> str:
        return self.url("rules.parts")
