"""The rules of Burraco as tests: melds, hands and matches as a table tells them."""
