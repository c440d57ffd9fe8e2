"""Cards that are wild whatever happens: of a rank, by name, by where they lie."""

from __future__ import annotations

from collections.abc import Collection

from pokernight.cards import RANKS, Card, rank, rank_name
from pokernight.games.composing.page import listed
from pokernight.games.composing.parts import Atom, Held, is_joker, like, of_ranks


def ranks(name: str, letters: str, *phrases: str, source: str = "home-game lists") -> Atom:
    """Some ranks are wild."""
    found = frozenset(map(RANKS.index, letters))
    many = listed([rank_name(RANKS.index(letter), plural=True) for letter in letters])
    return Atom(
        name,
        "wild",
        f"{many} are wild",
        phrases,
        f"{many.capitalize()} are wild, face up and face down.",
        source,
        wild=lambda held: of_ranks(held.cards, found),
        reason=lambda held: f"{many} are",
        note=lambda held: f"{many} are wild",
    )


def low_hole(held: Held) -> Collection[Card]:
    """The lowest card in the hole and its like; aces are high."""
    plain = [card for card in held.down if not is_joker(card)]
    return like(held.cards, [min(plain, key=rank)]) if plain else ()


def _lowest(held: Held) -> str:
    plain = [rank(card) for card in held.down if not is_joker(card)]
    return f"a {rank_name(min(plain, default=0))} is the lowest card in the hole"


ATOMS = (
    ranks("threes_and_nines_wild", "39", "threes and nines wild", "3s and 9s wild"),
    Atom(
        "low_hole_wild",
        "wild",
        "each player's lowest card in the hole and its like are wild for him",
        ("low hole wild", "low hole card wild", "low in the hole wild", "little ones"),
        "For each player his lowest card in the hole is wild, and with it every card of that rank "
        "in his hand; aces are high. What is wild for one is nothing to another. A later card "
        "face down may be lower, and then it is wild instead.",
        "home-game lists: Low Hole",
        wild=low_hole,
        reason=_lowest,
        note=lambda held: "each player's lowest hole card and its like are wild for him",
    ),
)
