"""pokernight deals and referees the odd games of a home poker night.

>>> import pokernight
>>> hand = pokernight.the_omen.deal(seats=4, seed=7)
>>> hand
<Hand of The Omen, 4 seats, seat 0 is asked: bet>
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pokernight.engine.game import Game
    from pokernight.games import compose as compose
    from pokernight.odds.answers.equity import equity as equity
    from pokernight.odds.answers.hand_frequencies import frequencies as frequencies
    from pokernight.odds.answers.what_wins import what_wins as what_wins
    from pokernight.studies.run_comparison import compare as compare
    from pokernight.studies.run_fairness import fairness as fairness
    from pokernight.studies.run_simulation import simulate as simulate

__version__ = "0.1.0"

QUESTIONS = ("equity", "what_wins", "frequencies")
"""The questions of :mod:`pokernight.odds` that are asked most."""
STUDIES = ("compare", "fairness", "simulate")
"""The questions that many hands answer, of :mod:`pokernight.studies`."""


def __getattr__(name: str) -> Game:
    """Every game of the rulebook by its name, the questions asked most, and `compose`."""
    if name == "compose":
        from pokernight.games import compose

        globals()[name] = compose
        return compose  # type: ignore[return-value]  # it is declared above
    if name in QUESTIONS or name in STUDIES:
        from importlib import import_module

        room = import_module(f"pokernight.{'odds' if name in QUESTIONS else 'studies'}")
        globals()[name] = answers = getattr(room, name)
        return answers  # type: ignore[no-any-return]  # a question is declared above
    from pokernight.games import named

    if (game := named(name)) is None:
        raise AttributeError(f"there is no game {name!r}; pokernight.games.all_games() has them")
    return game


def __dir__() -> list[str]:
    from pokernight.games import names

    return [*globals(), "compose", *QUESTIONS, *STUDIES, *names()]
