"""Cards that opponents lose: shuffled, passed, drawn into a held hand or thrown away.

A token is public, so a card that kept its token could be followed. Such cards get fresh tokens, in
an order drawn from entropy, and what a seat knew of them becomes facts about the cell
of tokens where they are now. Order matters: knowledge is collected under the old
tokens, then blended over the cells, and only then translated to the new tokens and written back.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from pokernight.engine.events import EVERYBODY, SPECTATOR
from pokernight.engine.facts import Fact, Mind, bits, mask

if TYPE_CHECKING:
    from pokernight.engine.state import State

Move: TypeAlias = "tuple[list[int], list[int], Sequence[int]]"
"""The source zone, the target zone, and the tokens that move."""


def viewers(state: State) -> tuple[int, ...]:
    """Return holders of knowledge: the seats, then the spectators."""
    return (*range(state.seats), SPECTATOR)


def minds(state: State, *besides: Sequence[int]) -> dict[int, Mind]:
    """Return the knowledge of each viewer, {} where the state does not keep it.

    ``besides`` are cards that have been taken out of their zones just now.
    """
    if not state.minds:
        return {}
    alive = [token for zone in (*state.zones(), *besides) for token in zone]
    living, face, knows = mask(alive), state.face, state.knows
    by_viewer = {}
    for viewer in viewers(state):
        bit = 1 << viewer
        seen = {token: face[token] for token in alive if knows[token] & bit}
        by_viewer[viewer] = Mind(seen, [fact for fact in state.facts if fact.knowers & bit], living)
    return by_viewer


def shuffled(state: State, tokens: Sequence[int]) -> list[int]:
    """Return a fresh lot of shuffled tokens; viewers keep their knowledge of the lot as a whole."""
    known, cell = minds(state, tokens), mask(tokens)
    for mind in known.values():
        mind.blend(cell)
    lot = sorted(_afresh(state, [tokens], known).values())
    if state.later is not None:
        _lay(state, lot)
    return lot


def anew(state: State, tokens: Sequence[int]) -> list[int]:
    """Shuffle all cards of the hand: tokens count from 0 again, and nobody knows any card.

    What each viewer had seen of the old tokens is kept in ``state.past`` for perfect recall,
    although nothing of it restricts the new cards.
    """
    for place, viewer in enumerate(viewers(state)):
        bit = 1 << viewer
        seen = [
            number
            for token, known in enumerate(state.knows)
            if known & bit
            for number in (token, state.face[token])
        ]
        facts = [tuple(fact[1:]) for fact in state.facts if fact.knowers & bit]
        state.past[place] = (state.past[place], (tuple(seen), tuple(facts)))
    order = _order(state, tokens)
    state.generation += 1
    state.face = tuple([state.face[token] for token in order])
    state.knows = [0] * len(order)
    state.up = [0] * len(order)
    state.facts = []
    if state.later is not None:
        _lay(state, range(len(order)))
    return list(range(len(order)))


def _lay(state: State, lot: Sequence[int]) -> None:
    """Put placeholders for the cards of a shuffled lot."""
    assert state.later is not None
    face = list(state.face)
    cards = state.later.lay(tuple([face[token] for token in lot]))
    for token, card in zip(lot, cards, strict=True):
        face[token] = card
    state.face = tuple(face)


def transferred(state: State, moves: Sequence[Move]) -> list[list[int]]:
    """Move cards between zones, all at once; see :meth:`State.transfer`."""
    hands = state.hands
    owner = {id(hand): seat for seat, hand in enumerate(hands)}
    is_set = state.setup.held
    known = minds(state) if is_set else {}
    sources = {owner[id(source)] for source, _, _ in moves if id(source) in owner}
    # To everybody but its holder a hand is a set: before a card leaves it, forget which of its
    # cards is which.
    for viewer, mind in known.items():
        for seat in sources - {viewer}:
            mind.blend(mask(state.down(seat)))
    for source, _, tokens in moves:
        for token in tokens:
            source.remove(token)
    begin = []
    for _, target, tokens in moves:
        begin.append(len(target))
        target += tokens
        seat = owner.get(id(target), -1)
        for token in tokens:
            if seat >= 0 and is_set:
                state.up[token] = 0
            if 0 <= seat < state.seats:
                if not is_set or id(source) not in owner:
                    state.knows[token] |= 1 << seat
                if is_set and state.minds:
                    known[seat].see(token, state.face[token])
    if not is_set:
        return [list(tokens) for _, _, tokens in moves]
    touched = sorted(sources | {owner[id(target)] for _, target, _ in moves if id(target) in owner})
    # The cards that arrived are mingled with those that were there, so forget the difference.
    for viewer, mind in known.items():
        mind.tidy()
        for seat in touched:
            if seat != viewer:
                mind.blend(mask(state.down(seat)))
    thrown = [
        tokens
        for source, target, tokens in moves
        if id(source) in owner and id(target) not in owner
    ]
    # Cards thrown away are a cell of their own: everybody saw how many left the hand.
    fresh = _afresh(state, [*(state.down(seat) for seat in touched), *thrown], known)
    for seat in touched:
        # In ascending order, so that the place of a card in the hand tells nothing either.
        down = sorted(fresh[token] for token in state.down(seat))
        hands[seat][:] = [*down, *state.shown(seat)]
        if seat < state.seats and not state.minds:
            for token in down:  # where no knowledge is kept, holders still know their own cards
                state.knows[token] |= 1 << seat
    for (source, target, tokens), place in zip(moves, begin, strict=True):
        if id(source) in owner and id(target) not in owner:
            target[place : place + len(tokens)] = sorted(fresh[token] for token in tokens)
    return [sorted(fresh.get(token, token) for token in tokens) for _, _, tokens in moves]


def _order(state: State, tokens: Sequence[int]) -> list[int]:
    """Return some tokens in a random order, drawn from the state's entropy."""
    order = list(tokens)
    Random(f"{state.entropy}:{state.shuffles}").shuffle(order)
    state.shuffles += 1
    return order


def _afresh(state: State, cells: Sequence[Sequence[int]], known: dict[int, Mind]) -> dict[int, int]:
    """Return fresh tokens by old ones, cell by cell, and rewrite all knowledge for them.

    The facts of all viewers are merged into a fact with several knowers where they are the same: a
    fact that everybody knows is kept once.
    """
    fresh: dict[int, int] = {}
    for cell in cells:
        for token in _order(state, cell):
            fresh[token] = len(state.face) + len(fresh)
    state.face += tuple([state.face[token] for token in fresh])
    state.knows += [0] * len(fresh)
    state.up += [0] * len(fresh)
    if not state.minds:
        return fresh
    gone = mask(fresh)
    knowers: dict[tuple[int, int, int, int], int] = defaultdict(int)
    for viewer, mind in known.items():
        for faces, tokens, least, most in mind.facts():
            if moved := tokens & gone:
                tokens = tokens & ~gone | mask(fresh[token] for token in bits(moved))
            # A card in a single place is simply seen; all else is kept as a fact.
            if least == 1 == tokens.bit_count():
                state.knows[tokens.bit_length() - 1] |= 1 << viewer
            else:
                knowers[faces, tokens, least, most] |= 1 << viewer
    everybody = mask(known)
    state.knows = [EVERYBODY if knows & everybody == everybody else knows for knows in state.knows]
    state.facts = [
        Fact(EVERYBODY if seats == everybody else seats, *fact) for fact, seats in knowers.items()
    ]
    return fresh
