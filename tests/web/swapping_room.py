"""A room that cheats, for the tests of the page: it draws another seed once all salts are open.

It is served as ``pokernight serve`` is. The promise that everybody saw is replaced by that of the
new seed, from the second hand on; everything else is as an honest room has it.
"""

from __future__ import annotations

import secrets

from pokernight.cli import main
from pokernight.fair_deals.shuffle import SEED_BYTES, promise_of
from pokernight.session import clock
from pokernight.session import log_events as d
from pokernight.session.session import Gathering

honest = clock._show_root


def show_root(gathering: Gathering, now: int) -> None:
    """Show the root of a deck that follows from a seed drawn after the salts."""
    drawing = gathering.drawing
    assert drawing is not None
    shuffle = drawing.shuffle
    if shuffle.hand > 1:
        seed = secrets.token_bytes(SEED_BYTES)
        promise = promise_of(gathering.id, shuffle.hand, seed)
        gathering.do(now, d.Promised(shuffle.hand, promise), seed)
        gathering.do(now, d.Hashed(shuffle.hand, dict(shuffle.hashes or {})))
        gathering.do(now, d.Salted(shuffle.hand, dict(shuffle.salts or {})))
    honest(gathering, now)


if __name__ == "__main__":
    clock._show_root = show_root
    main()
