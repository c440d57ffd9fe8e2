"""A tunnel that stays on this computer: run as the COMMAND of ``serve --tunnel``.

It listens at a port of its own, prints its address, and passes on to the room what comes, as it is:
no header says from which address. Options make it as bad as real tunnels are.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from contextlib import suppress

PIECE = 65_536


class StandIn:
    """Passes connections on.

    Attributes:
        port: port of the room.
        delay: seconds for which all that passes is held back, in each direction.
        idle: seconds without a byte after which a connection is cut; 0: never.
        reset: bytes from the room after which a connection is cut; 0: never.
    """

    def __init__(self, port: int, delay: float, idle: float, reset: int) -> None:
        self.port, self.delay, self.idle, self.reset = port, delay, idle, reset
        self._tasks: set[asyncio.Task[None]] = set()

    async def come(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass on a connection until either end closes it, or it is cut."""
        with suppress(OSError):
            here, there = await asyncio.open_connection("127.0.0.1", self.port)
            ways = [
                asyncio.create_task(self._pass(reader, there, 0)),
                asyncio.create_task(self._pass(here, writer, self.reset)),
            ]
            self._tasks.update(ways)
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            await asyncio.sleep(self.delay)
            for way in ways:
                way.cancel()
                self._tasks.discard(way)
            there.transport.abort()
        writer.transport.abort()

    async def _pass(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, most: int
    ) -> None:
        loop, passed = asyncio.get_running_loop(), 0
        with suppress(OSError, TimeoutError):
            while True:
                data = await asyncio.wait_for(reader.read(PIECE), self.idle or None)
                if not data:
                    return
                if self.delay:
                    loop.call_later(self.delay, writer.write, data)
                else:
                    writer.write(data)
                    await writer.drain()
                passed += len(data)
                if most and passed > most:
                    return


async def main() -> None:
    """Listen, print the address, and pass on until a signal ends it."""
    options = argparse.ArgumentParser()
    options.add_argument("port", type=int)
    options.add_argument("--delay", type=float, default=0)
    options.add_argument("--idle", type=float, default=0)
    options.add_argument("--reset", type=int, default=0)
    options.add_argument("--to", default="stdout", choices=["stdout", "stderr", "nowhere"])
    chosen = options.parse_args()
    stand_in = StandIn(chosen.port, chosen.delay, chosen.idle, chosen.reset)
    server = await asyncio.start_server(stand_in.come, "127.0.0.1", 0)
    address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    if chosen.to != "nowhere":
        stream = sys.stderr if chosen.to == "stderr" else sys.stdout
        print(f"forwarding {address} to port {chosen.port}", file=stream, flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
