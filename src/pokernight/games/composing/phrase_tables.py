"""Phrases of dealers for games of the rulebook, for several parts at once, and open ones."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

ALSO_CALLED: Mapping[str, tuple[str, ...]] = {
    "ace_to_five_triple_draw": ("a-5 triple draw", "a to 5 triple draw"),
    "acey_deucey": ("between the sheets", "in between", "red dog", "yablon"),
    "anaconda": ("pass the trash",),
    "archie": (),
    "auction": (),
    "badacey": (),
    "badeucey": (),
    "badugi": ("badougi", "padooki"),
    "baseball": (),
    "big_o": ("five card omaha hi lo", "5 card plo8"),
    "black_mariah": (),
    "blind_baseball": (),
    "bloody_sevens": (),
    "bonedoneskis": (),
    "breed_the_heifer": (),
    "california_lowball": ("lowball", "ace to five lowball"),
    "chaos": (),
    "chinese_poker": ("thirteen card poker", "13 card poker"),
    "cincinnati": (),
    "count_your_diamonds": (),
    "countdown": (),
    "courchevel": (),
    "crazy_pineapple": (),
    "cripple_mr_onion": (),
    "deuce_to_seven_single_draw": (
        "kansas city lowball",
        "kansas city",
        "2-7 single draw",
        "deuce to seven lowball",
        "2-7 lowball",
        "single draw",
    ),
    "deuce_to_seven_triple_draw": (
        "2-7 triple draw",
        "27 triple draw",
        "triple draw",
        "deuce to seven",
    ),
    "deuces_wild": (),
    "dirty_schultz": (),
    "double_board_holdem": ("holdem double board", "double board hold em"),
    "double_board_omaha": ("omaha double board",),
    "dr_pepper": (),
    "drawmaha": ("dramaha", "draw maha", "sviten special"),
    "english_stud": (),
    "five_card_draw": (),
    "follow_the_cowboy": (),
    "follow_the_queen": (),
    "four_forty_four": (),
    "good_bad_ugly": (),
    "guts": ("two card guts",),
    "have_a_heart": (),
    "heinz_57": (),
    "high_chicago": (),
    "holdem": (),
    "homicide": (),
    "howdy_doody": (),
    "indian_poker": ("blind man's bluff", "forehead poker"),
    "irish": (),
    "iron_cross": ("criss cross", "cross", "the cross"),
    "jacks_back": (),
    "jacks_or_better": ("jackpots", "jackpot"),
    "jacks_to_open_trips_to_win": (),
    "kankakee": (),
    "kings_and_little_ones": ("king and little ones", "king and little men"),
    "lame_brain_pete": (),
    "london_lowball": (),
    "low_chicago": (),
    "low_hole": (),
    "manila": (),
    "mexican_stud": (),
    "monterey": (),
    "murder": (),
    "night_baseball": (),
    "night_chaos": (),
    "no_peek": ("mexican sweat", "beat your neighbor", "blind stud", "no peekie"),
    "numbers": (),
    "oma_jack": (),
    "omaha": (),
    "omaha_hi_lo": (),
    "one_eyed_jacks": (),
    "phone_home": (),
    "pineapple": (),
    "razz": ("seven card lowball", "seven card stud low"),
    "razzduci": (),
    "razzdugi": (),
    "roll_your_own": (),
    "screw_your_neighbor": ("ranter go round", "cuckoo", "chase the ace"),
    "sequence": (),
    "seven_card_stud": (),
    "seven_card_stud_hi_lo": ("seven card stud high low", "stud eight or better"),
    "seven_twenty_seven": ("7 27", "7/27"),
    "short_deck": ("six plus", "6 plus", "six plus hold'em", "short deck hold'em"),
    "spit_in_the_ocean": ("five card draw spit in the ocean", "spit"),
    "stud_jack": (),
    "super_8": (),
    "super_stud": (),
    "tahoe": (),
    "take_it_or_leave_it": ("shove em",),
    "ten_four": (),
    "the_omen": (),
    "three_five_seven": ("3-5-7", "357"),
    "tic_tac_toe": ("noughts and crosses",),
    "whiskey_poker": (),
    "winter_baseball": (),
    "woolworth": (),
}
"""Names of a game that are not its title, by the name that commands take.

Sources: Wikipedia, pagat.com, home-game lists.
"""


SHORTHANDS = {
    "o8": ("omaha", "eight or better"),
    "plo8": ("omaha", "eight or better", "pot limit"),
    "plo 8": ("omaha", "eight or better", "pot limit"),
    "omaha 8": ("omaha", "eight or better"),
    "stud 8": ("seven card stud", "eight or better"),
    "nlhe": ("holdem", "no limit"),
    "plo": ("omaha", "pot limit"),
    "lhe": ("holdem", "fixed limit"),
}
"""Short names of several parts together, by the phrases that they stand for."""
OPEN = {
    "high low": ("low", ("high low eight or better", "high low no qualifier")),
    "high low split": ("low", ("high low eight or better", "high low no qualifier")),
    "chicago": ("spade", ("high chicago", "low chicago")),
}
"""Phrases with several common meanings: their subject, and a phrase for each meaning."""


FAMILY_PHRASES: Mapping[str, tuple[str, ...]] = {
    "wild": ("{cards} wild (card)", "wild card {cards}"),
    "jokers": ("{count} joker (wild)", "{count} jokers (wild)"),
    "extra": tuple(
        f"{{rank}} {verb} {more}card ({{price}})"
        for verb in ("buy", "get", "bring")
        for more in ("", "another ", "extra ")
    ),
    "kill": ("{cards} kill (hand)", "{cards} is dead"),
}
"""Phrases of the families of atoms."""
ANTE = ("ante {price}", "{price} ante")
BOMB_POT = ("bomb pot {price}", "{price} bomb pot")
LAST_CARD = ("last card up {price}", "last card down up {price}")
STAKES = "{small} {big}"
"""Phrases of house rules with an amount."""


@cache
def spoken_names() -> Mapping[str, tuple[str, ...]]:
    """Return the phrases that name each game of the rulebook, its own name first."""
    return {name: (name.replace("_", " "), *others) for name, others in ALSO_CALLED.items()}
