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
from pokernight.session.session import Session

honest = clock._show_root


def show_root(session: Session, now: int) -> None:
    """Show the root of a deck that follows from a seed drawn after the salts."""
    drawing = session.drawing
    assert drawing is not None
    shuffle = drawing.shuffle
    if shuffle.hand > 1:
        seed = secrets.token_bytes(SEED_BYTES)
        promise = promise_of(session.id, shuffle.hand, seed)
        session.do(now, d.Promised(shuffle.hand, promise), seed)
        session.do(now, d.Hashed(shuffle.hand, dict(shuffle.hashes or {})))
        session.do(now, d.Salted(shuffle.hand, dict(shuffle.salts or {})))
    honest(session, now)


if __name__ == "__main__":
    clock._show_root = show_root
    main()
