"""Sentences for the legal answers of a question: a verb in the infinitive, with its arguments.

They are made when somebody looks, from the question and the view of the asked seat, for that seat
alone. A game gives its own sentences in :attr:`~pokernight.engine.asks.Ask.says`; the rest are
here, by the form of the question: ``fold``, ``raise to {amount}``, ``choose {which:cards}``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from pokernight.cards import UNKNOWN, name
from pokernight.engine.asks import (
    CALL,
    NONE,
    WHICH,
    Amount,
    Answer,
    Ask,
    Bets,
    Pick,
    PickSome,
)
from pokernight.engine.view import HIDDEN, View
from pokernight.wording.message import Arg, Message, Text, arguments, as_message, message

FACE_DOWN: Final = "a card face down"
"""Words for a card that the reader does not know."""
ALL_IN: Final = "all in"
BET: Final = "bet {amount}"
RAISE_TO: Final = "raise to {amount}"
RAISE_BY: Final = "raise by {amount}"
CHOOSE: Final = "choose {which:cards}"
CHOOSE_OF: Final = "choose {holder:'s} {which:cards}"
OPTIONS: Final = {
    "amount": "{amount}",
    "card": CHOOSE,
    "number": "{which}",
    "seat": "{which:name}",
}
"""Sentences for an option, by the meaning of whole numbers."""
NUMBERS: Final = "{which:,}"


class AnswerText(NamedTuple):
    """A legal answer, or answers that differ only in an amount or in the chosen cards.

    Attributes:
        answer: the answer; None where an amount, cards or numbers are still to be named.
        says: the sentence; without an answer it lacks ``amount``, ``which`` or ``holder``.
        cost: what it takes from the seat, in cents; of several amounts the least.
        effect: what it does besides, or "".
    """

    answer: Answer | None
    says: Message
    cost: int = 0
    effect: Text = ""


def describe(answer: Answer, ask: Ask, view: View) -> Message:
    """Return a legal answer as a sentence: ``raise to $4``, ``discard 9♦ 3♣``, ``stay in``."""
    if isinstance(answer, str):
        return word_text(answer, ask)
    if answer == ():
        return nothing_text(ask)
    sentence, args = _sentence(ask, view, answer), _arguments(answer, ask, view)
    if ask.legal.of == "card" and "holder" in arguments(as_message(sentence).text):
        token = answer if isinstance(answer, int) else answer[0]
        args["holder"] = _holder(token, view) or 0
    return _filled(sentence, ask, args)


def word_text(word: str, ask: Ask) -> Message:
    """Return a word answer as a sentence, which is the word itself unless the game says more."""
    return _filled(ask.says.get(word, word), ask, {})


def nothing_text(ask: Ask) -> Message:
    """Return the choice of none of the cards or numbers as a sentence."""
    return _filled(ask.says.get(NONE, NONE), ask, {})


def option_text(option: int, ask: Ask, view: View) -> Message:
    """Return an option as it stands in a numbered list: a card, player, number or amount alone."""
    of = ask.legal.of
    if of == "amount":
        return describe(option, ask, view)
    if of != "card":
        return Message(OPTIONS[of], _arguments(option, ask, view))
    if view.face[option] == HIDDEN:
        return message(FACE_DOWN)
    which: dict[str, Arg] = {"which": name(view.face[option])}
    if not _others_hold(ask, view) or (holder := _holder(option, view)) is None:
        return Message("{which:cards}", which)
    if holder == ask.seat:
        return Message("{which:cards} of yours", which)
    return Message("{which:cards} of {holder:name}", {**which, "holder": holder})


def answer_texts(ask: Ask, view: View) -> Iterator[AnswerText]:
    """Yield the legal answers of a question in sentences: words first, then options or a range."""
    legal = ask.legal
    words = legal.passive if isinstance(legal, Bets) else getattr(legal, "words", ())
    for word in words:
        cost = ask.cost(str(word))
        yield _text(word, word_text(str(word), ask), cost, ask, view)
    if isinstance(legal, Bets | Amount):
        if legal.low <= legal.high:
            called = ask.cost(CALL) if isinstance(legal, Amount) else 0
            cost = legal.low + called - (view.front[ask.seat] if isinstance(legal, Bets) else 0)
            only = legal.low if len(legal.parts[1]) == 1 else None
            yield _several(only, ask, view, cost)
    elif isinstance(legal, Pick) and legal.of != "card":
        for option in legal.options:
            cost = option - view.front[ask.seat] if legal.of == "amount" else 0
            yield _text(option, describe(option, ask, view), cost, ask, view)
    elif isinstance(legal, Pick | PickSome):
        if isinstance(legal, PickSome) and () in legal:
            yield _text((), nothing_text(ask), 0, ask, view)
        if legal.options and (isinstance(legal, Pick) or legal.most):
            yield _several(None, ask, view, 0)


def _several(only: Answer | None, ask: Ask, view: View, cost: int) -> AnswerText:
    """Return answers that differ in what is named; the ``only`` one there is whole."""
    if only is not None:
        return _text(only, describe(only, ask, view), cost, ask, view)
    return _text(None, _filled(_sentence(ask, view, None), ask, {}), cost, ask, view)


def _text(answer: Answer | None, says: Message, cost: int, ask: Ask, view: View) -> AnswerText:
    key = answer if isinstance(answer, str) else NONE if answer == () else WHICH
    effect = ask.effects.get(key, "")
    if not effect and 0 < view.stack[ask.seat] <= cost:
        effect = message(ALL_IN)
    return AnswerText(answer, says, cost, effect)


def _sentence(ask: Ask, view: View, answer: Answer | None) -> Text:
    """Return the template for an option, an amount or chosen cards; None stands for any."""
    if own := ask.says.get(WHICH):
        return own
    legal = ask.legal
    if isinstance(legal, Bets):
        return RAISE_TO if max(view.front) else BET
    if isinstance(legal, Amount):
        return RAISE_BY if CALL in legal.words else OPTIONS["amount"]
    if legal.of == "number" and isinstance(legal, PickSome):
        return NUMBERS
    if legal.of == "card" and isinstance(answer, int) and _others_hold(ask, view):
        return CHOOSE_OF if _holder(answer, view) is not None else CHOOSE
    return OPTIONS[legal.of]


def _filled(said: Text, ask: Ask, args: dict[str, Arg]) -> Message:
    """Return a sentence with those arguments that it shows."""
    sentence = as_message(said)
    known: dict[str, Arg] = {**ask.message().args, **args, **sentence.args}
    shown = [argument for argument in arguments(sentence.text) if argument in known]
    return Message(sentence.text, {argument: known[argument] for argument in shown})


def _arguments(answer: Answer, ask: Ask, view: View) -> dict[str, Arg]:
    """Return the arguments of a sentence for whole numbers: an amount, cards, a seat, a number."""
    if ask.legal.of == "amount":
        return {"amount": int(str(answer))}
    if ask.legal.of != "card":
        return {"which": list(answer) if isinstance(answer, tuple) else answer}
    tokens = answer if isinstance(answer, tuple) else (int(answer),)
    faces = [UNKNOWN if view.face[token] == HIDDEN else name(view.face[token]) for token in tokens]
    return {"which": faces}


def _holder(token: int, view: View) -> int | None:
    """Return the seat whose hand a card is in; None if it lies elsewhere."""
    return next((seat for seat in range(view.seats) if token in view.hands[seat]), None)


def _others_hold(ask: Ask, view: View) -> bool:
    """Return whether some option of a single card is not in the hand of the asked seat."""
    if not isinstance(ask.legal, Pick):
        return False
    own = {*view.hands[ask.seat]}
    return any(option not in own for option in ask.legal.options)
