"""pokernight deals and referees the odd games of a home poker night.

>>> import pokernight
>>> hand = pokernight.the_omen.deal(seats=4, seed=7)
>>> hand
<Hand of The Omen, 4 seats, seat 1 is asked: bet>
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pokernight.engine.game import Game

__version__ = "0.1.0"


def __getattr__(name: str) -> Game:
    """Every game of the rulebook by its name."""
    from pokernight.games import all_games

    if name.startswith("_") or name not in all_games():
        raise AttributeError(f"there is no game {name!r}; pokernight.games.all_games() has them")
    return all_games()[name]


def __dir__() -> list[str]:
    from pokernight.games import all_games

    return [*globals(), *all_games()]
