"""Links from the site into the page without a server, which lies above it on the same host.

``make page`` puts the site at ``/docs/`` of the page, and its style sheet shows these links there;
in a room and from a file, where no such page is, they are hidden.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from urllib.parse import quote

from pokernight.engine.game import Game
from pokernight.errors import Refused
from pokernight.games import find_in_rulebook
from pokernight.lookups.game_source_text import as_python
from scripts.site.pages import in_html, raw

HIDDEN = "into-page"
"""Class of the links."""
SHOWN = f"\n.{HIDDEN} {{\n  display: block;\n}}\n"
"""Style that shows them."""
BLOCK = re.compile(r"^```(.*)\n((?:(?!```).*\n)*)```$", flags=re.M)
COMMAND = re.compile(r"^pokernight (play|odds|wins) (\"[^\"]+\"|[^\s\"]+)", flags=re.M)
PROGRAM = re.compile(r"```python\n(.*?)```", flags=re.S)
"""A piece of a game file."""


class Way(NamedTuple):
    """A link: its text, and its address in the page."""

    text: str
    address: str


START = Way("Play in the browser, with nothing to install", "/")
ASK = Way("Who wins?", "/wins")
INVENT = Way("Invent a game", "/workbench")


def play(name: str) -> Way:
    """Return the way to a game, where a hand of it is dealt."""
    return Way("Deal me a hand", f"/games/{quote(name)}")


def wins(name: str) -> Way:
    """Return the way to cards of a game that are laid out."""
    return Way("Who wins? Lay out its cards", f"/wins#{quote(name)}")


def ways_to(game: Game) -> list[Way]:
    """Return the ways to a game: a hand, its cards, and its file where it is a single one."""
    ways = [play(game.name), wins(game.name)]
    try:
        as_python(game)
    except Refused:
        return ways
    return [*ways, Way("Change its rules on the workbench", f"/workbench?game={game.name}")]


def on_workbench(source: str) -> Way:
    """Return the way to a game file on the workbench, in the form of a shared link."""
    packing = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packing.compress(source.encode()) + packing.flush()
    link = urlsafe_b64encode(packed).decode().rstrip("=")
    return Way("Open this game on the workbench", f"/workbench#g1={link}")


def links(ways: Sequence[Way]) -> str:
    """Return a paragraph of links."""
    shown = " · ".join(f'<a href="{in_html(to)}">{in_html(text)}</a>' for text, to in ways)
    return raw(f'<p class="{HIDDEN}">{shown}</p>')


def with_links(text: str) -> str:
    """Return a page with links behind its commands, and to the workbench where it writes a game."""
    text = BLOCK.sub(lambda block: block[0] + ("" if block[1] else _behind(block[2])), text)
    program = "\n\n".join(PROGRAM.findall(text))
    if "\n    Game,\n" in program or "= Game(" in program:
        text += f"\n{links([on_workbench(program)])}"
    return text


def _behind(commands: str) -> str:
    ways = dict.fromkeys(_ways(commands))
    return f"\n\n{links([*ways])}" if ways else ""


def _ways(commands: str) -> Iterator[Way]:
    for verb, said in COMMAND.findall(commands):
        try:
            game = find_in_rulebook(said.strip('"'))
        except Refused:
            continue
        way = play(game.name) if verb == "play" else wins(game.name)
        yield way._replace(text=f"{way.text.partition('?')[0]}: {game.title}")
