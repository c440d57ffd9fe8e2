"""Chances of the players in a position that is typed, counted in steps: exact where that is quick.

Where players only bet, the deals that agree with the known cards are counted by the game's own
showdown, as in :mod:`.equity`. Any other position is played on to its end by house players that
stay, in worlds that agree with the known cards.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from typing import Final, NamedTuple

from pokernight.cards import UNKNOWN
from pokernight.engine.events import SPECTATOR
from pokernight.engine.faults import EngineError
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand
from pokernight.engine.set_up import HandLayout, read_line, unnamed
from pokernight.engine.view import FOLDED
from pokernight.engine.worlds import Worlds
from pokernight.errors import Refused
from pokernight.games import offer_of
from pokernight.measuring.confidence import mean_ci95
from pokernight.odds.answers.equity import MOMENT
from pokernight.odds.answers.equity_timeline import looked_back
from pokernight.odds.evaluation.counters import EquityCounts, unit
from pokernight.odds.evaluation.evaluators import STAYER, DecidingPlayer, Judge, in_parts, judge_for
from pokernight.odds.evaluation.odds_question import OddsQuestion, question_of
from pokernight.odds.questions.layout import DealtCards

PRECISE: Final = 0.005
"""Half width of an interval at which a sample is precise enough."""
BLOCK: Final = 20
"""Worlds between two looks at the clock."""


class Position:
    """A position that is typed, as a hand that stands there.

    Attributes:
        game: the game.
        line: the position, see :mod:`pokernight.engine.set_up`.
        hand: the hand, with cards drawn for those that are unknown.
        unknown: the tokens of these cards.

    Raises:
        Refused: if no hand comes to that, with the reason.
    """

    def __init__(self, game: Game, line: str) -> None:
        self.game, self.line = game, line
        self.hand = game.set_up(line)
        self.unknown = unnamed(self.hand, line)

    @property
    def hides_up(self) -> bool:
        """True if a card is unknown that lies face up, and the position must be played on."""
        up = self.hand.state.up
        return any(up[token] for token in self.unknown) and _question(self) is None

    def open(self) -> Hand:
        """Return a copy of the hand in which spectators know every card that is named."""
        return opened(self.hand, self.unknown)


def opened(hand: Hand, unknown: frozenset[int] = frozenset()) -> Hand:
    """Return a copy of a hand in which spectators know all cards in play, but for some tokens."""
    copy, bit = hand.fork(), 1 << SPECTATOR
    copy.shown.update(hand.shown)
    show_spectators(copy, unknown)
    copy.state.knows = [
        mask & ~bit if token in unknown else mask for token, mask in enumerate(copy.state.knows)
    ]
    return copy


def show_spectators(hand: Hand, unknown: frozenset[int] = frozenset()) -> None:
    """Let spectators know the cards in hands, on the board and aside, but for some tokens."""
    state = hand.state
    for zone in (*state.hands, state.board, state.aside):
        for token in zone:
            if token not in unknown:
                state.knows[token] |= 1 << SPECTATOR


class Chance(NamedTuple):
    """Chance of a seat, in fractions of 1.

    Attributes:
        share: average part of the pot that it wins.
        win: how often it wins more than any other.
        tie: how often it wins as much as the best of the others.
        ci95: half the width of the 95 % interval of the share; 0 for an exact answer.
    """

    share: float
    win: float
    tie: float
    ci95: float


class PositionOdds:
    """Chances of the seats of a position, counted as far as there was time.

    Cards face up must be named where the position is played on (``position.hides_up``).

    Attributes:
        exact: every deal is counted; otherwise a sample.
        total: number of deals to be counted; None for a sample.
        done: all is counted, or precise enough.
    """

    def __init__(self, position: Position) -> None:
        question = _question(position)
        self._whole = unit(position.hand.state.seats)
        self.total: int | None = None
        if question is not None:
            judge = judge_for(question.deals, 0, compiled=False)
            every_deal = question.deals.count()
            if 0 < every_deal <= MOMENT * judge.exact_rate:
                self.total = every_deal
            self._parts = judge.everything() if self.exact else _sampled(judge)
            if question.spot.contests:
                self._whole = unit(question.spot.seats, len(question.spot.contests))
        else:
            self._parts = _played(position, self._whole)
        self._counts = EquityCounts(position.hand.state.seats)
        self.done = False

    @property
    def exact(self) -> bool:
        """Every deal is counted; otherwise a sample."""
        return self.total is not None

    @property
    def deals(self) -> int:
        """Number of deals counted so far."""
        return self._counts.count

    def go_on(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        """Count for about so many seconds, or until it is done."""
        end = clock() + seconds
        while not self.done:
            part = next(self._parts, None)
            if part is None:
                self.done = True
                return
            self._counts.merge(part)
            if not self.exact:
                self.done = max(chance.ci95 for chance in self.chances()) <= PRECISE
            if clock() >= end:
                return

    def chances(self) -> list[Chance]:
        """Return the chance of each seat, as far as it is known."""
        counts, deals = self._counts, max(1, self._counts.count)
        whole_answer = self.exact and self.done
        return [
            Chance(
                counts.share[seat] / self._whole / deals,
                counts.win[seat] / deals,
                counts.tie[seat] / deals,
                0.0 if whole_answer
                else mean_ci95(counts.standard_error(seat, self._whole), deals + 2),
            )
            for seat in range(counts.seats)
        ]  # fmt: skip


def _question(position: Position) -> OddsQuestion | None:
    """Return the position as a question about deals; None where it must be played on."""
    texts, details = read_line(position.line)
    last = len(texts) - 1
    if FOLDED in map(str.strip, texts) or details.get("button", last) != last:
        return None
    board = _joined(details.get("board", ""))
    if details.get("aside") or UNKNOWN in board:
        return None
    dummies = [text for text in details.get("dummies", "").split(",") if text.strip()]
    question = question_of(
        position.game, list(map(_holding, texts)), board,
        dummies=list(map(_holding, dummies)),
    )  # fmt: skip
    if question.spot.decisions and not offer_of(position.game).duels:
        return None
    return question


def _holding(text: str) -> str:
    """Return a hand in the notation of odds; unknown cards that come last are left out."""
    lies = HandLayout.read(text)
    down, up = text.partition("/")[::2]
    if not any(card is not None for card in (*lies.down, *lies.up)):
        return UNKNOWN
    return f"{_joined(down) or UNKNOWN}/{_joined(up)}" if lies.up else _joined(down)


def _joined(text: str) -> str:
    words = text.split()
    while words and words[-1] == UNKNOWN:
        words.pop()
    return "".join(words)


def _sampled(judge: Judge) -> Iterator[EquityCounts]:
    size = max(1, judge.block // 5)
    for first in count(0, size):
        yield judge.sample(first, size)


def _played(position: Position, whole: int) -> Iterator[EquityCounts]:
    """Play worlds that agree with the named cards to their ends."""
    worlds, player = Worlds(looked_back(position.open(), None, ()), 0), DecidingPlayer(STAYER)
    seats = position.hand.state.seats
    for first in count(0, BLOCK):
        tally = EquityCounts(seats)
        for number in range(first, first + BLOCK):
            rng = Random(f"0:{number}")
            try:
                world, dealt = worlds.draw(rng), DealtCards(seats)
            except EngineError:
                raise Refused("almost no deal agrees with all of these cards") from None
            world.state.sink = dealt
            player.finish(world, rng)
            tally.settled(in_parts(dealt.won, whole), whole)
        yield tally
