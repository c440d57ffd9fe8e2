"""Hands that were played on television, replayed to the chip.

PokerKit carries 97 of them, two days of the World Series of Poker 2023, as tests of its own. Those
of games that we have are played here as they were there: the same cards, the same decisions, the
same chips at the end. Cards that nobody saw are drawn; a door card that nobody saw is high, at Razz
low, for its owner did not bring it in. Of cards thrown away that nobody saw any are, but for those
that were seen later.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from unittest import TestCase, mock

import pytest
from pokerkit import (
    BoardDealing,
    BringInPosting,
    CardBurning,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    HandHistory,
    HoleDealing,
    StandingPatOrDiscarding,
)
from pokerkit import State as Peer
from pokerkit.tests.test_wsop import test_2023_43_5, test_2023_54_4

from pokernight.cards import STANDARD, UNKNOWN, Card, parse, rank
from pokernight.engine.asks import CALL, CHECK, FOLD, Answer
from pokernight.engine.hand import Hand, Opening
from pokernight.games import find

OURS = {
    "NoLimitTexasHoldem": ("holdem", 11),
    "FixedLimitTexasHoldem": ("holdem", 15),
    "FixedLimitOmahaHoldemHighLowSplitEightOrBetter": ("omaha_hi_lo", 14),
    "PotLimitOmahaHoldem": ("omaha", 7),
    "FixedLimitSevenCardStud": ("seven_card_stud", 13),
    "FixedLimitSevenCardStudHighLowSplitEightOrBetter": ("seven_card_stud_hi_lo", 13),
    "FixedLimitRazz": ("razz", 10),
    "FixedLimitDeuceToSevenLowballTripleDraw": ("deuce_to_seven_triple_draw", 7),
    "NoLimitDeuceToSevenLowballSingleDraw": ("deuce_to_seven_single_draw", 7),
}
"""By PokerKit's name of a game: ours, and how many of its hands were televised."""


class Played(Exception):
    """A test of PokerKit's has come to the end of its hand."""


@dataclass(frozen=True)
class Televised:
    """A hand as PokerKit played it: when it was shown, its game, its last state."""

    name: str
    game: str
    peer: Peer


@cache
def televised() -> tuple[Televised, ...]:
    """Every hand, as PokerKit's tests play it."""
    return tuple(
        _caught(module.StateTestCase(test), f"{module.__name__}: {test}")
        for module in (test_2023_43_5, test_2023_54_4)
        for test in dir(module.StateTestCase)
        if test.startswith("test_")
    )


def _caught(case: TestCase, name: str) -> Televised:
    caught: list[Televised] = []

    def catch(game: object, peer: Peer) -> None:
        caught.append(Televised(name, type(game).__name__, peer))
        raise Played

    with mock.patch.object(HandHistory, "from_game_state", catch), pytest.raises(Played):
        getattr(case, case._testMethodName)()
    return caught[0]


@dataclass(frozen=True)
class Thrown:
    """The cards that were thrown away in a draw, as PokerKit names them."""

    cards: tuple[str, ...]


# --- as we play it


def opening(hand: Televised, rng: Random) -> Opening:
    """The same stakes, stacks and cards; the last seat has the button.

    A big-blind ante is what one pays for all, so it lies in the pot when the hand begins. Where
    only one blind was posted the small one was dead.
    """
    peer, seats = hand.peer, hand.peer.player_count
    game = find(OURS[hand.game][0])
    blinds = [blind for blind in peer.blinds_or_straddles if blind]
    bets = [street.min_completion_betting_or_raising_amount for street in peer.streets]
    stacks, pot = list(peer.starting_stacks), 0
    if blinds:
        big = max(blinds)
        stakes = {"big_blind": dollars(big), "small_blind": dollars(big // 2)}
        stacks = [stack - ante for stack, ante in zip(stacks, peer.antes, strict=True)]
        pot = sum(peer.antes)
    else:
        stakes = {"ante": dollars(peer.antes[0]), "bring_in": dollars(peer.bring_in)}
    if hand.game.startswith("NoLimit"):
        stakes["betting"] = "no_limit"
    elif game.name == "omaha":
        stakes["betting"] = "pot"
    elif game.name == "holdem":
        stakes["betting"] = "fixed"
    else:
        stakes |= {"small_bet": dollars(bets[0]), "big_bet": dollars(bets[-1])}
    return Opening.shuffled(
        game,
        seats,
        1,
        rules=stakes,
        stacks=stacks,
        button=seats - 1,
        pot=pot,
        deck=deck(peer, rng, low_doors=game.name == "razz"),
        dead_small_blind=len(blinds) == 1,
    )


def dollars(cents: int) -> str:
    return f"{cents / 100:.2f}"


def deck(peer: Peer, rng: Random, *, low_doors: bool) -> list[Card]:
    """The cards in the order in which they were dealt."""
    dealt: list[tuple[str, bool]] = []
    for one in peer.operations:
        if isinstance(one, CardBurning):
            dealt.append((repr(one.card), False))
        elif isinstance(one, BoardDealing):
            dealt += [(repr(card), True) for card in one.cards]
        elif isinstance(one, HoleDealing):
            dealt += [(repr(card), up) for card, up in zip(one.cards, one.statuses, strict=True)]
    seen = parse(" ".join(card for card, _ in dealt if card != UNKNOWN))
    unseen = sorted(card for card in STANDARD.cards if card not in seen)
    low_or_high = sorted(unseen, key=lambda card: -((rank(card) + 1) % 13) if low_doors else card)
    doors = [low_or_high.pop() for card, up in dealt if card == UNKNOWN and up]
    unseen = [card for card in unseen if card not in doors]
    rng.shuffle(unseen)
    return [
        parse(card)[0] if card != UNKNOWN else (doors if up else unseen).pop() for card, up in dealt
    ]


def answers(peer: Peer) -> Iterator[tuple[int, Answer | Thrown]]:
    """Yield each answer with its player, in order."""
    for one in peer.operations:
        if isinstance(one, Folding):
            yield one.player_index, FOLD
        elif isinstance(one, CheckingOrCalling):
            yield one.player_index, CALL if one.amount else CHECK
        elif isinstance(one, BringInPosting):
            yield one.player_index, "bring in"
        elif isinstance(one, CompletionBettingOrRaisingTo):
            yield one.player_index, one.amount
        elif isinstance(one, StandingPatOrDiscarding):
            yield one.player_index, Thrown(tuple(map(repr, one.cards)))


def thrown(hand: Hand, seat: int, cards: tuple[str, ...], seen: set[Card]) -> tuple[int, ...]:
    """The tokens of cards thrown away; those that nobody saw are among the others of the hand."""
    state = hand.state
    held = {state.face[token]: token for token in state.hands[seat]}
    named = [parse(card)[0] for card in cards if card != UNKNOWN]
    others = [card for card in held if card not in seen]
    return tuple(sorted(held[card] for card in [*named, *others][: len(cards)]))


def replayed(televised: Televised, rng: Random) -> Hand:
    """The hand with the same decisions; a check that nobody could answer is not asked here."""
    hand = Hand(opening(televised, rng))
    seen = {
        parse(repr(card))[0]
        for one in televised.peer.operations
        if isinstance(one, HoleDealing)
        for card in one.cards
        if repr(card) != UNKNOWN
    }
    for seat, answer in answers(televised.peer):
        if answer == CHECK and (hand.ask is None or hand.ask.seat != seat):
            continue
        assert hand.ask is not None, f"seat {seat}: {answer}, and the hand is over"
        if isinstance(answer, Thrown):
            answer = thrown(hand, seat, answer.cards, seen)
        assert (hand.ask.seat, answer in hand.ask.legal) == (seat, True), f"{answer}: {hand!r}"
        hand.play(answer)
    assert hand.ask is None
    return hand


@pytest.mark.parametrize(("game", "hands"), [(game, hands) for game, (_, hands) in OURS.items()])
def test_televised_hands_of_2023_replay_to_the_chip(game: str, hands: int) -> None:
    there = [one for one in televised() if one.game == game]
    assert len(there) == hands
    for one in there:
        try:
            hand = replayed(one, Random(one.name))
            assert list(hand.result.stacks) == list(one.peer.stacks)
        except Exception as error:
            error.add_note(one.name)
            raise
