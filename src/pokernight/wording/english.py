"""English: agreement of verbs, pronouns, nouns with their numbers, lists and amounts.

A template has its verbs in the third person singular, ``{seat bets}``; the form for the reader and
for several players is derived from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from pokernight.cards import RANKS, SUIT_NAMES, SUITS, rank_name
from pokernight.wording.amounts import counted, money

Person: TypeAlias = Literal["third", "second", "plural", "second plural"]
"""The subject of a verb: another player, the reader alone, several players without or with the
reader among them."""
Case: TypeAlias = Literal["", "dat", "acc"]
"""The case of a player: nominative, dative or accusative. The last two are formats too."""

_IRREGULAR: Final = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}
_PRONOUNS: Final = {
    "they": "you",
    "them": "you",
    "their": "your",
    "theirs": "yours",
    "themselves": "yourself",
}
"""Pronouns of a player, which are also the formats of them, and those of the reader."""
_ORDINALS: Final = {1: "st", 2: "nd", 3: "rd"}


class English:
    """The language of the templates themselves: it has no catalogue."""

    code = "en"

    def translated(self, template: str) -> str:
        """Return a template in this language."""
        return template

    def verb(self, form: str, person: Person) -> str:
        """Return the form of a verb for a subject: ``bets`` or ``bet``."""
        return form if person == "third" else base_form(form)

    def reader(self, case: Case) -> str:
        """Return the word for the reader, which is the same in every case."""
        return "you"

    def pronoun(self, form: str, person: Person) -> str | None:
        """Return the pronoun for a player, None if the format is no pronoun."""
        if form not in _PRONOUNS:
            return None
        return _PRONOUNS[form] if person == "second" else form

    def possessive(self, name: str, person: Person) -> str:
        """Return ``Ann's``, or ``your``."""
        return "your" if person == "second" else f"{name}'s"

    def series(self, parts: Sequence[str]) -> str:
        """Return parts as a list: ``Ann, Ben and you``."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} and {parts[-1]}"

    def number(self, number: int) -> str:
        """Return a number: ``1,200``."""
        return f"{number:,}"

    def figure(self, text: str) -> str:
        """Return a number in English notation, such as ``45.96 %``, as it is."""
        return text

    def counted(self, number: int, noun: str) -> str:
        """Return a number with its noun: ``1 omen``, ``3 omens``."""
        return counted(number, noun)

    def ordinal(self, number: int) -> str:
        """Return an ordinal number: ``1st``, ``2nd``, ``11th``."""
        teen = number % 100 // 10 == 1
        return f"{number}{'th' if teen else _ORDINALS.get(number % 10, 'th')}"

    def money(self, cents: int) -> str:
        """Return an amount: ``$2.50``."""
        return money(cents)

    def hidden_cards(self, number: int) -> str:
        """Return a number of cards that the reader does not know: ``a card``, ``3 cards``."""
        return "a card" if number == 1 else counted(number, "card")

    def rank(self, letter: str, *, plural: bool = False) -> str:
        """Return the name of a rank: ``queen``, ``sixes``."""
        return rank_name(RANKS.index(letter), plural=plural)

    def suit(self, letter: str) -> str:
        """Return the name of a suit: ``hearts``."""
        return SUIT_NAMES[SUITS.index(letter)]


ENGLISH: Final = English()


@lru_cache(maxsize=1024)
def base_form(verb: str) -> str:
    """Return a verb in the third person singular as it is after "you" and "they".

    >>> base_form("bets"), base_form("matches"), base_form("carries"), base_form("is")
    ('bet', 'match', 'carry', 'are')
    """
    if verb.endswith(":"):
        return f"{base_form(verb[:-1])}:"
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies") and len(verb) > 4:
        return f"{verb[:-3]}y"
    if verb.endswith(("sses", "ches", "shes", "xes", "zes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith(("s", "S")) else verb
