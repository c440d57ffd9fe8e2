"""Positions that a person lays out with cards: what is wild and why, the winner, the chances."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from pokernight.cards import name
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand
from pokernight.engine.state import State
from pokernight.engine.steps.contests import contests_of
from pokernight.engine.wire import result_json
from pokernight.errors import Refused
from pokernight.games import find_in_rulebook
from pokernight.lookups.demonstration_hands import unrecorded
from pokernight.lookups.hand_history import PastJson, StepBuilder
from pokernight.odds.answers.position_odds import Position, PositionOdds, opened, show_spectators
from pokernight.odds.evaluation.evaluators import STAYER, DecidingPlayer
from pokernight.session.card_ids import Ids
from pokernight.session.hand_events import HandEvent
from pokernight.session.wire_fields import ClosedRecord

NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo")
"""Names of the seats of a position."""
USUAL_SEATS: Final = 3
PROBES: Final = 6
"""Hands dealt to see how the cards of a game lie at each question."""
MOST_SECONDS: Final = 1.0
"""Seconds for which chances are counted by a single request, at the most."""


@dataclass(frozen=True, slots=True)
class LaidMomentJson:
    """The cards at a moment of a hand: by hand those face down and face up, the dummies' last.

    ``board`` and ``aside`` are the numbers of the cards in the middle and beside the deck.
    """

    hands: list[list[int]]
    board: int
    aside: int


@dataclass(frozen=True, slots=True)
class LaidOutJson:
    """A game as it can be laid out: ``least`` to ``most`` seats, the ``pack``, and its moments."""

    game: str
    title: str
    least: int
    most: int
    seats: int
    names: list[str]
    dummies: list[str]
    pack: list[str]
    moments: list[LaidMomentJson]


@dataclass(frozen=True, slots=True)
class LaidWish(ClosedRecord):
    """A position of a game as a typed line, see ``pokernight.engine.set_up``.

    ``seconds`` is for how long chances are counted now.
    """

    game: str
    cards: str
    seconds: float = 0.2


@dataclass(frozen=True, slots=True)
class AheadJson:
    """The seats that are ahead in a ``contest`` with the cards that they have now."""

    contest: str
    seats: list[int]


@dataclass(frozen=True, slots=True)
class PositionAnswerJson:
    """A position with all its known cards open, as the first step of a hand.

    The hand has a second step, its end, where nothing is left to chance.
    """

    hand: PastJson
    ahead: list[AheadJson]


@dataclass(frozen=True, slots=True)
class SeatChanceJson:
    """The chance of a seat in fractions of 1; ``ci95`` is half the width of its interval."""

    share: float
    win: float
    tie: float
    ci95: float


@dataclass(frozen=True, slots=True)
class CountedJson:
    """Chances of all seats after ``deals``, of ``total`` where every deal is counted."""

    seats: list[SeatChanceJson]
    deals: int
    total: int | None
    done: bool


class _Lies(NamedTuple):
    """The sizes of the hands, face down and face up, of the board and of the cards aside."""

    hands: tuple[tuple[int, int], ...]
    board: int
    aside: int

    @classmethod
    def of(cls, state: State) -> _Lies:
        """Return how the cards of a state lie."""
        hands = range(len(state.hands))
        return cls(
            tuple([(len(state.down(hand)), len(state.shown(hand))) for hand in hands]),
            len(state.board),
            len(state.aside),
        )


def laid_out(game: Game, seats: int | None = None) -> LaidOutJson:
    """Return how a game can be laid out.

    Raises:
        Refused: for a number of seats that it cannot serve.
    """
    rules = game.usual_rules
    seats = game.seats_near(USUAL_SEATS) if seats is None else seats
    game.check_seats(seats, rules)
    dummies = game.talk.dummies[: game.dummies(rules)]
    return LaidOutJson(
        game=game.name,
        title=game.title,
        least=game.seats[0],
        most=min(game.seats[1], len(NAMES)),
        seats=seats,
        names=list(NAMES[:seats]),
        dummies=list(dummies),
        pack=[name(card) for card in game.setup(rules).pack.cards],
        moments=[
            LaidMomentJson([list(sizes) for sizes in lies.hands], lies.board, lies.aside)
            for lies in _moments(game, seats)
        ],
    )


@lru_cache(maxsize=32)
def _moments(game: Game, seats: int) -> tuple[_Lies, ...]:
    """Return how the cards lie at the bets of a typical hand, or at all questions without bets."""
    runs = [_moments_of(game, seats, seed) for seed in range(PROBES)]
    usual, _ = Counter([run[-1] for run in runs if run]).most_common(1)[0]
    return next(run for run in runs if run and run[-1] == usual)


def _moments_of(game: Game, seats: int, seed: int) -> tuple[_Lies, ...]:
    hand = game.deal(seats, seed, button=seats - 1)
    bets, others = list[_Lies](), list[_Lies]()
    while (ask := hand.ask) is not None:
        if all(hand.state.live):
            (bets if ask.legal.of == "amount" else others).append(_Lies.of(hand.state))
        hand.play(ask.passive, ask.seat)
    return tuple(dict.fromkeys(bets or others))


def answer(wish: LaidWish) -> PositionAnswerJson:
    """Return a position with its readings, and its end where nothing is left to chance.

    Raises:
        Refused: for a game or a position that cannot be.
    """
    position = Position(find_in_rulebook(wish.game), wish.cards)
    hand = position.open()
    known = not position.unknown
    return PositionAnswerJson(played_open(hand, ends=known), _ahead(hand.state) if known else [])


def played_open(hand: Hand, *, ends: bool) -> PastJson:
    """Return a hand for readers that know what spectators know of it: as it stands, and its end.

    Args:
        hand: an opened hand.
        ends: whether its end is told, if no other card comes; everybody stays.
    """
    names = NAMES[: hand.state.seats]
    builder = StepBuilder(None, Ids(b"", "", 1))
    steps, twin, result = [builder.step(hand, ())], opened(hand), None
    in_sight, events = in_play(twin), list[HandEvent]()
    if ends:
        twin.listen(lambda event: events.append(HandEvent(event, twin.state.generation)))
        DecidingPlayer(STAYER).finish(twin, Random(0))
        if in_play(twin) <= in_sight:
            show_spectators(twin)
            steps.append(builder.step(twin, events))
            result = result_json(twin.result)
    return unrecorded(hand.game, names, steps, result)


def in_play(hand: Hand) -> set[tuple[int, int]]:
    """Return the cards in hands and on the board, by generation and token."""
    state = hand.state
    zones = (*state.hands, state.board)
    return {(state.generation, token) for zone in zones for token in zone}


def _ahead(state: State) -> list[AheadJson]:
    """Return by contest the seats that are ahead with the cards that they have now."""
    ahead = []
    for contest in contests_of(state.setup):
        values = {seat: contest.value(state, seat) for seat in state.clockwise()}
        best = max(values.values())
        if best:
            leaders = [seat for seat, value in values.items() if value == best]
            ahead.append(AheadJson(contest.name, sorted(leaders)))
    return ahead


class Counting:
    """Chances of the last position that was asked about, counted on by each request."""

    def __init__(self) -> None:
        self._last: tuple[str, str, PositionOdds] | None = None

    def go_on(self, wish: LaidWish) -> CountedJson:
        """Count for a while, and return the chances so far.

        Raises:
            Refused: for a game or a position that cannot be.
        """
        if self._last is None or self._last[:2] != (wish.game, wish.cards):
            position = Position(find_in_rulebook(wish.game), wish.cards)
            if position.hides_up:
                raise Refused("a card that lies face up is known: name it, or turn it face down")
            self._last = wish.game, wish.cards, PositionOdds(position)
        odds = self._last[2]
        odds.go_on(min(wish.seconds, MOST_SECONDS))
        seats = [SeatChanceJson(*chance) for chance in odds.chances()]
        return CountedJson(seats, odds.deals, odds.total, odds.done)
