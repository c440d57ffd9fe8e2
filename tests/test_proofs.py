"""The shared proofs for every game of the rulebook: it enters by being in the catalogue."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pokernight.cli.reports.prove_report import prove_game
from pokernight.engine.asks import Ask, Pick, Turn
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.game import AGAIN, Game, Step, asks
from pokernight.engine.rules import Rules, option
from pokernight.engine.state import State
from pokernight.engine.steps import showdown
from pokernight.errors import Refused
from pokernight.games import SOURCE_GAMES, all_games, find, guts, holdem
from pokernight.games.game_file_loader import load
from pokernight.proofs import (
    Disproved,
    ProofCounts,
    inert_options,
    prove,
    prove_evening,
    random_rules,
)
from tests.sampling import PROVE, of_the_day, some

HANDS, TABLES = (20, 4) if PROVE else (1, 1)
ASKED = HANDS if PROVE else 0
"""Questions at least: a single hand may be over before anybody is asked."""
WHOLE, MANY = 25, 100
"""Chunks where ``PROVE`` is set: 500 hands of every game, 2,000 of those of the sources."""
FEWER = {"cripple_mr_onion": 1, "bonedoneskis": 2, "omaha_hi_lo": 2, "seven_twenty_seven": 1}
"""Chunks of games with many more hands in proofs of their own, or with very long ones."""


def chunks(name: str) -> int:
    """Return the number of chunks of a game to prove: ordinarily the first, for some games more."""
    if PROVE:
        return MANY if name in SOURCE_GAMES else WHOLE
    return FEWER.get(name, 2 if name in SOURCE_GAMES else 1)


@pytest.mark.parametrize(
    ("name", "chunk"), [(name, chunk) for name in all_games() for chunk in range(chunks(name))]
)
def test_shared_proofs(name: str, chunk: int) -> None:
    """A quarter of the hands by the default rules, the others by house rules drawn at random.

    Ordinarily one hand of the day, by either.
    """
    game = all_games()[name]
    rng = of_the_day(f"{name} {chunk}")
    tally = ProofCounts()
    first = chunk * HANDS if PROVE else rng.randrange(WHOLE * 20)
    for rules, seats in tables(game, rng):
        tally.add(prove(game, seats=seats, hands=HANDS // TABLES, first=first + tally.hands,
                        rules=rules))  # fmt: skip
    assert tally.hands == HANDS
    assert tally.worlds == tally.questions >= ASKED
    assert tally.events["win"] + tally.events["lost"] + tally.again >= HANDS // 2


def tables(game: Game, rng: Random) -> Iterator[tuple[Rules, int]]:
    """Four tables under ``PROVE``: by the default rules, and by house rules drawn at random."""
    fewest, most = game.seats
    found = 0 if PROVE else rng.randrange(4)
    last = found + TABLES
    while found < last:
        rules = random_rules(game, rng) if found else game.rules()
        seats = rng.randint(fewest, min(most, 7))
        try:
            game.check_seats(seats, rules)
        except Refused:
            continue
        found += 1
        yield rules, seats


def evenings(name: str) -> int:
    """Return the number of evenings of a game to play."""
    if not PROVE:
        return 1
    return 20 if name in SOURCE_GAMES else 5


@pytest.mark.parametrize(
    ("name", "seed"),
    [
        (name, seed)
        for name in some("evenings of a game", [*all_games()], 20)
        for seed in range(evenings(name))
    ],
)
def test_an_evening_of_twenty_hands_at_a_table(name: str, seed: int) -> None:
    game = all_games()[name]
    fewest, most = game.seats
    seats = game.seats_near(Random(f"{name} {seed}").randint(max(fewest, 3), max(min(most, 6), 3)))
    tally = prove_evening(game, seats=seats, hands=20, seed=seed)
    assert tally.hands == 20
    assert tally.questions >= 20


# --- a file of somebody's own


def test_a_copy_of_the_tutorials_example_written_in_the_inventors_words_proves_clean(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A copy of Guts finds all its words in a single module, and nothing to mend."""
    source = Path(guts.__file__).read_text(encoding="utf-8")
    own = re.sub(r"(?m)^from pokernight\.[\w.]+ import", "from pokernight.invent import", source)
    assert own.count("from pokernight.invent import") == source.count("from pokernight.") > 5
    path = tmp_path / "guts.py"
    path.write_text(own, encoding="utf-8")
    game = load(path)
    assert prove_game(game, game.usual_rules, 4, None, 1) == 0
    captured = capsys.readouterr()
    assert "Guts: every promise holds" in captured.out
    assert "never cited" not in captured.out
    assert captured.err == ""


# --- options that change nothing


@dataclass(frozen=True)
class PoliteRules(holdem.Rules):
    """Hold'em with a house rule that nothing in the game looks at."""

    polite: bool = option(False, "Whether players say please.")


def test_an_option_that_changes_nothing_is_found() -> None:
    game = replace(find("holdem"), rules=PoliteRules)
    inert = inert_options(game, hands=10, seats=4)
    assert "polite=yes" in inert
    assert not {"betting=pot", "betting=fixed"} & set(inert)


TIES_AND_SHORT_ALL_INS = {
    "odd_chips=roberts", "odd_chips=wsop", "odd_chips=tda",
    "short_all_ins_add_up=yes", "short_all_ins_add_up=no",
}  # fmt: skip
"""Values that matter too seldom for random hands in any game: equal hands with a cent left over,
and several short all-ins in one round (one hand in thousands)."""
SELDOM: dict[str, set[str]] = {
    "anaconda": {"both=tied"},
    "chinese_poker": {"royalties=yes"},
    "cripple_mr_onion": {
        "run_aces=low", "run_aces=high", "nulls_after_fate=played", "after_crippling=ends",
        "octavo_crippled=as_great", "suits=disc",
    },
    "howdy_doody": {"both=tied"},
    "jacks_or_better": {"progressive=up", "progressive=up_and_down"},
    "omaha_hi_lo": {"burn_again=yes"},
}  # fmt: skip
"""Values of a game that matter too seldom besides, or only in a deal after one that nobody won."""


@pytest.mark.prove
@pytest.mark.parametrize("name", all_games())
def test_every_value_of_every_option_changes_something(name: str) -> None:
    game = all_games()[name]
    inert = set.intersection(*(
        set(inert_options(game, hands=1_000, seats=min(seats, game.seats[1]))) for seats in (3, 5)
    ))  # fmt: skip
    assert inert <= TIES_AND_SHORT_ALL_INS | SELDOM.get(name, set())


def test_what_matters_seldom_can_be_chosen() -> None:
    for name, seldom in SELDOM.items():
        values = {one.name: one.values for one in all_games()[name].rules().options()}
        assert all(value in values[option] for option, value in (one.split("=") for one in seldom))


# --- faults that are planted, one for each promise

HOLDEM = find("holdem")
STUD_HI_LO = find("seven_card_stud_hi_lo")


def spoilt(game: Game, spoil: Callable[[tuple[Step, ...]], tuple[Step, ...]], **more: Any) -> Game:
    """A game whose steps are spoilt."""
    return replace(game, program=lambda rules: spoil(game.program(rules)), **more)


@asks
def once_more(state: State) -> Turn:
    """Asked until somebody has had enough, which by default nobody ever has."""
    answer = yield Ask(0, "once more", Pick(("more", "enough"), ()), "more")
    state.said = [str(state.number)] * state.seats  # something changes, and nothing comes of it
    return AGAIN if answer == "more" else None


def test_a_game_that_defaults_alone_never_end_is_disproved() -> None:
    kinds = Kinds(questions={"once more": "more, or enough"})
    game = spoilt(HOLDEM, lambda steps: (*steps[:3], once_more, *steps[3:]),
                  talk=replace(HOLDEM.talk, kinds=kinds))  # fmt: skip
    with pytest.raises(Disproved, match="a hand answered by default alone does not end"):
        prove(game, seats=2, hands=4)


def test_a_pot_won_without_a_claim_is_disproved() -> None:
    def low_for_all(steps: tuple[Step, ...]) -> tuple[Step, ...]:
        contests = steps[-1].contests  # type: ignore[attr-defined]
        high, low = contests
        any_low = low._replace(value=lambda state, seat: 1, reading=high.reading)
        last = showdown((high, any_low), "last_aggressor", "left_of_button", clause="1")
        last.contests = contests  # type: ignore[attr-defined]
        return (*steps[:-1], last)

    with pytest.raises(Disproved, match=r"seat \d wins .* without a claim"):
        prove(spoilt(STUD_HI_LO, low_for_all), seats=4, hands=40)


@pytest.mark.parametrize("everybody", [False, True], ids=["is alone", "is not"])
def test_who_is_left_alone_in_a_side_pot_needs_no_claim_and_nobody_else_takes_one_so(
    everybody: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Play a seed of all-or-nothing in which a player left alone takes a pot."""
    game = find("black_mariah")
    if everybody:
        monkeypatch.setattr("pokernight.proofs.promises.LEFT_ALONE", "part")
        with pytest.raises(Disproved, match=r"is not alone in the pot that it takes"):
            prove(game, seats=7, hands=40, first=60)
    else:
        assert prove(game, seats=7, hands=2, first=61).events["win"] > 0


@asks
def another_drink(state: State) -> Turn:
    """Asked when the pot is paid: by then all know that who mucked had the worse hand."""
    yield Ask(state.clockwise()[0], "a drink", Pick(("yes", "no"), ()), "no")
    return None


def test_a_game_that_asks_after_its_showdown_is_not_disproved() -> None:
    kinds = Kinds(questions={"a drink": "whether he wants one"})
    game = spoilt(HOLDEM, lambda steps: (*steps, another_drink))
    game = replace(game, talk=replace(game.talk, kinds=kinds))
    tally = prove(game, seats=4, hands=30, incidents=0)
    assert tally.kinds["a drink"] == 30
    assert tally.events["muck"] > 10


def a_leak(state: State) -> None:
    """A word that hangs on a card that nobody has seen."""
    state.tell("note", "the deck ends in " + str(state.face[state.stub[0]]))


def test_what_leaks_after_a_showdown_is_found() -> None:
    kinds = Kinds(questions={"a drink": "whether he wants one"}, news=("note",))
    game = spoilt(HOLDEM, lambda steps: (*steps, another_drink, a_leak, another_drink))
    game = replace(game, talk=replace(game.talk, kinds=kinds))
    with pytest.raises(Disproved, match="is told what it cannot know"):
        prove(game, seats=4, hands=30, incidents=0)


def test_a_half_that_nobody_has_declared_for_and_somebody_wins_is_disproved() -> None:
    def cards_speak(steps: tuple[Step, ...]) -> tuple[Step, ...]:
        last = showdown(steps[-1].contests, "initiator", "left_of_button", "6")  # type: ignore[attr-defined]
        last.declared = "alone"  # type: ignore[attr-defined]
        return (*steps[:-1], last)

    with pytest.raises(Disproved, match=r"seat \d wins .*without a claim"):
        prove(spoilt(find("anaconda"), cards_speak), seats=3, hands=20)


def three_cards(state: State) -> None:
    state.board, state.stub = state.stub[-3:], state.stub[:-3]


def test_a_line_of_cards_that_are_not_on_the_board_is_disproved() -> None:
    game = spoilt(
        find("five_card_draw"), lambda steps: (three_cards, *steps),
        lines=lambda rules: {"top": (1, 3)},
    )  # fmt: skip
    with pytest.raises(Disproved, match="the line 'top' has a card that is not on the board"):
        prove(game, seats=3, hands=20)


def a_misdeal(state: State) -> None:
    state.misdeal = 1


def test_a_misdeal_without_an_incident_is_disproved() -> None:
    game = spoilt(HOLDEM, lambda steps: (*steps, a_misdeal))
    with pytest.raises(Disproved, match="a misdeal, and nothing has gone wrong"):
        prove(game, seats=2, hands=10, incidents=0)


def test_an_evening_whose_hands_do_not_count_is_disproved() -> None:
    game = spoilt(HOLDEM, lambda steps: (*steps, a_misdeal))
    with pytest.raises(Disproved, match=r"hand \d+ of the evening does not count"):
        prove_evening(game, seats=3, hands=10, seed=1)
