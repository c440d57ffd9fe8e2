"""The cards: five and an exchange, five more bought face down or dealt face up."""

from __future__ import annotations

from pokernight.engine.asks import (
    CHECK,
    FOLD,
    NONE,
    WHICH,
    Amount,
    Answer,
    Ask,
    Pick,
    PickSome,
    Turn,
)
from pokernight.engine.game import AGAIN, asks
from pokernight.engine.state import NOT_YET, State
from pokernight.engine.step_metadata import worded
from pokernight.engine.steps import pay, tell_dealt
from pokernight.games.cripple_mr_onion.onion_round import (
    alone,
    drop,
    house,
    new_part,
    out_of_sight,
    own,
    players,
    show,
)
from pokernight.games.cripple_mr_onion.sender_duty import identify
from pokernight.games.cripple_mr_onion.specials import or_declare
from pokernight.wording.message import Message, message

STOP = "stop"
EXTRA = "extra bets"
"""The bets that players make with ten cards, in events."""
HAND = 10


@worded(
    lambda rules: (
        message("Everybody puts the Stake of {stake:$} into the Pot.", stake=rules.stake)
        if rules.gambling
        else ""
    )
)
def stakes(state: State) -> None:
    """Collect the Stake into the Pot, unless a Pot that nobody won lies there (5)."""
    rules = house(state)
    state.actions = 0
    if not rules.gambling or (state.pots[0] and rules.left_pot == "is_the_ante"):
        return
    for seat in state.clockwise():
        pay(state, seat, rules.stake, kind="ante", words="{seat antes} {amount}")


@worded(
    "Deal five cards face down each: the Dealer first two to itself and three to everybody, then "
    "three and two.",
    ends=True,
)
def deal_five(state: State) -> None:
    """Deal two to the Dealer and three to each, then three to the Dealer and two to each (5)."""
    dealt = []
    for dealers, each in ((2, 3), (3, 2)):
        dealt += _deal(state, state.button, dealers)
        for seat in players(state):
            dealt += _deal(state, seat, each)
    identify(state, dealt)


def _deal(state: State, seat: int, cards: int, *, up: bool = False) -> list[int]:
    dealt = [state.deal(seat) for _ in range(cards)]
    if up:
        show(state, dealt)
    for token in dealt:
        tell_dealt(state, seat, token, up)
    return dealt


def _deal_and_identify(state: State, seat: int, cards: int, *, up: bool = False) -> None:
    if dealt := _deal(state, seat, cards, up=up):
        identify(state, dealt)


@asks
@worded(
    "In turn, the Dealer last, each discards up to four cards and is dealt as many; who discards "
    "five folds.",
    ends=True,
)
def exchange(state: State) -> Turn:
    """Exchange up to four cards each, the Dealer last; to throw all five is to fold (5)."""
    slots, rules = own(state), house(state)
    if state.alone():
        alone(state)
    order = [*players(state), state.button]
    seat = next((seat for seat in order if slots.drawn[seat] < 0), None)
    if seat is None:
        state.street += 1
        return None
    ways = (FOLD,) if rules.gambling and seat != state.button else ()
    hand = tuple(state.hands[seat])
    thrown = yield from or_declare(state, Ask(
        seat, "exchange", PickSome(ways, hand, 0, 4), (), "exchange up to four cards", "5",
        says={WHICH: "exchange {which:cards}", NONE: "keep all"},
    ))  # fmt: skip
    if thrown is None:
        return AGAIN
    state.actions += 1
    slots.drawn[seat] = 0 if thrown == FOLD else len(thrown)
    if thrown == FOLD:
        drop(state, seat)
        state.tell("fold", "{seat folds}", seat)
        return AGAIN
    words = "{seat draws} {count}" if thrown else "{seat keeps} all five"
    state.tell("draw", words, seat, clause="5", count=len(thrown))
    discard(state, seat, thrown)
    _deal_and_identify(state, seat, len(thrown))
    return AGAIN


def discard(state: State, seat: int, tokens: tuple[int, ...]) -> None:
    """Cards of a hand go to the discards, face down."""
    out_of_sight(state, tokens)
    for token in tokens:
        state.hands[seat].remove(token)
        state.up[token] = 0
    state.muck += tokens


@worded("The Dealer is dealt five more cards, face down.")
def deal_dealer(state: State) -> None:
    """The Dealer's second five, face down (7)."""
    _deal_and_identify(state, state.button, 5)
    new_part(state)


@worded("Everybody else is dealt five more cards, face up.")
def deal_up(state: State) -> None:
    """Deal the second five cards of all but the Dealer face up, in the plain game (4)."""
    identify(state, [token for seat in players(state) for token in _deal(state, seat, 5, up=True)])


BUYING = {STOP: "stop buying", WHICH: "buy {which:#card}"}
BUYING_THE_LAST = {STOP: "stop buying", WHICH: "buy your last card"}


@asks
@worded(
    lambda rules: message(
        "In turn each player buys up to five cards face down for {stake:$} each, and is dealt the "
        "rest of five face up; then it may make an extra bet."
        if rules.extra_bets
        else "In turn each player buys up to five cards face down for {stake:$} each, and is "
        "dealt the rest of five face up.",
        stake=rules.stake,
    )
)
def buy(state: State) -> Turn:
    """Sell cards face down in turn, deal the rest face up, and take the extra bet (7)."""
    rules = house(state)
    seat = next((seat for seat in players(state) if state.acted[seat] == NOT_YET), None)
    if seat is None:
        return None
    missing = HAND - len(state.hands[seat])
    if missing:
        within_reach = min(missing, state.stack[seat] // rules.stake)
        count = STOP
        if within_reach:
            legal = Pick((STOP,), tuple(range(1, within_reach + 1)))
            words = message(
                "buy your last card face down for {price:$}, or stop buying"
                if missing == 1
                else "buy some of your last {missing} cards face down, {price:$} each, or stop "
                "buying",
                missing=missing,
                price=rules.stake,
            )
            count = yield from or_declare(state, Ask(
                seat, "buy", legal, STOP, words, "7",
                says=BUYING_THE_LAST if missing == 1 else BUYING,
            ))  # fmt: skip
            if count is None:
                return AGAIN
        if count == STOP:
            _deal_and_identify(state, seat, missing, up=True)
        else:
            _buy(state, seat, int(count))
        return AGAIN
    most = extra_bet_limit(state, seat) if rules.extra_bets else 0
    answer: Answer | None = CHECK
    if most:
        low = min(rules.least_raise, most)
        words = message(
            "bet {span} extra, which the Dealer must match, or nothing", span=span(low, most)
        )
        answer = yield from or_declare(state, Ask(
            seat, "extra bet", Amount((CHECK,), low, most, rules.stake), CHECK, words, "7",
            says={CHECK: "bet nothing", WHICH: "bet {amount} extra"},
        ))  # fmt: skip
        if answer is None:
            return AGAIN
    cents = answer if isinstance(answer, int) else 0
    state.move(cents, state.stack, seat, state.front, seat)
    state.acted[seat] = cents
    if cents:
        state.tell("bet", "{seat bets} {amount} extra", seat, amount=cents, clause="7",
                   bet=EXTRA)  # fmt: skip
    return AGAIN


def _buy(state: State, seat: int, cards: int) -> None:
    cost = cards * house(state).stake
    words = "{seat buys} {bought:#card} for {amount}"
    if cards == 1:
        words = "{seat buys} a card for {amount}"
    pay(state, seat, cost, kind="buy", words=words, clause="7", bought=cards)
    _deal_and_identify(state, seat, cards)


def span(low: int, high: int) -> Message:
    """Return amounts from the least to the most."""
    return message("{low:$}" if low == high else "{low:$} to {high:$}", low=low, high=high)


def extra_bet_limit(state: State, seat: int) -> int:
    """The largest raise or extra bet that a seat may put in front of itself now."""
    rules = house(state)
    most = state.stack[seat]
    if rules.most:
        most = min(most, rules.most)
    if rules.capped_allin:
        most = min(most, max(0, state.stack[state.button] - sum(state.front)))
    return most
