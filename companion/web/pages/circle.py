"""A circle: how its people stand, what was played lately, who owes whom; and everything of one person."""

from datetime import date

from flask import Blueprint, Response, abort, request

from companion.engine.season import Season
from companion.engine.season_figures import Part
from companion.games import shelf
from companion.storage import CircleAccess
from companion.web.circles import circle_or_404, circle_view, remember_circle
from companion.web.http import session
from companion.web.http.locale import request_words
from companion.web.http.pages import kept_page, page
from companion.web.views.circle import CircleView
from companion.web.views.filters import Filters, years
from companion.web.views.season import Chart, season_chart
from companion.web.views.season_rows import against_rows, career_rows, game_tables, lately, record_rows

blueprint = Blueprint("circle", __name__, url_prefix="/c/<key>")

FEW = 4  # matches that are listed on the circle's own page


@blueprint.get("")
def show(key: str) -> Response:
    """The standings of every game, then person by person and pair by pair."""
    access = circle_or_404(key)
    session.keep()
    remember_circle(key)
    return kept_page(lambda: _page(access), access, request.full_path, date.today())


@blueprint.get("/people/<int:number>")
def person(key: str, number: int) -> Response:
    """Everything of one person, game by game."""
    access = circle_or_404(key)
    return kept_page(lambda: _person(access, number), access, request.full_path, date.today())


def _page(access: CircleAccess) -> Response:
    view = circle_view(access)
    filters = _filters(view)
    evenings, season = filters.evenings(view.season), filters.of(view.season)
    recent = lately(view, season)
    return page(
        "circle/show.html",
        view=view,
        filters=filters,
        years=years(view.season),
        games=list(evenings.games()),
        tables=game_tables(view, evenings),
        careers=career_rows(view, season),
        chart=_chart(view, season),
        money=_money(filters),
        partners=list(record_rows(view, season.partners())),
        against=against_rows(view, season),
        balances=_balances(view, season),
        payments=[(view.key_name(a), view.key_name(b), amount) for a, b, amount in season.payments()],
        lately=recent[:FEW],
        finished=len(recent),
        words_of=request_words,
    )


def _filters(view: CircleView) -> Filters:
    return Filters.read(request.args.to_dict(), view.season.games())


def _money(filters: Filters) -> bool:
    """True if totals are money in the game that the page is about."""
    return bool(filters.game) and shelf()[filters.game].zero_sum


def _chart(view: CircleView, season: Season) -> Chart | None:
    """Matches won, or money where the page is about a game of that."""
    money = bool(season.results) and len(season.games()) == 1 and season.results[0].balances

    def value(part: Part) -> int:
        return part.result.totals[part.side] if money else int(part.won)

    return season_chart({view.who((one,)): sums for one, sums in season.progress(value).items()})


def _balances(view: CircleView, season: Season) -> list[tuple[str, int]]:
    """What everybody has won or lost in money, the winners first."""
    balances = sorted(season.balances().items(), key=lambda item: -item[1])
    return [(view.key_name(who), balance) for who, balance in balances]


def _person(access: CircleAccess, number: int) -> Response:
    view = circle_view(access)
    if number not in view.circle.people:
        abort(404)
    season = view.season
    games = [(slug, season.only(game=slug).careers().get(number)) for slug in season.games()]
    own = {people: record for people, record in season.partners().items() if number in people}
    return page(
        "circle/person.html",
        view=view,
        person=view.circle.people[number],
        career=season.careers().get(number),
        games=[(slug, career, request_words(slug)) for slug, career in games if career],
        rules={slug: shelf()[slug].every_line for slug in season.games()},
        money={slug: shelf()[slug].zero_sum for slug in season.games()},
        partners=list(record_rows(view, own)),
    )
