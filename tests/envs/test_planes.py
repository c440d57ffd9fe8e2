"""The planes of an observation, held to positions that lie here card by card."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pokernight.cards import text
from pokernight.engine.hand import Hand
from pokernight.envs.planes import planes_of
from pokernight.games import all_games, find
from tests.envs.allowed import usual_seats
from tests.rules.bones import Bones
from tests.rules.tables import WildTable


def read(hand: Hand, seat: int, part: str) -> set[str]:
    """The cards that are marked in a part of what a seat observes."""
    pack = hand.setup.pack.cards
    planes = planes_of(hand.setup, hand.state.seats)
    marked = planes.parts(planes.read(hand.view(seat)))[part]
    assert marked.shape == (len(pack),)
    assert set(marked.tolist()) <= {0.0, 1.0}
    return {text([card]) for card, one in zip(pack, marked, strict=True) if one}


def due(hand: Hand, seat: int) -> list[str]:
    """Return the powers marked as due in a seat's observation."""
    setup = hand.setup
    planes = planes_of(setup, hand.state.seats)
    marked = planes.parts(planes.read(hand.view(seat)))["power due"]
    assert marked.shape == (max(1, len(setup.powers)),)
    names = [power.name for power in setup.powers] or ["none"]
    return [name for name, one in zip(names, marked, strict=True) if one]


# --- what counts for nothing


def bones(*hands: str) -> Hand:
    return Bones(*hands).hand


def chaos(*hands: str, **rules: str) -> Hand:
    return WildTable(find("chaos"), hands, rules=rules).hand


NOTHING: Mapping[str, tuple[Hand, tuple[set[str], ...], tuple[set[str], ...]]] = {
    "red sixes, in the hole and in sight": (
        bones("6h Kd / 9c", "Ac 7h / 6d"), ({"6h", "6d"}, {"6d"}), (set(), set()),
    ),
    "black sixes may be sixes or aces": (
        bones("6s Kd / 6h", "Ac 2h / 6c"), ({"6h"}, {"6h"}), ({"6s", "6c"}, {"6c"}),
    ),
    "the 4 of clubs in a hole is not wild": (
        bones("4c Kd / 9h", "Ac 2h / 4d"), (set(), set()), (set(), set()),
    ),
    "an up seven is wild, one in the hole is not": (
        bones("7c Kd / 7d", "Ac 7h / 6d"), ({"6d"}, {"6d"}), ({"7d"}, {"7d"}),
    ),
    "jokers before one lies open": (
        chaos("Jk 3d / 5h 8s", "6c 7c / Kd 9d", jokers="2"), ({"Jk"}, set()), (set(), set()),
    ),
    "a joker beside wild cards": (
        chaos("Jk 3d / 5h 8s", "6d 7c / Qd 9c", jokers="2"),
        ({"Jk"}, set()),
        ({"3d"}, {"6d"}),
    ),
    "jokers once one lies open": (
        chaos("Jk 3d / 5h 8s", "6d 7c / Jk 9c", jokers="2"),
        (set(), set()),
        ({"Jk"}, {"Jk"}),
    ),
    "nothing at Chaos without jokers": (
        chaos("As 3d / 5h 8s", "6d 7c / Qd 9c", jokers="0"),
        (set(), set()),
        ({"3d"}, {"6d"}),
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", NOTHING)
def test_a_seat_is_told_what_counts_for_nothing_of_the_cards_that_it_knows(case: str) -> None:
    hand, nothing, wild = NOTHING[case]
    for seat in (0, 1):
        assert read(hand, seat, "counts for nothing") == nothing[seat], f"seat {seat}"
        assert read(hand, seat, "wild") == wild[seat], f"seat {seat}"


# --- powers


def asked(*hands: str, claims: str | None = None, street: int = 3, **rules: str) -> Bones:
    """A table in the claims of a street; or after them, where it is said what seat 0 claims."""
    table = Bones(*hands, rules=rules).window_of(street)
    return table if claims is None else table.claims(*[f"0 {claims}"] * bool(claims))


OTHER = "Tc 9h / 5h"
DUE = {
    "2 Hog": asked("Ac Kd / 2s", OTHER, claims="2s"),
    "Red Four": asked("Ac Kd / 4h", OTHER, claims="4h"),
    "Red Queen": asked("Ac Kd / Qh", OTHER, claims="Qh"),
    "8 Ball": asked("Ac Kd / 8s", OTHER, claims="8s"),
    "The 3's": asked("Ac Kd / 3c", OTHER, sleeping="friendly"),
    "Nine of Spades": asked("Ac Kd / 9s", OTHER, sleeping="friendly"),
    "Black Jack": asked("Ac Kd / Js", OTHER, claims=""),
    "Fish Hook in a Sailboat": asked("Ac Kd / Jh 4c", OTHER, claims="", street=4),
    "Nine of Diamonds": asked("Ac Kd / 9d", OTHER),
    "Straight Up Face Down": asked("Ac Kd / 5c 6s 7h", f"{OTHER} Td 8c", street=5),
}
"""Question about each power, by its name, after a card face up that wakes it."""


@pytest.mark.parametrize("name", DUE)
def test_everybody_is_told_which_power_is_due(name: str) -> None:
    table = DUE[name]
    assert table.ask.kind not in ("bet", "claim")
    for seat in (0, 1):
        assert due(table.hand, seat) == [name]


def test_no_power_is_due_where_one_may_be_claimed_or_bets_are_made() -> None:
    table = Bones("Ac Kd / 2s", OTHER)
    assert table.ask.kind == "claim"
    assert due(table.hand, 0) == due(table.hand, 1) == []
    table.go_on()
    assert table.ask.kind == "bet"
    assert due(table.hand, 0) == due(table.hand, 1) == []


def test_where_there_are_no_powers_none_is_ever_due() -> None:
    for game in all_games().values():
        if game.setup().powers:
            continue
        if game.study:
            assert "power due" not in planes_of(game.setup(), 2).shapes
            continue
        hand = game.deal(usual_seats(game), 1)
        for _ in range(6):
            if (ask := hand.ask) is None:
                break
            assert due(hand, ask.seat) == []
            hand.play(ask.default, ask.seat)
