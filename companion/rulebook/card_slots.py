"""Where the cards that were said belong in a form: by the words beside them, by what they may be, or the first."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from companion.rulebook.placing import BEFORE, Placed, spoken_of, words_before, words_behind
from companion.rulebook.utterance import CARD, CARDS, MELD, NEAR, WILD, Form, Slot, Token, Utterance

MELDED = "meld"  # the slot of the meld to which something is added
LEFT, LAID = "left", "melded"  # the slots of the points of cards that are left in a hand, and of those on the table
BOTH = 2  # hands that are set against each other


def cards_by_slot(form: Form, said: Utterance, counted: Collection[int]) -> Mapping[str, str]:
    """The cards by field: where no word beside them says which they belong in, the first."""
    tokens = [one for one in said.tokens if one.cards and one.at not in counted]
    single = _single_cards(form, said, tokens)
    tokens = [one for one in tokens if one.at not in single]
    melds = all(len(one.cards) >= MELD for one in tokens)
    slots = [one for one in form.of_kind(*(CARDS if melds else CARDS[:1])) if not one.field.none]
    groups = _cards_of_a_side(form, said, tokens) or _cards_set_against(form, said, tokens, slots)
    groups = groups or _cards_added(tokens, slots)
    for one in tokens if slots and not groups else ():
        figure = any(other.figure for other in said.tokens[one.at + 1 : one.at + 2 + NEAR])  # `8 8 5 vs dealer 20`
        behind = None if figure else spoken_of(form, said, slots, words_behind(one.at))
        slot = spoken_of(form, said, slots, words_before(one.at)) or behind or slots[0]
        groups.setdefault(slot, []).append(one)
    cards = {slot.name: said.tokens[at].cards[0] for at, slot in single.items()}
    for slot, several in groups.items():
        each = [" ".join(one.cards) for one in several]
        of_melds = slot.field.kind == "melds"
        cards |= {f"{slot.name}.{n}": one for n, one in enumerate(each)} if of_melds else {slot.name: " ".join(each)}
    return cards


def _cards_of_a_side(form: Form, said: Utterance, tokens: Sequence[Token]) -> dict[Slot, list[Token]]:
    """The melds of a side, and the cards left in its hands, where its points are added up: `five kings, Q and 7 left`.

    Loose cards of which nobody says that they were left are taken for a meld, which they are not.
    """
    laid, left = (next(iter(form.of_kind(kind)), None) for kind in ("melds", "cards"))
    if not (form.adds_points and laid and left):
        return {}
    groups = _in_groups(said, tokens)
    cues = form.cues(LEFT) | said.lexicon.left
    of_cards = [one.at for one in said.tokens if one.word in cues and not _is_of_a_figure(said, one.at)]
    owners: Sequence[Sequence[Token]] = [_owner(said, groups, at) for at in of_cards]
    if tokens and of_cards and max(of_cards) < tokens[0].at and not said.has(form.cues(LAID)):
        between = (one.word for one in said.tokens[tokens[0].at : tokens[-1].at] if not one.cards)
        owners = groups if said.lexicon.joining.issuperset(between) else owners  # `left over: 2 aces, 3 fours`
    held = [one for one in tokens if any(one in group for group in owners)]
    others = _with_wild([one for one in tokens if one not in held])
    return {slot: several for slot, several in ((laid, others), (left, held)) if several}


def _with_wild(melds: Sequence[Token]) -> list[Token]:
    """The melds, loose wild cards in the one before them: `six kings with a two`."""
    joined = list[Token]()
    for one in melds:
        last = joined[-1] if joined else None
        wild = WILD.issuperset(one.cards) and len(one.cards) < MELD
        if last and wild and not WILD.issuperset(last.cards):
            joined[-1] = replace(last, cards=(*last.cards, *one.cards))
        else:
            joined.append(one)
    return joined


def _in_groups(said: Utterance, tokens: Sequence[Token]) -> Sequence[list[Token]]:
    """The tokens of cards; loose ones that follow each other, or are joined by a word, in one group."""
    groups = list[list[Token]]()
    for one in tokens:
        before = groups[-1][-1] if groups else None
        loose = before and max(len(one.cards), len(before.cards)) < MELD
        if before and loose and said.lexicon.joining.issuperset(said.words(before.at + 1, one.at)):
            groups[-1].append(one)
        else:
            groups.append([one])
    return groups


def _is_of_a_figure(said: Utterance, at: int) -> bool:
    """True if a figure stands right behind a word, which is said of it: `caught with 60`."""
    return any(one.figure for one in said.tokens[at + 1 : at + 1 + NEAR])


def _owner(said: Utterance, groups: Sequence[list[Token]], at: int) -> Sequence[Token]:
    """The group that a word at a place is said of: the nearest on either side, loose cards before others."""
    before = next((one for one in reversed(groups) if one[-1].at < at), None)
    behind = next((one for one in groups if one[0].at > at), None)
    far = [(abs(at - one[end].at), one) for one, end in ((before, -1), (behind, 0)) if one]
    near = [(len(one[0].cards) >= MELD, by, one) for by, one in far if by <= BEFORE]
    return min(near, key=lambda one: one[:2])[2] if near else ()


def _cards_set_against(
    form: Form, said: Utterance, tokens: Sequence[Token], slots: Sequence[Slot]
) -> dict[Slot, list[Token]]:
    """Two hands with a word like `against` between them in the two slots, mine first if nobody says otherwise."""
    apart = said.set_apart(tokens) if len(slots) == BOTH else ()
    mine_last = apart and spoken_of(form, said, slots, words_before(apart[0][0].at)) is slots[1]
    return dict(zip(slots[::-1] if mine_last else slots, apart, strict=False))


def _cards_added(tokens: Sequence[Token], slots: Sequence[Slot]) -> dict[Slot, list[Token]]:
    """The one meld that was named, where a question asks what may be added to one, and the other cards."""
    onto = next((one for one in slots if one.name == MELDED), None)
    melds = [one for one in tokens if len(one.cards) >= MELD]
    others = [one for one in tokens if one not in melds]
    added = next((one for one in slots if one is not onto), None)
    return {onto: melds, added: others} if onto and added and others and len(melds) == 1 else {}


def _single_cards(form: Form, said: Utterance, tokens: Sequence[Token]) -> Placed:
    """The cards that fill slots of one card: those of which a word beside them says so, `a king on top`."""
    others, placed = form.of_kind(*CARDS), dict[int, Slot]()
    for slot in form.of_kind(CARD):
        alone = [one for one in tokens if len(one.cards) == 1 and one.at not in placed]
        beside = ((one, places) for one in alone for places in (words_behind(one.at), words_before(one.at)))
        meant = (one for one, places in beside if spoken_of(form, said, [slot, *others], places) is slot)
        placed |= {one.at: slot for one in [*meant][:1]}
    return placed
