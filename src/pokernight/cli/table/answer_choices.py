"""Choices of a question: the prompt, the answer of Enter, and parsing of typed answers.

Choices depend only on the question and on the view of the seat asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple, Protocol

from pokernight.cards import CardError, parse
from pokernight.cli.table.card_order import DEALT, Order, as_shown
from pokernight.cli.table.turn_all import UNTIL_HIGH, is_blind
from pokernight.cli.text.sentences import in_words, is_start
from pokernight.engine.answer_texts import ALL_IN as GOES_ALL_IN
from pokernight.engine.answer_texts import (
    FACE_DOWN,
    describe,
    nothing_text,
    option_text,
    word_text,
)
from pokernight.engine.asks import (
    CALL,
    CHECK,
    FOLD,
    PASS,
    WHICH,
    Amount,
    Answer,
    Ask,
    Bets,
    Pick,
    PickSome,
)
from pokernight.engine.confirmations import enter_decides_nothing, on_enter
from pokernight.engine.rules import RulesError, read_money
from pokernight.engine.view import View
from pokernight.errors import Refused
from pokernight.wording.english import ENGLISH
from pokernight.wording.message import Message, message
from pokernight.wording.rendering import Language

HOW_TO_BEGIN: Final = message(
    "Answer by what stands in parentheses, by a number or an amount. ? explains the question and "
    "your hand, ?? lists all keys, q leaves."
)
ALL: Final = message("all")
ALL_IN = ("a", "all", "allin", "all-in")
"""Words for going all in."""
BET, RAISE = "bet", "raise"
ENTER: Final = "Enter: {answer:=}"
ENTERS: Final = {CALL: "Enter calls", CHECK: "Enter checks", PASS: "Enter passes"}
"""Sentences for the answer of Enter, by the answer in the game's words."""
CHECKS: Final = {CHECK: "c checks", PASS: "p passes"}
CHECKS_ALONE: Final = {CHECK: "c alone checks", PASS: "p alone passes"}
"""Sentences for the key of a check, by its name in the game."""
NO_ANSWER: Final = "{typed:=} is not an answer to this question: {prompt:=}"


class Choices(Protocol):
    """Possible answers to a question."""

    @property
    def prompt(self) -> str:
        """Possible answers and the answer of Enter, on a single line."""

    def said(self, answer: Answer) -> str:
        """Return a legal answer in the words of the prompt."""

    def read(self, line: str) -> Answer:
        """Return the answer that a line means.

        Raises:
            Refused: for a line that is no answer; the message lists the answers.
        """


def choices_of(
    ask: Ask,
    view: View,
    names: Sequence[str],
    order: Order = DEALT,
    language: Language = ENGLISH,
) -> Choices:
    """Return the choices of a question; cards are numbered in the order in which they are shown."""
    legal = ask.legal
    if isinstance(legal, Bets):
        return BetChoices(ask, legal, view, language)
    if isinstance(legal, Amount):
        return AmountChoices(ask, legal, view, language)
    assert isinstance(legal, Pick | PickSome)
    options = legal.options
    if legal.of == "card":
        options = as_shown(view, options, order)
    if isinstance(legal, PickSome):
        return SomeChoices(ask, legal, view, options, language)
    return PickChoices(ask, legal, view, options, names, language)


def said_word(word: str, ask: Ask, language: Language = ENGLISH) -> str:
    """Return a word answer as its game says it."""
    return in_words(word_text(word, ask), language)


def with_key(label: Message, labels: Sequence[Message], language: Language) -> str:
    """Return a label with what to type for it in parentheses.

    The key is the shortest unambiguous beginning of the English label, the same in every language.
    A label that begins otherwise stands after its key.
    """
    english = in_words(label, ENGLISH)
    others = [in_words(other, ENGLISH).lower() for other in labels if other != label]
    enough = next(
        (
            size
            for size in range(1, len(english))
            if not any(other.startswith(english[:size].lower()) for other in others)
        ),
        len(english),
    )
    return after_key(english[:enough], in_words(label, language))


def after_key(key: str, label: str) -> str:
    """Return ``(c)all``, or ``(c) mitgehen`` for a label that does not begin with the key."""
    if label.lower().startswith(key.lower()):
        return f"({label[: len(key)]}){label[len(key) :]}"
    return f"({key}) {label}"


def keyed(
    ask: Ask,
    view: View,
    words: Sequence[str],
    language: Language,
    besides: Sequence[Message] = (),
) -> list[str]:
    """Label words with what to type for them, and with their costs.

    ``besides`` are labels that may be typed too.
    """
    labels = {word: word_text(word, ask) for word in words}
    choices = []
    for word, label in labels.items():
        choice = with_key(label, [*labels.values(), *besides], language)
        if cents := ask.cost(word):
            choice += f" {language.money(cents)}"
            if cents >= view.stack[ask.seat]:
                choice += f", {language.translated(GOES_ALL_IN)}"
        choices.append(choice)
    return choices


def word_meant(typed: str, ask: Ask, words: Sequence[str], language: Language) -> str | None:
    """Return the word that a line begins, or begins in its game's words; None if not just one."""
    if typed in words:
        return typed
    starts = (
        [word for word in words if said_word(word, ask).lower().startswith(typed)],
        [word for word in words if word.startswith(typed)],
        [word for word in words if said_word(word, ask, language).lower().startswith(typed)],
    )
    meanings = next(filter(None, starts), [])
    return meanings[0] if len(meanings) == 1 else None


def with_enter(choices: Sequence[str], does: str) -> str:
    """Join choices on a single line, with the answer of Enter if there is any."""
    return "; ".join(filter(None, (", ".join(choices), does)))


def read_amount(typed: str, language: Language) -> int:
    """Return the cents of a typed amount, which may be written as the language writes it.

    Raises:
        RulesError: for anything else.
    """
    if language is not ENGLISH:
        typed = typed.replace(",", ".").strip().removesuffix("$")
    return read_money(typed)


class BetChoices(NamedTuple):
    """Fold, check or call, bet or raise."""

    ask: Ask
    legal: Bets
    view: View
    language: Language = ENGLISH

    @property
    def check(self) -> str:
        """Name of a check in the game."""
        return said_word(CHECK, self.ask)

    @property
    def front(self) -> int:
        """Bet in front of the seat, in cents."""
        return self.view.front[self.ask.seat]

    @property
    def _raises(self) -> bool:
        """True if there is a bet to raise."""
        return bool(max(self.view.front))

    @property
    def _range(self) -> str:
        """The amounts that may be put in, in words."""
        return amounts(self.legal, self.language)

    @property
    def prompt(self) -> str:
        """See :class:`Choices`."""
        enter, language = on_enter(self.ask, self.view), self.language
        sums = self._range
        if self.legal.must:
            must = "you must raise to {range:=}" if self._raises else "you must bet {range:=}"
            least = language.money(self.legal.low)
            does = "" if enter is None else in_words(message(ENTER, answer=least), language)
            return with_enter([in_words(message(must, range=sums), language)], does)
        words = (FOLD, CALL) if self.legal.call else (CHECK,)
        choices = keyed(self.ask, self.view, words, language)
        if self.legal.low <= self.legal.high:
            more = "raise to {range:=}" if self._raises else "bet {range:=}"
            key = RAISE[0] if self._raises else BET[0]
            choices.append(after_key(key, in_words(message(more, range=sums), language)))
        every = keyed(self.ask, self.view, (*words, *self.legal.words), language)
        choices += every[len(words) :]
        does = "" if enter not in (CALL, CHECK) else _enters(str(enter), self.ask, language)
        return with_enter(choices, does)

    def said(self, answer: Answer) -> str:
        """See :class:`Choices`."""
        return in_words(describe(answer, self.ask, self.view), self.language)

    def read(self, line: str) -> Answer:
        """See :class:`Choices`."""
        word, _, rest = line.lower().partition(" ")
        if word[:1] in "rbc" and word[1:2].isdigit():
            word, rest = word[0], word[1:]
        word, rest = self._in_english(word), rest.strip()
        if self.legal.must and word and word[0] in "fck" and not "all".startswith(word):
            raise Refused(message("{prompt:=}", prompt=self.prompt))
        if not word:
            return entered(self.ask, self.view, self.prompt)
        extra = [option for option in self.legal.words if option.startswith(word)]
        if extra and not self.check.startswith(word):
            return extra[0]
        if FOLD.startswith(word):
            if not self.legal.call:
                raise Refused(
                    message(
                        "there is nothing to call, so there is no need to fold: {does}",
                        does=CHECKS.get(self.check, self.check),
                    )
                )
            if rest:
                raise Refused(message("to fold, type f alone, without {typed:=}", typed=repr(rest)))
            return FOLD
        if any(option.startswith(word) for option in (CALL, CHECK, self.check)) or word == "k":
            return self._call_or_check(word, rest)
        if RAISE.startswith(word) or BET.startswith(word):
            rest = rest.removeprefix("to ").strip()
            cents = read_amount(rest, self.language) if rest else self.legal.low
            return self._raise(cents, typed=bool(rest))
        if word == "max":
            return self._raise(self.legal.high)
        if word in ALL_IN and (answer := self._all_in()) is not None:
            return answer
        try:
            cents = read_amount(line, self.language)
        except RulesError:
            raise _no_answer(line, self.prompt) from None
        if self.legal.call and cents == self.front + self.legal.call:
            return CALL
        return self._raise(cents)

    def _in_english(self, word: str) -> str:
        """Return the English word for a word of the language; other words stay as they are."""
        known = (FOLD, CALL, CHECK, BET, RAISE)
        if word == "k" or word in ALL_IN or any(option.startswith(word) for option in known):
            return word
        meant = [option for option in known if is_start(word, option, self.language)]
        return meant[0] if len(meant) == 1 else word

    def _all_in(self) -> Answer | None:
        """Return the answer that puts in the whole stack, or None."""
        stack = self.view.stack[self.ask.seat]
        if self.legal.low <= self.legal.high and self.legal.high - self.front >= stack:
            return self.legal.high
        return CALL if self.legal.call >= stack else None

    def _call_or_check(self, word: str, rest: str) -> Answer:
        legal = self.legal
        if not legal.call:
            if rest:
                raise Refused(
                    message(
                        "there is nothing to call: {does}, and b with an amount bets",
                        does=CHECKS_ALONE.get(self.check, self.check),
                    )
                )
            return CHECK
        if word in (CHECK, "k", "pass"):
            raise Refused(
                message(
                    "there is {call:$} to call, so you cannot {check}",
                    call=legal.call,
                    check=self.check,
                )
            )
        asked = read_amount(rest, self.language) if rest else legal.call
        if asked not in (legal.call, self.front + legal.call):
            raise Refused(
                message(
                    "a call is {call:$}, not {asked:$}: c alone calls, and r raises to {range:=}"
                    if legal.low <= legal.high
                    else "a call is {call:$}, not {asked:$}: c alone calls",
                    call=legal.call,
                    asked=asked,
                    range=self._range,
                )
            )
        return CALL

    def _raise(self, cents: int, *, typed: bool = False) -> Answer:
        legal = self.legal
        if typed and legal.call and cents == self.front + legal.call:
            raise Refused(
                message(
                    "{asked:$} in front of you is a call: c calls, and a raise is to {range:=}"
                    if legal.low <= legal.high
                    else "{asked:$} in front of you is a call: c calls",
                    asked=cents,
                    range=self._range,
                )
            )
        if cents in legal:
            return cents
        if legal.high < legal.low:
            refusal = (
                "you cannot raise now: {prompt:=}"
                if self._raises
                else "you cannot bet now: {prompt:=}"
            )
            raise Refused(message(refusal, prompt=self.prompt))
        raise Refused(
            message(
                "you may raise to {range:=}, not {asked:$}"
                if self._raises
                else "you may bet {range:=}, not {asked:$}",
                range=self._range,
                asked=cents,
            )
        )


def amounts(legal: Bets | Amount, language: Language) -> str:
    """Return the amounts that may be put in, such as ``$2 - $10`` or ``$4 / $8``."""
    low, high = language.money(legal.low), language.money(legal.high)
    between = " / " if isinstance(legal, Bets) and legal.either else " - "
    return low if low == high else f"{low}{between}{high}"


class AmountChoices(NamedTuple):
    """An amount of money, or a word; where calling is possible, a raise by the amount."""

    ask: Ask
    legal: Amount
    view: View
    language: Language = ENGLISH

    @property
    def _raises(self) -> bool:
        return CALL in self.legal.words or self._has_key

    @property
    def _has_key(self) -> bool:
        """True if the amounts are a raise in the game's words."""
        return in_words(self._least, ENGLISH)[0] == RAISE[0]

    @property
    def _least(self) -> Message:
        return describe(self.legal.low, self.ask, self.view)

    @property
    def prompt(self) -> str:
        """See :class:`Choices`."""
        choices = keyed(self.ask, self.view, self.legal.words, self.language)
        if self.legal.low <= self.legal.high:
            choices.append(self._range)
        return with_enter(choices, _does(self, self.ask, self.view))

    @property
    def _range(self) -> str:
        """The amounts in the game's words, with the key of a raise."""
        low, label = self.language.money(self.legal.low), in_words(self._least, self.language)
        if self._has_key:
            label = after_key(RAISE[0], label)
        return label.replace(low, amounts(self.legal, self.language), 1)

    def said(self, answer: Answer) -> str:
        """See :class:`Choices`."""
        return in_words(describe(answer, self.ask, self.view), self.language)

    def read(self, line: str) -> Answer:
        """See :class:`Choices`."""
        typed = line.lower()
        if (word := _by_a_word(self, typed)) is not None:
            return word
        try:
            cents = self._cents(typed)
        except RulesError:
            raise _no_answer(line, self.prompt) from None
        if cents not in self.legal and (word := self._word_for(cents)):
            return word
        if cents not in self.legal:
            raise Refused(
                message(
                    "it can be only a word, not {asked:$}: {prompt:=}"
                    if self.legal.high < self.legal.low
                    else "it can be {range:=}, not {asked:$}: {prompt:=}",
                    range=amounts(self.legal, self.language),
                    asked=cents,
                    prompt=self.prompt,
                )
            )
        return cents

    def _word_for(self, cents: int) -> str:
        """Return the only word with this cost, or an empty text; zero checks."""
        costs = {word: self.ask.cost(word) for word in self.legal.words if word != FOLD}
        words = [word for word, cost in costs.items() if cost == cents]
        return words[0] if len(words) == 1 else ""

    def _cents(self, typed: str) -> int:
        """Return the amount in ``1``, ``r 1``, ``r1`` or ``raise by 1``; ``r`` is the minimum."""
        word, _, rest = typed.partition(" ")
        if word[0] == "r" and word[1:2].isdigit():
            word, rest = word[0], word[1:]
        if self._raises and is_start(word, RAISE, self.language):
            rest = rest.strip().removeprefix("by ").strip()
            return read_amount(rest, self.language) if rest else self.legal.low
        return read_amount(typed, self.language)


class PickChoices(NamedTuple):
    """A single word, seat, card, number or amount."""

    ask: Ask
    legal: Pick
    view: View
    options: Sequence[int]
    names: Sequence[str]
    language: Language = ENGLISH

    def _label(self, option: int) -> str:
        return in_words(self._text(option), self.language, self.names)

    def _text(self, option: int) -> Message:
        return option_text(option, self.ask, self.view)

    def said(self, answer: Answer) -> str:
        """See :class:`Choices`; among options that look alike, the number of the option."""
        if isinstance(answer, int):
            label = self._label(answer)
            if [self._label(option) for option in self.options].count(label) > 1:
                return str(self.options.index(answer) + 1)
            if WHICH not in self.ask.says:
                return label
        return in_words(describe(answer, self.ask, self.view), self.language, self.names)

    @property
    def prompt(self) -> str:
        """See :class:`Choices`."""
        words = keyed(self.ask, self.view, self.legal.words, self.language)
        numbered = self.legal.of in ("seat", "card")
        labels = [self._label(option) for option in self.options]
        if self.legal.of == "amount":
            texts = [self._text(option) for option in self.options]
            others = [*texts, *[word_text(word, self.ask) for word in self.legal.words]]
            labels = [
                with_key(label, others, self.language)
                if in_words(label, ENGLISH)[:1].isalpha()
                else in_words(label, self.language)
                for label in texts
            ]
        options = in_runs(labels) if numbered else labels
        hidden = all(self._text(option).text == FACE_DOWN for option in self.options)
        if numbered and len(labels) > 1 and hidden:
            any_of = message("1 any of {n} cards face down", n=len(labels))
            options = [in_words(any_of, self.language)]
        if is_blind(self.ask, self.view):
            options.append(in_words(UNTIL_HIGH, self.language))
        return with_enter([*words, *options], _does(self, self.ask, self.view))

    def read(self, line: str) -> Answer:
        """See :class:`Choices`."""
        typed = line.lower()
        if (word := _by_a_word(self, typed)) is not None:
            return word
        option = self._option(typed)
        if option is None:
            return self._by_its_price(line)
        return option

    def _by_its_price(self, line: str) -> Answer:
        """Return the only word that costs a typed amount.

        Raises:
            Refused: if there is no such word.
        """
        try:
            cents = read_amount(line, self.language)
        except RulesError:
            cents = 0
        words = [word for word, cost in self.ask.costs if cost == cents and word in self.legal]
        if not cents or len(words) != 1:
            raise _no_answer(line, self.prompt)
        return words[0]

    def _option(self, typed: str) -> int | None:
        options = self.options
        if self.legal.of == "amount":
            verb = typed.partition(" ")[0]
            if WHICH in self.ask.says and options:
                raises = (
                    in_words(self._text(options[0]), ENGLISH).lower(),
                    self._label(options[0]).lower(),
                    RAISE,
                    self.language.translated(RAISE),
                )
                if any(label.startswith(verb) for label in raises):
                    return options[0]
            try:
                cents = read_amount(typed, self.language)
            except RulesError:
                return None
            return cents if cents in options else None
        if self.legal.of == "number":
            return int(typed) if typed.isdecimal() and int(typed) in options else None
        if typed.isdecimal():
            return options[int(typed) - 1] if 0 < int(typed) <= len(options) else None
        if self.legal.of == "seat":
            seats = [seat for seat in options if self.names[seat].lower().startswith(typed)]
            return seats[0] if len(seats) == 1 else None
        return _token(self.view, options, typed)


class SomeChoices(NamedTuple):
    """A set of cards or of numbers, or a word."""

    ask: Ask
    legal: PickSome
    view: View
    options: Sequence[int]
    language: Language = ENGLISH

    def said(self, answer: Answer) -> str:
        """See :class:`Choices`."""
        if isinstance(answer, tuple) and answer and WHICH not in self.ask.says:
            return " ".join([self._label(option) for option in self.options if option in answer])
        return in_words(describe(answer, self.ask, self.view), self.language)

    def _label(self, option: int) -> str:
        return in_words(option_text(option, self.ask, self.view), self.language)

    @property
    def _numbers(self) -> bool:
        return self.legal.of == "number"

    @property
    def prompt(self) -> str:
        """See :class:`Choices`."""
        labels = [self._label(option) for option in self.options]
        choices = labels if self._numbers else in_runs(labels)
        besides = []
        if not self.legal.least:
            besides.append(nothing_text(self.ask))
        if 1 < len(self.options) <= self.legal.most:
            besides.append(ALL)
        others = [*besides, *[word_text(word, self.ask) for word in self.legal.words]]
        choices += [with_key(label, others, self.language) for label in besides]
        choices += keyed(self.ask, self.view, self.legal.words, self.language, besides)
        return with_enter(choices, _does(self, self.ask, self.view))

    def read(self, line: str) -> Answer:
        """See :class:`Choices`."""
        typed = line.lower().replace(",", " ")
        if not typed:
            return entered(self.ask, self.view, self.prompt)
        word = word_meant(typed, self.ask, self.legal.words, self.language)
        if word is not None:
            return word
        chosen: set[int] = set()
        if is_start(typed, ALL.text, self.language):
            chosen = set(self.options)
        elif not self._is_nothing(typed):
            for part in self._parts(typed):
                token = self._token(part)
                if token is None:
                    raise _no_answer(line, self.prompt)
                chosen.add(token)
        answer = tuple(sorted(chosen))
        if answer in self.legal:
            return answer
        if self.legal.least <= len(answer) <= self.legal.most:
            raise Refused(
                message("those cannot be chosen together: {prompt:=}", prompt=self.prompt)
            )
        raise Refused(
            message(
                "choose {most:#card}: {prompt:=}"
                if self.legal.least == self.legal.most
                else "choose {least} to {most} cards: {prompt:=}",
                least=self.legal.least,
                most=self.legal.most,
                prompt=self.prompt,
            )
        )

    def _is_nothing(self, typed: str) -> bool:
        """Return whether a line chooses no card or number."""
        labels = [in_words(nothing_text(self.ask), each) for each in (ENGLISH, self.language)]
        starts = any(label.lower().startswith(typed) for label in labels)
        return starts or typed in ("-", *self._no_cards)

    @property
    def _no_cards(self) -> tuple[str, ...]:
        """Words that choose no card or number, besides those of the game."""
        beginnings = ("n", "no", "non", "none")
        return beginnings if self._numbers else ("0", *beginnings)

    def _parts(self, typed: str) -> list[str]:
        parts = typed.split()
        together = len(self.options) < 10 and not self._numbers
        if len(parts) == 1 and typed.isdecimal() and together:
            return list(typed)
        return parts

    def _token(self, part: str) -> int | None:
        options = self.options
        if self._numbers:
            return int(part) if part.isdecimal() and int(part) in options else None
        if part.isdecimal():
            return options[int(part) - 1] if 0 < int(part) <= len(options) else None
        return _token(self.view, options, part)


def _no_answer(line: str, prompt: str) -> Refused:
    """Return the refusal of a line that is no answer."""
    return Refused(message(NO_ANSWER, typed=repr(line), prompt=prompt))


def _by_a_word(choices: AmountChoices | PickChoices, typed: str) -> Answer | None:
    """Return the answer of Enter alone, or of the beginning of a word, or None."""
    if not typed:
        return entered(choices.ask, choices.view, choices.prompt)
    return word_meant(typed, choices.ask, choices.legal.words, choices.language)


def entered(ask: Ask, view: View, prompt: str) -> Answer:
    """Return the answer of Enter.

    Raises:
        Refused: where Enter has no answer.
    """
    answer = on_enter(ask, view)
    if answer is None:
        raise enter_decides_nothing(ask, view, prompt)
    return answer


def _does(choices: AmountChoices | PickChoices | SomeChoices, ask: Ask, view: View) -> str:
    """Return the answer of Enter in the words of the prompt."""
    answer = on_enter(ask, view)
    if answer is None:
        return ""
    if isinstance(answer, str) and said_word(answer, ask) in ENTERS:
        return _enters(answer, ask, choices.language)
    return in_words(message(ENTER, answer=choices.said(answer)), choices.language)


def _enters(word: str, ask: Ask, language: Language) -> str:
    """Return a word answer as that of Enter: ``Enter checks``."""
    said = said_word(word, ask)
    if said in ENTERS:
        return in_words(message(ENTERS[said]), language)
    return in_words(message(ENTER, answer=said_word(word, ask, language)), language)


def in_runs(labels: Sequence[str]) -> list[str]:
    """Number choices, and join equal choices in a row: ``1-7 a card face down``."""
    numbered: list[str] = []
    number = 1
    for label, run in groupby(labels):
        last = number + len(list(run)) - 1
        numbered.append(f"{number} {label}" if last == number else f"{number}-{last} {label}")
        number = last + 1
    return numbered


def _token(view: View, options: Sequence[int], text: str) -> int | None:
    """Return the option with the card of this name, or None."""
    try:
        cards = parse(text)
    except CardError:
        return None
    if len(cards) != 1:
        return None
    return next((token for token in options if view.face[token] == cards[0]), None)
