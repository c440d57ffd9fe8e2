"""Tests that messages to a seat do not depend on hidden cards: whole rooms are run twice.

In the second run every card that the seat never comes to know lies elsewhere, all that follows for
the others with it. As long as the hand goes on in public as it did, every byte to that seat is the
same, at the same time; only the commitments to decks differ, as they must.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

import pytest

from pokernight.cards import Card
from pokernight.engine.asks import Answer, Ask
from pokernight.fair_deals import card_proofs
from pokernight.fair_deals.shuffle import Shuffle
from pokernight.session import messages as m
from pokernight.session.seat_state import SeatView, StateBuilder
from pokernight.session.session import Session
from pokernight.session.settings import Settings
from tests.games_tried import EVENINGS_TRIED
from tests.room.still import Evening, Guest, Key, drawn, run
from tests.sampling import share, some

GAMES = [game for game in EVENINGS_TRIED if game != "acey_deucey"]  # every card lies face up
HOUSE = {"chinese_poker": 1, "open_face_chinese": 1}
"""Number of house players in games in which two would have the whole pack dealt and shown."""
HANDS = share(20, 20)
"""Hands of each game that are played twice, for every seat."""
PACED = Settings(pace=1500, look=1000, start="soon")
"""Everybody needs some time, house players what they draw; sealed windows last their clock."""
ELSEWHERE = tuple([f"elsewhere {number}" for number in range(12)])
"""Seeds of other layouts, tried until a difference shows: without openers none can open."""
_HASH = re.compile(rb"[0-9a-f]{32,}")


def without_hashes(frame: bytes) -> bytes:
    """A frame without commitments and their salts: these bind other cards, and tell nobody which.

    From the second hand on all of them differ, since hands are chained.
    """
    return _HASH.sub(b"#", frame)


@dataclass
class Run:
    """A whole evening: what was sent to one of them, what he knew, and what was answered."""

    game: str
    name: str
    answers: dict[Key, Answer] = field(default_factory=dict)
    decks: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    entropy: dict[int, int] = field(default_factory=dict)
    known: dict[int, set[Card]] = field(default_factory=dict)
    sent: list[tuple[int, bytes]] = field(default_factory=list)
    keys: list[Any] = field(default_factory=list)
    evening: Evening | None = None
    hands: int = HANDS

    def play(self, answers: Callable[[Key, Ask], Answer | None]) -> Run:
        evening = self.evening = Evening(
            [self.game], ("Ann", "Ben"), house=HOUSE.get(self.game, 2), hands=self.hands,
            settings=PACED, seed=self.game, answers=answers, tapped=self.tapped,
        )  # fmt: skip
        run(evening.play())
        return self

    def record(self, key: Key, ask: Ask) -> Answer:
        return self.answers.setdefault(key, drawn(key, ask))

    def tapped(self, guest: Guest, frame: bytes) -> None:
        """Note a frame sent to the observed guest, and its knowledge of the hand at that time."""
        assert self.evening is not None
        if guest.name != self.name:
            return
        session = self.evening.owner.session
        self.sent.append((guest.frames[-1][0], frame))
        self.keys.append(self._knows(session))

    def _knows(self, session: Session) -> Any:
        """All that the seat knows of the hand, by the engine."""
        playing = session.table.playing or session.table.last
        if playing is None:
            return None
        names = [one.name for one in playing.sitting(playing.seating.seats)]
        view = playing.hand.view(names.index(self.name) if self.name in names else None)
        shuffle = session.shuffle
        assert shuffle is not None
        if shuffle.hand not in self.decks:
            self.decks[shuffle.hand], self.entropy[shuffle.hand] = shuffle.deck, shuffle.entropy
        known = self.known.setdefault(shuffle.hand, set())
        known.update(card for card in view.face if card >= 0)
        known.update(card for _, _, card in card_proofs.seen(view))
        return view.key(), session.stage

    def elsewhere(self, rng: Random) -> dict[int, tuple[Card, ...]]:
        """The decks with all cards that this one has never known dealt anew among their places."""
        found = {}
        for hand, deck in self.decks.items():
            places = [place for place, card in enumerate(deck) if card not in self.known[hand]]
            cards = [deck[place] for place in places]
            rng.shuffle(cards)
            dealt = list(deck)
            for place, card in zip(places, cards):
                dealt[place] = card
            found[hand] = tuple(dealt)
        return found


def again(one: Run, patch: pytest.MonkeyPatch, where: str = "elsewhere") -> Run:
    """The same evening with the cards that this seat never knew elsewhere; all answer the same."""
    decks, entropy = one.elsewhere(Random(where)), one.entropy
    true_deck, true_entropy = Shuffle.deck.fget, Shuffle.entropy.fget  # type: ignore[attr-defined]
    patch.setattr(Shuffle, "deck", property(lambda s: decks.get(s.hand) or true_deck(s)))
    patch.setattr(Shuffle, "entropy", property(lambda s: entropy.get(s.hand) or true_entropy(s)))
    other = Run(one.game, one.name)

    def answers(key: Key, ask: Ask) -> Answer | None:
        answer = one.answers.get(key)
        return answer if answer is not None and answer in ask.legal else drawn(key, ask)

    return other.play(answers)


def alike(one: Run, other: Run) -> int:
    """Return the number of equal frames while the seat had the same knowledge.

    Raises:
        AssertionError: for the first that differs while it did.
    """
    frames = 0
    for mine, theirs, knew, knows in zip(one.sent, other.sent, one.keys, other.keys):
        if knew != knows:
            break
        assert mine[0] == theirs[0], "the room was not as quick as before"
        assert without_hashes(mine[1]) == without_hashes(theirs[1])
        frames += 1
    return frames


@pytest.mark.parametrize("game", some("cards never known", GAMES, 12))
def test_what_a_seat_is_sent_does_not_depend_on_cards_that_it_never_knew(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in share_of("Ann", "Ben"):
        one = Run(game, name)
        one.play(one.record)
        for where in ELSEWHERE:
            with monkeypatch.context() as patch:
                other = again(one, patch, where)
            assert one.decks[1] != other.decks[1]
            same = alike(one, other)
            assert len(one.sent) == len(other.sent) or one.keys != other.keys
            if same > 12:
                break
        else:
            pytest.fail("wherever the cards lay, the hand went on otherwise at once")


def share_of(*names: str) -> Sequence[str]:
    """Everybody under ``PROVE``, ordinarily the first."""
    return names[: share(len(names), len(names))]


def test_it_is_seen_if_what_a_seat_is_sent_does_depend_on_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Here Ann is told what another's cards are worth."""
    made = StateBuilder.seat_view

    def of_another(state_builder: StateBuilder, person: str) -> SeatView:
        *_, ben = state_builder.session.people  # the house players came first, then Ann
        leaked = made(state_builder, ben)
        return made(state_builder, person)._replace(help=leaked.help, reading=leaked.reading)

    monkeypatch.setattr(StateBuilder, "seat_view", of_another)
    one = Run("seven_card_stud", "Ann")
    one.play(one.record)
    with pytest.raises(AssertionError):
        for where in ELSEWHERE:
            with monkeypatch.context() as patch:
                other = again(one, patch, where)
            alike(one, other)


# --- sealed windows


WINDOWS = ("bonedoneskis", "the_omen")
"""Games that may open one."""


class Window(NamedTuple):
    """A window of an evening: which question it is, and when it was open."""

    deals: int
    number: int
    opened: int


class Windowed(Run):
    """An evening in which Ann says something in every window, whoever has answered by then."""

    def __init__(self, game: str, otherwise: Window | None = None) -> None:
        super().__init__(game, "Ann", hands=8)
        self.windows: dict[tuple[int, int], Window] = {}
        self.otherwise = otherwise
        self.others: dict[Window, set[str]] = {}
        self.changed = 0

    def answer(self, key: Key, ask: Ask) -> Answer | None:
        assert self.evening is not None
        session, place = self.evening.owner.session, key[1:]
        if ask.closes and place not in self.windows:
            self.windows[place] = Window(*place, session.asked_at)
            words = m.Say(f"hm {place}", "hm")
            asyncio.get_running_loop().call_later(3, self.evening.guests[0].say, words)
        if ask.closes and key[0] != self.name:
            self.others.setdefault(self.windows[place], set()).add(key[0])
        here = self.otherwise
        if here is None or place != (here.deals, here.number) or key[0] == self.name:
            return drawn(key, ask)
        self.changed += 1
        return None if key[0] == "Ben" else drawn((f"{key[0]} otherwise", *place), ask)


@pytest.mark.parametrize("game", some("windows", WINDOWS, 1))
def test_nobody_can_tell_before_a_window_closes_who_has_answered_what_in_it(game: str) -> None:
    """At a strict table: Ben does not answer, the house players answer something else."""
    one = Windowed(game)
    one.play(one.answer)
    windows = [window for window, others in one.others.items() if len(others) > 1]
    assert windows
    for window in windows[: share(9, 9)]:
        other = Windowed(game, window)
        other.play(other.answer)
        assert other.changed > 1
        closes = window.opened + PACED.window
        mine, theirs = ([it for it in run.sent if it[0] < closes] for run in (one, other))
        assert mine == theirs
        assert any(b'"text":"hm"' in frame for at, frame in mine if at > window.opened)
