"""Tables and deals of Coinche drawn at random, as the second implementation takes them and as a table tells them."""

from random import Random
from typing import Any

FULL = 162


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
