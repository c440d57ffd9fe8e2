"""Sentences of a state in short form: they stand for the same sentences as in full."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from pokernight.engine.presentation import PLAIN_TALK
from pokernight.engine.wire import laid_json
from pokernight.games import SOURCE_GAMES, all_games
from pokernight.games.reasons import BECAUSE
from pokernight.proofs import any_answer
from pokernight.session.hand_reading import HandReading, read_hand
from pokernight.session.wire_fields import EncodedJson
from tests.sampling import PROVE, share

MARKING = {name for name, game in all_games().items() if game.talk.why is not PLAIN_TALK.why}
GAMES = sorted({*SOURCE_GAMES, "low_hole", "follow_the_queen", *(MARKING if PROVE else ())})


def sent(part: Any) -> Any:
    assert isinstance(part, EncodedJson)
    return json.loads(part.body)


def written_out(short: HandReading, faces: dict[int, str | None]) -> list[Any]:
    """Return what a reading says with its sentences in full, as docs/protocol.md describes them."""
    marks, reads = sent(short.marks), sent(short.reads)
    reasons = [mark["why"] for mark in marks]
    for mark in marks:
        if isinstance(mark["why"], dict) and mark["why"]["text"] == "":
            same = reasons[mark["why"].get("mark", marks.index(mark))]
            which = [faces[card] for card in mark["cards"]]
            mark["why"] = {"text": BECAUSE, "which": which, "mark": mark["what"],
                           "reason": same["reason"], "clause": same["clause"]}  # fmt: skip

    def read(said: Any) -> Any:
        return reads[said["read"]]["said"] if isinstance(said, dict) and not said["text"] else said

    def reason(said: Any) -> Any:
        if not isinstance(said, dict) or said["text"]:
            return said
        mark = marks[said["mark"]]
        return {**mark["why"], "state": mark["state"]}

    have = [
        {**line, "hand": read(line["hand"])} if isinstance(line, dict) and "hand" in line
        else read(line)
        for line in short.have
    ]  # fmt: skip
    return [have, [reason(said) for said in short.why], marks, reads]


@pytest.mark.parametrize("name", GAMES)
def test_a_sentence_in_short_form_stands_for_the_whole(name: str) -> None:
    game, shorter = all_games()[name], 0
    for seed in range(share(6, 3)):
        rng = Random(f"short {name} {seed}")
        hand = game.deal(game.seats_near(4), seed, sink=lambda event: None)
        for _ in range(40):
            for seat in (*range(hand.state.seats), None):
                view = hand.view(seat)
                ids = range(1000, 1000 + len(view.face))
                short, whole = read_hand(view, ids), read_hand(view, ids, short=False)
                laid = laid_json(view)
                lying = [card for cards in (*laid["hands"], laid["board"]) for card in cards]
                faces = {ids[card["token"]]: card["card"] for card in lying}
                in_full = [whole.have, whole.why, sent(whole.marks), sent(whole.reads)]
                out = written_out(short, faces)
                for mark in [*out[2], *in_full[2]]:
                    mark["cards"].sort()
                assert out == in_full
                shorter += short != whole
            if hand.ask is None:
                break
            hand.play(any_answer(hand.ask, rng), hand.ask.seat)
    assert shorter
