"""Special cards declared: at any question of one's own, or in a window.

In a window everybody is asked at once, for the question would betray the holder.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pokernight.engine.asks import NONE, WHICH, Ask, PickSome, Turn, Turning, ask_sealed
from pokernight.engine.game import AGAIN, Step, asks
from pokernight.engine.state import State
from pokernight.engine.step_metadata import worded
from pokernight.games.cripple_mr_onion.laying import rereading
from pokernight.games.cripple_mr_onion.modifiers import UNITS
from pokernight.games.cripple_mr_onion.onion_round import (
    ARCHCHANCELLOR,
    ATUIN,
    DEATH,
    FATE,
    FOOL,
    LADY,
    NAME,
    NOBODY,
    SENDER,
    SPECIAL,
    clause_of,
    house,
    own,
    players,
    seniority,
)
from pokernight.wording.message import Text, message

PRECEDENCE = (FOOL, SENDER, DEATH, ARCHCHANCELLOR, FATE, LADY, ATUIN)
"""Order of special cards."""
ANSWER = {
    LADY: "declare lady", FATE: "declare fate", ATUIN: "declare turtle", SENDER: "declare sender",
    DEATH: "declare death", ARCHCHANCELLOR: "declare archchancellor", FOOL: "declare fool",
}  # fmt: skip
"""Answers by card."""


def window(last: bool) -> Step:
    """Rounds of sealed questions for special cards.

    ``last``: it is the Dealer's call before the Showdown. A house without that call waits for the
    Fool alone.
    """

    @asks
    def opens(state: State) -> Turn:
        live = [*players(state), state.button]
        if len(live) < 2:
            return None
        only_fool = last and not house(state).special_call
        numbers = (FOOL,) if only_fool else PRECEDENCE
        if not any(may_declare(state, n, seat, last) for n in numbers for seat in live):
            return None
        questions = []
        for seat in live:
            questions.append(_question(state, seat, declarable(state, seat, last, numbers)))
        answers = yield from ask_sealed(questions, "window")
        claims = [(token, seat) for seat, tokens in answers.items() for token in tokens]
        if not claims:
            return None
        order = seniority(state)
        for token, seat in sorted(claims, key=lambda claim: order.index(claim[1])):
            declare(state, seat, token)
        return AGAIN

    sentence = "All say at once whether they declare a special card."

    def words(rules: Any) -> str:
        return sentence if any(number in rules.switched_on for number in PRECEDENCE) else ""

    return worded(words)(opens)


def _question(state: State, seat: int, options: tuple[int, ...]) -> Ask:
    """Ask which special cards a seat declares."""
    numbers = [SPECIAL[state.face[token]] for token in options]
    specials = [
        message("{special} (rule {rule})", special=NAME[number], rule=clause_of(number))
        for number in numbers
    ]
    words: Text = "declare special cards"
    if specials:
        words = message("declare special cards: {specials:,}", specials=specials)
    clause = clause_of(numbers[0]) if numbers else "9"
    return Ask(seat, "special cards", PickSome((), options), (), words, clause,
               says={WHICH: "declare {which:cards+}", NONE: "declare none"})  # fmt: skip


def or_declare(state: State, question: Ask) -> Turning:
    """Ask a player's own question; a special card may be declared instead.

    Return None if they do: then they are asked again.
    """
    cards = {
        ANSWER[SPECIAL[state.face[token]]]: token
        for token in declarable(state, question.seat, last=False)
    }
    if cards:
        legal: Any = question.legal
        question = question._replace(legal=replace(legal, words=(*legal.words, *cards)))
    answer = yield question
    if answer in cards:
        declare(state, question.seat, cards[answer])
        return None
    return answer


def may_declare(state: State, number: int, seat: int, last: bool) -> bool:
    """Return whether a seat seems able to declare a special card."""
    may = UNITS[number].may_declare
    return may is not None and may(state, seat, last)


def declarable(
    state: State, seat: int, last: bool, numbers: tuple[int, ...] = PRECEDENCE
) -> tuple[int, ...]:
    """The cards of a seat that it may declare now."""
    return tuple(
        sorted(
            token
            for token in state.hands[seat]
            if (number := SPECIAL.get(state.face[token], -1)) in numbers
            and may_declare(state, number, seat, last)
        )
    )


def declare(state: State, seat: int, token: int) -> None:
    """A special card is declared; it acts in its turn: those of senior players come first."""
    number = SPECIAL[state.face[token]]
    slots = own(state)
    with rereading(state):
        slots.declared[number] = seat
    if slots.holder != NOBODY:
        slots.changed |= {seat}
    slots.waiting.append(token)
    slots.waiting.sort(key=lambda entry: _turn(state, entry))
    state.knows[token] = -1
    state.tell("declare", "{seat declares} {cards}, {special}", seat, tokens=(token,),
               clause=UNITS[number].clause, special=NAME[number])  # fmt: skip
    if len(slots.waiting) == 1:
        state.push("specials")


def _turn(state: State, token: int) -> tuple[int, int]:
    number = SPECIAL[state.face[token]]
    return seniority(state).index(own(state).declared[number]), PRECEDENCE.index(number)


@asks
def act(state: State) -> Turn:
    """The first special card declared acts; it stays in the queue until its turns are over."""
    waiting = own(state).waiting
    if not waiting:
        return None
    token = waiting[0]
    acts = UNITS[SPECIAL[state.face[token]]].acts
    assert acts is not None
    with rereading(state):
        acting = acts(state, token)
        if acting is not None and not isinstance(acting, str):
            acting = yield from acting
    if acting is AGAIN:
        return AGAIN
    own(state).waiting.remove(token)
    return AGAIN
