"""Bus between the workers of a room: a common interface and its implementations."""

from pokernight.errors import Refused
from pokernight.room.cluster.bus.bus_interface import Bus, BusAway, Unanswered

__all__ = ["Bus", "BusAway", "Unanswered", "open_bus"]


async def open_bus(url: str) -> Bus:
    """Return the bus that a URL names; ``inprocess:`` is that of a room with a single worker.

    :raises Refused: there is no such bus, or it cannot be used; the message says why
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
            raise Refused("a NATS bus needs nats-py: pip install 'pokernight[nats]'") from None
        return await NatsBus.open(url)
    raise Refused("a bus is inprocess:, nats://SECRET@localhost:4222 or tls://SECRET@HOST:4222")
