"""Changes of the menu that the next dealer types: games, stakes, house rules."""

from __future__ import annotations

from collections.abc import Sequence

from pokernight.cli.table.game_calls import on_menu
from pokernight.cli.text.house_rules import pairs
from pokernight.errors import Refused
from pokernight.games import find, named
from pokernight.session import messages as m
from pokernight.session.message_parts import GameJson
from pokernight.session.people import new_key
from pokernight.wording.message import message


def menu_request(line: str, games: Sequence[GameJson]) -> m.MenuRequest | None:
    """Return the change of the menu that a line asks for, or None for any other line.

    ``menu add GAME``, ``menu drop GAME``, ``stakes 4/8``, ``stakes GAME 4/8``,
    ``rule ante=0.50``, ``rule GAME ante=0.50``.

    Raises:
        Refused: for a game or an amount that is missing or unknown.
    """
    word, _, rest = line.strip().partition(" ")
    word, rest = word.lower(), rest.strip()
    if word == "menu" and rest:
        return _of_games(rest, games)
    if word == "stakes":
        name, _, stakes = rest.rpartition(" ")
        if not stakes:
            raise Refused(message("stakes are changed as in stakes 4/8, or stakes GAME 4/8"))
        game = game_named(name, games, "stakes GAME 4/8")
        return m.MenuRequest(id=new_key(), name=game.name, stakes=stakes)
    options = [option for option in rest.split() if "=" in option]
    if word != "rule" or not options:
        return None
    name = " ".join(option for option in rest.split() if "=" not in option)
    game = game_named(name, games, "rule GAME ante=0.50")
    house = dict(pairs(options, "a rule is NAME=VALUE, such as ante=0.50"))
    return m.MenuRequest(id=new_key(), name=game.name, house=house)


def game_named(name: str, games: Sequence[GameJson], example: str) -> GameJson:
    """Return a game of the menu by its name, or the only game.

    Raises:
        Refused: for an unknown name; with the example, if there is no name and several games.
    """
    if name:
        return on_menu(games, name)
    if len(games) != 1:
        raise Refused(message("add the game, as in {example:=}", example=example))
    return games[0]


def _of_games(text: str, games: Sequence[GameJson]) -> m.MenuRequest:
    """Return the request to put a game on the menu, or to take it off."""
    word, _, name = text.partition(" ")
    name = name.strip()
    if word == "drop" and name:
        return m.MenuRequest(id=new_key(), name=on_menu(games, name).name, strike=True)
    if word != "add" or not name:
        raise Refused(message("a menu is changed as in menu add GAME, or menu drop GAME"))
    game = named(find(name).name) if "/" not in name and "." not in name else None
    if game is None:
        raise Refused(
            message(
                "{typed:=} is not a game of the rulebook: pokernight games lists them",
                typed=repr(name),
            )
        )
    return m.MenuRequest(id=new_key(), name=game.title, game=game.name)
