"""What a game says of a sheet, in words: its sentences and figures, with names filled in."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.engine.events import Joined
from companion.engine.game import Scored
from companion.engine.records import Agreed, Between, Noted, OnlyTotals
from companion.engine.sentence import Figure, Say, SeatName
from companion.engine.sheet import ScoredDeal
from companion.engine.standing import Standing
from companion.forms.draft import Draft
from companion.rulebook.words import Words
from companion.web.views.names import AnySheet, Names, placeholders
from companion.web.views.short_names import short


@dataclass(frozen=True)
class GameSentences:
    """The sentences of a sheet's game."""

    sheet: AnySheet
    words: Words
    names: Names

    @cached_property
    def short_names(self) -> Names:
        """The names as they stand in a form and on the sheet below it, where every line counts."""
        return short(self.names)

    def sentence(self, say: Say) -> str:
        """What the game says, in words; seats and sides by name."""
        return self.names.sentence(say)

    @property
    def terms(self) -> list[str]:
        """What is said of the match beside its name."""
        return [self.sentence(say) for say in self.sheet.game.terms(self.sheet.house)]

    @cached_property
    def need(self) -> Sequence[Figure]:
        """The figure under each side's total, where the game has one."""
        return self.sheet.game.need(self.sheet.house, self.sheet.standing)

    @property
    def beneath(self) -> Sequence[Figure]:
        """Figures under all totals."""
        return self.sheet.game.beneath(self.sheet.house, self.sheet.standing)

    @property
    def now(self) -> str:
        """What is said of the coming deal, in two lines of a phone."""
        blanks = placeholders(self.sheet, self.short_names, self.sheet.standing, self.sheet.coming)
        names = self.sheet.game.coming(self.sheet.house, self.sheet.standing)
        return " ".join(self.words(f"now.{name}", **blanks) for name in names)

    @property
    def won(self) -> str:
        """Who has won the match, and by how much; that all have; or nothing."""
        winner, totals = self.sheet.winner, self.sheet.totals
        if self.sheet.shared:
            return self.words("over.shared", total=totals[0])
        return "" if winner is None else self._won(winner, totals, self.names)

    def _won(self, winner: int, totals: Sequence[int], names: Names) -> str:
        """The winner's lead over the best of the others; no figure where it was going out that decided."""
        margin = totals[winner] - max(total for side, total in enumerate(totals) if side != winner)
        name = names.side(winner)
        if margin > 0:
            return self.words("over.won", side=name, margin=margin)
        return self.words("over.won-by-going-out", side=name)

    def _ending(self, standing: Standing) -> str:
        """The result of the match, if it ends at this standing."""
        game, house = self.sheet.game, self.sheet.house
        if game.shared(house, standing):
            return self.words("over.shared", total=standing.totals[0])
        winner = game.winner(house, standing)
        return "" if winner is None else self._won(winner, standing.totals, self.short_names)

    def ends(self, draft: Draft) -> str:
        """That a draft ends the match, and how."""
        ending = self._ending(draft.scored.standing) if draft.scored else ""
        return self.words("over.ends", result=ending) if ending else ""

    def of_draft(self, draft: Draft) -> list[str]:
        """What the sum of a draft does not say by itself."""
        return [ending] if (ending := self.ends(draft)) else self.outcome(draft)

    def after(self, draft: Draft) -> str:
        """What will be said of the deal after a draft, or of the match that it ends."""
        if draft.scored is None:
            return ""
        between = isinstance(draft.deal, Between)
        standing = draft.scored.standing
        if ending := self.ends(draft):
            return ending
        blanks = placeholders(self.sheet, self.names, standing, draft.number + (not between))
        names = self.sheet.game.coming(self.sheet.house, standing)
        return " ".join(self.words(f"after.{name}", **blanks) for name in names if self.words.find(f"after.{name}"))

    def verdict(self, scored: Scored[Any] | None) -> str:
        """How a deal came out, in a word; empty where the game has none."""
        say = self.sheet.game.verdict(scored) if scored else None
        return self.sentence(say) if say else ""

    def summary(self, deal: ScoredDeal[Any, Any, Any]) -> str:
        """A record of the sheet in one line."""
        if isinstance(deal.deal, Joined):
            return self.words("sum.joined", left_of=self.names.side(deal.deal.left_of))
        verdict = "" if deal.between else self.verdict(deal.scored)
        note = deal.deal.note if isinstance(deal.deal, Noted) else ""
        return " · ".join(filter(None, (verdict, *map(self.short_names.sentence, self._says(deal)), note)))

    def _says(self, deal: ScoredDeal[Any, Any, Any]) -> Iterable[Say]:
        """What a record says of itself beside its lines."""
        match deal.deal:
            case Agreed(why=why):
                return (Say(key="sum.agreed", about={"why": why}),)
            case OnlyTotals():
                dealer = SeatName(self.sheet.game.dealer(deal.before))
                return (Say(key="sum.only-totals"), Say(key="deal.by", about={"dealer": dealer}))
            case _:
                return self.sheet.game.summary(deal.deal, deal.scored, deal.before)

    def so_far(self, draft: Draft | None) -> list[str]:
        """What stands already of a record that lacks something."""
        if draft is None or draft.deal is None or draft.scored:
            return []
        form = next((form for form in self.sheet.game.every_form if isinstance(draft.deal, form.record)), None)
        return [self.sentence(say) for say in form.so_far(draft.deal, self.sheet.house)] if form else []

    def outcome(self, draft: Draft) -> list[str]:
        """Sentences below the lines of a draft."""
        if draft.scored is None or isinstance(draft.deal, Agreed | OnlyTotals):
            return []
        return [self.short_names.sentence(say) for say in self.sheet.game.outcome(draft.deal, draft.scored)]
