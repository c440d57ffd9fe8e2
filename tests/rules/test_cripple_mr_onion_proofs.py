"""The shared proofs on random rounds of Cripple Mr Onion, and what must occur in them.

Plain, for money and the sketch; with no, some and all modifiers; in both texts: 12,500 rounds in
all under PROVE, and a few of them ordinarily.
"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import product
from random import Random
from typing import Any

import pytest

from pokernight.engine.asks import FOLD, PASS, Answer, Ask
from pokernight.engine.events import Event
from pokernight.engine.hand import Hand
from pokernight.engine.state import State
from pokernight.games.cripple_mr_onion import CRIPPLE_MR_ONION, onion_hands
from pokernight.games.cripple_mr_onion.house_options import MODIFIERS, OnionHouse
from pokernight.games.cripple_mr_onion.modifiers.turtle import LEAD
from pokernight.games.cripple_mr_onion.onion_round import OnionRound
from pokernight.proofs import ProofCounts, prove, random_opening, random_rules
from pokernight.ranking.onion import arrangement_value
from tests.rules.onion_evening import Evening
from tests.rules.onion_table import OnionTable, house
from tests.sampling import some

WHOLE = bool(os.environ.get("PROVE"))
ROUNDS = 600 if WHOLE else 2
FORMS = ("plain", "millard-1993", "tao-sketch")
TEXTS = {"1993": "millard-1993", "1998": "millard-1998"}
AMOUNTS = ("none", "some", "all")


def rules_of(form: str, text: str, amount: str, rng: Random) -> OnionHouse:
    """House rules with no, some or all modifiers."""
    names = f"{TEXTS[text]}+{form}" if form != "millard-1993" else TEXTS[text]
    on = {
        name: "yes" if amount == "all" or (amount == "some" and rng.random() < 0.5) else "no"
        for name in MODIFIERS
    }
    return house(names, **on)


@pytest.mark.parametrize(
    ("form", "text", "amount"),
    some("forms of Cripple Mr Onion", [*product(FORMS, TEXTS, AMOUNTS)], 3),
)
def test_shared_proofs(form: str, text: str, amount: str) -> None:
    tally = ProofCounts()
    rng = Random(f"{form} {text} {amount}")
    while tally.hands < ROUNDS:
        seats = rng.randint(2, 7)
        rules = rules_of(form, text, amount, rng)
        first = rng.randrange(1_000_000)
        tally.add(prove(CRIPPLE_MR_ONION, seats=seats, hands=1, first=first, rules=rules))
    assert tally.worlds == tally.questions > ROUNDS
    assert tally.events["win"] + tally.events["lost"] >= ROUNDS * 3 // 4


@pytest.mark.parametrize("chunk", range(17 if WHOLE else 1))
def test_shared_proofs_by_any_house_rules(chunk: int) -> None:
    """Arranged by hand, modifiers named by the Dealer or one more each round, and so on."""
    rng = Random(f"any rules {chunk}")
    tally = ProofCounts()
    wanted = 100 if WHOLE else 3
    while tally.hands < wanted:
        rules = random_rules(CRIPPLE_MR_ONION, rng)
        seats = rng.randint(2, 7)
        first = rng.randrange(1_000_000)
        tally.add(prove(CRIPPLE_MR_ONION, seats=seats, hands=1, first=first, rules=rules))
    assert tally.worlds == tally.questions > wanted


# --- what must occur


def eager(ask: Ask, rng: Random) -> Answer:
    """Any sample, but special cards are declared, and the Dealership is seldom refused twice."""
    samples = ask.legal.samples()
    if ask.kind == "special cards" and len(samples) > 1:
        return rng.choice(samples[1:])
    if ask.kind == "exchange":
        return ()
    if ask.kind == "beaten":
        return ask.default if rng.random() < 0.7 else rng.choice(samples)
    if ask.kind == "lowered" and LEAD in ask.legal:
        return LEAD
    if ask.kind in ("lowered", "raised", "elephants", "replacement"):
        return ask.default
    if ask.kind in ("bid", "extra bets"):
        return PASS if rng.random() < 0.6 else rng.choice(samples)
    if ask.kind == "match":
        return rng.choice([one for one in samples if one != FOLD] or samples)
    return rng.choice(samples)


def play(hand: Hand, rng: Random) -> Hand:
    while hand.ask is not None:
        hand.play(eager(hand.ask, rng), hand.ask.seat)
    return hand


def count_betting(seen: Counter[str], state: State, event: Event) -> None:
    if event.kind == "dealer folds":
        seen[f"the Dealer folds in part {state.street}"] += 1
    elif event.kind == "dealership":
        seen["bought" if "buys" in event.words else "passed on"] += 1
    elif event.kind == "lost":
        seen["full circle" if "full circle" in event.words else "nobody bids"] += 1


def betting_rounds(text: str, count: int) -> Counter[str]:
    """Count the events in the betting of random rounds for money."""
    seen: Counter[str] = Counter()
    for number in range(count):
        rng = Random(f"betting {text} {number}")
        rules = house(TEXTS[text])
        opening = random_opening(CRIPPLE_MR_ONION, rng.randint(2, 7), number, rules)
        hand = Hand(opening)
        hand.state.sink = partial(count_betting, seen, hand.state)
        play(hand, rng)
    return seen


@pytest.mark.parametrize("text", TEXTS)
def test_the_betting_takes_every_turn(text: str) -> None:
    """A Dealer who folds in each part that has raises, the auction, the full circle."""
    seen = betting_rounds(text, 3000 if WHOLE else 300)
    for part in (1, 2, 4, 5):
        assert seen[f"the Dealer folds in part {part}"] >= 3, seen
    for what in ("bought", "passed on", "nobody bids", "full circle"):
        assert seen[what] >= 3, seen


def onions_and_runs(rng: Random) -> list[str]:
    """Hands in which an Onion that can be crippled and a run that cripples it are likely."""
    pictures = [rank + suit for rank in "KQJ" for suit in "cdhs"]
    aces = ["A" + suit for suit in "cdhswtuo"]
    pairs = rng.choice((4, 5))
    onion = rng.sample(pictures, pairs) + rng.sample(aces, pairs)
    suit = rng.choice("wtuo")
    low, length = rng.choice(((0, 9), (0, 10), (1, 9)))
    run = [rank + suit for rank in "23456789TJ"[low : low + length]]
    held: list[list[str]] = [onion, run, []]
    rng.shuffle(held)
    return [" ".join(rng.sample(hand, len(hand))) for hand in held]


@pytest.mark.parametrize("text", TEXTS)
def test_cripplings_occur(text: str) -> None:
    seen: Counter[object] = Counter()
    for number in range(1000 if WHOLE else 100):
        rng = Random(f"crippling {text} {number}")
        modifiers = {name: rng.choice(("yes", "no")) for name in MODIFIERS[1:]}
        table = OnionTable(
            onions_and_runs(rng),
            rules=f"{TEXTS[text]}+plain",
            options=modifiers,
            wild_eights=rng.randint(0, 1),
        )
        play(table.hand, rng)
        for event in table.told("cripple"):
            seen[event.args["run"]] += 1
    assert seen[9] >= 10, seen
    assert seen[10] >= 10, seen


FLAGS = ("lady", "sender", "death", "archchancellor", "zeroed")


def count_effects(seen: Counter[str], hand: Hand) -> None:
    """Hands that are worth something else for a special card in sight, played or declared."""
    state = hand.state
    slots: OnionRound = state.own
    for seat in range(state.seats):
        cards, rules = state.cards(state.hands[seat]), onion_hands.rules_for(state, seat)
        value = arrangement_value(cards, rules)
        for flag in FLAGS:
            if getattr(rules, flag):
                without: Any = {flag: False}
                if arrangement_value(cards, replace(rules, **without)) != value:
                    wild = rules.eights == "wild" and flag in ("sender", "death")
                    seen[f"{flag}, eights wild" if wild else flag] += 1
        if rules.wild and arrangement_value(cards, replace(rules, wild=frozenset())) != value:
            seen["the Archchancellor is wild"] += 1
    if slots.came_wild:
        seen["wild eights"] += 1
        seen["Fate ends the wildness"] += not slots.wild
        seen["the Lady makes eights wild again"] += slots.wild_again >= 0


EFFECTS = (
    "lady", "zeroed", "sender", "sender, eights wild", "death", "death, eights wild",
    "archchancellor", "the Archchancellor is wild", "wild eights", "Fate ends the wildness",
    "the Lady makes eights wild again", "replaced", "shift", "elephants", "fool", "disclose",
)  # fmt: skip


def evenings(text: str, count: int) -> Counter[str]:
    """Effects of cards on evenings with all modifiers, where nulls are carried."""
    seen: Counter[str] = Counter()
    for number in range(count):
        rng = Random(f"evening {text} {number}")
        evening = Evening(CRIPPLE_MR_ONION, house(f"{TEXTS[text]}+plain+all"), number)
        for name in "ABCDEFG"[: rng.randint(4, 7)]:
            evening.sit(name)
        nulls = False
        for _ in range(30):
            hand: Any = evening.deal(lambda event: seen.update([event.kind]))
            assert hand.state.own.came_wild == int(nulls)
            play(hand, rng)
            count_effects(seen, hand)
            nulls = bool(hand.state.own.nulls) and not hand.state.own.came_wild
    return seen


@pytest.mark.parametrize("text", some("wild eights", [*TEXTS], 1))
def test_wild_eights_follow_null_ones(text: str) -> None:
    assert evenings(text, 1)["wild eights"]


@pytest.mark.prove
@pytest.mark.parametrize("text", TEXTS)
def test_every_special_card_has_its_effect(text: str) -> None:
    seen = evenings(text, 40)
    for what in EFFECTS:
        assert seen[what] >= 1, (what, seen)
