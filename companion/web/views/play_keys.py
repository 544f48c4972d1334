"""The keys and fields of a turn of a deal as it is played: what a template shows, worked out."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.engine.play import Choice
from companion.rulebook.words import Words

BETWEEN = ","  # acts in an address


@dataclass(frozen=True, slots=True)
class ActKey:
    """A key that does an act, or several of them; it is `filled` if it is what usually comes next."""

    act: str
    label: str
    filled: bool = False


@dataclass(frozen=True, slots=True)
class AmountRow:
    """A field for the amount of one player, as typed or as last time; `wrong`: that amount cannot be."""

    name: str
    value: str
    wrong: bool


@dataclass(frozen=True, slots=True)
class TurnKeys:
    """What comes into question now, by the acts."""

    choices: Mapping[str, Choice]
    words: Words

    @property
    def single(self) -> list[ActKey]:
        """Acts of one tap, each only where the rules allow it; the last one, which ends the turn, is filled."""
        may = [choice for choice in self.choices.values() if choice.ruling.answer and choice.least is None]
        last = len(may) - 1
        return [ActKey(choice.does, self._said(choice), at == last) for at, choice in enumerate(may)]

    def for_all(self, does: str, key: str, amounts: Sequence[int]) -> Iterator[ActKey]:
        """For each amount one tap by which everybody who is still asked does the same; none where only one is asked."""
        choice = self.choices.get(does)
        if choice is None or choice.turns < 2:
            return
        for amount in amounts:
            yield ActKey(BETWEEN.join([f"{does} {amount}"] * choice.turns), self.words(key, amount=amount))

    def nobody(self, does: str, all_key: str, one_key: str) -> list[ActKey]:
        """Keys that say that nobody who is still asked does it, and that this one does not; one of them is filled."""
        everybody, allowed = list(self.for_all(does, all_key, (0,))), self.choices[does].ruling.answer
        one = ActKey(f"{does} 0", self.words(one_key), filled=True)
        if allowed or not everybody:
            return [*everybody, one]
        return [replace(key, filled=True) for key in everybody]

    def limits(self, does: str) -> str:
        """Between what an amount must be; empty where there is no limit."""
        choice = self.choices[does]
        if choice.most is None:
            return ""
        key = "play.just" if choice.least == choice.most else "play.between"
        return self.words(key, least=choice.least, most=choice.most)

    def _said(self, choice: Choice) -> str:
        return self.words(f"act.{choice.label or choice.does}")
