"""A game small enough to be laid out whole: what strategies are worth, and the best answer to them.

Every deal and every answer is played with the engine's own forks, so nothing here knows a rule:

>>> from pokernight.games import find
>>> tree = lay_out(find("kuhn"))
>>> tree.deals, len(tree.questions), tree.ends
(6, 12, 30)
>>> evenly = tree.evenly()
>>> round(tree.nash_conv(evenly) / 100, 4), tree.values(evenly)[0] / 100
(0.9167, 0.125)

A *strategy* says for every question, known by ``view.key()``, how often each answer is given.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import permutations
from random import Random
from typing import Any, TypeAlias

from pokernight.bots import Bot, situation
from pokernight.engine.asks import Answer
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand
from pokernight.engine.opening import Opening
from pokernight.engine.rules import Rules
from pokernight.engine.view import View
from pokernight.errors import Refused

MOST_DEALS = 5_000
"""So many deals are laid out at most."""

Key: TypeAlias = tuple[Any, ...]
Mix: TypeAlias = Mapping[Answer, float]
"""How often each answer is given; what is not in it, never."""
Strategy: TypeAlias = Mapping[Key, Mix]


@dataclass(slots=True)
class Question:
    """What a seat may be asked in one state of its knowledge.

    Attributes:
        seat: who is asked.
        answers: all that he may answer.
        hand: one of the hands in which he is asked this.
        places: the places of the tree where he is.
    """

    seat: int
    answers: tuple[Answer, ...]
    hand: Hand
    places: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Place:
    """A place of the tree: what is asked there and where each answer leads, or what it pays."""

    key: Key = ()
    seat: int = -1
    then: Mapping[Answer, int] = field(default_factory=dict)
    pays: tuple[int, ...] = ()


class Tree:
    """A small game laid out whole. Money is in cents, a hand on average.

    Attributes:
        seats: how many play.
        questions: what may be asked, by what is known then.
    """

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.questions: dict[Key, Question] = {}
        self._places: list[_Place] = []
        self._roots: list[int] = []

    @property
    def deals(self) -> int:
        """How many deals there are, each as likely as any other."""
        return len(self._roots)

    @property
    def ends(self) -> int:
        """How many ways a hand may go from the deal to its end."""
        return sum(1 for place in self._places if place.seat < 0)

    def add(self, hand: Hand) -> None:
        """Lay out a deal."""
        self._roots.append(self._lay(hand))

    def _lay(self, hand: Hand) -> int:
        ask = hand.ask
        if ask is None:
            self._places.append(_Place(pays=hand.result.payoffs))
            return len(self._places) - 1
        key = hand.view(ask.seat).key()
        answers = tuple(ask.legal)
        then = {}
        for answer in answers:
            future = hand.fork()
            future.play(answer, ask.seat)
            then[answer] = self._lay(future)
        question = self.questions.setdefault(key, Question(ask.seat, answers, hand))
        question.places.append(len(self._places))
        self._places.append(_Place(key, ask.seat, then))
        return len(self._places) - 1

    # --- strategies

    def evenly(self) -> dict[Key, dict[Answer, float]]:
        """Every answer as often as any other."""
        return {
            key: dict.fromkeys(one.answers, 1 / len(one.answers))
            for key, one in self.questions.items()
        }

    def habits(
        self,
        bot: Bot,
        trials: int,
        rng: Random,
        alike: Callable[[View], Hashable] = View.key,
    ) -> dict[Key, dict[Answer, float]]:
        """How a bot answers, as it shows in so many answers to every question.

        Args:
            bot: whom to ask.
            trials: how often he is asked each question.
            rng: where his own generators come from.
            alike: questions for which this is equal are one question for a sensible player.
        """
        found: dict[Hashable, dict[Answer, float]] = {}
        habits = {}
        for key, one in self.questions.items():
            ask = one.hand.ask
            assert ask is not None
            same = alike(one.hand.view(one.seat))
            if same not in found:
                counts = dict.fromkeys(one.answers, 0)
                for _ in range(trials):
                    counts[bot(situation(one.hand, ask, Random(rng.getrandbits(64))))] += 1
                found[same] = {answer: count / trials for answer, count in counts.items()}
            habits[key] = found[same]
        return habits

    # --- what they are worth

    def values(self, strategy: Strategy) -> list[float]:
        """What each seat wins if all play by a strategy."""
        values: list[Sequence[float]] = []
        for place in self._places:  # what an answer leads to is laid out before the question
            if place.seat < 0:
                values.append(place.pays)
                continue
            mix = strategy[place.key]
            after = [(mix.get(answer, 0.0), values[then]) for answer, then in place.then.items()]
            values.append([sum(p * pays[seat] for p, pays in after) for seat in range(self.seats)])
        return [sum(values[root][seat] for root in self._roots) / self.deals
                for seat in range(self.seats)]  # fmt: skip

    def best_answers(self, seat: int, strategy: Strategy) -> dict[Key, dict[Answer, float]]:
        """The answers with which a seat wins most against the others' strategy, found by search."""
        reach = self._reach(seat, strategy)

        @cache
        def value(number: int) -> float:
            place = self._places[number]
            if place.seat < 0:
                return float(place.pays[seat])
            if place.seat == seat:
                return value(place.then[best(place.key)])
            mix = strategy[place.key]
            return sum(mix.get(answer, 0.0) * value(then) for answer, then in place.then.items())

        @cache
        def best(key: Key) -> Answer:
            one = self.questions[key]
            return max(
                one.answers,
                key=lambda answer: sum(
                    reach[at] * value(self._places[at].then[answer]) for at in one.places
                ),
            )

        return {key: {best(key): 1.0} for key, one in self.questions.items() if one.seat == seat}

    def _reach(self, seat: int, strategy: Strategy) -> list[float]:
        """How likely the others and the deal make each place, by its number."""
        reach = [0.0] * len(self._places)
        for root in self._roots:
            reach[root] = 1 / self.deals
        for number in range(len(self._places) - 1, -1, -1):
            place = self._places[number]
            for answer, then in place.then.items():
                chance = 1.0 if place.seat == seat else strategy[place.key].get(answer, 0.0)
                reach[then] = reach[number] * chance
        return reach

    def best_response(self, seat: int, strategy: Strategy) -> float:
        """What a seat wins that answers the others' strategy as well as can be."""
        return self.values({**strategy, **self.best_answers(seat, strategy)})[seat]

    def nash_conv(self, strategy: Strategy) -> float:
        """What all seats could win more, each by a better answer to the others; 0: none could."""
        values = self.values(strategy)
        return sum(self.best_response(seat, strategy) - values[seat] for seat in range(self.seats))


def lay_out(game: Game, rules: Rules | None = None, seats: int = 2) -> Tree:
    """Lay out every deal of a game and every way to play it; the first seat is left of the button.

    Raises:
        Refused: for a game of more deals than can be laid out.
    """
    rules = rules or game.usual_rules
    pack = game.setup(rules).pack.cards
    tree = Tree(seats)
    for top in _deals(game, rules, seats, pack):
        tree.add(_dealt(game, rules, seats, (*top, *[card for card in pack if card not in top])))
    return tree


def _dealt(game: Game, rules: Rules, seats: int, deck: tuple[int, ...]) -> Hand:
    stacks = (rules.buy_in,) * seats
    return Hand(Opening(game, rules, stacks, seats - 1, deck, entropy=0))


def _deals(game: Game, rules: Rules, seats: int, pack: tuple[int, ...]) -> list[tuple[int, ...]]:
    """What may lie on top of the deck, as many cards as a hand can need."""
    needed, deals = game.cards_needed(seats, rules), 1
    used = len(pack) if needed is None else needed[0]
    for left in range(len(pack), len(pack) - used, -1):
        deals *= left
        if deals > MOST_DEALS:
            raise Refused(f"{game.title} has more deals than can be laid out one by one")
    return list(permutations(pack, used))
