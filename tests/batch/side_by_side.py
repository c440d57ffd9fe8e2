"""Hands of a batch and of the engine, played side by side with the same decks and answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias

import numpy as np

from pokernight.batch import lane_layout as at
from pokernight.batch.array_forms import ArrayForm
from pokernight.batch.lanes import Batch, answers_of
from pokernight.cards import Card
from pokernight.engine.hand import Hand, Opening

PLAYERS = ("random", "caller", "raiser", "all-in")


def stacks_for(rng: Random, seats: int, buy_in: int, unit: int) -> list[int]:
    """Stacks from one chip up: deep, short, or a few cents."""
    kinds = (buy_in, rng.randint(1, 3 * unit), rng.randint(1, 12 * unit), rng.randint(1, buy_in))
    return [
        rng.choice(kinds) if rng.random() < 0.7 else rng.randint(1, buy_in) for _ in range(seats)
    ]


def choose(rng: Random, player: str, legal: list[int], draws_from: int) -> int:
    """Return an action of a player of a kind."""
    bets = [action for action in legal if 2 <= action < draws_from]
    if player == "raiser" and bets and rng.random() < 0.8:
        return rng.choice(bets)
    if player == "all-in" and bets and rng.random() < 0.7:
        return bets[-1]
    if player != "random" and 1 in legal:
        return 1
    if 0 in legal and rng.random() < 0.6:
        legal = legal[1:]
    return rng.choice(legal)


Deck: TypeAlias = "Callable[[Random], Sequence[Card]]"
"""A function that returns a deck, the first card on top."""


def play(form: ArrayForm, hands: int, seed: int, deck: Deck | None = None) -> int:
    """Play so many hands on both; the questions compared are returned.

    Args:
        form: the array form of a game.
        hands: the number of hands.
        seed: the seed of decks, stacks and answers.
        deck: returns the deck of a hand; any by default.

    Raises:
        AssertionError: where they differ, with the lane and the two results.
    """
    rng = Random(f"{form.setup.game.name}:{form.seats}:{seed}")
    setup, seats = form.setup, form.seats
    lanes = Batch(form, hands, 0)
    openings = []
    for _ in range(hands):
        stacks = stacks_for(rng, seats, setup.rules.buy_in, max(1, setup.rules.buy_in // 50))
        openings.append(
            Opening.shuffled(
                setup.game, seats, rng, rules=setup.rules, stacks=stacks,
                button=rng.randrange(seats), deck=deck and deck(rng),
            )
        )  # fmt: skip
    lanes.open(
        [opening.deck for opening in openings],
        np.array([opening.stacks for opening in openings], np.int32),
        [opening.button for opening in openings],
    )
    played = [Hand(opening) for opening in openings]
    players = [[rng.choice(PLAYERS) for _ in range(seats)] for _ in range(hands)]
    questions = 0
    ended = [False] * hands
    while not all(ended):
        mask = lanes.legal_mask()
        actions = np.zeros(hands, np.int64)
        for lane, hand in enumerate(played):
            if ended[lane]:
                continue
            ask = hand.ask
            compare(form, lanes, lane, hand, openings[lane])
            if ask is None:
                ended[lane] = True
                continue
            answers = answers_of(form, ask, hand.state)
            legal = sorted(answers)
            ours = np.flatnonzero(mask[lane]).tolist()
            assert ours == legal, (setup.game.name, lane, questions, ours, legal, ask)
            action = choose(rng, players[lane][ask.seat], legal, form.draws_from)
            actions[lane] = action
            hand.play(answers[action], ask.seat)
            questions += 1
        lanes.step(actions, deal=False)
    return questions


def compare(form: ArrayForm, lanes: Batch, lane: int, hand: Hand, opening: Opening) -> None:
    """Check that a lane stands as a hand does."""
    state, row, seats = hand.state, lanes.lanes[lane], form.seats
    hands = row[at.HANDS : at.FACE_UP].reshape(at.SEATS, at.CARDS)
    face_up = row[at.FACE_UP : at.BOARD].reshape(at.SEATS, at.CARDS)

    def by_seat(slot: int) -> list[int]:
        numbers: list[int] = row[slot : slot + seats].tolist()
        return numbers

    ours: dict[str, Any] = {
        "asked": int(row[at.SEAT]), "stacks": by_seat(at.STACK), "bets": by_seat(at.FRONT),
        "live": by_seat(at.LIVE),
    }  # fmt: skip
    ask = hand.ask
    truth: dict[str, Any] = {
        "asked": -1 if ask is None else ask.seat, "stacks": state.stack, "bets": state.front,
        "live": state.live,
    }  # fmt: skip
    if ask is None:
        del ours["bets"], truth["bets"]
    else:
        ours["pot"] = sum(by_seat(at.FRONT)) + sum(by_seat(at.STAKED)) + int(row[at.DEAD])
        truth["pot"] = state.pot()
        for seat in range(seats):
            if state.live[seat]:
                cards = hands[seat, : row[at.SIZES + seat]]
                up = face_up[seat, : row[at.SIZES + seat]] > 0
                ours[f"hand {seat}"] = sorted(cards.tolist()), sorted(cards[up].tolist())
                truth[f"hand {seat}"] = tuple(
                    [sorted(state.cards(of(seat))) for of in (state.hands.__getitem__, state.shown)]
                )
        ours["board"] = row[at.BOARD :][: row[at.BOARD_SIZE]].tolist()
        truth["board"] = state.cards(state.board)
    assert ours == truth, (form.setup.game.name, lane, opening, hand.inputs, ours, truth)
