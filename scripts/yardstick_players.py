"""Players of other houses, as ``--players`` takes them: each sees a situation and nothing else.

    pokernight arena leduc rollout scripts.yardstick_players:ismcts --seats 2

They come with RLCard and OpenSpiel, which only tests and benchmarks install.
"""

from __future__ import annotations

from functools import lru_cache
from time import thread_time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from pokernight.bots import Budget, Situation
from pokernight.cards import RANKS, SUITS, Card, name, rank, suit
from pokernight.engine.asks import CALL, CHECK, FOLD, Answer, Bets
from pokernight.engine.view import View

USUAL = 20.0
"""Milliseconds that a decision takes where nobody says."""
OPENING = 2.0
"""Exploration constant of the search, as in OpenSpiel's own examples."""


# --- RLCard's limit hold'em by rules


@lru_cache(maxsize=1)
def _rules() -> Any:
    from rlcard.models.limitholdem_rule_models import LimitholdemRuleAgentV1

    return LimitholdemRuleAgentV1()


def rlcard_rule(situation: Situation) -> Answer:
    """RLCard's ``limit-holdem-rule-v1``."""
    view, legal = situation.view, situation.ask.legal
    assert isinstance(legal, Bets)
    assert view.seat is not None
    may_raise = legal.low <= legal.high
    words = [CALL if legal.call else CHECK, "fold", *(["raise"] if may_raise else [])]
    board = [seen.card for seen in view.look(view.board) if seen.card is not None]
    state = {
        "raw_legal_actions": words,
        "raw_obs": {
            "hand": [_in_rlcard(card) for card in view.known(view.seat)],
            "public_cards": [_in_rlcard(card) for card in board],
        },
    }
    action = _rules().step(state)
    if action == "raise":
        return legal.low
    return CHECK if action == FOLD and not legal.call else action


def _in_rlcard(card: Card) -> str:
    """``As`` is their ``SA``."""
    letters = name(card)
    return letters[1].upper() + letters[0]


# --- OpenSpiel's search, at its own Leduc


class Timed(ISMCTSBot):  # type: ignore[misc]  # OpenSpiel comes without types
    """OpenSpiel's information-set search, as written, that stops when its time is over."""

    def __init__(self, game: Any, milliseconds: float, seed: int) -> None:
        random = np.random.RandomState(seed)
        evaluator = RandomRolloutEvaluator(1, random)
        super().__init__(game, evaluator, OPENING, 1, random_state=random)
        self.milliseconds = milliseconds

    def run_search(self, state: Any) -> Any:
        """As ``ISMCTSBot.run_search``, with a clock in place of a count."""
        self.reset()
        self._root_node = self.create_new_node(state)
        end = thread_time() + self.milliseconds / 1_000
        while True:
            self.run_simulation(self.sample_root_state(state))
            if thread_time() >= end:
                return self.get_final_policy(state, self._root_node)


@lru_cache(maxsize=1)
def leduc() -> Any:
    """OpenSpiel's own game."""
    return pyspiel.load_game("leduc_poker")


def ismcts(situation: Situation, budget: Budget | None = None) -> Answer:
    """OpenSpiel's ISMCTS bot (in Python), in as much time as the budget has."""
    time = budget.milliseconds if budget is not None and budget.milliseconds else USUAL
    seed = situation.rng.getrandbits(32)
    return _answer(situation, Timed(leduc(), time, seed).step(leduc_state(situation.view)))


def ismcts_compiled(situation: Situation, budget: Budget | None = None) -> Answer:
    """OpenSpiel's ISMCTS bot (in C++), with as many simulations as that time has room for."""
    time = budget.milliseconds if budget is not None and budget.milliseconds else USUAL
    simulations = budget.worlds if budget is not None and budget.worlds else round(rate() * time)
    seed = situation.rng.getrandbits(31)
    bot = _compiled(seed, simulations)
    return _answer(situation, bot.step(leduc_state(situation.view)))


def _compiled(seed: int, simulations: int) -> Any:
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    return pyspiel.ISMCTSBot(
        seed, evaluator, OPENING, simulations, -1,
        pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, False,
    )  # fmt: skip


@lru_cache(maxsize=1)
def rate() -> float:
    """Return the number of simulations per millisecond on this machine."""
    state = leduc().new_initial_state()
    for card in (0, 3):
        state.apply_action(card)
    began = thread_time()
    _compiled(1, 2_000).step(state)
    return 2_000 / (1_000 * (thread_time() - began))


def leduc_state(view: View) -> Any:
    """OpenSpiel's state with the reader's own cards; the other's is any that he may hold."""
    assert view.seat is not None
    first = (view.button + 1) % 2
    known = [seen.card for seen in view.look(view.board) if seen.card is not None]
    (mine,) = view.known(view.seat)
    taken = {_in_leduc(card) for card in (mine, *known)}
    cards = {view.seat: _in_leduc(mine), 1 - view.seat: min(set(range(6)) - taken)}
    state = leduc().new_initial_state()
    state.apply_action(cards[first])
    state.apply_action(cards[1 - first])
    for done in view.public:
        if state.is_chance_node():
            state.apply_action(_in_leduc(known[0]))
        state.apply_action({FOLD: 0, CALL: 1, CHECK: 1}.get(str(done.answer), 2))
    if state.is_chance_node():
        state.apply_action(_in_leduc(known[0]))
    return state


def _in_leduc(card: Card) -> int:
    """Their cards are numbered jack, jack, queen, queen, king, king."""
    return 2 * (rank(card) - RANKS.index("J")) + (suit(card) == SUITS.index("s"))


def _answer(situation: Situation, action: int) -> Answer:
    legal = situation.ask.legal
    assert isinstance(legal, Bets)
    if action == 2:
        return legal.low
    if action == 0:
        return FOLD
    return CALL if legal.call else CHECK
