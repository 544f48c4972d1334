"""A match as its pages show it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flask import url_for

from companion.engine.events import Opened, Struck, redoable, standing_numbers, undoable
from companion.engine.match import Dealt
from companion.engine.tally import Tally
from companion.reading.games import profile_of
from companion.rulebook.book import Book, Numbers, book
from companion.rulebook.words import Words
from companion.storage import Found
from companion.web.draft import AnySheet
from companion.web.language import said
from companion.web.lines import Row, rows, rows_of, side_rows
from companion.web.names import Names
from companion.web.site import match_or_404, site


@dataclass(frozen=True)
class Shown:
    """A sheet with its names and words; what a template may say of it."""

    found: Found
    sheet: AnySheet

    @cached_property
    def words(self) -> Words:
        """The words of the interface and of the game."""
        return said(self.sheet.game.slug)

    @cached_property
    def names(self) -> Names:
        """What sides and seats are called."""
        return Names(self.words, self.sheet.sides, self.sheet.seats)

    @cached_property
    def book(self) -> Book:
        """The rulebook with this table's numbers."""
        return book(self.sheet.game.slug, self.sheet.house, self.words.language, site().content)

    @property
    def numbers(self) -> Numbers:
        """The numbers of this table, as blanks to fill."""
        return Numbers(self.sheet.house)

    @cached_property
    def sides(self) -> list[str]:
        """Every side's name."""
        return self.names.all_sides()

    @property
    def title(self) -> str:
        """The totals in one line."""
        pairs = zip(self.sides, self.sheet.totals, strict=True)
        return ", ".join(f"{side} {self.words.write(total)}" for side, total in pairs)

    @property
    def coming(self) -> int:
        """The number of the deal to come."""
        return len(self.sheet.dealt) + 1

    @property
    def dealer(self) -> str:
        """Who deals next, or holds the bank."""
        return self.names.seat(self.sheet.game.dealer(self.sheet.standing))

    def dealt_by(self, dealt: Dealt[Any, Any, Any]) -> str:
        """Who dealt a deal."""
        return self.names.seat(self.sheet.game.dealer(dealt.before))

    @cached_property
    def outlook(self) -> Any:
        """The game's facts for the coming deal."""
        return self.sheet.game.outlook(self.sheet.house, self.sheet.standing)

    def blanks(self, standing: Any = None, number: int = 0) -> dict[str, Any]:
        """Names and figures of the coming deal (or of the one after `standing`), as blanks to fill."""
        game, now = self.sheet.game, standing or self.sheet.standing
        dealer, seats = game.dealer(now), len(self.sheet.seats)
        seated = {"dealer": dealer, "next": (dealer + 1) % seats, "before": (dealer - 1) % seats}
        return {
            **figures(game.outlook(self.sheet.house, now)),
            **{name: self.names.seat(seat) for name, seat in seated.items()},
            **{f"side_{side}": name for side, name in enumerate(self.sides)},
            "number": number or self.coming,
        }

    @cached_property
    def leader(self) -> int | None:
        """The side ahead; nobody where totals are equal."""
        best = max(self.sheet.totals)
        return self.sheet.totals.index(best) if self.sheet.totals.count(best) == 1 else None

    @cached_property
    def over(self) -> bool:
        """Whether no more deals are asked for: won, ended or put away."""
        won = self.sheet.winner is not None or self.sheet.shared
        return bool(won or self.sheet.closed or self.sheet.deleted)

    @property
    def target(self) -> int:
        """What the match is played to; 0 where the game has no end of its own."""
        return int(getattr(self.sheet.house, "target", 0))

    @property
    def profile(self) -> str:
        """The name of the house rules in words."""
        named = profile_of(self.sheet.game, self.sheet.house)
        return self.words(f"profile.{named}" if named else "profile.own")

    def rows(self, tally: Tally) -> list[Row]:
        """The lines of a deal, as rows."""
        return list(rows(tally.lines, len(self.sheet.sides), self.words))

    def side_rows(self, tally: Tally) -> list[tuple[str, int, list[Row]]]:
        """The lines of a deal, apart by their side."""
        return list(side_rows(tally.lines, self.sides, self.words))

    def rows_of(self, tally: Tally, side: int) -> list[Row]:
        """The lines of one side, as rows of one figure."""
        return list(rows_of(tally.lines, side, self.words))

    @property
    def bank(self) -> int | None:
        """The seat of the bank, in games that have one."""
        return getattr(self.sheet.standing, "banker", None)

    @property
    def payments(self) -> list[dict[str, Any]]:
        """Who pays whom at the end, as blanks to fill."""
        found = self.sheet.game.payments(self.sheet.standing)
        return [{"payer": self.sides[a], "payee": self.sides[b], "amount": amount} for a, b, amount in found]

    @property
    def undo(self) -> Any:
        """What "take back" takes back."""
        return undoable(self.sheet.entries)

    @property
    def redo(self) -> Any:
        """The entry that "put back" would let stand again, and its strike."""
        strike = redoable(self.sheet.entries)
        if strike is None or not isinstance(strike.event, Struck):
            return None
        return {"strike": strike, "entry": self.sheet.entries[strike.event.of - 1]}

    @cached_property
    def stands(self) -> frozenset[int]:
        """The numbers of the events that stand."""
        return standing_numbers(self.sheet.entries)

    @property
    def opened(self) -> Opened:
        """How the match began."""
        return next(entry.event for entry in self.sheet.entries if isinstance(entry.event, Opened))

    def number_of(self, seq: int) -> int | None:
        """The number of the deal that event `seq` recorded or corrected, if it stands."""
        held = (dealt.number for dealt in self.sheet.dealt if seq in {entry.seq for entry in dealt.entries})
        return next(held, None)

    def url(self, endpoint: str, **values: Any) -> str:
        """An address under this match."""
        return url_for(endpoint, key=self.found.key, **values)

    def rule_url(self, rule: str) -> str:
        """Where a rule is explained, with this table's numbers."""
        entry = self.book.entries.get(rule)
        return f"{self._rules_url}/{entry.phase}#{rule}" if entry else self._rules_url

    @cached_property
    def _rules_url(self) -> str:
        return self.url("rules.parts")


def figures(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts as blanks: each entry of a list has its number, `minimum_0`."""
    flat: dict[str, Any] = {}
    for name, fact in facts.items():
        flat |= {f"{name}_{n}": item for n, item in enumerate(fact)} if isinstance(fact, list | tuple) else {name: fact}
    return flat


def shown(key: str, *, write: bool = False) -> Shown:
    """The match that a key opens; 404 if it opens none, 403 if it may not write and that is wanted."""
    return Shown(*match_or_404(key, write=write))
