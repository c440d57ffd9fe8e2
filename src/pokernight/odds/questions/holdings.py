"""Known cards of a hand, in the notation of card players.

- ``8c6d4h2s``: cards; ``??`` (in a shell rather ``xx`` or ``-``) is an unknown card, and so are
  cards left out at the end.
- ``AsKd/7h``: face down, then face up. Without the ``/`` cards lie in the order dealt.
- ``QQ+,AKs``: a range, see :mod:`pokernight.odds.questions.ranges`.

Cards face down are a set: ``A2**`` is every hand of four with an ace and a deuce in it, and each
such hand counts once, however many aces it has. Cards face up are in the order dealt.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from pokernight.cards import UNKNOWN
from pokernight.errors import Refused
from pokernight.odds.questions.ranges import (
    HandCards,
    MadeHands,
    Notation,
    Slot,
    hands_of,
    is_cards,
    is_single_hand,
    reduced,
    sets_of,
    slots_of,
    too_long,
)

InSight: TypeAlias = Callable[[Sequence[Slot]], "MadeHands | None"]
"""Made hands by the cards face up of a hand; None where no card is in sight."""

_NOTHING = re.compile(r"(?<![^/])(?:-+|\?|x|xx)(?![^/])", re.IGNORECASE)
"""Unknown hand, or unknown cards face down or up; a shell expands ``??``."""
_EVERYTHING: Final = frozenset({"random", "any", "any two"})
_PLAIN = str.maketrans("♣♦♥♠", "cdhs")


@dataclass(frozen=True)
class Holding:
    """Known cards of a hand.

    Attributes:
        text: the notation.
        down: possible sets of its first cards face down; ``((),)`` if nothing is known of them.
        up: possible cards of each card face up, in the order dealt.
        weights: weights of the sets in whole numbers; empty if all are equally likely.
    """

    text: str
    down: tuple[HandCards, ...] = ((),)
    up: tuple[Slot, ...] = ()
    weights: tuple[int, ...] = ()

    @property
    def known(self) -> bool:
        """True if it is cards and not a range."""
        return len(self.down) == 1


def read_holding(
    text: str,
    notation: Notation,
    order: Sequence[bool],
    in_sight: InSight | None = None,
) -> Holding:
    """Read the notation of a hand.

    Args:
        text: the notation, see the module's docstring.
        notation: the game, and the size of a range.
        order: by card of the hand, in the order dealt, True if it lies face up.
        in_sight: the made hands by the cards face up, for ranges such as ``flush``.

    Raises:
        Refused: for text that is no hand of the game, or matches no cards.
    """
    text = _NOTHING.sub(UNKNOWN, text.strip())
    plain = re.sub("10(?=[cdhswtuo♣♦♥♠])", "T", text).translate(_PLAIN)
    if not plain:
        raise Refused(f"a hand is cards such as AsKd, or {UNKNOWN} where they are unknown")
    down_text, slash, up_text = (part.strip() for part in _halves(plain))
    if re.search(r"(?<!\[)/", up_text):
        raise Refused(
            f"a single / separates cards face down from those face up, and {text!r} has more"
        )
    if not order:
        raise Refused(f"nobody is dealt a hand in {notation.title}, so there are no odds of hands")
    if slash and True not in order:
        raise Refused(f"{notation.title} has no cards face up: {text!r} needs no /")
    up_slots = slots_of("".join(up_text.split()), notation.pack, text)
    if len(up_slots) > order.count(True):
        raise too_long(notation.title, order.count(True), up_text, len(up_slots), " face up")
    if down_text.lower() in _EVERYTHING:
        return Holding(text, up=tuple(up_slots))
    cards = "".join(re.split(r"[\s,]+", down_text))
    if not (is_single_hand(down_text, len(order)) and is_cards(cards, notation)):
        if in_sight is not None:
            notation = replace(notation, made=in_sight(up_slots))
        hands = hands_of(down_text, notation)
        return Holding(text, tuple(hands), tuple(up_slots), reduced(hands.values()))
    slots = slots_of(cards, notation.pack, text)
    if not slash:
        if len(slots) > len(order):
            raise too_long(notation.title, len(order), text, len(slots))
        up_slots = [slot for slot, up in zip(slots, order) if up]
        slots = [slot for slot, up in zip(slots, order) if not up]
    if len(slots) > notation.most:
        raise too_long(notation.title, notation.most, cards, len(slots), " face down")
    return Holding(text, sets_of(slots, notation, text, as_range=False), tuple(up_slots))


def _halves(text: str) -> tuple[str, str, str]:
    """Split at the first ``/`` that does not close a weight, as ``[/50]`` does."""
    match = re.search(r"(?<!\[)/", text)
    return (text, "", "") if match is None else (text[: match.start()], "/", text[match.end() :])
