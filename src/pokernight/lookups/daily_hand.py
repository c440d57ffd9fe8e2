"""Daily hand: a showdown of a game of the catalogue, the same for everybody on a day.

The day is the seed of the game, of the deal and of the choices. Everybody stays to the end.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from pokernight.engine.card_marks import marks
from pokernight.engine.events import Event
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand, Opening
from pokernight.engine.state import State
from pokernight.engine.steps.shown_hands import Standing
from pokernight.engine.view import KnownCards, see
from pokernight.errors import Refused
from pokernight.games import evening_games
from pokernight.lookups.hand_history import PastJson
from pokernight.lookups.who_wins import in_play, played_open
from pokernight.odds.answers.position_odds import opened
from pokernight.odds.evaluation.evaluators import stay_or_open
from pokernight.odds.questions.layout import DealtCards
from pokernight.session.card_ids import Ids
from pokernight.wording.message import message

SEATS: Final = 4
DEALS: Final = 40
"""Deals that are tried until there is a single winner at a showdown."""
WITH_CAUSE: Final = 10
"""Deals that are tried until a card has made others wild."""

CHANGING: Final = 0.5
"""Part of the days whose game lets cards make others wild."""


@dataclass(frozen=True, slots=True)
class CauseJson:
    """The question which card made ``wild`` cards of a ``hand`` wild: one of ``options``.

    The cards are ids; ``causes`` are the right answers.
    """

    hand: int
    wild: list[int]
    options: list[int]
    causes: list[int]


@dataclass(frozen=True, slots=True)
class DailyHandJson:
    """The hand of a ``day``: before the showdown and after it, and its ``winner``'s seat."""

    day: str
    hand: PastJson
    winner: int
    cause: CauseJson | None


class _Dealt(NamedTuple):
    """A hand at its last question, its winner, and the cards that made others wild."""

    hand: Hand
    winner: int
    causes: dict[tuple[int, int], tuple[int, ...]]


def daily_hand(day: str) -> DailyHandJson:
    """Return the hand of a day, such as ``2026-11-27``.

    Raises:
        Refused: for what is no day.
    """
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", day, re.ASCII):
        raise Refused(message("{day:=} is no day: write it as 2026-11-27", day=day[:40]))
    rng, games = Random(f"daily hand {day}"), list(evening_games().values())
    if rng.random() < CHANGING:
        games = [game for game in games if game.changes_wilds]
    without_cause: _Dealt | None = None
    for attempt in range(DEALS):
        if without_cause is not None and attempt >= WITH_CAUSE:
            break
        game = rng.choice(games)
        dealt = _dealt(game, rng.getrandbits(64))
        if dealt is None:
            continue
        cause = _cause(dealt)
        if cause is not None:
            return _daily(day, dealt, cause)
        without_cause = without_cause or dealt
    if without_cause is None:
        raise Refused("this day has no hand")
    return _daily(day, without_cause, None)


def _daily(day: str, dealt: _Dealt, cause: CauseJson | None) -> DailyHandJson:
    past = played_open(opened(dealt.hand), ends=True)
    return DailyHandJson(day, past, dealt.winner, cause)


def _dealt(game: Game, seed: int) -> _Dealt | None:
    """Deal a hand in which all stay; None unless there is a showdown that a single seat wins."""
    seats = game.seats_near(SEATS)
    opening = Opening.shuffled(game, seats, seed, button=seats - 1)
    state = opening.state()
    watcher = _Watcher(game, state)
    state.sink = watcher
    hand = Hand.begun(state)
    before: Hand | None = None
    while (ask := hand.ask) is not None:
        if before is None or not in_play(hand) <= in_play(before):
            before = hand.fork()
        hand.play(stay_or_open(hand, ask), ask.seat)
    winners = [seat for seat, cents in enumerate(watcher.dealt.won) if cents]
    if before is None or not in_play(hand) <= in_play(before) or not watcher.shows:
        return None
    if len(winners) != 1 or sum(map(bool, before.state.live)) < 2:
        return None
    return _Dealt(before, winners[0], watcher.causes)


class _Watcher:
    """Listener that notes the winnings, and by hand and card the cards that made it wild."""

    def __init__(self, game: Game, state: State) -> None:
        self.dealt = DealtCards(state.seats)
        self.causes: dict[tuple[int, int], tuple[int, ...]] = {}
        self.shows = False
        self._game, self._state = game, state
        self._wild: set[tuple[int, int]] = set()

    def __call__(self, event: Event) -> None:
        """Note an event."""
        self.dealt(event)
        self.shows |= event.kind == "show"
        if self.shows or event.kind not in self._game.changes_wilds:
            return
        state = self._state
        known = KnownCards(tuple(state.face), ())
        view = see(Standing(state), None, known=known)
        wild = {
            (mark.hand, token)
            for mark in marks(view) if mark.state == "wild"
            for token in mark.tokens
        }  # fmt: skip
        tokens = tuple([sight.token for sight in event.cards])
        for card in wild - self._wild:
            self.causes[card] = tokens
        self._wild = wild


def _cause(dealt: _Dealt) -> CauseJson | None:
    """Return the question which card made others wild; None where no card has."""
    state = dealt.hand.state
    hands: Sequence[int] = (dealt.winner, *state.clockwise())
    view = see(Standing(state), None, known=KnownCards(tuple(state.face), ()))
    in_sight = [token for hand in range(len(state.hands)) for token in state.shown(hand)]
    in_sight += [token for token in (*state.board, *state.aside) if state.up[token]]
    ids = Ids(b"", "", 1).of(state.generation, len(state.face))
    for hand in hands:
        for mark in marks(view):
            if mark.hand != hand or mark.state != "wild":
                continue
            causes = {
                cause for token in mark.tokens for cause in dealt.causes.get((hand, token), ())
            }
            causes &= {*in_sight} - {*mark.tokens}
            if causes and len(in_sight) > len(mark.tokens) + 1:
                options = [token for token in in_sight if token not in mark.tokens]
                return CauseJson(
                    hand,
                    [ids[token] for token in mark.tokens],
                    [ids[token] for token in options],
                    [ids[token] for token in sorted(causes)],
                )
    return None
