"""Previews of links in messengers: a title, a sentence and a picture, the same for every table.

A preview is fetched without the key of a link, and is shown to everybody in a chat. So nothing of a
table is looked up for it: it is of the room, or of a game of the rulebook that the address names.
"""

from __future__ import annotations

import math
import re
from functools import lru_cache
from html import escape

from starlette.requests import Request

from pokernight.engine.game import Game
from pokernight.games import named
from pokernight.room.shared.png_picture import Colour, Picture, Point, ellipse, rounded, turned
from pokernight.room.shared.stroke_letters import width_of, write

NAME = re.compile(r"[a-z0-9_]{1,60}")
HOUSE = "pokernight"
"""Name of the picture that is of no game."""
INVITATION = "You are invited to a table of home poker."
REPLAY = "A hand of home poker, card by card."
RULES = "The odd games of a home poker night, at a table in the browser."

SIZE = (1200, 630)
ROOM: Colour = (21, 24, 31)
RIM: Colour = (82, 58, 38)
CLOTH: Colour = (25, 74, 56)
CLOTH_LIT: Colour = (33, 92, 70)
PAPER: Colour = (250, 248, 243)
INK: Colour = (244, 241, 234)
SOFT: Colour = (186, 196, 184)
GOLD: Colour = (226, 190, 92)
BACKS: tuple[Colour, ...] = (
    (142, 44, 52), (46, 78, 140), (92, 58, 130), (30, 104, 110), (150, 92, 30), (60, 66, 80),
)  # fmt: skip
"""Colours of the backs of cards, chosen by the name of the game."""
CARD: Point = (150, 210)
MOST_CARDS, FEWEST_CARDS = 9, 3
LINE, LARGEST, LARGEST_OF_TWO = 940.0, 15.0, 9.5
"""Pixels that a line of the title may be long, and the largest unit of letters in one or two."""


def preview_of(request: Request, public: str = "") -> str:
    """Return the lines for the head of a page: no name, no key and no card of any table.

    ``public``: address that the picture is fetched from, if it is not that of the request.
    """
    params = request.path_params
    game = _known(params.get("game", request.query_params.get("game", "")))
    title, says = (HOUSE, RULES) if game is None else (game.title, game.summary)
    if "table" in params:
        says = REPLAY if "hand" in params else INVITATION
    base = f"{public}/" if public else str(request.base_url)
    picture = f"{base}preview/{HOUSE if game is None else game.name}.png"
    width, height = SIZE
    lines = {
        "og:type": "website", "og:site_name": HOUSE, "og:title": title, "og:description": says,
        "og:image": picture, "og:image:width": str(width), "og:image:height": str(height),
    }  # fmt: skip
    tags = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in lines.items()]
    return "\n".join([*tags, '<meta name="twitter:card" content="summary_large_image" />', ""])


def _known(name: str) -> Game | None:
    """Return the game of the rulebook of just that name, None for any other."""
    return named(name) if NAME.fullmatch(name) else None


def picture_of(name: str) -> bytes:
    """Return the picture of a game, or of the house for any other name, as a PNG file."""
    return _drawn(_known(name))


@lru_cache(maxsize=32)
def _drawn(game: Game | None) -> bytes:
    """Draw a picture."""
    name = HOUSE if game is None else game.name
    title = HOUSE if game is None else game.title
    cards = 5 if game is None else len(game.deal(game.seats[0], 0).view(None).hands[0])
    picture = Picture(*SIZE, ROOM)
    _table(picture)
    _fan(picture, max(FEWEST_CARDS, min(MOST_CARDS, cards)), BACKS[sum(name.encode()) % len(BACKS)])
    lines = _broken(title)
    unit = min(LARGEST if len(lines) == 1 else LARGEST_OF_TWO, LINE / max(map(width_of, lines)))
    for place, line in enumerate(lines):
        write(picture, line, (600, 458 + (place - (len(lines) - 1) / 2) * unit * 9), unit, INK)
    if game is not None:
        write(picture, HOUSE, (600, 566), 3.0, SOFT)
    return picture.png()


def _table(picture: Picture) -> None:
    picture.fill(ellipse((600, 300), 650, 330, 120), RIM)
    picture.fill(ellipse((600, 296), 626, 306, 120), CLOTH)
    picture.fill(ellipse((600, 270), 470, 220, 120), CLOTH_LIT)


def _fan(picture: Picture, cards: int, back: Colour) -> None:
    """Draw cards face down, as in a hand."""
    width, height = CARD
    spread = min(0.16, 1.0 / cards)
    for place in range(cards):
        angle = (place - (cards - 1) / 2) * spread
        centre = (600 + math.sin(angle) * 560, 765 - math.cos(angle) * 560)
        for inset, colour in ((-3, RIM), (0, PAPER), (9, back), (17, PAPER), (20, back)):
            corners = rounded(width - 2 * inset, height - 2 * inset, max(4.0, 12 - inset / 2))
            picture.fill(turned(corners, angle, centre), colour)
        diamond = [(0.0, -34.0), (24.0, 0.0), (0.0, 34.0), (-24.0, 0.0)]
        picture.fill(turned(diamond, angle, centre), GOLD)


def _broken(title: str) -> list[str]:
    """Return a title in one line, or in two where it is long."""
    words = title.split()
    if len(title) <= 16 or len(words) == 1:
        return [title]
    at = min(range(1, len(words)), key=lambda cut: abs(len(" ".join(words[:cut])) * 2 - len(title)))
    return [" ".join(words[:at]), " ".join(words[at:])]
