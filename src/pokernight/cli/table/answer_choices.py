"""A question put to a person: what he may type, what Enter does, and what his line means.

Choices are made from the question and the view of the seat asked, and from nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple, Protocol

from pokernight.cards import CardError, parse
from pokernight.cli.table.card_order import DEALT, Order, as_shown
from pokernight.cli.table.turn_all import UNTIL_HIGH, is_blind
from pokernight.cli.text.sentences import of_one
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
from pokernight.engine.confirmations import enter_decides_nothing, on_enter
from pokernight.engine.explaining import (
    FACE_DOWN,
    answer_in_words,
    name_of_a_check,
    nothing_in_words,
    option_in_words,
)
from pokernight.engine.rules import RulesError, money, read_money
from pokernight.engine.view import View
from pokernight.errors import Refused

HOW_TO_BEGIN = (
    "Answer by what stands in parentheses, by a number or an amount. ? explains the question and "
    "your hand, ?? lists all keys, q leaves."
)
ALL_IN = ("a", "all", "allin", "all-in")
"""How people say that they go all in."""


class Choices(Protocol):
    """What a person may answer."""

    @property
    def prompt(self) -> str:
        """The possibilities and what Enter does, on one line."""

    def said(self, answer: Answer) -> str:
        """A legal answer as the prompt puts it."""

    def read(self, line: str) -> Answer:
        """The answer that a line means.

        Raises:
            Refused: saying what would do.
        """


def choices_of(ask: Ask, view: View, names: Sequence[str], order: Order = DEALT) -> Choices:
    """The choices of a question; cards have their numbers from where the table shows them."""
    legal = ask.legal
    if isinstance(legal, Bets):
        return BetChoices(ask, legal, view)
    if isinstance(legal, Amount):
        return AmountChoices(ask, legal, view)
    assert isinstance(legal, Pick | PickSome)
    options = legal.options
    if legal.of == "card":
        options = as_shown(view, options, order)
    if isinstance(legal, PickSome):
        return SomeChoices(ask, legal, view, options)
    return PickChoices(ask, legal, view, options, names)


def keyed(ask: Ask, view: View, words: Sequence[str]) -> list[str]:
    """Words with the letters that will do in parentheses, and with what they cost."""
    said = []
    for word in words:
        others = [other for other in words if other != word]
        enough = next(
            (
                size
                for size in range(1, len(word))
                if not any(other.startswith(word[:size]) for other in others)
            ),
            len(word),
        )
        label = f"({word[:enough]}){word[enough:]}"
        if cents := ask.cost(word):
            all_in = ", all in" if cents >= view.stack[ask.seat] else ""
            label += f" {money(cents)}{all_in}"
        said.append(label)
    return said


def with_enter(choices: Sequence[str], does: str) -> str:
    """The possibilities on one line, and what Enter does if it does anything."""
    return "; ".join([", ".join(choices), *([f"Enter{does}"] if does else [])])


class BetChoices(NamedTuple):
    """Fold, check or call, bet or raise."""

    ask: Ask
    legal: Bets
    view: View

    @property
    def check(self) -> str:
        """What the game calls a check."""
        return name_of_a_check(self.ask)

    @property
    def front(self) -> int:
        """The bet in front of the seat."""
        return self.view.front[self.ask.seat]

    @property
    def _verb(self) -> str:
        return "raise to" if max(self.view.front) else "bet"

    def _sizes(self) -> str:
        low, high = self.legal.low, self.legal.high
        return money(low) if low == high else f"{money(low)} - {money(high)}"

    @property
    def prompt(self) -> str:
        """See :class:`Choices`."""
        enter = on_enter(self.ask, self.view)
        if self.legal.must:
            does = "" if enter is None else f": {money(self.legal.low)}"
            return with_enter([f"you must {self._verb} {self._sizes()}"], does)
        words = (FOLD, CALL) if self.legal.call else (self.check,)
        choices = keyed(self.ask, self.view, words)
        if self.legal.low <= self.legal.high:
            verb = self._verb
            choices.append(f"({verb[0]}){verb[1:]} {self._sizes()}")
        choices += keyed(self.ask, self.view, (*words, *self.legal.words))[len(words) :]
        does = {CALL: " calls", CHECK: f" {self._checks}"}.get(str(enter), "")
        return with_enter(choices, does)

    @property
    def _checks(self) -> str:
        return of_one(self.check)

    def said(self, answer: Answer) -> str:
        """See :class:`Choices`."""
        return answer_in_words(answer, self.ask, self.view, ())

    def read(self, line: str) -> Answer:
        """See :class:`Choices`."""
        word, _, rest = line.lower().partition(" ")
        if word[:1] in "rbc" and word[1:2].isdigit():
            word, rest = word[0], word[1:]
        rest = rest.strip()
        if self.legal.must and word and word[0] in "fck" and not "all".startswith(word):
            raise Refused(self.prompt)
        if not word:
            return entered(self.ask, self.view, self.prompt)
        besides = [one for one in self.legal.words if one.startswith(word)]
        if besides and not self.check.startswith(word):
            return besides[0]
        if FOLD.startswith(word):
            if not self.legal.call:
                does = f"{self.check[0]} {self._checks}"
                raise Refused(f"there is nothing to call, so there is no need to fold: {does}")
            if rest:
                raise Refused(f"to fold, type {FOLD[0]} alone, without {rest!r}")
            return FOLD
        if any(one.startswith(word) for one in (CALL, CHECK, self.check)) or word == "k":
            return self._call_or_check(word, rest)
        if "raise".startswith(word) or "bet".startswith(word):
            rest = rest.removeprefix("to ").strip()
            return self._raise(read_money(rest) if rest else self.legal.low, said=bool(rest))
        if word == "max":
            return self._raise(self.legal.high)
        if word in ALL_IN and (answer := self._all_in()) is not None:
            return answer
        try:
            cents = read_money(line)
        except RulesError:
            raise Refused(f"{line!r} is no answer here: {self.prompt}") from None
        if self.legal.call and cents == self.front + self.legal.call:
            return CALL
        return self._raise(cents)

    def _all_in(self) -> Answer | None:
        """The answer that puts in the whole stack, if there is one."""
        stack = self.view.stack[self.ask.seat]
        if self.legal.low <= self.legal.high and self.legal.high - self.front >= stack:
            return self.legal.high
        return CALL if self.legal.call >= stack else None

    def _call_or_check(self, word: str, rest: str) -> Answer:
        legal = self.legal
        if not legal.call:
            if rest:
                raise Refused(
                    f"there is nothing to call: {self.check[0]} alone {self._checks}, "
                    "and b with an amount bets"
                )
            return CHECK
        if word in (CHECK, "k", "pass"):
            raise Refused(f"there is {money(legal.call)} to call, so you cannot {self.check}")
        if rest and read_money(rest) not in (legal.call, self.front + legal.call):
            raise Refused(
                f"a call is {money(legal.call)}, not {money(read_money(rest))}: c alone calls"
                + (f", and r raises to {self._sizes()}" if legal.low <= legal.high else "")
            )
        return CALL

    def _raise(self, cents: int, *, said: bool = False) -> Answer:
        legal = self.legal
        if said and legal.call and cents == self.front + legal.call:
            could = f", and a raise is to {self._sizes()}" if legal.low <= legal.high else ""
            raise Refused(f"{money(cents)} in front of you is a call: c calls{could}")
        if cents in legal:
            return cents
        if legal.high < legal.low:
            raise Refused(f"you cannot {self._verb.split()[0]} now: {self.prompt}")
        raise Refused(f"you may {self._verb} {self._sizes()}, not {money(cents)}")


class AmountChoices(NamedTuple):
    """An amount of money, or one of some words; beside a call it comes on top of that."""

    ask: Ask
    legal: Amount
    view: View

    @property
    def _raises(self) -> bool:
        return CALL in self.legal.words

    def _amounts(self) -> str:
        low, high = self.legal.low, self.legal.high
        return money(low) if low == high else f"{money(low)} - {money(high)}"

    @property
    def prompt(self) -> str:
        """See :class:`Choices`."""
        choices = keyed(self.ask, self.view, self.legal.words)
        if self.legal.low <= self.legal.high:
            choices.append(f"{'(r)aise by ' if self._raises else ''}{self._amounts()}")
        return with_enter(choices, _does(self, self.ask, self.view))

    def said(self, answer: Answer) -> str:
        """See :class:`Choices`."""
        return answer_in_words(answer, self.ask, self.view, ())

    def read(self, line: str) -> Answer:
        """See :class:`Choices`."""
        said = line.lower()
        if (word := _by_a_word(self, said)) is not None:
            return word
        try:
            cents = self._cents(said)
        except RulesError:
            raise Refused(f"{line!r} is no answer here: {self.prompt}") from None
        if cents not in self.legal and (word := self._word_for(cents)):
            return word
        if cents not in self.legal:
            what = "nothing but the words" if self.legal.high < self.legal.low else self._amounts()
            raise Refused(f"it can be {what}, not {money(cents)}: {self.prompt}")
        return cents

    def _word_for(self, cents: int) -> str:
        """The word that puts in so much, where one alone does: nothing checks."""
        costs = {word: self.ask.cost(word) for word in self.legal.words if word != FOLD}
        found = [word for word, cost in costs.items() if cost == cents]
        return found[0] if len(found) == 1 else ""

    def _cents(self, said: str) -> int:
        """The amount in ``1``, ``r 1``, ``r1`` or ``raise by 1``; ``r`` alone is the least."""
        word, _, rest = said.partition(" ")
        if word[0] == "r" and word[1:2].isdigit():
            word, rest = word[0], word[1:]
        if self._raises and "raise".startswith(word):
            rest = rest.strip().removeprefix("by ").strip()
            return read_money(rest) if rest else self.legal.low
        return read_money(said)


class PickChoices(NamedTuple):
    """One of some words, seats, cards, numbers or amounts."""

    ask: Ask
    legal: Pick
    view: View
    options: Sequence[int]
    names: Sequence[str]

    def _label(self, option: int) -> str:
        if self._completes and self.legal.of == "amount":
            return f"(c)omplete to {money(option)}"
        return option_in_words(option, self.ask, self.view, self.names)

    @property
    def _completes(self) -> bool:
        return self.ask.kind == "bring-in"

    def said(self, answer: Answer) -> str:
        """See :class:`Choices`."""
        return answer_in_words(answer, self.ask, self.view, self.names, self.options)

    @property
    def prompt(self) -> str:
        """See :class:`Choices`."""
        words = keyed(self.ask, self.view, self.legal.words)
        numbered = self.legal.of in ("seat", "card")
        labels = [self._label(option) for option in self.options]
        options = in_runs(labels) if numbered else labels
        if numbered and len(labels) > 1 and {*labels} == {FACE_DOWN}:
            options = [f"1 any of {len(labels)} cards face down"]
        if is_blind(self.ask, self.view):
            options.append(UNTIL_HIGH)
        return with_enter([*words, *options], _does(self, self.ask, self.view))

    def read(self, line: str) -> Answer:
        """See :class:`Choices`."""
        said = line.lower()
        if (word := _by_a_word(self, said)) is not None:
            return word
        option = self._option(said)
        if option is None:
            return self._by_its_price(line)
        return option

    def _by_its_price(self, line: str) -> Answer:
        """The word that costs the amount that somebody names.

        Raises:
            Refused: if there is none.
        """
        try:
            cents = read_money(line)
        except RulesError:
            cents = 0
        found = [word for word, cost in self.ask.costs if cost == cents and word in self.legal]
        if not cents or len(found) != 1:
            raise Refused(f"{line!r} is no answer here: {self.prompt}")
        return found[0]

    def _option(self, said: str) -> int | None:
        options = self.options
        if self.legal.of == "amount":
            if self._completes and options and said[0] in "cr":
                return options[0]
            try:
                cents = read_money(said)
            except RulesError:
                return None
            return cents if cents in options else None
        if self.legal.of == "number":
            return int(said) if said.isdecimal() and int(said) in options else None
        if said.isdecimal():
            return options[int(said) - 1] if 0 < int(said) <= len(options) else None
        if self.legal.of == "seat":
            found = [one for one in options if self.names[one].lower().startswith(said)]
            return found[0] if len(found) == 1 else None
        return _token(self.view, options, said)


class SomeChoices(NamedTuple):
    """A set of cards or of numbers, or a word."""

    ask: Ask
    legal: PickSome
    view: View
    options: Sequence[int]

    def said(self, answer: Answer) -> str:
        """See :class:`Choices`."""
        return answer_in_words(answer, self.ask, self.view, (), self.options)

    @property
    def _numbers(self) -> bool:
        return self.legal.of == "number"

    @property
    def _nothing(self) -> str:
        return nothing_in_words(self.ask)

    @property
    def prompt(self) -> str:
        """See :class:`Choices`."""
        labels = [option_in_words(one, self.ask, self.view, ()) for one in self.options]
        choices = labels if self._numbers else in_runs(labels)
        if not self.legal.least:
            choices.append(f"({self._nothing[0]}){self._nothing[1:]}")
        if 1 < len(self.options) <= self.legal.most:
            choices.append("(a)ll")
        choices += keyed(self.ask, self.view, self.legal.words)
        return with_enter(choices, _does(self, self.ask, self.view))

    def read(self, line: str) -> Answer:
        """See :class:`Choices`."""
        said = line.lower().replace(",", " ")
        if not said:
            return entered(self.ask, self.view, self.prompt)
        words = [word for word in self.legal.words if word.startswith(said)]
        if words:
            return words[0]
        chosen: set[int] = set()
        if "all".startswith(said):
            chosen = set(self.options)
        elif not (self._nothing.startswith(said) or said in ("-", "none", *self._zero)):
            for part in self._parts(said):
                token = self._token(part)
                if token is None:
                    raise Refused(f"{line!r} is no answer here: {self.prompt}")
                chosen.add(token)
        answer = tuple(sorted(chosen))
        if answer in self.legal:
            return answer
        if self.legal.least <= len(answer) <= self.legal.most:
            raise Refused(f"those cannot be chosen together: {self.prompt}")
        raise Refused(f"choose {_how_many(self.legal)}: {self.prompt}")

    @property
    def _zero(self) -> tuple[str, ...]:
        return () if self._numbers else ("0",)

    def _parts(self, said: str) -> list[str]:
        parts = said.split()
        together = len(self.options) < 10 and not self._numbers
        if len(parts) == 1 and said.isdecimal() and together:
            return list(said)
        return parts

    def _token(self, part: str) -> int | None:
        options = self.options
        if self._numbers:
            return int(part) if part.isdecimal() and int(part) in options else None
        if part.isdecimal():
            return options[int(part) - 1] if 0 < int(part) <= len(options) else None
        return _token(self.view, options, part)


def _by_a_word(choices: AmountChoices | PickChoices, said: str) -> Answer | None:
    """What Enter alone means, or the beginning of a word."""
    if not said:
        return entered(choices.ask, choices.view, choices.prompt)
    words = [word for word in choices.legal.words if word.startswith(said)]
    return words[0] if len(words) == 1 else None


def entered(ask: Ask, view: View, prompt: str) -> Answer:
    """What Enter answers.

    Raises:
        Refused: where it must not decide.
    """
    answer = on_enter(ask, view)
    if answer is None:
        raise enter_decides_nothing(ask, view, prompt)
    return answer


def _does(choices: Choices, ask: Ask, view: View) -> str:
    """What Enter does, as the prompt says it."""
    answer = on_enter(ask, view)
    if answer is None:
        return ""
    if isinstance(answer, str) and answer in (CALL, CHECK, PASS):
        return f" {of_one(answer)}"
    return f": {choices.said(answer)}"


def in_runs(labels: Sequence[str]) -> list[str]:
    """Choices with their numbers, those alike in a row as one: ``1-7 a card face down``."""
    said: list[str] = []
    number = 1
    for label, run in groupby(labels):
        last = number + len(list(run)) - 1
        said.append(f"{number} {label}" if last == number else f"{number}-{last} {label}")
        number = last + 1
    return said


def _token(view: View, options: Sequence[int], text: str) -> int | None:
    """The option that shows the card of this name."""
    try:
        cards = parse(text)
    except CardError:
        return None
    return next((one for one in options if len(cards) == 1 and view.face[one] == cards[0]), None)


def _how_many(legal: PickSome) -> str:
    """``5 cards``, ``1 card``, ``1 to 3 cards``."""
    if legal.least != legal.most:
        return f"{legal.least} to {legal.most} cards"
    return "1 card" if legal.most == 1 else f"{legal.most} cards"
