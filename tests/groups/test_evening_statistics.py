"""Statistics of an evening against a count over the text history of its hands.

The oracle reads the lines of `engine/history` alone and shares no code with the tally.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from pokernight.engine.events import SPECTATOR
from pokernight.engine.hand import Hand
from pokernight.engine.history import lines_of_hand
from pokernight.groups.group_file import EveningResult, PlayerEvening
from pokernight.groups.hand_tally import EveningTally
from pokernight.proofs.random_hands import any_answer
from pokernight.table import Table
from pokernight.table.commands import Buy, Call, Deal, End, Pay, Reply
from pokernight.wording.english import ENGLISH
from pokernight.wording.message import message_from_json
from pokernight.wording.rendering import reader_of, rendered
from tests.sampling import of_the_day, share
from tests.table.evenings import menu, seated

GAMES = (
    "texas_holdem", "omaha_hi_lo", "seven_card_stud", "razz", "the_omen", "five_card_draw",
    "deuce_to_seven_triple_draw", "follow_the_queen", "anaconda", "guts", "acey_deucey",
)  # fmt: skip
NAMES = ("Ann", "Ben", "Cleo", "Dot", "Eve")
HANDS = share(2_000, 25)
ACTIONS = {"check", "call", "bet", "raise", "fold", "chips"}
CATEGORIES = [
    "high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house",
    "four of a kind", "straight flush", "five of a kind",
]  # fmt: skip
LOW_GAMES = {"Razz", "Deuce to Seven Triple Draw"}
NO_ROUNDS = {"Acey-Deucey", "Guts"}
"""Games without rounds of betting."""


@dataclass
class Recorded:
    """A hand that was played, with its number, its title and the names of its players."""

    number: int
    title: str
    hand: Hand
    names: list[str]


@dataclass
class Counts:
    """Counts of the oracle for a player."""

    hands: Counter[str] = field(default_factory=Counter)
    nets: Counter[str] = field(default_factory=Counter)
    pot: int = 0
    best: list[int] = field(default_factory=list)
    bet_hands: int = 0
    vpip: int = 0
    showdowns: int = 0
    won: int = 0


def evening(seed: str, hands: int) -> tuple[Table, list[Recorded]]:
    """Play an evening of all games with random answers; players without chips buy more."""
    rng = Random(seed)
    table = seated(menu(*GAMES, leftovers="keep"), NAMES, seed)
    recorded: list[Recorded] = []
    while len(recorded) < hands:
        for seat, player in table.players.items():
            if player.stack < table.menu.usual // 4:
                table.do(Buy(seat, table.menu.usual))
        if table.series is None:
            offers = [offer.entry.name for offer in table.offers() if not offer.refusal]
            table.do(Call(table.caller, rng.choice(offers)))
        table.do(Deal())
        while table.hand is not None:
            ask = table.hand.asks[0]
            table.do(Reply(table.asked[0], any_answer(ask, rng)))
        last = table.last
        assert last is not None
        names = [player.name for player in last.sitting(last.seating.seats)]
        recorded.append(Recorded(table.deals, last.entry.name, last.hand, names))
        if rng.random() < 0.1:
            payer, payee = rng.sample(sorted(table.players), 2)
            if table.players[payer].stack > 5:
                table.do(Pay(payer, payee, 5))
    table.do(End())
    return table, recorded


def lines(recorded: Recorded) -> list[dict[str, Any]]:
    """Return the public history of a hand."""
    reader = reader_of(recorded.names, ENGLISH)
    return [*lines_of_hand(recorded.hand, recorded.number, reader, SPECTATOR)]


def first_round(history: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Iterate over the actions of the first betting round: the first run of actions."""
    begun = False
    for line in history:
        if line["event"] in ACTIONS:
            begun = True
            yield line
        elif begun and line["event"] not in ("wild.on", "wild.off", "ruling"):
            return


def counted(hands: list[Recorded]) -> dict[str, Counts]:
    """Count everything again from the lines."""
    counts: dict[str, Counts] = defaultdict(Counts)
    for recorded in hands:
        history = lines(recorded)
        won: Counter[int] = Counter()
        shown: set[int] = set()
        best: dict[int, list[int]] = {}
        for line in history:
            seat = line["seat"]
            if line["event"] == "pot.won":
                won[seat] += line["amount"]
            elif line["event"] in ("show", "muck") and seat is not None:
                shown.add(seat)
            if line["event"] == "show" and seat is not None and recorded.title not in LOW_GAMES:
                made = line["hand"]
                if made["category"] in CATEGORIES and "low" not in line["contest"]:
                    ranks = ["23456789TJQKA".index(rank) for rank in made["ranks"]]
                    strength = [CATEGORIES.index(made["category"]), *ranks]
                    best[seat] = max(best.get(seat, []), strength)
        betting = recorded.title not in NO_ROUNDS and any(
            line["event"] in ACTIONS for line in history
        )
        put = {
            line["seat"] for line in first_round(history)
            if line["event"] in ("call", "bet", "raise")
        }  # fmt: skip
        for seat, name in enumerate(recorded.names):
            count = counts[name]
            count.hands[recorded.title] += 1
            count.nets[recorded.title] += recorded.hand.result.payoffs[seat]
            count.pot = max(count.pot, won[seat])
            count.best = max(count.best, best.get(seat, []))
            if betting:
                count.bet_hands += 1
                count.vpip += seat in put
                if len(shown) > 1 and seat in shown:
                    count.showdowns += 1
                    count.won += won[seat] > 0
    return counts


def result_of(table: Table, hands: list[Recorded]) -> EveningResult:
    """Return the tally of an evening."""
    tally = EveningTally()
    for recorded in hands:
        tally.add(recorded.number, recorded.title, recorded.hand, recorded.names)
    accounts = table.books().accounts
    return tally.result(accounts, (), {}, {account.name: account.name for account in accounts})


@pytest.fixture(scope="module")
def played() -> tuple[Table, list[Recorded], EveningResult]:
    table, hands = evening(str(of_the_day("group statistics").random()), HANDS)
    return table, hands, result_of(table, hands)


def differences(player: PlayerEvening, count: Counts) -> dict[str, tuple[Any, Any]]:
    """Return the counts that differ, by name."""
    games = {game.game: (game.hands, game.net) for game in player.games}
    pairs = {
        "games": (games, {game: (count.hands[game], count.nets[game]) for game in count.hands}),
        "hands": (player.hands, count.hands.total()),
        "pot": (player.pot.cents if player.pot else 0, count.pot),
        "best": (player.best.strength if player.best else [], count.best),
        "bet_hands": (player.bet_hands, count.bet_hands),
        "vpip": (player.vpip, count.vpip),
        "showdowns": (player.showdowns, count.showdowns),
        "won": (player.won, count.won),
    }
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


def test_statistics_equal_an_independent_count_over_recorded_hands(
    played: tuple[Table, list[Recorded], EveningResult],
) -> None:
    _, hands, result = played
    counts = counted(hands)
    assert {player.name for player in result.players} == set(counts)
    for player in result.players:
        assert differences(player, counts[player.name]) == {}, player.name


def test_the_results_of_an_evening_add_up_to_zero_with_what_stays_on_the_table(
    played: tuple[Table, list[Recorded], EveningResult],
) -> None:
    table, _, result = played
    assert result.kept == table.books().kept
    assert sum(player.net for player in result.players) + result.kept == 0


def test_the_largest_pots_may_be_voted_for(
    played: tuple[Table, list[Recorded], EveningResult],
) -> None:
    _, hands, result = played
    pots = {
        recorded.number: sum(
            line["amount"] for line in lines(recorded) if line["event"] == "pot.won"
        )
        for recorded in hands
    }
    assert [great.pot for great in result.great] == sorted(pots.values(), reverse=True)[:5]
    assert all(pots[great.hand] == great.pot for great in result.great)


def test_the_best_hand_is_a_sentence_and_its_cards(
    played: tuple[Table, list[Recorded], EveningResult],
) -> None:
    _, hands, result = played
    best = max((player.best for player in result.players if player.best),
               key=lambda shown: shown.strength)  # fmt: skip
    recorded = next(hand for hand in hands if hand.number == best.hand)
    said = rendered(message_from_json(best.text), reader_of(recorded.names, ENGLISH))
    shows = [line for line in lines(recorded) if line["event"] == "show"]
    assert any(line["cards"] == best.cards and line["hand"]["text"] == said for line in shows)
