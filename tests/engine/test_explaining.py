"""Tests of explanations of a player's cards and those in sight: from the view alone."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest

from pokernight.cards import parse, pretty, rank
from pokernight.engine.answer_texts import describe
from pokernight.engine.asks import CALL, FOLD
from pokernight.engine.card_marks import marks
from pokernight.engine.events import Event
from pokernight.engine.explaining import in_sight, nothing_in, reads
from pokernight.engine.hand import Hand
from pokernight.engine.opening import Opening
from pokernight.engine.view import HIDDEN
from pokernight.games import find
from pokernight.games.the_omen import SIX
from pokernight.proofs import any_answer
from pokernight.wording.languages import LANGUAGES
from pokernight.wording.rendering import reader_of, rendered
from tests.games_tried import TRIED


def baseball() -> Hand:
    """Three players of Baseball on third street; the first has a three up."""
    return find("baseball").deal(3, 1, deck=parse("2s 4s 6s Ts 5h 7h 3h Jd 9s"))


def test_wild_cards_are_marked_with_their_reason_in_every_hand_in_sight() -> None:
    view = baseball().view(None)
    assert [(one.hand, one.what, str(one.why)) for one in marks(view)] == [
        (0, "wild", "9♠ is wild: threes and nines are wild (2)"),
        (1, "wild", "3♥ is wild: threes and nines are wild (2)"),
    ]
    for one in marks(view):
        assert all(token in view.hands[one.hand] for token in one.tokens)


def test_ones_own_hand_is_read_and_no_hand_with_a_card_that_one_does_not_know() -> None:
    hand = baseball()
    for seat in range(3):
        assert {one.hand for one in reads(hand.view(seat))} == {seat}
    assert reads(hand.view(None)) == []


def test_a_reading_says_which_cards_are_played_and_what_wild_ones_stand_for() -> None:
    hand = find("baseball").deal(2, 1, deck=parse("3s 4s Ks Kc Kh 7h"))
    for seat in range(2):
        view = hand.view(seat)
        (read,) = reads(view)
        assert set(read.tokens) <= set(view.hands[seat])
        wild = {token for one in marks(view) if one.hand == seat for token in one.tokens}
        assert {token for token, _ in read.stand_for} <= wild
        assert ("wild" in str(read.said)) is bool(wild)


def test_against_damien_the_ranks_that_omens_made_wild_are_marked() -> None:
    """Each omen makes the highest rank of his wild, every card of it; his sixes are besides (4)."""
    seen = 0
    for seed in range(40):
        hand, rng = find("the_omen").deal(4, seed), Random(seed)
        while hand.ask is not None:
            view = hand.view(None)
            mine = [one for one in marks(view) if one.hand == view.seats]
            sixes = [card for card in view.known(view.seats) if rank(card) == SIX]
            for one in mine:
                ranks = {rank(view.face[token]) for token in one.tokens}
                if ranks != {SIX}:
                    assert len(ranks) <= view.own["omens"] + len(sixes)
                assert "Damien" in one.what
                seen += 1
            hand.play(any_answer(hand.ask, rng), hand.ask.seat)
    assert seen


def test_of_up_cards_that_are_no_hand_nothing_is_said() -> None:
    """In Cripple Mr Onion three cards in sight need be no grouping; that is no news of the hand."""
    mute = 0
    for seed in range(4):
        hand = find("cripple_mr_onion").deal(4, seed)
        while hand.ask is not None:
            view, ask = hand.view(0), hand.ask
            noted = [
                in_sight(view, seat) for seat in range(4) if len(view.known(seat, up=True)) > 1
            ]
            assert "nothing" not in noted
            mute += noted.count("")
            buys = ask.kind == "buy" and 3 in ask.legal and not view.known(ask.seat, up=True)
            hand.play(3 if buys else ask.default if ask.default != FOLD else CALL)
    assert mute


@pytest.mark.parametrize("game", TRIED)
def test_every_legal_answer_of_every_question_can_be_said(game: str) -> None:
    """In words that nobody takes for an answer with no words at all; cards by their faces."""
    for seed in range(3):
        rng = Random(seed)
        seats = min(4, find(game).seats[1])
        hand = find(game).deal(seats, seed)
        names = [f"Player {seat}" for seat in range(seats)]
        while (ask := hand.ask) is not None:
            view = hand.view(ask.seat)
            for answer in {ask.default, any_answer(ask, rng), any_answer(ask, rng)}:
                said = rendered(describe(answer, ask, view), reader_of(names))
                assert said.strip() == said != ""
                if isinstance(answer, str):
                    assert said == answer or answer in ask.says
                elif isinstance(answer, tuple) and answer and ask.legal.of == "card":
                    known = [view.face[one] for one in answer if view.face[one] != HIDDEN]
                    assert all(pretty(card) in said for card in known)
            hand.play(any_answer(ask, rng), ask.seat)


@pytest.mark.parametrize(
    ("contest", "english", "german"),
    [
        ("low", "no low", "Low: nichts"),
        ("high spade", "no high spade", "höchstes Pik: nichts"),
        ("nearest to 21", "nothing for nearest to 21", "am nächsten an 21: nichts"),
        ("the second board", "nothing for the second board", "zweites Board: nichts"),
        ("against Damien", "nothing against Damien", "gegen Damien: nichts"),
        ("", "nothing", "nichts"),
    ],
)
def test_a_hand_with_nothing_in_a_contest_is_said_so_by_the_name_of_the_contest(
    contest: str, english: str, german: str
) -> None:
    readers = [reader_of(["Ann"], language) for language in LANGUAGES.values()]
    assert [rendered(nothing_in(contest), reader) for reader in readers] == [english, german]


@pytest.mark.parametrize(
    "game", ["omaha_hi_lo", "high_chicago", "badacey", "low_chicago", "baseball"]
)
def test_an_own_hand_is_read_by_the_names_of_contests_that_shown_hands_have(game: str) -> None:
    """So a hand that its owner mucked is compared with those that were shown."""
    told: list[Event] = []
    hand = Hand(Opening.shuffled(find(game), 3, 5), sink=told.append)
    own: set[str] = set()
    while (ask := hand.ask) is not None:
        own |= {read.contest for read in reads(hand.view(ask.seat)) if read.hand == ask.seat}
        hand.play("call" if "call" in ask.legal.samples() else ask.default, ask.seat)
    shown = {read.contest for event in told if event.shown for read in event.shown.readings}
    assert own
    assert own <= shown


@pytest.mark.parametrize(
    "game", ["low_hole", "kings_and_little_ones", "homicide", "lame_brain_pete", "bonedoneskis"]
)
def test_a_shown_hand_is_read_and_marked_as_it_was_shown_and_never_reckoned_anew(game: str) -> None:
    """Cards that were face down may be wild, and are so still once they lie face up."""
    compared = wild = 0
    for seed in range(8):
        told: list[Event] = []
        hand = Hand(Opening.shuffled(find(game), 4, seed), sink=told.append)
        while (ask := hand.ask) is not None:
            hand.play(CALL if CALL in ask.legal else ask.default, ask.seat)
        for viewer in (0, None):
            view = hand.view(viewer)
            for event in (one for one in told if one.kind == "show"):
                here = [one for one in reads(view) if one.hand == event.seat]
                assert [one.said for one in here] == list(cast("Any", event.args["hands"]))
                marked = {
                    token for one in marks(view) if one.hand == event.seat for token in one.tokens
                }
                played = {token for one in here for token, _ in one.stand_for}
                assert played <= marked
                compared, wild = compared + 1, wild + len(played)
    assert compared > 8
    assert wild > 0
