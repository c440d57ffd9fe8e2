"""The rulebook: one file per game, and the catalogue that finds them."""

from pokernight.games.catalogue import (
    SOURCE_GAMES,
    all_games,
    compose,
    evening_games,
    find,
    find_in_room,
    find_in_rulebook,
    in_rulebook,
    named,
    names,
    offer_of,
)

__all__ = [
    "SOURCE_GAMES",
    "all_games",
    "compose",
    "evening_games",
    "find",
    "find_in_room",
    "find_in_rulebook",
    "in_rulebook",
    "named",
    "names",
    "offer_of",
]
