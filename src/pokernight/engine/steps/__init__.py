"""The vocabulary that games are written in: ante, blinds, bring-in, deal, board, showdown.

Every function here either is a step or makes one. A step changes the state; see
:mod:`pokernight.engine.betting` for rounds of betting.
"""

from pokernight.engine.steps.arranging import arrange, laid
from pokernight.engine.steps.cards import (
    Direction,
    discard,
    discard_rank,
    draw,
    draw_again,
    exchange,
    offer,
    pass_cards,
    roll,
    swap,
    trade,
    twist,
)
from pokernight.engine.steps.contests import Contest, contests_of
from pokernight.engine.steps.dealing import (
    board,
    board_card,
    burn,
    clear_board,
    deal,
    deal_outward,
    deal_round,
    lay_board,
    shuffle_again,
    tell_dealt,
    turn_board,
)
from pokernight.engine.steps.declaring import (
    BOTH,
    HIGH,
    IN,
    LOW,
    OUT,
    SILENT,
    declare,
    each_in_turn,
    who_said,
)
from pokernight.engine.steps.forced import (
    ante,
    blinds,
    bring_in,
    lowest_door,
    lowest_door_with_chips,
    post,
)
from pokernight.engine.steps.lines import (
    OnLine,
    Reads,
    best_line,
)
from pokernight.engine.steps.loops import (
    again_until,
)
from pokernight.engine.steps.offering import (
    another_card,
    keep_or_pass,
    nobody_took,
)
from pokernight.engine.steps.opening import (
    highest_in_sight,
    left_of_button,
    visible_value,
)
from pokernight.engine.steps.paying import (
    award,
    broke,
    match_the_pot,
    pay,
    pot_stays,
)
from pokernight.engine.steps.selling import (
    Lot,
    auction,
    top_card,
)
from pokernight.engine.steps.showdown import (
    Both,
    ShowOrder,
    best_of,
    compare,
    part_of,
    pot_name,
    show,
    show_all,
    show_order,
    showdown,
)

__all__ = [
    "BOTH",
    "HIGH",
    "IN",
    "LOW",
    "OUT",
    "SILENT",
    "Both",
    "Contest",
    "Direction",
    "Lot",
    "OnLine",
    "Reads",
    "ShowOrder",
    "again_until",
    "another_card",
    "ante",
    "arrange",
    "auction",
    "award",
    "best_line",
    "best_of",
    "blinds",
    "board",
    "board_card",
    "bring_in",
    "broke",
    "burn",
    "clear_board",
    "compare",
    "contests_of",
    "deal",
    "deal_outward",
    "deal_round",
    "declare",
    "discard",
    "discard_rank",
    "draw",
    "draw_again",
    "each_in_turn",
    "exchange",
    "highest_in_sight",
    "keep_or_pass",
    "laid",
    "lay_board",
    "left_of_button",
    "lowest_door",
    "lowest_door_with_chips",
    "match_the_pot",
    "nobody_took",
    "offer",
    "part_of",
    "pass_cards",
    "pay",
    "post",
    "pot_name",
    "pot_stays",
    "roll",
    "show",
    "show_all",
    "show_order",
    "showdown",
    "shuffle_again",
    "swap",
    "tell_dealt",
    "top_card",
    "trade",
    "turn_board",
    "twist",
    "visible_value",
    "who_said",
]
