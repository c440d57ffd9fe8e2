"""Kinds of questions and events of Cripple Mr Onion besides those of every game."""

from pokernight.engine.event_kinds import Kinds

KINDS = Kinds(
    questions={
        "modifiers": "which modifiers hold for this round",
        "exchange": "which cards to exchange, or fold",
        "name": "the Dealer names an amount",
        "match": "match the Dealer, raise him, or fold",
        "raises": "the Dealer matches the raises, or folds",
        "bid": "how much the Dealership is worth",
        "buy": "how many cards to buy",
        "extra bet": "how much to bet on the cards bought",
        "extra bets": "match the extra bets, or pass the Dealership",
        "special cards": "which special cards to declare",
        "the lady": "what becomes of the round",
        "replacement": "which of two cards replaces a special card",
        "death": "whether to declare Death",
        "disclose": "which card to disclose",
        "beaten": "what to do against the hand that beats yours",
        "lowered": "which card Great A'Tuin lowers",
        "raised": "which card Great A'Tuin raises",
        "elephants": "which cards are the Elephants",
        "grouping": "which grouping to lay out",
    },
    quiet=("draw", "pass"),
    news=(
        "modifiers", "wild", "wild again", "buy", "bid", "dealership", "dealer folds", "lay",
        "reform", "revalued", "declare", "in sight", "replaced", "shift", "disclose", "tower",
        "beat", "lost", "cripple",
    ),
    betting=("name", "match", "raises"),
    notable=("death", "fate", "fool", "sender", "elephants"),
    changes_wilds=("wild", "wild again", "fate", "tower"),
)  # fmt: skip
