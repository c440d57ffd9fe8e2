"""House rules are given as people have them: as rules, a dict, a text or the name of a set."""

from __future__ import annotations

from typing import Any

import pytest

from pokernight.engine.events import Event
from pokernight.engine.rules import RulesError
from pokernight.games import find
from pokernight.odds import equity, what_wins

CHAOS = find("chaos")
STUD = find("seven_card_stud")


@pytest.mark.parametrize(
    "said", [{"jokers": 2}, {"jokers": "2"}, "jokers=2", CHAOS.house_rules(jokers="2")]
)
def test_house_rules_may_be_a_dict_a_text_or_rules(said: Any) -> None:
    wanted = CHAOS.house_rules(jokers="2")
    assert CHAOS.rules_from(said) == wanted
    hand = CHAOS.deal(3, seed=1, rules=said)
    assert hand.state.setup.rules == wanted
    assert equity(CHAOS, ["??", "??"], rules=said, trials=50).origin.rules == {"jokers": "2"}
    assert what_wins(CHAOS, 3, rules=said, trials=50).origin.rules == {"jokers": "2"}


def test_a_set_has_a_name_and_may_be_changed_by_a_text() -> None:
    home = STUD.house_rules("home")
    assert STUD.rules_from("home") == home
    assert STUD.rules_from("home, raises=4") == STUD.house_rules("home", raises="4")


def test_money_in_a_dict_is_cents_and_in_a_text_dollars() -> None:
    given: list[Any] = [{"small_bet": 250, "big_bet": 500}, "small_bet=2.50, big_bet=5"]
    assert len({STUD.rules_from(one) for one in given}) == 1


def test_nothing_said_is_out_of_the_box() -> None:
    assert CHAOS.rules_from() == CHAOS.rules_from(None) == CHAOS.rules_from("") == CHAOS.rules()


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("jokerz", "Chaos has no rule set 'jokerz', did you mean 'jokers'"),
        ({"jokers": 5}, "jokers cannot be 5: it is 0 or 1 or 2"),
        ({"jokers": True}, "jokers cannot be True"),
        ({"jokers": [2]}, r"jokers cannot be \[2\]"),
        ({"joker": 2}, "there is no rule 'joker', did you mean 'jokers'"),
        ({2: 2}, "there is no rule 2"),
        (7, "not 7"),
        (STUD.rules(), "not those of pokernight.games.stud"),
    ],
)
def test_what_are_no_house_rules_is_refused_and_says_what_would_be(
    said: Any, sentence: str
) -> None:
    for use in (CHAOS.rules_from, lambda rules: CHAOS.deal(3, rules=rules)):
        with pytest.raises(RulesError, match=sentence):
            use(said)


@pytest.mark.parametrize(
    ("game", "rules", "cited"),
    [
        ("holdem", "runs=twice, betting=no_limit", "runs"),
        ("seven_card_stud", "runs=twice, betting=no_limit", "runs"),
        ("omaha", "rabbit=yes", "rabbit"),
        ("holdem", "stand_up=5", "stand_up"),
    ],
)
def test_a_clause_is_a_number_of_the_page_or_a_house_rule_of_the_game(
    game: str, rules: str, cited: str
) -> None:
    """The page of a game has an anchor for each of both, to which clauses link."""
    played = find(game)
    anchors = {"", *played.clauses, *played.usual_rules.to_dict()}
    clauses: set[str] = set()
    for seed in range(6):
        told: list[Event] = []
        stacks = (1000, 2000, 3000) if cited == "runs" else None
        hand = played.deal(3, seed, rules=rules, stacks=stacks, sink=told.append)
        while (ask := hand.ask) is not None:
            clauses.add(ask.clause)
            answers = ask.legal.samples()
            usual = answers[0] if cited == "rabbit" else answers[-1]
            hand.play(usual, ask.seat)
        clauses |= {event.clause for event in told}
    assert cited in clauses
    assert clauses <= anchors
