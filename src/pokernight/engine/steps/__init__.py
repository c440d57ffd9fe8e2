"""The vocabulary that games are written in: ante, blinds, bring-in, deal, board, showdown.

Every function here either is a step or makes one. A step changes the state; see
:mod:`pokernight.engine.betting` for rounds of betting.
"""

from pokernight.engine.steps.dealing import (
    board,
    board_card,
    deal,
    deal_round,
    tell_dealt,
)
from pokernight.engine.steps.forced import (
    ante,
    blinds,
    bring_in,
    lowest_door,
    lowest_door_with_chips,
    post,
)
from pokernight.engine.steps.opening import (
    highest_board,
    left_of_button,
    visible_value,
)
from pokernight.engine.steps.showdown import (
    Contest,
    Reads,
    ShowOrder,
    part_of,
    pot_name,
    show,
    show_order,
    showdown,
)

__all__ = [
    "Contest",
    "Reads",
    "ShowOrder",
    "ante",
    "blinds",
    "board",
    "board_card",
    "bring_in",
    "deal",
    "deal_round",
    "highest_board",
    "left_of_button",
    "lowest_door",
    "lowest_door_with_chips",
    "part_of",
    "post",
    "pot_name",
    "show",
    "show_order",
    "showdown",
    "tell_dealt",
    "visible_value",
]
