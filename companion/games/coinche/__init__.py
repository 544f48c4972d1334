"""Coinche: Belote with an auction; the contract is bid, and may be doubled."""
