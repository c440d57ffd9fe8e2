"""Public remarks on a hand of Bonedoneskis, and explanations of its questions."""

from __future__ import annotations

from collections.abc import Sequence

from pokernight.cards import Card, pretty, rank
from pokernight.engine.powers import CLAIM, Power, PowerStatus, standings
from pokernight.engine.presentation import Reason
from pokernight.engine.view import View
from pokernight.games.bonedoneskis.bone_options import (
    BLACK_SIXES,
    KILLER,
    RED_SIXES,
    SCHIZO,
    SEVEN,
    Rules,
)
from pokernight.games.bonedoneskis.hand_values import SCHIZO_AS, combined, derived, lie_in_sight
from pokernight.games.bonedoneskis.power_table import powers
from pokernight.games.reasons import because
from pokernight.wording.amounts import money
from pokernight.wording.message import Text, message

SCHIZO_4 = {
    3: ("the 8♠, if you like", "it was dealt up on third street"),
    4: ("the Q♠, if you like", "it was dealt up on fourth street"),
    5: ("a pair of fours, if you like", "it was dealt up on fifth street"),
}
"""Identities of the 4♠ and the reason, by the street on which it was dealt face up (8)."""


def notes(view: View) -> list[Text]:
    """List what is wild, the number of cards dealt, and the player who must bet."""
    rules = rules_of(view)
    sentences: list[Text] = [
        "up sevens are wild" if rules.sevens == "face_up" else "sevens are wild"
    ]
    if view.own["size"] > 6:
        sentences.append(message("{n:#card}", n=view.own["size"]))
    sentences += [
        message("{seat} must bet or raise", seat=seat)
        for seat in range(view.seats)
        if view.own["must_bet"][seat] and view.live[seat]
    ]
    return sentences


def why(view: View, hand: int) -> list[Reason]:
    """The sevens, sixes, deuces and 4♠ of a hand (8), and the 4♣ in the hole (9)."""
    cards = view.known(hand)
    up, down = view.known(hand, up=True), view.known(hand, up=False)
    lie = lie_in_sight(view, hand)
    pairs = lie.pairs if down or rules_of(view).combining == "in_sight" else ()
    made = [(pair, card) for pair in pairs if (card := derived(pair, cards)) is not None]
    schizo = [SCHIZO] if lie.schizo else []
    may_be: list[tuple[Sequence[Card], Card]] = [
        *((pair, card) for pair in pairs if (card := combined(pair)) is not None),
        *((schizo, card) for card in (SCHIZO_AS.get(lie.schizo),) if card is not None),
    ]
    copies = [(own, card) for own, card in may_be if card in cards]
    forbidden = [own for own, _ in copies]
    sevens = rules_of(view).sevens
    wild = [card for card in (up if sevens == "face_up" else cards) if rank(card) == SEVEN]
    reason = "up sevens are" if sevens == "face_up" else "sevens are, as the house plays it"
    black = [card for card in cards if card in BLACK_SIXES]
    red = [card for card in cards if card in RED_SIXES]
    return [
        *because(wild, "wild", reason, "8"),
        *because(black, "a six or any ace you lack", "black sixes are", "8"),
        *because(red, "worth nothing", "red sixes are", "8"),
        *(line for pair, card in made for line in because(pair, f"the {pretty([card])}, if you "
          "like", "the deuce came right after", "8")),
        *because([] if schizo in forbidden else schizo, *SCHIZO_4.get(lie.schizo, ("", "")), "8"),
        *(line for own, card in copies for line in because(own, f"not the {pretty([card])}",
          "no copies, and that card is in the same hand", "4")),
        *because([card for card in down if card == KILLER], "in your hole", "while it lies face "
                 "down the hand is dead", "9"),
    ]  # fmt: skip


def meaning(view: View) -> list[str]:
    """Explain the reader's question: the power that acts, or the claims of each up card.

    A claim is explained only to a player who asks (6).
    """
    rules = rules_of(view)
    if view.ask is None:
        return []
    if view.kind != CLAIM or view.seat is None:
        return [f"{power.name}{says(power)}: {does(power, rules)}" for power in powers(rules)
                if power.kind == view.kind]  # fmt: skip
    standing = [
        standing
        for standing in standings(view, view.seat)
        if table_of(view)[standing.due.power].sleeps
    ]
    sentences: list[str] = []
    for token in view.hands[view.seat]:
        if view.up[token]:
            of_it = [power for power in standing if power.due.tokens[0] == token]
            nothing = not any(token in power.due.tokens for power in standing)
            sentences += [stands(view, power) for power in of_it]
            sentences += [f"{pretty(view.face[token])}: nothing to claim"] if nothing else []
    return sentences


def can_do(view: View, token: int) -> list[str]:
    """Return what the powers of an up card of the reader's own can do now (6)."""
    if view.seat is None or token not in view.hands[view.seat] or not view.up[token]:
        return []
    return [
        stands(view, power) for power in standings(view, view.seat) if token in power.due.tokens
    ]


def stands(view: View, standing: PowerStatus) -> str:
    """Return what a power does, or that it has lapsed or acted."""
    power = table_of(view)[standing.due.power]
    cards = pretty([view.face[token] for token in standing.due.tokens])
    if standing.how == "awake":
        mark = ":" if callable(power.wakes) else ","
        return f"{cards}: {power.name}{says(power)}{mark} {does(power, rules_of(view))}"
    return f"{cards}: its power has {'lapsed' if standing.how == 'lapsed' else 'been used'}"


def table_of(view: View) -> Sequence[Power]:
    """The powers in force."""
    return powers(rules_of(view))


def does(power: Power, rules: Rules) -> str:
    """Return what a power does, with its price or fee at this table.

    The cards that wake it, named first on the page, are left out: the reader holds just one of
    them.
    """
    sentence = power.words
    if not callable(power.wakes) and sentence.startswith(cards := f"{pretty(power.wakes)}: "):
        sentence = sentence.removeprefix(cards)
    for word, cents in (("the price", rules.price), ("the fee", rules.fee)):
        before, match, after = sentence.partition(word)
        if match:
            comma = "" if after[:1] in (":", ",", ".", "") else ","
            sentence = f"{before}{word}, {money(cents)}{comma}{after}"
    return sentence


def says(power: Power) -> str:
    """Return whether a power is only a reading of the house."""
    return " (house rule)" if power.says == "house" else ""


def rules_of(view: View) -> Rules:
    """The house rules of a view."""
    assert isinstance(view.rules, Rules)
    return view.rules
