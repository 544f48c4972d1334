"""A deal that is played act by act: the state of the table, and the keys for the next act."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from companion.engine.form import Hands
from companion.engine.play import Choice, Play
from companion.engine.ruling import Problem, Reason, Refused
from companion.forms.bound import bind_record
from companion.forms.draft import deal_to_fields
from companion.rulebook.words import Words
from companion.web.shown.hand_rows import result_in_words
from companion.web.shown.hands import PoolView
from companion.web.shown.match import MatchView

PLAY = "play"  # the target of the draft of a deal that is played act by act
BETWEEN = ","  # acts in an address


@dataclass(frozen=True, slots=True)
class ActKey:
    """A key that does one act or several; `filled` marks the one that usually comes next.

    Where it may not be done now, the key stays in its place.
    """

    act: str
    label: str
    filled: bool = False
    may: bool = True


@dataclass(frozen=True, slots=True)
class AmountRow:
    """A field for one player's amount, as entered or as last time; `wrong` if that amount was refused.

    Its `keys` each put an amount into it; the one that is there is filled.
    """

    name: str
    value: str
    wrong: bool
    keys: Sequence[ActKey] = ()


@dataclass(frozen=True, slots=True)
class TurnKeys:
    """The acts that are possible now, as keys."""

    choices: Mapping[str, Choice]
    words: Words

    def key(self, *acts: str, filled: bool = False) -> ActKey:
        """The key of the first of these acts that may be done now; of the last, greyed, if none may."""
        may = (choice for does in acts if (choice := self.choices[does]).ruling.answer)
        choice = next(may, self.choices[acts[-1]])
        return ActKey(choice.does, self._said(choice), filled, may=choice.ruling.answer)

    def prices(self, does: str, key: str) -> list[ActKey]:
        """Two keys for an act with an amount: the least and the most, as far as it may be done."""
        choice = self.choices[does]
        amounts = [choice.likely[0], choice.likely[-1]] if choice.likely else []
        keys = [
            ActKey(f"{does} {amount}", self.words(key, amount=amount), may=choice.ruling.answer)
            for amount in dict.fromkeys(amounts)
        ]
        return [*keys, *[ActKey("", self._said(choice), may=False)] * (2 - len(keys))]

    def for_all(self, does: str, key: str, amounts: Sequence[int]) -> Iterator[ActKey]:
        """For each amount one key that does the act for every remaining player; none if only one player remains."""
        choice = self.choices.get(does)
        if choice is None or choice.turns < 2:
            return
        for amount in amounts:
            yield ActKey(BETWEEN.join([f"{does} {amount}"] * choice.turns), self.words(key, amount=amount))

    def nobody(self, does: str, all_key: str, one_key: str) -> list[ActKey]:
        """The keys "this player does not", which is filled and has one place for everybody, and "nobody does"."""
        everybody, allowed = list(self.for_all(does, all_key, (0,))), self.choices[does].ruling.answer
        one = ActKey(f"{does} 0", self.words(one_key), filled=True)
        if allowed or not everybody:
            return [one, *everybody]
        return [replace(key, filled=True) for key in everybody]

    def limits(self, does: str) -> str:
        """The limits of an amount, in words; empty if there are none."""
        choice = self.choices[does]
        if choice.most is None:
            return ""
        key = "play.just" if choice.least == choice.most else "play.between"
        return self.words(key, least=choice.least, most=choice.most)

    def _said(self, choice: Choice) -> str:
        return self.words(f"act.{choice.label or choice.does}")


LONGEST_SAID = 40
STAKE = "stake"  # the act of which several are entered in one form


@dataclass(frozen=True)
class PlayState:
    """The acts so far, and the table after them; `match` has the sheet as it was when the deal began.

    If an act was refused, `lost` is its text, `problems` say why, and `wrong` is its index among the acts that were
    sent; the table is as it was before it. `entered` are the amounts of the form that was refused.
    """

    play: Play[Any, Any, Any]
    match: MatchView
    now: Any
    acts: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    lost: str = ""
    wrong: int = 0
    entered: Sequence[str] = ()

    def after(self, wanted: Iterable[str]) -> "PlayState":
        """The state after more acts; if one of them is refused, after those before it."""
        now, acts = self.now, [*self.acts]
        for at, act in enumerate(wanted):
            try:
                now = self.play.after(now, self.play.read(act), self.match.sheet.house)
            except Refused as refused:
                lost = act[:LONGEST_SAID]
                return replace(self, now=now, acts=tuple(acts), problems=refused.problems, lost=lost, wrong=at)
            acts.append(act)
        return replace(self, now=now, acts=tuple(acts))

    @property
    def asks(self) -> bool:
        """True if a stake was left empty: the table is asked by name whether that player sits out."""
        return self.lost == STAKE and all(problem.says == "missing" for problem in self.problems)

    @property
    def unstaked(self) -> list[ActKey]:
        """The acts that fit a player who has no stake: to sit out, where that may be, or to stake as usual."""
        words, stake = self.match.words, min(self._hands.amounts)
        out = [ActKey("out", words("play.sits-out"))] if self.choices["out"].ruling.answer else []
        return [*out, ActKey(f"{STAKE} {stake}", words("play.stake-for", amount=stake))]

    @cached_property
    def settled(self) -> Any:
        """The deal, once it is played to its end; None before."""
        return self.play.deal(self.now)

    @cached_property
    def fields(self) -> dict[str, str]:
        """The form fields of the deal, once it is played to its end; empty before."""
        if self.settled is None:
            return {}
        sheet = self.match.sheet
        return deal_to_fields(bind_record(sheet.game, self.settled, sheet.house, sheet.standing), self.settled)

    @cached_property
    def choices(self) -> dict[str, Choice]:
        return {choice.does: choice for choice in self.play.offers(self.now, self.match.sheet.house)}

    @property
    def pool(self) -> PoolView | None:
        pool = self.play.pool(self.now, self.match.sheet.house)
        return PoolView(pool, self.match.sides, self.match.words) if pool else None

    @property
    def keys(self) -> TurnKeys:
        return TurnKeys(self.choices, self.match.words)

    @property
    def stakes_for_all(self) -> list[ActKey]:
        """Keys that put down the same stake for everybody, as long as nobody has staked."""
        amounts = () if self._hands.stakes else self.choices["stake"].likely
        return list(self.keys.for_all("stake", "play.stakes.all", amounts))

    @property
    def stakes(self) -> list[AmountRow]:
        """A stake field for each player who is still to stake, in turn."""
        return [self._stake(at, player) for at, player in enumerate(self.now.waiting)]

    def _stake(self, at: int, player: int) -> AmountRow:
        entered, words = dict(enumerate(self.entered)), self.match.words
        value = entered.get(at, "") if entered else str(self._hands.stakes.get(player, ""))
        amounts = ((amount, value == str(amount)) for amount in self._hands.amounts)
        return AmountRow(
            self.match.sides[player],
            value,
            bool(self.problems) and at == self.wrong and not self.asks,
            [ActKey(f"{at}:{amount}", words.write(amount), is_there) for amount, is_there in amounts],
        )

    @property
    def acts_so_far(self) -> str:
        return BETWEEN.join(self.acts)

    @property
    def seen(self) -> int:
        """The number of the event that was the last one when the deal began."""
        return self.match.sheet.seq

    @property
    def here(self) -> str:
        return self.match.url("play.turn")

    @property
    def in_the_way(self) -> Reason | None:
        """The first reason why no card may be twisted now, why the player may not stick, or may not buy."""
        acts = (self.choices[does] for does in ("twist", "stick", "buy"))
        return next((reason for choice in acts for reason in choice.ruling.unmet), None)

    @property
    def whose_hand(self) -> str:
        """Which hand of a split it is, and who comes next, unless it is the same player."""
        hands, turn, short = self.now.hands, self.now.turn, self.match.short_names
        ahead = next((hand.player for hand in hands[turn + 1 :] if not hand.over), None)
        then = short.seat(self.now.banker) if ahead is None else short.side(ahead)
        said = [self.match.says.sentence(say) for say in self.now.on_hand(turn) if say.key == "play.hand"]
        if ahead != hands[turn].player:
            said.append(self.match.words("play.then", player=then))
        return " · ".join(said)

    @property
    def slots(self) -> list[str]:
        """How each of the cards of the hand came, in words."""
        return [self.match.says.sentence(say) for say in self.now.playing.came]

    def on_hand(self, at: int) -> str:
        """The stakes and bets on a hand while it is played, in words."""
        return " · ".join(map(self.match.says.sentence, self.now.on_hand(at)))

    def result(self, value: str) -> str:
        """The result of a hand, in words."""
        return result_in_words(self.match.words, self._hands, value)

    def results(self, choice: Choice) -> list[tuple[str, str]]:
        """The results that a hand may be shown with: the act of each, and the label of its key."""
        values = (value for value in self._hands.values if value in choice.values)
        return [(f"{choice.does} {value}", self.result(value)) for value in values]

    @cached_property
    def _hands(self) -> Hands:
        sheet = self.match.sheet
        rows = sheet.game.forms[0].rows(sheet.house, sheet.standing)
        return next(row.hands for row in rows if row.hands)

    def last(self, number: int = 1) -> list[str]:
        """The last acts, in words."""
        return [said(act, self.match.words) for act in self.acts[-number:]]

    @property
    def url(self) -> str:
        return self.match.url("play.turn", seen=self.seen, acts=self.acts_so_far)


def said(act: str, words: Words) -> str:
    """An act in words."""
    does, _, value = act.partition(" ")
    return f"{words(f'act.{does}')} {words.write(int(value)) if value.isdecimal() else ''}".strip()


def acts_of(text: str) -> list[str]:
    """The acts in the text of an address or a draft."""
    return [act for act in text.split(BETWEEN) if act]


def begin(play: Play[Any, Any, Any], match: MatchView, seen: int) -> PlayState:
    """A deal about to be played on the sheet as it was after event `seen`, without what was written since."""
    began = match.as_seen(seen)
    return PlayState(play, began, play.begin(began.sheet.house, began.sheet.standing))
