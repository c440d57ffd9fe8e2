"""*Call the floor* in every game: misdeal, boxed card, wrong number of cards, string bet, miscall.

The rulings are those of Robert's Rules of Poker, where a game's page has none of its own.
"""

from __future__ import annotations

from random import Random

import pytest

from pokernight.engine.events import EVERYBODY, SPECTATOR
from pokernight.engine.floor import matters
from pokernight.engine.hand import Hand, IllegalIncident, Opening, Slip
from pokernight.engine.incidents import BASIC, draw_facts
from pokernight.engine.money import put_in
from pokernight.engine.record import read, write
from pokernight.games import all_games, find
from pokernight.proofs import any_answer, random_opening
from tests.games_tried import TRIED
from tests.sampling import PROVE

HANDS = 12 if PROVE else 1
KINDS = ("holdem", "seven_card_stud", "five_card_draw")
"""A game with a board, a stud and a draw."""


def played(hand: Hand, rng: Random, name: str, after: int) -> bool:
    """Play a hand to its end with an incident as soon as it can be; return whether it happened."""
    incident, happened, asked = hand.game.incidents[name], False, 0
    money = hand.state.money()
    while hand.ask is not None:
        for _ in range(0 if happened or asked < after else 4):
            try:
                hand.incident(name, **draw_facts(incident, hand.state, rng))
            except IllegalIncident:
                continue
            happened = True
            break
        assert hand.state.money() == money
        asked += 1
        if hand.ask is not None:
            hand.play(any_answer(hand.ask, rng), hand.ask.seat)
    assert sum(hand.result.stacks) + hand.result.bank + hand.result.pot == money
    return happened


@pytest.mark.parametrize("name", TRIED)
def test_a_hand_with_any_incident_ends_with_every_chip_and_replays(name: str) -> None:
    """Each incident of a game, at a random moment of random hands that the engine deals."""
    game, happened = all_games()[name], set[str]()
    for incident in game.incidents:
        for seed in range(HANDS):
            rng = Random(f"{name} {incident} {seed}")
            seats = rng.randint(max(2, game.seats[0]), min(6, game.seats[1]))
            at_once = incident in ("misdeal", "boxed_card")
            hand = Hand(random_opening(game, seats, seed))
            if played(hand, rng, incident, 0 if at_once else rng.randrange(12)):
                happened.add(incident)
                line = write(hand)
                assert write(read(line, find)) == line
    assert happened, "no incident of this game can happen"


def test_every_game_with_bets_and_hands_has_all_rulings() -> None:
    """Those of Omaha Hi-Lo are the house's own."""
    for name, game in all_games().items():
        if name == "omaha_hi_lo":
            continue
        expected = set(BASIC)
        if not hasattr(game.rules, "limits"):
            expected -= {"wrong_number_of_cards", "string_bet"}
        if name in ("acey_deucey", "screw_your_neighbor"):
            expected -= {"miscall"}
        assert set(game.incidents) == expected, name
        assert set(matters(game)) >= expected, name


def dealt(name: str, seats: int = 4) -> Hand:
    """Return a hand of a game with a fixed deck."""
    return Hand(Opening.shuffled(find(name), seats, 7))


def events(hand: Hand) -> list[str]:
    """Return what everybody heard of a hand, in English."""
    told: list[str] = []
    assert hand.opening is not None
    Hand(hand.opening, sink=lambda event: told.append(str(event.message(SPECTATOR)))).replay(
        hand.inputs or []
    )
    return told


def call_all(hand: Hand, players: int) -> None:
    """Let so many players call or check, or bring it in."""
    for _ in range(players):
        assert hand.ask is not None
        legal = hand.ask.legal
        word = next((word for word in ("call", "check") if word in legal), hand.ask.default)
        hand.play(word)


def play_out(hand: Hand) -> None:
    """Answer all that is asked as usual."""
    while hand.ask is not None:
        hand.play(hand.ask.default)


@pytest.mark.parametrize("name", KINDS)
def test_a_boxed_card_is_replaced_by_the_next_card_and_is_out_of_play(name: str) -> None:
    hand = dealt(name)
    boxed, below = hand.state.hands[2][0], hand.state.stub[-1]
    hand.incident("boxed_card", seat=2, place=0)
    state = hand.state
    assert state.hands[2][0] == below
    assert boxed in state.muck
    assert state.knows[boxed] == EVERYBODY
    assert state.knows[below] == 1 << 2, "the card below is its holder's alone"
    call_all(hand, 1)
    with pytest.raises(IllegalIncident, match="its slips come before anybody acts"):
        hand.incident("boxed_card", seat=1, place=0)


DRAWS = ("five_card_draw", "deuce_to_seven_triple_draw", "drawmaha")
SHORT = {
    "": "misdeal", "acted=2": "forfeited", "few=yes": "play on", "few=yes acted=3": "play on",
    "drawn=yes acted=3": "forfeited", "few=yes drawn=yes acted=3": "forfeited",
}  # fmt: skip
"""Outcomes at draw poker by Robert's Rules; ``acted`` is 0 where it is not given."""


@pytest.mark.parametrize(("facts", "outcome"), SHORT.items())
def test_a_hand_that_is_short_before_the_draw_gets_its_cards_and_is_dead_after_it(
    facts: str, outcome: str
) -> None:
    given = {"acted": "0", **dict(fact.split("=") for fact in facts.split())}
    for name, game in all_games().items():
        matter = matters(game).get("wrong_number_of_cards")
        if matter is None or not {"few", "drawn"} <= {detail.name for detail in matter.details}:
            assert name not in DRAWS
            continue
        assert matter.rule(**matter.read(given)).outcome == outcome, name
        assert matter.source == "Robert's Rules of Poker, Draw Poker and Misdeals"


def test_cards_that_are_missing_come_at_once_or_with_the_draw_once_anybody_has_acted() -> None:
    matter = matters(find("five_card_draw"))["wrong_number_of_cards"]
    rulings = [matter.rule(acted=acted, few=True).ruling for acted in (0, 1)]
    assert ["at once, as nobody" in ruling for ruling in rulings] == [True, False]
    assert ["with the draw" in ruling for ruling in rulings] == [False, True]


def test_whoever_has_drawn_with_a_wrong_number_of_cards_is_out_and_others_by_who_acted() -> None:
    hand = dealt("five_card_draw")
    while hand.ask is not None and hand.ask.kind != "draw":
        call_all(hand, 1)
    assert hand.ask is not None
    first = hand.ask.seat
    hand.play(hand.ask.default)
    hand.incident("wrong_number_of_cards", seat=first)
    assert not hand.state.live[first]
    second = hand.ask.seat
    hand.incident("wrong_number_of_cards", seat=second)
    dead = [line for line in events(hand) if line.startswith("Ruling")]
    assert ["once its player has drawn" in line for line in dead] == [True, False]


@pytest.mark.parametrize("name", KINDS)
def test_a_wrong_number_of_cards_is_a_misdeal_until_two_have_acted(name: str) -> None:
    early = dealt(name)
    early.incident("wrong_number_of_cards", seat=1)
    assert early.result.misdeal
    assert set(early.result.payoffs) == {0}
    late = dealt(name)
    call_all(late, 3)
    with pytest.raises(IllegalIncident, match="players have acted on their hands, not 0"):
        late.incident("wrong_number_of_cards", seat=1, acted=0)
    assert late.ask is not None
    seat, pot = late.ask.seat, late.state.pot()
    paid = put_in(late.state, seat)
    late.incident("wrong_number_of_cards", seat=seat)
    assert not late.state.live[seat]
    assert late.state.pot() == pot, "the bets of a dead hand stay in the pot"
    assert seat not in [ask.seat for ask in late.asks]
    play_out(late)
    assert late.result.payoffs[seat] == -paid


@pytest.mark.parametrize("name", KINDS)
def test_the_last_hand_left_by_dead_hands_takes_the_pot(name: str) -> None:
    hand = dealt(name, 3)
    call_all(hand, 2)
    first, second, left = 0, 1, 2
    hand.incident("wrong_number_of_cards", seat=first)
    hand.incident("wrong_number_of_cards", seat=second)
    assert hand.ask is None
    assert hand.result.payoffs[left] > 0
    assert sum(hand.result.payoffs) == 0


@pytest.mark.parametrize("name", KINDS)
def test_a_string_bet_is_the_call_that_was_put_in_first(name: str) -> None:
    strung, called = dealt(name), dealt(name)
    for hand in (strung, called):
        while hand.ask is not None and "call" not in hand.ask.legal:
            samples = hand.ask.legal.samples()
            hand.play(max((each for each in samples if isinstance(each, int)), default="check"))
        assert hand.ask is not None
    seat = called.ask.seat if called.ask else -1
    strung.incident("string_bet")
    called.play("call")
    assert strung.state.front == called.state.front
    assert strung.ask == called.ask
    assert any("reaches for more chips" in text for text in events(strung))
    assert seat >= 0


@pytest.mark.parametrize("name", KINDS)
def test_a_miscalled_hand_is_read_as_the_cards_speak(name: str) -> None:
    miscalled, silent = dealt(name), dealt(name)
    for hand in (miscalled, silent):
        call_all(hand, 4)
    miscalled.incident("miscall", seat=3)
    assert events(miscalled)[-1] == (
        "Ruling: What a player says of a hand does not bind: cards speak"
    )
    for hand in (miscalled, silent):
        while hand.ask is not None:
            call_all(hand, 1)
    assert miscalled.result == silent.result


def test_a_card_that_a_rule_counts_on_is_not_taken_off_a_short_deck() -> None:
    """Seven players of High Chicago need 49 cards of 52: four boxed cards are too many."""
    hand = dealt("high_chicago", 7)
    slips = [Slip("boxed_card", (("place", 0), ("seat", seat))) for seat in range(3)]
    hand.replay(slips)
    with pytest.raises(IllegalIncident, match="the deck is too short"):
        hand.incident("boxed_card", seat=3, place=0)
