"""The exhibits of the gallery, in the order in which they hang."""

from scripts.exhibits import catalogue, counted, powers, streets, wild
from scripts.exhibits.exhibit import Exhibit

EXHIBITS: tuple[Exhibit, ...] = (
    Exhibit(
        "no-order",
        "With wild cards, does any order of hands follow rarity?",
        counted.no_order,
        cheap=True,
    ),
    Exhibit(
        "order-and-rarity",
        "How much of the order of hands does each wild rule turn round?",
        counted.order_and_rarity,
    ),
    Exhibit(
        "wild-games",
        "In which games with wild cards is the order of hands wrong?",
        catalogue.wrong_order,
    ),
    Exhibit("deuces-draw", "What should beat what with deuces wild?", catalogue.deuces_draw),
    Exhibit("omen-cards", "Which card is the worst to hold in The Omen?", wild.omen_cards),
    Exhibit("omen-options", "What does each option of The Omen do to Damien?", wild.omen_options),
    Exhibit("holdings", "From which holdings of Damien's on is it right to stay?", wild.holdings),
    Exhibit("chaos-houses", "What do jokers, a dummy and flips do to Chaos?", wild.chaos_houses),
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
    Exhibit(
        "onion-modifiers",
        "What do the modifiers of Cripple Mr Onion do to ten cards?",
        wild.onion_modifiers,
    ),
    Exhibit(
        "onion-together",
        "What do the modifiers of Cripple Mr Onion do together?",
        wild.onion_together,
    ),
    Exhibit(
        "claims",
        "What is a power of Bonedoneskis worth if it is claimed?",
        powers.bonedoneskis_claims,
    ),
    Exhibit("spades", "Low spade or high spade: which splits more pots?", streets.spades),
    Exhibit("two-boards", "How often does one hand win both boards?", streets.two_boards),
    Exhibit("aces", "In which game are two aces worth the most?", streets.aces),
    Exhibit("guts", "Which hands should stay in at Guts?", counted.guts, cheap=True),
    Exhibit(
        "seven-twenty-seven",
        "How many cards does it take to have exactly seven or twenty-seven?",
        counted.seven_twenty_seven,
        cheap=True,
    ),
    Exhibit(
        "between", "How far apart must the posts be at Acey-Deucey?", counted.between, cheap=True
    ),
    Exhibit("short-packs", "What beats what in a stripped pack?", counted.short_packs),
    Exhibit(
        "more-cards",
        "Does the order of hands hold for six, seven and eight cards?",
        counted.more_cards,
    ),
    Exhibit("lows", "What does a wild card do to an eight-or-better low?", counted.lows),
    Exhibit("night-chaos", "When to fold in Night Chaos?", catalogue.night_chaos),
    Exhibit("turning-on", "When to turn a card too many in Night Chaos?", powers.night_turning),
    Exhibit("luckiest", "When do the first visible cards decide the most?", catalogue.luckiest),
    Exhibit("longest", "Which game of the catalogue is the longest?", catalogue.longest),
    Exhibit("wildest", "Which game of the catalogue is the wildest?", catalogue.wildest),
)
"""All of them."""
