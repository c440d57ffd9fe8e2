"""Evaluators of deals: by the game's own showdown, or by playing them with house players.

An evaluator counts deals of a table. Deal number n is the same in every process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any, Final, Protocol, TypeAlias

from pokernight import extras
from pokernight.bots import HOUSE_PLAYERS, player
from pokernight.bots.call_bot import Asking, situation_for
from pokernight.bots.draw_policy import drawn, is_draw, learnt, least_opening
from pokernight.bots.external_bots import is_others
from pokernight.bots.playouts import stay
from pokernight.bots.registry import QUICK, unknown_player
from pokernight.cards import Card, in_joker_order
from pokernight.chance import Dice, Seed, number_of
from pokernight.engine.asks import Answer, Ask
from pokernight.engine.game import Game, Step
from pokernight.engine.hand import Hand, Opening
from pokernight.engine.state import State
from pokernight.engine.steps import Contest
from pokernight.errors import Refused
from pokernight.games import offer_of
from pokernight.odds.evaluation.counters import EquityCounts, unit
from pokernight.odds.questions.deals import Deals
from pokernight.odds.questions.layout import DealtCards

SETTLED: Final = 64
"""Attempts at putting the known cards of a deal where they fall."""
DRAWING: Final = 150.0
"""Deals of a draw game that stayers play in a second."""
HOPELESS: Final = 1_000
"""Deals that may be thrown away because a known card was never dealt."""

STAYER: Final = "stayer"
"""House player that never folds: it checks, calls, pays, draws by a quick policy, or else takes the
safe default."""
DRAWN: Final = "drawn and shown"
"""Evaluation of draw games in arrays, in words."""
PAT: Final = "pat"
"""Stayer that never draws."""
THINKERS: Final = frozenset({"sensible", *HOUSE_PLAYERS.keys() - QUICK.keys()})
"""House players that think; their deals are slow."""
STAYERS: Final = (STAYER, PAT)
"""House players that never fold, and sample nothing."""
PLAYERS: Final = (*STAYERS, *HOUSE_PLAYERS)
"""House players that may decide."""
PlannedAnswer: TypeAlias = Callable[[Hand, Ask], Answer | None]
"""Answer that is planned for a question, or None."""
CardPlace: TypeAlias = tuple[int, bool, int]
"""Card of a hand: its seat, True if face up, and its number among those, from 0."""
Watch: TypeAlias = Callable[[State, Sequence[Sequence[int]]], None]
"""Receives each deal: the state at the showdown, and the values by contest and seat."""
Record: TypeAlias = Callable[[State, "tuple[Contest, ...]"], None]
"""Receives each showdown before a card is shown: the state and the contests."""


class DealCounter(Protocol):
    """Way of counting deals, and its speed."""

    @property
    def method(self) -> str:
        """The evaluation, in words."""

    @property
    def players(self) -> str | None:
        """House players that made the decisions; None where there were none."""

    @property
    def block(self) -> int:
        """Deals of a piece of work."""

    @property
    def usual(self) -> int:
        """Deals of a usual sample."""

    @property
    def rate(self) -> float:
        """About the number of sampled deals counted in a second."""


class Judge(DealCounter, Protocol):
    """Evaluator that decides deals and counts their results."""

    @property
    def exact_rate(self) -> float:
        """About the number of deals counted in a second when all are."""

    def sample(self, first: int, count: int) -> EquityCounts:
        """Count so many deals from a number on."""

    def everything(self) -> Iterator[EquityCounts]:
        """Count every possible deal, piece by piece."""


class Showdown:
    """Evaluator by the game's own contests; everybody stays."""

    method = "showdown"
    players = None
    block = 500
    usual = 20_000
    rate, exact_rate = 5_000.0, 20_000.0

    def __init__(self, deals: Deals, seed: Seed, watch: Watch | None = None) -> None:
        self._deals = deals
        self._start = number_of(seed)
        self._watch = watch
        spot = deals.spot
        self._seats = range(spot.seats)
        self._values = [contest.value for contest in spot.contests]
        self._spot = spot
        in_order = sorted(range(deals.size))
        self._laid = spot.dealt(in_order) if spot.in_sets else None

    def sample(self, first: int, count: int) -> EquityCounts:
        """Count so many deals from a number on."""
        numbers = range(first, first + count)
        return self._count(self._deals.draw(Dice(self._start, number)) for number in numbers)

    def everything(self) -> Iterator[EquityCounts]:
        """Count every possible deal, piece by piece."""
        decks = self._deals.all()
        while (tally := self._count(islice(decks, self.block))).count:
            yield tally

    def _count(self, decks: Iterable[Sequence[Card]]) -> EquityCounts:
        tally = EquityCounts(self._spot.seats)
        for deck in decks:
            if self._laid is not None:
                state = self._laid
                state.face = tuple(deck)
            else:
                state = self._spot.dealt(deck)
            values = [[value(state, seat) for seat in self._seats] for value in self._values]
            tally.showdown(values)
            if self._watch is not None:
                self._watch(state, values)
        return tally


def check_player(name: str) -> None:
    """Check that there is a house player of this name.

    Raises:
        Refused: if there is none.
    """
    if name not in PLAYERS and not is_others(name):
        raise Refused(unknown_player(name, list(PLAYERS)))


class DecidingPlayer:
    """House player that decides for every seat, from the knowledge of the seat alone.

    Raises:
        Refused: for a house player that does not exist.
    """

    def __init__(self, name: str) -> None:
        check_player(name)
        if name not in STAYERS:
            player(name)
        self.name = name
        self._asking = Asking()

    def finish(self, hand: Hand, rng: Random, plan: PlannedAnswer | None = None) -> None:
        """Play a hand to its end; planned answers come first."""
        while (ask := hand.ask) is not None:
            answer = None if plan is None else plan(hand, ask)
            if answer is None:
                stays = self.name in STAYERS
                answer = stayed(self.name, hand, ask) if stays else self._asked(hand, ask, rng)
            hand.play(answer, ask.seat)

    def _asked(self, hand: Hand, ask: Ask, rng: Random) -> Answer:
        """Return the player's answer.

        Raises:
            Refused: for a player of the user's own without a legal answer, since its odds would
                be those of another player.
        """
        reply = self._asking.ask(self.name, situation_for(self.name, hand, ask, rng))
        if reply.fault:
            raise Refused(f"{reply.fault} ({reply.detail})" if reply.detail else reply.fault)
        return reply.answer


def playing_rate(player: str) -> float:
    """Return about the number of deals that a house player plays in a second."""
    return 3.0 if player in THINKERS else 300.0


def stayed(name: str, hand: Hand, ask: Ask) -> Answer:
    """Return the answer of one of :data:`STAYERS`.

    A stayer draws by :mod:`pokernight.bots.draw_policy`, from its own cards alone.
    """
    if name == STAYER and ask.kind == "draw" and is_draw(ask):
        thrown = drawn(ask, hand.state)
        if thrown is not None:
            return thrown
    return stay_or_open(hand, ask)


def stay_or_open(hand: Hand, ask: Ask) -> Answer:
    """Return the answer of a player that stays, draws nothing, and opens where only some may.

    Else nobody would open, and no such game would ever be played.
    """
    least = least_opening(hand, ask)
    return stay(ask) if least is None else least


class ByPlaying:
    """Evaluator that plays every deal to its end with house players.

    The world of a deal is drawn from all that agree with the known cards; the players see views
    of it and sample their own worlds, never the truth.
    """

    method = "played by the engine"
    block = 50
    exact_rate = 1_000.0
    total = 0
    """Number of deals of an exact answer; 0 where there is none."""

    def __init__(
        self,
        deals: Deals,
        seed: Seed,
        player: str = STAYER,
        record: Record | None = None,
        plan: PlannedAnswer | None = None,
    ) -> None:
        self._plan = plan
        self._player = DecidingPlayer(player)
        self._deals = deals
        self._seed = number_of(seed)
        self._spot = deals.spot
        self._game = deals.spot.game if record is None else recorded(deals.spot.game, record)
        self._falls: dict[CardPlace, int] = {}
        self.players = player
        self.usual, self.rate = 2_000 if player not in THINKERS else 100, playing_rate(player)
        if player == STAYER and learnt(self._game.setup(self._spot.rules)) is not None:
            self.rate = DRAWING

    def sample(self, first: int, count: int) -> EquityCounts:
        """Count so many deals from a number on."""
        tally = EquityCounts(self._spot.seats)
        whole = unit(self._spot.seats)
        for number in range(first, first + count):
            _, dealt = self.play(number)
            tally.settled(in_parts(dealt.won, whole), whole)
        tally.high = tally.share[:]
        return tally

    def everything(self) -> Iterator[EquityCounts]:
        """Refuse: a game that must be played can only be sampled."""
        raise Refused(
            f"{self._spot.game.title} has decisions in it, so it is played and sampled: "
            "there is no exact answer"
        )

    def play(self, number: int) -> tuple[Hand, DealtCards]:
        """Play a deal by its number; return it at its end, with its cards and winnings."""
        for attempt in range(HOPELESS):
            rng = Random(f"{self._seed}:{number}:{attempt}")
            result = self._play(rng)
            if result is not None:
                return result
        raise Refused("the known cards almost never lie like that in this game")

    def _play(self, rng: Random) -> tuple[Hand, DealtCards] | None:
        """Play a deal in which the known cards fall where they are known to lie.

        The place of a card may depend on the cards before it. So the deal is played with the known
        cards where they fell last time, and again, until they lie right. The other cards keep
        their order: each deal that agrees is as likely as any other.
        """
        deals, spot = self._deals, self._spot
        wanted = dict(self._wanted(deals, rng))
        taken = {*wanted.values(), *deals.dead}
        pack = spot.game.setup(spot.rules).pack
        others = [card for card in pack.cards if card not in taken]
        rng.shuffle(others)
        entropy, luck = rng.getrandbits(64), rng.getrandbits(64)
        falls = {where: self._falls.get(where, -1) for where in wanted}
        for _ in range(SETTLED):
            deck = _deck([(falls[where], wanted[where]) for where in wanted], others, deals.dead)
            hand, dealt = self.play_out(deck, entropy, luck)
            now = _falls(dealt, wanted, len(deck))
            if now == falls:
                if -1 in now.values():
                    return None
                self._falls = falls
                self._check_dead(hand)
                return hand, dealt
            falls = now
        return None

    def _wanted(self, deals: Deals, rng: Random) -> list[tuple[CardPlace, Card]]:
        """Return the known cards with their places in hands."""
        layout = deals.spot.layout
        deck = [-1] * deals.size
        if deals.choices:
            deals.draw_choices(Dice(rng.getrandbits(64), 0), deck)
        cards = deals.fixed | {place: card for place, card in enumerate(deck) if card >= 0}
        return [
            ((hand, up, number), cards[place])
            for up, hands in ((False, layout.down), (True, layout.up))
            for hand, places in enumerate(hands)
            for number, place in enumerate(places)
            if place in cards
        ]

    def play_out(self, deck: list[Card], entropy: int, luck: int) -> tuple[Hand, DealtCards]:
        """Play a deck, its top card first; return the hand at its end, its cards and winnings."""
        spot = self._spot
        game, rules, seats = spot.game, spot.rules, spot.seats
        dealt = DealtCards(seats, game.talk.dummies[: game.dummies(rules)])
        stacks = (rules.buy_in,) * seats
        deck = in_joker_order(deck)
        opening = Opening(self._game, rules, stacks, seats - 1, tuple(deck), entropy)
        hand = Hand(opening, sink=dealt, effects=False)
        self._player.finish(hand, Random(luck), self._plan)
        return hand, dealt

    def _check_dead(self, hand: Hand) -> None:
        """Check that the game has not come to the dead cards at the bottom of the deck."""
        dead = self._deals.dead
        if dead and not set(dead) <= set(hand.state.cards(hand.state.stub)):
            title = self._spot.game.title
            raise Refused(f"{title} for {self._spot.seats} runs out of cards with those dead")


def _deck(
    at: Sequence[tuple[int, Card]], others: Sequence[Card], dead: Sequence[Card]
) -> list[Card]:
    """Return a deck with some cards at their places; those without a place (-1) at the end."""
    placed = {place: card for place, card in at if place >= 0}
    rest = iter(others)
    deck = []
    for place in range(len(placed) + len(others)):
        card = placed.get(place)
        deck.append(card if card is not None else next(rest, None))
    return [card for card in deck if card is not None] + [
        *[card for place, card in at if place < 0 or place >= len(deck)], *dead
    ]  # fmt: skip


def _tell(record: Record, contests: tuple[Contest, ...]) -> Step:
    def tells(state: State) -> None:
        record(state, contests)

    return tells


def recorded(game: Game, record: Record) -> Game:
    """Return the same game with each showdown recorded before a card is shown."""

    def program(rules: Any) -> tuple[Step, ...]:
        steps: list[Step] = []
        for step in game.program(rules):
            contests: tuple[Contest, ...] = getattr(step, "contests", ())
            if contests:
                steps.append(_tell(record, contests))
            steps.append(step)
        return tuple(steps)

    return replace(game, program=program)


def _falls(dealt: DealtCards, wanted: Iterable[CardPlace], size: int) -> dict[CardPlace, int]:
    """Return the place in the deck from which each card came, -1 if it was never dealt."""
    places = {}
    for where in wanted:
        hand, up, number = where
        tokens = [token for token, was_up in dealt.hands[hand] if was_up == up]
        token = tokens[number] if number < len(tokens) else -1
        places[where] = token if token < size else -1
    return places


def in_parts(won: Sequence[int], whole: int) -> list[int]:
    """Return the winnings of each seat as parts of the pot, without the rounding of odd cents."""
    total = sum(won)
    if not total:
        return [0] * len(won)
    shares = []
    for cents in won:
        near = Fraction(cents, total).limit_denominator(2 * len(won))
        odd = abs(near - Fraction(cents, total)) * total <= len(won)
        even = odd and whole % near.denominator == 0
        shares.append(int(near * whole) if even else round(cents * whole / total))
    return shares


def judge_for(
    deals: Deals, seed: Seed, players: str = STAYER, *, compiled: bool | None = None
) -> Judge:
    """Return the evaluator for the deals of a table.

    Args:
        deals: the deals to evaluate.
        seed: the seed of their sample.
        players: the house players for the decisions of the game.
        compiled: use compiled kernels where the game has them; by default where installed.

    Raises:
        Refused: for house players that do not exist.
    """
    if offer_of(deals.spot.game).duels:
        from pokernight.odds.evaluation.duels import Duel, QuickDuel

        quick = QuickDuel.takes(deals) and _use_kernels(compiled)
        return QuickDuel(deals, seed) if quick else Duel(deals, seed)
    if deals.spot.decisions:
        reads = offer_of(deals.spot.game).reads
        if players == STAYER and reads and _use_kernels(compiled):
            from pokernight.odds.compiled.showdown_batches import DrawnDeals, moves_of, reader_for

            reader = reader_for(deals.spot)
            if reader is not None and DrawnDeals.takes(deals):
                return DrawnDeals(deals, seed, reader, moves_of(deals.spot))
        if players != PAT or not (reads and deals.spot.only_draws):
            return ByPlaying(deals, seed, players)
        # a draw game without draws is dealt and shown
        deals = deals.standing_pat()
    if not _use_kernels(compiled):
        return Showdown(deals, seed)
    # NumPy and Numba are slow to import.
    from pokernight.odds.compiled.all_boards import AllBoards

    if AllBoards.takes(deals):
        return AllBoards(deals, lambda: _compiled(deals, seed))
    from pokernight.odds.compiled.range_showdowns import RangeShowdowns

    if RangeShowdowns.takes(deals):
        return RangeShowdowns(deals, lambda: _compiled(deals, seed))
    return _compiled(deals, seed)


def _use_kernels(compiled: bool | None) -> bool:
    return extras.compiled() if compiled is None else compiled


def _compiled(deals: Deals, seed: Seed) -> Judge:
    """Return the evaluator by compiled readings of the game's showdown, where there are any."""
    from pokernight.odds.compiled.showdown_batches import Batch, TwoOfTheHole, reader_for

    if TwoOfTheHole.takes(deals):
        return TwoOfTheHole(deals, seed)
    reader = reader_for(deals.spot)
    return Showdown(deals, seed) if reader is None else Batch(deals, seed, reader)
