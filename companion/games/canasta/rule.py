"""The rules of Canasta that code may cite; each has an entry in the rulebook."""

from enum import StrEnum


class Rule(StrEnum):
    """Ids of rulebook entries; what each covers of the digest stands in `content/canasta/book.toml`."""

    # material and values
    FOUR_PLAYERS = "four-players"
    TWO_PACKS = "two-packs"
    CARD_VALUES = "card-values"
    MULTIPLES_OF_FIVE = "multiples-of-five"
    # draw for partners
    DRAW_ORDER = "draw-order"
    DRAW_AGAIN = "draw-again"
    HIGHEST_PLAYS_FIRST = "highest-plays-first"
    PARTNERS_BY_DRAW = "partners-by-draw"
    FIRST_DEALER = "first-dealer"
    # the deal
    UPCARD = "upcard"
    FROZEN_FROM_THE_START = "frozen-from-the-start"
    # red threes
    RED_THREE_DEALT = "red-three-dealt"
    RED_THREE_DRAWN = "red-three-drawn"
    RED_THREE_FROM_THE_PILE = "red-three-from-the-pile"
    RED_THREES = "red-threes"
    ALL_FOUR_RED_THREES = "all-four-red-threes"
    RED_THREES_WITHOUT_A_MELD = "red-threes-without-a-meld"
    # melds
    THREE_OF_A_RANK = "three-of-a-rank"
    MELD_RANKS = "meld-ranks"
    NATURALS_PER_WILD = "naturals-per-wild"
    THREE_WILDS_AT_MOST = "three-wilds-at-most"
    BLACK_THREES = "black-threes"
    ONE_MELD_OF_A_RANK = "one-meld-of-a-rank"
    ADD_TO_OWN_MELDS = "add-to-own-melds"
    NOT_TO_THEIR_MELDS = "not-to-their-melds"
    # canastas
    CANASTA_IS_SEVEN = "canasta-is-seven"
    ADDING_TO_A_CANASTA = "adding-to-a-canasta"
    NATURAL_CANASTA = "natural-canasta"
    MIXED_CANASTA = "mixed-canasta"
    # the opening
    TOTAL_DECIDES = "total-decides"
    MINIMUM_BELOW_ZERO = "minimum-below-zero"
    MINIMUM_FROM_ZERO = "minimum-from-zero"
    MINIMUM_FROM_1500 = "minimum-from-1500"
    MINIMUM_FROM_3000 = "minimum-from-3000"
    AT_LEAST = "at-least-the-minimum"
    CARDS_COUNT = "cards-count"
    SEVERAL_MELDS = "several-melds-together"
    ONLY_THE_TOP_CARD = "only-the-top-card-counts"
    BONUSES_DO_NOT_COUNT = "bonuses-do-not-count"
    # the discard pile
    NO_PILE_BEFORE_OPENING = "no-pile-before-opening"
    OPENING_WITH_THE_PILE = "opening-with-the-pile"
    FREEZING_CARDS = "freezing-cards"
    UNTIL_TAKEN = "frozen-until-taken"
    FROZEN_NEEDS_A_PAIR = "frozen-needs-a-natural-pair"
    UNFROZEN_WAYS = "unfrozen-three-ways"
    TOP_NOT_TAKEABLE = "top-not-takeable"
    TOP_CARD_IS_MELDED = "top-card-is-melded"
    ONE_CARD_ONE_CARD = "one-card-no-one-card-pile"
    # going out
    CANASTA_TO_GO_OUT = "only-with-a-canasta"
    WAYS_TO_GO_OUT = "ways-to-go-out"
    NO_DISCARD_NEEDED = "no-discard-needed"
    CONCEALED = "concealed-in-one-turn"
    CONCEALED_OPENS_ALONE = "concealed-opens-alone"
    CONCEALED_CONDITIONS = "concealed-conditions"
    ASKING_PARTNER = "asking-partner"
    STOCK_RUNS_OUT = "stock-runs-out"
    KEEP_ONE_CARD = "keep-one-card"
    # scoring a deal
    CARDS_ON_THE_TABLE = "cards-on-the-table"
    GOING_OUT = "going-out"
    GOING_OUT_CONCEALED = "going-out-concealed"
    LEFT_IN_HAND = "left-in-hand"
    # when something goes wrong, and other ways to play
    OPENING_TOO_SMALL = "opening-too-small"
    RED_THREE_FORGOTTEN = "red-three-forgotten"
    RED_THREE_IN_HAND = "red-three-in-hand"
    THREE_PLAYERS = "three-players"
    # winning
    TARGET = "target"
    CHECKED_AFTER_THE_DEAL = "checked-after-the-deal"
    BOTH_OVER_THE_TARGET = "both-over-the-target"
