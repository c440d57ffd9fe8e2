"""Faults planted in a game file, as a newcomer makes them: each is one sentence with its line."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pokernight.cli import main
from pokernight.cli.reports.prove_report import not_won
from pokernight.games import find
from pokernight.games.game_file_loader import FilePlace
from pokernight.proofs import Unwon, unwon

MIRROR = '''"""Mirror Stud. Stud in which the lowest card of your own in the hole is wild.

1. Seven-card stud, two to seven players. The highest hand in sight opens.

2. Each player's lowest card in the hole is wild for him, and all others of its rank.

3. The best hand wins.

4. Whoever has the highest hand in sight before the showdown may pay a dollar to the pot.

5. When a second dollar is paid, the payer is thanked.
"""
from pokernight.invent import *
from pokernight.invent import Talk

PAID = []


class Memory(Own):
    best: int = -1
    paid: int


def rule(state, down, up):
    """Your lowest card in the hole (2)."""
    ranks = [rank(card) for card in down]
    return Wilds([card for card in [*down, *up] if ranks and rank(card) == min(ranks)])


HANDS = WildHands(rule)


def note(state):
    """Nothing is noted."""


@asks
def toll(state):
    """The highest hand in sight may pay a dollar to the pot (4)."""
    if state.alone() or state.own.paid == 2:
        return None
    seat = HANDS.highest_in_sight(state)
    answer = yield Ask(seat, "toll", Pick(("pay", "pass"), ()), "pass", "pay a dollar?", "4")
    if answer == "pass":
        return None
    state.own.paid += 1
    pay(state, seat, 100, "pot", clause="4")
    if state.own.paid == 2:
        state.tell("thanks", "thank you, {seat}", seat, clause="5")
    return AGAIN


def program(rules):
    return (
        *streets(rules, HANDS.highest_in_sight),
        note,
        toll,
        showdown((HANDS.contest(),), rules.show_order, rules.odd_chips, clause="3"),
    )


def worth(cards, rules):
    ranks = [rank(card) for card in cards.hole]
    wild = [card for card in cards.all if ranks and rank(card) == min(ranks)]
    return {"": high(cards.all, wild=wild)}


MIRROR = Game(
    "Mirror Stud", __doc__, (2, 7), program, AnteStakes, worth, own=Memory, incidents=BASIC,
    cards_needed=lambda seats, rules: (7 * seats, f"{seats} x 7"),
    talk=Talk(Kinds(questions={"toll": "whether to pay the toll"}, news=("thanks",))),
)
'''

RANKS = "    ranks = [rank(card) for card in down]\n"
SEAT = "    seat = HANDS.highest_in_sight(state)\n"
PAYS = '    pay(state, seat, 100, "pot", clause="4")\n'
NOTHING = '    """Nothing is noted."""\n'
ASK = 'yield Ask(seat, "toll", Pick(("pay", "pass"), ()), "pass", "pay a dollar?", "4")'
HIDDEN = r"depends on a card that seat \d does not see"

FAULTS: dict[str, tuple[str, ...]] = {
    "a wild rule that looks at another's hole card": (
        RANKS,
        f"{RANKS}    first = state.clockwise()[0]\n"
        "    ranks += state.cards(state.down(first))  # here\n",
        f"what is wild for seat \\d {HIDDEN}: a wild rule reads the hand that it is given",
    ),
    "a pot that loses a chip": (
        PAYS,
        "    state.stack[seat] -= 100  # here\n    state.pots[0] += 99\n",
        "chips were lost or made: toll (loses|makes) .*; money is moved by state.move alone",
    ),
    "more than a stack has": (
        PAYS,
        "    state.move(100, state.stack, seat, state.pots, 0)  # here\n",
        "cannot move 100 of 0 cents: pay",
    ),
    "a question to the best whole hand": (
        SEAT,
        "    seat = max(state.clockwise(), key=lambda one: HANDS.value(state, one))  # here\n",
        f"who is asked 'toll', or whether it is asked, {HIDDEN}: the question itself would give "
        "the card away",
    ),
    "a question that hangs on the deck": (
        "    if state.alone() or",
        "    if suit(state.face[state.stub[-1]]) == 0 or state.alone() or",
        f"who is asked 'toll', or whether it is asked, {HIDDEN}",
    ),
    "legal answers that hang on the deck": (
        'Pick(("pay", "pass"), ())',
        'Pick(("pay", "pass") if suit(state.face[state.stub[-1]]) else ("pass",), ())',
        f"what 'toll' asks, or what may be answered, {HIDDEN}",
    ),
    "whoever opens by his whole hand": (
        "*streets(rules, HANDS.highest_in_sight)",
        "*streets(rules, lambda state: max(range(state.seats), key=lambda n: "
        "HANDS.value(state, n)))",
        rf"who is asked( 'bet', or whether it is asked,| what) {HIDDEN}",
    ),
    "a default that is illegal": (
        ASK,
        ASK.replace('"pass", "pay a', '"no", "pay a') + "  # here",
        "the default 'no' of the question 'toll' is not one of its legal answers: "
        "<Pick: pay, pass>",
    ),
    "a default that is illegal where a stack is short": (
        'Pick(("pay", "pass"), ())',
        'Pick(("pay", "pass") if state.stack[seat] > 100 else ("pay",), ())',
        "the default 'pass' of the question 'toll' is not one of its legal answers: <Pick: pay>",
    ),
    "a clause that is never reached": (
        '        state.tell("thanks"',
        '        if answer == "thanks":\n            state.tell("thanks"',
        r'state\.tell\(\.\.\., clause="5"\) did not come up in 100 hands by any house rules: this '
        r"line never ran\. Remove it, or .* so that clause 5 of the page \(line 11\) is played",
    ),
    "an event that is never reached of a clause that is": (
        PAYS,
        PAYS + '    if answer == "double":\n'
        '        state.tell("thanks", "{seat pays} twice", seat, clause="4")  # here\n',
        r'state\.tell\(\.\.\., clause="4"\) did not come up .* clause 4 of the page \(line 9\) is',
    ),
    "a clause that is not on the page": (
        '"pay a dollar?", "4"',
        '"pay a dollar?", "6"',
        "'toll' cites clause '6', which the page does not have: it has 1, 2, 3, 4, 5. Cite any of",
    ),
    "an event of a clause that is not on the page": (
        '"pot", clause="4"',
        '"pot", clause="7"',
        "an event 'pay' cites clause '7', which the page does not have",
    ),
    "a clause of a showdown that is not on the page": (
        'rules.odd_chips, clause="3"', 'rules.odd_chips, clause="3 4"',
        "cites clause '3 4', which the page does not have", "def program",
    ),
    "an event that is not declared": (
        'state.tell("thanks"',
        'state.tell("merci"',
        "the event 'merci' is not declared: a game lists the kinds of its events. Add it to its "
        "Talk: kinds=Kinds(news=('merci',))",
    ),
    "a question that is not declared": (
        'yield Ask(seat, "toll"',
        'yield Ask(seat, "tax"',
        "the question 'tax' is not declared: a game lists the kinds of its questions, each with "
        "what it asks. Add it to its Talk: kinds=Kinds(questions={'tax': ...})",
    ),
    "a question without end": (
        '        return None\n    state.own.paid += 1\n',
        '        state.own.best += 1\n        return AGAIN\n    state.own.paid += 1\n',
        "does not end within 2,000 questions: 'toll' is asked again and again", ASK,
    ),
    "a question that is put again though nothing changed": (
        'if answer == "pass":\n        return None', 'if answer == "pass":\n        return AGAIN',
        "asks again although nothing has changed", "@asks",
    ),
    "a change before the question": (
        SEAT, f"{SEAT}    state.own.best = seat  # here\n",
        "toll changes the state and then asks: a turn first asks, and only then changes anything",
    ),
    "a question to who has folded": (
        SEAT, "    seat = (state.button + 1) % state.seats\n",
        r"toll asks seat \d, which has folded: state.clockwise\(\) has the seats that are", ASK,
    ),
    "words that tell a hidden card": (
        NOTHING,
        '    named = rank_name(rank(state.face[state.stub[-1]]))\n'
        '    state.tell("thanks", "the next card is a " + named)  # here\n',
        r"seat \d is told what it cannot know: 'the next card is a \w+' " + HIDDEN,
    ),
    "a slot that remembers a hidden card": (
        NOTHING, "    state.own.best = state.face[state.stub[-1]]  # here\n",
        f"sees what it cannot know: the slot 'best' of the game's own {HIDDEN}",
    ),
    "chance of its own": (
        PAYS, "    import random\n    if random.random() < 0.5:  # here\n    " + PAYS,
        "a game depends on its deck, the answers and its slots alone. Use no random numbers",
    ),
    "a list outside of the state": (
        PAYS, "    PAID.append(seat)\n    if len(PAID) % 3 == 0:  # here\n    " + PAYS,
        "a game depends on its deck, the answers and its slots alone",
    ),
    "a card that is dealt twice": (
        NOTHING, "    state.hands[state.clockwise()[0]].append(state.stub[-1])  # here\n",
        "note makes 1 card: whatever is taken from one place",
    ),
    "a card that is lost": (
        NOTHING, "    state.stub.pop()  # here\n", "note loses 1 card: whatever is taken from",
    ),
    "a card in two places": (
        NOTHING,
        "    state.stub.pop()  # here\n    state.board.append(state.stub[-1])\n",
        "note puts a card into two places",
    ),
    "a card turned up that nobody sees": (
        NOTHING, "    state.up[state.down(state.clockwise()[0])[0]] = 1  # here\n",
        r"note turns a card up that nobody gets to see: state.turn_up\(tokens\) turns cards",
    ),
    "a seat that folds and keeps its cards": (
        NOTHING, "    state.live[state.clockwise()[0]] = 0  # here\n",
        r"note takes a seat out of the hand and leaves it its cards: state.fold\(seat\) does both",
    ),
    "an event of a seat that is not there": (
        NOTHING, '    state.tell("thanks", "thank you, {seat}", state.seats)  # here\n',
        r"the event 'thanks' names seat \d: seats are 0 to \d, and -1 means no seat",
    ),
    "worth that is not what wins": (
        "def worth(cards, rules):\n    ranks = [rank(card) for card in cards.hole]\n",
        "def worth(cards, rules):  # here\n    ranks = [rank(card) for card in cards.open]\n",
        "worth reads a hand as .*, and the showdown as .*: both must read the same cards alike",
    ),
    "a page of another title": (
        '"""Mirror Stud. Stud', '"""Mirrors. Stud',
        'the page does not begin with "Mirror Stud. ..."',
    ),
}  # fmt: skip
FAULTS |= {
    "a question that is not yielded": (
        ASK, ASK.replace("yield ", ""),
        "toll is marked with @asks, but yields no question: answer = yield Ask(...)",
    ),
    "what makes a step and is not called": (
        "        note,\n", "        ante,  # here\n        note,\n",
        "ante gives a function: a step returns nothing, and a maker of a step is called where "
        "it stands: ante(...)",
    ),
    "a default of more cards than may be picked": (
        'Pick(("pay", "pass"), ()), "pass"',
        'PickSome(("pass",), tuple(state.hands[seat]), 0, 2), tuple(state.hands[seat])',
        r"is not one of its legal answers: \('pass',\) or a tuple of 0 to 2 of \(\d.*\), in "
        "ascending",
    ),
    "a pot that goes on and nobody plays for": (
        "        showdown((HANDS.contest(),), rules.show_order, rules.odd_chips, clause=\"3\"),\n",
        '        showdown((HANDS.contest(),), rules.show_order, rules.odd_chips, clause="3"),\n'
        "        lambda state: state.move(5, state.stack, max(range(state.seats), "
        "key=lambda n: state.stack[n]), state.pots, 0),\n",
        'is still in the pot, which nobody plays for: carry_out=lambda state: {"again": ',
        "def program",
    ),
}  # fmt: skip
FAULTS |= {
    "a clause of a deal that never runs short": (
        "        note,\n", '        *(deal(clause="2"),) * 0,  # here\n        note,\n',
        'deal(clause="2") did not come up in 100 hands by any house rules: deal cites its clause '
        "only when the deck runs short and a card is dealt in the middle for all, which this game "
        'refuses. Remove the clause here, or say short_deck="board" in Game(...)',
    ),
    "a clause of a step that is never played": (
        "        note,\n", '        *(note, turn_board((0,), "up", "2"))[:1],  # here\n',
        'turn_board(..., "2") did not come up in 100 hands by any house rules: the line ran, but '
        "no question or event cited clause 2 of the page (line 5). Remove the clause here",
    ),
}  # fmt: skip
TWO = (
    "showdown((HANDS.contest(),),",
    'showdown((HANDS.contest("high"), Contest.of("low", low)),',
)
FEW = 10
"""Hands in which every fault is found."""


@pytest.fixture(autouse=True)
def _soon_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten times the hands that are proved are enough to look for what never comes up."""
    monkeypatch.setattr("pokernight.proofs.reached.LEAST", 0)


@pytest.fixture
def file(tmp_path: Path) -> Callable[[str, str], str]:
    """The file of the game with one thing changed."""

    def write(right: str, wrong: str) -> str:
        assert MIRROR.count(right) == 1
        path = tmp_path / "mirror.py"
        path.write_text(MIRROR.replace(right, wrong), encoding="utf-8")
        return str(path)

    return write


def line_of(file: str, wrong: str, at: str = "") -> int:
    """Return the line of the fault: the line marked, the line named, or the last one written."""
    lines = Path(file).read_text(encoding="utf-8").split("\n")
    marked = [at for at, line in enumerate(lines, 1) if line.endswith("# here")]
    if marked:
        return marked[0]
    last = at or wrong.rstrip("\n").split("\n")[-1]
    return next(at for at, line in enumerate(lines, 1) if last in line)


def proved(file: str) -> Result:
    return CliRunner().invoke(main, ["prove", file, "--hands", str(FEW)], catch_exceptions=False)


def test_the_game_without_a_fault_is_proved(file: Callable[[str, str], str]) -> None:
    result = proved(file("PAID = []", "PAID = []"))
    assert result.exit_code == 0, result.stderr
    said = " ".join(result.stdout.split())
    assert "every promise holds on 10 random hands" in said
    assert "Clause 2 (line 5) of the page is never cited by an event." in said


def test_a_contest_that_nobody_wins_is_pointed_out(file: Callable[[str, str], str]) -> None:
    half = 'Contest.in_hand("the red half", lambda cards: high(cards) if len(cards) > 7 else None)'
    path = file("showdown((HANDS.contest(),),", f'showdown((HANDS.contest("the rest"), {half}),')
    [found] = unwon(find(path), seats=3, hands=2, seed=1)
    assert found == Unwon("the red half", FilePlace(path, line_of(path, half)))
    assert not_won(found, 2) == (
        f"In 20 hands nobody had a hand that could win 'the red half' (line {found.showdown.line})."
    )


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found_and_its_line_named(
    file: Callable[[str, str], str], fault: str
) -> None:
    right, wrong, said, *at = FAULTS[fault]
    path = file(right, wrong)
    result = proved(path)
    assert result.exit_code == 1, result.output
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.output
    assert re.search(said, result.stderr) or said in result.stderr, result.stderr
    assert result.stderr.startswith(f"pokernight: {path}, line {line_of(path, wrong, *at)}: ")


@pytest.mark.parametrize(
    ("reads", "said"),
    [
        ('"high": high(cards.all)', "worth reads a hand for 'high' as .*, and the showdown as .*"),
        ('"hi": high(cards.all, wild=wild)',
         "worth names 'hi', and no contest has that name: the names are 'high', 'low'"),
        ('"high": high(cards.all, wild=wild)', ""),
    ],
)  # fmt: skip
def test_each_contest_that_worth_names_is_held_to_the_showdown(
    file: Callable[[str, str], str], reads: str, said: str
) -> None:
    path = Path(file(*TWO))
    source = path.read_text(encoding="utf-8")
    one = '    return {"": high(cards.all, wild=wild)}'
    assert source.count(one) == 1
    both = f'    return {{{reads}, "low": low(cards.all)}}'
    path.write_text(source.replace(one, both), encoding="utf-8")
    result = proved(str(path))
    assert result.exit_code == (1 if said else 0), result.output
    assert re.search(said, result.stderr), result.stderr


def test_more_seats_than_the_pack_serves_are_refused_at_once(
    file: Callable[[str, str], str],
) -> None:
    result = proved(file("(2, 7), program", "(2, 9), program"))
    assert result.exit_code == 2
    assert "cannot be dealt to 9: 9 x 7 = 63 cards, and the pack has 52" in result.stderr
