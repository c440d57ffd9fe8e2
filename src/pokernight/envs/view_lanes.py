"""Views as lanes: what a policy for batches is given where the engine plays a hand."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pokernight.batch import lane_layout as at
from pokernight.batch.array_forms import array_form
from pokernight.batch.lanes import Batch, answers_of
from pokernight.cards import Card
from pokernight.engine.asks import Answer, Bets, Pick
from pokernight.engine.game import Setup
from pokernight.engine.view import HIDDEN, View
from pokernight.errors import Refused


@lru_cache(maxsize=64)
def _empty_batch(setup: Setup, seats: int) -> Batch:
    """Return an empty batch of a game, by which its views are written.

    Raises:
        Refused: for a game without array form, or with views that lack a part of a lane.
    """
    form = array_form(setup, seats)
    if form.faces or form.dues is not None:
        raise Refused(
            f"policies for batches do not play {setup.game.title} outside of batches: views do not "
            "tell apart what a seat has bet and what it has paid"
        )
    return Batch(form, 1, dealt=False)


def seen_by(view: View) -> tuple[NDArray[np.float32], NDArray[np.bool_], dict[int, Answer]]:
    """Return a view as a batch shows it to the asked seat: observation, mask and answers.

    Args:
        view: the view of the asked seat.

    Raises:
        Refused: for a game without array form, or with views that lack a part of a lane.
    """
    assert view.ask is not None and view.seat is not None
    seats = view.seats
    batch = _empty_batch(view.game.setup(view.rules), seats)
    row = np.zeros(at.WIDTH, np.int32)
    row[at.SEAT], row[at.BUTTON] = view.seat, view.button
    row[at.STREET], row[at.RAISES] = view.street, view.raises
    row[at.STACK : at.STACK + seats] = view.stack
    row[at.FRONT : at.FRONT + seats] = view.front
    row[at.STAKED : at.STAKED + seats] = np.subtract(
        np.subtract(view.began, view.stack), view.front
    )
    row[at.LIVE : at.LIVE + seats] = view.live
    row[at.ACTED : at.ACTED + seats] = np.subtract(view.acted, 1, dtype=np.int32)
    legal = view.ask.legal
    if isinstance(legal, Bets):
        row[at.ASK], row[at.CALL] = at.BET, legal.call
    elif isinstance(legal, Pick):
        row[at.ASK], row[at.CALL] = at.BRING_IN, view.ask.cost(legal.words[0])
    else:
        row[at.ASK] = at.DRAW
    for seat in range(seats):
        known = [token for token in view.hands[seat] if view.face[token] != HIDDEN]
        first, size = seat * at.CARDS, len(known)
        row[at.SIZES + seat] = size
        row[at.HANDS + first :][:size] = [view.face[token] for token in known]
        row[at.FACE_UP + first :][:size] = [view.up[token] for token in known]
    row[at.BOARD_SIZE] = len(view.board)
    row[at.BOARD :][: len(view.board)] = [view.face[token] for token in view.board]
    row[at.DRAWN : at.DRAWN + seats] = _drawn(view)
    row[at.QUEEN], row[at.FOLLOWER], row[at.JOKERS] = _triggers(view)
    answers = answers_of(batch.form, view.ask, view)
    mask = np.zeros((1, len(batch.form.actions)), np.bool_)
    mask[0, [*answers]] = True
    return batch.observe(row[None]), mask, answers


def _drawn(view: View) -> list[int]:
    """Return the number of cards that each seat drew last, -1 before."""
    drawn = [-1] * view.seats
    for action in view.public:
        if action.kind == "draw":
            drawn[action.seat] = int(action.answer)
    return drawn


def _triggers(view: View) -> tuple[Card, Card, int]:
    """Return the last queen, the card after her or the last joker, -1 for none; wild jokers."""
    own: dict[str, Any] = view.own
    tokens = [own.get("queen", -1), own.get("follower", own.get("joker", -1))]
    queen, follower = [view.face[token] if token >= 0 else -1 for token in tokens]
    return queen, follower, int(own.get("jokers", 0))
