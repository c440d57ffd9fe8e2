"""Files written by hand with the oddities of real ones: what comes out, and what is refused."""

from __future__ import annotations

import pytest

from pokernight.hand_histories.importing import Refusal, format_of, imported
from pokernight.hand_histories.replaying import Played
from pokernight.hand_histories.told_history import decoded

STARS = """\
PokerStars Hand #1001:  Hold'em No Limit ($0.50/$1 USD) - 2026/01/02 3:04:05 ET
Table 'Polaris' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 3: Ben ($60.50 in chips)
Seat 4: Cem ($20 in chips)
Ben: posts small blind $0.50
Cem: posts big blind $1
*** HOLE CARDS ***
Dealt to Ann [As Ad]
Ann: raises $2 to $3
Ben: folds
Cem: calls $2
*** FLOP *** [2c 7d 9h]
Cem: checks
Ann: bets $4
Cem: raises $13 to $17 and is all-in
Ann: calls $13
*** TURN *** [2c 7d 9h] [Ts]
*** RIVER *** [2c 7d 9h Ts] [Kd]
*** SHOW DOWN ***
Cem: shows [9c 9d] (three of a kind, Nines)
Ann: mucks hand
Cem collected $38.50 from pot
*** SUMMARY ***
Total pot $40.50 | Rake $2
Board [2c 7d 9h Ts Kd]
Seat 1: Ann (button) mucked [As Ad]
Seat 3: Ben (small blind) folded before Flop
Seat 4: Cem (big blind) showed [9c 9d] and won ($38.50) with three of a kind, Nines
"""
CHIPS = (8000, 6000, 3850)
WALK = """\
PokerStars Game #7: Tournament #12, $1+$0.10 Hold'em No Limit - Level II (10/20) - 2009/01/02
Table '12 1' 9-max Seat #2 is the button
Seat 1: a (1500 in chips, $2 bounty)
Seat 2: b (1480 in chips) is sitting out
Seat 5: c: (10 in chips)
Seat 9: ghost (1500 in chips) out of hand (moved from another table into small blind)
a: posts the ante 5
b: posts the ante 5
c:: posts the ante 5
c:: posts small blind 5 and is all-in
a: posts big blind 20
*** HOLE CARDS ***
b: folds
Uncalled bet (15) returned to a
*** FLOP *** [2c 7d 9h]
*** TURN *** [2c 7d 9h] [Ts]
*** RIVER *** [2c 7d 9h Ts] [Kd]
*** SHOW DOWN ***
c:: shows [Kc Ks] (three of a kind)
a: mucks hand
c: collected 25 from pot
*** SUMMARY ***
Total pot 25 | Rake 0
Board [2c 7d 9h Ts Kd]
"""
STUD = """\
PokerStars Game #9:  7 Card Stud Limit ($1/$2 USD) - 2009/01/02 3:04:05 ET
Table 'Stella' 8-max
Seat 2: a ($50 in chips)
Seat 7: b ($50 in chips)
a: posts the ante $0.10
b: posts the ante $0.10
*** 3rd STREET ***
Dealt to a [2c 3c 4d]
Dealt to b [Kh]
a: brings in for $0.50
b: raises $0.50 to $1
a: calls $0.50
*** 4th STREET ***
Dealt to a [2c 3c 4d] [5d]
Dealt to b [Kh] [Ks]
b: bets $2
a: folds
Uncalled bet ($2) returned to b
b collected $2.10 from pot
b: doesn't show hand
*** SUMMARY ***
Total pot $2.20 | Rake $0.10
"""
LATE = STARS.replace(
    "Seat 4: Cem ($20 in chips)\n", "Seat 4: Cem ($20 in chips)\nSeat 6: Dee ($9 in chips)\n"
)


def changed(text: str, *changes: str) -> str:
    """The text with changes ``old=>new``, each of which must be possible."""
    for change in changes:
        old, _, new = change.partition("=>")
        assert old in text, old
        text = text.replace(old, new)
    return text


def without(text: str, *starts: str) -> str:
    """The text without the lines that begin so."""
    return "\n".join(line for line in text.split("\n") if not line.startswith(starts))


def swapped(text: str, first: str, second: str) -> str:
    return text.replace(first, "\0").replace(second, first).replace("\0", second)


SMALL_AND_BIG = changed(
    LATE,
    "*** HOLE CARDS ***\n=>Dee: posts small & big blinds $1.50\n*** HOLE CARDS ***\n",
    "Ann: raises=>Dee: folds\nAnn: raises",
    "$38.50=>$40",
    "$40.50=>$42",
)
COMES_OUT: dict[str, tuple[str, tuple[int, ...]]] = {
    "as it is": (STARS, CHIPS),
    "a name with signs": (changed(STARS, "Ann=>A.$n (x):"), CHIPS),
    "a name that is a line": (changed(STARS, "Cem=>Ben: folds"), CHIPS),
    "a name that begins another": (changed(STARS, "Cem=>Ann2"), CHIPS),
    "a name with brackets": (changed(STARS, "Ben=>[As Ks]"), CHIPS),
    "euros and a zoom header": (
        changed(STARS, "$=>€", "PokerStars Hand=>PokerStars Zoom Hand"),
        CHIPS,
    ),
    "chat and people who come and go": (
        changed(
            STARS,
            'Ben: folds=>Ben: folds\nBen said, "Cem: folds"\nBen leaves the table\n'
            "zed joins the table at seat #2\nCem has timed out\nCem is disconnected",
        ),
        CHIPS,
    ),
    "the time's end of a line": (STARS.replace("\n", "  \r\n"), CHIPS),
    "a bet beyond that nobody called and no line says so": (
        without(
            changed(
                STARS,
                "Cem: raises $13 to $17 and is all-in\nAnn: calls $13=>Cem: folds",
                "Cem collected $38.50=>Ann collected $6.50",
                "$40.50=>$6.50",
                "Rake $2=>Rake $0",
                "Board [2c 7d 9h Ts Kd]=>Board [2c 7d 9h]",
            ),
            "*** TURN",
            "*** RIVER",
            "*** SHOW",
            "Cem: shows",
            "Ann: mucks",
            "Seat 1: Ann (b",
            "Seat 4: Cem (big",
        ),
        (10350, 6000, 1700),
    ),
    "a player that sits out": (
        changed(STARS, "Seat 4: Cem=>Seat 2: idle ($5 in chips) is sitting out\nSeat 4: Cem"),
        CHIPS,
    ),
    "an empty button": (changed(STARS, "Seat #1 is=>Seat #2 is"), CHIPS),
    "small and big blind of a player that came back": (SMALL_AND_BIG, (8000, 6000, 4000, 750)),
    "all in for less than a blind, in a tournament": (WALK, (1490, 1475, 25)),
    "stud with unseen cards": (STUD, (4890, 5100)),
    "a fold where a check is free": (
        without(
            changed(
                STARS,
                "Cem: checks\nAnn: bets $4=>Cem: folds\nAnn collected $6.50 from pot",
                "Cem collected $38.50 from pot\n=>",
                "$40.50=>$6.50",
                "Rake $2=>Rake $0",
                "Board [2c 7d 9h Ts Kd]=>Board [2c 7d 9h]",
            ),
            "*** TURN",
            "*** RIVER",
            "*** SHOW",
            "Cem: shows",
            "Ann: mucks",
            "Cem: raises",
            "Ann: calls",
            "Seat 1: Ann (b",
            "Seat 4: Cem (b",
        ),
        (10350, 6000, 1700),
    ),
}
REFUSED: dict[str, tuple[str, str]] = {
    "cut in the middle": (STARS[: STARS.index("*** RIVER")], "cut off"),
    "cut in the summary": (STARS[: STARS.index("Total pot")], "cut off"),
    "without its turn": (without(STARS, "*** TURN"), "board"),
    "without its river": (without(STARS, "*** RIVER", "Board"), "none is told"),
    "lines swapped": (swapped(STARS, "Ben: folds", "Cem: calls $2"), "it is the turn of Ben"),
    "a call left out": (without(STARS, "Ann: calls"), "do not add up"),
    "a fold left out": (without(STARS, "Ben: folds"), "it is the turn of Ben"),
    "another winner": (changed(STARS, "Cem collected=>Ann collected"), "by the rules"),
    "another amount": (changed(STARS, "collected $38.50=>collected $38.40"), "do not add up"),
    "a card twice": (changed(STARS, "[As Ad]=>[As 9c]"), "told twice"),
    "a card of another pack": (changed(STARS, "[As Ad]=>[Xs Ad]"), "are no cards"),
    "run twice": (changed(STARS, "*** TURN=>*** FIRST TURN"), "run twice"),
    "cashed out": (
        changed(STARS, "Ann: mucks=>Cem cashed out the hand for $38\nAnn: mucks"),
        "house pays",
    ),
    "cancelled": (changed(STARS, "*** FLOP=>Hand cancelled\n*** FLOP"), "cancelled"),
    "a verb that nobody knows": (changed(STARS, "Ben: folds=>Ben: surrenders"), "cannot be read"),
    "a game that nobody knows": (changed(STARS, "Hold'em=>Whist"), "no game of the rulebook"),
    "a raise that is too low": (
        changed(
            STARS,
            "Ann: raises $2 to $3=>Ann: raises $0.50 to $1.50",
            "Cem: calls $2=>Cem: calls $0.50",
            "$40.50=>$37.50",
            "$38.50=>$35.50",
        ),
        "the rules have",
    ),
    "more chips than the stack": (changed(STARS, "Cem ($20=>Cem ($5"), "the rules have"),
}
NOW = [
    '-- starting hand #12  (No Limit Texas Hold\'em) (dealer: "Ann @ a1") --',
    'Player stacks: #1 "Ann @ a1" (1000) | #4 "Ben ""B"" @ b2" (500) | #9 "folds @ c3" (80)',
    "Your hand is A♠, 10♦",
    '"Ben ""B"" @ b2" posts a small blind of 5',
    '"folds @ c3" posts a big blind of 10',
    '"Ann @ a1" raises to 30',
    '"Ben ""B"" @ b2" folds',
    '"folds @ c3" calls 30',
    "Flop:  [A♥, 10♠, 2♣]",
    '"folds @ c3" checks',
    '"Ann @ a1" bets 100',
    '"folds @ c3" calls 50 and go all in',
    'Uncalled bet of 50 returned to "Ann @ a1"',
    "Turn: A♥, 10♠, 2♣ [3♣]",
    "River: A♥, 10♠, 2♣, 3♣ [9♦]",
    '"Ann @ a1" shows a A♠, 10♦.',
    "\"Ann @ a1\" collected 165 from pot with Two Pair, A's & 10's (combination: A♠)",
    "-- ending hand #12 --",
]
NOW_CHIPS = (1085, 495, 0)


def log(*lines: str, quote: bool = True) -> str:
    """Entries as a log, the last first; quotation marks are written twice."""
    rows = [
        '"{}",2026-01-02T03:04:05Z,{}'.format(line.replace('""', '"').replace('"', '""'), 1000 + at)
        for at, line in enumerate(lines)
    ]
    return "\n".join(["entry,at,order", *reversed(rows)]) + "\n"


def now(*changes: str) -> str:
    return log(*changed("\n".join(NOW), *changes).split("\n"))


NOW_COMES_OUT: dict[str, tuple[str, tuple[int, ...]]] = {
    "as it is": (now(), NOW_CHIPS),
    "cents": (now("(1000)=>(1000.00)", "(500)=>(500.00)", "(80)=>(80.00)"), (108500, 49500, 0)),
    "a name with signs": (now('Ann =>A"n$n (x): @ y '), NOW_CHIPS),
    "names that are lines": (now('"Ann @=>"Ben @ b2 folds @'), NOW_CHIPS),
    "lines of the table": (
        now('Flop:=>The player ""zed @ z"" joined with a stack of 9.\nFlop:'),
        NOW_CHIPS,
    ),
    "cards that were not needed": (now("-- ending=>Undealt cards:  [4♥]\n-- ending"), NOW_CHIPS),
    "an ante of all": (
        now(
            '"Ben ""B"" @ b2" posts a small=>"Ann @ a1" posts an ante of 1\n'
            '"Ben ""B"" @ b2" posts an ante of 1\n'
            '"folds @ c3" posts an ante of 1\n"Ben ""B"" @ b2" posts a small',
            "calls 50 and=>calls 49 and",
            "bet of 50=>bet of 51",
            "collected 165=>collected 166",
        ),
        (1086, 494, 0),
    ),
    "a dead button": (now('(dealer: "Ann @ a1")=>(dead button)'), NOW_CHIPS),
    "a hand that nobody showed": (now('"Ann @ a1" shows a A♠, 10♦.\n=>'), NOW_CHIPS),
    "rows that lie in another order": (
        "\n".join(sorted(now().splitlines(), reverse=True)) + "\n",
        NOW_CHIPS,
    ),
}
NOW_REFUSED: dict[str, tuple[str, str]] = {
    "without its end": (log(*NOW[:-1]), "cut off"),
    "another begins": (log(*NOW[:-1], *NOW), "cut off"),
    "without stacks": (log(NOW[0], *NOW[2:]), "no line of stacks"),
    "without a turn": (log(*NOW[:13], *NOW[14:]), "is told"),
    "lines swapped": (log(*NOW[:6], NOW[7], NOW[6], *NOW[8:]), "it is the turn of Ben"),
    "run twice": (now("River:=>River (second run):"), "run twice"),
    "another winner": (now('"Ann @ a1" collected=>"Ben ""B"" @ b2" collected'), "by the rules"),
    "another amount": (now("collected 165=>collected 164"), "do not add up"),
    "a player that has no chips here": (
        now('"folds @ c3" checks=>"zed @ z9" checks'),
        "names nobody",
    ),
    "a verb that nobody knows": (now('b2" folds=>b2" surrenders'), "cannot be read"),
    "a game that nobody knows": (now("No Limit Texas Hold'em=>Whist"), "no game of the rulebook"),
}
PHH = """\
# A hand by hand.
variant = "NT"
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = [
  "d dh p1 ????", "d dh p2 KsKd", "d dh p3 AsAd",  # in a line
  "p3 cbr 6 # a comment", "p1 f", "p2 cc", "d db 2c7d9h", "p2 cc", "p3 cbr 10", "p2 f",
]
players = ["Ann", "Ben", "Cem"]
finishing_stacks = [199, 194, 207]
"""
PHH_CHIPS = (199, 194, 207)
PHH_COMES_OUT: dict[str, tuple[str, tuple[int, ...]]] = {
    "as it is": (PHH, PHH_CHIPS),
    "seats of the table": (PHH + "seats = [4, 9, 2]\n", (207, 199, 194)),
    "cents": (
        changed(PHH, "cbr 6=>cbr 5.50", "[199, 194, 207]=>[199, 194.5, 206.5]"),
        (19900, 19450, 20650),
    ),
    "no result": (without(PHH, "finishing"), PHH_CHIPS),
    "a straddle": (
        changed(
            PHH,
            "[0, 0, 0]=>[0, 0, 0, 0]",
            "[1, 2, 0]=>[1, 2, 4, 0]",
            "[200, 200, 200]=>[200, 200, 200, 200]",
            '"d dh p3 AsAd",=>"d dh p3 AsAd", "d dh p4 ????",',
            '"p3 cbr 6 # a comment", "p1 f", "p2 cc"=>"p4 f", "p1 f", "p2 cc", "p3 cc"',
            '"Cem"]=>"Cem", "Dee"]',
            "[199, 194, 207]=>[199, 196, 205, 200]",
        ),
        (199, 196, 205, 200),
    ),
    "an ante of the big blind": (
        changed(
            PHH,
            "antes = [0, 0, 0]=>antes = [0, 2, 0]",
            "status = true=>status = false",
            "[199, 194, 207]=>[199, 192, 209]",
        ),
        (199, 192, 209),
    ),
    "fields of somebody's own": (PHH + '_x = "y"\n\n[_table]\na = 1\n', PHH_CHIPS),
    "a file of one table": ("[7]\n" + PHH, PHH_CHIPS),
    "a fold where a check is free": (
        changed(PHH, '"p2 cc", "p3 cbr 10", "p2 f"=>"p2 f"'),
        PHH_CHIPS,
    ),
    "a raise above all chips": (changed(PHH, "p3 cbr 10=>p3 cbr 194"), PHH_CHIPS),
}
PHH_REFUSED: dict[str, tuple[str, str]] = {
    "no TOML": (PHH.replace("actions = [", "actions = "), "no TOML"),
    "without stacks": (without(PHH, "starting"), "starting_stacks"),
    "without actions": (without(PHH, "actions", '  "', "]"), "actions"),
    "an unknown variant": (changed(PHH, '"NT"=>"XX"'), "the variant 'XX'"),
    "an action of nobody": (changed(PHH, '"p1 f"=>"p7 f"'), "no player p7"),
    "a word that is no action": (changed(PHH, '"p1 f"=>"p1 sleeps"'), "no action of PHH"),
    "actions swapped": (changed(PHH, '"p1 f", "p2 cc"=>"p2 cc", "p1 f"'), "it is the turn of Ann"),
    "a card twice": (changed(PHH, "2c7d9h=>2cAs9h"), "told twice"),
    "another result": (changed(PHH, "[199, 194, 207]=>[199, 195, 206]"), "by the rules"),
    "cut actions": (changed(PHH, ', "p2 f",\n=>\n'), "the history ends"),
    "antes of two": (changed(PHH, "antes = [0, 0, 0]=>antes = [5, 0, 5]"), "not those of all"),
    "a stack that is a word": (
        changed(PHH, "[200, 200, 200]=>['a', 200, 200]"),
        "no number of chips",
    ),
}
OUT = [*COMES_OUT.items(), *NOW_COMES_OUT.items(), *PHH_COMES_OUT.items()]
NOT = [*REFUSED.items(), *NOW_REFUSED.items(), *PHH_REFUSED.items()]


@pytest.mark.parametrize("at", range(len(OUT)), ids=[name for name, _ in OUT])
def test_an_odd_file_comes_out_to_the_chip(at: int) -> None:
    _, (text, stacks) = OUT[at]
    [played] = imported(text.encode(), "odd")
    assert isinstance(played, Played), played
    over = sum(played.hand.result.stacks) - sum(stacks)
    rake = [int(remark.split()[3]) for remark in played.remarks if "left out" in remark]
    if rake:
        assert over == rake[0]
    else:
        assert played.hand.result.stacks == stacks


@pytest.mark.parametrize("at", range(len(NOT)), ids=[name for name, _ in NOT])
def test_a_wrong_file_is_refused_with_the_place_and_the_reason(at: int) -> None:
    _, (text, words) = NOT[at]
    first, *_ = imported(text.encode(), "odd")
    assert isinstance(first, Refusal), first
    assert words in first.why
    assert "odd" in first.place


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
def test_a_file_is_read_in_the_encodings_in_which_sites_write(encoding: str) -> None:
    text = changed(STARS, "Cem=>Çem") if encoding != "utf-16" else changed(STARS, "Cem=>陈")
    [played] = imported(text.encode(encoding), "encoded")
    assert isinstance(played, Played), played
    assert played.names[2] in ("Çem", "陈")


def test_what_was_taken_otherwise_than_told_is_remarked() -> None:
    remarks = {
        "a fold where a check is free": "house rule fold_when_free",
        "stud with unseen cards": "a rake of 10 left out",
    }
    for name, remark in remarks.items():
        [played] = imported(COMES_OUT[name][0].encode(), "odd")
        assert isinstance(played, Played)
        assert remark in played.remarks
    [played] = imported(NOW_COMES_OUT["a hand that nobody showed"][0].encode(), "odd")
    assert isinstance(played, Played) and played.guessed


def test_the_format_of_a_file_is_seen() -> None:
    assert [format_of(decoded(text.encode()), "x") for text in (STARS, log(*NOW), PHH)] == [
        "pokerstars",
        "pokernow",
        "phh",
    ]
