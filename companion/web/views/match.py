"""A match as its pages show it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, partial
from typing import Any

from companion.engine.events import Presence
from companion.engine.facts import Facts
from companion.engine.form import AnyForm
from companion.engine.house import Size
from companion.engine.tally import Tally
from companion.forms.draft import as_seen
from companion.forms.house_rules import profile_of
from companion.rulebook.book import Book, Numbers, book
from companion.rulebook.words import Words
from companion.storage import Access
from companion.web.http.addresses import address
from companion.web.views.game_sentences import GameSentences
from companion.web.views.log import LogView
from companion.web.views.names import AnySheet, Names, order_of_play, placeholders
from companion.web.views.score import LineRows
from companion.web.views.short_names import short


@dataclass(frozen=True)
class MatchView:
    """A match as the key of `access` opens it: its sheet, in words, and the addresses under that key.

    `holders` are the seats of those who said which phone is theirs, by the device; `rematch` is the key of the
    match that followed this one, with the same right; empty where none did.
    """

    access: Access
    sheet: AnySheet
    words: Words
    holders: Mapping[str, int] = field(default_factory=dict)
    rematch: str = ""

    def as_seen(self, seen: int) -> "MatchView":
        """The match as it was when event `seen` was its last."""
        earlier = as_seen(self.sheet, seen)
        return self if earlier is self.sheet else replace(self, sheet=earlier)

    @cached_property
    def names(self) -> Names:
        """What sides and seats are called."""
        return Names(self.words, self.sheet.sides, self.sheet.seats)

    def phone(self, device: str) -> str:
        """Whose phone that is, as far as anybody has said."""
        if device in self.holders:
            return self.words("phone.of", name=self.names.seat(self.holders[device]))
        return self.words("phone.another")

    @cached_property
    def log(self) -> LogView:
        """What was ever written on the sheet, in words."""
        return LogView(self.sheet, self.words)

    @cached_property
    def book(self) -> Book:
        """The rulebook with this table's numbers."""
        return book(self.sheet.game.slug, self.sheet.house, self.words.tag, self.words.content)

    @cached_property
    def numbers(self) -> Numbers:
        """The numbers of this table, as blanks to fill."""
        return Numbers(self.sheet.house)

    @cached_property
    def sides(self) -> list[str]:
        """Every side's name."""
        return list(self.names.all_sides())

    @property
    def headings(self) -> list[str]:
        """The same above the totals, in two lines each."""
        return list(short(self.names).all_sides())

    @cached_property
    def title(self) -> str:
        """The totals in one line."""
        return self.words.listed(
            f"{self.sides[side]} {self.words.write(self.sheet.totals[side])}" for side in self.company
        )

    @cached_property
    def says(self) -> GameSentences:
        """What the game says of the sheet."""
        return GameSentences(self.sheet, self.words, self.names)

    @property
    def kind(self) -> str:
        """What is played, and to what."""
        words, name = self.words, self.words("game.name")
        return words("match.kind", game=name, target=self.target) if self.target else name

    @property
    def coming(self) -> int:
        """The number of the deal to come."""
        return self.sheet.coming

    @property
    def dealer(self) -> str:
        """Who deals next, or holds the bank."""
        return self.names.seat(self.sheet.game.dealer(self.sheet.standing))

    @cached_property
    def outlook(self) -> Facts:
        """The game's facts for the coming deal."""
        return self.sheet.game.outlook(self.sheet.house, self.sheet.standing)

    @cached_property
    def other_forms(self) -> list[tuple[str, str]]:
        """What is told otherwise than as a deal in full: the key of its words, and the address of its form."""
        return [(f"{name}.go", address) for name, address in self.opened_forms]

    @property
    def opened_forms(self) -> list[tuple[str, str]]:
        """The forms of what is told otherwise than as a deal in full: their names, and where they are entered."""
        return [(form.name, self._opened(form)) for form in self.sheet.game.every_form if form.opens]

    def _opened(self, form: AnyForm) -> str:
        rows = (row for row in form.rows(self.sheet.house, self.sheet.standing) if row.kind == "fixed")
        return self.url("sheet.match", **{form.opens: "", **{row.field: row.value for row in rows}})

    def order(self) -> list[int]:
        """The seats that play the coming deal, in the order of play: whoever deals or has the bank is the last."""
        return order_of_play(self.sheet, self.sheet.standing)

    def blanks(self) -> dict[str, Any]:
        """Names and figures of the coming deal, as blanks to fill."""
        return placeholders(self.sheet, self.names, self.sheet.standing, self.coming)

    @property
    def company(self) -> dict[int, Presence]:
        """The sides as the ledger lists them, in the order of play, and where each is."""
        return dict(self.sheet.game.present(self.sheet.standing))

    @property
    def places(self) -> list[int]:
        """Every seat that anybody has or had, in the order of play."""
        return list(range(len(self.sheet.seats)) if self.names.partners else self.company)

    @property
    def open(self) -> bool:
        """True if people may come and go at this table."""
        return self.sheet.game.company is not None

    @cached_property
    def leader(self) -> int | None:
        """The side ahead; nobody where totals are equal."""
        best = max(self.sheet.totals)
        return self.sheet.totals.index(best) if self.sheet.totals.count(best) == 1 else None

    @cached_property
    def over(self) -> bool:
        """Whether no more deals are asked for: won, ended or put away."""
        return self.sheet.winner is not None or bool(self.sheet.shared or self.sheet.closed or self.sheet.deleted)

    @property
    def writes(self) -> bool:
        """Whether anything may be struck out here."""
        return self.access.may_write and not self.sheet.deleted

    @property
    def target(self) -> int:
        """What the match is played to; 0 where the game has no end of its own."""
        option = self.sheet.game.size(Size.TARGET)
        return int(getattr(self.sheet.house, option.name)) if option else 0

    @cached_property
    def profile(self) -> str:
        """The name of the house rules in words."""
        named = profile_of(self.sheet.game, self.sheet.house)
        return self.words(f"profile.{named}" if named else "profile.own")

    def lines(self, tally: Tally) -> LineRows:
        """The lines of a deal, in the order of every sheet."""
        return LineRows(tally.lines, self.sheet.game.every_line, self.words)

    @property
    def bank(self) -> int | None:
        """The seat of the bank, in games that have one."""
        return self.sheet.game.bank(self.sheet.standing)

    def url(self, endpoint: str, **values: Any) -> str:
        """An address under this match."""
        return address(endpoint, key=self.access.key, **values) if values else self._page(endpoint)

    @cached_property
    def _page(self) -> Callable[[str], str]:
        return cache(partial(address, key=self.access.key))

    def rule_url(self, rule: str) -> str:
        """Where a rule is explained, with this table's numbers."""
        entry = self.book.entries.get(rule)
        return self.url("rules.parts") + (f"/{entry.phase}#{rule}" if entry else "")
