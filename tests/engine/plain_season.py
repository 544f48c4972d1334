"""A season counted once more, as one would with a pencil: from exported JSON alone, without the engine."""

from collections import Counter, defaultdict
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any

FEATS = {
    "canasta": ("natural-canasta", "mixed-canasta"),
    "burraco": ("clean-burraco", "semi-clean-burraco", "dirty-burraco"),
    "belote": ("capot", "belote"),
    "coinche": (),
}
SAID = ("capot", "belote")  # of a deal of Coinche: by whom, whether it pays or not
POINTS_ARE_MONEY = ("pontoon", "shoot-pontoon")
HANDS = ("pontoon", "five-card-trick", "three-sevens")
Json = dict[str, Any]


def folded(name: str) -> str:
    return " ".join(name.split()).casefold()


def evening(at: str) -> str:
    return (datetime.fromisoformat(at).astimezone() - timedelta(hours=5)).date().isoformat()


def people(circle: Json) -> dict[str, str]:
    """What the circle calls whom, by every name; whoever came first has a name that two have."""
    called: dict[str, str] = {}
    for person in circle["people"]:
        for name in person["names"]:
            called.setdefault(name, person["name"])
    return called


def struck(match: Json) -> set[int]:
    gone: set[int] = set()
    for event in reversed(match["events"]):
        if event["kind"] == "struck" and event["seq"] not in gone:
            gone.add(event["of"])
    return gone


def kinds(match: Json) -> set[str]:
    gone = struck(match)
    return {event["kind"] for event in match["events"] if event["seq"] not in gone}


def dealt(match: Json) -> list[Json]:
    return [deal for deal in match["deals"] if deal["number"] is not None]


def recorded(match: Json) -> list[Json]:
    """The events of its deals."""
    return [event for event in match["events"] if event["kind"] == "recorded" and "agreed" not in event["deal"]]


def counts(match: Json) -> bool:
    level = match["game"] == "burraco" and level_past_target(match)
    over = match["winner"] is not None or "closed" in kinds(match) or level
    return bool(dealt(match)) and over and "deleted" not in kinds(match)


def level_past_target(match: Json) -> bool:
    house = match["events"][0]["house"]
    rows = [deal["totals"] for deal in match["deals"]]
    level = [one == other and one >= house["target"] for one, other in rows]
    return house["dead_heat"] == "shared" and any(level)


def winners(match: Json) -> list[int]:
    totals = match["totals"]
    if match["winner"] is not None:
        return [match["winner"]]
    if match["game"] == "burraco" and level_past_target(match):
        return [0, 1]
    if match["game"] in FEATS or min(totals) == max(totals):
        return []
    return [side for side, total in enumerate(totals) if total == max(totals)]


def seated(match: Json, side: int) -> list[str]:
    return list(match["seats"][side :: len(match["totals"])])


def away(match: Json, seq: int) -> set[int]:
    """Who did not take part in what was recorded as event `seq`."""
    sides = range(len(match["totals"]))
    began = len(match["events"][0]["sides"])
    gone = {side for side in sides if side >= began}
    for event in match["events"]:
        if event["seq"] < seq and event["kind"] == "joined":
            gone.discard(event["player"])
        if event["seq"] < seq and event["kind"] == "moved":
            gone = gone - {event["player"]} if event["place"] == "here" else gone | {event["player"]}
    return gone


def points(match: Json, side: int) -> list[int]:
    pairs = zip(dealt(match), recorded(match), strict=True)
    played = (deal for deal, event in pairs if side not in away(match, event["seq"]))
    return [deal["points"][side] for deal in played if deal["deal"].get("points", deal["points"])[side] is not None]


def feats(match: Json, side: int) -> Counter[str]:
    done = Counter[str]()
    for deal in match["deals"]:
        for line in deal["lines"]:
            if line["side"] == side and line["rule"] in FEATS.get(match["game"], ()) and line["points"] > 0:
                done[line["rule"]] += line["count"]
        told = deal["deal"]
        for hand in told.get("hands", ()):
            split = hand["split"] and hand["held"] == "pontoon"
            done[hand["held"]] += hand["player"] == side and hand["held"] in HANDS and not split
        if match["game"] == "coinche":
            done.update(feat for feat in SAID if told.get(feat) == side)
        done[told.get("bank") or ""] += told.get("banker") == side and told.get("bank") in HANDS
    return +done


def count(circle: Json, matches: dict[int, Json]) -> Json:
    """Everything that a season says, by the names of its people."""
    called = people(circle)
    played = [(recorded(match)[-1]["at"], number) for number, match in matches.items() if counts(match)]
    order = [matches[number] for _, number in sorted(played)]
    persons: dict[str, list[tuple[Json, int]]] = defaultdict(list)
    sides, pairs, against = defaultdict[Any, list[Any]](list), defaultdict[Any, list[Any]](list), Counter[Any]()
    money = Counter[str]()
    for match in order:
        at_table = []
        for side in range(len(match["totals"])):
            names = [called.get(folded(name)) for name in seated(match, side)]
            own = sorted({name for name in names if name})
            at_table += [(side, name) for name in own]
            for name in own:
                persons[name].append((match, side))
            if None not in names:
                sides[tuple(own)].append((match, side))
            if len(own) == 2:
                pairs[tuple(own)].append((match, side))
            if match["game"] in POINTS_ARE_MONEY:
                name = seated(match, side)[0]
                money[called.get(folded(name)) or f"guest {folded(name)}"] += match["totals"][side]
        meet(match, at_table, against)
    return {
        "persons": {name: career(parts) for name, parts in persons.items()},
        "sides": {who: record(parts) for who, parts in sides.items()},
        "pairs": {who: record(parts) for who, parts in pairs.items()},
        "against": against,
        "money": dict(money),
    }


def meet(match: Json, at_table: list[tuple[int, str]], against: Counter[Any]) -> None:
    """Everybody against everybody on another side."""
    for side, name in at_table:
        for other_side, other in at_table:
            if side != other_side and name != other:
                against[name, other, "met"] += 1
                against[name, other, "won"] += side in winners(match)


def record(parts: list[tuple[Json, int]]) -> tuple[int, int, int]:
    """Played, won, and the sum of what they came to."""
    won = [match for match, side in parts if side in winners(match)]
    return len(parts), len(won), sum(match["totals"][side] for match, side in parts)


def career(parts: list[tuple[Json, int]]) -> Json:
    each = [figure for match, side in parts for figure in points(match, side)]
    done = Counter[tuple[str, str]]()
    for match, side in parts:
        for rule, times in feats(match, side).items():
            done[match["game"], rule] += times
    runs = groupby(parts, key=lambda part: part[1] in winners(part[0]))
    lengths = [len(list(run)) for won, run in runs if won]
    first = min(evening(recorded(match)[-1]["at"]) for match, _ in parts)
    return {
        "record": record(parts),
        "deals": (len(each), sum(each), max(each, default=None)),
        "run": max(lengths, default=0),
        "since": first,
        "feats": dict(done),
    }
