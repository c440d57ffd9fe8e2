"""Game tree of a small game: values of strategies, best responses and exploitability.

Every deal and every answer is played with the engine's own forks, so nothing here knows a rule:

>>> from pokernight.games import find
>>> tree = lay_out(find("kuhn"))
>>> tree.deals, len(tree.questions), tree.ends
(6, 12, 30)
>>> evenly = tree.evenly()
>>> round(tree.nash_conv(evenly) / 100, 4), tree.values(evenly)[0] / 100
(0.9167, 0.125)

A *strategy* gives the probabilities of the answers to every question, known by ``view.key()``.
For games that cannot be laid out :func:`local_best_response` measures a lower bound.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import permutations
from random import Random
from typing import Any, TypeAlias

from pokernight.bots import Bot, player, situation
from pokernight.bots.basic_bots import KNOWN_MIXES, Mix, candidates
from pokernight.bots.playouts import play_to_showdown, stay
from pokernight.chance import Seed
from pokernight.engine.asks import Answer, Ask, Bets
from pokernight.engine.game import Game, HouseRules
from pokernight.engine.hand import Hand
from pokernight.engine.opening import Opening
from pokernight.engine.rules import Rules
from pokernight.engine.view import View
from pokernight.engine.worlds import Worlds
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.measuring.confidence import Sample

MOST_DEALS = 5_000
"""Deals of a tree at the most."""

Key: TypeAlias = tuple[Any, ...]
Strategy: TypeAlias = Mapping[Key, Mix]


@dataclass(slots=True)
class InformationSet:
    """Information set: a question to a seat in a state of its knowledge.

    Attributes:
        seat: the asked seat.
        answers: its legal answers.
        hand: a hand in which it is asked this.
        places: numbers of the nodes of the tree in the set.
    """

    seat: int
    answers: tuple[Answer, ...]
    hand: Hand
    places: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Node:
    """Node of the tree: its question and the node after each answer, or its payoffs."""

    key: Key = ()
    seat: int = -1
    then: Mapping[Answer, int] = field(default_factory=dict)
    pays: tuple[int, ...] = ()


class Tree:
    """Whole tree of a small game. Values are cents a hand, on average.

    Attributes:
        seats: number of seats.
        questions: information sets, by their keys.
    """

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.questions: dict[Key, InformationSet] = {}
        self._places: list[_Node] = []
        self._roots: list[int] = []

    @property
    def deals(self) -> int:
        """Number of deals, all equally likely."""
        return len(self._roots)

    @property
    def ends(self) -> int:
        """Number of ways from a deal to an end."""
        return sum(1 for place in self._places if place.seat < 0)

    def add(self, hand: Hand) -> None:
        """Add a deal to the tree."""
        self._roots.append(self._lay(hand))

    def _lay(self, hand: Hand) -> int:
        ask = hand.ask
        if ask is None:
            self._places.append(_Node(pays=hand.result.payoffs))
            return len(self._places) - 1
        key = hand.view(ask.seat).key()
        answers = tuple(ask.legal)
        then = {}
        for answer in answers:
            future = hand.fork()
            future.play(answer, ask.seat)
            then[answer] = self._lay(future)
        question = self.questions.setdefault(key, InformationSet(ask.seat, answers, hand))
        question.places.append(len(self._places))
        self._places.append(_Node(key, ask.seat, then))
        return len(self._places) - 1

    # --- strategies

    def evenly(self) -> dict[Key, dict[Answer, float]]:
        """Return the strategy that gives all answers equally often."""
        return {
            key: dict.fromkeys(question.answers, 1 / len(question.answers))
            for key, question in self.questions.items()
        }

    def habits(
        self,
        bot: Bot,
        trials: int,
        rng: Random,
        alike: Callable[[View], Hashable] = View.key,
    ) -> dict[Key, dict[Answer, float]]:
        """Return a bot's strategy, estimated from its answers to every question.

        Args:
            bot: the bot.
            trials: number of answers to each question.
            rng: source of the bot's own generators.
            alike: questions for which this is equal are the same to a sensible player.
        """
        mixes: dict[Hashable, dict[Answer, float]] = {}
        habits = {}
        for key, question in self.questions.items():
            ask = question.hand.ask
            assert ask is not None
            same = alike(question.hand.view(question.seat))
            if same not in mixes:
                counts = dict.fromkeys(question.answers, 0)
                for _ in range(trials):
                    counts[bot(situation(question.hand, ask, Random(rng.getrandbits(64))))] += 1
                mixes[same] = {answer: count / trials for answer, count in counts.items()}
            habits[key] = mixes[same]
        return habits

    # --- values

    def values(self, strategy: Strategy) -> list[float]:
        """Return the value of a strategy to each seat, if all play by it."""
        values: list[Sequence[float]] = []
        for place in self._places:  # children come before their parents
            if place.seat < 0:
                values.append(place.pays)
                continue
            mix = strategy[place.key]
            after = [(mix.get(answer, 0.0), values[then]) for answer, then in place.then.items()]
            values.append([sum(p * pays[seat] for p, pays in after) for seat in range(self.seats)])
        return [sum(values[root][seat] for root in self._roots) / self.deals
                for seat in range(self.seats)]  # fmt: skip

    def best_answers(self, seat: int, strategy: Strategy) -> dict[Key, dict[Answer, float]]:
        """Return a seat's best response to the others' strategy."""
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
            question = self.questions[key]
            return max(
                question.answers,
                key=lambda answer: sum(
                    reach[at] * value(self._places[at].then[answer]) for at in question.places
                ),
            )

        return {
            key: {best(key): 1.0}
            for key, question in self.questions.items()
            if question.seat == seat
        }

    def _reach(self, seat: int, strategy: Strategy) -> list[float]:
        """Return the reach probability of each node, by the deal and the other seats."""
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
        """Return the value of a seat's best response to the others' strategy."""
        return self.values({**strategy, **self.best_answers(seat, strategy)})[seat]

    def nash_conv(self, strategy: Strategy) -> float:
        """Return the sum of what each seat gains by its best response; 0 for an equilibrium."""
        values = self.values(strategy)
        return sum(self.best_response(seat, strategy) - values[seat] for seat in range(self.seats))


def lay_out(game: Game, rules: Rules | None = None, seats: int = 2) -> Tree:
    """Return the tree of a game; the first seat is left of the button.

    Raises:
        Refused: for a game of more than :data:`MOST_DEALS` deals.
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
    """Return the orders of the top of the deck, as many cards as a hand can need."""
    needed, deals = game.cards_needed(seats, rules), 1
    used = len(pack) if needed is None else needed[0]
    for left in range(len(pack), len(pack) - used, -1):
        deals *= left
        if deals > MOST_DEALS:
            raise Refused(f"{game.title} has more deals than can be laid out one by one")
    return list(permutations(pack, used))


# --- games that cannot be laid out

_UNLIKELY = 0.02
"""Least probability of an answer that a player was seen to give: its estimate is of few answers."""
_REMEMBERED = 100_000
"""Questions whose answers are remembered."""


class _LocalResponse:
    """Local best response to a player: it weighs worlds by the player's answers so far.

    Then it compares its answers, as if the player answered by its probabilities once, and both
    stayed in to the end from there on.
    """

    def __init__(self, name: str | Bot, worlds: int, trials: int, rng: Random) -> None:
        self._known = KNOWN_MIXES.get(name) if isinstance(name, str) else None
        self._bot = player(name) if isinstance(name, str) else name
        self._worlds, self._trials, self._rng = worlds, trials, rng
        self._mixes: dict[Key, Mix] = {}

    def winnings(self, opening: Opening, seat: int) -> int:
        """Return what the response wins from a seat in cents, the player in the other seat."""
        hand, played = Hand(opening), list[tuple[Answer, int]]()
        while (ask := hand.ask) is not None:
            if ask.seat == seat:
                answer = self._answer(hand, ask, opening, played)
            else:
                rng = Random(self._rng.getrandbits(64))
                answer = self._bot(situation(hand, ask, rng))
            played.append((answer, ask.seat))
            hand.play(answer, ask.seat)
        return hand.result.payoffs[seat]

    def _answer(
        self, hand: Hand, ask: Ask, opening: Opening, played: Sequence[tuple[Answer, int]]
    ) -> Answer:
        seat, usual = ask.seat, stay(ask)
        answers = candidates(ask, hand.view(seat))
        if len(answers) == 1:
            return answers[0]
        totals = dict.fromkeys([usual, *answers], 0.0)
        drawer = Worlds(hand, seat)
        for _ in range(self._worlds):
            world = drawer.draw(self._rng)
            if weight := self._weight(world, seat, opening, played):
                for answer in totals:
                    totals[answer] += weight * self._value(world, seat, answer, answer == usual)
        return max(totals, key=lambda answer: totals[answer])

    def _weight(
        self, world: Hand, seat: int, opening: Opening, played: Sequence[tuple[Answer, int]]
    ) -> float:
        """Return the probability of the player's answers so far in a world, the hand replayed."""
        face = world.state.face
        if world.state.generation or len(face) != len(opening.deck):
            return 1.0  # reshuffled or lost from sight: the deck of the beginning is not known
        past, weight = Hand(replace(opening, deck=face)), 1.0
        for answer, whose in played:
            ask = past.ask
            if ask is None or ask.seat != whose or answer not in ask.legal:
                return 0.0  # a rule has read a card that the seat has not seen
            if whose != seat:
                weight *= max(_UNLIKELY, self._mix(past, ask).get(answer, 0.0))
            past.play(answer, whose)
        return weight

    def _value(self, world: Hand, seat: int, answer: Answer, stays: bool) -> float:
        """Return the winnings of an answer in a world, in cents."""
        future = world.fork()
        future.play(answer, seat)
        ask = future.ask
        if stays or ask is None or ask.seat == seat or not isinstance(ask.legal, Bets):
            return play_to_showdown(future, -1, self._rng)[seat]
        value = 0.0
        for reply, chance in self._mix(future, ask).items():
            if chance:
                after = future.fork()
                after.play(reply, ask.seat)
                value += chance * play_to_showdown(after, -1, self._rng)[seat]
        return value

    def _mix(self, hand: Hand, ask: Ask) -> Mix:
        """Return the player's probabilities, as known or estimated from its answers."""
        if self._known is not None:
            return self._known(ask)
        key = hand.view(ask.seat).key()
        if key not in self._mixes:
            if len(self._mixes) >= _REMEMBERED:
                self._mixes.clear()
            answers = Counter([
                self._bot(situation(hand, ask, Random(self._rng.getrandbits(64))))
                for _ in range(self._trials)
            ])  # fmt: skip
            self._mixes[key] = {answer: count / self._trials for answer, count in answers.items()}
        return self._mixes[key]


def local_best_response(
    game: Game | str,
    policy: str | Bot,
    *,
    decks: int = 100,
    worlds: int = 32,
    trials: int = 1,
    rules: HouseRules | None = None,
    seed: Seed = 0,
) -> Sample:
    """Return what local best response wins a hand from a player, in cents: a lower bound.

    No player of the game can be exploited by less than its local best response wins, and a best
    response may win much more. After Lisy and Bowling (2017). It plays against the player at two
    seats, every deck from both; the mean of the two is an observation.

    >>> found = local_best_response("kuhn", "caller", decks=40)
    >>> found.count, 0 < found.mean - found.ci95 < 100 / 3 < found.mean + found.ci95
    (40, True)

    Args:
        game: a game for two, or its name.
        policy: a house player, ``module:function``, or a function that answers a situation.
        decks: number of decks, from 2.
        worlds: deals compared for a decision.
        trials: answers asked for at a question to estimate the player's probabilities; a player
            without chance of its own needs a single answer.
        rules: house rules, as everywhere.
        seed: seed of the decks.

    Raises:
        Refused: for an unknown game or player, a game that two cannot play, or too small numbers.
    """
    game = find(game) if isinstance(game, str) else game
    settled = game.rules_from(rules)
    game.check_seats(2, settled)
    for name, number, least in (("decks", decks, 2), ("worlds", worlds, 1), ("trials", trials, 1)):
        if type(number) is not int or number < least:
            raise Refused(f"{name} is a whole number from {least}, not {number!r}")
    response = _LocalResponse(policy, worlds, trials, Random(f"{seed}:response"))
    total = squares = 0
    for number in range(decks):
        opening = Opening.shuffled(game, 2, f"{seed}:{number}", rules=settled, button=1)
        won = sum([response.winnings(opening, seat) for seat in (0, 1)])
        total += won
        squares += won * won
    return Sample.of_sums(decks, total, squares, 2)
