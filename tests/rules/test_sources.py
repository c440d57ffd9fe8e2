"""Tests that the source of a game contains each rule or power ascribed to it.

Each such claim stands here with the words of the source that it rests on.
"""

from __future__ import annotations

from pokernight.games import all_games

SAYS = {
    "bonedoneskis": {
        "small_bet": "Betting: $1-2 limit",
        "big_bet": "Betting: $1-2 limit",
        "ante": "Ante: $.50",
        "bring_in": "The lowest card must then automatically bring in for $.50",
        "complete_at_once": "The lowest card must then automatically bring in for $.50",
        "fee": "is dealt the 9\u2660 and doesn\u2019t ask for a $1",
        "sleeping": "if you don\u2019t recognize your own card\u2019s action, no one is required",
        "duties": "any action or power of any card except for the trade cards may be slept",
        "extension": "a red Jack or the Queen of spades dealt face up on fifth street",
        "Sevens": "the 8 would bring in since the 7 is wild and may count for an Ace",
        "Black Sixes": "you may not use the 6\u2663 as an A\u2660",
        "The Long Game": "the sixth card is dealt face up with a betting round following",
    },
    "chaos": {
        "jokers": "If Jokers are used, they are similar to Queens",
        "dummy_hand": "limited number of players, you may wish to add a dummy hand",
        "flips": "turn over a card from the deck before each player's turn",
    },
    "night_chaos": {
        "jokers": "If Jokers are used, they are similar to Queens",
        "dummy_hand": "limited number of players, you may wish to add a dummy hand",
        "flips": "turn over a card from the deck before each player's turn",
    },
    "cripple_mr_onion": {"suits": "a discussion of the relevant passage of Witches Abroad"},
}
"""By game and option or power: what the source says."""
HOUSE = {("bonedoneskis", "fee"): "a black jack"}
"""Parts of such a claim that are the house's all the same."""


def test_what_is_said_to_be_in_the_source_is_there() -> None:
    claims = {}
    for name, game in all_games().items():
        options = [one.name for one in game.rules.options() if "the source" in one.source]
        powers = [one.name for one in game.setup().powers if one.says == "source"]
        if options or powers:
            claims[name] = {*options, *powers}
    assert claims == {name: {*said} for name, said in SAYS.items()}


def test_what_the_house_adds_to_a_source_is_said_to_be_the_house_s() -> None:
    for (name, option), what in HOUSE.items():
        (found,) = [one for one in all_games()[name].rules.options() if one.name == option]
        assert f"house: {what}" in found.source
