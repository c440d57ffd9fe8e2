"""All the words that a game file is written in, in one place: the inventor's vocabulary.

``docs/write-your-own-game.md`` shows how they go together.
"""

from pokernight.cards import (
    JOKERS,
    RANKS,
    STANDARD,
    SUITS,
    Card,
    pack_with,
    parse,
    pretty,
    rank,
    rank_name,
    suit,
)
from pokernight.engine.asks import (
    FOLD,
    Amount,
    Ask,
    Bets,
    Pick,
    PickSet,
    PickSome,
    Turn,
    ask_sealed,
)
from pokernight.engine.betting import Limits, bet, take_pots
from pokernight.engine.events import EVERYBODY
from pokernight.engine.game import AGAIN, Advice, Cards, Game, NameOf, Step, Worth, asks
from pokernight.engine.hand import Opening
from pokernight.engine.incidents import BASIC
from pokernight.engine.money import gather, split
from pokernight.engine.powers import PASSED, TRADE, Awake, Due, Power, window
from pokernight.engine.rules import Count, Money, Rules, RulesError, money, option
from pokernight.engine.state import HandOver, Own, State
from pokernight.engine.steps import (
    Contest,
    ante,
    blinds,
    board,
    bring_in,
    deal,
    deal_round,
    highest_board,
    left_of_button,
    showdown,
)
from pokernight.engine.view import View
from pokernight.errors import Refused
from pokernight.games.limit import LimitRules
from pokernight.games.stud import HIGH, LOW, StudRules, at_most
from pokernight.games.wild_stud import WildHands, Wilds, WildStudRules, streets
from pokernight.ranking import high, high_value, low, low_value, wild_value

__all__ = [
    "AGAIN",
    "BASIC",
    "EVERYBODY",
    "FOLD",
    "HIGH",
    "JOKERS",
    "LOW",
    "PASSED",
    "RANKS",
    "STANDARD",
    "SUITS",
    "TRADE",
    "Advice",
    "Amount",
    "Ask",
    "Awake",
    "Bets",
    "Card",
    "Cards",
    "Contest",
    "Count",
    "Due",
    "Game",
    "HandOver",
    "LimitRules",
    "Limits",
    "Money",
    "NameOf",
    "Opening",
    "Own",
    "Pick",
    "PickSet",
    "PickSome",
    "Power",
    "Refused",
    "Rules",
    "RulesError",
    "State",
    "Step",
    "StudRules",
    "Turn",
    "View",
    "WildHands",
    "WildStudRules",
    "Wilds",
    "Worth",
    "ante",
    "ask_sealed",
    "asks",
    "at_most",
    "bet",
    "blinds",
    "board",
    "bring_in",
    "deal",
    "deal_round",
    "gather",
    "high",
    "high_value",
    "highest_board",
    "left_of_button",
    "low",
    "low_value",
    "money",
    "option",
    "pack_with",
    "parse",
    "pretty",
    "rank",
    "rank_name",
    "showdown",
    "split",
    "streets",
    "suit",
    "take_pots",
    "wild_value",
    "window",
]
