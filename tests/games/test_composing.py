"""Composed games: the rulings on what parts do together, and the names of games made so."""

from __future__ import annotations

import pickle
from itertools import combinations
from random import Random

import pytest

from pokernight.cards import parse
from pokernight.engine.game import Cards, Game
from pokernight.engine.hand import Hand
from pokernight.engine.record import read, write
from pokernight.errors import Refused
from pokernight.games import find, find_in_rulebook, in_rulebook, named
from pokernight.games.composing import ATOMS, BASES, Base, compose, contradiction
from pokernight.games.composing.parts import Atom
from pokernight.odds import rule_hash
from pokernight.proofs import prove, random_rules
from tests.rules.tables import Table, WildTable, faces
from tests.sampling import PROVE, share

STUD = "seven_card_stud"


def stud(*atoms: str) -> Game:
    return compose(STUD, atoms)


def won(table: WildTable) -> list[str]:
    """What is said of each win when everybody checks it down."""
    table.check_down()
    assert table.hand.ask is None
    return table.said("win")


# --- the rulings


def test_ruling_1_wild_rules_add_up() -> None:
    hands = ["3c 2d / Ah 9s 8d 7h / Kc", "4c 4d / 4h 7s Td Jh / Qc"]
    assert "three aces" in won(WildTable(stud("threes_and_nines_wild"), hands))[0]
    both = WildTable(stud("threes_and_nines_wild", "low_hole_wild"), hands)
    assert "four aces" in won(both)[0], "the deuce in the hole is wild besides"


def test_ruling_2_each_event_rule_keeps_a_memory_of_its_own() -> None:
    game = stud("follow_the_queen", "follow_the_cowboy")
    table = WildTable(game, ["2c 3d / Qh 5s 7d 8h / 9c", "4c 6d / Kh Jc 2h 3h / 6c"])
    table.check_down()
    assert table.said("trigger") == [
        "Q♥: the next card face up is wild",
        "K♥: the next card face up is wild",
        "K♥ follows the queen: kings are wild",
        "5♠ follows the king: fives are wild",
    ]
    assert game.talk.notes(table.hand.view(), str) == [
        "kings and fives are wild: 5♠ followed K♥",
        "queens and kings are wild: K♥ followed Q♥",
    ]


def test_ruling_3_an_extra_card_is_an_up_card_like_any_other_in_the_order_dealt() -> None:
    game = stud("follow_the_queen", "four_buys_a_card")
    table = WildTable(
        game, ["2c 3d / 4h 5s 7d 8h / 9c", "Ac 6d / Qs Jc 2h 3h / 6c"], after={2: "Ts"},
        rules={"extra_card": "up"},
    )  # fmt: skip
    ups = [faces(event) for event in table.told("dealt up")][:3]
    assert ups == ["4h", "Qs", "Ts"], "after the cards of its round"
    assert table.said("trigger")[1] == "10♠ follows the queen: tens are wild"


def test_ruling_3_an_extra_card_that_is_a_four_brings_another_one() -> None:
    game = stud("four_buys_a_card")
    table = WildTable(game, ["2c 3d / 4h", "Ac 6d / Qs"], after={2: "4s Ts"},
                      rules={"extra_card": "up"})  # fmt: skip
    assert [faces(event) for event in table.told("dealt up")][:4] == ["4h", "Qs", "4s", "Ts"]


@pytest.mark.parametrize(("ante", "shares"), [("1", [68, 66, 66]), ("0.5", [34, 33, 33])])
def test_ruling_4_a_pot_with_two_halves_is_cut_in_three_odd_chips_to_the_high_hand(
    ante: str, shares: list[int]
) -> None:
    game = stud("low_spade_half", "high_spade_half")
    hands = ["Ac Ad / Ah 9h 7d 5h / Kc", "2s 4d / 4h 7c 8d Jh / As"]
    table = WildTable(game, hands, rules={"ante": ante})
    table.check_down()
    assert [event.amount for event in table.told("win")] == shares
    assert [event.seat for event in table.told("win")] == [0, 1, 1]
    assert "the high third of the pot" in table.said("win")[0]


def test_ruling_5_a_part_that_nobody_claims_goes_to_the_high_hand() -> None:
    game = stud("low_spade_half", "high_spade_half")
    hands = ["Ac Ad / As 9h 7d 5h / Kc", "2c 4d / 4s 7c 8d Jh / Ah"]
    table = WildTable(game, hands)
    table.check_down()
    assert [event.seat for event in table.told("win")] == [0, 0, 0]
    assert "no spade in the hole" in table.said("win")[1]
    assert table.payoffs == (100, -100)


def test_ruling_6_what_must_be_held_to_win_is_judged_part_by_part() -> None:
    game = stud("trips_to_win", "low_spade_half")
    table = WildTable(game, ["Ac Ad / Kh 9h 7d 5h / Qc", "2s 4d / 4s 7c 8d Jh / Ah"])
    table.check_down()
    assert [event.seat for event in table.told("win")] == [1], "the low spade alone"
    assert table.said("unclaimed") == ["nobody claims the high half of the pot: $1 stays"]
    assert table.pot == 100
    assert table.over().result.again
    trips = WildTable(game, ["Ac Ad / As 9h 7d 5h / Qc", "2s 4d / 4s 7c 8d Jh / Ah"])
    assert len(won(trips)) == 2
    assert not trips.over().result.again


# --- what the first atoms say


def test_low_hole_wild_aces_are_high() -> None:
    table = WildTable(
        stud("low_hole_wild"), ["Ac 2d / Ah Ks 9d 6h / Tc", "3c 4d / 4h 7s 8d Jh / Qs"]
    )
    assert "three aces" in won(table)[0]


def test_queen_of_spades_kills_the_deal_and_the_pot_stays() -> None:
    game = stud("queen_of_spades_kills")
    table = WildTable(game, ["2c 3d / 4h 5s", "Ac 6d / Jc Qs"])
    table.check_down()
    assert table.said("thrown in") == ["the cards are thrown in: the pot of $2 stays"]
    assert table.pot == 200
    assert table.over().result.again
    hole = WildTable(game, ["2c 3d / 4h 5s", "Qs 6d / Jc 8s"])
    assert len(won(hole)) == 1, "she does nothing face down"


def test_jacks_or_better_to_open_others_can_only_check() -> None:
    game = compose("five_card_draw", ["jacks_or_better_to_open"])
    table = Table(game, ["Tc Td 2h 3h 4h", "Jc Jd 5s 6s 7s"])
    assert table.legal == ["check"]
    table.play("0 checks")
    assert table.legal == ["check", 200]
    table.play("1 bets 200", "0 raises 400", "1 calls")


def test_jacks_or_better_to_open_if_nobody_opens_the_pot_stays() -> None:
    game = compose("five_card_draw", ["jacks_or_better_to_open"])
    table = Table(game, ["Tc Td 2h 3h 4h", "Jc Jd 5s 6s 7s"]).play("0 checks", "1 checks")
    assert table.said("thrown in") == ["nobody opens: the pot of $2 stays"]
    assert table.pot == 200
    assert table.over().result.again


def test_jacks_or_better_to_open_nobody_who_can_bet_is_no_pass() -> None:
    game = compose("five_card_draw", ["jacks_or_better_to_open"])
    table = Table(game, ["Tc Td 2h 3h 4h", "Jc Jd 5s 6s 7s"], stacks=[100, 100])
    table.defaults()
    assert not table.told("thrown in")
    assert table.pot == 0


@pytest.mark.parametrize(("option", "answer"), [("given", ""), ("sold", "buy"), ("sold", "leave")])
def test_four_buys_a_card_given_or_sold(option: str, answer: str) -> None:
    table = WildTable(stud("four_buys_a_card"), ["2c 3d / 4h", "Ac 6d / Jc"], after={2: "Ts"},
                      rules={"extra_card_is": option})  # fmt: skip
    if answer:
        assert table.ask.kind == "buy a card"
        assert table.ask.cost("buy") == 200
        table.hand.play(answer)
    state = table.hand.state
    assert len(state.hands[0]) == (3 if answer == "leave" else 4)
    assert state.pots[0] == (200 if answer == "buy" else 0)


@pytest.mark.parametrize(
    ("rules", "best"),
    [
        ({}, "pair of aces"),
        ({"leader_last": "leader"}, "three aces"),
        ({"leader": "plain", "leader_last": "leader"}, "pair of aces"),
    ],
)
def test_follow_the_queen_who_is_the_last_card_up(rules: dict[str, str], best: str) -> None:
    hands = ["4c 6d / 4h 7s 8d Jh / 2c", "Ac Ad / Ks 3d 5d Qh / 9c"]
    assert best in won(WildTable(stud("follow_the_queen"), hands, rules=rules))[0]


def test_follow_the_queen_redeal() -> None:
    hands = ["4c 6d / 4h 7s 8d Jh / 2c", "Ac Ad / Ks 3d 5d Qh / 9c"]
    table = WildTable(stud("follow_the_queen"), hands, rules={"leader_last": "redeal"})
    table.check_down()
    assert table.over().result.again
    assert table.pot == 200


def test_high_spade_half_the_ace_may_be_low() -> None:
    game = stud("high_spade_half")
    hands = ["Ac Ad / Ah 9h 7d 5h / As", "2s 4d / 4h 7c 8d Jh / Ks"]
    high, low = WildTable(game, hands), WildTable(game, hands, rules={"ace_in_the_hole": "low"})
    assert "A♠ in the hole" in won(high)[1]
    assert "K♠ in the hole" in won(low)[1]


# --- names, pages, records


def test_the_atoms_of_a_name_may_stand_in_any_order_and_spelling() -> None:
    game = find("Seven Card Stud+low-spade-half+FOLLOW_THE_QUEEN")
    assert game.name == "seven_card_stud+follow_the_queen+low_spade_half"
    assert find(game.name) is game is stud("low_spade_half", "follow_the_queen")
    assert named(game.name) is game
    assert in_rulebook(game)


def test_a_composed_game_has_a_page_of_the_clauses_of_its_parts() -> None:
    game = stud("follow_the_queen", "low_spade_half")
    first, *clauses = game.page.split("\n\n")
    assert first.startswith("Seven-card Stud with Follow the Queen and Low Spade Half. Stud")
    assert [clause.split(".")[0] for clause in clauses] == ["1", "2", "3", "4"]
    assert "two equal parts" in game.clause("4")


def test_a_composed_game_has_a_rule_hash_of_its_own() -> None:
    games = [stud(*names) for names in combinations(list(ATOMS)[:4], 2)]
    assert len({rule_hash(game, game.usual_rules) for game in games}) == len(games)


def test_a_composed_game_is_sent_by_its_name() -> None:
    game = stud("follow_the_queen", "four_buys_a_card")
    assert pickle.loads(pickle.dumps(game)) is game
    hand: Hand = pickle.loads(pickle.dumps(game.deal(3, seed=1)))
    assert hand.game is game


def test_a_record_of_a_composed_game_is_read_by_its_name() -> None:
    hand = stud("follow_the_queen", "four_buys_a_card").deal(3, seed=1)
    while hand.ask:
        hand.play(hand.ask.default)
    assert read(write(hand), find_in_rulebook).result == hand.result


def test_the_house_rules_are_those_of_every_part() -> None:
    names = [option.name for option in stud("follow_the_queen", "low_spade_half").rules.options()]
    assert {"ante", "leader", "leader_last", "ace_in_the_hole"} <= {*names}
    assert len(names) == len(set(names))


def test_what_a_fact_says_is_what_rank_takes() -> None:
    game = stud("follow_the_queen", "low_spade_half")
    given = {"follow_the_queen": "Qc7d"}
    worth = game.worth(Cards(parse("2s 7c"), parse("Ah"), given), game.usual_rules)
    assert str(worth["high"]) == "pair of aces, deuce kicker; 7♣ wild"
    assert str(worth["low spade"]) == "2♠ in the hole"


# --- what cannot be


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("seven_card_stud+follow_the_quene", "did you mean 'follow_the_queen'"),
        ("seven_card_stud+xyzzy", "there is no atom 'xyzzy': there are "),
        ("seven_card_studd+follow_the_queen", "did you mean 'seven_card_stud'"),
        ("seven_card_stud+follow_the_queen+follow_the_queen", "follow_the_queen is said twice"),
        ("five_card_draw+follow_the_queen", "does not go with five_card_draw: it needs cards that"),
        ("seven_card_stud+jacks_or_better_to_open", "it needs a draw"),
        ("seven_card_stud+", "there is no atom ''"),
    ],
)
def test_what_cannot_be_composed_is_refused_with_the_reason(name: str, reason: str) -> None:
    for finds in (find, find_in_rulebook):
        with pytest.raises(Refused, match=reason):
            finds(name)
    assert named(name) is None


def test_too_many_players_for_a_composed_game_are_refused_with_the_arithmetic() -> None:
    game = stud("four_buys_a_card")
    game.deal(6, 1)
    with pytest.raises(Refused, match=r"7 x 7 \+ 4 for the fours = 53 cards, and the pack has 52"):
        game.deal(7, 1)


def test_a_page_of_ones_own_has_a_clause_for_each_part() -> None:
    page = "Odd. One line.\n\n1. The deal.\n\n2. Who wins."
    with pytest.raises(Refused, match="has 2 clauses, and its parts are 3: deal, low_hole_wild"):
        compose(STUD, ["low_hole_wild"], title="Odd", page=page)


def test_at_most_one_pair_in_ten_is_refused_each_with_its_reason() -> None:
    pairs = list(combinations(ATOMS.values(), 2))
    refused = [(one.name, other.name) for one, other in pairs if contradiction(one, other)]
    assert 10 * len(refused) <= len(pairs)


def test_every_atom_has_two_phrases_and_no_two_atoms_share_one() -> None:
    phrases = [phrase for atom in ATOMS.values() for phrase in atom.phrases]
    phrases += [phrase for base in BASES.values() for phrase in base.phrases]
    assert len(set(phrases)) == len(phrases)
    assert all(len(atom.phrases) >= 2 for atom in ATOMS.values())
    assert all(phrase == phrase.lower() for phrase in phrases)


# --- proofs


def goes_with(atoms: tuple[Atom, ...]) -> list[Base]:
    """The bases that have what some atoms need."""
    needs = {need for atom in atoms for need in atom.needs}
    return [base for base in BASES.values() if needs <= {*base.has}]


def fits(atoms: tuple[Atom, ...]) -> bool:
    """Whether some atoms go together, and with a base."""
    pairs = combinations(atoms, 2)
    return bool(goes_with(atoms)) and not any(contradiction(*pair) for pair in pairs)


def some(sizes: tuple[int, ...], seed: str) -> list[tuple[Atom, ...]]:
    """Compositions drawn at random."""
    rng = Random(seed)
    found: list[tuple[Atom, ...]] = []
    while len(found) < share(500, 20):
        atoms = tuple(rng.sample(list(ATOMS.values()), rng.choice(sizes)))
        if fits(atoms):
            found.append(atoms)
    return found


def proved(atoms: tuple[Atom, ...], hands: int) -> None:
    """The shared proofs hold for some atoms on a base that they go with, by house rules drawn."""
    rng = Random(" ".join([atom.name for atom in atoms]))
    game = compose(rng.choice(goes_with(atoms)), atoms)
    for _ in range(min(hands, 2)):
        rules = random_rules(game, rng)
        most = max(n for n in range(2, game.seats[1] + 1) if _fits(game, n, rules))
        seats = rng.randint(2, min(most, 5))
        prove(game, seats=seats, hands=max(hands // 2, 1), first=rng.randrange(1000), rules=rules)


def _fits(game: Game, seats: int, rules: object) -> bool:
    try:
        game.check_seats(seats, rules)  # type: ignore[arg-type]
    except Refused:
        return False
    return True


PAIRS = [pair for pair in combinations(ATOMS.values(), 2) if fits(pair)]


@pytest.mark.parametrize(
    "pair",
    PAIRS if PROVE else Random("pairs").sample(PAIRS, len(PAIRS) // 20),
    ids=lambda pair: " and ".join([atom.name for atom in pair]),
)
def test_the_shared_proofs_for_pairs_of_atoms(pair: tuple[Atom, ...]) -> None:
    proved(pair, 20 if PROVE else 1)


def test_the_shared_proofs_for_random_compositions_of_three_and_four() -> None:
    for atoms in some((3, 4), "three and four"):
        proved(atoms, 20 if PROVE else 1)
