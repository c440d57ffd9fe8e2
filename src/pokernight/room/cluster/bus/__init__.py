"""How the workers of one room call to each other: one port, and what stands behind it."""

from pokernight.errors import Refused
from pokernight.room.cluster.bus.bus_interface import Bus, BusAway, Unanswered

__all__ = ["Bus", "BusAway", "Unanswered", "open_bus"]


async def open_bus(url: str) -> Bus:
    """The bus that a URL names; ``inprocess:`` is that of a room with one worker.

    :raises Refused: there is no such bus, or it cannot be used; the sentence says why
    """
    if url == "inprocess:":
        from pokernight.room.cluster.bus.inprocess import InProcessBus

        return InProcessBus()
    if url.startswith("unix:"):
        from pokernight.room.cluster.bus.hub import LocalBus

        return await LocalBus.open(url)
    if url.startswith(("nats:", "tls:")):
        try:
            from pokernight.room.cluster.bus.nats import NatsBus
        except ImportError:
            raise Refused("a bus of NATS needs nats-py: pip install 'pokernight[nats]'") from None
        return await NatsBus.open(url)
    raise Refused("a bus is inprocess:, nats://SECRET@localhost:4222 or tls://SECRET@HOST:4222")
