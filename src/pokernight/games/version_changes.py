"""Changes of rulings that some games share; see :mod:`pokernight.engine.changes`."""

from __future__ import annotations

from typing import Final

from pokernight.engine.changes import Change, former_default

ANTES_MAKE_LAYERS: Final = Change(
    1, "antes are bets: they make layers, and an ante that nobody can match comes back"
)
ALONE_IN_A_SIDE_POT: Final = Change(
    1, "whoever is alone in a side pot takes it with any hand, and need beat nobody for it"
)
NO_SHOW_ORDER: Final = Change(
    1, "all cards lie open in the end, so nobody shows first, and there is no show_order"
)
BOTH_WAYS_IN_VAIN: Final = Change(
    1, "a hand that wins a half because another went both ways in vain is shown"
)
LAST_TRIGGER_ALONE: Final = Change(
    1, "a card that names wild cards is wild alone when it comes last, instead of nothing"
)

NO_USELESS_FEE: Final = Change(
    2, "no fee is asked where no card that can still be turned changes who wins"
)
NO_FREE_EXTRA_TURN: Final = Change(
    2, "a player without chips for the penalty cannot turn one card too many"
)
LOSERS_PAY_THE_WINNER: Final = Change(
    1, "losers pay the winner", former_default("losers", "match_the_pot")
)
_ADD_UP = (
    "with a fixed limit, short all-ins that come to half a bet together open the betting again"
)
SHORT_ALL_INS_ADD_UP: Final = Change(2, _ADD_UP, former_default("short_all_ins_add_up", "no"))
SHORT_ALL_INS_ADD_UP_WITH_BLINDS: Final = Change(
    2,
    _ADD_UP,
    lambda rules, written: (
        {"short_all_ins_add_up": "no"} if getattr(rules, "betting", "") == "fixed" else {}
    ),
)
"""In games with blinds ``short_all_ins_add_up`` was on before, and did nothing at a fixed limit."""
EVERY_CARD_FIRST: Final = Change(
    3,
    "where the deck is short every card there is is dealt before a common card is turned up",
    former_default("last_cards", "common_card"),
)
