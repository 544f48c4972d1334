"""How a match ends: at a total, after a number of deals, or once the table has finished."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from companion.engine.events import Change, Opened, Ruled
from companion.engine.game import Game, Scored
from companion.engine.house import Size
from companion.engine.records import Agreed, Between

MOST_DEALS, USUAL_DEALS = 99, 4  # that a table may agree to play
LENGTH = ("ends", "deal_count")  # the options that say when a match is over
Ends = Literal["target", "deals", "open"]
Played = Sequence[tuple[Any, Scored[Any]]]  # whatever was written on a sheet, each record with its score
AnyGame = Game[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Result:
    """The side that has won, or those that share it; a match may be over though nobody has won.

    After a number of deals, `totals` are those that decide it.
    """

    winner: int | None = None
    shared: tuple[int, ...] = ()
    over: bool = False
    totals: tuple[int, ...] = ()


GOES_ON = Result()


def won_by(sides: Sequence[int], totals: tuple[int, ...] = ()) -> Result:
    """The result of a match that is over and that these sides have won."""
    winner, shared = (sides[0], ()) if len(sides) == 1 else (None, tuple(sides))
    return Result(winner=winner, shared=shared, over=True, totals=totals)


def ends(house: Any) -> Ends:
    """How a match under these house rules ends."""
    how: Ends = getattr(house, "ends", "target")
    return how


def target_of(game: AnyGame, house: Any) -> int:
    """The total that wins a match under these house rules; 0 if it is not played to one."""
    option = game.size(Size.TARGET)
    return int(getattr(house, option.name)) if option and ends(house) == "target" else 0


def result(game: AnyGame, house: Any, played: Played) -> Result:
    """The result of a match under its house rules now.

    At a target the first standing that decides it does so for good. After a number of deals the totals of the last of
    them count, with every point by agreement, later ones too.
    """
    match ends(house):
        case "deals":
            return _after_deals(game, house, played)
        case "open":
            return GOES_ON
        case "target":
            results = (_at_target(game, house, scored.standing) for _, scored in played)
            return next((one for one in results if one.over), GOES_ON)


def deals_left(house: Any, played: Played) -> int | None:
    """The number of deals that are still to be played; None in a match that ends otherwise."""
    return max(house.deal_count - len(_deals(played)), 0) if ends(house) == "deals" else None


def last_deal(house: Any, played: Played) -> Any:
    """The house rules under which one more deal is played; None where the table cannot call it."""
    coming = len(_deals(played)) + 1
    return replace(house, ends="deals", deal_count=coming) if may_call_last_deal(house, coming) else None


def may_call_last_deal(house: Any, coming: int) -> bool:
    """True unless the table has agreed on a number of deals already, or the `coming` one is beyond any such number."""
    return ends(house) != "deals" and hasattr(house, "deal_count") and coming <= MOST_DEALS


def agreed_length(rules: Iterable[Opened | Ruled]) -> dict[str, Any]:
    """How long a table plays by its house rules, whether or not it has called one match's last deal; by option."""
    agreed: dict[str, Any] = {}
    called: dict[str, Any] = {}
    for event in rules:
        length = {name: getattr(event.house, name) for name in LENGTH if hasattr(event.house, name)}
        if isinstance(event, Ruled) and event.last:
            called = length
        elif length != called:
            agreed = length
    return agreed


def _at_target(game: AnyGame, house: Any, standing: Any) -> Result:
    if shared := game.shared(house, standing):
        return won_by(shared)
    winner = game.winner(house, standing)
    return Result(winner=winner, over=winner is not None or game.over(house, standing))


def _after_deals(game: AnyGame, house: Any, played: Played) -> Result:
    deals = _deals(played)
    if len(deals) < house.deal_count:
        return GOES_ON
    last = deals[house.deal_count - 1]
    totals = played[last][1].standing.totals
    for record, scored in played[last + 1 :]:
        if isinstance(record, Agreed):
            more = scored.tally.points(len(totals))
            totals = tuple(total + points for total, points in zip(totals, more, strict=True))
    return won_by(game.best(house, totals), totals)


def _deals(played: Played) -> list[int]:
    """The places of the deals: not of what lies between two, nor of a deal that is dealt again."""
    return [
        at
        for at, (record, scored) in enumerate(played)
        if not isinstance(record, Between | Change) and not scored.dealt_again
    ]
