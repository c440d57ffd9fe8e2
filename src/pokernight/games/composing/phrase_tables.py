"""Phrases of dealers for games of the rulebook, for several parts at once, and open ones."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

ALSO_CALLED: Mapping[str, tuple[str, ...]] = {
    "ace_to_five_triple_draw": ("a-5 triple draw", "a to 5 triple draw", "california triple draw"),
    "acey_deucey": ("between the sheets", "in between", "red dog", "yablon"),
    "archie": ("archie poker",),
    "auction": ("auction poker",),
    "badeucey": ("badeucy", "badeucy triple draw"),
    "badugi": ("badougi", "padooki"),
    "black_mariah": ("black maria", "the bitch stud"),
    "blind_baseball": ("no peek baseball", "no peekie baseball", "no peeky baseball"),
    "california_lowball": ("lowball", "ace to five lowball", "a-5 lowball", "california draw"),
    "chinese_poker": ("thirteen card poker", "13 card poker", "russian poker"),
    "countdown": ("count down",),
    "courchevel": ("courchevel omaha",),
    "dr_pepper": ("doctor pepper game",),
    "drawmaha": ("dramaha", "draw maha", "sviten special"),
    "english_stud": ("five card stud with two twists",),
    "follow_the_queen": ("follow the bitch", "follow the whore", "chase the queen",
                         "queens and follow the queen", "queens and what follows"),
    "good_bad_ugly": ("the good the bad and the ugly",),
    "guts": ("two card guts", "balls"),
    "have_a_heart": ("have a heart poker",),
    "howdy_doody": ("howdy",),
    "indian_poker": ("blind man's bluff", "forehead poker", "squaw poker"),
    "irish": ("irish poker", "irish hold'em"),
    "iron_cross": ("criss cross", "crisscross", "cross", "the cross"),
    "jacks_back": ("jacks or back", "jacks or worse"),
    "jacks_or_better": ("jackpots", "jackpot", "jacks or better jackpots"),
    "kings_and_little_ones": ("king and little ones", "king and little men", "kings and little man",
                              "kings and little men"),
    "lame_brain_pete": ("lame brains pete", "lamebrain pete"),
    "london_lowball": ("six four stud",),
    "mexican_stud": ("flip", "peep and turn"),
    "night_baseball": ("midnight baseball",),
    "night_chaos": ("midnight chaos",),
    "open_face_chinese": ("open face chinese poker", "ofc", "open face chinese", "open face"),
    "open_face_pineapple": ("pineapple open face", "pineapple ofc", "ofc pineapple",
                            "open face pineapple", "pineapple open face chinese"),
    "phone_home": ("et",),
    "screw_your_neighbor": ("ranter go round", "cuckoo", "chase the ace", "screw your neighbour"),
    "seven_twenty_seven": ("7 27", "7/27", "seven and twenty seven"),
    "short_deck": ("six plus", "6 plus", "six plus hold'em", "short deck hold'em", "6+ hold'em"),
    "soko": ("canadian stud", "canadian poker", "scandinavian stud"),
    "spit_in_the_ocean": ("five card draw spit in the ocean", "spit", "five card draw spit",
                          "draw spit", "draw spit in the ocean"),
    "squid_game": ("squid hold'em", "squid game hold'em"),
    "super_8": ("super eight",),
    "take_it_or_leave_it": ("shove em", "no thanks", "want it want it got it"),
    "three_five_seven": ("3-5-7", "357", "three fifty seven"),
    "ten_four": ("ten four good buddy", "good buddy"),
    "tic_tac_toe": ("noughts and crosses",),
    "whiskey_poker": ("whisky poker",),
}  # fmt: skip
"""Names of a game that are not its title, by the name that commands take.

Sources: Wikipedia, pagat.com, home-game lists. Further names of bases are their phrases.
"""
WITH_A_RULE: Mapping[str, tuple[str, str, str]] = {
    "sviten special": ("drawmaha", "one_open", "yes"),
}
"""Names of a game together with a house rule: the game, the option and its value."""
ASKED = ("omaha_hi_lo", "seven_card_stud_hi_lo")
"""Games of which the title, as dealers say it, leaves open which low wins."""


SHORTHANDS = {
    "o8": ("omaha", "eight or better"),
    "plo8": ("omaha", "eight or better", "pot limit"),
    "plo 8": ("omaha", "eight or better", "pot limit"),
    "omaha 8": ("omaha", "eight or better"),
    "stud 8": ("seven card stud", "eight or better"),
    "nlhe": ("holdem", "no limit"),
    "plo": ("omaha", "pot limit"),
    "lhe": ("holdem", "fixed limit"),
    "1-3-1": ("five card stud", "last card down"),
    "maverick": ("five card stud", "last card down"),
    "straight poker": ("five card draw", "no draw"),
    "bet declare bet": ("high low declare", "bet after declare"),
}
"""Short names of several parts together, by the phrases that they stand for."""
SUMS = ("one dollar", "two dollars", "five dollars")
_LOWS = ("high low eight or better", "high low no qualifier")
ROTATIONS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "horse": ("HORSE", ("horse", "horse mix", "h o r s e")),
    "shoe": ("SHOE", ("shoe", "shoe mix")),
    "eight_game": ("8-game", ("eight game mix", "eight game", "8-game", "8 game rotation",
                              "mixed games")),
}  # fmt: skip
"""Rotations of games by their names as data: the name of the menu, and phrases of dealers."""
OPEN = {
    "high low": ("low", _LOWS),
    "hilo": ("low", _LOWS),
    "high low split": ("low", _LOWS),
    "high low hand split": ("low", _LOWS),
    "split high low": ("low", _LOWS),
    "chicago": ("spade", ("high chicago", "low chicago")),
    "joker": ("joker", ("one joker wild", "joker is a bug")),
    "no high no win": ("high", ("all or nothing", "pair to win")),
    "seven two (game)": ("seven_deuce", (*[f"seven deuce for {sum_}" for sum_ in SUMS],
                                         "2-7 triple draw", "2-7 single draw")),
    "seven two bounty": ("seven_deuce", tuple([f"seven deuce for {sum_}" for sum_ in SUMS])),
    "stand up (game)": ("stand_up", tuple([f"stand up game for {sum_}" for sum_ in SUMS])),
}  # fmt: skip
"""Phrases with several common meanings: their subject, and a phrase for each meaning."""
BEYOND: Mapping[str, str] = {
    "butcher boy": "have a heart",
    "chernobyl": "anaconda",
    "harem": "kings kill",
    "pass and out": "five card draw",
    "straight draw": "five card draw, no wild cards",
    "{cards} kill {rank}": "kings kill",
}
"""Phrases of dealers for which there is nothing here, with the nearest phrase that there is.

Straight draw has no wild cards (poker.com) or no checks (theranchatmorenovalley.com), as pass and
out (draw-poker.co.uk); six cards of Chernobyl are thrown away one by one (newscience.com); a king
beside a queen is worth less in Harem (pokerhouserules.com).
"""


def _extra() -> tuple[str, ...]:
    verbs = [
        f"{can}{verb} {more}card (face) ({side}) ({{price}})"
        for can in ("", "can ", "may ")
        for verb in ("buy", "get", "bring")
        for more in ("", "another ", "extra ", "free ")
        for side in ("down",)
    ]
    first = [f"{said} ({{price}})" for said in ("extra card {rank}", "buy card {rank}",
                                                "buy extra card {rank}")]  # fmt: skip
    first.append("{rank} cost {price}")
    return (*[f"{{rank}} (face) (up) {verb}" for verb in verbs], *first)


MAY_BUY = tuple([
    f"{{rank}} (face) (up) {can} buy {more}card"
    for can in ("can", "may") for more in ("", "extra ", "another ")
])  # fmt: skip
"""Phrases of a card that may be bought at a price that is not said."""
CLAUSES: Mapping[str, str] = {
    "aces one or eleven": "seven_twenty_seven",
    "ace to five": "razz california_lowball ace_to_five_triple_draw anaconda:low=ace_to_five",
    "ante game": "short_deck:posts=dealer",
    "bet card": "cincinnati iron_cross elevator",
    "bring in": ":bring_in!0",
    "flush beats boat": "short_deck",
    "flush beats full house": "short_deck",
    "flush over boat": "short_deck",
    "flush over full house": "short_deck",
    "four card flushes and straights count": "soko",
    "four card straights and flushes count": "soko",
    "five card and five centre": "cincinnati:cards=five iron_cross:cards=five",
    "five and five centre": "cincinnati:cards=five iron_cross:cards=five",
    "five card and five middle": "cincinnati:cards=five iron_cross:cards=five",
    "five and five middle": "cincinnati:cards=five iron_cross:cards=five",
    "five hand": "cincinnati:cards=five iron_cross:cards=five",
    "legs": "three_five_seven",
    "losers match the pot": "guts three_five_seven:losers=match_the_pot",
    "low hand wins": "razz california_lowball deuce_to_seven_triple_draw "
    "deuce_to_seven_single_draw ace_to_five_triple_draw badugi",
    "no bet before flop": ":bomb_pot=yes",
    "no betting before flop": ":bomb_pot=yes",
    "no betting preflop": ":bomb_pot=yes",
    "no preflop betting": ":bomb_pot=yes",
    "no blinds": ":bomb_pot=yes :blinds=no",
    "no qualifier": "anaconda iron_cross +worst_hand_half +high_low_declare",
    "or fold": "baseball:threes=match_pot baseball:threes=price +threes_match_the_pot "
    "+fives_and_tens_cost +fives_and_sevens_cost +matching_cards_match_the_pot",
    "pick which two hide": "roll_your_own +roll_your_own",
    "split pot": "double_board_holdem double_board_omaha",
    "take a card from anybody when you get a heart up": "have_a_heart",
    "two hand three board": "omaha big_o courchevel",
    "two replacements": "english_stud",
    "two rows of three": "elevator",
    "two twists": "english_stud",
    "wheel best low": "anaconda:low=ace_to_five razz california_lowball ace_to_five_triple_draw "
    "+eight_or_better_half +worst_hand_half +high_low_declare",
    **{
        f"{throw} {card} before flop": "pineapple"
        for throw in ("toss", "throw away", "throw", "discard", "pitch")
        for card in ("one", "card", "one away")
    },
    **{
        f"{throw} {card} {after} flop": "crazy_pineapple"
        for throw in ("toss", "throw away", "throw", "discard", "pitch")
        for card in ("one", "card", "one away")
        for after in ("after", "on")
    },
}
"""Clauses of a game's own page as dealers repeat them, by where they are true.

Alternatives: a game, or nothing for any; ``:option=value`` (or ``!`` for any other value) of its
house rules as it is dealt; ``+atom`` among its parts. Elsewhere the clause is refused.
"""
OF_THE_KIND: Mapping[str, tuple[str, ...]] = {
    "five card stud": ("english_stud", "soko"),
    "seven card stud": ("black_mariah", "blind_baseball", "have_a_heart", "night_baseball"),
    "seven stud": ("black_mariah", "blind_baseball", "have_a_heart", "night_baseball"),
    "triple draw": ("ace_to_five_triple_draw", "badeucey", "badacey", "badugi"),
}
"""Names of a base that only say of which kind some games of the rulebook are."""
OWN: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "anaconda": {
        **dict.fromkeys(
            (
                "pass three left two right one across",
                "pass left right and across",
                "three left two right one across",
                "left right across",
            ),
            ("direction", "around"),
        ),
        "six four low": ("low", "ace_to_six"),
        "best six four low": ("low", "ace_to_six"),
    },
    "five_card_draw": {
        f"{draw} four {only} ace": ("four_to_an_ace", "yes")
        for draw in ("draw", "take") for only in ("only with an", "with an", "only to an", "to an")
    },
    "guts": {
        **dict.fromkeys(("kitty", "with kitty", "ghost", "ghost hand", "dummy hand"),
                        ("ghost", "alone")),
        "no kitty": ("ghost", "no"),
        "no ghost": ("ghost", "no"),
        "straights and flushes count": ("straights_and_flushes", "yes"),
    },
    "iron_cross": {
        "middle card wild": ("centre", "wild"),
        **{
            f"{place} card {wild}": ("centre", "wild_rank")
            for place in ("centre", "middle")
            for wild in ("all like it wild", "all like wild", "its rank wild", "rank wild",
                         "wild and all like it", "wild and its rank", "and all like it wild")
        },
    },
    "low_chicago": {"ace is low": ("ace_of_spades", "low"), "ace low": ("ace_of_spades", "low")},
    "spit_in_the_ocean": {
        "spit all like it wild": ("wild", "rank"),
        "all like it wild": ("wild", "rank"),
        "spit wild": ("wild", "card"),
    },
    "three_five_seven": {
        f"{before}{count} legs{after}": ("legs", number)
        for count, number in (("three", "3"), ("four", "4"), ("five", "5"))
        for before, after in (("", " win"), ("", " wins"), ("play to ", ""), ("first to ", ""),
                              ("", " to win"))
    },
}  # fmt: skip
"""Phrases of house rules of single games: the option and its value."""
OWN_PRICES: Mapping[str, Mapping[str, str]] = {
    "guts": dict.fromkeys(("{price} cap", "{price} max", "{price} limit", "cap {price}"), "limit"),
    "three_five_seven": dict.fromkeys(("{price} cap", "{price} max", "cap {price}"), "limit"),
    "woolworth": {
        f"{before}{{price}} {rank}{after}": f"price_of_{rank}s"
        for rank in ("five", "ten") for before in ("", "pay ") for after in ("", " up")
    },
}  # fmt: skip
"""Phrases of amounts of single games: the option."""
DESCRIPTIONS = ("queen of spades ends the deal", "queen of spades up and we deal again",
                "match the pot on a three", "match the pot on a three up",
                "bet declare bet")  # fmt: skip
"""Phrases that describe an atom; said beside its name they say nothing new."""
BUILT_IN: Mapping[str, tuple[str, ...]] = {
    "anaconda": ("high_low_declare", "roll_your_own", "worst_hand_half"),
    "mexican_stud": ("jokers_1", "joker_is_a_bug", "roll_your_own"),
}
"""Atoms that say what a game does anyway."""
USUAL_CHOICE: Mapping[str, int] = {
    "anaconda": 1, "crazy_pineapple": 0, "five_card_stud": 1, "omaha": 0,
}  # fmt: skip
"""Low hand, as an index of the choices of "high low", that a game takes without asking."""


FAMILY_PHRASES: Mapping[str, tuple[str, ...]] = {
    "wild": ("{cards} wild (card)", "wild card {cards}", "wild {cards}", "wild card being {cards}"),
    "jokers": ("{count} joker (wild)", "{count} jokers (wild)"),
    "extra": _extra(),
    "half": tuple(
        f"{{end}} {{suit}} (in the hole) {takes}"
        for takes in (
            "",
            "half",
            "split (pot)",
            "split half",
            "takes half (pot)",
            "take half (pot)",
            "taking half (pot)",
            "gets half (pot)",
            "get half (pot)",
            "wins half (pot)",
            "win half (pot)",
            "split pot half",
        )
    ),
    "pair": (
        "{rank} or better (to open)",
        "{rank} to open",
        "pair {rank} to open",
        "pair {rank} or better (to open)",
    ),
    "kill": ("{cards} kill (hand)", "{cards} is dead", "{cards} kill card", "kill card {cards}"),
}
"""Phrases of the families of atoms."""
WITH_LOW = tuple(
    f"{{cards}} low {what}wild" for what in ("hole ", "hole card ", "card ", "card hand ",
                                             "card hole ", "hole card hand ")
)  # fmt: skip
"""Phrases by which cards and each player's lowest card are wild."""
WITH_JOKERS = ("{cards} jokers wild", "{cards} joker wild")
NOT_WILD = ("{cards} not wild", "{cards} arent wild", "{cards} isnt wild", "no {cards} wild")
NO_WILDS = ("no wild (card)", "nothing wild", "without wild (card)", "no joker", "no jokers")
ANTE = ("ante {amount}", "{price} ante", "{price} antes", "antes {amount}")
BOMB_POT = ("bomb pot {amount}", "{price} bomb pot", "bomb {price}")
LAST_CARD = tuple(
    f"{before}last card {how}{after}"
    for how in ("up", "down up", "up or down", "down or up", "face up")
    for before, after in (
        ("", " {price}"),
        ("{price} ", ""),
        ("buy ", " {price}"),
        ("pay {price} ", ""),
        ("pay ", " {price}"),
    )
)
REPLACED = tuple(
    f"{before}{what} {{price}}"
    for before in ("", "buy ")
    for what in ("replace card (end)", "replace (your) card (end)", "twist (end)", "twist card",
                 "replacement (card) (end)", "swap card (end)", "buy end", "buy",
                 "trade card (end)", "exchange card (end)")
)  # fmt: skip
REPLACED_APART = tuple(
    f"{deed} {prices}"
    for deed in ("replace card (end)", "twist (end)", "replacement (card) (end)",
                 "swap card (end)", "substitution", "trade card (end)", "exchange card (end)")
    for prices in ("{less} up (or) {more} down", "{more} down (or) {less} up")
)  # fmt: skip
SEVEN_DEUCE = ("seven two (game) {amount}", "seven two bounty {amount}",
               "{price} seven two (bounty)", "{price} seven two game",
               "seven two (game) pay {amount}", "seven two bounty pay {amount}")  # fmt: skip
STAND_UP = ("stand up (game) {amount}", "{price} stand up (game)")
STRADDLES = ("{price} straddle", "straddle {price}")
THREE_STAKES = ("{least} {less} {more}",)
STAKES = ("{small} {big}", "stakes {small} {big}", "blinds {small} {big}", "blind {small} {big}",
          "{small} {big} blinds", "{small} {big} stakes")  # fmt: skip
"""Phrases of house rules with an amount."""
SPREADS = ("spread (limit) {small} {big}", "{small} {big} spread (limit)")
PLAYERS = ("{count} player", "{count} handed", "{count} people")
SETTINGS: Mapping[str, tuple[str, ...]] = {
    "pot limit": ("betting", "pot"),
    "pl": ("betting", "pot"),
    "no limit": ("betting", "no_limit"),
    "nl": ("betting", "no_limit"),
    "fixed limit": ("betting", "fixed"),
    "fl": ("betting", "fixed"),
    "limit": ("betting", "fixed"),
    "spread limit": ("betting", "spread"),
    "no ante": ("ante", "0"),
    "bomb pot": ("bomb_pot", "yes"),
    "straddle (on)": ("straddle", "under_the_gun", "yes"),
    "straddle allowed": ("straddle", "under_the_gun", "yes"),
    "straddling": ("straddle", "under_the_gun", "yes"),
    "under gun straddle": ("straddle", "under_the_gun", "yes"),
    "utg straddle": ("straddle", "under_the_gun", "yes"),
    "button straddle": ("straddle", "button"),
    "straddle button": ("straddle", "button"),
    "no straddle": ("straddle", "none", "no"),
    "no kill pot": ("kill_pot", "none"),
    "restraddle": ("restraddles", "1"),
    "run once": ("runs", "1", "once"),
    "run twice": ("runs", "2", "twice"),
    "running twice": ("runs", "2", "twice"),
    "run three times": ("runs", "3", "three_times"),
    "run thrice": ("runs", "3", "three_times"),
    "big blind ante": ("big_blind_ante", "yes"),
    "bb ante": ("big_blind_ante", "yes"),
    "button ante": ("button_ante", "yes"),
    "dealer ante": ("button_ante", "yes"),
    "half kill (pot)": ("kill_pot", "half"),
    "full kill (pot)": ("kill_pot", "full", "yes"),
    "kill pot": ("kill_pot", "full", "yes"),
    "with kill": ("kill_pot", "full", "yes"),
    "rabbit (hunt)": ("rabbit", "yes"),
    "rabbit hunting": ("rabbit", "yes"),
    "no rabbit (hunt)": ("rabbit", "no"),
    "no rabbit hunting": ("rabbit", "no"),
    "open pair (double bet)": ("open_pair", "yes"),
    "cards speak": ("split", "cards_speak"),
    **dict.fromkeys(
        (
            "bet after declare",
            "bet after declaring",
            "bet after declaration",
            "betting after declare",
            "betting after declaration",
            "bet again after declare",
        ),
        ("bet_after_declaration", "yes"),
    ),
    "single board": ("boards", "1", "one"),
    "double board": ("boards", "2", "two"),
    "two boards": ("boards", "2", "two"),
    "triple board": ("boards", "3", "three"),
    "three boards": ("boards", "3", "three"),
}
"""House rules that many games have, by phrases: the option, and its values in order of choice."""


@cache
def spoken_names() -> Mapping[str, tuple[str, ...]]:
    """Return the phrases that name each game of the rulebook, its own name first."""
    from pokernight.games.catalogue_search import measured

    names = [name for name in measured() if name not in ASKED]
    return {
        name: (
            name.replace("_", " "),
            *[phrase for phrase in ALSO_CALLED.get(name, ()) if phrase not in WITH_A_RULE],
        )
        for name in names
    }
