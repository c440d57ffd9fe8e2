"""Tests of the story of a hand."""

from __future__ import annotations

import io
import re
from random import Random

import pytest

from pokernight.cli.console.terminal import BACK, FIRM, Terminal
from pokernight.cli.table.event_lines import DEALT, Story
from pokernight.engine.asks import FOLD, PickSome
from pokernight.engine.events import Event, Sight
from pokernight.games import all_games, find
from pokernight.wording.rendering import pretty_name
from tests.games_tried import TRIED


def told(viewer: int, seats: list[int]) -> str:
    """A card face down to each of some seats, as one of four is told of it."""
    story = Story(Terminal(), find("five_card_draw"), ["You", "Bert", "Cleo", "Dot"], viewer)
    story.terminal.console.file = out = io.StringIO()
    for seat in seats:
        sight = Sight(seat, 4 * seat, 1 << seat)
        story.hear(Event("dealt", "{seat is} dealt {cards}", seat, cards=(sight,)))
    story.tell()
    return out.getvalue().strip()


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ([1, 2, 3, 0], "Dealt: You (2♣) · face down to the others"),
        ([1], "Dealt: face down to Bert"),
        ([1, 3], "Dealt: face down to Bert and Dot"),
        ([1, 0], "Dealt: You (2♣) · face down to Bert"),
        ([0], "Dealt: You (2♣)"),
    ],
)
def test_cards_face_down_are_told_to_whom_they_went(seats: list[int], said: str) -> None:
    assert told(0, seats) == said


def test_many_cards_that_nobody_sees_are_told_by_their_number() -> None:
    story = Story(Terminal(), find("night_chaos"), ["You", "Bert"], 0)
    story.terminal.console.file = out = io.StringIO()
    for seat in (0, 1):
        cards = tuple(Sight(7 * seat + place, place, 0) for place in range(7))
        story.hear(Event("dealt", "{seat is} dealt {cards}, unseen", seat, cards=cards))
    story.tell()
    assert out.getvalue().strip() == "Dealt: 7 cards face down to everybody"


def test_to_somebody_who_only_watches_all_cards_went_to_everybody() -> None:
    assert told(31, [0, 1, 2, 3]) == "Dealt: face down to everybody"


@pytest.mark.parametrize("name", TRIED)
def test_every_card_dealt_is_told_once_and_in_the_same_manner(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Other events change nothing: a ruling, a question to all players, a table that follows."""
    told: list[str] = []
    monkeypatch.setattr(Terminal, "line", lambda self, text, **how: told.append(text.plain))
    for seed in range(3):
        told.clear()
        dealt: list[str] = []
        story = Story(Terminal(), all_games()[name], ("You", "Bert", "Cleo", "Dot"), 0)

        def hear(event: Event, story: Story = story, dealt: list[str] = dealt) -> None:
            if event.kind in DEALT:
                dealt.extend(pretty_name(sight.seen_by(0)) for sight in event.cards)
            story.hear(event)

        rng = Random(seed)
        hand = all_games()[name].deal(all_games()[name].seats_near(4), seed, sink=hear)
        while hand.ask is not None:
            story.tell()
            samples = [one for one in hand.ask.legal.samples() if one != FOLD]
            hand.play(rng.choice(samples or list(hand.ask.legal.samples())), hand.ask.seat)
        story.tell()
        said = " ".join(line for line in told if line.startswith("Dealt: "))
        cards = re.findall(r"\b(?:10|[2-9JQKA])[♠♥♦♣⚔⚚⚱⛁]|Joker", said)
        assert sorted(cards) == sorted(card for card in dealt if card != BACK)


@pytest.mark.parametrize(
    ("viewer", "said"), [(0, ["Bert draws 2"]), (1, ["Bert draws 2", "Dealt: Bert ("])]
)
def test_cards_that_another_draws_are_told_once_by_their_number(
    viewer: int, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """He draws two, and so it is not told besides that two are dealt to him face down."""
    lines: list[str] = []
    monkeypatch.setattr(
        Terminal, "line", lambda _, text, **__: lines.append(text.plain.replace(FIRM, " "))
    )
    game = all_games()["cripple_mr_onion"]
    story = Story(Terminal(), game, ["Ann", "Bert", "Cleo"], viewer)
    hand = game.deal(3, 1, sink=story.hear)
    story.tell()
    lines.clear()
    ask = hand.ask
    assert ask is not None
    assert isinstance(ask.legal, PickSome)
    hand.play(ask.legal.options[:2], 1)
    story.tell()
    assert [line[: len(part)] for line, part in zip(lines, said, strict=True)] == said
