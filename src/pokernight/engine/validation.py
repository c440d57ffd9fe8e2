"""Checks of a state that was read from outside.

Conditions of every game are checked here: seats, cards, money, the round of betting and the
lengths of a game's own slots. A game adds its own by its ``hand_sizes``, and by
:meth:`~pokernight.engine.state.Own.flaw` of its slots.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from pokernight.cards import BOXED, name, plain
from pokernight.engine.events import EVERYBODY
from pokernight.engine.facts import BLANK
from pokernight.engine.game import setup_of
from pokernight.engine.hand import Opening
from pokernight.engine.log import PublicAction, entries
from pokernight.engine.state import NOT_BEGUN, NOT_YET, State
from pokernight.engine.state_sampler import deck_of, holds
from pokernight.engine.step_metadata import does
from pokernight.errors import Refused

NOBODY = -1


def check(state: State) -> None:
    """Refuse a state that no hand could be in.

    Raises:
        Refused: with the reason.
    """
    _whole_numbers(state)
    _seats(state)
    _cards(state)
    _hands(state)
    _money(state)
    _step(state)
    _log(state)
    _own_slots(state)


def _must(holds_: bool, reason: str) -> None:
    if not holds_:
        raise Refused(reason)


def _is_whole(value: Any) -> bool:
    return type(value) is int


def _whole_numbers(state: State) -> None:
    numbers: list[Any] = [getattr(state, slot) for slot in State.PLAIN]
    for slot in State.LISTS:
        if slot not in ("facts", "said"):
            numbers += getattr(state, slot)
    for line in (state.began, *state.hands, *state.facts):
        numbers += line
    for number in numbers:
        _must(_is_whole(number), f"{number!r} is not a whole number")
    _must(len(state.said) in (0, state.seats), "either every seat has declared or none has")
    words = all(isinstance(word, str | int | list) for word in state.said)
    _must(words, "a declaration is a word, a whole number or a list of these")
    counts = (state.street, state.shuffles, state.entropy, state.number, state.ever_acted,
              state.generation)  # fmt: skip
    _must(min(counts) >= 0, "its counts are 0 or more")


def _seats(state: State) -> None:
    seats, game = state.seats, setup_of(state).game
    by_seat = ("live", "stack", "front", "acted", "began", "private")
    agree = (
        0 < seats <= 16
        and all(len(getattr(state, slot)) == seats for slot in by_seat)
        and len(state.staked) >= seats
        and len(state.staked) % seats == 0
        and len(state.past) == seats + 1
        and len(state.hands) == seats + game.dummies(state.setup.rules)
        and len(state.owed) in (0, 2 * seats)
        and len(state.kill) in (0, seats, 2 * seats + 1)
        and {*state.kill[:seats]} <= {0, 1, 2}
        and all(0 <= seat < seats for seat in (state.button, state.last, state.opener))
        and NOBODY <= state.aggressor < seats
    )
    _must(agree, "its seats do not agree")
    marks = (state.uncapped, state.dead_small, state.misdeal)
    _must({*marks} <= {0, 1}, "what holds or does not is 1 or 0")
    _must({*state.live} <= {0, 1}, "a seat is in the hand or has folded, 1 or 0")
    _must(any(state.live), "nobody is left in the hand")


def _cards(state: State) -> None:
    setup = setup_of(state)
    game, pack = setup.game, setup.pack
    alive = [token for zone in state.zones() for token in zone]
    more = len(alive) - len(pack)
    once = more in (0, int(game.scraps)) and len(set(alive)) == len(alive)
    _must(once, "it does not hold each card of the pack once")
    known = all(0 <= token < len(state.face) for token in alive)
    _must(known, "it names cards whose faces it does not have")
    boxed = not game.scraps and any(face >= BOXED for face in state.face)
    _must(not boxed, "it has a boxed card, and this game has no rule for boxed cards")
    faces = [plain(state.face[token]) for token in alive if state.face[token] != BLANK]
    count, cards = Counter(map(name, faces)), Counter(map(name, deck_of(state, alive)))
    for card in count:
        wrong = f"{card} is there {'twice' if cards[card] else 'but not in the pack'}"
        _must(count[card] <= cards[card], wrong)
    same = len(state.knows) == len(state.up) == len(state.face)
    _must(same and {*state.up} <= {0, 1}, "its cards do not agree")
    seen = all(state.knows[token] == EVERYBODY for token in alive if state.up[token])
    _must(seen, "a card lies face up that not everybody knows")
    facts = BLANK in state.face or all(holds(fact, state.face) for fact in state.facts)
    _must(facts, "its cards contradict what is known of them")


def _hands(state: State) -> None:
    sizes = [len(state.hands[seat]) for seat in range(state.seats)]
    if not any(sizes) and _before_the_deal(state):
        return
    game = setup_of(state).game
    fewest, most = game.hand_sizes(state)
    may_be_empty = game.empty_hands or not any(sizes)
    for seat, size in enumerate(sizes):
        if state.live[seat]:
            _must(size > 0 or may_be_empty, f"seat {seat} is in the hand without a card")
            should = f"{fewest}" if fewest == most else f"{fewest} to {most}"
            _must(fewest <= size <= most, f"seat {seat} holds {size} cards, and it is {should} now")
        else:
            _must(not size, f"seat {seat} has folded, and holds cards")


def _before_the_deal(state: State) -> bool:
    """Return whether the step is one that asks before any card is dealt."""
    setup, program = setup_of(state), state.program
    steps = setup.programs[setup.names[program[-2]]] if program else ()
    effect = does(steps[program[-1]]) if program and program[-1] < len(steps) else None
    return effect is not None and effect.verb == "straddles"


def _money(state: State) -> None:
    for slot in ("stack", "front", "staked", "pots", "bank", "began", "owed"):
        paid = all(cents >= 0 for cents in getattr(state, slot))
        _must(paid, "chips are whole cents, 0 or more")
    seats, staked = state.seats, state.staked
    earlier = [staked[at : at + seats] for at in range(seats, len(staked), seats)]
    pots = len(state.pots) > 0 and len(state.bank) == 1 and all(map(any, earlier))
    _must(pots, "its pots do not agree")
    _must(state.brought >= 0, "the table cannot have brought less than 0 cents")
    now, came = state.money(), sum(state.began) + state.brought
    _must(now == came, f"it holds {now} cents, and {came} came to the table")


def _step(state: State) -> None:
    """Check the step: without side programs its place must fit the rounds of betting."""
    setup, program = state.setup, state.program
    _must(bool(program), "it has no step to go on with")
    steps, place = setup.programs[setup.names[program[-2]]], program[-1]
    if len(setup.programs) == 1:
        rounds = sum(getattr(step, "ends_round", False) for step in steps[:place])
        _must(rounds == state.street, f"{state.street} rounds of betting do not lead to its step")
    if place < len(steps) and getattr(steps[place], "betting", False):
        _betting(state)


def _betting(state: State) -> None:
    """Check that the amount to match lies in front of a seat, or a forced bet was posted short."""
    in_front = max(state.front)
    forced = state.aggressor == NOBODY and in_front < state.high <= state.step
    agree = (
        min(state.full, state.step, state.raises) >= 0
        and state.actions >= NOT_BEGUN
        and state.full <= state.high
        and (state.high == in_front or forced)
        and all(NOT_YET <= level <= state.high for level in state.acted)
    )
    _must(agree, "its bets do not agree")


def _log(state: State) -> None:
    """Check that public actions name questions that were asked, and seats."""
    for link in (state.log, *state.private):
        for at, *rest in entries(link):
            seat = rest[0] if len(rest) == len(PublicAction._fields) - 1 else NOBODY
            _must(_is_whole(at) and 0 <= at <= state.number, "its log names no question")
            _must(_is_whole(seat) and NOBODY <= seat < state.seats, "its log names no seat")


def _own_slots(state: State) -> None:
    setup = setup_of(state)
    game = setup.game
    opening = Opening(game, setup.rules, state.began, state.button, setup.pack.cards, 0)
    if game.own is None:
        return
    fresh, now = game.own.opened(opening).to_dict(), state.own.to_dict()
    written = state.own.to_json()
    for slot, value in fresh.items():
        content = now[slot]
        good = game.own.fits(slot, content)
        if isinstance(value, list):
            good = good and (not value or len(content) == len(value))
        good = good and game.own.within(slot, content, state.seats, len(state.face))
        most = game.counts.get(slot, game.carried_at_most.get(slot))
        if good and most is not None:
            counts = content if isinstance(content, list) else [content]
            good = all(0 <= count <= most for count in counts)
        _must(good, f"{slot} cannot be {written[slot]!r}")
    if wrong := state.own.flaw(state):
        raise Refused(wrong)
