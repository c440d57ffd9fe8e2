"""Requests of the browser client before the first card of a table, and the way to all others.

What answers the others takes a third of the imports of the page: it is imported with the first of
them, or was imported before the snapshot from which Python goes on.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pokernight import __version__
from pokernight.bots import COMPANY
from pokernight.page import page_generated
from pokernight.session import messages as m
from pokernight.session.player_choice import HOUSE_BOTS
from pokernight.wording.english import ENGLISH
from pokernight.wording.languages import LANGUAGES

if TYPE_CHECKING:
    from pokernight.page.page_table import PageTable

NOT_HERE: Final = "the page without a server does not have this: it needs a room"
WHOLE_LIST: Final = "games.{}.json"
"""File beside this one with all games in short in a language; the build of the page writes it."""


class Request(NamedTuple):
    """A request: its path below ``/api/`` in parts, its query, its body, and the reader's key."""

    path: Sequence[str]
    query: Mapping[str, str]
    body: Any = None
    key: str = ""


def looked_up(request: Request) -> Any:
    """Return the reply to a request that is about no table, as plain data and dataclasses.

    Raises:
        Refused: if there is no such thing, or the page does not have it.
    """
    match [*request.path]:
        case ["room"]:
            return {
                "version": __version__, "wire": m.WIRE, "open": "page", "may_open": True,
                "company": [*COMPANY], "house": [*HOUSE_BOTS], "public": "", "tunnel": "",
            }  # fmt: skip
        case ["games"] if whole := _whole_list(request.query):
            return json.loads(whole)
    return _lookups().looked_up(request)


def looked_up_at(table: PageTable, request: Request) -> Any:
    """Return the reply to a request about a table.

    Raises:
        Refused: for a wrong key, or if there is no such thing.
    """
    return _lookups().looked_up_at(table, request)


def _whole_list(query: Mapping[str, str]) -> str:
    """Return the list of all games that the build has written; "" where another is wished."""
    language = query.get("language", ENGLISH.code)
    path = Path(__file__).with_name(WHOLE_LIST.format(language))
    if {*query} <= {"language"} and language in LANGUAGES and path.is_file():
        return path.read_text(encoding="utf-8")
    return ""


def _lookups() -> ModuleType:
    """Return the module that answers all other requests."""
    if page_generated.LAST in sys.modules:
        return sys.modules[page_generated.LAST]
    with page_generated.loaded():
        from pokernight.page import page_lookups
    return page_lookups
