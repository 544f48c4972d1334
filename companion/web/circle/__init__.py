"""The pages of a circle: standings, recent matches, debts; its people one by one; its matches; its names."""

from calendar import monthrange
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from urllib.parse import urlsplit

from flask import Blueprint, Response, abort, request, url_for

from companion.engine.circle import (
    Circle,
    CircleEntry,
    CircleEvent,
    Joined,
    Merged,
    Named,
    Renamed,
    Undone,
    circle_of,
    standing,
)
from companion.engine.ruling import Problem, Refused
from companion.engine.season import Part, Season
from companion.forms.people import read_names
from companion.games import shelf
from companion.rulebook.words import Words
from companion.storage import CircleAccess, Stale, erase_person
from companion.web.context import (
    circle_view,
    in_words,
    known_matches,
    open_circle,
    remember_circle,
    view_of,
)
from companion.web.http import session
from companion.web.http.pages import kept_page, page, see_other
from companion.web.http.site import circle_or_404, match_or_404, site
from companion.web.shown.chart import SeasonChart, season_chart
from companion.web.shown.circle import (
    CircleView,
    against_rows,
    career_rows,
    game_tables,
    lately,
    latest,
    own_games,
    record_rows,
)
from companion.web.shown.circle import evenings as evenings_of
from companion.web.writing import LONGEST_TOKEN, event_number

LATELY = 12


@dataclass(frozen=True, kw_only=True, slots=True)
class Said:
    """An event of a circle in words; `undo` is the event that its key strikes: this one, or the strike of it."""

    text: str
    at: datetime
    stands: bool
    undo: int


def said(entries: Sequence[CircleEntry], words: Words) -> list[Said]:
    """The last events of a circle in words, the latest first."""
    stands = {entry.seq for entry in standing(entries)}
    undoing = {entry.event.of: entry.seq for entry in entries if isinstance(entry.event, Undone)}
    rows: list[Said] = []
    for at in reversed(range(len(entries))):
        entry = entries[at]
        if len(rows) < LATELY and not isinstance(entry.event, Undone):
            undo = entry.seq if entry.seq in stands else undoing[entry.seq]
            text = _text(entry, circle_of(entries[:at]), words)
            rows.append(Said(text=text, at=entry.at, stands=entry.seq in stands, undo=undo))
    return rows


def _text(entry: CircleEntry, before: Circle, words: Words) -> str:
    match entry.event:
        case Named(name):
            return words("circle.said.named", name=name) if name else words("circle.said.unnamed")
        case Joined(name):
            return words("circle.said.joined", name=name)
        case Renamed(person, name):
            return words("circle.said.renamed", was=before.people[person].name, name=name)
        case Merged(person, into):
            return words("circle.said.merged", name=before.people[person].name, into=before.people[into].name)
    raise LookupError(entry)


@dataclass(frozen=True, kw_only=True, slots=True)
class Filters:
    """The filters in an address; one that cannot be read is ignored."""

    game: str = ""
    since: date | None = None
    until: date | None = None

    @classmethod
    def read(cls, asked: Mapping[str, str], games: Iterable[str]) -> "Filters":
        """The filters of an address; a game counts only if it is one of these."""
        game = asked.get("game", "")
        days = {name: _day(asked.get(name, "")) for name in ("since", "until")}
        return cls(game=game if game in set(games) else "", **days)

    @property
    def asked(self) -> dict[str, str]:
        """The range of evenings, as the parameters of an address."""
        days = {"since": self.since, "until": self.until}
        return {name: day.isoformat() for name, day in days.items() if day}

    @property
    def year(self) -> int | None:
        """The year, if the range of evenings is a whole year or a month of it; else None."""
        if self.since and self.asked in (_year(self.since.year), _month(self.since)):
            return self.since.year
        return None

    def evenings(self, season: Season) -> Season:
        """The part of a season within the range of evenings, with every game."""
        return season.only(since=self.since, until=self.until)

    def of(self, season: Season) -> Season:
        """The part of a season within the filters."""
        return self.evenings(season).only(game=self.game)


def years(season: Season) -> list[tuple[int, dict[str, str]]]:
    """Every year of a season, the latest first, with the parameters that filter by it; empty if there is only one."""
    played = sorted({result.evening.year for result in season.results}, reverse=True)
    return [(year, _year(year)) for year in played] if len(played) > 1 else []


def months(season: Season, filters: Filters) -> list[tuple[date, dict[str, str]]]:
    """The months of the chosen year, or of the only one, in which a match was finished, each by its first day.

    They are in their order, each with the parameters that filter by it; empty if there are fewer than two.
    """
    played = sorted({result.evening.replace(day=1) for result in season.results})
    year = filters.year or (played[0].year if played and played[0].year == played[-1].year else None)
    chosen = [(first, _month(first)) for first in played if first.year == year]
    return chosen if len(chosen) > 1 else []


def _year(year: int) -> dict[str, str]:
    return {"since": f"{year}-01-01", "until": f"{year}-12-31"}


def _month(day: date) -> dict[str, str]:
    """The parameters that filter by the month of a day."""
    last = monthrange(day.year, day.month)[1]
    return {"since": day.replace(day=1).isoformat(), "until": day.replace(day=last).isoformat()}


def _day(text: str) -> date | None:
    with suppress(ValueError):
        return date.fromisoformat(text)
    return None


blueprint = Blueprint("circle", __name__, url_prefix="/c/<key>")

FEW = 4  # matches that are listed on the circle's own page, and more where the evening had more


@blueprint.get("")
def show(key: str) -> Response:
    """The standings of every game, then person by person and pair by pair."""
    access = circle_or_404(key)
    session.keep()
    remember_circle(key)
    return kept_page(lambda: _page(access), access, date.today())


@blueprint.get("/people/<int:number>")
def person(key: str, number: int) -> Response:
    """The record of one person, game by game."""
    access = circle_or_404(key)
    return kept_page(lambda: _person(access, number), access, date.today())


def _page(access: CircleAccess) -> Response:
    view = circle_view(access)
    filters = Filters.read(request.args.to_dict(), view.season.games())
    evenings, season = filters.evenings(view.season), filters.of(view.season)
    played = latest(evenings_of(lately(view, season)), FEW)
    return page(
        "circle/show.html",
        view=view,
        filters=filters,
        years=years(view.season),
        months=months(view.season, filters),
        games={kind: view.game_name(kind) for kind in evenings.games()},
        tables=game_tables(view, evenings),
        careers=career_rows(view, season),
        chart=_chart(view, season),
        money=bool(filters.game) and view.season.games()[filters.game][0].balances,  # as it was played first
        partners=list(record_rows(view, season.partners())),
        against=against_rows(view, season),
        balances=_balances(view, season),
        payments=[(view.key_name(a), view.key_name(b), amount) for a, b, amount in season.payments()],
        played=played,
    )


def _chart(view: CircleView, season: Season) -> SeasonChart | None:
    """The chart of matches won, or of money if the page is about one game with money."""
    money = bool(season.results) and len(season.games()) == 1 and season.results[0].balances

    def value(part: Part) -> int:
        return part.result.totals[part.side] if money else int(part.won)

    return season_chart({view.who((one,)): sums for one, sums in season.progress(value).items()})


def _balances(view: CircleView, season: Season) -> list[tuple[str, int]]:
    """The gain or loss of everybody in money, the highest first."""
    balances = sorted(season.balances().items(), key=lambda item: -item[1])
    return [(view.key_name(who), balance) for who, balance in balances]


def _person(access: CircleAccess, number: int) -> Response:
    view = circle_view(access)
    if number not in view.circle.people:
        abort(404)
    season = view.season
    own = {people: record for people, record in season.partners().items() if number in people}
    return page(
        "circle/person.html",
        view=view,
        person=view.circle.people[number],
        career=season.careers().get(number),
        games=list(own_games(view, number)),
        partners=list(record_rows(view, own)),
    )


circle_matches_blueprint = Blueprint("circle_matches", __name__, url_prefix="/c/<key>/matches")


@circle_matches_blueprint.get("")
def matches(key: str) -> Response:
    """The matches of the circle, and those of this phone that could be put into it."""
    return _matches_page(open_circle(key), out=request.args.get("out", ""))


@circle_matches_blueprint.get("/new")
def new(key: str) -> Response:
    """The choice of a game for a new match of the circle."""
    return page("circle/new_match.html", view=open_circle(key, write=True), games=shelf().values())


@circle_matches_blueprint.post("")
def put(key: str) -> Response:
    """Put a match into the circle by its writing address; also brings back one that was taken out."""
    view = open_circle(key, write=True)
    access = site().matches.find(_key(request.form.get("match", "")))
    if access is None or not access.may_write:
        return _matches_page(view, problem="match-address-wanted")
    if not site().circles.put(view.access.id, access.id):
        return _matches_page(view, problem="in-another-circle")
    return see_other(url_for("circle_matches.matches", key=key))


@circle_matches_blueprint.post("/out")
def take_out(key: str) -> Response:
    """Take a match out; the page offers to put it back."""
    view = open_circle(key, write=True)
    access = match_or_404(request.form.get("match", ""), write=True)
    site().circles.take_out(view.access.id, access.id)
    return see_other(url_for("circle_matches.matches", key=key, out=access.key))


def _key(text: str) -> str:
    """The key in the address of a match, or the key itself."""
    parts = urlsplit(text.strip()).path.strip("/").split("/")
    return parts[parts.index("m") + 1] if "m" in parts[:-1] else parts[0]


def _matches_page(view: CircleView, *, out: str = "", problem: str = "") -> Response:
    taken = site().matches.find(out) if out and view.access.may_write else None
    inside = {match.access.id for match in view.matches}
    own = (one for one in known_matches() if one.access.may_write and one.sheet.rows and not one.sheet.deleted)
    in_no_circle = (one for one in own if site().circles.of_match(one.access.id) is None)
    return page(
        "circle/matches.html",
        422 if problem else 200,
        view=view,
        played=evenings_of(lately(view, view.season)),
        own=list(in_no_circle) if view.access.may_write else [],
        out=view_of(taken) if taken and taken.id not in inside and taken.may_write else None,
        message=problem and view.words(f"problem.{problem}"),
    )


circle_people_blueprint = Blueprint("circle_people", __name__, url_prefix="/c/<key>/people")


@circle_people_blueprint.get("")
def people(key: str) -> Response:
    """The people of the circle, its guests, and the last changes of names."""
    return _people_page(key)


@circle_people_blueprint.post("")
def say(key: str) -> Response:
    """Write the change of names that the pressed key stands for."""
    view = open_circle(key, write=True)
    event, seen = _event() or abort(400), event_number(request.form.get("seen", ""))
    device, token = session.device(), request.form.get("token", "")[:LONGEST_TOKEN]
    try:
        with suppress(Stale):  # somebody else has said something else meanwhile, which takes nothing from this
            site().circles.write(view.access, event, seen=seen or None, device=device, token=token)
            return see_other(url_for("circle_people.people", key=key))
        site().circles.write(view.access, event, device=device, token=token)
    except Refused as refused:
        return _people_page(key, refused.problems, 422)
    return see_other(url_for("circle_people.people", key=key))


@circle_people_blueprint.get("/<int:number>/erase")
def ask_to_erase(key: str, number: int) -> Response:
    """The question whether to erase a person."""
    view = open_circle(key, write=True)
    person = view.circle.people.get(number) or abort(404)
    seated = sum(any(view.circle.person(name) is person for name in match.sheet.seats) for match in view.matches)
    return page("circle/erase_person.html", view=view, person=person, seated=seated)


@circle_people_blueprint.post("/<int:number>/erase")
def erase(key: str, number: int) -> Response:
    """Erase a person: from the circle, and from what was written on its matches."""
    view = open_circle(key, write=True)
    with suppress(LookupError, Stale):  # somebody else was first; the page says how it is now
        erase_person(site().database, view.access, number, view.words("erase.someone"), session.device())
    return see_other(url_for("circle_people.people", key=key))


def _event() -> CircleEvent | None:
    entered = request.form
    (name,), person = read_names(entered, ["name"]), event_number(entered.get("person", ""))
    match entered.get("say"):
        case "named":
            return Named(name)
        case "joined":
            return Joined(name)
        case "renamed":
            return Renamed(person, name)
        case "merged":
            return Merged(person, event_number(entered.get("into", "")))
        case "undone":
            return Undone(event_number(entered.get("of", "")))
    return None


def _people_page(key: str, problems: tuple[Problem, ...] = (), status: int = 200) -> Response:
    view = open_circle(key, write=True)
    entries = site().circles.entries(view.access.id, view.access.seq)
    return page(
        "circle/people.html",
        status,
        view=view,
        said=said(entries, view.words),
        messages=in_words(problems),
    )


blueprints = (blueprint, circle_matches_blueprint, circle_people_blueprint)
