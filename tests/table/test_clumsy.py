"""The clumsy dealer: what he spoils, when he slips, and whose mistakes are not his to make."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pokernight.cards import BOXED, JOKERS, parse_deck
from pokernight.engine.events import Event
from pokernight.engine.hand import Hand, Opening, Slip
from pokernight.engine.record import read, write
from pokernight.engine.state import snapshot
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.games.canterbury import INCIDENTS
from pokernight.games.omaha_hi_lo import OMAHA_HI_LO
from pokernight.proofs import any_answer
from pokernight.table.clumsy import ClumsyDealer, by_hand, claim, spoil
from tests.sampling import share

RULES = by_hand(OMAHA_HI_LO.rules())
CLUMSY = ClumsyDealer(0.3)


def played(seed: int, dealer: ClumsyDealer = CLUMSY, person: int | None = None) -> Hand:
    """A hand dealt by a clumsy dealer, to its end."""
    rng = Random(seed)
    deck = parse_deck(dealer.deck(OMAHA_HI_LO, RULES, 4, rng))
    hand = OMAHA_HI_LO.deal(4, seed, deck=deck, rules=RULES)
    while hand.ask is not None:
        slip = dealer.slip(hand, rng, person)
        if slip is not None:
            hand.incident(slip.name, **dict(slip.facts))
        else:
            hand.play(any_answer(hand.ask, rng), hand.ask.seat)
    return hand


def slips(hand: Hand) -> list[Slip]:
    return [one for one in hand.inputs or () if isinstance(one, Slip)]


def test_on_a_clumsy_evening_what_goes_wrong_does_so_once_and_is_recorded() -> None:
    for seed in range(share(250, 6)):
        hand = played(seed)
        mine = [slip.name for slip in slips(hand)]
        repeated = {name for name, count in Counter(mine).items() if count > 1}
        assert repeated <= {name for name, one in INCIDENTS.items() if one.claim}
        if seed % 10 == 0:
            assert snapshot(read(write(hand), find).state) == snapshot(hand.state)


@pytest.mark.prove
def test_on_clumsy_evenings_everything_goes_wrong() -> None:
    assert {slip.name for seed in range(250) for slip in slips(played(seed))} == set(INCIDENTS)


def test_the_same_seed_is_the_same_hand() -> None:
    assert write(played(3)) == write(played(3))
    assert write(played(3)) != write(played(4))


def test_a_dealer_with_no_chance_to_slip_deals_clean_hands() -> None:
    clean = ClumsyDealer(0)
    for seed in range(100):
        hand = played(seed, clean)
        assert not slips(hand)
        assert hand.opening is not None
        assert sorted(hand.opening.deck) == list(range(52))


@pytest.mark.parametrize("chance", [-0.1, 1.5, float("nan")])
def test_a_chance_is_from_0_to_1(chance: float) -> None:
    with pytest.raises(Refused, match=r"--incidents cannot be .*: it is a chance from 0 to 1"):
        ClumsyDealer(chance)


def test_a_person_makes_his_own_mistakes_and_speaks_for_himself() -> None:
    everything = ClumsyDealer(1)
    for seed in range(share(60, 4)):
        hand = played(seed, everything, person=2)
        events: list[Event] = []
        assert hand.opening is not None
        again = Hand(hand.opening, sink=events.append)
        for one in hand.inputs or ():
            if isinstance(one, Slip) and INCIDENTS[one.name].by_player:
                assert again.ask is not None
                assert dict(one.facts).get("seat", again.ask.seat) != 2
            again.replay([one])


def test_house_players_mostly_say_so_when_they_find_a_joker() -> None:
    found: Counter[str] = Counter()
    deck = [*range(8), JOKERS[0]]
    for seed in range(200):
        hand = OMAHA_HI_LO.deal(3, seed, deck=deck)
        seat = next(s for s in range(3) if JOKERS[0] in hand.state.cards(hand.state.hands[s]))
        dealer, rng = ClumsyDealer(0), Random(seed)
        while hand.ask is not None and hand.ask.seat != seat:
            hand.play(any_answer(hand.ask, rng))
        slip = dealer.slip(hand, rng)
        found["said" if slip == Slip("joker", (("seat", seat),)) else "nothing"] += 1
        assert dealer.slip(hand, rng, person=seat) is None
    assert found["said"] > found["nothing"] > 0


def test_you_can_call_attention_to_your_own_hand_only_when_something_is_wrong() -> None:
    hand = OMAHA_HI_LO.deal(3, 1)
    assert claim(hand, 0) is None
    hand.incident("miscount", seat=0, cards=5)
    assert claim(hand, 0) == Slip("wrong_number_of_cards", (("seat", 0),))
    assert claim(hand, 1) is None


def test_a_deck_is_spoiled_among_the_cards_that_are_dealt() -> None:
    for seed in range(300):
        opening = spoil(Opening.shuffled(OMAHA_HI_LO, 10, seed), Random(seed), 1)
        flaws = [place for place, card in enumerate(opening.deck) if card >= JOKERS[0]]
        assert len(flaws) in (1, 2)
        assert max(flaws) <= 48
        assert JOKERS[0] in opening.deck
        assert sum(card >= BOXED for card in opening.deck) <= 1


def test_a_game_without_rulings_on_it_keeps_its_deck() -> None:
    opening = Opening.shuffled(find("the_omen"), 4, 1)
    assert spoil(opening, Random(1), 1) == opening
    assert by_hand(find("the_omen").rules()) == find("the_omen").rules()
