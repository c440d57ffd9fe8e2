"""Report of `pokernight rank`: ranking of cards with reasons, as text or JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import click

from pokernight.cards import (
    JOKERS,
    RANKS,
    SUIT_SYMBOLS,
    SUITS,
    Card,
    Pack,
    name,
    parse,
    pretty,
    rank,
)
from pokernight.cli.console.echo import echo
from pokernight.cli.text.house_rules import pairs
from pokernight.cli.text.sentences import in_words
from pokernight.engine.explaining import nothing_in, spaced
from pokernight.engine.game import Cards, Game, Worth
from pokernight.errors import Refused
from pokernight.ranking import HOME, NO_COPIES, LowReading, Reading, high, low
from pokernight.wording.message import Text, message
from pokernight.wording.rendering import Language

MOST = 8


# --- without a game


def refuse_without_game(given: Sequence[str], rule_set: str | None, changes: Sequence[str]) -> None:
    """Refuse facts and house rules without a game.

    Raises:
        Refused: if there are any.
    """
    if given:
        raise Refused("--given states a fact of a game: add --game")
    if rule_set is not None or changes:
        raise Refused("house rules belong to a game: add --game")


def print_plain(
    line: str,
    wild: str | None,
    bug: str | None,
    null: str | None,
    language: Language,
    *,
    copies: bool,
    to_low: bool,
    as_json: bool,
) -> None:
    """Print the high hand, or the eight-or-better low."""
    cards = read_cards(line).all
    if len(cards) > MOST:
        too_many = "that is {n} cards, and a hand has {most} at most"
        raise Refused(message(too_many, n=len(cards), most=MOST))
    wilds = _chosen(wild, cards, "wild")
    bugs = _chosen(bug, cards, "bug")
    nulls = _chosen(null, cards, "null")
    for card in cards:
        if (card in wilds) + (card in bugs) + (card in nulls) > 1:
            several = "{card:=} can only be one of wild, bug and null"
            raise Refused(message(several, card=name(card)))
    if all(card in nulls for card in cards):
        raise Refused("every card is null, so there is nothing to rank")
    reading: Reading | LowReading | None
    if to_low:
        reading = low(cards, wild=wilds, bug=bugs, null=nulls)
    else:
        reading = high(cards, wild=wilds, bug=bugs, null=nulls, rules=HOME if copies else NO_COPIES)
    if as_json:
        _print_json(None if reading is None else reading.to_json())
        return
    say(f"{pretty(cards)}")
    print_reading("no low: it takes five different ranks of eight or less", reading, language)


def _chosen(text: str | None, cards: Sequence[Card], option: str) -> set[Card]:
    """Return the cards that an option names: single cards, or all of a rank.

    Raises:
        Refused: for a card that is not among them.
    """
    result: set[Card] = set()
    for part in (text or "").replace(",", " ").split():
        letter = "T" if part == "10" else part.upper()
        if letter in RANKS and len(letter) == 1:
            number = RANKS.index(letter)
            result |= {card for card in cards if card < 104 and rank(card) == number}
            continue
        for card in parse(part):
            same = [joker for joker in cards if joker in JOKERS] if card in JOKERS else [card]
            if not same or same[0] not in cards:
                kind = "a bug" if option == "bug" else option
                missing = "{card:=} cannot be {kind}: it is not among the cards"
                raise Refused(message(missing, card=name(card), kind=kind))
            result |= set(same)
    if text is not None and not text.strip():
        empty = "--{option:=} takes cards such as 2d, or ranks such as 2"
        raise Refused(message(empty, option=option))
    return result


# --- in a game


def refuse_with_game(
    game: Game, wild: str | None, bug: str | None, null: str | None, no_copies: bool, to_low: bool
) -> None:
    """Refuse options that contradict the rules of a game.

    Raises:
        Refused: for such an option.
    """
    options = {"--wild": wild is not None, "--bug": bug is not None, "--null": null is not None,
               "--no-copies": no_copies, "--low": to_low}  # fmt: skip
    for option, used in options.items():
        if used:
            both = "{option:=} and --game contradict: the rules of {game:=} decide it"
            raise Refused(message(both, option=option, game=game.title))


def print_worth(
    line: str, game: Game, rules: Any, given: Sequence[str], language: Language, *, as_json: bool
) -> None:
    """Print the ranking of cards in a game, under its house rules."""
    facts = dict(pairs(given, "a fact is NAME=VALUE, such as omens=2"))
    for fact in facts:
        if fact not in game.talk.facts:
            known = [
                message("{fact:=} ({meaning})", fact=known_fact, meaning=meaning)
                for known_fact, meaning in game.talk.facts.items()
            ]
            wrong = "{game:=} has no fact {fact:=}: its facts are {known:,}"
            none = "{game:=} has no fact {fact:=}: its facts are none"
            raise Refused(
                message(wrong if known else none, game=game.title, fact=repr(fact), known=known)
            )
    cards = read_cards(line, game.talk.rankable or game.setup(rules).pack)
    try:
        worth = game.worth(Cards(cards.hole, cards.open, facts), rules)
    except Refused:
        if "10" not in facts.values():
            raise
        tens = {fact: "T" if value == "10" else value for fact, value in facts.items()}
        worth = game.worth(Cards(cards.hole, cards.open, tens), rules)
    if as_json:
        _print_json(in_json(worth))
        return
    say(pretty(cards.hole) + (f" / {pretty(cards.open)}" if cards.open else ""))
    for key, value in worth.items():
        contest = spaced(key, game.talk.dummies)
        label = in_words(contest or _dummys(game, worth), language)
        if isinstance(value, list) and all(isinstance(card, int) for card in value):
            say(f"  {label}: {pretty(value) or in_words('nothing', language)}")
        else:
            print_reading(nothing_in(contest), value, language, f"{label}: " if label else "")


def _dummys(game: Game, worth: Worth) -> Text:
    """Return the label of a nameless reading: the dummy hand, if players have readings too."""
    if not game.talk.dummies or len(worth) < 2:
        return ""
    return message("as {dummy:=}'s", dummy=game.talk.dummies[0])


def in_json(worth: Mapping[str, Any]) -> Any:
    """Return the JSON: readings by name; the fields of a nameless reading directly."""
    result: dict[str, Any] = {}
    for key, value in worth.items():
        if isinstance(value, list):
            plain: Any = [name(part) if isinstance(part, int) else part.to_json() for part in value]
        else:
            plain = None if value is None else value.to_json()
        if not key and isinstance(plain, dict):
            result.update(plain)
        else:
            result[key] = plain
    return result


# --- with and without a game


def read_cards(line: str, pack: Pack | None = None) -> Cards:
    """Parse cards; a ``/`` separates the hole cards from the others.

    Raises:
        Refused: for no cards, a card twice, or a second ``/``.
    """
    parts = line.split("/")
    if len(parts) > 2:
        raise Refused("a single / separates the hole cards from the others")
    if not parse(line.replace("/", " "), pack=pack):
        raise Refused('there are no cards: write them as in "As Kd"')
    hole = parse(parts[0], pack=pack)
    return Cards(hole, parse(parts[1], pack=pack) if len(parts) > 1 else ())


def print_reading(none: Text, reading: Any, language: Language, label: str = "") -> None:
    """Print a reading, the cards played, and the substitution of each wild card."""
    if reading is None:
        say(f"  {in_words(none, language)}")
        return
    say(f"  {label}{in_words(reading.message(), language)}")
    parts = []
    if reading.cards:
        parts.append(message("played: {which:cards}", which=[*map(name, reading.cards)]))
    for wild, as_card in reading.stands_for:
        template = "{card:cards} stands for {identity:cards}"
        if wild == as_card:
            template = "{card:cards} stands for itself"
        parts.append(message(template, card=name(wild), identity=name(as_card)))
    for part in parts:
        say(f"    {in_words(part, language)}")


def say(line: str) -> None:
    """Print a line, with letters if the encoding has no suits."""
    try:
        line.encode(sys.stdout.encoding or "ascii")
    except UnicodeError:
        line = line.translate(str.maketrans(SUIT_SYMBOLS, SUITS))
    echo(line)


def _print_json(value: Any) -> None:
    click.echo(json.dumps(value))
