"""What players of Burraco argue about; one small file a subject.

meld, add-to-meld, replace-wild, second-meld, join-melds (melding), best-melds,
take-pile, discard (turn), take-pozzetto, look-at-pozzetto, pozzetto-cost
(pozzetto), close, closing-bonus, stock-end, stalemate (ending), draw, cut
(dealing), hand-score, card-points, winner (scoring).
"""
