"""Hands with real cards: random hands of every game re-enacted, corrected, ruled and refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from pokernight.cards import name, parse
from pokernight.engine.asks import Bets
from pokernight.engine.events import SPECTATOR
from pokernight.engine.hand import Hand, events_of
from pokernight.engine.history import lines_of_hand
from pokernight.engine.opening import Opening
from pokernight.errors import Refused
from pokernight.games import all_games, find
from pokernight.games.at_the_table import at_the_table
from pokernight.real_cards.script_of_hand import ScriptWriter
from pokernight.real_cards.table_script import Betting, TableScript
from pokernight.wording.rendering import reader_of
from tests.sampling import PROVE, of_the_day, some

GAMES = sorted(all_games())
HANDS = 50 if PROVE else 2
WINS_UNSEEN = "If all others fold, the last player takes the pot and shows nothing."
NEVER_ALONE = {
    "acey_deucey", "chinese_poker", "guts", "open_face_chinese", "open_face_pineapple",
    "screw_your_neighbor", "three_five_seven",
}  # fmt: skip
"""Games without a fold."""
PLAYS_ON = "All others fold: the last player must still"
OF_ALL_HANDS = {"countdown"}
"""Games in which what is wild depends on every hand of a showdown, so that none is mucked."""

LOOKED_AT = {
    "chinese_poker", "cowpie", "cripple_mr_onion", "good_bad_ugly", "monterey", "numbers",
    "screw_your_neighbor", "three_five_seven",
}  # fmt: skip
"""Games in which a rule looks at cards face down before the showdown."""


def random_hand(game: str, rng: Random) -> Hand:
    """Play a hand: a third of the answers at random, few folds."""
    found = find(game)
    least, most = found.seats
    opening = Opening.shuffled(found, rng.randint(least, min(most, 6)), rng.getrandbits(32))
    hand = Hand(opening)
    while (ask := hand.ask) is not None:
        answer = ask.legal.draw(rng) if rng.random() < 0.35 else ask.default
        if answer == "fold" and "call" in ask.legal and rng.random() < 0.7:
            answer = "call"
        hand.play(answer, ask.seat)
    return hand


def told(hand: Hand, lines: list[str]) -> TableScript:
    assert hand.opening is not None
    script = TableScript(hand.opening)
    for number, line in enumerate(lines, 1):
        script.read(number, line)
    return script


def wins(events: list) -> Counter[str]:  # type: ignore[type-arg]
    return Counter(event.told(SPECTATOR, str) for event in events if event.kind == "win")


def stacks(script: TableScript) -> list[int]:
    assert script.hand.hand is not None
    return script.hand.hand.state.stack


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_that_is_told_line_by_line_ends_as_it_was_dealt(game: str) -> None:
    """Cards face down are told when they are shown; stacks, shares and reasons are the same.

    A last player whose opponents have mucked may be said to take the pot.
    """
    rng = of_the_day(f"hands told of {game}")
    for _ in range(HANDS):
        hand = random_hand(game, rng)
        lines = list(ScriptWriter(hand, mucks=game not in OF_ALL_HANDS).lines())
        script = told(hand, lines)
        assert script.settled, script.next()
        assert stacks(script) == hand.state.stack
        mucked = {line.split()[1] for line in lines if line.startswith("muck")}
        showing = {line.split()[1] for line in lines if line.startswith("show")}
        assert game in LOOKED_AT or not mucked & showing
        if not mucked:
            assert wins(script.events()) == wins(events_of(hand))


def test_no_card_is_kept_that_nobody_has_told() -> None:
    hand = random_hand("seven_card_stud", Random(5))
    lines = list(ScriptWriter(hand).lines())
    named = {word for line in lines for word in line.split()[2:] if len(word) == 2}
    script = told(hand, lines)
    faces = [face for face in script.hand.state.face if type(face) is int]
    assert {name(face) for face in faces} <= named


HOLDEM = [
    *(f"deal {seat} ??" for seat in (1, 2, 0) * 2), "bet 0 call", "bet 1 call", "bet 2 check",
    "deal board Kh", "deal board 7c", "deal board 2d", *(f"bet {seat} check" for seat in (1, 2, 0)),
    "deal board Qs", *(f"bet {seat} check" for seat in (1, 2, 0)),
    "deal board 2s", "bet 1 bet 2", "bet 2 call", "bet 0 fold",
]  # fmt: skip


def holdem(*more: str, betting: str = "full", lines: list[str] = HOLDEM) -> TableScript:
    script = TableScript(Opening.shuffled(find("holdem"), 3, 0), betting)  # type: ignore[arg-type]
    for number, line in enumerate([*lines, *more], 1):
        script.read(number, line)
    return script


def said(script: TableScript) -> str:
    return "\n".join(event.told(SPECTATOR, str) for event in script.events())


def test_whoever_mucks_tells_nothing_and_whoever_showed_is_read() -> None:
    script = holdem("show 1 Ah Kd", "muck 2")
    assert script.settled
    assert "1 shows A♥ K♦: two pair, kings and deuces, ace kicker" in said(script)
    assert "2 mucks" in said(script)


OMEN = [
    *("deal 1 ??", "deal 2 ??", "deal 0 ??", "deal Damien ??") * 2,
    "deal 1 4c", "deal 2 Jc", "deal 0 8c", "deal Damien As", "bet all check",
    "deal 1 Js", "deal 2 Ts", "deal 0 5h", "deal Damien Qc", "bet all check",
    "deal 1 Kh", "deal 2 2s", "deal 0 7h", "deal Damien Jh", "bet all check",
    "deal 1 8s", "deal 2 5c", "deal 0 Jd", "deal Damien 8d", "bet all check",
    "answer 0 pass", "answer 1 pass", "answer 2 pass",
]  # fmt: skip


def test_a_hand_mucked_in_turn_is_told_to_nobody() -> None:
    """Hands of The Omen are shown in turn; a six may stay hidden, and a beaten hand is mucked."""
    script = TableScript(Opening.shuffled(find("the_omen"), 3, 0), "none")
    for number, line in enumerate(OMEN, 1):
        script.read(number, line)
    with pytest.raises(Refused, match="seat 1 is to show first"):
        script.read(90, "muck 1")
    script.read(91, "show 1 4s Kd 3c")
    script.read(92, "muck 2")
    assert str(script.next()) == "the showdown: show 0 CARDS, or muck 0"
    script.read(93, "show 0 6s 9c 2c")
    assert str(script.next()).endswith("hole sixes that you want to use, as in answer 0 6s")
    script.read(94, "answer 0 none")
    script.read(95, "show Damien 5d Th Ac")
    assert script.settled
    assert "2 mucks" in said(script)
    assert "nobody pays" in said(script) or "wins" in said(script)


def numbers(*lines: str) -> TableScript:
    script = TableScript(Opening.shuffled(find("numbers"), 2, 0), "none")
    for number, line in enumerate(["deal 1 ??", "deal 0 ??"] * 5 + [*lines], 1):
        script.read(number, line)
    return script


def test_cards_turned_up_by_a_rule_are_told_and_those_that_stay_down_are_not() -> None:
    """All cards of the rank of a card in the middle are thrown away, for all to see."""
    script = numbers("deal middle Kh", "show 1 Kd Ks")
    assert str(script.next()).startswith("K♣ K♦ K♥ K♠ are turned up wherever they lie")
    with pytest.raises(Refused, match="Q♣ is none of the cards that are turned up now"):
        script.read(20, "show 0 Qc")
    with pytest.raises(Refused, match="K♦ lies with seat 1 already"):
        script.read(20, "show 0 Kd")
    script.read(20, "show all none")
    assert "1 throws K♦ K♠ away" in said(script)
    assert "0 throws" not in said(script)
    assert [script.hand.unseen(seat) for seat in (0, 1)] == [5, 3]


def test_a_card_cannot_lie_where_it_was_not_turned_up() -> None:
    script = numbers("deal middle Kh", "show all none", "deal middle 2h", "show all none")
    with pytest.raises(Refused, match="K♣ was not turned up when it was asked for"):
        script.read(20, "show 0 Kc 3h 4h 5h 6h")


def test_nothing_is_asked_where_all_cards_of_a_rank_lie_open() -> None:
    script = numbers("deal middle Kh", "show 1 Kd Ks", "show 0 Kc")
    assert str(script.next()) == "seat 0 is asked: bet, as in bet 0 check"


def test_a_last_player_need_not_show() -> None:
    script = holdem("muck 2")
    assert script.settled
    assert "1 takes $10: everybody else has folded or mucked" in said(script)


def left_alone(game: str, seed: int) -> Hand | None:
    """Play a hand in which a single player bets and all others fold; None if it ends otherwise."""
    found = find(game)
    least, most = found.seats
    hand = Hand(Opening.shuffled(found, max(least, min(3, most)), seed))
    while (ask := hand.ask) is not None:
        answer, legal = ask.passive, ask.legal
        if ask.seat and "fold" in legal and hand.state.live[0]:
            answer = "fold"
        elif not ask.seat and isinstance(legal, Bets) and legal.low in legal:
            answer = legal.low
        hand.play(answer, ask.seat)
    folds = sum(event.kind == "fold" for event in events_of(hand))
    return hand if folds == hand.state.seats - 1 and hand.state.live[0] else None


def test_a_player_left_alone_by_folds_wins_unseen_unless_the_page_says_otherwise() -> None:
    """Nothing of that hand is asked of the dealer; each page with rounds of betting says so."""
    for game in GAMES if PROVE else some("games left by all but one", GAMES, 25):
        lines = [str(line) for part in at_the_table(find(game)) for line in part.lines]
        if any(line.startswith(PLAYS_ON) for line in lines):
            continue
        hand = next(filter(None, (left_alone(game, seed) for seed in range(20))), None)
        if hand is None:
            assert WINS_UNSEEN not in lines, game
            assert game in NEVER_ALONE, game
            continue
        assert hand.result.payoffs[0] == -sum(hand.result.payoffs[1:]) > 0, game
        assert not [line for line in ScriptWriter(hand).lines() if line.startswith("show 0")], game
        assert all(event.shown is None for event in events_of(hand)), game


BLACK_MARIAH = [
    *["deal 1 ??", "deal 0 ??"] * 2, "deal 1 Kh", "deal 0 4c", "bet all check",
    "deal 1 Kd", "deal 0 5c", "bet all check", "deal 1 7d", "deal 0 9h", "bet all check",
    "deal 1 7h", "deal 0 Jh", "bet all check",
]  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "end"),
    [("Ks 2c 3d", "0 wins $2, the pot"), ("Kc 2c 3d", "nobody claims the pot: $2 stays")],
)
def test_a_last_player_shows_where_a_pot_that_nobody_claims_stays(hand: str, end: str) -> None:
    """The pot of Black Mariah is won with the highest spade in the hole alone."""
    script = TableScript(Opening.shuffled(find("black_mariah"), 2, 0), "none")
    for number, line in enumerate([*BLACK_MARIAH, "muck 1"], 1):
        script.read(number, line)
    assert str(script.next()) == "the showdown: show 0 CARDS"
    with pytest.raises(Refused, match="seat 0 is the last player left: the pot is won by a hand"):
        script.read(50, "muck 0")
    script.read(50, f"show 0 {hand}")
    assert script.settled
    assert end in said(script)


def test_a_card_mistyped_is_corrected_at_any_time() -> None:
    right = holdem("show 1 Ah Kd", "show 2 2c 2h")
    for place in range(10, len(HOLDEM) + 1):
        wrong = [line.replace("Kh", "4h") for line in HOLDEM]
        script = holdem("fix 4h Kh", lines=wrong[:place])
        for number, line in enumerate([*HOLDEM[place:], "show 1 Ah Kd", "show 2 2c 2h"]):
            script.read(100 + number, line)
        assert said(script) == said(right)


@pytest.mark.parametrize("dreams", [0, 1])
def test_a_card_thrown_away_face_down_at_open_face_pineapple_is_told_to_nobody(dreams: int) -> None:
    """Each turn shows what is laid alone; a player in Fantasyland shows rows at the end alone."""
    opening = Opening.shuffled(find("open_face_pineapple"), 2, 0, by_seat={"fantasy": (0, dreams)})
    hand = Hand(opening)
    while (ask := hand.ask) is not None:
        hand.play(ask.default, ask.seat)
    lines = list(ScriptWriter(hand).lines())
    shows = [line.split() for line in lines if line.startswith("show")]
    counts = [len(words) - 2 for words in shows if words[1] == "1"]
    assert counts == ([13] if dreams else [5, 2, 2, 2, 2])
    thrown = {name(hand.state.face[token]) for token in hand.state.muck}
    assert len(thrown) == (5 if dreams else 8)
    assert not thrown & {card for words in shows for card in words}
    assert stacks(told(hand, lines)) == hand.state.stack


def test_the_question_for_a_row_names_the_card() -> None:
    script = TableScript(Opening.shuffled(find("open_face_pineapple"), 2, 0))
    script.read(1, "show 1 9d 3h Kc Kd 2s")
    assert "in which row does 9♦ lie?" in str(script.next())
    script.read(2, "answer 1 back")
    assert "in which row does 3♥ lie?" in str(script.next())


def test_cards_that_are_turned_up_at_once_are_told_in_any_order() -> None:
    script = TableScript(Opening.shuffled(find("roll_your_own"), 3, 0))
    lines = ["answer 1 3", "answer 2 1", "answer 0 2", "deal 0 Th", "deal 2 Qd", "deal 1 Qs"]
    for number, line in enumerate(lines, 1):
        script.read(number, line)
    faces = [[card and name(card) for card in script.hand.faces(seat)] for seat in range(3)]
    assert [[card for card in seat if card] for seat in faces] == [["Th"], ["Qs"], ["Qd"]]


SLIPS = GAMES if PROVE else some("games with a card mistyped", GAMES, 6)


@pytest.mark.parametrize("game", SLIPS)
def test_a_card_mistyped_in_any_game_is_corrected_and_the_hand_ends_the_same(game: str) -> None:
    """A wrong card is told, and corrected some lines later, or where a line does not fit."""
    rng = of_the_day(f"cards mistyped of {game}")
    hand = random_hand(game, rng)
    assert hand.opening is not None
    lines = list(ScriptWriter(hand, mucks=game not in OF_ALL_HANDS).lines())
    dealt = [at for at, line in enumerate(lines)
             if line.startswith("deal") and not line.endswith("??")]  # fmt: skip
    if not dealt:
        return
    at = rng.choice(dealt)
    right = lines[at].split()[-1]
    named = {word for line in lines for word in line.split()}
    wrong = rng.choice([name(card) for card in hand.opening.deck if name(card) not in named])
    script, told_to = TableScript(hand.opening), rng.randrange(at + 1, len(lines) + 1)
    for number, line in enumerate(lines[:at]):
        script.read(number, line)
    script.read(at, lines[at].replace(right, wrong))
    done = at + 1
    while done < told_to:
        try:
            script.read(done, lines[done].replace(right, wrong))
        except Refused:
            break
        done += 1
    script.read(500, f"fix {wrong} {right}")
    for number, line in enumerate(lines[done:], done):
        script.read(number, line)
    assert script.settled
    assert stacks(script) == hand.state.stack


def test_a_correction_says_from_where_the_hand_is_told_anew() -> None:
    script = TableScript(Opening.shuffled(find("razz"), 2, 0))
    for number, line in enumerate(["deal 1 ??", "deal 0 ??"] * 2 + ["deal 1 Kh", "deal 0 2c"], 1):
        script.read(number, line)
    assert script.hand.hand is not None
    assert script.hand.hand.ask is not None
    assert script.hand.hand.ask.seat == 1, "the king brings it in"
    script.read(7, "answer 1 bring in")
    sentence, *changes = script.read(8, "fix Kh Ah")
    assert str(sentence).startswith("line 7 no longer fits, tell the hand from there on")
    assert str(changes[-1]).startswith("seat 0 is asked: "), "then the deuce would have opened"
    assert script.hand.hand is not None
    assert script.hand.hand.ask is not None
    assert script.hand.hand.ask.seat == 0, "the deuce brings it in"


@pytest.mark.parametrize(
    ("line", "reason"),
    {
        "show 1 Kh Ah": "K♥ lies with the board already: if that is wrong, fix it",
        "deal 0 4c": "no card comes off the deck now",
        "bet 2 check": "seat 2 is asked nothing now: the showdown: show 1 CARDS, or muck 1",
        "show 1 Ah": "seat 1 has 2 cards face down, and 1 is shown",
        "show 1 Ah 4u": "is not in the pack of Hold'em",
        "show 1 Ah Ah": "a card is named twice in this line",
        "show 0 Ah 4h": "seat 0 is not in the hand any more",
        "muck 0": "seat 0 is not in the hand any more",
        "show 7 Ah 4h": "there is no seat 7: seats are 0 to 2",
        "shows 1 Ah 4h": "'shows' begins no line: lines are deal, bet",
        "show 1 Ah 4x": "'4x'",
        "fix 9h Kc": "no line has told 9♥",
        "fix Kh Qs": "Q♠ was told already",
        "tell pot 5": "the pot is told where pots are",
        "deal": "deal is written as in deal 0 Kh",
        'show 1 "Ah': "a quotation in this line does not end",
        "floor nothing": "has no ruling on 'nothing'",
        "show middle Kh": "cards in the middle are no hand: tell them as in deal middle Kh",
    }.items(),
)  # fmt: skip
def test_a_line_that_cannot_be_is_refused_and_nothing_is_lost(line: str, reason: str) -> None:
    script = holdem()
    before = said(script), str(script.next())
    with pytest.raises(Refused) as refused:
        script.read(99, line)
    assert reason in str(refused.value)
    assert (said(script), str(script.next())) == before


def test_bets_out_of_turn_and_cards_for_others_are_refused() -> None:
    script = holdem(lines=HOLDEM[:3])
    with pytest.raises(Refused, match="the next card goes to seat 1"):
        script.read(4, "deal 2 ??")
    with pytest.raises(
        Refused, match="seat 1 is asked nothing now: seat 0 is asked: bet, as in bet 0 call"
    ):
        holdem("bet 1 call", lines=HOLDEM[:6])
    with pytest.raises(Refused, match="this card lies face up: name it"):
        holdem("deal board ??", lines=HOLDEM[:9])
    possible = r"seat 0 can make it \$4 to \$200 now, and not \$3"
    with pytest.raises(Refused, match=possible):
        holdem("bet 0 raise 3", lines=HOLDEM[:6])


def test_a_card_of_a_hand_that_was_folded_is_named_with_its_seat() -> None:
    script = TableScript(Opening.shuffled(find("five_card_stud"), 3, 0))
    lines = ["deal 1 Ah", "deal 2 4c", "deal 0 9d", "answer 2 bring in", "bet 0 fold", "bet 1 call"]
    for number, line in enumerate(lines, 1):
        script.read(number, line)
    with pytest.raises(Refused, match=r"9♦ was seen with seat 0, and is out of play: .* fix it"):
        script.read(7, "deal 1 9d")


def test_cards_face_down_may_be_left_out_before_a_card_face_up() -> None:
    script = TableScript(Opening.shuffled(find("seven_card_stud"), 3, 0))
    with pytest.raises(Refused, match="the next card goes to seat 1"):
        script.read(1, "deal 2 Kh")
    for number, line in enumerate(["deal 1 Kh", "deal 2 4c", "deal 0 9d", "answer 2 bring in"], 1):
        script.read(number, line)
    assert [script.hand.unseen(seat) for seat in range(3)] == [2, 2, 2]


def test_without_bets_everybody_checks_and_a_player_may_leave() -> None:
    lines = [line for line in HOLDEM if line.startswith("deal")]
    script = holdem("show 1 Ah Kd", "show 2 2c 2h", betting="none", lines=[*lines, "bet 0 fold"])
    assert script.settled
    assert "0 folds" in said(script)
    assert "2 wins $6, the pot: four deuces, king kicker" in said(script)


def test_without_bets_a_player_who_leaves_gets_no_more_cards() -> None:
    script = TableScript(Opening.shuffled(find("seven_card_stud"), 3, 0), "none")
    up = ["deal 1 Kh", "deal 2 4c", "deal 0 9d"]
    lines = [*(f"deal {seat} ??" for seat in (1, 2, 0) * 2), *up, "bet 1 fold", "bet all check"]
    for number, line in enumerate([*lines, "deal 2 Qs"], 1):
        script.read(number, line)
    assert str(script.next()) == "a card falls to seat 0, face up: deal 0 CARD"
    for number, line in enumerate(["deal 0 Jc", "bet 0 fold"], 20):
        script.read(number, line)
    assert script.settled
    assert "2 takes" in said(script)


def test_a_pot_that_is_told_is_won() -> None:
    lines = [line for line in HOLDEM if line.startswith("deal")]
    script = holdem(betting="pots", lines=lines)
    script.end()
    assert str(script.next()) == "the betting is over: tell pot AMOUNT"
    with pytest.raises(Refused, match=r"antes and blinds alone make \$6"):
        script.read(50, "tell pot 5")
    for number, line in enumerate(["tell pot 42.50", "show 1 Ah Kd", "muck 2", "muck 0"], 51):
        script.read(number, line)
    assert "1 wins $42.50, the pot" in said(script)
    assert script.extras() == [1217, 1217, 1216], "all were in the hand, so they have put in alike"


def test_what_players_who_folded_have_put_in_a_pot_is_told() -> None:
    lines = [line for line in HOLDEM if line.startswith("deal")]
    script = holdem("bet 0 fold", "tell pot 42", betting="pots", lines=lines)
    assert str(script.next()) == "seat 0 has folded, and has put in, in all: tell put 0 AMOUNT"
    with pytest.raises(Refused, match=r"seat 0 has put in \$2 to \$38"):
        script.read(50, "tell put 0 1.50")
    for number, line in enumerate(["tell put 0 12", "show 1 Ah Kd", "muck 2"], 51):
        script.read(number, line)
    assert script.settled
    assert script.extras() == [1000, 1300, 1300]


def test_a_pot_is_told_when_all_but_one_have_folded_too() -> None:
    script = holdem("bet 0 fold", "bet 1 fold", betting="pots", lines=HOLDEM[:6])
    assert str(script.next()) == "the betting is over: tell pot AMOUNT"
    for number, line in enumerate(["tell pot 25", "tell put 0 0", "tell put 1 11"], 60):
        assert not script.settled
        script.read(number, line)
    assert script.settled
    assert "2 takes $24" in said(script), "and a dollar of the big blind that nobody called"


def test_a_holder_is_taken_at_their_word_until_the_cards_are_shown() -> None:
    """A player opens with cards that nobody has seen, and draws four to an ace."""
    script = TableScript(Opening.shuffled(find("jacks_or_better"), 2, 0))
    for number, line in enumerate(["deal 1 ??", "deal 0 ??"] * 5 + ["bet 1 bet 2", "bet 0 call"]):
        script.read(number, line)
    assert script.hand.hand is not None
    assert script.hand.hand.ask is not None
    assert script.hand.hand.ask.kind == "draw"


def test_the_floor_rules_on_an_incident() -> None:
    script = TableScript(Opening.shuffled(find("omaha_hi_lo"), 3, 0))
    outcome, ruling = script.read(1, "floor boxed_card")
    assert outcome
    assert ruling


def test_a_ruling_is_an_input_of_the_hand_where_it_changes_something() -> None:
    def told(line: str) -> TableScript:
        script = TableScript(Opening.shuffled(find("holdem"), 3, 0))
        script.read(1, line)
        assert len(script.told) == 1
        return script

    misdeal = told("floor misdeal acted=0")
    assert misdeal.hand.hand is not None
    assert misdeal.hand.hand.result.misdeal
    played_on = TableScript(Opening.shuffled(find("holdem"), 3, 0))
    outcome, _ = played_on.read(1, "floor misdeal acted=2")
    assert outcome == "play on"
    assert not played_on.told
    # a card face down that everybody has seen is told, and lies there for all
    exposed = told("floor exposed_card seat=1 place=0")
    assert str(exposed.next()) == "a card of seat 1 is turned up: deal 1 CARD"
    exposed.read(2, "deal 1 Qs")
    texts = [str(event.message(SPECTATOR)) for event in exposed.events()]
    assert texts[-2:] == [
        "Q♠ is exposed in seat 1's hand",
        "Ruling: A card that was exposed stays where it is and plays",
    ]
    assert exposed.hand.faces(1) == [*parse("Qs"), None]
    string = TableScript(Opening.shuffled(find("omaha_hi_lo"), 3, 0))
    string.read(1, "floor string_bet")
    asked = string.asked()
    assert asked is not None
    assert asked.seat == 1, "the chips that were put in first are a call"


@pytest.mark.parametrize("betting", ["full", "none"])
def test_a_wrong_number_of_cards_at_omaha_is_ruled_by_how_many_had_acted(betting: Betting) -> None:
    """A misdeal until two players act, by the word of the table, which has the cards."""
    for acted, misdeal in ((1, True), (3, False)):
        script = TableScript(Opening.shuffled(find("omaha_hi_lo"), 4, 0), betting)
        script.read(1, f"floor wrong_number_of_cards seat=1 acted={acted}")
        assert script.hand.hand is not None
        result = script.hand.hand.result if script.settled else None
        assert (result is not None and bool(result.misdeal)) is misdeal
        assert misdeal or not script.hand.state.live[1]


@pytest.mark.parametrize("betting", ["full", "none"])
def test_cards_missing_at_a_draw_game_are_dealt_and_the_hand_goes_on(betting: Betting) -> None:
    script = TableScript(Opening.shuffled(find("five_card_draw"), 4, 0), betting)
    line = "floor wrong_number_of_cards seat=1"
    at_once = script.read(1, f"{line} acted=0 few=yes")
    assert "at once, as nobody has acted" in str(at_once[1])
    assert "with the draw" in str(script.read(2, f"{line} acted=3 few=yes")[1])
    assert script.hand.state.live[1]
    assert not script.told, "nothing is put in"


@pytest.mark.parametrize("game", ["holdem", "seven_card_stud", "five_card_draw"])
@pytest.mark.parametrize("betting", ["full", "none"])
def test_the_floor_rules_by_the_general_procedures_where_a_game_has_none(
    game: str, betting: Betting
) -> None:
    """A board, a stud, a draw: a boxed card is told and lies out of play, a dead hand is out."""

    def told(*lines: str) -> TableScript:
        script = TableScript(Opening.shuffled(find(game), 4, 0), betting)
        faces = iter(("2c", "7d", "9h", "Js"))
        while (asked := script.hand.wanted) is not None:
            script.read(1, f"deal {asked.hand} {next(faces)}")
        for number, line in enumerate(lines, 2):
            script.read(number, line)
        return script

    dead = told("floor wrong_number_of_cards seat=1 acted=3")
    assert not dead.hand.state.live[1]
    misdeal = told("floor wrong_number_of_cards seat=1 acted=1")
    assert misdeal.hand.hand is not None
    assert misdeal.hand.hand.result.misdeal
    boxed = told("floor boxed_card seat=1 place=0")
    assert str(boxed.next()) == "a card of middle is turned up: deal middle CARD"
    boxed.read(9, "deal middle Kh")
    assert "Ruling: A boxed card is a scrap of paper" in str(boxed.events()[-2].message(SPECTATOR))
    miscalled = told("floor miscall seat=2")
    assert str(miscalled.events()[-1].message(SPECTATOR)).endswith("cards speak")


def test_cards_are_read_as_everywhere() -> None:
    assert parse("10h") == parse("Th")


@pytest.mark.parametrize(
    ("line", "lies"),
    [("exposed_by_player", "Kh"), ("exposed_cards", None), ("boxed_card", None)],
)
def test_a_card_that_all_have_seen_by_mishap_is_told_and_no_other_is_asked_for(
    line: str, lies: str | None
) -> None:
    script = TableScript(Opening.shuffled(find("omaha_hi_lo"), 4, 0, button=3))
    script.read(1, f"floor {line} seat=0 place=1")
    told = ["deal 0 Kh"] if line != "boxed_card" else ["deal 0 ??", "deal middle Kh"]
    for number, each in enumerate(told, 2):
        assert script.hand.wanted is not None
        script.read(number, each)
    assert script.hand.wanted is None
    assert script.hand.faces(0) == [None, parse(lies)[0] if lies else None, None, None]
    assert "K♥" in said(script)


def baseball(*lines: str) -> TableScript:
    script = TableScript(Opening.shuffled(find("baseball"), 3, 0), "none")
    for number, line in enumerate(["deal 1 Jc", "deal 2 4h", "deal 0 Tc", *lines], 1):
        script.read(number, line)
    return script


def test_an_answer_that_nobody_is_asked_for_since_a_correction_is_passed() -> None:
    """Keep what was told after it, where the correction says so."""
    later = ["bet all check", "deal 1 3d", "deal 2 8c", "deal 0 Ac", "answer 1 pay"]
    cards = ["bet all check", "deal 1 9s", "deal 2 6h", "deal 0 5d"]
    script = baseball(*later, *cards)
    script.read(20, "fix 3d 6d keep")
    assert [line.words[:2] for line in script.passed] == [("answer", "1")]
    right = baseball(*[line.replace("3d", "6d") for line in later[:-1]], *cards)
    assert (said(script), str(script.next())) == (said(right), str(right.next()))
    cut = baseball(*later, *cards)
    sentence, *_ = cut.read(20, "fix 3d 6d")
    assert str(sentence).startswith("line 8 no longer fits, tell the hand from there on")
    assert len(cut.told) == 7


def test_what_was_told_is_taken_up_again_once_a_new_question_is_answered() -> None:
    cards = ["bet all check", "deal 1 9s", "deal 2 6h", "deal 0 5d"]
    before = ["bet all check", "deal 1 6d", "deal 2 8c", "deal 0 Ac"]
    script = baseball(*before, *cards)
    script.read(20, "fix 6d 3d keep")
    assert str(script.next()).startswith("seat 1 is asked: pay")
    assert [str(text) for text in script.read(21, "answer 1 pay")] == [
        "what was told after that holds again"
    ]
    right = baseball(*[line.replace("6d", "3d") for line in before], "answer 1 pay", *cards)
    assert (said(script), str(script.next())) == (said(right), str(right.next()))


def test_lines_that_wait_since_a_correction_may_be_told_anew() -> None:
    """Lines that do not fit wait; those told again are told once."""
    cards = ["bet all check", "deal 1 9s", "deal 2 6h", "deal 0 5d"]
    script = baseball("bet all check", "deal 1 6d", "deal 2 8c", "deal 0 Ac", *cards)
    script.read(20, "fix 6d 3d keep")
    assert script.read(21, "answer 1 fold") == []
    waiting = [" ".join(line.words) for line in script.waiting]
    assert waiting == cards[1:], "a player who folds gets no more cards"
    for number, line in enumerate(["deal 2 6h", "deal 0 5d"], 22):
        script.read(number, line)
    assert str(script.next()).startswith("seat 0 is asked: bet"), "the ace is high"


def test_another_number_of_cards_than_may_be_thrown_away_is_refused() -> None:
    script = TableScript(Opening.shuffled(find("five_card_draw"), 2, 0), "none")
    script.read(1, "bet all check")
    with pytest.raises(Refused, match="seat 1 may choose 0-4 cards now, and not 7"):
        script.read(2, "discard 1 7")
    assert str(script.next()).startswith("seat 1 is asked: throw cards away and draw as many")


def test_the_floor_rules_once_the_cards_that_are_dealt_are_told() -> None:
    """A deal that is wrong is begun anew, and needs no ruling."""
    script = TableScript(Opening.shuffled(find("baseball"), 3, 0))
    script.read(1, "deal 1 Jc")
    with pytest.raises(Refused, match="the floor rules as soon as they are told"):
        script.read(2, "floor misdeal acted=0")
    assert str(script.next()) == "a card falls to seat 2, face up: deal 2 CARD"


EVENTS = GAMES if PROVE else some("games with events of a table", GAMES, 10)


@pytest.mark.parametrize("game", EVENTS)
def test_events_of_a_table_are_those_of_a_replay(game: str) -> None:
    """All fields of all events, but for hands that were mucked: no table knows what they lose.

    Where nobody claims the pot a record mucks hands that a dealer looks at.
    """
    rng, reader = of_the_day(f"events told of {game}"), reader_of([f"Seat {n}" for n in range(16)])
    for _ in range(5 if PROVE else 1):
        hand = random_hand(game, rng)
        script = told(hand, list(ScriptWriter(hand, mucks=game not in OF_ALL_HANDS).lines()))
        dealt = list(lines_of_hand(hand, 1, reader, SPECTATOR))
        mucked = {line["seat"] for line in dealt if line["event"] == "muck"}
        at_table = list(script.history(reader))
        assert without_hands(at_table, mucked) == without_hands(dealt, mucked)


def without_hands(lines: Iterable[dict[str, Any]], seats: set[int]) -> list[dict[str, Any]]:
    """Return lines without the mucking or showing of some seats, and without their losses."""
    kept = [line for line in lines if line["event"] != "muck"
            and not (line["event"] == "show" and line["seat"] in seats)]  # fmt: skip
    for line in kept:
        if "beat" in line:
            line["beat"] = [seat for seat in line["beat"] if seat not in seats]
        del line["n"]
    return kept
