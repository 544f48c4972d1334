"""Practice: situations that a game draws from its own pack, for a table to decide before the code does."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Any, Generic, TypeVar

from companion.engine.cards import AnyCard
from companion.engine.pictures import Rows
from companion.engine.ruling import Question

C = TypeVar("C", bound=AnyCard)
S = TypeVar("S")
H = TypeVar("H", contravariant=True)  # what is drawn under a game's rules may be drawn under those of a variant

TRIES = 240  # situations that are drawn before one with another answer than the wanted one is taken


def no_offers(situation: Any, house: Any) -> Sequence[int]:
    """Most answers are not picked from a few figures."""
    return ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Exercise(Generic[S, H]):
    """Something to practise: situations for the `question` of that slug.

    `draw`    random, house, aim -> a situation; None for one that is trivial (each game says what is)
    `even`    True if it is answered by yes or no: either is wanted as often as the other, and is the aim
    `aim`     random, house -> what else is settled by lot before the first situation is drawn
    `fact`    what is asked for, where it is not the answer itself but a fact beside it
    `offers`  situation, house -> the figures or words to choose from, where an answer is one of a few
    `picture` situation, house -> its cards as they lie there, where its fields only count them; None for no picture
    `untold`  fields of the situation that play no part in it, or that the picture shows, so that no sentence names them
    `played`  house -> True if it makes sense at that table
    """

    name: str
    question: str
    draw: Callable[[Random, H, Any], S | None]
    even: bool = False
    aim: Callable[[Random, H], Any] | None = None
    fact: str = ""
    offers: Callable[[S, H], Sequence[int | str]] = no_offers
    picture: Callable[[S, H], Rows | None] = lambda situation, house: None
    untold: Sequence[str] = ()
    played: Callable[[H], bool] = lambda house: True

    def situation(self, question: Question[S, Any], seed: int, house: H) -> S:
        """The situation of that number for the `question`: always the same under the same house rules.

        It is the first that can be and has the wanted answer; where none of some has it, the first that can be.
        """
        random = Random(f"{self.name} {seed}")  # noqa: S311  (no secret hangs on it)
        wanted = coin(random) if self.even else None
        aim = self.aim(random, house) if self.aim else wanted
        drawn = (self.draw(random, house, aim) for _ in range(TRIES))
        possible = (one for one in drawn if one is not None and not any(question.check(one, house)))
        first = next(possible)
        if wanted is None:
            return first
        fit = (one for one in chain((first,), possible) if question.answer(one, house).answer == wanted)
        return next(fit, first)

    def expected(self, ruling: Any) -> Any:
        """The right answer, as the ruling has it."""
        return getattr(ruling.facts, self.fact) if self.fact else ruling.answer


def coin(random: Random) -> bool:
    """Heads or tails: which answer is wanted."""
    return random.random() < 0.5


def in_order(cards: Iterable[C], pack: Sequence[C]) -> tuple[C, ...]:
    """Cards as they lie in the pack: their order tells nothing of how they were drawn."""
    places = {card: place for place, card in enumerate(pack)}
    return tuple(sorted(cards, key=places.__getitem__))


def fives(random: Random, least: int, most: int) -> int:
    """A multiple of five from `least` to `most`, which are such themselves."""
    return random.randrange(least, most + 1, 5)
