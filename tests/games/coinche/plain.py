"""Coinche counted a second time, from the sentences of the rules file alone: whole deals, as figures, without lines."""

from typing import Any, NamedTuple


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
