"""Effects of events: the cards that an event made wild or worth nothing, for each viewer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from pokernight.cards import name as card_text
from pokernight.cards import parse
from pokernight.engine.asks import CALL
from pokernight.engine.card_marks import marks
from pokernight.engine.effects import TOLD, Moment, wild_remarks
from pokernight.engine.events import SPECTATOR, Effect, Event
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand, Opening
from pokernight.engine.presentation import PLAIN_TALK
from pokernight.engine.state import State
from pokernight.engine.view import View, see
from pokernight.engine.wire import event_json
from pokernight.games import all_games, find
from pokernight.games.composing import ATOMS
from pokernight.proofs import any_answer
from pokernight.proofs.random_hands import random_opening, random_rules
from pokernight.wording.message import Message, Text
from tests.sampling import share, some

MARKING = [name for name, game in all_games().items() if game.talk.why is not PLAIN_TALK.why]
FACES = frozenset([card_text(card) for card in range(52)])
OWN_CARD_WILD = frozenset(("kankakee", "monterey"))
"""Games in which a card is wild, with its like, because it was dealt: the card shows it itself."""
HANDS = share(40, 10)
WildCard = tuple[int, str, str, int]
"""A hand, the state of a card, the contest in which alone it is in that state, and the card."""


def openings(game: Game) -> Iterator[tuple[Random, Opening]]:
    for seed in range(HANDS):
        rng = Random(f"effects {game.name} {seed}")
        rules = random_rules(game, rng) if seed % 2 else game.usual_rules
        yield rng, random_opening(game, game.seats_near(4), seed, rules)


def all_open(state: State) -> View:
    """Return a state with every card known."""
    return replace(see(Moment(state, {}), None), face=state.face)


def wild_in(view: View) -> set[WildCard]:
    """Return the wild and worthless cards of a view, as its game has it."""
    return {
        (mark.hand, mark.state, mark.contest, token)
        for mark in marks(view)
        if mark.state in TOLD
        for token in mark.tokens
    }


def lying(state: State) -> set[tuple[int, int]]:
    """Return every card of a hand in play, or of the board for it, with its hand."""
    return {
        (hand, token)
        for hand, tokens in enumerate(state.hands)
        if hand >= state.seats or state.live[hand]
        for token in (*tokens, *state.board)
    }


class Listener:
    """A listener that finds out after each event which cards that lay there before it changed."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.kinds = state.setup.game.talk.kinds.changes_wilds
        self.seen = wild_in(all_open(state)), lying(state), state.generation
        state.sink = self.hear

    def changed(self) -> set[WildCard]:
        """Return the cards that have changed since the last call."""
        wild, lay, generation = self.seen
        now, lies = wild_in(all_open(self.state)), lying(self.state)
        self.seen = now, lies, self.state.generation
        stayed = lay & lies if generation == self.state.generation else set()
        return {card for card in wild ^ now if (card[0], card[3]) in stayed}

    def hear(self, event: Event) -> None:
        cards = self.changed()
        if cards and event.shown is None:  # a card that is turned up to be shown has not changed
            assert event.kind in self.kinds, (event, cards)


@pytest.mark.parametrize("name", some("marking games", MARKING, 15))
def test_cards_change_only_by_events_that_are_declared_to_change_them(name: str) -> None:
    for rng, opening in openings(all_games()[name]):
        state = opening.state()
        listener = Listener(state)
        hand = Hand.begun(state)
        for _ in range(300):
            late = listener.changed()
            assert not late or name in OWN_CARD_WILD, ("told before it was so", late)
            if (ask := hand.ask) is None:
                break
            hand.play(any_answer(ask, rng), ask.seat)


CHANGING = [name for name in MARKING if all_games()[name].changes_wilds]
ATOMS_CHANGING = [
    f"seven_card_stud+{name}" for name, atom in ATOMS.items() if atom.kinds.changes_wilds
]
COMPOSED = some("atoms that change wild cards", ATOMS_CHANGING, 2)


@pytest.mark.parametrize("name", [*CHANGING, *COMPOSED])
def test_a_viewer_is_told_what_an_event_changed_and_the_one_card_that_did_it(name: str) -> None:
    game = find(name)
    for rng, opening in openings(game):
        told: list[Event] = []
        hand = Hand(opening, sink=told.append)
        for _ in range(300):
            if (ask := hand.ask) is None:
                break
            hand.play(any_answer(ask, rng), ask.seat)
        for viewer in (*range(hand.state.seats), SPECTATOR):
            remarks: tuple[Message, ...] | None = None
            for event in told:
                effects = event.effects_for(viewer)
                if effects:
                    check(event, viewer, effects)
                    check_cause(event, viewer, effects)
                changed = event.remarks_for(viewer)
                assert changed is None or changed != remarks
                remarks = remarks if changed is None else changed
            if remarks is not None:
                assert remarks == wild_remarks(hand.view(None if viewer == SPECTATOR else viewer))


def check(event: Event, viewer: int, effects: tuple[Effect, ...]) -> None:
    """Check effects against the view of their reader right after the event."""
    assert event.effects is not None
    before, after = event.effects.args  # type: ignore[attr-defined]
    seat = None if viewer == SPECTATOR else viewer
    earlier, now = wild_in(see(before, seat)), wild_in(see(after, seat))
    for effect in effects:
        assert effect.began or effect.ceased
        for token in (*effect.began, *effect.ceased):
            for moment in (before, after):
                assert moment.state.knows[token] >> viewer & 1, (event, viewer, effect)
        place = effect.hand, effect.state, effect.contest
        assert {(*place, token) for token in effect.began} <= now - earlier
        assert {(*place, token) for token in effect.ceased} <= earlier - now


def check_cause(event: Event, viewer: int, effects: tuple[Effect, ...]) -> None:
    """Check that an event names one card, or none, and that reasons name this card first."""
    assert len(event.cards) <= 1, (event, effects)
    assert event.effects is not None
    after = see(event.effects.args[1], None if viewer == SPECTATOR else viewer)  # type: ignore[attr-defined]
    cause = {card_text(sight.face) for sight in event.cards}
    for effect in effects:
        for mark in marks(after):
            if mark.hand == effect.hand and {*effect.began} & {*mark.tokens}:
                assert {*faces_in(mark.why)[:1]} <= cause, (event, mark)


def faces_in(why: Text) -> list[str]:
    """Return the cards that a reason names, besides those that it is given for."""
    args = why.args.items() if isinstance(why, Message) else ()
    named = [value for name, value in args if name != "which"]
    faces = [value for value in named if isinstance(value, str) and value in FACES]
    return faces + [
        face for value in named if isinstance(value, Message) for face in faces_in(value)
    ]


# --- causes and readers


def in_words(event: Event, viewer: int) -> list[tuple[int, str, str]]:
    """Return each hand that an event changed, with the cards that became wild and ceased to be."""
    assert event.effects is not None
    face = event.effects.args[1].state.face  # type: ignore[attr-defined]

    def names(tokens: tuple[int, ...]) -> str:
        return " ".join(card_text(face[token]) for token in tokens)

    return [(found.hand, names(found.began), names(found.ceased))
            for found in event.effects_for(viewer)]  # fmt: skip


def test_two_triggers_of_a_batch_carry_their_own_effects() -> None:
    told: list[Event] = []
    deck = parse("5c 6d 7h 5d 6h 7c Qc Qd 2s")
    hand = find("chaos").deal(3, 1, deck=deck, button=2, sink=told.append)
    clubs, diamonds = [event for event in told if event.kind == "trigger"]
    assert hand.ask is not None and hand.ask.kind == "bet"
    assert in_words(clubs, 0) == [(0, "5c", "")]
    assert in_words(diamonds, 0) == [(0, "5d", "5c")]
    assert in_words(diamonds, 2) == [(2, "", "7c")]
    assert in_words(clubs, SPECTATOR) == []


def test_the_wire_leaves_out_what_is_empty_and_other_events_have_no_effects() -> None:
    told: list[Event] = []
    deck = parse("5c 6d 7h 5d 6h 7c Qc Qd 2s")
    find("chaos").deal(3, 1, deck=deck, button=2, sink=told.append)
    clubs, diamonds = [event for event in told if event.kind == "trigger"]
    own, remarks = event_json(clubs, 0)["effects"]
    assert own == {"hand": 0, "on": [clubs_card(clubs)]}
    assert [*remarks] == ["hand", "notes"]
    assert event_json(clubs, SPECTATOR)["effects"] == [remarks]
    assert [*event_json(diamonds, 0)["effects"][0]] == ["hand", "on", "off"]
    others = [event for event in told if event.kind != "trigger"]
    assert others and all("effects" not in event_json(event, 0) for event in others)


def clubs_card(event: Event) -> int:
    """Return the token of the five of clubs."""
    assert event.effects is not None
    face = event.effects.args[1].state.face  # type: ignore[attr-defined]
    return int(face.index(parse("5c")[0]))


def test_a_card_wild_in_one_contest_is_told_with_it() -> None:
    told: list[Event] = []
    deck = parse("9c 8d 7h 9d 8h 7c 6c 5d 4s 2c 2d 2h")
    hand = find("the_omen").deal(2, 1, deck=deck, button=1, sink=told.append)
    while hand.ask is not None and hand.ask.kind == "bet":
        hand.play(CALL if CALL in hand.ask.legal else hand.ask.default)
    contests = {effect.contest for event in told for effect in event.effects_for(0)}
    assert "Damien" in contests


def test_nobody_pays_for_effects_where_nobody_listens() -> None:
    hand = find("chaos").deal(3, 1)
    assert hand.state.sink is None
