"""The exhibits of the gallery, in the order in which they hang."""

from scripts.exhibits import streets
from scripts.exhibits.exhibit import Exhibit

EXHIBITS: tuple[Exhibit, ...] = (
    Exhibit(
        "after-the-queen",
        "What is a queen face up worth where she makes cards wild?",
        streets.after_the_queen,
        cheap=True,
    ),
    Exhibit(
        "low-hole-pairs",
        "Which pair in the hole is best at Low Hole?",
        streets.low_hole_pairs,
        cheap=True,
    ),
    Exhibit(
        "first-card-of-chaos",
        "Which first card is best in Chaos?",
        streets.first_card_of_chaos,
        cheap=True,
    ),
    Exhibit("spades", "Low spade or high spade: which one parts more pots?", streets.spades),
    Exhibit("two-boards", "How often does one hand win both boards?", streets.two_boards),
    Exhibit("aces", "In which game are two aces worth the most?", streets.aces),
)
"""All of them."""
