"""The answer of Enter, and the answers that need confirmation.

Nobody should lose a hand or a stack by a reflex. Enter checks where that is free, and else puts in
a small bet at most. It never folds, never passes where a call would keep something, never goes all
in, and picks neither cards to give nor a side to declare for: where nothing else is left it gives
no answer.
"""

from __future__ import annotations

from pokernight.engine.asks import (
    CALL,
    CHECK,
    FOLD,
    PASS,
    Amount,
    Answer,
    Ask,
    Bets,
    Pick,
    PickSome,
)
from pokernight.engine.steps import OUT
from pokernight.engine.view import HIDDEN, View
from pokernight.errors import Refused
from pokernight.wording.message import Message, message


def on_enter(ask: Ask, view: View) -> Answer | None:
    """Return the answer of Enter; None where it must not decide."""
    legal = ask.legal
    if isinstance(legal, Bets):
        wanted: Answer = legal.low if legal.must else CALL if legal.call else CHECK
    elif ask.default == FOLD:
        stays = [word for word, _ in sorted(ask.costs, key=lambda pair: pair[1])]
        wanted = next((word for word in [CHECK, *stays] if word in legal), FOLD)
    else:
        wanted = ask.default
    cents = puts_in(ask, view, wanted)
    careless = cents > view.rules.small or _all_in(view, ask.seat, cents)
    if wanted == FOLD or careless or _gives_away(ask, wanted) or _picks(ask, view, wanted):
        return None
    return wanted


def _gives_away(ask: Ask, answer: Answer) -> bool:
    """Return whether an answer gives up what a call would keep."""
    return answer == PASS and CALL in ask.legal


def _picks(ask: Ask, view: View, answer: Answer) -> bool:
    """Return whether an answer picks among cards that the player sees, or picks a side."""
    if ask.kind == "declare":
        return answer != OUT
    legal = ask.legal
    if not isinstance(legal, Pick | PickSome) or legal.of != "card" or legal.words or () in legal:
        return False
    own = view.hands[ask.seat]
    tokens = answer if isinstance(answer, tuple) else (answer,)
    return any(
        type(token) is int and token in own and view.face[token] != HIDDEN for token in tokens
    )


class Unconfirmed(Refused):
    """Enter is not an answer to this question; the reason need be told only once an evening.

    Attributes:
        why: the template of the reason, the same each time.
    """

    def __init__(self, said: Message) -> None:
        super().__init__(said)
        self.why = said.text


def enter_decides_nothing(ask: Ask, view: View, prompt: str) -> Unconfirmed:
    """Return why Enter is no answer."""
    if _gives_away(ask, ask.default):
        warning = message(
            "Enter never folds or gives away what a call keeps, so say it: {prompt:=}",
            prompt=prompt,
        )
    elif _picks(ask, view, ask.default):
        warning = message("Enter chooses nothing for you, so say it: {prompt:=}", prompt=prompt)
    else:
        warning = message(
            "Enter never folds, and puts in {most:$} at most, so say it: {prompt:=}",
            most=view.rules.small, prompt=prompt,
        )  # fmt: skip
    return Unconfirmed(warning)


def once_more(ask: Ask, view: View, answer: Answer) -> Message | None:
    """Return the question to confirm a grave answer, or None."""
    if answer == FOLD:
        stays = [*dict(ask.costs).values()]
        if ask.default != FOLD and not isinstance(ask.legal, Bets):
            stays.append(puts_in(ask, view, ask.default))
        free = CHECK in ask.legal or 0 in stays
        return message("It costs nothing to stay in. Fold all the same?") if free else None
    cents = puts_in(ask, view, answer)
    if _all_in(view, ask.seat, cents):
        stack = view.stack[ask.seat]
        return message("That is all you have, {stack:$}. Go all in?", stack=stack)
    return None


def puts_in(ask: Ask, view: View, answer: Answer) -> int:
    """Return what an answer takes from the stack of the seat asked, in cents."""
    if isinstance(answer, str):
        return ask.cost(answer)
    if isinstance(answer, tuple) or ask.legal.of != "amount":
        return 0
    if isinstance(ask.legal, Amount):
        return ask.cost(CALL) + answer
    return answer - view.front[ask.seat]


def _all_in(view: View, seat: int, cents: int) -> bool:
    return 0 < view.stack[seat] <= cents
