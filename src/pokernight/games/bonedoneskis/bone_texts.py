"""Public remarks on a hand of Bonedoneskis, and explanations of its questions."""

from __future__ import annotations

from collections.abc import Sequence

from pokernight.cards import Card, name, rank
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
from pokernight.games.reasons import because, on_wilds
from pokernight.wording.message import Text, arguments, message

DEALT_UP_ON = {
    3: "it was dealt up on third street",
    4: "it was dealt up on fourth street",
    5: "it was dealt up on fifth street",
}
"""Reasons for the identities of the 4♠, by the street on which it was dealt face up (8)."""
AT_THE_TABLE = {
    "2 Hog": "take a two or a five that another has in sight, and give nothing.",
    "Red Four": "have any player's up card turned face down.",
    "Red Queen": "have another player turn up a hole card of their choice.",
    "The 3's": "3, dealt or turned up: pay the price, {price:$}, to the pot, and the top card of "
    "the deck replaces it, face up.",
    "8 Ball": "8♠, dealt or turned up: pay the price, {price:$}, to the pot and trade it for any "
    "up card of another player. A pass ends it for everybody.",
    "Nine of Spades": "ask for it, and each other player pays you the fee, {fee:$}.",
    "Black Jack": "its owner pays the fee, {fee:$}, to the pot or folds.",
    "Fish Hook in a Sailboat": "A jack and a four in one hand in sight, no eight between: their "
    "owner pays the price, {price:$}, to the pot or folds.",
}
"""Effects of powers as told to players at the table, where they differ from the page.

The amounts are those of the table, and a card that alone wakes a power is left out: the player
holds it.
"""


def notes(view: View) -> list[Text]:
    """List what is wild, the number of cards dealt, and the player who must bet."""
    rules = rules_of(view)
    sentences: list[Text] = [
        on_wilds("up sevens are wild", "up sevens")
        if rules.sevens == "face_up"
        else on_wilds("sevens are wild", "sevens")
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
    reason = "up sevens are wild" if sevens == "face_up" else "sevens are wild"
    black = [card for card in cards if card in BLACK_SIXES]
    red = [card for card in cards if card in RED_SIXES]
    return [
        *because(wild, "wild", reason, "8"),
        *because(black, "a six, or any ace that is not in the hand", "so is every black six",
                 "8", state="limited"),
        *because(red, "worth nothing", "red sixes count for nothing", "8", state="nothing"),
        *(line for pair, card in made
          for line in because(pair, as_you_like(card), "the deuce came right after", "8",
                              state="limited")),
        *because([] if schizo in forbidden else schizo, schizo_as(lie.schizo),
                 DEALT_UP_ON.get(lie.schizo, ""), "8", state="limited"),
        *(line for own, card in copies
          for line in because(own, message("not the {card:cards}", card=name(card)),
                              "no copies, and that card is in the same hand", "4", state="copy")),
        *because([card for card in down if card == KILLER], "in the hole", "while it lies face "
                 "down the hand is dead", "9", state="other"),
    ]  # fmt: skip


def as_you_like(card: Card) -> Text:
    """Return the identity that a player may give to other cards."""
    return message("the {card:cards}, if you like", card=name(card))


def schizo_as(street: int) -> Text:
    """Return the identity of a 4♠ that was dealt face up on a street (8)."""
    card = SCHIZO_AS.get(street)
    return "a pair of fours, if you like" if card is None else as_you_like(card)


def meaning(view: View) -> list[Text]:
    """Explain the reader's question: the power that acts, or the claims of each up card.

    A claim is explained only to a player who asks (6).
    """
    rules = rules_of(view)
    if view.ask is None:
        return []
    if view.kind != CLAIM or view.seat is None:
        return [
            message("{answer}: {effect}", answer=named(power), effect=effect(power, rules))
            for power in powers(rules)
            if power.kind == view.kind
        ]
    standing = [
        standing
        for standing in standings(view, view.seat)
        if table_of(view)[standing.due.power].sleeps
    ]
    sentences: list[Text] = []
    for token in view.hands[view.seat]:
        if view.up[token]:
            of_it = [power for power in standing if power.due.tokens[0] == token]
            nothing = not any(token in power.due.tokens for power in standing)
            sentences += [stands(view, power) for power in of_it]
            if nothing:
                card = name(view.face[token])
                sentences.append(message("{card:cards}: nothing to claim", card=card))
    return sentences


def can_do(view: View, token: int) -> list[Text]:
    """Return what the powers of an up card of the reader's own can do now (6)."""
    if view.seat is None or token not in view.hands[view.seat] or not view.up[token]:
        return []
    return [
        stands(view, power) for power in standings(view, view.seat) if token in power.due.tokens
    ]


def stands(view: View, standing: PowerStatus) -> Text:
    """Return what a power does, or that it has lapsed or acted."""
    power = table_of(view)[standing.due.power]
    cards = [name(view.face[token]) for token in standing.due.tokens]
    if standing.how == "awake":
        return message(
            "{owned:cards}: {power}: {effect}"
            if callable(power.wakes)
            else "{owned:cards}: {power}, {effect}",
            owned=cards,
            power=named(power),
            effect=effect(power, rules_of(view)),
        )
    return message(
        "{owned:cards}: its power has lapsed"
        if standing.how == "lapsed"
        else "{owned:cards}: its power has been used",
        owned=cards,
    )


def table_of(view: View) -> Sequence[Power]:
    """The powers in force."""
    return powers(rules_of(view))


def effect(power: Power, rules: Rules) -> Text:
    """Return what a power does, with its price or fee at this table."""
    words = AT_THE_TABLE.get(power.name, power.words)
    amounts = {"price": rules.price, "fee": rules.fee}
    return message(words, **{name: amounts[name] for name in arguments(words)})


def named(power: Power) -> Text:
    """Return the name of a power, and whether it is only a reading of the house."""
    if power.says == "house":
        return message("{power} (house rule)", power=power.name)
    return power.name


def rules_of(view: View) -> Rules:
    """The house rules of a view."""
    assert isinstance(view.rules, Rules)
    return view.rules
