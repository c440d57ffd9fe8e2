"""Measure the cost of the browser client: bytes sent, time to see and to use it, movement, memory.

    python benchmarks/felt.py [HANDS]

No peer is beside it: Poker Now and its like are sites of others, whose servers no benchmark should
lean on. The bounds are our own: 180 kB from the link to the first card, 380 kB in all.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from pokernight.room.http import client_assets

sys.path.append(str(Path(__file__).parents[1]))

from tests.web.browsing import browse, served

BOUNDS = {"kilobytes_to_first_card": 180, "kilobytes_in_all": 380}

SENT = (".js", ".css", ".html", ".svg", ".woff2")
GERMAN = ("de-", "german-")
"""The second language: files that no English page loads."""


def in_all() -> float:
    """Return the kilobytes of all that there is to send, compressed, fonts too, in one language."""
    folder = Path(client_assets.__file__).parents[1] / "static"
    sizes: dict[str, int] = {}
    for path in folder.rglob("*"):
        # of a compressed file the other may have been left out
        name = path.name.removesuffix(".gz")
        if name.endswith(SENT) and not name.startswith(GERMAN):
            size = path.stat().st_size
            sizes[name] = min(size, sizes.get(name, size))
    return round(sum(sizes.values()) / 1000, 1)


def main() -> None:
    hands = sys.argv[1] if len(sys.argv) > 1 else "300"
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as room:
        found = json.loads(browse("measure.mjs", room, hands).splitlines()[-1])
    found = {"kilobytes_in_all": in_all(), **found}
    for name, value in found.items():
        bound = f"   (at most {BOUNDS[name]})" if name in BOUNDS else ""
        print(f"{name.replace('_', ' '):28} {value}{bound}")


if __name__ == "__main__":
    main()
