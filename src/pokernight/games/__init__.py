"""The rulebook: one file per game, and the catalogue that finds them."""

from pokernight.games.catalogue import all_games, find, in_rulebook, named, names

__all__ = ["all_games", "find", "in_rulebook", "named", "names"]
