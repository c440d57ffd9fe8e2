"""Parts of the night games: unseen cards are turned over until the high hand is beaten.

In turn each player turns over cards, singly and in any order, until the hand shown beats the high
hand; then the player may bet. A player without cards left to turn, and not high, pays a fee or
folds when their turn comes. A game may have cards that belong to nobody turned over between
the turns (:class:`CardsBetween`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cached_property, partial
from typing import Any, ClassVar, Literal, NamedTuple

from pokernight.engine import betting, steps
from pokernight.engine.asks import CHECK, FOLD, PASS, UNTIL, WHICH, Ask, Pick, Turn
from pokernight.engine.betting import Besides, Limits
from pokernight.engine.changes import Change
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.game import AGAIN, Cards, Game, Step, asks
from pokernight.engine.game_slots import Flag, Natural, Seat
from pokernight.engine.incidents import BASIC
from pokernight.engine.money import gather, in_odd_chip_order, layers, split
from pokernight.engine.presentation import Talk, Worded, one_after_another
from pokernight.engine.rules import Money, amount, option
from pokernight.engine.state import HandOver, Own, State, by_seat
from pokernight.engine.step_metadata import worded
from pokernight.engine.steps import part_of, pay, pot_name, tell_of_hand
from pokernight.engine.steps.shown_hands import claim_among, shown_hand
from pokernight.engine.view import View
from pokernight.games.stakes import AnteWagers
from pokernight.games.version_changes import ALONE_IN_A_SIDE_POT, NO_FREE_EXTRA_TURN, NO_USELESS_FEE
from pokernight.games.wild_stud import WildHands, value_of
from pokernight.ranking import Reading, high
from pokernight.wording.message import Text, message

NOBODY = -1
STAYING = {
    "fee": "A player with all cards turned, and not high, pays {fee:$} each time their turn comes, "
    "or folds.",
    "out": "A player with all cards turned, and not high, is out when their turn comes.",
}
"""Sentences for players without cards to turn, by the house rule."""
TOO_MANY = "A player that has become high may pay {ante:$} to turn one card too many."
LOOKING = "A player that looks at its cards puts in as much as the pot holds, and folds."
ENDS = {
    "end next": "the game is over: the next in turn holds the high hand",
    "end nobody": "the game is over: nobody has cards left to turn",
    "end only": "the game is over: only the high hand has cards left to turn",
}
"""Ends of the turning over by their events."""
PEEK, STOP, STAY, PAY = "peek", "stop", "stay", "pay"
TURNING_OVER = {WHICH: "turn over {which:cards}", UNTIL: "turn until you beat it"}
PEEKING = {PEEK: "looking costs the amount of the pot, and you fold"}
"""Sentences for answers, and their effects."""


class Phase(IntEnum):
    """Phase of a turn."""

    NEXT = 0
    TURNING = 1
    OWING = 2
    OVER_TURNING = 3
    BETTING = 4


NEXT, TURNING, OWING, OVER_TURNING, BETTING = Phase


class TurnRow(NamedTuple):
    """A row of the table of a turn: in a phase, with cards left to turn or without, what is done.

    ``leads_to`` are the phases that may follow; folding ends the turn in any of them.
    """

    phase: Phase
    cards_left: bool
    does: str
    leads_to: tuple[Phase, ...]


TURN = (
    TurnRow(NEXT, True, "the next in turn is found, or the game is over", (TURNING,)),
    TurnRow(NEXT, False, "the next in turn is found, or the game is over", (TURNING,)),
    TurnRow(TURNING, True, "the player turns a card", (TURNING, OWING, OVER_TURNING, BETTING)),
    TurnRow(TURNING, False, "the player is not high: pays a fee to stay, or is out", (NEXT,)),
    TurnRow(OWING, True, "the player pays for the card", (TURNING, OVER_TURNING, BETTING)),
    TurnRow(OWING, False, "the player pays for the card", (TURNING, OVER_TURNING, BETTING)),
    TurnRow(OVER_TURNING, True, "the player stops, or turns a card too many",
        (TURNING, OWING, OVER_TURNING, BETTING)),
    TurnRow(OVER_TURNING, False, "the player may bet", (BETTING,)),
    TurnRow(BETTING, True, "the player bets, or passes the right to", (NEXT, BETTING)),
    TurnRow(BETTING, False, "the player bets, or passes the right to", (NEXT, BETTING)),
)  # fmt: skip
"""The whole of a turn; :class:`NightGame` does what a row says."""


KINDS = Kinds(
    questions={
        "turn": "which card to turn over",
        "turn on": "whether to turn one card too many",
        "pay": "pay for the card that was turned, or fold",
        "stay": "pay to stay in without cards to turn, or fold",
        "bet or pass": "bet, or pass the right to",
    },
    quiet=("turn", "beat", "pass", "fee"),
    news=("pay", "penalty", "lead", "end next", "end only", "end nobody"),
)
"""Kinds of questions and events of these games besides those of every game."""


class CardsBetween(NamedTuple):
    """Cards of no player that a game turns over between the turns of two seats.

    Given the two seats, ``left`` says whether any will be turned over, ``turn`` turns them over.
    """

    left: Callable[[State, int, int], bool] = lambda state, before, seat: False
    turn: Callable[[State, int, int], None] = lambda state, before, seat: None


NOTHING_BETWEEN = CardsBetween()
"""Of a game that turns over nothing between turns."""


@dataclass(frozen=True)
class RollingRules(AnteWagers):
    """House rules that the night games share."""

    CHANGES: ClassVar[tuple[Change, ...]] = (
        ALONE_IN_A_SIDE_POT,
        NO_USELESS_FEE,
        NO_FREE_EXTRA_TURN,
        *AnteWagers.CHANGES,
    )

    staying: Literal["fee", "out"] = option(
        "fee",
        "A player without cards left to turn, and not high, may pay a fee each time their turn "
        "comes, or is out.",
        source="Night Chaos: a fee",
    )
    fee: Money = amount(
        200,
        "Fee of a player without cards to turn, each time their turn comes, to stay; dead money.",
        source="house (N7)",
    )
    beat: Literal["high", "previous"] = option(
        "high",
        "The hand to beat: the highest in sight, or that of the player who turned or paid last.",
        source="house (N9); Night Chaos uses both words",
    )
    pass_mode: Literal["continue", "back"] = option(
        "continue",
        "When the player who has just become high does not bet, play goes on, or the right to bet "
        "goes back from player to player until somebody bets.",
        source="Night Chaos has both (N12)",
    )
    fee_payers_block: bool = option(
        False,
        "Whether a player waiting without cards keeps the game going while only the high hand "
        "can turn any.",
        source="house (N8)",
    )
    peeking: bool = option(
        False,
        "Whether a player may look at their cards whenever asked a question, and then pays a "
        "penalty of the size of the pot and folds.",
        source="Night Chaos (N13, N21)",
    )
    over_turning: Literal["stopped", "penalty"] = option(
        "stopped",
        "A player with the high hand may not turn another card, or may for the ante as a penalty.",
        source="Night Chaos: generally a penalty (N14)",
    )


@dataclass(frozen=True)
class OutRules(RollingRules):
    """The same, where a player who has turned all cards is out by default."""

    staying: Literal["fee", "out"] = option(
        "out",
        "A player without cards left to turn, and not high, is out, or may pay a fee each time "
        "their turn comes.",
        source="home-game lists: out",
    )


class Rolling(Own):
    """State of the turning over, all of it public; -1 is nobody.

    ``turner``: the player in turn, in ``phase``. ``owed``: the price of the card just turned.
    ``bettor``: the player with the right to bet. ``leader``: the holder of the high hand.
    ``before``: the player who turned or paid last. ``beaten``: 1 once the starting card is out.
    ``since``: by seat, when it last became high, 0 for never; ``clock`` counts these.
    """

    beaten: Flag
    before: Seat = NOBODY
    bettor: Seat = NOBODY
    clock: Natural
    leader: Seat = NOBODY
    owed: Natural
    phase: Phase = NEXT
    since: list[Natural] = by_seat(0)
    turner: Seat = NOBODY


def deal_blind(cards: int, clause: str) -> Step:
    """Deal each player, then each dummy hand, cards face down that nobody may look at."""

    def deals(state: State) -> None:
        order = [*state.clockwise(), *range(state.seats, len(state.hands))]
        for _ in range(cards):
            for hand in order:
                state.hands[hand].append(state.stub.pop())
        for hand in order:
            tell_of_hand(
                state, "dealt", "{seat is} dealt {cards}, unseen",
                "{dummy} is dealt {cards}, unseen", hand, tokens=state.hands[hand], clause=clause,
            )  # fmt: skip

    words = message("Deal everybody {n:#card} face down, which nobody may look at.", n=cards)
    return worded(words, down=cards)(deals)


def may_peek(state: State, seat: int) -> tuple[str, ...]:
    """Return the word for looking at cards, if the house allows it and any are unseen."""
    rules: RollingRules = state.setup.rules
    return (PEEK,) if rules.peeking and state.down(seat) else ()


def who_is_high(view: View) -> Text:
    """Return the holder of the high hand in words, for a game's notes.

    The argument ``to_beat`` is the hand to beat as it is read now, ``of`` its seat: what is wild
    may have changed since the hand was turned over.
    """
    beat: dict[str, Text | int] = {}
    if now := _high_reading(view, None):
        beat["to_beat"] = now.reading.message()
        if now.seat is not None:
            beat["of"] = now.seat
    leader = view.own["leader"]
    if leader >= 0 and view.live[leader]:
        return message("{seat holds} the high hand", seat=leader, **beat)
    if leader >= 0:
        return message("{seat was} high and {seat:has} folded", seat=leader, **beat)
    if view.aside and not view.own["beaten"]:
        return message("the starting card is still to be beaten", **beat)
    return message("nobody is high yet", **beat)


class _High(NamedTuple):
    """A hand in sight as it is read now, and its seat; None for the starting card."""

    reading: Reading
    seat: int | None


def _high_reading(view: View, asked: int | None) -> _High | None:
    """Return the hand to beat for a seat, or for whoever is next; None where there is none."""
    rules = view.rules
    assert isinstance(rules, RollingRules)
    shown = {other: view.known(other, up=True) for other in range(view.seats) if view.live[other]}
    before = view.own["before"]
    if rules.beat == "previous" and before != asked and shown.get(before):
        others = [before]
    else:
        others = [other for other in shown if other != asked and shown[other]]
        # of equal hands the high one stays so
        others.sort(key=lambda other: other != view.own["leader"])
    hands = [
        (other, Cards((), shown[other], view.game.talk.given(view, other))) for other in others
    ]
    if view.aside and not view.own["beaten"]:
        card = tuple([view.face[token] for token in view.aside[:1]])
        hands.insert(0, (None, Cards((), card, view.game.talk.given(view, asked or 0))))
    readings = [
        _High(reading, seat)
        for seat, cards in hands
        for reading in view.game.worth(cards, rules).values()
        if isinstance(reading, Reading)
    ]
    return max(readings, default=None, key=lambda high: high.reading.value)


def to_beat(view: View) -> list[Text]:
    """Return the hand to beat, for a player asked which card to turn over."""
    if view.kind != "turn" or view.seat is None:
        return []
    best = _high_reading(view, view.seat)
    if best is None:
        return ["anything in sight will do"]
    return [message("to beat: {hand}", hand=best.reading.message())]


@dataclass(frozen=True)
class NightGame:
    """The whole game after the deal, as one asking step.

    Attributes:
        hands: the reader of hands.
        small: the betting while the high hand shows four cards or fewer.
        big: the betting from five cards on.
        turned: the effect of a card that a seat has turned over; returns the price of the card.
        clauses: the numbers in the game's page of turning, betting, staying and the end.
        between: the cards turned over between turns.
    """

    hands: WildHands
    small: Limits
    big: Limits
    turned: Callable[[State, int, int], int]
    clauses: dict[str, str]
    between: CardsBetween = NOTHING_BETWEEN

    @classmethod
    def under(
        cls,
        rules: RollingRules,
        hands: WildHands,
        turned: Callable[[State, int, int], int],
        clauses: dict[str, str],
        between: CardsBetween = NOTHING_BETWEEN,
    ) -> NightGame:
        """Return the game with the bets of its house rules."""
        small, big = rules.limits(rules.small_bet), rules.limits(rules.big_bet)
        return cls(hands, small, big, turned, clauses, between)

    def roll(self) -> Step:
        """The step that plays until the high hand wins."""

        @asks
        def rolls(state: State) -> Turn:
            return (yield from self._turn(state))

        turning = message(
            "From the dealer's left each in turn turns cards over, one at a time, until the hand "
            "shown beats the high hand. Then that player may bet, and the others call, raise or "
            "fold: {small}, or {big} once the high hand shows five cards. The high hand wins when "
            "the next in turn holds it, or when no other player has cards left to turn.",
            small=self.small.amounts, big=self.big.amounts,
        )  # fmt: skip
        return worded(turning)(rolls)

    def betting(self) -> dict[str, tuple[Step, ...]]:
        """The programs that this step pushes, for the game's subprograms."""
        clause, peeking = self.clauses["bet"], Besides(may_peek, self._peek)
        return {
            "small betting": (betting.bet(self.small, clause=clause, besides=peeking),),
            "big betting": (betting.bet(self.big, clause=clause, besides=peeking),),
        }

    def _turn(self, state: State) -> Turn:
        own: Rolling = state.own
        if state.alone():
            betting.take_pots(state)
        if own.phase is NEXT or not state.live[own.turner]:
            return self._next(state)
        acting = self._does[own.phase, bool(state.down(own.turner))](state)
        return acting if isinstance(acting, str) else (yield from acting)

    @cached_property
    def _does(self) -> dict[tuple[Phase, bool], Callable[[State], Turn | str]]:
        """Return the handler of each row of :data:`TURN`."""
        return {
            (TURNING, True): self._turn_a_card,
            (TURNING, False): self._stay_or_fold,
            (OWING, True): self._pay,
            (OWING, False): self._pay,
            (OVER_TURNING, True): self._stop_or_turn_on,
            (OVER_TURNING, False): self._may_bet,
            (BETTING, True): self._bet_or_pass,
            (BETTING, False): self._bet_or_pass,
        }

    # --- turns and their ends

    def _next(self, state: State) -> str:
        own: Rolling = state.own
        self._find_leader(state, self._in_sight(state))
        if own.turner != NOBODY and state.live[own.turner]:
            own.before = own.turner
        turned_last = own.turner
        own.turner = state.clockwise(turned_last if turned_last != NOBODY else None)[0]
        own.phase = TURNING
        if ending := self._ending(state, own.turner):
            self._end(state, ending)
        if self.between.left(state, turned_last, own.turner):
            self.between.turn(state, turned_last, own.turner)
            self._find_leader(state, self._in_sight(state))
            if ending := self._ending(state, own.turner):
                self._end(state, ending)
        return AGAIN

    def _ending(self, state: State, turner: int) -> str:
        """Return the event of the end when it is a seat's turn, "" if the game goes on."""
        own: Rolling = state.own
        rules: RollingRules = state.setup.rules
        if turner == own.leader:
            return "end next"
        able = [seat for seat in state.clockwise() if state.down(seat)]
        if not able:
            return "end nobody"
        if able == [own.leader] and not rules.fee_payers_block:
            return "end only"
        return ""

    def _no_hope(self, state: State, seat: int) -> bool:
        """Return whether the game ends after a seat's turn before any card is turned over.

        Players without cards before the next card change nothing by staying or folding.
        """
        before = seat
        for other in state.clockwise(seat):
            if self._ending(state, other):
                return True
            if state.down(other) or self.between.left(state, before, other):
                return False
            before = other
        return True

    def _end(self, state: State, kind: str) -> None:
        """The high hand wins; a pot that it has no part in goes to the best hand in sight."""
        own: Rolling = state.own
        rules: RollingRules = state.setup.rules
        state.tell(kind, ENDS[kind], clause=self.clauses["end"])
        pots = gather(state)
        in_sight = {seat: self.hands.in_sight(state, seat) for pot in pots for seat in pot.seats}
        shown = set[int]()
        for number, pot in enumerate(pots):
            values = {seat: in_sight[seat] for seat in pot.seats}
            best = max(values.values())
            winners = [seat for seat in pot.seats if values[seat] == best]
            if own.leader in winners:
                winners = [own.leader]
            winners = in_odd_chip_order(state, rules.odd_chips, winners)
            for seat in winners:
                if seat not in shown and state.shown(seat):
                    shown.add(seat)
                    self._show(state, seat, {other: in_sight[other] for other in shown})
            for seat, share in zip(winners, split(pot.amount, winners), strict=True):
                state.move(share, state.pots, number, state.stack, seat)
                whole = share == pot.amount
                state.tell(
                    "win",
                    "{seat wins} {amount}, {part}: {hand}",
                    seat,
                    amount=share,
                    clause=self.clauses["end"],
                    part=part_of(pot_name(number, len(pots)), len(winners), whole=whole),
                    hand=self._hand(state, seat),
                    pot=number,
                    beat=[other for other in pot.seats if values[other] < values[seat]],
                )
        raise HandOver

    def _show(self, state: State, seat: int, values: Mapping[int, int]) -> None:
        """Tell what a winner's cards that are turned over are read as; the others stay down.

        ``values`` are those of the winners shown so far, this one included.
        """
        if state.sink is None:
            return
        claim = claim_among("", self._reading(state, seat), seat, values)
        state.report(
            "show", "{seat shows} {cards}: {hands:;}", {"hands": [claim.reading.message()]}, seat,
            tokens=state.shown(seat), clause=self.clauses["end"],
            shown=shown_hand(state, seat, [claim], hidden=state.down(seat)),
        )  # fmt: skip

    def _hand(self, state: State, seat: int) -> Text:
        """Return the name of a seat's hand in sight, "" where nobody listens."""
        return "" if state.sink is None else self._reading(state, seat).message()

    def _reading(self, state: State, seat: int) -> Reading:
        up = state.cards(state.shown(seat))
        wild, null = self.hands.rule(state, (), up)
        return high(up, wild=wild, null=null)

    # --- the high hand

    def _starting_value(self, state: State) -> int:
        """Return the value of the starting card while it is still to be beaten."""
        if state.own.beaten or not state.aside:
            return 0
        card = state.cards(state.aside[:1])
        return value_of(self.hands.rule(state, (), card), card)

    def _in_sight(self, state: State) -> dict[int, int]:
        """The values of the hands in sight, by live seat with a card turned over."""
        return {
            seat: self.hands.looked_up(state, seat)
            for seat in state.clockwise()
            if state.shown(seat)
        }

    def _find_leader(self, state: State, values: dict[int, int]) -> None:
        """Find the holder of the high hand in sight after a change.

        Among equal hands the holder keeps it; else the player that held it longest ago gets it,
        else the first in turn after the player now turning.
        """
        own: Rolling = state.own
        best = max(values.values(), default=0)
        if best <= self._starting_value(state):
            own.leader = NOBODY
            return
        own.beaten = 1
        tied = [seat for seat in values if values[seat] == best]
        if own.leader in tied:
            return
        waiting = [seat for seat in tied if own.since[seat]]
        if waiting:
            own.leader = min(waiting, key=lambda seat: own.since[seat])
        else:
            order = state.clockwise(own.turner)
            own.leader = min(tied, key=order.index)
        own.clock += 1
        own.since[own.leader] = own.clock
        if own.leader != own.turner:
            state.tell("lead", "{seat holds} the high hand now", own.leader,
                       clause=self.clauses["lead"])  # fmt: skip

    def _to_beat(self, state: State, seat: int, values: dict[int, int]) -> int:
        """The value that a seat must beat among those in sight."""
        own: Rolling = state.own
        rules: RollingRules = state.setup.rules
        if rules.beat == "previous" and own.before in values and own.before != seat:
            return values[own.before]
        others = [value for other, value in values.items() if other != seat]
        return max([self._starting_value(state), *others])

    # --- turning cards over

    def _turn_a_card(self, state: State) -> Turn:
        own: Rolling = state.own
        seat = own.turner
        legal = self._blind(state, seat, ())
        answer = yield Ask(
            seat, "turn", legal, legal.options[0],
            "turn over one of your cards", self.clauses["turn"], says=TURNING_OVER,
            effects=PEEKING,
        )  # fmt: skip
        if answer == PEEK:
            self._peek(state, seat)
        else:
            self._turn_over(state, seat, answer)
        return AGAIN

    def _blind(self, state: State, seat: int, words: tuple[str, ...]) -> Pick:
        """Words, and the seat's cards to turn; it cannot tell those apart that it never saw."""
        down = tuple(state.down(seat))
        unseen = not any(state.knows[token] >> seat & 1 for token in down)
        return Pick((*words, *may_peek(state, seat)), down, "card", alike=unseen)

    def _turn_over(self, state: State, seat: int, token: int) -> None:
        own: Rolling = state.own
        state.turn_up((token,))
        state.tell("turn", "{seat turns} over {cards}", seat, tokens=(token,),
                   clause=self.clauses["turn"])  # fmt: skip
        own.owed = self.turned(state, seat, token)
        if own.owed:
            own.phase = OWING
        else:
            self._judge(state, seat)

    def _judge(self, state: State, seat: int) -> None:
        """End a seat's turning if its hand in sight is high now; then it may bet.

        That holds too for a hand that has not beaten the others but is high among equals.
        """
        own: Rolling = state.own
        rules: RollingRules = state.setup.rules
        own.phase = TURNING
        values = self._in_sight(state)
        beats = values[seat] > self._to_beat(state, seat, values)
        self._find_leader(state, values)
        if not beats and own.leader != seat:
            return
        state.tell(
            "beat",
            "{seat is} high: {hand}" if own.leader == seat
            else "{seat beats} the hand before: {hand}",
            seat, clause=self.clauses["turn"], hand=self._hand(state, seat),
            high=int(own.leader == seat),
        )  # fmt: skip
        if rules.over_turning == "penalty":
            own.phase = OVER_TURNING
        else:
            self._give_right_to_bet(state, seat)

    def _stop_or_turn_on(self, state: State) -> Turn:
        own: Rolling = state.own
        rules: RollingRules = state.setup.rules
        seat = own.turner
        penalty = min(rules.ante, state.stack[seat])
        if rules.ante and not penalty:  # nobody turns a card too many for free
            self._give_right_to_bet(state, seat)
            return AGAIN
        answer = yield Ask(
            seat, "turn on", self._blind(state, seat, (STOP,)), STOP,
            message("stop, or pay {price:$} and turn one too many", price=penalty),
            self.clauses["turn"], says={WHICH: "turn another card"}, effects=PEEKING,
        )  # fmt: skip
        if answer == STOP:
            self._give_right_to_bet(state, seat)
            return AGAIN
        if answer == PEEK:
            self._peek(state, seat)
            return AGAIN
        pay(
            state, seat, penalty, kind="penalty", clause=self.clauses["turn"],
            words="{seat turns} one too many and {seat:pays} {amount}",
        )  # fmt: skip
        self._turn_over(state, seat, answer)
        return AGAIN

    def _peek(self, state: State, seat: int) -> None:
        for token in state.down(seat):
            state.knows[token] |= 1 << seat
        pay(
            state, seat, state.pot(), kind="penalty", clause=self.clauses["peek"],
            words="{seat peeks}, for {amount}, and {seat:folds}" if state.stack[seat]
            else "{seat peeks}, with nothing left to pay, and {seat:folds}",
        )  # fmt: skip
        state.fold(seat)

    def _pay(self, state: State) -> Turn:
        own: Rolling = state.own
        seat = own.turner
        amount = min(own.owed, state.stack[seat])
        clause = self.clauses["pay"]
        answer = PAY
        if amount:
            legal = Pick((PAY, FOLD, *may_peek(state, seat)), ())
            answer = yield Ask(
                seat, "pay", legal, PAY,
                message("pay {price:$} for the card you turned over, or fold", price=amount),
                clause, costs=((PAY, amount),), effects=PEEKING,
            )  # fmt: skip
        own.owed = 0
        if answer == PEEK:
            self._peek(state, seat)
            return AGAIN
        if answer == FOLD:
            state.fold(seat)
            state.tell("fold", "{seat folds}", seat, clause=clause)
            return AGAIN
        words = "{seat pays} {amount} to the pot"
        if not amount:
            words = "{seat has} nothing left to pay for the card"
        pay(state, seat, amount, words=words, clause=clause)
        self._judge(state, seat)
        return AGAIN

    def _stay_or_fold(self, state: State) -> Turn:
        """Ask a player who is not high and has no cards left for the fee, or fold the hand.

        An all-in player stays free, and so does everybody where no card is turned any more,
        whatever is answered: a fee buys the hope of a card. Nobody is out of a side pot in which
        they alone are left: the high hand never matched it.
        """
        own: Rolling = state.own
        rules: RollingRules = state.setup.rules
        seat = own.turner
        fee = min(rules.fee, state.stack[seat])
        if rules.staying == "out":
            if not any(pot.seats == (seat,) for pot in layers(state)):
                state.fold(seat)
                state.tell("fold", "{seat} cannot beat it and {seat:is} out", seat,
                           clause=self.clauses["stay"])  # fmt: skip
                return AGAIN
        elif fee and not self._no_hope(state, seat):
            answer = yield Ask(
                seat, "stay", Pick((STAY, FOLD), ()), FOLD,
                message("pay {price:$} and stay, or fold", price=fee), self.clauses["stay"],
                costs=((STAY, fee),),
            )  # fmt: skip
            if answer == FOLD:
                state.fold(seat)
                state.tell("fold", "{seat folds}", seat, clause=self.clauses["stay"])
                return AGAIN
            pay(
                state, seat, fee, kind="fee", words="{seat pays} {amount} to stay",
                clause=self.clauses["stay"],
            )  # fmt: skip
        own.phase = NEXT
        return AGAIN

    # --- betting

    def _limits(self, state: State) -> Limits:
        leader: int = state.own.leader
        return self.big if leader != NOBODY and len(state.shown(leader)) > 4 else self.small

    def _give_right_to_bet(self, state: State, seat: int) -> None:
        state.own.phase, state.own.bettor = BETTING, seat
        betting.start(state, seat, self._limits(state))

    def _may_bet(self, state: State) -> str:
        self._give_right_to_bet(state, state.own.turner)
        return AGAIN

    def _bet_or_pass(self, state: State) -> Turn:
        own: Rolling = state.own
        rules: RollingRules = state.setup.rules
        seat, limits = own.bettor, self._limits(state)
        bets = betting.choices(state, seat, limits)
        before = state.clockwise(seat)[-2]
        answer = CHECK
        if state.stack[seat] and bets.low <= bets.high:
            bets = replace(bets, words=may_peek(state, seat))
            answer = yield Ask(seat, "bet or pass", bets, CHECK, "", self.clauses["bet"],
                               says={CHECK: PASS}, effects=PEEKING)  # fmt: skip
        if answer in (CHECK, PEEK):
            betting.finish(state)
            if answer == PEEK:
                self._peek(state, seat)
            else:
                state.tell("pass", "{seat passes}", seat, clause=self.clauses["bet"])
            if rules.pass_mode == "back" and before != own.turner and state.live[own.turner]:
                self._give_right_to_bet(state, before)
            else:
                own.phase = NEXT
            return AGAIN
        betting.act(state, seat, answer, limits)
        own.phase = NEXT
        state.push("big betting" if limits is self.big else "small betting")
        return AGAIN


def may_be_done(rules: Any, own: Worded = "") -> Text:
    """Return what else players may do, or must, under house rules, after a game's own words."""
    first = own(rules) if callable(own) else own
    words = [*([first] if first else []), message(STAYING[rules.staying], fee=rules.fee)]
    if rules.over_turning == "penalty":
        words.append(message(TOO_MANY, ante=rules.ante))
    if rules.peeking:
        words.append(LOOKING)
    return one_after_another(words)


def night_game(
    title: str,
    page: str,
    night: Callable[[Any], NightGame],
    *,
    start: tuple[Step, ...] = (),
    own: type[Rolling] = Rolling,
    talk: Talk[Any],
    **more: Any,
) -> Game:
    """Return a game of seven unseen cards a player; the deal is clause 1 of its page.

    Args:
        title: as printed.
        page: the page in the rulebook.
        night: the turning over, by the house rules.
        start: the steps between the deal and the turning over.
        own: the class of the game's slots.
        talk: what the game says; the hand to beat is added to it.
        more: other arguments of the game.
    """

    def program(rules: RollingRules) -> tuple[Step, ...]:
        return (steps.ante(rules.ante), deal_blind(7, "1"), *start, night(rules).roll())

    return Game(
        title,
        page,
        program=program,
        subprograms=lambda rules: night(rules).betting(),
        own=own,
        incidents=BASIC,
        talk=replace(talk, meaning=to_beat, may=partial(may_be_done, own=talk.may)),
        **more,
    )
