"""The shared proofs on hands of Bonedoneskis in which the rarest things happen, counted.

Decks are rich in powers and stacks are short; half of the hands are played by house rules drawn
at random. Twenty hands are ordinarily proved, and five thousand where ``PROVE`` is set.
"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from pokernight.cards import parse, rank
from pokernight.engine.asks import Answer, Ask
from pokernight.engine.events import Event
from pokernight.engine.hand import Hand, Opening
from pokernight.engine.incidents import BASIC
from pokernight.engine.powers import TRADE, Due, Power, awake, lapsed
from pokernight.games.bonedoneskis import BONEDONESKIS
from pokernight.games.bonedoneskis.bone_options import BLACK_SIXES, SCHIZO, SEVEN
from pokernight.proofs import any_answer, prove_hand, random_opening, random_rules

PROVED, PLAYED = (5_000, 5_000) if os.environ.get("PROVE") else (20, 500)
CHUNKS = 10

GAME = replace(BONEDONESKIS, incidents={"exposed_card": BASIC["exposed_card"]})
"""Without misdeals, so that every hand that is counted is proved to its end."""

POWERFUL = parse(
    "2s 2d 2c 3c 3d 3h 3s 4c 4d 4h 4s Jc Jd Jh Js 6c 6s 6d 6h 7s 7h 8s 9s 9d Qh Qd Qs Kc Kh"
)


class Player:
    """Answers at random, the same in whatever order a sealed question is answered."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.asked: Counter[int] = Counter()

    def __call__(self, ask: Ask, rng: Random | None = None) -> Answer:
        self.asked[ask.seat] += 1
        return any_answer(ask, Random(f"{self.seed} {ask.seat} {self.asked[ask.seat]}"))


def opening(seed: int) -> Opening:
    """A deck rich in powers for two to four, at times for more.

    Now and then the first seat is dealt three up cards in order, or a king and a three at a table
    that sleeps through duties, or a black jack or a red queen where the other has the 9♦.
    """
    rng = Random(f"rich {seed}")
    seats = rng.choice((2, 2, 2, 3, 3, 4)) if seed % 40 else rng.randint(5, 8)
    rules = random_rules(GAME, rng) if seed % 2 else GAME.rules()
    plain = random_opening(GAME, seats, seed, rules)
    weight = {card: rng.random() * (0.4 if card in POWERFUL else 1) for card in range(52)}
    deck = sorted(plain.deck, key=weight.__getitem__)
    first, second = 2 * seats, 2 * seats + 1  # their first up cards
    if seed % 5 == 0:
        low = rng.randrange(11)
        at = {first + street * seats: 4 * (low + street) + 1 for street in range(3)}
    elif seed % 20 == 7:
        at = dict(zip((first, first + seats), parse("Kh 3s")))
        rules = rules.changed({"duties": "slept"})
    elif seed % 20 == 11:
        at = dict(zip((first, second), parse("Js 9d")))
    elif seed % 20 in (12, 14):
        at = dict(zip((first, second, 1), parse("Qh 9s 9d")))
    else:
        at = {}
    for place, card in at.items():
        other = deck.index(card)
        deck[other], deck[place] = deck[place], card
    return replace(plain, deck=tuple(deck), rules=rules)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_shared_proofs_of_hands_rich_in_powers(chunk: int) -> None:
    for seed in range(chunk * PROVED // CHUNKS, (chunk + 1) * PROVED // CHUNKS):
        try:
            tally = prove_hand(opening(seed), Random(f"proof {seed}"), Player(seed), 0.02)
        except Exception as error:
            error.add_note(f"seed {seed}")
            raise
        assert tally.hands == 1


# --- what occurs in them


class Watch:
    """One of these hands played again, and what occurs in it."""

    def __init__(self, seed: int) -> None:
        self.count: Counter[str] = Counter()
        self.depth: dict[Due, int] = {}
        self.claimed: set[Due] = set()
        self.hand: Hand | None = None
        player = Player(seed)
        self.hand = hand = Hand(opening(seed), sink=self.listen)
        self.powers: tuple[Power, ...] = hand.state.setup.powers
        self.names = {power.kind: power.name for power in self.powers}
        while hand.ask is not None:
            asks = hand.asks
            answers = {ask.seat: player(ask) for ask in asks}
            if asks[0].kind == "claim":
                self.claims(answers)
            elif asks[0].kind in ("black jack", "fish hook in a sailboat"):
                cost = hand.state.setup.rules.fee
                if asks[0].kind != "black jack":
                    cost = hand.state.setup.rules.price
                short = hand.state.stack[asks[0].seat] < cost
                self.count[f"{self.names[asks[0].kind]}, short of money"] += short
            elif "pass" in asks[0].legal:
                passed = answers[asks[0].seat] == "pass"
                self.count[f"{self.names[asks[0].kind]}, slept"] += passed
            self.depth |= {due: 1 for due in awake(hand.state) if due not in self.depth}
            for seat, answer in answers.items():
                hand.play(answer, seat)

    def claims(self, answers: dict[int, Answer]) -> None:
        """A power that is awake and not claimed is slept, for want of money or in spite of it."""
        assert self.hand is not None
        state = self.hand.state
        self.claimed = set()
        for due in awake(state):
            power, claimed = self.powers[due.power], answers[due.seat]
            if not power.sleeps or lapsed(state, due):
                continue
            if any(token in claimed for token in due.tokens):  # type: ignore[operator]
                self.claimed.add(due)
                short = state.stack[due.seat] < state.setup.rules.price
                buys = power.name in ("The 3's", "8 Ball")
                self.count[f"{power.name}, short of money"] += short and buys
            else:
                self.count[f"{power.name}, slept"] += 1

    def listen(self, event: Event) -> None:
        if self.hand is None:
            return
        self.count[event.kind] += 1
        state = self.hand.state
        if event.kind == "show":
            assert event.shown is not None
            (reading,) = event.shown.readings
            others = {played.card for played in reading.cards if played.stands_for is not None}
            played = [card.card for card in reading.cards]
            schizo = SCHIZO in others or played.count(SCHIZO) > 1
            self.count["Sevens, acting"] += any(rank(card) == SEVEN for card in others)
            self.count["Black Sixes, acting"] += bool(others & {*BLACK_SIXES})
            self.count["Codependent 2's, acting"] += reading.made["combined"] is not None
            self.count["Schizo4nia, acting"] += schizo
            faces = {sight.face for sight in event.cards}
            self.count["Red Sixes, acting"] += bool(faces & {*parse("6d 6h")})
        if event.kind == "win" and state.own.last:
            self.count[f"hands of {state.own.size} cards"] = 1
        if event.kind in self.names:
            self.power_acts(event)

    def power_acts(self, event: Event) -> None:
        """A power has acted: what it has woken, overtaken or moved."""
        assert self.hand is not None
        state = self.hand.state
        name = self.names[event.kind]
        self.count[f"{name}, acting"] += 1
        now = set(awake(state))
        depth = max(
            [
                depth
                for due, depth in self.depth.items()
                if due.seat == event.seat and self.powers[due.power].name == name
            ],
            default=1,
        )
        for due in now - self.depth.keys():
            self.depth[due] = depth + 1
        self.count[f"chains of {min(depth, 3)}"] += 1
        power = next(power for power in self.powers if power.name == name)
        if power.precedence == TRADE:
            pending = [due for due in now if due in self.claimed]
            self.count["trades that overtake a claim"] += bool(pending)
            for due in now:
                others = [
                    one for one in self.depth if one[::2] == due[::2] and one.seat != due.seat
                ]
                if self.powers[due.power].name == "Black Jack" and others:
                    self.count["duties moved by a trade"] += 1


ROWS = {
    "2 Hog": ("acting", "slept"),
    "Red Four": ("acting", "slept"),
    "Red Queen": ("acting", "slept"),
    "Nine of Spades": ("acting", "slept"),
    "The 3's": ("acting", "slept", "short of money"),
    "8 Ball": ("acting", "slept", "short of money"),
    "Black Jack": ("acting", "slept", "short of money"),
    "Fish Hook in a Sailboat": ("acting", "slept", "short of money"),
    "The Krabler": ("acting", "slept"),
    "Nine of Diamonds": ("acting",),
    "Straight Up Face Down": ("acting",),
    "Sevens": ("acting",),
    "Black Sixes": ("acting",),
    "Red Sixes": ("acting",),
    "Codependent 2's": ("acting",),
    "Schizo4nia": ("acting",),
}
"""Required cases of each power: trades cannot be slept, a power without a fee is never short."""


def test_everything_occurs_in_the_sample() -> None:
    seen: Counter[str] = Counter()
    for seed in range(PLAYED):
        seen += Watch(seed).count
    wanted = [f"{name}, {what}" for name, cases in ROWS.items() for what in cases]
    wanted += [f"hands of {size} cards" for size in (6, 7, 8)]
    wanted += ["killer 4", "a bonedoneskis", "longer", "chains of 3"]
    wanted += ["trades that overtake a claim", "duties moved by a trade"]
    missing = [what for what in wanted if not seen[what]]
    assert not missing, (missing, seen)
