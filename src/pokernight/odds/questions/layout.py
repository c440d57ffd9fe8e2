"""Layout of a game's cards, found by dealing it.

A game whose players only bet, and show at the end, has *no decisions* once everybody stays: its
own steps, without the betting, deal every card, and its own contests decide the winner. Any other
game must be played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from pokernight.cards import Card
from pokernight.engine.events import Event
from pokernight.engine.game import AGAIN, Game, Step
from pokernight.engine.hand import Hand, Opening
from pokernight.engine.rules import Rules
from pokernight.engine.state import HandOver, State
from pokernight.engine.step_metadata import does
from pokernight.engine.steps import Contest, contests_of

PROBES = 24
"""Hands dealt to see whether the layout is always the same."""


class Undecided(Exception):
    """Raised where a step asks a question that is no bet."""


@dataclass(frozen=True, kw_only=True)
class Layout:
    """Layout of the deck, its top card first, when everybody stays.

    Attributes:
        down: by hand (the seats', then the dummies'), the places in the deck of its down cards in
            the order dealt.
        up: the same for its face-up cards.
        order: by hand and card, in the order dealt, True if the card lies face up.
        board: the places of the cards on the board.
        aside: the places of the cards that are turned over and lie aside.
        early: number of cards face down of each hand before the first betting.
    """

    down: tuple[tuple[int, ...], ...]
    up: tuple[tuple[int, ...], ...]
    order: tuple[tuple[bool, ...], ...]
    board: tuple[int, ...]
    aside: tuple[int, ...]
    early: int

    def places(self, hand: int) -> tuple[int, ...]:
        """Return the places of a hand's cards, as dealt."""
        down, up = iter(self.down[hand]), iter(self.up[hand])
        return tuple([next(up if is_up else down) for is_up in self.order[hand]])

    @property
    def size(self) -> int:
        """Number above every place."""
        places = [
            place for zone in (*self.down, *self.up, self.board, self.aside) for place in zone
        ]
        return max(places, default=-1) + 1


@dataclass(frozen=True, kw_only=True)
class Spot:
    """Game as it is dealt to some seats by some house rules.

    Attributes:
        game: the game.
        rules: its house rules.
        seats: number of seats; the first is dealt to first.
        layout: the layout of the cards.
        contests: the contests at the showdown; none where the game must be played.
        blank: the state before the first card.
        steps: the steps that deal, without the betting and the showdown.
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
        """Names of the contests at the showdown, also of games that are played.

        A single contest is called the pot, even if it is half of it by other house rules.
        """
        plan = [step for steps in self.blank.setup.plan for step, _ in steps]
        contests = [getattr(step, "contests", ()) for step in plan]
        names = [contest.name for contest in next(filter(None, contests), ())]
        return names if names[1:] else ["the pot"]

    @property
    def decisions(self) -> bool:
        """True if players decide more than their bets."""
        return not self.contests

    @property
    def in_sets(self) -> bool:
        """True if the order of a hand's cards does not matter.

        That holds in games of the rulebook that keep no state of their own.
        """
        from pokernight.games import in_rulebook

        return self.blank.own is None and in_rulebook(self.game)

    @property
    def only_draws(self) -> bool:
        """True if only draws change the first cards, and there is no board."""
        steps = [step for program in self.blank.setup.plan for step, _ in program]
        effects = [effect for step in steps if (effect := does(step)) is not None]
        laid = any(hasattr(step, "lays") for step in steps)
        return not laid and all(effect.board == 0 and effect.down >= 0 for effect in effects)

    def dealt(self, deck: Sequence[Card]) -> State:
        """Return the state at the showdown of this deck, everybody staying."""
        state = self.blank.copy()
        state.face = tuple(deck)
        if not self.steps:
            for seat, places in enumerate(self.layout.down):
                state.hands[seat] = list(places)
        _run(self.steps, state)
        return state

    def standing_pat(self) -> Spot:
        """Return a draw game whose players all stand pat."""
        return replace(self, contests=tuple(contests_of(self.blank.setup)))


@lru_cache(maxsize=64)
def spot_for(game: Game, rules: Rules, seats: int) -> Spot:
    """Return a game as it is dealt to some seats.

    Raises:
        Refused: for a number of seats that it cannot serve.
    """
    opening = _opening(game, rules, seats, 0)
    steps, contests = _without_betting(game, rules)
    layout = _always_alike(game, rules, seats, steps) if steps else None
    if layout is None:
        layout, contests, steps = _as_played(game, rules, seats), (), ()
    return Spot(
        game=game,
        rules=rules,
        seats=seats,
        layout=layout,
        contests=contests,
        blank=opening.state(),
        steps=steps,
    )


def _opening(game: Game, rules: Rules, seats: int, seed: int) -> Opening:
    """Return an opening in which the first seat is dealt to first."""
    if seats < 1:
        game.check_seats(seats, rules)
    return Opening.shuffled(game, seats, seed, rules=rules, button=seats - 1)


def _without_betting(
    game: Game, rules: Rules
) -> tuple[tuple[tuple[Step, bool], ...], tuple[Contest, ...]]:
    """Return the steps that deal, and the contests of the showdown.

    Where no showdown has contests, or its pot may stay with nobody: the steps before the first
    question that is no bet.
    """
    dealing: list[tuple[Step, bool]] = []
    plan = [entry for entry in game.setup(rules).plan[0] if not getattr(entry[0], "betting", False)]
    for step, asking in plan:
        contests: tuple[Contest, ...] = getattr(step, "contests", ())
        if contests and not getattr(step, "stays", False):
            return tuple(dealing), contests
        dealing.append((step, asking))
    asked = next((number for number, (_, asking) in enumerate(plan) if asking), 0)
    return tuple(plan[:asked]), ()


def _run(steps: Sequence[tuple[Step, bool]], state: State) -> None:
    """Take the steps in order.

    Raises:
        Undecided: if a step asks a question, or leaves the program.
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
    """Return the layout, if it is the same for all cards and nothing is asked."""
    if any((verb := does(step)) is not None and not verb.sure for step, _ in steps):
        return None
    layouts: set[Layout] = set()
    early = _early(game, rules)
    for seed in range(PROBES):
        state = _opening(game, rules, seats, seed).state()
        try:
            _run(steps, state)
        except Undecided:
            return None
        layouts.add(_layout_of(state, early))
    return layouts.pop() if len(layouts) == 1 else None


def _layout_of(state: State, early: int) -> Layout:
    hands = range(len(state.hands))
    orders = [tuple([bool(state.up[token]) for token in state.hands[hand]]) for hand in hands]
    return Layout(
        down=tuple([tuple(state.down(hand)) for hand in hands]),
        up=tuple([tuple(state.shown(hand)) for hand in hands]),
        order=tuple(orders),
        board=tuple(state.board),
        aside=tuple(state.aside),
        early=early,
    )


def _early(game: Game, rules: Rules) -> int:
    """Return the number of the first seat's down cards at the first question of a hand."""
    seats = game.seats[0]
    hand = Hand(_opening(game, rules, seats, 0))
    return len(hand.state.down(0)) if hand.ask else 0


def _as_played(game: Game, rules: Rules, seats: int) -> Layout:
    """Return the shortest layout seen where players decide.

    The places are mere numbers, for the cards may come in another order.
    """
    orders: list[list[tuple[bool, ...]]] = []
    dummies = game.dummies(rules)
    for seed in range(PROBES // 3):
        dealt = DealtCards(seats, game.talk.dummies[:dummies])
        play_along(Hand(_opening(game, rules, seats, seed), sink=dealt, effects=False))
        orders.append([tuple([up for _, up in cards]) for cards in dealt.hands])
    order = tuple([min(ways, key=len) for ways in zip(*orders, strict=True)])
    first = [sum(map(len, order[:hand])) for hand in range(len(order))]
    lie = [[(at + n, up) for n, up in enumerate(ways)] for at, ways in zip(first, order)]
    return Layout(
        down=tuple([tuple([place for place, up in hand if not up]) for hand in lie]),
        up=tuple([tuple([place for place, up in hand if up]) for hand in lie]),
        order=order,
        board=(),
        aside=(),
        early=_early(game, rules),
    )


class DealtCards:
    """Listener that notes the cards dealt to each hand, and the winnings.

    Attributes:
        hands: by hand, the tokens dealt in order, each with True if it came face up.
        won: by seat, winnings of the pots, in cents.
    """

    def __init__(self, seats: int, dummies: Sequence[str] = ()) -> None:
        self.hands: list[list[tuple[int, bool]]] = [[] for _ in range(seats + len(dummies))]
        self.won = [0] * seats
        self._dummies = {name: seats + number for number, name in enumerate(dummies)}

    def __call__(self, event: Event) -> None:
        """Note an event."""
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
    """Play a hand to its end; all call and otherwise take the safe default."""
    while (ask := hand.ask) is not None:
        hand.play(ask.passive, ask.seat)
