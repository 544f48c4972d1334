"""The questions of Coinche: the auction, the contract, and the play as in Belote."""

from typing import Any

from companion.engine.ruling import Question
from companion.games.coinche.house import House
from companion.games.coinche.questions import bidding, contract, playing

QUESTIONS: tuple[Question[Any, House], ...] = (
    bidding.AUCTION,
    bidding.MAY_BID,
    bidding.MAY_COINCHE,
    bidding.MAY_SURCOINCHE,
    contract.CONTRACT,
    contract.POINTS_NEEDED,
    playing.LEGAL_CARDS,
    playing.TRICK,
    playing.HIGHEST,
    playing.BELOTE,
    playing.DECLARATIONS,
    bidding.WHO_DEALS,
    contract.WINNER,
)
