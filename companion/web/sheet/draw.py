"""A draw once more, on a sheet on which nothing is written yet."""

from flask import Blueprint, Response, abort, request

from companion.engine.events import Drawn
from companion.engine.lots import Purpose
from companion.engine.match import may_draw
from companion.forms.lots import drawn_seats, purpose_of, purposes
from companion.web.context import open_match
from companion.web.http.pages import see_other
from companion.web.http.site import site
from companion.web.shown.match import MatchView
from companion.web.writing import write

blueprint = Blueprint("draw", __name__, url_prefix="/m/<key>/draw")


def purposes_now(match: MatchView) -> tuple[Purpose, ...]:
    """The purposes for which a match may still draw; none once a deal was written."""
    sheet = match.sheet
    may = sheet.game.lots and match.writes and not match.over and may_draw(sheet.entries)
    return purposes(sheet.game.seating(sheet.house)) if may else ()


blueprint.add_app_template_global(purposes_now)


@blueprint.post("")
def again(key: str) -> Response:
    """Draw for seats or dealer; once a deal was written, the sheet as it is."""
    match = open_match(key, write=True)
    sheet = match.sheet
    if not purposes_now(match):
        return see_other(match.url("sheet.match"))
    purpose = purpose_of(sheet.game, sheet.game.seating(sheet.house), request.form.get("for", "")) or abort(400)
    outcome, seats = drawn_seats(sheet.game, sheet.house, sheet.seats, purpose)
    sides = _sides(sheet.sides, sheet.seats, seats)
    answer = write(match, Drawn(outcome.draw, sides, seats, outcome.dealer), request.form.to_dict())
    if answer.status_code in (200, 303):
        _move_phones(match, outcome.seats)
    return answer


def _sides(sides: tuple[str, ...], before: tuple[str, ...], seats: tuple[str, ...]) -> tuple[str, ...]:
    """The names of the sides: their people's where each plays alone; new sides of several have none of their own."""
    if len(sides) == len(seats):
        return seats
    return sides if seats == before else ("",) * len(sides)


def _move_phones(match: MatchView, seats: tuple[int, ...]) -> None:
    """Whoever has said which phone is theirs has it in the seat that they drew."""
    for device, seat in match.holders.items():
        if seat in seats:
            site().holders.say(match.access, device, seats.index(seat))


blueprints = (blueprint,)
