"""Hands of games with a flop, a turn and a river, card by card as a test wants them."""

from __future__ import annotations

from typing import Any

from pokernight.cards import Card, parse
from pokernight.engine.asks import CALL, CHECK
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand


def dealt(game: Game, *hands: str, board: str = "", other: str = "", **details: Any) -> Hand:
    """Hands dealt card by card, seat 0 first and the last seat the dealer; one board or two."""
    rules = game.house_rules(**details.pop("rules", {}))
    pack = game.setup(rules).pack.cards
    held = [parse(hand) for hand in hands]
    boards = [parse(cards) for cards in (board, other) if cards]
    first = [card for row in zip(*held, strict=True) for card in row]
    named = {*first, *[card for five in boards for card in five]}
    spare: list[Card] = [card for card in pack if card not in named]
    deck = list(first)
    for start, end in ((0, 3), (3, 4), (4, 5)):
        deck += [spare.pop(), *[card for five in boards for card in five[start:end]]]
    return game.deal(
        len(hands), 1, deck=[*deck, *spare], button=len(hands) - 1, rules=rules, **details
    )


def to(hand: Hand, kind: str) -> Hand:
    """The hand once everybody has checked and called to such a question, or to its end."""
    while hand.ask is not None and hand.ask.kind != kind:
        legal = hand.ask.legal
        hand.play(CHECK if CHECK in legal else CALL if CALL in legal else hand.ask.default,
                  hand.ask.seat)  # fmt: skip
    return hand


def to_the_end(hand: Hand) -> tuple[int, ...]:
    """Return the payoffs when all check, call and otherwise take the default."""
    return to(hand, "nothing").result.payoffs


def throws(hand: Hand, seat: int, cards: str) -> None:
    """A seat throws these cards away."""
    faces = parse(cards)
    held = hand.state.hands[seat]
    hand.play(tuple(sorted(token for token in held if hand.state.face[token] in faces)), seat)
