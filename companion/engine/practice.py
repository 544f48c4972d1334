"""Practice: situations that a game draws from its own pack, for a table to decide before the code does."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeVar

from companion.engine.alphabet import AnyCard

C = TypeVar("C", bound=AnyCard)
S = TypeVar("S")
H = TypeVar("H", contravariant=True)  # what is drawn under a game's rules may be drawn under those of a variant

TRIES = 60  # situations that are drawn before the one that is made on purpose is taken


def at_every_table(house: Any) -> bool:
    """Most exercises make sense whatever the house rules."""
    return True


def no_offers(situation: Any, house: Any) -> Sequence[int]:
    """Most answers are not picked from a few figures."""
    return ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Exercise(Generic[S, H]):
    """Something to practise: `draw` makes a situation for the `question` of that slug.

    A situation can be at the table, is not trivial (each game says what is), and
    where the answer is yes or no, either comes about equally often.

    `fact`    what is asked for, where it is not the answer itself but a fact beside it
    `offers`  situation, house -> the figures to choose from, where an answer is one of a few
    `played`  house -> whether it makes sense at that table
    """

    name: str
    question: str
    draw: Callable[[Random, H], S]
    fact: str = ""
    offers: Callable[[S, H], Sequence[int]] = no_offers
    played: Callable[[H], bool] = at_every_table

    def situation(self, seed: int, house: H) -> S:
        """The situation of that number: always the same under the same house rules."""
        return self.draw(Random(f"{self.name} {seed}"), house)  # noqa: S311  (no secret hangs on it)

    def expected(self, ruling: Any) -> Any:
        """What the table should say, as the ruling has it."""
        return getattr(ruling.facts, self.fact) if self.fact else ruling.answer


def coin(random: Random) -> bool:
    """Heads or tails: which answer is wanted."""
    return random.random() < 0.5


def first_fit(draw: Callable[[], S | None], sure: S) -> S:
    """The first drawn situation that fits (the others are None); `sure`, if none of some does."""
    drawn = (draw() for _ in range(TRIES))
    return next((situation for situation in drawn if situation is not None), sure)


def in_order(cards: Iterable[C], pack: Sequence[C]) -> tuple[C, ...]:
    """Cards as they lie in the pack: their order tells nothing of how they were drawn."""
    places = {card: place for place, card in enumerate(pack)}
    return tuple(sorted(cards, key=places.__getitem__))


def fives(random: Random, least: int, most: int) -> int:
    """A multiple of five from `least` to `most`, which are such themselves."""
    return random.randrange(least, most + 1, 5)
