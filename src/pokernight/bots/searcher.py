"""Information-set search: a rollout in which one's own later answers are learnt as well.

A tree of what the player may know, by ``view.key()``, grows from world to world (single-observer
information-set Monte Carlo tree search). Its branches are his own answers; the others play by what
they feel, as in a rollout, since in a tree of what he knows they would not know their own cards.
At first he answers by feeling too; then answers that promise more are tried more often, and where
there are many, a few at first and others later. At the root all that are still in the race are
tried in the same worlds with the same luck.

It is nobody at the tables of the house: at equal time it is not ahead of a rollout (docs/opponents-results.md
has the figures). For measuring it is ``pokernight.bots.searcher:searcher``.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import log, sqrt

from pokernight.bots.basic_bots import candidates
from pokernight.bots.budget import Budget, Meter
from pokernight.bots.characters import STRONG, Character
from pokernight.bots.playout_policy import Feeling, by_feeling
from pokernight.bots.rollout import Race, Thought
from pokernight.bots.rollout import think as think_by
from pokernight.bots.situation import Situation
from pokernight.engine.asks import Answer, Ask, Bets
from pokernight.engine.hand import Hand

BY_FEELING = 6
"""So often a question is answered by feeling before other answers are tried."""
HOPE = 0.4
"""What part of the pot an answer may be hoped to win more than it has, when it was tried once."""
AT_FIRST = 2
"""So many answers are compared at first, and more as the root of the visits."""


class Known:
    """What the player may know at a later question, and what his answers have come to there."""

    __slots__ = ("answers", "cents", "tried", "visits")

    def __init__(self, answers: Sequence[Answer]) -> None:
        self.answers = list(answers)
        self.visits = 0
        self.tried = [0] * len(answers)
        self.cents = [0.0] * len(answers)

    def pick(self, felt: Answer, hope: float) -> int:
        """The place of the answer that promises most, the more the less it was tried.

        Args:
            felt: what is answered by feeling.
            hope: how much more than it has come to an answer tried once may be hoped to win.
        """
        self.visits += 1
        usual = self._place(felt)
        if self.visits <= BY_FEELING:
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
        """An answer has come to so much once more."""
        self.tried[place] += 1
        self.cents[place] += cents


class Search(Race):
    """A race in which the player's own later answers are learnt, by what he knows then."""

    def future(self, world: Hand) -> Hand:
        """What is played on in a world: every question of it."""
        return world.fork()

    def __init__(
        self, situation: Situation, answers: Sequence[Answer], meter: Meter, character: Character
    ) -> None:
        super().__init__(situation, answers, meter, character)
        self.tree: dict[Hashable, Known] = {}

    def play_on(self, future: Hand, feeling: Feeling, rolls: Sequence[Sequence[float]]) -> int:
        """Play a world to its end: down the tree, one question further, and then by feeling."""
        seat, tree = self.situation.ask.seat, self.tree
        hope = HOPE * self.situation.view.pot
        way: list[tuple[Known, int]] = []
        growing = True

        def chooses(hand: Hand, ask: Ask, felt: Answer) -> Answer:
            nonlocal growing
            if not growing or ask.seat != seat or not isinstance(ask.legal, Bets):
                return felt
            view = hand.view(seat)
            key = view.key()
            if key not in tree:
                tree[key] = Known(candidates(ask, view))
                growing = False
            known = tree[key]
            place = known.pick(felt, hope)
            way.append((known, place))
            return known.answers[place]

        cents = by_feeling(future, feeling, rolls, chooses)[seat]
        for known, place in way:
            known.learn(place, cents)
        return cents


def searcher(
    situation: Situation, budget: Budget | None = None, character: Character = STRONG
) -> Answer:
    """The answer that earns most on average if later ones are as good as can be learnt."""
    return think(situation, budget, character).answer


def think(
    situation: Situation, budget: Budget | None = None, character: Character = STRONG
) -> Thought:
    """Compare the answers worth comparing, as long as the budget lasts."""
    return think_by(situation, budget, character, race=Search)
