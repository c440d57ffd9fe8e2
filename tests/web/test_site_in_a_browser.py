"""The site in a real browser, as the room hands it out and from a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from pokernight.room.http import app
from tests.room.running import a_room_beside
from tests.sampling import PROVE, by_turns, some
from tests.site.conftest import site
from tests.web.browsing import Served, browse

__all__ = ["site"]

SOME = (
    "index.html",
    "rulebook.html",
    "games/the_omen.html",
    "protocol.html",
    "reference/pokernight.ranking.html",
    "search.html",
)


@by_turns(1, of=2)
def test_every_page_reads_well_and_asks_nobody_else(
    client: None, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    every = sorted(page.relative_to(site).as_posix() for page in site.rglob("*.html"))
    monkeypatch.setattr(app, "folder", lambda: site)
    with a_room_beside() as beside:
        room = Served(site)
        room.base = beside.base
        pages = every if PROVE else some("pages of the site", SOME, 2)
        browse("site.mjs", room, str(site), *pages)
