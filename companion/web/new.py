"""A new match: which game, who sits where, under which house rules."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, request, url_for

from companion.engine.events import Opened
from companion.engine.match import Sheet
from companion.engine.ruling import Problem, Refused
from companion.games import shelf
from companion.reading.games import AnyGame, profile_of
from companion.rulebook.book import book
from companion.web import mine
from companion.web.changes import clean
from companion.web.form import Form
from companion.web.house import differences, house_fields, house_typed
from companion.web.language import said
from companion.web.names import Names
from companion.web.regions import page, see_other
from companion.web.site import game_or_404, site

blueprint = Blueprint("new", __name__, url_prefix="/new")

LAST = "last"


@blueprint.get("")
def games() -> Response:
    """Five games, one tap."""
    return page("new/games.html", games=shelf().values(), said=said)


@blueprint.get("/<slug>")
def form(slug: str) -> Response:
    """Names and house rules, those of the last match offered again."""
    return _page(game_or_404(slug), request.args.to_dict())


@blueprint.post("/<slug>")
def start(slug: str) -> Response:
    """Begin the match."""
    game, typed = game_or_404(slug), request.form.to_dict()
    try:
        house = house_typed(game, typed, _base(game, typed.get("profile", "")))
        opened = _opened(game, typed, house)
    except Refused as refused:
        return _page(game, typed, refused.problems, 422)
    keys = site().matches.open(opened, mine.pen())
    mine.remember(keys.write)
    return see_other(url_for("sheet.match", key=keys.write))


def _opened(game: AnyGame, typed: Mapping[str, str], house: Any) -> Opened:
    seating = game.seating(house)
    named = [clean(typed.get(f"seat.{seat}", "")) for seat in range(seating.sides[-1] * seating.partners)]
    sides = seating.sides[0]
    if len(seating.sides) > 1:
        named = [name for name in named if name]
        sides = len(named)
        if sides not in seating.sides:
            about = {"least": seating.sides[0], "most": seating.sides[-1]}
            raise Refused([Problem("seats", None, "players-wanted", about)])
    seats = tuple(named)
    dealer = typed.get("dealer", "0")
    return Opened(
        game=game.slug,
        sides=("",) * sides if seating.partners > 1 else seats,
        seats=seats,
        house=house,
        profile=profile_of(game, house),
        dealer=int(dealer) if dealer in map(str, range(len(seats))) else 0,
    )


def _base(game: AnyGame, profile: str) -> Any:
    last = _last(game)
    if profile == LAST and last:
        return last.house
    return game.profiles.get(profile) or game.profiles["as_written"]


def _last(game: AnyGame) -> Sheet[Any, Any, Any] | None:
    """The last match of the game in this browser."""
    found = (site().matches.find(key) for key in mine.remembered())
    return next((site().matches.sheet(f) for f in found if f and f.game == game.slug), None)


def _page(game: AnyGame, typed: Mapping[str, str], problems: tuple[Problem, ...] = (), status: int = 200) -> Response:
    last, words = _last(game), said(game.slug)
    written = game.profiles["as_written"]
    base = _base(game, typed.get("profile", ""))
    words_book = book(game.slug, base, words.language, site().content)
    seating = game.seating(base)
    seats = [""] * (seating.sides[-1] * seating.partners)
    if last and not typed:
        seats[: len(last.seats)] = last.seats[: len(seats)]
        typed = {f"seat.{seat}": name for seat, name in enumerate(last.seats)}
    profiles = [(name, house, differences(game, house, written, words_book)) for name, house in game.profiles.items()]
    if last and not profile_of(game, last.house):
        profiles.append((LAST, last.house, differences(game, last.house, written, words_book)))
    return page(
        "new/table.html",
        status,
        game=game,
        w=words,
        book=words_book,
        seating=seating,
        form=Form(typed, Names(words, [""] * seating.sides[0], seats), words_book, problems),
        profiles=profiles,
        chosen=typed.get("profile") or (profile_of(game, last.house) or LAST if last else "as_written"),
        options=game.options(),
        own=house_fields(base),
    )
