"""Hands, positions and evenings of other versions of their games.

An older one is replayed by the rulings of today, and refused only where an answer is no longer
legal or the stored result differs; a newer one is refused. ``python -m
tests.table.test_older_versions`` writes the list of changes of rulings anew, with what was added.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

from pokernight.engine.asks import Pick, Turn, ask
from pokernight.engine.changes import Change, former_default
from pokernight.engine.game import Game
from pokernight.engine.record import RecordError, read, read_position, write, write_position
from pokernight.engine.rules import Money, option
from pokernight.engine.state import State
from pokernight.engine.step import asks
from pokernight.engine.versions import rules_as_then
from pokernight.errors import Refused
from pokernight.games import all_games, find
from pokernight.games.stakes import BlindStakes, Wagers
from pokernight.games.version_changes import SHORT_ALL_INS_ADD_UP, SHORT_ALL_INS_ADD_UP_WITH_BLINDS
from pokernight.table import Table
from pokernight.table.commands import Deal, Put, Reply
from pokernight.table.evening_record import read as read_evening
from pokernight.table.evening_record import replay
from pokernight.table.evening_record import write as write_evening
from tests.engine.test_record import signed
from tests.table.evenings import done, menu, seated

KEPT = Path(__file__).parent / "changes.json"
RULING = "the ante is $2"


# --- the changes themselves


def listed() -> dict[str, list[list[Any]]]:
    """Every change of rulings, by game."""
    return {
        name: [[one.edition, one.ruling] for one in game.history]
        for name, game in all_games().items()
        if game.history
    }


def test_a_change_of_rulings_that_was_written_down_stays_where_it_is() -> None:
    """Else a version would mean other rulings than those that a record was played by."""
    now = listed()
    for name, changes in json.loads(KEPT.read_text(encoding="utf-8")).items():
        assert now[name][: len(changes)] == changes, name


def test_the_version_of_a_game_follows_from_its_changes() -> None:
    for name, game in all_games().items():
        assert game.version == 1 + len(game.history), name
        editions = [change.edition for change in game.history]
        assert editions == sorted(editions), name


def test_the_changes_of_a_composed_game_are_those_of_its_parts_and_of_its_house_rules() -> None:
    game = find("black_mariah")
    assert [change.ruling for change in game.history][:2] == [
        "whoever is alone in a side pot takes it with any hand, and need beat nobody for it",
        "all or nothing is judged in each pot among those who are in it",
    ]


# --- a game whose rulings have changed


@dataclass(frozen=True)
class DearRules(find("chaos").rules):  # type: ignore[misc]
    """House rules of Chaos with another ante."""

    ante: Money = option(200, "What everybody pays before the deal.", stakes="scale")


CHAOS = find("chaos")
SAME = replace(CHAOS, changes=(*CHAOS.changes, Change(99, RULING)))
DEAR = replace(
    CHAOS, rules=DearRules, name="chaos",
    changes=(*CHAOS.changes, Change(99, RULING, former_default("ante", "1"))),
)  # fmt: skip


@asks
def ready(state: State) -> Turn:
    """The first player is asked what nobody was asked before."""
    yield from ask(state.clockwise()[0], "ready", Pick(("ready",), ()), "ready", "ready?")
    return None


ASKING = replace(SAME, program=lambda rules: (ready, *CHAOS.program(rules)))
DOUBLED = replace(SAME, program=lambda rules: CHAOS.program(replace(rules, ante=2 * rules.ante)))


def of(game: Game) -> Callable[[str], Game]:
    """A rulebook with one game in place of Chaos."""
    return lambda name: game if name == "chaos" else find(name)


def a_record() -> str:
    """A hand of Chaos as one line, played to its end by random answers."""
    hand, rng = CHAOS.deal(seats=3, seed=5), Random(5)
    while hand.ask is not None:
        hand.play(hand.ask.legal.draw(rng))
    return write(hand)


# --- records


def test_an_older_record_is_replayed_by_the_rulings_of_today() -> None:
    line = a_record()
    assert CHAOS.version < SAME.version
    hand = read(line, of(SAME))
    assert hand.game is SAME
    assert hand.result == read(line, find).result


def test_a_record_of_a_newer_version_is_refused() -> None:
    line = write(read(a_record(), of(SAME)))
    newer = (
        f"version {SAME.version} of Chaos, and this is version {CHAOS.version}: it takes a newer"
    )
    with pytest.raises(RecordError, match=newer):
        read(line, find)


@pytest.mark.parametrize("version", [0, -1, True, "2", 2.0, None])
def test_a_record_of_no_version_is_refused(version: object) -> None:
    fields = json.loads(a_record()) | {"version": version}
    with pytest.raises(RecordError, match="a version of Chaos is a whole number from 1 on"):
        read(signed(fields), find)


def test_an_answer_that_is_no_longer_legal_is_named_with_what_has_changed() -> None:
    with pytest.raises(RecordError) as refused:
        read(a_record(), of(ASKING))
    said = str(refused.value)
    assert said.startswith("this record cannot be replayed from its input 1 on: ")
    assert said.endswith(f"; changed since then: {RULING}")


def test_a_result_that_differs_is_named_with_what_has_changed() -> None:
    with pytest.raises(RecordError) as refused:
        read(a_record(), of(DOUBLED))
    said = str(refused.value)
    assert "does not replay to the result it states: seat 0 has " in said
    assert said.endswith(f"; changed since then: {RULING}")


def test_a_result_of_our_own_version_that_differs_blames_no_change() -> None:
    fields = json.loads(a_record())
    fields["result"]["payoffs"][1] += 1
    with pytest.raises(RecordError) as refused:
        read(signed(fields), find)
    assert "changed since then" not in str(refused.value)
    assert "seat 1 has" in str(refused.value)


def test_an_older_record_is_played_by_the_default_of_then() -> None:
    fields = json.loads(a_record())
    assert fields["rules"].pop("ante") == "1"
    assert DEAR.usual_rules.to_dict()["ante"] == "2"
    hand = read(signed(fields), of(DEAR))
    assert hand.state.setup.rules.to_dict()["ante"] == "1"
    fields["version"] = DEAR.version
    with pytest.raises(RecordError):
        read(signed(fields), of(DEAR))


def test_an_older_position_is_refused_with_what_has_changed() -> None:
    """It has no beginning, so nothing could tell whether it came about by the rulings of today."""
    line = write_position(CHAOS.deal(seats=3, seed=5))
    with pytest.raises(
        RecordError, match=f"this position is of version {CHAOS.version} of.*{RULING[:8]}"
    ):
        read_position(line, of(SAME))


# --- short all-ins


@dataclass(frozen=True)
class Limit(Wagers):
    """House rules of a limit game."""

    CHANGES: ClassVar[tuple[Change, ...]] = (SHORT_ALL_INS_ADD_UP,)
    short_all_ins_add_up: bool = option(True, "Whether short all-ins are added up.")
    small_bet: Money = option(100, "The small bet.")
    big_bet: Money = option(200, "The big bet.")


@dataclass(frozen=True)
class WithBlinds(BlindStakes):
    """House rules of a game with blinds."""

    CHANGES: ClassVar[tuple[Change, ...]] = (SHORT_ALL_INS_ADD_UP_WITH_BLINDS,)
    short_all_ins_add_up: bool = option(True, "Whether short all-ins are added up.")


@pytest.mark.parametrize(
    ("rules", "written", "adds_up"),
    [
        (Limit, {}, False),
        (Limit, {"short_all_ins_add_up": "yes"}, True),
        (Limit, {"short_all_ins_add_up": "no"}, False),
        (WithBlinds, {"betting": "fixed", "short_all_ins_add_up": "yes"}, False),
        (WithBlinds, {"betting": "no_limit", "short_all_ins_add_up": "yes"}, True),
        (WithBlinds, {"betting": "no_limit", "short_all_ins_add_up": "no"}, False),
    ],
)
def test_an_older_record_adds_short_all_ins_up_as_it_did(
    rules: type[Wagers], written: dict[str, str], adds_up: bool
) -> None:
    game = replace(find("chaos"), rules=rules, changes=())
    assert game.version == 2
    then = rules_as_then(game, 1, written)
    assert isinstance(then, Wagers)
    assert then.short_all_ins_add_up is adds_up
    now = rules_as_then(game, 2, written)
    assert isinstance(now, Wagers)
    assert now.short_all_ins_add_up is (written.get("short_all_ins_add_up") != "no")


# --- evenings


def an_evening() -> str:
    """Two hands of Chaos, in which everybody folds but one."""
    table = seated(menu("chaos"), "ABC")
    for _ in range(2):
        table.do(Deal())
        while (playing := table.playing) is not None:
            (seat,) = playing.asked
            (one,) = playing.hand.asks
            table.do(Reply(seat, "fold" if "fold" in one.legal else one.default))
    return write_evening(table)


def test_an_older_evening_is_replayed_by_the_rulings_of_today() -> None:
    opening, commands = read_evening(an_evening(), of(SAME))
    assert opening.versions == {"chaos": CHAOS.version}
    assert replay(Table(opening), commands).hands == 2


def test_an_older_evening_is_refused_at_the_line_that_cannot_be_done() -> None:
    opening, commands = read_evening(an_evening(), of(ASKING))
    with pytest.raises(RecordError) as refused:
        replay(Table(opening), commands)
    assert str(refused.value).startswith("line 6 of this evening cannot be done: ")
    assert str(refused.value).endswith(f"; changed since then: {RULING}")


def test_an_evening_of_a_newer_version_is_refused() -> None:
    opening, commands = read_evening(an_evening(), of(SAME))
    newer = write_evening(replay(Table(opening), commands))
    with pytest.raises(Refused, match=f"this evening is of version {SAME.version} of Chaos"):
        read_evening(newer, find)


def test_a_game_put_on_the_menu_by_an_older_version_has_the_defaults_of_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pokernight.table.table.named", of(DEAR))
    for version, ante in ((CHAOS.version, "1"), (DEAR.version, "2")):
        table = done(seated(menu("the_omen"), "AB"), Put(0, "Chaos", "chaos", version))
        assert table.menu.entry("Chaos").rules.to_dict()["ante"] == ante


if __name__ == "__main__":
    KEPT.write_text(json.dumps(listed(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
