"""Where the cards of a game go, found by dealing it: the game itself needs no line for that.

A game whose players only bet, and show at the end, has *no decisions* once everybody stays: its
own steps, without the betting, deal every card, and its own contests say who wins. For any other
game somebody must play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pokernight.cards import Card
from pokernight.engine.asks import CALL
from pokernight.engine.events import Event
from pokernight.engine.game import AGAIN, Game, Step
from pokernight.engine.hand import Hand, Opening
from pokernight.engine.rules import Rules
from pokernight.engine.state import HandOver, State
from pokernight.engine.step_metadata import does
from pokernight.engine.steps import Contest

PROBES = 24
"""How many hands are dealt to see whether the cards always go the same way."""


class Undecided(Exception):
    """A step asks something that is no bet."""


@dataclass(frozen=True)
class Layout:
    """Where the cards of the deck go, its top card first, when everybody stays.

    Attributes:
        down: by hand (the seats', then the dummies'), the places in the deck of its down cards in
            the order dealt.
        up: the same for its face-up cards.
        order: by hand, whether each card that it is dealt lies face up, in the order dealt.
        board: the places of the cards on the board.
        aside: the places of the cards that are turned over and lie aside.
        early: how many cards face down each hand has before the first betting.
    """

    down: tuple[tuple[int, ...], ...]
    up: tuple[tuple[int, ...], ...]
    order: tuple[tuple[bool, ...], ...]
    board: tuple[int, ...]
    aside: tuple[int, ...]
    early: int

    @property
    def size(self) -> int:
        """A number above every place."""
        places = [
            place for zone in (*self.down, *self.up, self.board, self.aside) for place in zone
        ]
        return max(places, default=-1) + 1


@dataclass(frozen=True)
class Spot:
    """A game as it is dealt to some seats under some rules.

    Attributes:
        game: the game.
        rules: its house rules.
        seats: how many play; the first is dealt to first.
        layout: where the cards go.
        contests: what is won at the showdown; none where somebody must play.
        blank: the state before the first card.
        steps: those that deal, without the betting and the showdown.
    """

    game: Game
    rules: Rules
    seats: int
    layout: Layout
    contests: tuple[Contest, ...]
    blank: State
    steps: tuple[tuple[Step, bool], ...]

    @property
    def prizes(self) -> list[str]:
        """What is won at the showdown by name, also where somebody must play to get there.

        Where it is one thing, it is the pot, even if it is a half of it under other house rules.
        """
        plan = [step for steps in self.blank.setup.plan for step, _ in steps]
        found = [getattr(step, "contests", ()) for step in plan]
        names = [contest.name for contest in next(filter(None, found), ())]
        return names if names[1:] else ["the pot"]

    @property
    def decisions(self) -> bool:
        """Whether players decide more than how to bet."""
        return not self.contests

    @property
    def in_sets(self) -> bool:
        """Whether the order in which a hand gets its cards is nothing to it.

        So it is in games of the rulebook that remember nothing of the deal.
        """
        from pokernight.games import in_rulebook

        return self.blank.own is None and in_rulebook(self.game)

    def dealt(self, deck: Sequence[Card]) -> State:
        """The state at the showdown when this deck was dealt and everybody stayed."""
        state = self.blank.copy()
        state.face = tuple(deck)
        _run(self.steps, state)
        return state


@lru_cache(maxsize=64)
def spot_for(game: Game, rules: Rules, seats: int) -> Spot:
    """How a game is dealt to some seats.

    Raises:
        Refused: for a number of seats that it cannot serve.
    """
    opening = _opening(game, rules, seats, 0)
    steps, contests = _without_betting(game, rules)
    layout = _always_alike(game, rules, seats, steps) if steps else None
    if layout is not None:
        return Spot(game, rules, seats, layout, contests, opening.state(), steps)
    return Spot(game, rules, seats, _as_played(game, rules, seats), (), opening.state(), ())


def _opening(game: Game, rules: Rules, seats: int, seed: int) -> Opening:
    """An opening in which the first seat is dealt to first."""
    if seats < 1:
        game.check_seats(seats, rules)
    return Opening.shuffled(game, seats, seed, rules=rules, button=seats - 1)


def _without_betting(
    game: Game, rules: Rules
) -> tuple[tuple[tuple[Step, bool], ...], tuple[Contest, ...]]:
    """The steps that deal, and the contests of the showdown.

    Where no showdown has contests, or its pot may stay with nobody, those before the first question
    that is no bet.
    """
    found: list[tuple[Step, bool]] = []
    plan = [one for one in game.setup(rules).plan[0] if not getattr(one[0], "betting", False)]
    for step, asking in plan:
        contests: tuple[Contest, ...] = getattr(step, "contests", ())
        if contests and not getattr(step, "stays", False):
            return tuple(found), contests
        found.append((step, asking))
    asked = next((number for number, (_, asking) in enumerate(plan) if asking), 0)
    return tuple(plan[:asked]), ()


def _run(steps: Sequence[tuple[Step, bool]], state: State) -> None:
    """Take the steps one after the other.

    Raises:
        Undecided: if one of them asks something, or leaves the way.
    """
    try:
        for step, asking in steps:
            if not asking:
                step(state)
                continue
            while True:
                turn = step(state)
                assert turn is not None
                try:
                    next(turn)
                except StopIteration as done:
                    if done.value is AGAIN and len(state.program) == 2:
                        continue
                    break
                raise Undecided
    except HandOver:
        raise Undecided from None
    if len(state.program) != 2:
        raise Undecided


def _always_alike(
    game: Game, rules: Rules, seats: int, steps: tuple[tuple[Step, bool], ...]
) -> Layout | None:
    """Where the cards go, if they go the same way whatever they are and nothing is asked."""
    if any((verb := does(step)) is not None and not verb.sure for step, _ in steps):
        return None
    found: set[Layout] = set()
    early = _early(game, rules)
    for seed in range(PROBES):
        state = _opening(game, rules, seats, seed).state()
        try:
            _run(steps, state)
        except Undecided:
            return None
        found.add(_layout_of(state, early))
    return found.pop() if len(found) == 1 else None


def _layout_of(state: State, early: int) -> Layout:
    hands = range(len(state.hands))
    return Layout(
        tuple([tuple(state.down(hand)) for hand in hands]),
        tuple([tuple(state.shown(hand)) for hand in hands]),
        tuple([tuple([bool(state.up[token]) for token in state.hands[hand]]) for hand in hands]),
        tuple(state.board),
        tuple(state.aside),
        early,
    )


def _early(game: Game, rules: Rules) -> int:
    """How many cards face down the first seat has at the first question of a hand."""
    seats = game.seats[0]
    hand = Hand(_opening(game, rules, seats, 0))
    return len(hand.state.down(0)) if hand.ask else 0


def _as_played(game: Game, rules: Rules, seats: int) -> Layout:
    """How the cards usually go where players decide: the shortest way that is seen.

    The places are mere numbers here, for the cards may come in another order.
    """
    orders: list[list[tuple[bool, ...]]] = []
    dummies = game.dummies(rules)
    for seed in range(PROBES // 3):
        dealt = Dealt(seats, game.talk.dummies[:dummies])
        play_along(Hand(_opening(game, rules, seats, seed), sink=dealt))
        orders.append([tuple([up for _, up in cards]) for cards in dealt.hands])
    order = tuple([min(ways, key=len) for ways in zip(*orders, strict=True)])
    first = [sum(map(len, order[:hand])) for hand in range(len(order))]
    lie = [[(at + n, up) for n, up in enumerate(ways)] for at, ways in zip(first, order)]
    return Layout(
        tuple([tuple([place for place, up in hand if not up]) for hand in lie]),
        tuple([tuple([place for place, up in hand if up]) for hand in lie]),
        order,
        (),
        (),
        _early(game, rules),
    )


class Dealt:
    """A listener that writes down which cards each hand is dealt, and what is won.

    Attributes:
        hands: by hand, the tokens dealt in order, each with whether it came face up.
        won: by seat, what it has won of the pots, in cents.
    """

    def __init__(self, seats: int, dummies: Sequence[str] = ()) -> None:
        self.hands: list[list[tuple[int, bool]]] = [[] for _ in range(seats + len(dummies))]
        self.won = [0] * seats
        self._dummies = {name: seats + number for number, name in enumerate(dummies)}

    def __call__(self, event: Event) -> None:
        """Take note of an event."""
        if event.kind in ("dealt", "dealt up"):
            hand = event.seat
            if hand < 0:
                hand = next((n for name, n in self._dummies.items() if name in event.words), -1)
            if hand >= 0:
                up = event.kind == "dealt up"
                self.hands[hand] += [(sight.token, up) for sight in event.cards]
        elif event.kind == "win":
            self.won[event.seat] += event.amount


def play_along(hand: Hand) -> None:
    """Play a hand to its end, everybody calling and otherwise taking the safe default."""
    while (ask := hand.ask) is not None:
        hand.play(CALL if CALL in ask.legal else ask.default, ask.seat)
