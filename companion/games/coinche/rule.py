"""The rules that Coinche has beside those of Belote; each has an entry in the rulebook."""

from enum import StrEnum

from companion.games.belote.rule import Rule as BeloteRule


class Rule(StrEnum):
    """Ids of rulebook entries; what each covers of the digest stands in `content/coinche/book.toml`."""

    # the table and the deal (COI-03…COI-06)
    TWO_AGAINST_TWO = "two-against-two"
    NEXT_DEALER = "next-dealer"
    ORDER_OF_PLAY = "order-of-play"
    ALL_CARDS_DEALT = "all-cards-dealt"
    # the auction (COI-08…COI-20)
    SPEAKING_IN_TURN = "speaking-in-turn"
    BIDS = "bids"
    HIGHEST_BID = "highest-bid"
    CAPOT_BID = "capot-bid"
    GENERALE = "generale"
    BIDDING_AGAIN = "bidding-again"
    SA_TA = "sans-atout-tout-atout"
    NUMBER_AND_TRUMPS = "number-and-trumps"
    COINCHE = "coinche"
    SURCOINCHE = "surcoinche"
    COINCHE_ON_CAPOT = "coinche-on-capot"
    AUCTION_ENDS = "auction-ends"
    PASSED_OUT = "everybody-passed"
    # the contract (COI-21…COI-25, COI-50)
    NUMBER_REACHED = "number-reached"
    MORE_THAN_THE_DEFENCE = "more-than-the-defence"
    WHAT_COUNTS = "what-counts"
    EXACT_POINTS = "exact-points"
    EVERY_TRICK = "every-trick"
    LEVEL = "level-points"
    # the play (COI-28…COI-32)
    SANS_ATOUT_PLAY = "sans-atout-play"
    TOUT_ATOUT_PLAY = "tout-atout-play"
    NO_SUIT_TRUMPS = "no-suit-trumps"
    SANS_ATOUT_VALUES = "sans-atout-values"
    TOUT_ATOUT_VALUES = "tout-atout-values"
    # declarations and belote (COI-33…COI-37)
    WITHOUT_DECLARATIONS = "without-declarations"
    DECLARATIONS_COUNT = "declarations-count"
    FOURS_AT_SANS_ATOUT = "fours-at-sans-atout"
    BELOTES = "belotes"
    BELOTE_KEPT = "belote-kept"
    # what is written (COI-38…COI-53)
    WHAT_IS_WRITTEN = "what-is-written"
    TRICKS_WRITTEN = "tricks-written"
    CONTRACT_MADE = "contract-made"
    PILE = "pile"
    PILE_FIGURE = "pile-figure"
    CONTRACT_FAILED = "contract-failed"
    PILE_COINCHED = "pile-coinched"
    CONTRACT_COINCHED = "contract-coinched"
    WHAT_IS_MULTIPLIED = "what-is-multiplied"
    BELOTE_COINCHED = "belote-coinched"
    LOST_DECLARATIONS = "lost-declarations"
    ALL_TRICKS = "all-tricks"
    CAPOT_BID_PAYS = "capot-bid-pays"
    ROUNDED = "rounded"
    WAITING_FOR_A_WINNER = "waiting-for-a-winner"
    POINTS_BID_ONLY = "points-bid-only"
    GUILTY_SIDE_LOSES = "guilty-side-loses"
    # the end (COI-54…COI-56)
    TWO_THOUSAND = "playing-to"
    BOTH_PAST_IT = "both-past-it"
    FINISHING_ON_BELOTE = "finishing-on-belote"


# what a mistake breaks here that breaks another rule in Belote
INSTEAD: dict[str | None, str] = {
    BeloteRule.PLAYERS: Rule.TWO_AGAINST_TWO,
    BeloteRule.EIGHT_CARDS: Rule.ALL_CARDS_DEALT,
}
