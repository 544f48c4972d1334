"""Coinche counted a second time, from the sentences of the rules file alone: whole deals, as figures, without lines."""

from random import Random
from typing import Any, NamedTuple

FULL = 162


class Outcome(NamedTuple):
    """What a deal brings takers and defence, whether it was made, and what waits afterwards."""

    takers: int
    defence: int
    verdict: str
    waits: int


def tens(points: int, rules: dict[str, Any]) -> int:
    """COI-49: to the nearest ten; a five goes up or down."""
    if rules["rounding"] == "none":
        return points
    rest = points % 10
    up = rest > 5 or (rest == 5 and rules["rounding"] == "tens_five_up")
    return points - rest + 10 * up


def count(deal: dict[str, Any], rules: dict[str, Any], waited: int = 0) -> Outcome:
    """One deal, told from the takers' side: `tricks`, `belotes` and `declarations` are takers' and defence's."""
    bid = deal["contract"]
    value = bid if isinstance(bid, int) else 250 if bid == "capot" else rules["generale_contract"]
    times = {1: 1, 2: 2, 4: {"quadruple": 4, "triple": 3, "none": 2}[rules["surcoinche"]]}[deal["coinche"]]
    if deal.get("revoke") is not None:
        if rules["revoke"] == "dealt_again":
            return Outcome(0, 0, "dealt_again", waited)
        return after_a_revoke(deal, rules, value, times, waited)
    ours, theirs = counted(deal, rules)
    verdict = judge(deal, rules, value, ours, theirs)
    if verdict == "tie":
        kept = tens(ours, rules) + 20 * deal["belotes"][0] + deal["declarations"][0]
        written = tens(theirs, rules) + 20 * deal["belotes"][1] + deal["declarations"][1]
        return Outcome(0, written, "tie", waited + kept)
    won = 0 if verdict == "made" else 1
    sheet = [0, 0]
    sheet[won] += waited + value * times
    rest = times if rules["coinche_multiplies"] == "everything" else 1
    if rules["count"] == "announced_and_made":
        write_tricks(sheet, deal, rules, won, rest)
    write_extras(sheet, deal, rules, won, times)
    return Outcome(sheet[0], sheet[1], verdict, 0)


def counted(deal: dict[str, Any], rules: dict[str, Any]) -> tuple[int, int]:
    """COI-32: counted at tout atout with ordinary values, the points are brought to 162, to the nearest whole."""
    takers, defence = deal["tricks"]
    if deal["trump"] == "TA" and rules["ta_values"] == "converted":
        return round(takers * 162 / 258), round(defence * 162 / 258)
    return takers, defence


def judge(deal: dict[str, Any], rules: dict[str, Any], value: int, ours: int, theirs: int) -> str:
    """COI-21…COI-25, COI-50, COI-51."""
    if deal["contract"] in ("capot", "generale"):
        return "made" if deal["capot"] == 0 and (deal["contract"] == "capot" or deal["alone"]) else "failed"
    if deal["capot"] == 0 and rules["capot_unannounced"] != "no_bonus":
        ours += 90
    if deal["capot"] == 1 and rules["capot_unannounced"] == "both_sides":
        theirs += 90
    if rules["belote_for_contract"]:
        ours, theirs = ours + 20 * deal["belotes"][0], theirs + 20 * deal["belotes"][1]
    if rules["declarations_for_contract"]:
        ours, theirs = ours + deal["declarations"][0], theirs + deal["declarations"][1]
    if rules["to_make"] == "contract_alone82" and value == 80:
        return "made" if ours >= 82 else "failed"
    if ours < value:
        return "failed"
    if rules["to_make"] != "more_than_defence" or ours > theirs:
        return "made"
    ties = rules["tie"] == "litige" and deal["coinche"] == 1 and rules["count"] == "announced_and_made"
    return "tie" if ours == theirs and ties else "failed"


def write_tricks(sheet: list[int], deal: dict[str, Any], rules: dict[str, Any], won: int, rest: int) -> None:
    """COI-39…COI-43, COI-46, COI-47: own tricks, or everything for the winner."""
    named = not isinstance(deal["contract"], int)
    points = counted(deal, rules)
    ninety = [0, 0]
    if deal["capot"] == 0 and (named or rules["capot_unannounced"] != "no_bonus"):
        ninety[0] = 90
    if deal["capot"] == 1 and rules["capot_unannounced"] == "both_sides":
        ninety[1] = 90
    if won == 0 and (deal["coinche"] == 1 or rules["coinched_made"] == "points_shared"):
        sheet[0] += (tens(points[0], rules) + ninety[0]) * rest
        sheet[1] += tens(points[1], rules) + ninety[1]
        return
    pile = 160 if rules["rounding"] != "none" else rules["pile"]
    more = ninety[won]
    if won == 1 and named and rules["capot_failed"] == "as_made":
        more = 90
    sheet[won] += (pile + more) * rest


def write_extras(sheet: list[int], deal: dict[str, Any], rules: dict[str, Any], won: int, times: int) -> None:
    """COI-37, COI-43…COI-45."""
    rest = times if rules["coinche_multiplies"] == "everything" else 1
    for side in (0, 1):
        owner = side
        if rules["lost_declarations"] == "to_winner" and side != won:
            failed_takers = won == 1 and side == 0
            beaten_defence = won == 0 and side == 1 and (deal["coinche"] > 1 or deal["capot"] == 0)
            owner = won if failed_takers or beaten_defence else side
        sheet[owner] += deal["declarations"][side] * (rest if owner == won else 1)
        owner = side
        if rules["lost_belote"] == "to_winner" and side != won:
            owner = won if won == 1 or deal["coinche"] > 1 else side
        doubled = owner == won and rules["belote_coinched"] == "multiplied"
        sheet[owner] += 20 * deal["belotes"][side] * (times if doubled else 1)


def after_a_revoke(deal: dict[str, Any], rules: dict[str, Any], value: int, times: int, waited: int) -> Outcome:
    """COI-58: the pile, the contract and its own extras for the innocent side."""
    guilty = deal["revoke"]
    won, sheet = 1 - guilty, [0, 0]
    rest = times if rules["coinche_multiplies"] == "everything" else 1
    sheet[won] += value * times + waited + deal["declarations"][won] * rest
    if rules["count"] == "announced_and_made":
        sheet[won] += (160 if rules["rounding"] != "none" else rules["pile"]) * rest
    doubled = times if rules["belote_coinched"] == "multiplied" else 1
    sheet[won] += 20 * deal["belotes"][won] * doubled
    if rules["lost_belote"] == "to_winner":
        sheet[won] += 20 * deal["belotes"][guilty] * doubled
    else:
        sheet[guilty] += 20 * deal["belotes"][guilty]
    return Outcome(sheet[0], sheet[1], "revoke", 0)


def any_rules(random: Random) -> dict[str, Any]:
    """House rules drawn at random, all of those that the score depends on."""
    return {
        "count": random.choice(["announced_and_made", "announced_and_made", "announced"]),
        "to_make": random.choice(["more_than_defence", "more_than_defence", "contract_alone", "contract_alone82"]),
        "belote_for_contract": random.random() < 0.7,
        "tie": random.choice(["failed", "litige"]),
        "rounding": random.choice(["tens_five_up", "tens_five_down", "none"]),
        "pile": random.choice([160, 162]),
        "coinche_multiplies": random.choice(["everything", "contract_only"]),
        "coinched_made": random.choice(["winner_takes_all", "points_shared"]),
        "surcoinche": random.choice(["quadruple", "triple", "none"]),
        "belote_coinched": random.choice(["single", "multiplied"]),
        "lost_belote": random.choice(["kept", "to_winner"]),
        "capot_unannounced": random.choice(["takers", "both_sides", "no_bonus"]),
        "capot_failed": random.choice(["as_other_contracts", "as_made"]),
        "generale": True,
        "generale_contract": random.choice([350, 500, 750, 1000]),
        "highest_bid": random.choice([160, 180, 650]),
        "sa_ta": True,
        "ta_values": random.choice(["fourteen", "thirteen", "converted"]),
        "declarations": random.choice(["belote_only", "counted"]),
        "declarations_for_contract": random.random() < 0.7,
        "lost_declarations": random.choice(["to_winner", "kept"]),
        "revoke": random.choice(["deal_lost", "dealt_again"]),
    }


def any_deal(random: Random, rules: dict[str, Any]) -> dict[str, Any]:
    """A deal drawn at random, near the bound as often as not, as `count` takes it."""
    trump = random.choice(["S", "H", "D", "C", "C", "SA", "TA"])
    full = 258 if trump == "TA" and rules["ta_values"] == "converted" else FULL
    contract = random.choice([80, 80, 90, *range(100, min(rules["highest_bid"], 190) + 1, 10), "capot", "generale"])
    capot = random.choice([None, None, None, None, 0, 1] if isinstance(contract, int) else [None, 0, 0, 1])
    belotes = [0, 0]
    if trump == "TA":
        for _ in range(random.choice([0, 0, 1, 2, 4])):
            belotes[random.randrange(2)] += 1
    elif trump != "SA" and random.random() < 0.5:
        belotes[random.randrange(2)] = 1
    declared = [0, 0]
    if rules["declarations"] == "counted" and random.random() < 0.5:
        declared[random.randrange(2)] = random.choice([20, 50, 70, 100, 150, 200])
    takers = full if capot == 0 else 0 if capot == 1 else any_tricks(random, full, belotes, declared)
    if capot is None and takers in (1, full - 1):
        takers += 1 if takers == 1 else -1
    return {
        "contract": contract,
        "trump": trump,
        "coinche": random.choice([1, 1, 1, 1, 2, 2] + [4] * (rules["surcoinche"] != "none")),
        "tricks": [takers, full - takers],
        "capot": capot,
        "alone": random.random() < 0.5 if contract == "generale" and capot == 0 else None,
        "belotes": belotes,
        "declarations": declared,
        "revoke": random.choice([None] * 9 + [0, 1]),
    }


def any_tricks(random: Random, full: int, belotes: list[int], declared: list[int]) -> int:
    """The takers' tricks: any, near the half, or so that the sides are level."""
    level = full // 2 + 10 * (belotes[1] - belotes[0]) + (declared[1] - declared[0]) // 2
    near = random.randint(full // 2 - 12, full // 2 + 12)
    return random.choice([random.randint(0, full), near, min(max(level, 0), full)])


def as_told(deal: dict[str, Any], taker: int) -> dict[str, Any]:
    """The same deal as a table tells it, where side `taker` bid last."""

    def by_side(pair: list[int]) -> list[int]:
        return pair if taker == 0 else pair[::-1]

    def side(number: int | None) -> int | None:
        return None if number is None else (number + taker) % 2

    told = {name: deal[name] for name in ("contract", "trump", "coinche", "alone")}
    told |= {"taker": taker, "tricks": by_side(deal["tricks"]), "capot": side(deal["capot"])}
    told |= {"declarations": by_side(deal["declarations"]), "revoke": side(deal["revoke"])}
    if deal["trump"] == "TA":
        return told | {"belotes": by_side(deal["belotes"])}
    return told | {"belote": by_side(deal["belotes"]).index(1) if any(deal["belotes"]) else None}
