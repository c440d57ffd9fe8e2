"""Array forms of games: the program of a game as tables for the kernel of lanes.

A game has one where every step of its program has: forced bets, deals, boards, rounds of betting,
the bring-in, draws, what cards face up cost or bring, and the showdown. A game says by marks what
its own steps do, see :mod:`pokernight.engine.step_metadata`. What is read only now and then, as a
rare low or the opener of a round, may be read by the engine's own function, lane by lane.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, Final, NamedTuple

import numpy as np

from pokernight.batch import lane_kernel as lanes
from pokernight.batch.lane_layout import (
    BET,
    BRING_IN,
    CARDS,
    COMMIT,
    DECK_SIZE,
    DRAW,
    PAY_OR_FOLD,
    PUT_OUT,
    SEATS,
    SHOW,
)
from pokernight.cards import JOKERS, STANDARD, Card
from pokernight.engine import steps
from pokernight.engine.betting import Limits
from pokernight.engine.game import Setup
from pokernight.engine.odds_hooks import offered
from pokernight.engine.state import State
from pokernight.engine.step import Step
from pokernight.engine.step_metadata import ArrayStep, CardDues, does
from pokernight.engine.steps import Contest
from pokernight.errors import Refused
from pokernight.games import five_card_draw, wild_leduc
from pokernight.games.catalogue import offer_of
from pokernight.games.wild_stud import RanksWild, WildHands
from pokernight.ranking import LowRules, high, low, omaha_high, omaha_low, wild_value
from pokernight.ranking.kernels.kernel_tables import high_tables
from pokernight.ranking.kernels.low_kernel import low_tables
from pokernight.ranking.keys import MOST_CARDS
from pokernight.ranking.low import wild_low_value

STRUCTURES: Final = ("fixed", "spread", "pot", "no_limit")
FORMS: Final[dict[Any, int]] = {
    high: lanes.HIGH_HAND, low: lanes.LOW_EIGHT, omaha_high: lanes.OMAHA, omaha_low: lanes.OMAHA_LOW
}  # fmt: skip
"""Forms of contests by their ranking."""
OPENERS: Final[dict[Any, int]] = {
    None: lanes.FORCED,
    steps.left_of_button: lanes.LEFT_OF_BUTTON,
    steps.highest_in_sight: lanes.IN_SIGHT,
    five_card_draw.who_opened: lanes.SAME_OPENER,
}
OTHER_WILDS: Final = "what is wild is read in another way"
TRIGGERS: Final = {"queen": lanes.QUEEN_UP, "follower": lanes.FOLLOWS}
OWN_STEPS: Final = {
    "put a player out": lanes.PUTS_OUT,
    "show or muck": lanes.SHOWS,
    "commit": lanes.COMMITS,
    "face the hand nobody plays": lanes.FACES,
}
"""Steps of games of their own that the kernel knows."""
STRANGE: Final = {
    "ComposedDeal": "its cards are dealt in a way of its own",
    "bet": "its rounds of betting have rules of their own",
    "draw": "its draw has rules of its own",
    "showdown": "its showdown has rules of its own",
}
"""Reasons against a step of a usual name that is not the usual step."""
ASKED: Final = {
    lanes.BETS: BET, lanes.BRINGS_IN: BRING_IN, lanes.DRAWS: DRAW, lanes.SETTLES: PAY_OR_FOLD,
    lanes.PUTS_OUT: PUT_OUT, lanes.SHOWS: SHOW, lanes.COMMITS: COMMIT,
}  # fmt: skip
"""Kinds of the questions that steps ask."""
BETTING: Final = ("fold", "check or call", "least", "half pot", "pot", "most")
"""Actions of a round of betting; with a fixed limit the first three."""


@dataclass(frozen=True)
class ArrayForm:
    """Array form of a game under its house rules, for a number of seats.

    Attributes:
        setup: the game with its house rules.
        seats: number of seats.
        tables: the tables of the kernel.
        pack: the cards of the pack.
        actions: names of the actions.
        draws_from: the first of the actions that throw cards away; the set thrown away is the
            difference as a mask of places among the cards of the hand, the highest first.
        contests: the contests that the engine's own functions read.
        reads: reads these contests of many hands at once, or None.
        showdown: the forms of the contests.
        dues: what cards dealt face up cost and bring, or None.
        seats_from: the first of the actions that name a seat, the next to the left.
        faces: whether winners face a hand that nobody plays.
        used: most cards of the deck that a hand needs.
        observed: the features that observations have room for.
        openers: the openers that the engine's own functions find, by the place of their step.
    """

    setup: Setup
    seats: int
    tables: lanes.LaneTables
    pack: lanes.I32
    actions: tuple[str, ...]
    draws_from: int
    contests: tuple[Contest, ...]
    reads: Any
    openers: dict[int, Callable[[State], int]]
    showdown: tuple[int, ...]
    dues: CardDues | None
    seats_from: int
    faces: bool
    used: int
    observed: Observed


class Observed(NamedTuple):
    """Features of a game that its observations have room for.

    Attributes:
        rounds: number of rounds in which questions are asked.
        raises: number of raises that a round may have, and one for none; 8 for more.
        questions: number of kinds of questions.
        up: whether cards lie face up.
        board: whether there is a board.
        draws: whether cards are drawn.
        triggers: whether cards dealt face up change what is wild.
    """

    rounds: int
    raises: int
    questions: int
    up: bool
    board: bool
    draws: bool
    triggers: bool


class _Tables:
    """Tables of a program while it is read."""

    def __init__(self, setup: Setup, seats: int) -> None:
        self.setup, self.seats = setup, seats
        self.rows: list[list[int]] = []
        self.limits: list[list[int]] = []
        self.openers: dict[int, Callable[[State], int]] = {}
        self.contests: tuple[Contest, ...] = ()
        self.forms: tuple[int, ...] = ()
        self.trigger = 0
        self.wild_cards: frozenset[Card] | None = None
        self.wild_hands: Any = None
        self.lows: LowRules | None = None
        self.dues: CardDues | None = None
        self.counted = self.dummies = self.plays_on = self.hidden = 0
        self.most_amounts = 3
        self.drawn = 0
        self.in_hand = self.up = self.on_board = self.used = 0

    def refuse(self, reason: str) -> Refused:
        """Return the refusal of the game."""
        return Refused(f"{self.setup.game.title} has no array form: {reason}")

    def row(self, *numbers: int) -> None:
        """Add a step."""
        self.rows.append([*numbers, *(0,) * (lanes.ARGUMENTS - len(numbers))])

    def add_limits(self, limits: Limits) -> int:
        """Add the limits of a round, and return their number."""
        if limits.double:
            raise self.refuse("a bet may be doubled")
        if limits.structure != "fixed":
            self.most_amounts = len(BETTING)
        self.limits.append([
            STRUCTURES.index(limits.structure), limits.bet, limits.most, limits.cap,
            int(limits.heads_up), int(limits.short_all_in == "half"), int(limits.adds_up),
            int(limits.after_a_check == "complete"), int(limits.all_ins_remain),
            int(limits.free_fold),
        ])  # fmt: skip
        return len(self.limits) - 1

    def find_wild_cards(self, main: Sequence[Step]) -> None:
        """Note which cards are wild in every hand, and whether the kernel reads such hands."""
        contests: list[Contest] = []
        for step in main:
            contests += getattr(step, "contests", ())
            cards = getattr(step, "wild_cards", None)
            self.wild_cards = self.wild_cards if cards is None else cards
        high_hands = all(FORMS.get(contest.reads) == lanes.HIGH_HAND for contest in contests)
        if self.wild_cards is not None and high_hands and self.wild_hands is None:
            self.trigger = lanes.CARDS_WILD

    def opener(self, opener: Any) -> int:
        """Return the form of an opener; five cards in sight may be a straight or a flush."""
        known = OPENERS.get(opener) if opener is None or callable(opener) else None
        if self.wild_cards is not None and known in (None, lanes.IN_SIGHT):
            is_wild = getattr(opener, "in_sight_wild", None) == self.wild_cards
            if self.trigger != lanes.CARDS_WILD or self.up > 4 or (known is None and not is_wild):
                raise self.refuse(OTHER_WILDS)
            return lanes.IN_SIGHT_WILD
        if self.up > 4 and opener in OPENERS and OPENERS[opener] == lanes.IN_SIGHT:
            pass
        elif isinstance(getattr(opener, "__self__", None), WildHands):
            if self.trigger and opener.__self__ is self.wild_hands and self.up <= 4:
                return lanes.IN_SIGHT_WILD
        elif opener in OPENERS:
            return OPENERS[opener]
        elif (lows := getattr(opener, "in_sight", None)) is not None and self.up <= 4:
            self.lows = lows
            return lanes.IN_SIGHT
        self.openers[len(self.rows)] = opener
        return lanes.ELSEWHERE

    def deal(self, up: int, burn: int = 0, dummies_up: int | None = None) -> None:
        """Add the deal of a card to everybody, and to the hands that nobody plays."""
        self.row(lanes.DEAL, up, burn, self.dummies, up if dummies_up is None else dummies_up)
        self.in_hand += 1
        self.up += up
        self.used += self.seats + self.dummies + burn

    def lay(self, cards: int, burn: int) -> None:
        """Add cards of the board."""
        self.row(lanes.LAY, cards, burn)
        self.on_board += cards
        self.used += cards + burn

    def settle(self, dues: CardDues) -> None:
        """Add the settling of the cards dealt face up last.

        Raises:
            Refused: for cards that are brought face up, as these fall due in their turn.
        """
        if dues.face_up:
            raise self.refuse("an extra card is dealt face up")
        if self.rows[-1][:2] != [lanes.DEAL, 1]:
            raise self.refuse("cards fall due that were not dealt to everybody just before")
        if self.dues is None:
            brought = 4 * len(dues.bring)
            self.in_hand += brought
            self.used += brought
        self.dues = dues
        price = lanes.THE_POT if dues.price is None else dues.price
        self.row(lanes.SETTLES, _mask_of(dues.paid_for), price, _mask_of(dues.bring))

    def own_step(self, form: ArrayStep) -> None:
        """Add a step of a game's own, of a kind that the kernel knows.

        Raises:
            Refused: for house rules under which it does not.
        """
        rules = self.setup.rules
        if lacking := form.lacking(rules):
            raise self.refuse(lacking)
        numbers = [int(number) for number in form.numbers(rules)]
        if not form.kind:
            return
        if form.kind == "deal, counting a rank face up":
            up, burn, dummies_up, self.counted = numbers
            self.trigger = lanes.COUNTS
            self.deal(up, burn, dummies_up)
            return
        if form.kind == "put a player out":
            numbers += [0, self.seats]
        elif form.kind in ("show or muck", "commit"):
            if self.in_hand > MOST_CARDS:
                raise self.refuse(f"hands that are shown in part have {MOST_CARDS} cards at most")
            self.hidden = min(3, self.in_hand - self.up)
            numbers = [*numbers, 0][:3]
        self.row(OWN_STEPS[form.kind], *numbers)

    def add(self, step: Step) -> None:
        """Add a step of the program.

        Raises:
            Refused: for a step without array form.
        """
        marks: Any = step
        trigger = getattr(step, "trigger", None)
        laid = getattr(step, "lays", None)
        dues = getattr(step, "dues", None)
        verb = mark.verb if (mark := does(step)) is not None else ""
        if (own := getattr(step, "in_arrays", None)) is not None:
            self.own_step(own)
        elif trigger is not None:
            self.trigger = TRIGGERS.get(trigger, self.trigger)
            self.deal(int(marks.play.up > 0) if hasattr(step, "play") else 0)
        elif laid is not None:
            if not {*JOKERS}.isdisjoint(self.setup.pack.cards):
                raise self.refuse("a joker that comes to the board is replaced")
            self.lay(*laid)
        elif dues is not None:
            self.settle(dues(self.setup.rules))
        elif getattr(step, "idle", False):
            pass
        elif verb == "ante":
            self.row(lanes.ANTE, *marks.amounts)
        elif verb == "blinds":
            small, big, dealer_alone, *others = marks.amounts
            if any(others):
                raise self.refuse("blinds have dead parts, or there is a third")
            limits = self.add_limits(marks.limits_of_round)
            self.row(lanes.BLINDS, small, big, dealer_alone, limits)
        elif verb == "deal":
            assert mark is not None
            self.deal(mark.up, mark.deck)
        elif verb == "board":
            assert mark is not None
            self.lay(mark.board, mark.deck - mark.board)
        elif verb == "burn":
            self.row(lanes.BURN)
            self.used += 1
        elif verb == "bring_in" and not marks.forced:
            chooser = lanes.FORCED
            if (lows := getattr(marks.chooser, "door", None)) is not None:
                chooser = lanes.HIGHEST_DOOR_ACE_LOW if lows.ace_low else lanes.HIGHEST_DOOR
            elif marks.chooser is not None:
                chooser = lanes.ELSEWHERE
                self.openers[len(self.rows)] = marks.chooser
            self.row(lanes.BRINGS_IN, *marks.amounts, self.add_limits(marks.limits), chooser)
        elif getattr(step, "betting", False) and getattr(step, "usual", False):
            opener = self.opener(marks.opener)
            limits = self.add_limits(marks.limits)
            self.row(lanes.BETS, limits, opener, int(marks.bettor_opens), self.plays_on)
        elif verb == "draw" and marks.usual:
            most, ace = marks.most, 0
            if not isinstance(most, int):
                if (bounds := getattr(most, "limits", None)) is None:
                    raise self.refuse("the cards that may be drawn depend on the hand")
                most, ace = bounds(self.setup.rules)
            most = min(most, self.in_hand)
            self.row(lanes.DRAWS, most, ace, marks.least)
            self.drawn = self.in_hand
            self.used += self.seats * min(most + ace, self.in_hand)
        elif verb == "showdown" and getattr(step, "usual", False):
            self.showdown(marks.tried, marks.order)
        else:
            name = verb or getattr(step, "__qualname__", "step").partition(".")[0]
            raise self.refuse(STRANGE.get(name, f"batches do not know its step {name!r}"))

    def form(self, contest: Contest) -> int:
        """Return the form of a contest by its ranking."""
        if self.wild_cards is not None:
            return lanes.HIGH_HAND if self.trigger == lanes.CARDS_WILD else lanes.OUTSIDE
        wild = ""
        if contest is five_card_draw.HIGH:
            wild = self.setup.rules.wild
        elif contest.reads is wild_leduc.reading:
            wild = "joker"  # as any card of the pack it makes a pair, as a wild card does
        if wild in ("joker", "two_jokers"):
            self.trigger = lanes.JOKERS_WILD
        if wild in ("nothing", "joker", "two_jokers"):
            return lanes.HIGH_HAND
        return FORMS.get(contest.reads, lanes.OUTSIDE)

    def showdown(self, contests: tuple[Contest, ...], order: str) -> None:
        """Add the showdown, and the order in which hands are shown."""
        if len(contests) > 2 or any(contest.line for contest in contests):
            raise self.refuse("it is played for more than two parts of the pot")
        forms = []
        for contest in contests:
            reader = getattr(contest.value, "__self__", None)
            if self.trigger and isinstance(reader, WildHands) and reader is self.wild_hands:
                forms.append(lanes.HIGH_HAND)
            else:
                forms.append(self.form(contest))
        if self.trigger and (lanes.OUTSIDE in forms or self.openers):
            raise self.refuse(OTHER_WILDS)
        if self.dues is not None and lanes.OUTSIDE in forms:
            raise self.refuse("hands of several sizes are read in another way")
        self.contests, self.forms = contests, tuple(forms)
        both = [*forms, 0][:2]
        self.row(lanes.SHOWDOWN, len(contests), *both, int(order == "last_aggressor"))


def array_form(setup: Setup, seats: int) -> ArrayForm:
    """Return the array form of a game for a number of seats.

    Raises:
        Refused: for a game without it, with the reason.
    """
    game, rules = setup.game, setup.rules
    made = _Tables(setup, seats)
    main = setup.programs["main"]
    dummies = made.dummies = game.dummies(rules)
    alone: ArrayStep | None = getattr(game.uncontested, "in_arrays", None)
    plain: list[tuple[bool, str]] = [
        (seats <= SEATS, f"a batch has {SEATS} seats at most"),
        (seats + dummies <= SEATS, f"a batch has {SEATS} hands at most"),
        (not dummies or any(map(_faces, main)), "a hand is dealt that nobody plays"),
        (not setup.after, "something is paid or kept after a hand"),
        (not rules.counts, "players carry something from hand to hand"),
        (game.uncontested is None or alone is not None, "the last player left does not simply win"),
        (not rules.rake_of(1_000_000, True), "the house takes a part of the pot"),
        (not setup.lines, "there are several boards"),
        (not getattr(rules, "flips", False), "cards are turned over"),
        (len(setup.pack.cards) <= DECK_SIZE, "the pack is too large"),
    ]
    for holds, reason in plain:
        if not holds:
            raise made.refuse(reason)
    if alone is not None:
        made.plays_on = int(alone.numbers(rules)[0])
    for step in main:
        for contest in getattr(step, "contests", ()):
            reader = getattr(contest.value, "__self__", None)
            made.wild_hands = reader if isinstance(reader, WildHands) else None
    if made.wild_hands is not None and isinstance(made.wild_hands.rule, RanksWild):
        made.trigger = lanes.RANKS_WILD
    made.find_wild_cards(main)
    for step in main:
        made.add(step)
    made.row(lanes.END)
    if max(made.in_hand, made.on_board) > CARDS:
        raise made.refuse(f"hands and boards have {CARDS} cards at most in a batch")
    if made.used > len(setup.pack.cards):
        raise made.refuse(f"{seats} seats may need more cards than the pack has")
    names = BETTING if made.most_amounts > 3 else BETTING[:3]
    sets = tuple([_thrown(thrown) for thrown in range(1 << made.drawn)]) if made.drawn else ()
    if made.hidden:
        sets = tuple([_used(used) for used in range(1 << made.hidden)])
    seats_from = len(names) + len(sets)
    by_seat = any(row[0] == lanes.PUTS_OUT for row in made.rows)
    put_out = [f"put out {left} to the left" for left in range(1, seats) if by_seat]
    for row in made.rows:
        if row[0] in (lanes.DRAWS, lanes.SHOWS, lanes.COMMITS):
            row[4] = len(names)
        elif row[0] == lanes.PUTS_OUT:
            row[2] = seats_from
    return ArrayForm(
        setup,
        seats,
        _kernel_tables(made),
        np.array(setup.pack.cards, np.int32),
        (*names, *sets, *put_out),
        len(names),
        made.contests,
        offered(place) if lanes.OUTSIDE in made.forms and (place := offer_of(game).reads) else None,
        made.openers,
        made.forms,
        made.dues,
        seats_from,
        any(row[0] == lanes.FACES for row in made.rows),
        made.used,
        _observed(made),
    )


def _observed(made: _Tables) -> Observed:
    """Return the features of a game that its observations have room for."""
    ops = [row[0] for row in made.rows]
    last = max([place for place, op in enumerate(ops) if op in ASKED], default=0)
    questions = max([ASKED[op] for op in ops if op in ASKED], default=1)
    caps = [limits[lanes.CAP] for limits in made.limits]
    is_open = any(limits[lanes.HEADS_UP] or not limits[lanes.CAP] for limits in made.limits)
    return Observed(
        rounds=min(8, 1 + ops[:last].count(lanes.BETS)),
        raises=8 if is_open else min(8, 1 + max(caps, default=0)),
        questions=questions,
        up=made.up > 0 or questions >= PUT_OUT,
        board=made.on_board > 0,
        draws=made.drawn > 0,
        triggers=made.trigger in TRIGGERS.values(),
    )


def _faces(step: Step) -> bool:
    """Return whether winners face the hand that nobody plays by a step."""
    own: ArrayStep | None = getattr(step, "in_arrays", None)
    return own is not None and OWN_STEPS.get(own.kind) == lanes.FACES


def _mask_of(ranks: tuple[int, ...]) -> int:
    """Return ranks as a mask, bit 0 the deuce."""
    return sum([1 << rank for rank in {*ranks}])


def _thrown(thrown: int) -> str:
    """Return the name of a set of cards thrown away, by their places from the highest."""
    places = [str(place + 1) for place in range(CARDS) if thrown >> place & 1]
    return f"throw away {' '.join(places)}" if places else "stand pat"


def _used(used: int) -> str:
    """Return the name of a set of hidden cards that are shown, by their places from the highest."""
    places = [str(place + 1) for place in range(CARDS) if used >> place & 1]
    return f"show, with hidden {' '.join(places)}" if places else "show, with none hidden"


def _kernel_tables(made: _Tables) -> lanes.LaneTables:
    """Return the tables of a program as the kernel reads them."""
    rules = [made.trigger, 0, 0, 0, 0, 0]
    house = made.setup.rules
    if made.trigger == lanes.QUEEN_UP:
        rules[1], rules[3] = int(house.joker_ends_suit), int(house.jokers_start_wild)
    elif made.trigger == lanes.COUNTS:
        rules[1] = made.counted
    elif made.trigger == lanes.RANKS_WILD:
        rules[1] = _mask_of(made.wild_hands.rule.ranks)
    elif made.trigger == lanes.CARDS_WILD:
        wild = made.wild_cards or frozenset()
        rules[1] = int(not wild.isdisjoint(JOKERS))
        for half in (0, 1):
            rules[4 + half] = sum([1 << card - 26 * half for card in wild if card // 26 == half])
    elif made.trigger == lanes.FOLLOWS:
        rules[1], rules[2] = int(house.queens == "wild"), int(house.last_queen == "queens")
    tables = high_tables()
    low_bits, low_values = low_tables()
    bits = np.zeros(128, np.uint8)
    bits[: len(low_bits)] = low_bits
    return lanes.LaneTables(
        np.array(made.rows, np.int32),
        np.array(made.limits or [[0] * 10], np.int32),
        np.array(rules, np.int32),
        np.array(tables.rows),
        np.array(tables.classes),
        np.array(tables.flushes),
        _in_sight(made.lows),
        bits,
        np.array(low_values),
    )


@cache
def _in_sight(lows: LowRules | None) -> lanes.I32:
    """Return the value of up to four cards by their ranks; four make no straight and no flush.

    Args:
        lows: the order of low hands, where these open; None where high hands do.
    """
    by_codes: dict[tuple[int, ...], int] = {}
    for codes in combinations_with_replacement(range(15), 4):
        ranks = [code for code in codes if code < 13]
        cards = [4 * rank + ranks[:at].count(rank) for at, rank in enumerate(ranks)]
        wild = [card for card in (*JOKERS, *STANDARD.cards) if card not in cards]
        wild = wild[: codes.count(14)]
        if lows is None:
            by_codes[codes] = wild_value([*cards, *wild], wild)
        elif cards and not wild:
            by_codes[codes] = wild_low_value(cards, (), rules=lows)
    places = np.indices((15,) * 4).reshape(4, -1).T
    order = {value: place for place, value in enumerate(sorted({*by_codes.values()}))}
    values = [order.get(by_codes.get(tuple(sorted(codes)), -1), 0) for codes in places.tolist()]
    return np.array(values, np.int32)
