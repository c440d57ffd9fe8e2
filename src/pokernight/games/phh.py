"""A hand of a classic game as PHH, the poker hand history format that other programs read.

PHH is TOML: what is at stake, what everybody has, and the actions in order, players counted from
the first to the left of the button (``p1``: the small blind; heads-up the big one). The format and
its parser are PokerKit's (https://phh.readthedocs.io); here it is only written. A hand that it has
no actions for is kept whole in a field of our own, as the format allows.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from pokernight.cards import text
from pokernight.engine.events import Event
from pokernight.engine.hand import Hand, Opening, Slip
from pokernight.engine.record import write
from pokernight.errors import Refused

Fields: TypeAlias = dict[str, bool | int | list[int]]
Value: TypeAlias = str | bool | int | list[int] | list[str]
RECORD = "_pokernight_record"
"""The user-defined field with the record of a hand that PHH has no actions for."""


class _Variant(NamedTuple):
    """A game in PHH: its code, how many cards begin a hand, and what the code needs to know."""

    code: str
    first_cards: int
    fields: Callable[[Any, int], Fields]


def _blinds(small: int, big: int, seats: int) -> list[int]:
    return [small, big, *[0] * (seats - 2)]


def _forced(rules: Any, seats: int) -> Fields:
    return {
        "antes": [rules.ante] * seats,
        "blinds_or_straddles": _blinds(rules.small_blind, rules.big_blind, seats),
    }


def _limit(rules: Any, seats: int) -> Fields:
    return {**_forced(rules, seats), "small_bet": rules.bets[0], "big_bet": rules.bets[1]}


def _no_limit(rules: Any, seats: int) -> Fields:
    return {**_forced(rules, seats), "min_bet": rules.bets[0]}


def _short_deck(rules: Any, seats: int) -> Fields:
    fields = _no_limit(rules, seats)
    if rules.posts == "dealer":
        blinds = [*[0] * (seats - 1), rules.big_blind]
        fields["blinds_or_straddles"] = blinds if seats > 2 else blinds[::-1]
    return fields


def _omaha(rules: Any, seats: int) -> Fields:
    if rules.dead_of_small_blind or rules.dead_of_big_blind:
        raise Refused("PHH cannot express a blind that is dead in part")
    blinds = [rules.small_blind, rules.big_blind, *[rules.third_blind] * (seats > 2)]
    return {
        "antes": [0] * seats,
        "blinds_or_straddles": [*blinds, *[0] * (seats - len(blinds))],
        "small_bet": rules.small_bet,
        "big_bet": rules.big_bet,
    }


def _stud(rules: Any, seats: int) -> Fields:
    if not rules.brought_in:
        raise Refused("PHH cannot express stud that is opened without a bring-in")
    return {
        "antes": [rules.ante] * seats,
        "bring_in": rules.bring_in,
        "small_bet": rules.small_bet,
        "big_bet": rules.big_bet,
    }


_VARIANTS: Mapping[str, Mapping[str, _Variant]] = {
    "holdem": {
        "no_limit": _Variant("NT", 2, _no_limit),
        "fixed": _Variant("FT", 2, _limit),
    },
    "omaha_hi_lo": {"fixed": _Variant("FO/8", 4, _omaha)},
    "omaha": {"pot": _Variant("PO", 4, _no_limit)},
    "short_deck": {"no_limit": _Variant("NS", 2, _short_deck)},
    "seven_card_stud": {"fixed": _Variant("F7S", 3, _stud)},
    "seven_card_stud_hi_lo": {"fixed": _Variant("F7S/8", 3, _stud)},
    "razz": {"fixed": _Variant("FR", 3, _stud)},
    "deuce_to_seven_triple_draw": {"fixed": _Variant("F2L3D", 5, _limit)},
    "deuce_to_seven_single_draw": {"no_limit": _Variant("N2L1D", 5, _no_limit)},
    "badugi": {"fixed": _Variant("FB", 4, _limit)},
}
"""By the game and its betting structure."""
_STRUCTURES = {"fixed": "fixed limit", "pot": "pot limit", "no_limit": "no limit"}


def write_phh(hand: Hand, names: Sequence[str] = (), number: int | None = None) -> str:
    """Return a hand as PHH text, an unfinished hand as far as it has come; amounts in cents.

    ``names`` are the players by seat; with a ``number`` the text is a table of a PHHS file.

    PokerKit replays it to the same chips, except where it rules otherwise. Its parser refuses a
    hand in which a short all-in was completed or a raise went beyond its cap; and it pays otherwise
    after a big blind or bring-in posted short, for a side pot without a low, and odd chips.
    Antes are "trimmed", so all-in antes make side pots; the dead part of a missed blind, which
    PHH calls an ante too, can only be told untrimmed.

    Raises:
        Refused: for a game or a house rule that PHH cannot express, a hand with an incident,
            with a pot left from the hand before, or with a missed blind beside an ante posted
            short, or a fork, which has no history.
    """
    opening, inputs = hand.opening, hand.inputs
    if opening is None or inputs is None:
        raise Refused("a fork has no history, so it cannot be written as PHH")
    variant = _variant(opening)
    if opening.pot:
        raise Refused("PHH cannot express a pot left from the hand before")
    if any(isinstance(entry, Slip) for entry in inputs):
        raise Refused("PHH cannot express what went wrong in this hand")
    scribe = _Scribe(opening, variant.first_cards)
    Hand(opening, sink=scribe).replay(inputs)
    seats = scribe.order
    fields: dict[str, Value] = {
        "variant": variant.code,
        **_as_posted(variant.fields(opening.rules, len(seats)), opening, seats),
        "starting_stacks": [opening.stacks[seat] for seat in seats],
        "seats": [seat + 1 for seat in seats],
    }
    if hand.ask is None:
        fields["finishing_stacks"] = [hand.result.stacks[seat] for seat in seats]
    if names:
        fields["players"] = [names[seat] for seat in seats]
    actions = "".join(f'  "{action}",\n' for action in scribe.actions())
    heading = "".join(f"{name} = {_toml(value)}\n" for name, value in fields.items())
    return f"{_title(opening, number)}{heading}actions = [\n{actions}]\n"


def write_own_phh(hand: Hand, names: Sequence[str] = (), number: int | None = None) -> str:
    """Return a hand of any game as PHH text without actions, and its record in a field of our own.

    Raises:
        Refused: for a fork, which has no history.
    """
    record = write(hand, names)
    opening = hand.opening
    assert opening is not None
    seats = [(opening.button + 1 + place) % len(opening.stacks)
             for place in range(len(opening.stacks))]  # fmt: skip
    fields: dict[str, Value] = {
        "variant": opening.game.name,
        "antes": [0] * len(seats),
        "starting_stacks": [opening.stacks[seat] for seat in seats],
        "seats": [seat + 1 for seat in seats],
        **({"players": [names[seat] for seat in seats]} if names else {}),
        "actions": list[int](),
        RECORD: record,
    }
    heading = "".join(f"{name} = {_toml(value)}\n" for name, value in fields.items())
    return f"{_title(opening, number)}{heading}"


def _title(opening: Opening, number: int | None) -> str:
    table = "" if number is None else f"[{number}]\n"
    return f"# {opening.game.title}; all amounts are in cents.\n{table}"


_NOT_IN_PHH = (
    "straddle", "big_blind_ante", "button_ante", "bomb_pot", "fold_when_free", "open_pair",
    "kill_pot", "rake",
)  # fmt: skip
"""House rules that the format, or the way we write it, has no field for."""


def _variant(opening: Opening) -> _Variant:
    title = opening.game.title
    variants = _VARIANTS.get(opening.game.name)
    if variants is None:
        raise Refused(f"PHH cannot express {title}: it has {', '.join(_VARIANTS)}")
    rules: Any = opening.rules
    for name in _NOT_IN_PHH:
        if getattr(rules, name, None) not in (None, False, 0, "none"):
            raise Refused(f"PHH cannot express the house rule {name}")
    if rules.betting not in variants:
        known = " and ".join(_STRUCTURES[variant] for variant in variants)
        raise Refused(f"PHH can express {title} only in {known}")
    if opening.game.name == "short_deck" and rules.straights != "over_three":
        raise Refused("PHH cannot express a short deck in which three of a kind beats a straight")
    if opening.game.name == "omaha" and (rules.hi_lo or rules.cards != "four"):
        raise Refused("PHH can express pot-limit Omaha only for high with four cards")
    return variants[rules.betting]


def _as_posted(fields: Fields, opening: Opening, order: Sequence[int]) -> Fields:
    """Antes, a dead small blind, and missed blinds as PHH has them.

    Antes that everybody is asked for are trimmed. A missed blind's dead part is an ante of its own
    and is not, its live part is a negative blind.
    """
    antes, blinds = fields["antes"], fields.get("blinds_or_straddles")
    assert isinstance(antes, list)
    ante = antes[0]
    if isinstance(blinds, list):
        heads_up = len(order) == 2
        if opening.dead_small_blind:
            blinds[:2] = [0, blinds[1]] if heads_up else [blinds[1], 0]
        for place, seat in enumerate(order) if opening.owed and not heads_up else ():
            if not blinds[place]:
                dead, alive = opening.owed[seat]
                antes[place] += dead
                blinds[place] = -alive
    if not ante:
        return fields
    if min(antes) == max(antes):
        return {"ante_trimming_status": True, **fields}
    if min(opening.stacks) < ante:
        raise Refused("PHH cannot express a missed blind beside an ante that was posted short")
    return fields


def _toml(value: Value) -> str:
    """Return a value as TOML, of which JSON with letters as they are is a part."""
    return json.dumps(value, ensure_ascii=False)


_ACTIONS: Mapping[str, str] = {
    "fold": "f",
    "check": "cc",
    "call": "cc",
    "bet": "cbr {amount}",
    "raise": "cbr {amount}",
}


class _Scribe:
    """Listens to a hand and notes its actions.

    Where nobody can act any more PHH has the hands shown before the next card, and a card that
    comes face down after that at the end once more. Here all are shown at the end, so the place
    is kept: ``shown_from`` is how many lines there were when the last decision had been made. A
    draw is a decision too, whoever is all in.
    """

    def __init__(self, opening: Opening, first_cards: int) -> None:
        seats = len(opening.stacks)
        self.order = [(opening.button + 1 + place) % seats for place in range(seats)]
        self._first_cards = first_cards
        self._lines: list[str] = []
        self._held: list[list[tuple[int, str]]] = [[] for _ in range(seats)]
        self._showdown: list[tuple[int, bool]] = []
        self._shown_from = 0
        self._down_since = False
        self._live = set(self.order)
        self._drawn: dict[int, str] = {}

    def __call__(self, event: Event) -> None:
        cards = text([sight.face for sight in event.cards], "")
        if event.kind not in ("draw", "dealt", "shuffle"):
            self._end_of_draw()
        if event.kind in ("dealt", "dealt up"):
            if event.seat in self._drawn:
                self._drawn[event.seat] += cards
            else:
                self._deal(event.seat, cards, event.kind == "dealt")
        elif event.kind == "draw":
            self._throw(event.seat, cards)
        elif event.kind == "board":
            self._lines.append(f"d db {cards}")
        elif event.kind in _ACTIONS:
            self._act(event.seat, _ACTIONS[event.kind].format(amount=event.amount))
            if event.kind == "fold":
                self._live.discard(event.seat)
        elif event.kind == "post" and any(self._held):
            self._act(event.seat, "pb")
        elif event.kind in ("show", "muck"):
            self._showdown.append((event.seat, event.kind == "show"))

    def actions(self) -> list[str]:
        """The actions so far."""
        if self._drawn.keys() == self._live:
            self._end_of_draw()
        before, after = self._lines[: self._shown_from], self._lines[self._shown_from :]
        all_in = after if self._showdown else []
        shown = [
            f"{self._player(seat)} sm {self._cards(seat, self._shown_from)}"
            for seat, _ in self._showdown
            if all_in
        ]
        at_the_end = [
            f"{self._player(seat)} sm {self._cards(seat) if shows else ''}".rstrip()
            for seat, shows in self._showdown
            if not all_in or self._down_since
        ]
        return [*before, *shown, *after, *at_the_end]

    def _player(self, seat: int) -> str:
        return f"p{self.order.index(seat) + 1}"

    def _act(self, seat: int, action: str) -> None:
        self._lines.append(f"{self._player(seat)} {action}")
        self._decided()

    def _decided(self) -> None:
        self._shown_from = len(self._lines)
        self._down_since = False

    def _deal(self, seat: int, card: str, down: bool) -> None:
        """Write the first cards of a seat in a line, later cards a line each."""
        holding = self._held[seat]
        if 0 < len(holding) < self._first_cards:
            line = holding[0][0]
            self._lines[line] += card
        else:
            line = len(self._lines)
            self._lines.append(f"d dh {self._player(seat)} {card}")
        holding.append((line, card))
        self._down_since |= down
        if len(holding) <= self._first_cards:
            self._decided()

    def _throw(self, seat: int, cards: str) -> None:
        """Note a seat's draw; nobody is dealt cards before all have thrown theirs away."""
        if seat in self._drawn:
            self._end_of_draw()
        self._act(seat, f"sd {cards}".rstrip())
        thrown = {cards[place : place + 2] for place in range(0, len(cards), 2)}
        self._held[seat] = [(line, card) for line, card in self._held[seat] if card not in thrown]
        self._drawn[seat] = ""

    def _end_of_draw(self) -> None:
        """Write what each seat has drawn, a line each, once all have thrown away."""
        for seat, cards in self._drawn.items():
            if cards:
                line = len(self._lines)
                self._lines.append(f"d dh {self._player(seat)} {cards}")
                self._held[seat] += [
                    (line, cards[place : place + 2]) for place in range(0, len(cards), 2)
                ]
        if self._drawn:
            self._decided()
        self._drawn = {}

    def _cards(self, seat: int, before: int | None = None) -> str:
        return "".join(card for line, card in self._held[seat] if before is None or line < before)
