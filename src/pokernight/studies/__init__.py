"""Studies: very many hands of a game, and what can be said of them."""
