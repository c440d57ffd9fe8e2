"""The house players: their names, how they play, and what they answer."""

from __future__ import annotations

from pokernight.bots import situation
from pokernight.bots.call_bot import Said
from pokernight.cli.local.table_host import Host
from pokernight.engine.asks import Ask
from pokernight.engine.hand import Hand

NAMES = (
    "Abe", "Bert", "Cleo", "Dot", "Earl", "Fay", "Gus", "Hope",
    "Ike", "Joy", "Kit", "Lou", "Mab", "Ned", "Olga", "Pip",
)  # fmt: skip


def house_answer(host: Host, hand: Hand, ask: Ask, seat: int) -> Said:
    """What a house player says, from what its seat may know.

    It has a generator of its own, which follows from the seed and from how far the evening has
    come, so that an evening taken up again goes on as it would have.
    """
    by = host.table.players[seat].by
    return host.asking.ask(by, situation(hand, ask, host.chance("house", seat)))
