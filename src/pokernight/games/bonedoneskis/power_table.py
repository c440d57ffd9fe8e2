"""The table of powers of Bonedoneskis: each row what a card does, and who says so."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Literal

from pokernight.cards import name, parse, rank
from pokernight.engine.asks import (
    FOLD,
    PASS,
    USUAL_WORDS,
    WHICH,
    Ask,
    Pick,
    Says,
    Turn,
    Turning,
    ask_sealed,
)
from pokernight.engine.game import AGAIN
from pokernight.engine.money import give_back_unmatched, pool
from pokernight.engine.powers import NOTHING, PASSED, TRADE, Due, Power
from pokernight.engine.state import HandOver, State
from pokernight.engine.steps import pay
from pokernight.games.bonedoneskis.bone_options import (
    ACE,
    EIGHT,
    FIVE,
    FOUR,
    JACK,
    KING,
    RED_SIXES,
    THREE,
    TWO,
    Rules,
    hole,
    moved,
    slots_of,
    turned_up,
)
from pokernight.wording.message import Args, Message

SELL, COLLECT, PAY, BET_OR_RAISE = "sell", "collect", "pay", "bet or raise"
TRADES = {WHICH: "trade it for {holder:'s} {which:cards}"}
TURNS_DOWN = {WHICH: "turn down {which:cards}"}
TURNS_UP = {WHICH: "turn up {which:cards}"}
COLLECTS = {COLLECT: "ask for {price:$}"}
"""Sentences for answers."""
THREES = parse("3c 3d 3h 3s")
RED = (1, 2)
"""The suits of diamonds and hearts."""


# --- what is there


def up_cards(state: State, seats: Iterable[int]) -> Iterator[int]:
    """Return every up card of these seats, as tokens."""
    for seat in seats:
        yield from state.shown(seat)


def others(state: State, seat: int) -> list[int]:
    """The other live seats, from the seat's left."""
    return [other for other in state.clockwise(seat) if other != seat]


def has_targets(state: State, due: Due) -> bool:
    """Return whether another live player has an up card."""
    return any(state.shown(other) for other in others(state, due.seat))


def owner(state: State, token: int) -> int:
    """Return the seat that holds a card."""
    return next(seat for seat in range(state.seats) if token in state.hands[seat])


def has_price(state: State, due: Due) -> bool:
    """Return whether its owner can pay for a sale or a trade."""
    rules: Rules = state.setup.rules
    return state.stack[due.seat] >= rules.price


# --- verbs


def put_in(state: State, due: Due, cents: int) -> None:
    """Let the owner pay to the pot, at most their stack; dead money (7)."""
    words = "{seat pays} {amount} for {cards}"
    pay(state, due.seat, cents, tokens=due.tokens, kind="pays", words=words, clause="7")


def say(
    state: State,
    due: Due,
    words: str,
    tokens: Sequence[int] = (),
    other: int = -1,
    amount: int = 0,
) -> None:
    """Tell what a power has done; ``{name}`` is its name, ``{owned:cards}`` its cards."""
    if state.sink is None:
        return
    power: Power = state.setup.powers[due.power]
    state.tell(power.kind, words, due.seat, other=other, tokens=tokens, amount=amount,
               clause=power.clause, name=power.name, owned=owned(state, due))  # fmt: skip


def swap(state: State, first: int, other: int) -> None:
    """Swap two cards of two players; a card face down is seen by its new owner."""
    seats = owner(state, first), owner(state, other)
    places = [state.hands[seat].index(token) for seat, token in zip(seats, (first, other))]
    for seat, place, token in zip(seats, places, (other, first), strict=True):
        state.hands[seat][place] = token
        state.knows[token] |= 1 << seat
    for token in (first, other):
        moved(state, token)


def question(
    state: State,
    due: Due,
    legal: Pick,
    words: str,
    *,
    seat: int | None = None,
    other: int = -1,
    costs: tuple[tuple[str, int], ...] = (),
    price: int = 0,
    says: Says = USUAL_WORDS,
) -> Ask:
    """Return a question that names the power, to its owner or another seat.

    Passing is the default where allowed; else the first answer. The words may show the name of the
    power, ``{name}``, its cards, ``{owned:cards}``, and what it costs, ``{price:$}``.
    """
    power: Power = state.setup.powers[due.power]
    default = PASS if PASS in legal else next(iter(legal))
    to = due.seat if seat is None else seat
    args: Args = {"name": power.name, "owned": owned(state, due), "price": price}
    sentence = Message(words, args)
    return Ask(to, power.kind, legal, default, sentence, power.clause, costs=costs, other=other,
               says=says)  # fmt: skip


def choose(
    state: State,
    due: Due,
    of: Literal["card", "seat"],
    options: Iterable[int],
    words: str,
    *,
    says: Says,
    price: int = 0,
) -> Turning:
    """Ask the owner for a card or a seat, or to pass."""
    answer = yield question(state, due, Pick((PASS,), tuple(options), of), words, price=price,
                            says=says)  # fmt: skip
    return answer


def agree(
    state: State, due: Due, word: str, words: str, *, says: Says = USUAL_WORDS, price: int = 0
) -> Turning:
    """Ask the owner whether to use it; at a strict table claiming it was agreement."""
    if state.setup.rules.sleeping == "strict":
        return word
    answer = yield question(state, due, Pick((word, PASS), ()), words, price=price,
                            says=says)  # fmt: skip
    return answer


def owned(state: State, due: Due) -> list[str]:
    """Return the cards of a power, which all can see, in text form."""
    return [name(card) for card in state.cards(due.tokens)]


# --- trades (5)


def nine_of_diamonds(state: State, due: Due) -> Turn:
    """The 9♦ is swapped for an up card of another player."""
    targets = tuple(up_cards(state, others(state, due.seat)))
    answer = yield question(state, due, Pick((), targets, "card"),
                            "{name}: trade your {owned:cards} for which up card?",
                            says=TRADES)  # fmt: skip
    victim = owner(state, answer)
    swap(state, due.tokens[0], answer)
    say(state, due, "{name}: {seat takes} {cards} from {other} for the {owned:cards}", (answer,),
        victim)  # fmt: skip
    return None


def straight_up(state: State, seat: int) -> Iterator[tuple[int, ...]]:
    """Yield three up cards side by side in order of rank, up or down; aces high or low."""
    shown = state.shown(seat)
    if len(shown) < 3:
        return
    rules: Rules = state.setup.rules
    if rules.straight_up == "adjacent":
        hand, up = state.hands[seat], state.up
        threes = [
            three
            for three in zip(hand, hand[1:], hand[2:], strict=False)
            if up[three[0]] and up[three[1]] and up[three[2]]
        ]
    else:
        threes = list(combinations(shown, 3))
    for three in threes:
        if high_end(state, three) is not None and (
            rules.red_six_in_sequence or not any(card in RED_SIXES for card in state.cards(three))
        ):
            yield three


def high_end(state: State, three: tuple[int, ...]) -> Literal["left", "right"] | None:
    """Return the end at which the highest of three cards in order lies, None if in no order."""
    ranks = [rank(card) for card in state.cards(three)]
    for first, second, third in (ranks, [-1 if high == ACE else high for high in ranks]):
        if second - first == third - second == 1:
            return "right"
        if second - first == third - second == -1:
            return "left"
    return None


def neighbour(state: State, due: Due) -> int:
    """The nearest live player on the side of the high end."""
    clockwise = others(state, due.seat)
    return clockwise[0] if high_end(state, due.tokens) == "left" else clockwise[-1]


def both_have_hole_cards(state: State, due: Due) -> bool:
    """Return whether there is something to trade."""
    return bool(hole(state, due.seat) and hole(state, neighbour(state, due)))


def blind_trade(state: State, due: Due) -> Turn:
    """Let each of the two players pick a hole card of the other, unseen."""
    other = neighbour(state, due)
    questions = []
    words = "{name}: swap a hole card with {other}; take which of {other:'s}, unseen?"
    for picker, victim in ((due.seat, other), (other, due.seat)):
        legal = Pick((), tuple(hole(state, victim)), "card")
        questions.append(question(state, due, legal, words, seat=picker, other=victim,
                                  says={WHICH: "take {which:cards}"}))  # fmt: skip
    answers = yield from ask_sealed(questions)
    swap(state, answers[due.seat], answers[other])
    say(state, due, "{name}: {owned:cards}: {seat} and {other} swap {cards}",
        (answers[due.seat], answers[other]), other)  # fmt: skip
    return None


# --- steals, reveals, turn-downs (6)


def hog_targets(state: State, due: Due) -> list[int]:
    """The twos and fives that a 2 Hog may take."""
    red_only = state.setup.rules.hog_takes == "red"
    return [
        token
        for token in up_cards(state, others(state, due.seat))
        if rank(state.face[token]) in (TWO, FIVE) and (not red_only or state.face[token] & 3 in RED)
    ]


def two_hog(state: State, due: Due) -> Turn:
    """The owner takes a two or a five, and gives nothing for it."""
    answer = yield from choose(
        state,
        due,
        "card",
        hog_targets(state, due),
        "{name}: take which two or five?",
        says={WHICH: "take {holder:'s} {which:cards}"},
    )
    if answer == PASS:
        return PASSED
    victim = owner(state, answer)
    state.hands[victim].remove(answer)
    state.hands[due.seat].append(answer)
    moved(state, answer)
    say(state, due, "{name}: {seat takes} {cards} from {other}", (answer,), victim)
    return None


def red_four(state: State, due: Due) -> Turn:
    """An up card of anybody is turned face down, for good."""
    slots = slots_of(state)
    if state.setup.rules.red_four_picks == "holder":
        cards = tuple(up_cards(state, state.clockwise(due.seat)))
        words = "{name}: turn down which up card?"
        answer = yield from choose(state, due, "card", cards, words, says=TURNS_DOWN)
    elif slots.chosen == NOTHING:
        seats = [seat for seat in state.clockwise(due.seat) if state.shown(seat)]
        words = "{name}: whose card is turned down?"
        seat = yield from choose(state, due, "seat", seats, words,
                                 says={WHICH: "have {which:name} turn a card down"})  # fmt: skip
        if seat == PASS:
            return PASSED
        slots.chosen = seat
        return AGAIN
    else:
        legal = Pick((), tuple(state.shown(slots.chosen)), "card")
        answer = yield question(
            state,
            due,
            legal,
            "{name}: turn down which of your up cards?"
            if slots.chosen == due.seat
            else "{name}: {other names} you; turn down which of your up cards?",
            seat=slots.chosen,
            other=-1 if slots.chosen == due.seat else due.seat,
            says=TURNS_DOWN,
        )
    if answer == PASS:
        return PASSED
    victim = owner(state, answer)
    state.up[answer] = 0
    slots.turned_down.append(answer)
    moved(state, answer)
    if victim == due.seat:
        say(state, due, "{name}: {seat turns} down {cards}", (answer,))
    else:
        say(state, due, "{name}: {seat has} {other} turn down {cards}", (answer,), victim)
    return None


def exposable(state: State, due: Due) -> list[int]:
    """The other live seats with a hole card."""
    return [seat for seat in others(state, due.seat) if hole(state, seat)]


def red_queen(state: State, due: Due) -> Turn:
    """Make another player turn up a hole card."""
    slots = slots_of(state)
    if slots.chosen == NOTHING:
        words = "{name}: who must turn up a hole card?"
        seat = yield from choose(state, due, "seat", exposable(state, due), words,
                                 says={WHICH: "have {which:name} turn a card up"})  # fmt: skip
        if seat == PASS:
            return PASSED
        slots.chosen = seat
        say(state, due, "{name}: {seat has} {other} turn up a hole card", other=seat)
        return AGAIN
    victim = slots.chosen
    legal = Pick((), tuple(hole(state, victim)), "card")
    if state.setup.rules.exposes == "victim":
        words = "{name}: {other names} you; turn up which of your hole cards?"
        answer = yield question(state, due, legal, words, seat=victim, other=due.seat,
                                says=TURNS_UP)  # fmt: skip
    else:
        words = "{name}: {other turns} up which hole card?"
        answer = yield question(state, due, legal, words, other=victim, says=TURNS_UP)
    state.turn_up((answer,))
    say(state, due, "{name}: {other turns} up {cards}", (answer,), victim)
    turned_up(state, victim, answer, dealt=False)
    return None


# --- buys (7)


def can_sell(state: State, due: Due) -> bool:
    """Return whether there is the money, and a card left in the deck."""
    return has_price(state, due) and bool(state.stub)


def sell(state: State, due: Due) -> Turn:
    """A three is replaced, where it lies, by the top card of the deck."""
    rules: Rules = state.setup.rules
    answer = yield from agree(
        state,
        due,
        SELL,
        "{name}: sell your {owned:cards} for {price:$}?",
        price=rules.price,
        says={SELL: "sell your {owned:cards}"},
    )
    if answer == PASS:
        return PASSED
    (three,) = due.tokens
    put_in(state, due, rules.price)
    card = state.stub.pop()
    state.hands[due.seat][state.hands[due.seat].index(three)] = card
    state.up[three] = 0
    state.muck.append(three)
    state.turn_up((card,))
    say(state, due, "{name}: {seat draws} {cards}", (card,))
    turned_up(state, due.seat, card, dealt=True)
    return None


def can_trade_eight(state: State, due: Due) -> bool:
    """Return whether there is the money, and an up card to trade for."""
    return has_price(state, due) and has_targets(state, due)


def eight_ball(state: State, due: Due) -> Turn:
    """The 8♠ is traded, for a price, for any other player's up card."""
    rules: Rules = state.setup.rules
    cards = up_cards(state, others(state, due.seat))
    words = "{name}: pay {price:$} and trade your {owned:cards} for which up card?"
    answer = yield from choose(state, due, "card", cards, words, says=TRADES, price=rules.price)
    if answer == PASS:
        return PASSED
    victim = owner(state, answer)
    put_in(state, due, rules.price)
    swap(state, due.tokens[0], answer)
    say(state, due, "{name}: {seat takes} {cards} from {other} for the {owned:cards}", (answer,),
        victim)  # fmt: skip
    return None


def nine_of_spades(state: State, due: Due) -> Turn:
    """Let each other live player pay its holder, to the stack."""
    rules: Rules = state.setup.rules
    words = "{name}: ask everybody for {price:$}?"
    answer = yield from agree(state, due, COLLECT, words, says=COLLECTS, price=rules.fee)
    if answer == PASS:
        return PASSED
    total = sum(
        pay(state, other, rules.fee, due.seat, words="") for other in others(state, due.seat)
    )
    outcome = "{name}: {seat asks} for it and {seat:is} paid {amount} by the others"
    if rules.fee and not total:
        outcome = "{name}: {seat asks} for it, and the others have nothing left to pay"
    say(state, due, outcome, amount=total)
    return None


# --- duties (7)


def pay_or_fold(cost: Callable[[Rules], int]) -> Callable[[State, Due], Turn]:
    """Let the owner pay, at most their stack, or fold; or pass, if the duty may be slept."""

    def act(state: State, due: Due) -> Turn:
        power: Power = state.setup.powers[due.power]
        rules: Rules = state.setup.rules
        cents = min(cost(rules), state.stack[due.seat])
        ways = (PAY, FOLD, PASS) if power.sleeps and rules.sleeping == "friendly" else (PAY, FOLD)
        words = "{name}: pay {price:$} for your {owned:cards}, or fold?"
        costs = ((PAY, cents),)
        answer = yield question(state, due, Pick(ways, ()), words, costs=costs, price=cents)
        if answer == PASS:
            return PASSED
        if answer == FOLD:
            say(state, due, "{name}: {seat folds}")
            state.fold(due.seat)
            return None
        pay(state, due.seat, cents, tokens=due.tokens, kind=power.kind,
            words="{name}: {seat pays} {amount} for {cards} and {seat:stays}",
            clause=power.clause, name=power.name)  # fmt: skip
        return None

    return act


def has_chips(state: State, due: Due) -> bool:
    """Return whether the owner has chips: without chips nothing is owed."""
    return state.stack[due.seat] > 0


def fish_hook(state: State, seat: int) -> Iterator[tuple[int, ...]]:
    """Yield each jack and four in a hand in sight with no eight between them."""
    hand = state.hands[seat]
    ranks = {place: rank(state.face[token]) for place, token in enumerate(hand) if state.up[token]}
    for left, right in combinations(ranks, 2):
        if {ranks[left], ranks[right]} == {JACK, FOUR}:
            between = [ranks.get(place) for place in range(left + 1, right)]
            if EIGHT not in between:
                yield (hand[left], hand[right])


def krabler(state: State, seat: int) -> Iterator[tuple[int, ...]]:
    """Yield a king and a three dealt to this hand on the last two streets, if still in it."""
    slots = slots_of(state)
    last_two = [(slots.street - 1, seat), (slots.street, seat)]
    for pair in combinations(state.shown(seat), 2):
        ranks = {rank(state.face[token]) for token in pair}
        if ranks == {KING, THREE} and sorted(slots.dealt[token] for token in pair) == last_two:
            yield pair


def own_up(state: State, due: Due) -> Turn:
    """Ask the owner of a duty that may be slept: owning up, they must bet or raise this round."""
    words = "{name}: for your {owned:cards} bet or raise once in this round?"
    answer = yield from agree(state, due, BET_OR_RAISE, words)
    if answer == PASS:
        return PASSED
    slots_of(state).must_bet[due.seat] = 1
    return None


def make_aggressive(state: State, seat: int, tokens: tuple[int, ...]) -> None:
    """Make a seat bet or raise once in the coming round."""
    slots_of(state).must_bet[seat] = 1
    state.tell("the krabler", "The Krabler: {cards}: {seat} must bet or raise this round", seat,
               tokens=tokens, clause="7")  # fmt: skip


# --- the two red sixes (10)


def a_bonedoneskis(state: State) -> None:
    """End the hand if both red sixes are face up in a hand: its owner takes what the page gives."""
    for seat in state.clockwise():
        sixes = [token for token in state.shown(seat) if state.face[token] in RED_SIXES]
        if len(sixes) < 2:
            continue
        state.tell("a bonedoneskis", "A BONEDONESKIS: {seat shows} {cards}", seat, tokens=sixes,
                   clause="10")  # fmt: skip
        give_back_unmatched(state, seat)
        pool(state)
        total = state.pots[0]
        state.move(total, state.pots, 0, state.stack, seat)
        state.tell("win", "{seat wins} {amount}, the whole pot", seat, amount=total, clause="10",
                   pot=0)  # fmt: skip
        raise HandOver


# --- the table


def powers(rules: Rules) -> tuple[Power, ...]:
    """Return the powers in force under these house rules, in the order of the page."""
    table = [
        Power(
            "Nine of Diamonds",
            "9♦, dealt or first turned up: its owner must trade it for an up card of another "
            "player. It acts once in a hand.",
            "5", "house", parse("9d"), nine_of_diamonds,
            has_targets, TRADE, sleeps=False, once="hand",
        ) if rules.nine_of_diamonds else None,
        Power(
            "Straight Up Face Down",
            "Three up cards side by side that follow each other in rank, up or down: their owner "
            "must trade a hole card, unseen, with the neighbour on the side of the highest.",
            "5", "site", straight_up, blind_trade, both_have_hole_cards,
            TRADE, sleeps=False, once="hand",
        ),
        Power(
            "2 Hog", "2♠: take a two or a five that another has in sight, and give nothing.",
            "6", "site", parse("2s"), two_hog,
            lambda state, due: bool(hog_targets(state, due)),
        ),
        Power(
            "Red Four", "4♥ 4♦: have any player's up card turned face down.",
            "6", "site", parse("4h 4d"), red_four,
        ),
        Power(
            "Red Queen", "Q♥ Q♦: have another player turn up a hole card of their choice.",
            "6", "house", parse("Qh Qd"), red_queen,
            lambda state, due: bool(exposable(state, due)),
        ) if rules.red_queens else None,
        Power(
            "The 3's", "3, dealt or turned up: pay the price to the pot, and the top card of the "
            "deck replaces it, face up.",
            "7", "site", THREES, sell, can_sell,
        ),
        Power(
            "8 Ball", "8♠, dealt or turned up: pay the price to the pot and trade it for any up "
            "card of another player. A pass ends it for everybody.",
            "7", "site", parse("8s"), eight_ball, can_trade_eight,
            once="until passed" if rules.eight_ball_again else "hand",
        ),
        Power(
            "Nine of Spades", "9♠: ask for it, and each other player pays you the fee.",
            "7", "house", parse("9s"), nine_of_spades,
        ) if rules.nine_of_spades else None,
        Power(
            "Black Jack", "J♠ J♣: its owner pays the fee to the pot or folds.",
            "7", "house", parse("Js Jc"), pay_or_fold(lambda rules: rules.fee), has_chips,
            sleeps=rules.duties == "slept",
        ) if rules.black_jacks else None,
        Power(
            "Fish Hook in a Sailboat", "A jack and a four in one hand in sight, no eight between: "
            "their owner pays the price to the pot or folds.",
            "7", "site", fish_hook, pay_or_fold(lambda rules: rules.price), has_chips,
            sleeps=rules.duties == "slept", once="hand",
        ),
        Power(
            "The Krabler", "A king and a three dealt on consecutive streets: their owner must bet "
            "or raise once in that round.",
            "7", "site",
            krabler if rules.duties == "slept" else (), own_up,
            sleeps=rules.duties == "slept", once="hand",
        ),
        Power("Life Raft", "8, between a jack and a four: no Fish Hook.", "7", "site"),
        Power("Sevens", "7, face up: wild.", "8", "source"),
        Power("Black Sixes", "6♠ 6♣: itself, or an ace that is not in the hand.", "8", "source"),
        Power("Red Sixes", "6♥ 6♦: worth nothing, not even a pair.", "8", "site"),
        Power("Codependent 2's", "2♦ 2♣, dealt from fourth street on: may be added to the card "
              "on its left, or stand apart.", "8", "site"),
        Power("Schizo4nia", "4♠, dealt face up: on third street also 8♠, on fourth Q♠, on fifth a "
              "pair of fours.", "8", "site"),
        Power("Killer 4", "4♣, face down at the showdown: the hand is dead.", "9", "site"),
        Power("A Bonedoneskis", "6♥ 6♦, both face up in one hand: the hand is over, and its owner "
              "takes the pot.", "10", "site"),
        Power("The Long Game", "J♥ J♦ Q♠, turned up on fifth or sixth street: a card more.",
              "3", "source"),
    ]  # fmt: skip
    return tuple(power for power in table if power is not None)
