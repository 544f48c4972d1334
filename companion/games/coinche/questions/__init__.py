"""The questions of Coinche: the auction, the contract, and the play as in Belote."""

from companion.games.coinche.questions import bidding, contract, playing

QUESTIONS = (
    bidding.AUCTION,
    bidding.MAY_BID,
    bidding.MAY_COINCHE,
    bidding.MAY_SURCOINCHE,
    contract.CONTRACT,
    contract.POINTS_NEEDED,
    contract.TRICKS_ROUNDED,
    playing.LEGAL_CARDS,
    playing.TRICK,
    playing.HIGHEST,
    playing.CARD_POINTS,
    playing.BELOTE,
    playing.DECLARATIONS,
    bidding.WHO_DEALS,
    contract.WINNER,
)
