"""Finding a game for tonight: what each is like, as measured, and what it is kin to.

The figures stand in ``figures.json``; ``scripts/game_figures.py`` measures them again.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from pokernight.data_files import data_file
from pokernight.engine.game import Game
from pokernight.errors import Refused, nearest
from pokernight.games.catalogue import all_games, in_rulebook

Group: TypeAlias = Literal["up", "board", "hand", "other", "study"]
GROUPS: Final[dict[Group, str]] = {
    "up": "Cards face up before each player",
    "board": "Cards in the middle for all",
    "hand": "Cards held in the hand",
    "other": "No hands are compared",
    "study": "Studies, small enough to be solved, on no menu",
}
"""Groups of games, in the order in which they are listed."""
QUICK: Final = 12.0
"""Most questions a deal of a quick game, with four players that never fold."""


class Figures(NamedTuple):
    """Features of a game, measured on its first deals.

    Attributes:
        group: where its cards lie.
        questions: the number per deal with four players that never fold; -1 if not counted.
        rounds: the rounds of betting in such a deal.
        wild: whether cards are wild in it.
        loses: how often the best hand without wild cards loses; None if undefined.
        split: whether the pot is won in parts.
        kin: the games whose pages are most alike, the nearest first.
        rules: which house rules were measured, see `odds`.
    """

    group: Group
    questions: float = -1
    rounds: float = 0
    wild: bool = False
    loses: float | None = None
    split: bool = False
    kin: tuple[str, ...] = ()
    rules: str = ""

    @property
    def quick(self) -> bool:
        """Return whether a deal of it is soon over."""
        return 0 <= self.questions <= QUICK


@dataclass(frozen=True, slots=True)
class Wish:
    """Criteria of a search for games.

    Attributes:
        like: a game to be kin to, or words of its page.
        players: the number of players.
        wild: whether cards are to be wild.
        split: whether the pot is to be won in parts.
        quick: whether it is to be quick.
    """

    like: str = ""
    players: int | None = None
    wild: bool = False
    split: bool = False
    quick: bool = False

    def met_by(self, game: Game) -> bool:
        """Return whether a game meets the criteria, apart from ``like``."""
        measures = figures(game)
        return (
            (self.players is None or serves(game, self.players))
            and (measures.wild or not self.wild)
            and (measures.split or not self.split)
            and (measures.quick or not self.quick)
        )


@lru_cache(maxsize=1)
def measured() -> dict[str, Figures]:
    """The figures of every game that has been measured."""
    text = data_file("games/figures.json").read_text(encoding="utf-8")
    return {
        name: Figures(**{**values, "kin": tuple(values["kin"])})
        for name, values in json.loads(text).items()
    }


def figures(game: Game) -> Figures:
    """Return the features of a game; few for a game that has not been measured."""
    measures = measured().get(game.name) if in_rulebook(game) else None
    return measures or Figures("study" if game.study else "other")


def look_for(wish: Wish) -> list[Game]:
    """The games that are as wished: by groups, or those most alike first.

    Raises:
        Refused: if no game is like ``like``, with the nearest name.
    """
    if wish.players is not None and wish.players < 1:
        raise Refused(f"--players cannot be {wish.players}: it is how many want to play")
    games = all_games()
    order = list(GROUPS)
    matches = (
        like(wish.like)
        if wish.like
        else sorted(games.values(), key=lambda game: order.index(figures(game).group))
    )
    return [game for game in matches if wish.met_by(game)]


def like(text: str) -> list[Game]:
    """A game and its kin; or, for other words, the games that are called so or speak of it.

    Raises:
        Refused: with the nearest name, if there is none.
    """
    games = all_games()
    name = "_".join(text.lower().replace("-", " ").split())
    if name in games:
        measures = measured()
        kin = figures(games[name]).kin
        others = [
            other
            for other, measures in measures.items()
            if name in measures.kin[:2] and other not in kin
        ]
        return [games[other] for other in (name, *kin, *others) if other in games]
    from pokernight.games.composing import other_names

    words = text.lower().split()
    called = [
        game
        for game in games.values()
        if _says(" ".join([game.name, game.title, *other_names(game.name)]), words)
    ]
    speaking = [game for game in games.values() if game not in called and _says(game.page, words)]
    if not words or not (called or speaking):
        hint = nearest(name, list(games))
        raise Refused(f"no game is like {text[:100]!r}{hint}")
    return [*called, *speaking]


def _says(text: str, words: list[str]) -> bool:
    low = " ".join(text.lower().split())
    return all(word in low for word in words)


def serves(game: Game, players: int) -> bool:
    """Return whether a game can be dealt to so many players by its usual rules."""
    try:
        game.check_seats(players, game.usual_rules)
    except Refused:
        return False
    return True


def to_json(measures: Figures) -> dict[str, Any]:
    """As plain JSON, for programs."""
    counted = measures.questions >= 0
    return {
        "group": measures.group,
        "questions": measures.questions if counted else None,
        "wild": measures.wild,
        "loses": measures.loses,
        "split": measures.split,
        "quick": measures.quick,
        "kin": list(measures.kin),
    }
