"""A room of several workers as a process, with a lease as short as one likes.

python -m tests.room.several STORE WORKERS LEASE
"""

from __future__ import annotations

import sys

from pokernight.cli.remote.serve_room import serve
from pokernight.room.serve.process import RoomOptions


def main(store: str, workers: str, lease: str, bus: str = "") -> int:
    """Serve until somebody stops it."""
    where = RoomOptions(
        port=0, store=store, workers=int(workers), lease=float(lease), bus=bus, pace=0
    )
    return serve(where, lan=False)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
