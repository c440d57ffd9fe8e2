"""Proposals for the next game: three games of the rulebook that are nearest to some wishes.

Only measured facts decide: the figures of :mod:`.catalogue_search`, and how often a group has
played and voted for a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, TypeAlias

from pokernight.engine.game import Game
from pokernight.errors import Refused
from pokernight.games.catalogue import evening_games
from pokernight.games.catalogue_search import Figures, figures, like, serves
from pokernight.wording.message import Text, message

Amount: TypeAlias = Literal["none", "some", "much"]
PROPOSED: Final = 3
"""Number of games proposed."""
SECONDS_A_QUESTION: Final = 7.0
"""Estimate of the time for a decision at a home table, with the dealing that comes with it."""
MEASURED_SEATS: Final = 4
"""Players with whom the questions of a deal were counted."""
OFTEN_WILD: Final = 0.5
"""Share of deals lost by the best natural hand from which a game is very wild."""
FEW_ROUNDS, MANY_ROUNDS = 2, 5
"""The most rounds of betting of a game with some betting; the fewest of one with much."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameWish:
    """Wishes for the next game; what is not wished for does not count.

    Attributes:
        like: a game to be similar to, or words of its page.
        players: the number of players; only games for that many are proposed.
        minutes: how long a deal should take.
        wild: how much wild cards should decide.
        betting: how much betting there should be.
        liked: by a game's title, how often it was played, or voted for, where people know it.
    """

    like: str = ""
    players: int | None = None
    minutes: float | None = None
    wild: Amount | None = None
    betting: Amount | None = None
    liked: Mapping[str, int] = field(default_factory=dict)


class Proposal(NamedTuple):
    """A game that is proposed, and why: a sentence about its measured facts."""

    game: Game
    minutes: int
    wild: Amount
    rounds: int
    why: Text


def propose(wish: GameWish) -> list[Proposal]:
    """Return up to three games nearest to some wishes, the nearest first.

    Each wish that a game misses counts by how far it misses it. Of games equally near, the more
    liked comes first, then the more similar, then the game that has least in common with those
    proposed before. The game to be similar to is not proposed itself.

    Raises:
        Refused: if no game is like ``like``, or there is none for so many players.
    """
    similar = like(wish.like) if wish.like else []
    near = {game.name: place for place, game in enumerate(similar)}
    games = [
        game
        for game in (similar if len(similar) > PROPOSED else evening_games().values())
        if not game.study and figures(game).questions > 0 and game.name != _itself(wish, similar)
    ]
    if wish.players is not None:
        games = [game for game in games if serves(game, wish.players)]
    if not games:
        raise Refused("no game meets all these options: drop some")
    most = max(wish.liked.values(), default=0) or 1

    chosen: list[Game] = []

    def distance(game: Game) -> tuple[float, float, int, int, str]:
        liked = wish.liked.get(game.title, 0) / most
        place = near.get(game.name, len(near))
        alike = sum([_in_common(game, other) for other in chosen])
        return _misses(game, wish) - liked / 2, -liked, place, alike, game.name

    while games and len(chosen) < PROPOSED:
        chosen.append(min(games, key=distance))
        games.remove(chosen[-1])
    return [_proposal(game, wish) for game in chosen]


def _in_common(game: Game, other: Game) -> int:
    """Return in how many respects two games are alike: wild cards, betting, time, held cards."""
    traits = [
        (wildness(figures(played)), betting_of(played), minutes_of(played) > 2, bool(played.held))
        for played in (game, other)
    ]
    return sum([trait == same for trait, same in zip(*traits, strict=True)])


def minutes_of(game: Game, players: int | None = None) -> int:
    """Estimate the minutes of a deal in which nobody folds, at least 1."""
    share = (players or MEASURED_SEATS) / MEASURED_SEATS
    return max(1, round(figures(game).questions * share * SECONDS_A_QUESTION / 60))


def wildness(measured: Figures) -> Amount:
    """Return how much wild cards decide: how often they beat the best hand without them."""
    if not measured.wild:
        return "none"
    return "much" if (measured.loses or 0.0) >= OFTEN_WILD else "some"


def betting_rounds(game: Game) -> int:
    """Return the rounds of betting in a deal in which nobody folds."""
    return round(figures(game).rounds)


def betting_of(game: Game) -> Amount:
    """Return how much betting a game has."""
    rounds = betting_rounds(game)
    return "none" if not rounds else "much" if rounds >= MANY_ROUNDS else "some"


_AMOUNTS: Final = ("none", "some", "much")


def _itself(wish: GameWish, similar: list[Game]) -> str:
    """Return the name of the game to be similar to; "" where words were given."""
    named = bool(similar) and "_".join(wish.like.lower().replace("-", " ").split())
    return similar[0].name if named == (similar[0].name if similar else "") else ""


def _misses(game: Game, wish: GameWish) -> float:
    """Return how far a game is from the wishes: 0 where it meets them all."""
    far = 0.0
    if wish.minutes is not None:
        far += abs(minutes_of(game, wish.players) - wish.minutes) / max(wish.minutes, 1.0)
    if wish.wild is not None:
        far += abs(_AMOUNTS.index(wildness(figures(game))) - _AMOUNTS.index(wish.wild))
    if wish.betting is not None:
        far += abs(_AMOUNTS.index(betting_of(game)) - _AMOUNTS.index(wish.betting))
    return far


def _proposal(game: Game, wish: GameWish) -> Proposal:
    measured = figures(game)
    minutes, rounds, liked = (
        minutes_of(game, wish.players), betting_rounds(game), wish.liked.get(game.title, 0),
    )  # fmt: skip
    facts: list[Text] = [message("about {minutes:#minute} a deal", minutes=minutes)]
    if not measured.wild:
        facts.append("nothing is wild")
    elif measured.loses is None:
        facts.append("cards are wild")
    else:
        facts.append(
            message(
                "wild cards beat the best natural hand in {percent} of 100 deals",
                percent=round(100 * measured.loses),
            )
        )
    facts.append(message("rounds of betting: {rounds}", rounds=rounds) if rounds else "no betting")
    if liked:
        facts.append(message("chosen here {times:#time}", times=liked))
    why = message("{game:=}: {facts:;}.", game=game.title, facts=facts)
    return Proposal(game, minutes, wildness(measured), rounds, why)
