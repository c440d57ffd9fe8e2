"""Information-set search: a rollout that also learns the player's own later answers.

Single-observer information-set Monte Carlo tree search: a tree of information sets of the player,
by ``view.key()``, grows from world to world. Its branches are the player's own answers; opponents
follow the playout policy, as in a rollout, since a tree over the player's knowledge holds none of
their cards. The first visits of a node follow the playout policy too; later ones pick by an upper
confidence bound, over a set of answers that widens with the visits. At the root all answers still
in the race are tried in the same worlds with the same random numbers.

It is no house player: at equal time it does not beat a rollout (docs/opponents-results.md has the
figures). To measure it, name ``pokernight.bots.searcher:searcher``.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import log, sqrt

from pokernight.bots.basic_bots import candidates
from pokernight.bots.budget import Budget, Meter
from pokernight.bots.characters import STRONG, Character
from pokernight.bots.playout_policy import PotShares, play_by_policy
from pokernight.bots.rollout import Race, Thought
from pokernight.bots.rollout import think as think_by
from pokernight.bots.situation import Situation
from pokernight.engine.asks import Answer, Ask, Bets
from pokernight.engine.hand import Hand

BY_POLICY = 6
"""Visits of a node that follow the playout policy before other answers are tried."""
HOPE = 0.4
"""Exploration bonus of an answer tried once, as a part of the pot."""
AT_FIRST = 2
"""Answers compared at first; the number grows with the square root of the visits."""


class Node:
    """Information set of the player at a later question: its answers and what each has won."""

    __slots__ = ("answers", "cents", "tried", "visits")

    def __init__(self, answers: Sequence[Answer]) -> None:
        self.answers = list(answers)
        self.visits = 0
        self.tried = [0] * len(answers)
        self.cents = [0.0] * len(answers)

    def pick(self, usual_answer: Answer, hope: float) -> int:
        """Return the place of the answer with the highest upper confidence bound.

        Args:
            usual_answer: the answer of the playout policy.
            hope: the exploration bonus of an answer tried once, in cents.
        """
        self.visits += 1
        usual = self._place(usual_answer)
        if self.visits <= BY_POLICY:
            return usual
        wide = AT_FIRST + int(sqrt(self.visits))
        places = range(len(self.answers))
        among = [place for place in places if place < wide or place == usual]
        for place in among:
            if not self.tried[place]:
                return place
        bonus = hope * sqrt(log(self.visits))
        return max(
            among,
            key=lambda place: (
                self.cents[place] / self.tried[place] + bonus / sqrt(self.tried[place])
            ),
        )

    def _place(self, answer: Answer) -> int:
        if answer not in self.answers:
            self.answers.append(answer)
            self.tried.append(0)
            self.cents.append(0.0)
        return self.answers.index(answer)

    def learn(self, place: int, cents: float) -> None:
        """Add a result of an answer, in cents."""
        self.tried[place] += 1
        self.cents[place] += cents


class Search(Race):
    """A race that learns the player's own later answers by information set."""

    def future(self, world: Hand) -> Hand:
        """Return a copy of a world to play out, with every question asked."""
        return world.fork()

    def __init__(
        self, situation: Situation, answers: Sequence[Answer], meter: Meter, character: Character
    ) -> None:
        super().__init__(situation, answers, meter, character)
        self.tree: dict[Hashable, Node] = {}

    def play_on(self, future: Hand, shares: PotShares, rolls: Sequence[Sequence[float]]) -> int:
        """Play a world to its end: down the tree, a new node, then by the playout policy."""
        seat, tree = self.situation.ask.seat, self.tree
        hope = HOPE * self.situation.view.pot
        path: list[tuple[Node, int]] = []
        growing = True

        def choose(hand: Hand, ask: Ask, usual_answer: Answer) -> Answer:
            nonlocal growing
            if not growing or ask.seat != seat or not isinstance(ask.legal, Bets):
                return usual_answer
            view = hand.view(seat)
            key = view.key()
            if key not in tree:
                tree[key] = Node(candidates(ask, view))
                growing = False
            node = tree[key]
            place = node.pick(usual_answer, hope)
            path.append((node, place))
            return node.answers[place]

        cents = play_by_policy(future, shares, rolls, choose, self.leans)[seat]
        for node, place in path:
            node.learn(place, cents)
        return cents


def searcher(
    situation: Situation, budget: Budget | None = None, character: Character = STRONG
) -> Answer:
    """Return the answer that earns most on average, later answers being learnt."""
    return think(situation, budget, character).answer


def think(
    situation: Situation, budget: Budget | None = None, character: Character = STRONG
) -> Thought:
    """Compare the answers worth comparing, as long as the budget lasts."""
    return think_by(situation, budget, character, race=Search)
