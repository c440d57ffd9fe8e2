"""The public form of a hand: plain data, the same from version to version, and no more than a
viewer may know.

``python -m tests.engine.test_wire`` writes the golden file anew, for a new version of the form.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, get_type_hints

import pytest

from pokernight.engine import wire
from pokernight.engine.asks import Amount, Bets, Pick, PickSet, PickSome
from pokernight.engine.events import SPECTATOR, Event
from pokernight.engine.game_slots import plain
from pokernight.engine.hand import Hand, Opening
from pokernight.engine.rules import option
from pokernight.engine.view import in_the_open, see
from pokernight.errors import Refused
from pokernight.games import all_games, find
from pokernight.proofs import any_answer, random_opening
from pokernight.session.card_ids import named_cards
from scripts.protocol_docs import views
from tests.games_tried import TRIED, a_few
from tests.sampling import share

GOLDEN = Path(__file__).parent / "golden" / f"wire_{wire.VERSION}.json"
HANDS = {"the_omen": 260, "bonedoneskis": 4, "cripple_mr_onion": 2, "omaha_hi_lo": 3, "holdem": 5}


def whole_hand(game: str, seed: int) -> dict[str, Any]:
    """Return the messages to seat 1 of a hand in which all answer by default."""
    told: list[Event] = []
    hand = find(game).deal(seats=3, seed=seed, sink=told.append)
    views: list[wire.ViewJson] = []
    while hand.ask is not None:
        if len(views) < 2:
            views.append(wire.view_json(hand.view(1)))
        answer = "call" if "call" in hand.ask.legal else hand.ask.default
        hand.play(answer, hand.ask.seat)
    return {
        "views": views,
        "spectator": wire.view_json(hand.view()),
        "events": [wire.event_json(event, 1) for event in told[-20:]],
        "result": wire.result_json(hand.result),
    }


def golden() -> str:
    hands = {game: _without_wording(whole_hand(game, seed)) for game, seed in HANDS.items()}
    lines = [f'"{game}": {json.dumps(hand, sort_keys=True)}' for game, hand in hands.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _without_wording(value: Any) -> Any:
    """The form alone: a sentence said better is no other form."""
    if isinstance(value, dict):
        return {
            name: type(one).__name__ if name in ("words", "notes") else _without_wording(one)
            for name, one in value.items()
        }
    return [_without_wording(one) for one in value] if isinstance(value, list) else value


def without_new_options(sent: Any, before: Any) -> Any:
    """Return what is sent without house rules that were added since ``before`` was written.

    The names of the house rules are those of each game, so a game may have more of them; those of
    before must all be there, and a new one is sent as text like any other.
    """
    if isinstance(sent, list) and isinstance(before, list):
        return [*map(without_new_options, sent, before), *sent[len(before) :]]
    if not isinstance(sent, dict) or not isinstance(before, dict):
        return sent
    parts = {name: without_new_options(value, before.get(name)) for name, value in sent.items()}
    if isinstance(rules := before.get("rules"), dict):
        assert {type(value) for value in sent["rules"].values()} == {str}
        parts["rules"] = {name: text for name, text in sent["rules"].items() if name in rules}
    return parts


def differs_from(before: Any) -> bool:
    """Return whether the wire of today differs from a golden file."""
    sent = json.loads(golden())
    return bool(without_new_options(sent, before) != before)


def test_the_form_of_this_version_is_what_it_was() -> None:
    """A change here breaks whoever reads the wire: raise VERSION, and keep the old golden file."""
    assert not differs_from(json.loads(GOLDEN.read_text(encoding="utf-8")))


@dataclass(frozen=True)
class PoliteRules(find("the_omen").rules):  # type: ignore[misc]
    """The Omen with a house rule more."""

    polite: bool = option(False, "Whether players say please.")


def test_a_new_house_rule_is_no_other_form(monkeypatch: pytest.MonkeyPatch) -> None:
    before = json.loads(GOLDEN.read_text(encoding="utf-8"))
    polite = replace(find("the_omen"), rules=PoliteRules)
    monkeypatch.setitem(
        globals(), "find", lambda name: polite if name == polite.name else all_games()[name]
    )
    sent = whole_hand("the_omen", HANDS["the_omen"])
    assert sent["views"][0]["rules"]["polite"] == "no"
    assert not differs_from(before)


def test_a_house_rule_that_is_gone_or_any_other_change_is_another_form() -> None:
    for change in ("rules", "pots", "extra"):
        before = json.loads(GOLDEN.read_text(encoding="utf-8"))
        view = before["the_omen"]["views"][0]
        if change == "rules":
            view["rules"]["was"] = "there"
        elif change == "pots":
            view["pots"] = []
        else:
            view["more"] = 1
        assert differs_from(before), change


@pytest.mark.parametrize("part", views(), ids=lambda part: part.__name__)
def test_every_field_is_explained(part: type) -> None:
    explained = set(re.findall(r"``(\w+)``", part.__doc__ or ""))
    assert set(get_type_hints(part)) <= explained


@pytest.mark.parametrize("version", [0, 1, 3, "2", None])
def test_another_version_is_refused_by_its_number(version: object) -> None:
    with pytest.raises(Refused, match="version"):
        wire.check_version({"wire": version})
    wire.check_version({"wire": wire.VERSION})


@pytest.mark.parametrize("name", TRIED)
def test_what_a_seat_is_sent_is_plain_data_and_the_same_in_every_world_it_allows(name: str) -> None:
    game = all_games()[name]
    for seed in range(share(3, 3)):
        rng = Random(seed)
        hand = Hand(random_opening(game, game.seats_near(3), seed))
        while hand.ask is not None:
            for seat in range(hand.state.seats):
                sent = wire.view_json(hand.view(seat))
                assert json.loads(json.dumps(sent)) == sent
                fields = set(get_type_hints(wire.ViewJson))
                assert set(sent) | {"rows", "laid"} == fields
                assert ("rows" in sent) == bool(game.talk.layout(hand.view(seat).rules))
                assert wire.view_json(hand.redeal(seat, rng).view(seat)) == sent
                mine = [one for one in hand.asks if one.seat == seat]
                assert (sent["question"] is None) == (not mine)
            hand.play(any_answer(hand.ask, rng), hand.ask.seat)


@pytest.mark.parametrize("name", ["open_face_pineapple", "chinese_poker"])
@pytest.mark.parametrize("dreamer", [0, 1])
def test_cards_that_are_laid_in_rows_are_sent_as_they_lie(name: str, dreamer: int) -> None:
    """Each card lies in one row of its own player, also face down; in the end all lie in one."""
    game = find(name)
    carried = {"fantasy": (0, dreamer, 0)} if "fantasy" in game.counts else {}
    hand = Hand(Opening.shuffled(game, 3, 0, by_seat=carried))
    most = 0
    while hand.ask is not None:
        sent = wire.view_json(hand.view(0))
        for cards, rows in zip(sent["hands"], sent.get("laid", []), strict="laid" in sent):
            lying = [token for row in rows for token in row["cards"]]
            assert len(lying) == len(set(lying))
            assert set(lying) <= {card["token"] for card in cards}
            most = max(most, len(lying))
            names = [row["name"] for row in rows]
            assert names == ["the front", "the middle", "the back"]
        hand.play(hand.ask.default, hand.ask.seat)
    assert most >= 5
    for seat in (1, 2, None):
        sent = wire.view_json(hand.view(seat))
        assert [[len(row["cards"]) for row in rows] for rows in sent["laid"]] == [[3, 5, 5]] * 3
        before = [[row["cards"] for row in rows] for rows in sent["laid"]]
        named = named_cards(wire.laid_json(hand.view(seat)), range(100, 200))
        ids = [[row["cards"] for row in rows] for rows in named["laid"]]
        assert ids == [[[100 + token for token in row] for row in rows] for rows in before]
        own = [card["token"] for card in named["hands"][0]]
        assert sorted(own) == sorted(card for row in ids[0] for card in row)


@pytest.mark.parametrize("name", ["holdem", "tic_tac_toe", "cripple_mr_onion"])
def test_where_no_cards_are_laid_in_rows_none_are_sent(name: str) -> None:
    assert "laid" not in wire.view_json(find(name).deal(seats=3, seed=0).view(0))


@pytest.mark.parametrize("name", TRIED)
def test_an_event_is_sent_with_the_cards_that_its_viewer_knew(name: str) -> None:
    told: list[Event] = []
    game = all_games()[name]
    rng = Random(name)
    hand = Hand(random_opening(game, game.seats_near(3), 11), sink=told.append)
    while hand.ask is not None:
        hand.play(any_answer(hand.ask, rng), hand.ask.seat)
    blind = 0
    for event in told:
        for viewer in (0, 1, SPECTATOR):
            sent = wire.event_json(event, viewer)
            assert json.loads(json.dumps(sent)) == sent
            for sight, card in zip(event.cards, sent["cards"], strict=True):
                assert (card["card"] is not None) == bool(sight.knowers >> viewer & 1)
                blind += card["card"] is None
    assert blind or name == "acey_deucey"  # no card lies face down in it


def test_a_planted_face_is_found() -> None:
    """The test above can fail: with a knower too many, a spectator is sent a hole card."""
    told: list[Event] = []
    find("holdem").deal(seats=2, seed=1, sink=told.append)
    event = next(event for event in told if event.kind == "dealt")
    assert wire.event_json(event, SPECTATOR)["cards"][0]["card"] is None
    event.cards[0].knowers |= 1 << SPECTATOR
    assert wire.event_json(event, SPECTATOR)["cards"][0]["card"] is not None


@pytest.mark.parametrize(
    ("legal", "form", "there"),
    [
        (Bets(200, 400, 800, 300), "bets", {"call": 200, "low": 400, "high": 800, "chips": 300}),
        (Amount(("pass",), 1, 9, 3), "amount", {"words": ["pass"], "low": 1, "usual": 3}),
        (Pick(("pay",), (3, 4), "card"), "pick", {"words": ["pay"], "options": [3, 4]}),
        (PickSome((), (5, 3), 1, 9), "set", {"options": [3, 5], "least": 1, "most": 2}),
        (PickSet.of_sets([(1, 2), (3,)]), "set", {"sets": [[1, 2], [3]]}),
    ],
)
def test_legal_answers_say_their_form(legal: Any, form: str, there: dict[str, Any]) -> None:
    sent = wire.legal_json(legal)
    assert sent["form"] == form
    assert sent["of"] == legal.of
    assert there.items() <= dict(sent).items()


@pytest.mark.parametrize("value", ["call", 400, [1, 2], []])
def test_an_answer_from_the_wire_is_a_word_a_number_or_a_list(value: Any) -> None:
    assert plain(wire.answer_of(value)) == value


@pytest.mark.parametrize("value", [None, True, 1.5, {"a": 1}, [1, "2"], [True], [[1]]])
def test_anything_else_is_no_answer(value: Any) -> None:
    with pytest.raises(Refused, match="is not an answer"):
        wire.answer_of(value)


def test_a_costly_word_says_its_price() -> None:
    hand = find("baseball").deal(seats=3, seed=1)
    for seed in range(40):
        hand = find("baseball").deal(seats=3, seed=seed)
        while hand.ask is not None and hand.ask.kind != "three":
            hand.play("call" if "call" in hand.ask.legal else hand.ask.default)
        if hand.ask is not None:
            break
    assert hand.ask is not None
    sent = wire.question_json(hand.ask, hand.view(hand.ask.seat))
    assert sent["costs"]["pay"] > 0
    assert sent["number"] == hand.number


if __name__ == "__main__":
    GOLDEN.write_text(golden(), encoding="utf-8")


@pytest.mark.parametrize("name", a_few("shared by views", 8))
def test_what_all_views_share_is_the_same_from_every_seat(name: str) -> None:
    """A room makes it once, from what somebody sees who only watches."""
    game = all_games()[name]
    rng = Random(f"share {name}")
    for number in range(12):
        seats = rng.randint(game.seats[0], min(game.seats[1], 5))
        hand = game.deal(seats=seats, seed=f"share {name} {number}")
        for _ in range(60):
            if (ask := hand.ask) is None:
                break
            shared = wire.common_json(hand.view(None))
            for seat in range(seats):
                view = hand.view(seat)
                assert wire.common_json(view) == shared
                parts = {**shared, **wire.laid_json(view), **wire.asked_json(view)}
                assert parts == wire.view_json(view)
                assert see(hand, seat, in_the_open(hand)) == view
            hand.play(rng.choice(ask.legal.samples()), ask.seat)
