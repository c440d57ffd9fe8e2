"""Call of the next game: of the menu, or another in a dealer's words."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from pokernight.cli.text.sentences import unknown
from pokernight.engine.game import Game
from pokernight.errors import Refused
from pokernight.games import find_in_rulebook
from pokernight.games.catalogue import named
from pokernight.session.message_parts import GameJson
from pokernight.wording.message import Message, message, message_from_json


class Called(NamedTuple):
    """Called game: its name on the menu; ``new`` goes on the menu first."""

    name: str
    new: Game | None = None


def which_game(games: Sequence[GameJson]) -> Message:
    """Return the question for the next game.

    Raises:
        Refused: if no game can be dealt now.
    """
    first = playable(games)[0]
    numbered = [f"{number} {game.name}" for number, game in enumerate(games, 1) if not game.refusal]
    return message(
        "Which game? {games:=}, menu; Enter: {first:=}", games=", ".join(numbered), first=first
    )


def call_of(line: str, games: Sequence[GameJson]) -> Called:
    """Return the game that a line calls: of the menu, or in a dealer's words.

    Raises:
        Refused: if there is no such game, or it cannot be dealt now.
    """
    if not line.strip():
        return Called(playable(games)[0])
    try:
        listed = on_menu(games, line)
    except Refused as refused:
        new = _spoken(line, refused)
        if not (same := [game for game in games if game.game == new.name]):
            return Called(new.title, new)
        listed = same[0]
    if listed.refusal:
        raise Refused(message_from_json(listed.refusal))
    return Called(listed.name)


def on_menu(games: Sequence[GameJson], text: str) -> GameJson:
    """Return the game that a text names: by number, name, its beginning, or a word.

    A word that names another game does not count: Chaos is no Night Chaos.

    Raises:
        Refused: if the text names no game of the menu, or several.
    """
    text = text.strip()
    if text.isdecimal() and 0 < int(text) <= len(games):
        return games[int(text) - 1]
    low = text.lower()
    for matches in (
        [game for game in games if game.name.lower() == low],
        [game for game in games if low and game.name.lower().startswith(low)],
        [game for game in games if game.game == low],
        [game for game in games if low and f" {low}" in game.name.lower() and not named(low)],
    ):
        if len(matches) == 1:
            return matches[0]
        if matches:
            break
    raise unknown("{typed:=} is not one game of this menu", text, [game.name for game in games])


def is_on_menu(games: Sequence[GameJson], text: str) -> bool:
    """Check whether a text names one game of the menu."""
    try:
        on_menu(games, text)
    except Refused:
        return False
    return True


def _spoken(line: str, refused: Refused) -> Game:
    """Return a game of the rulebook, or composed from a dealer's phrases.

    Raises:
        Refused: why the phrases make no game; ``refused`` where there are none.
    """
    from pokernight.games.composing import hear

    try:
        return find_in_rulebook(line)
    except Refused as unheard:
        raise (unheard if hear(line) else refused) from None


def house_call(games: Sequence[GameJson], last: str, random: Random) -> str:
    """Return the name of the game that a house player calls, not the last if possible.

    Raises:
        Refused: if no game can be dealt now.
    """
    names = playable(games)
    return random.choice([name for name in names if name != last] or names)


def playable(games: Sequence[GameJson]) -> list[str]:
    """Return the names of games that can be dealt.

    Raises:
        Refused: with the reason of the first game, if there is none.
    """
    names = [game.name for game in games if not game.refusal]
    if not names:
        raise Refused(message_from_json(games[0].refusal))
    return names
