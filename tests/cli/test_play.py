"""`pokernight play`: whole evenings from a script, and how they end."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from rich.text import Text

from pokernight.bots.call_bot import Asking
from pokernight.cli.console.terminal import Terminal
from pokernight.cli.local.seating_options import Guests
from pokernight.cli.table.questions import Question
from pokernight.engine.asks import Ask, Pick
from pokernight.engine.record import read
from pokernight.errors import Refused
from pokernight.games import SOURCE_GAMES, all_games, find
from pokernight.wording.message import message
from tests.cli.running import ALONG, Run, along, asked, started
from tests.games_tried import TRIED, seated
from tests.sampling import PROVE, share, some

COMMAND = [sys.executable, "-m", "pokernight", "play"]


def ledger(output: str) -> dict[str, tuple[int, int, int]]:
    """Bought, cashed and net by name, in cents."""
    found = {}
    for line in output.partition("The ledger after")[2].splitlines()[2:]:
        name, *amounts = line.split()
        cents = [round(100 * float(re.sub(r"[$+]", "", amount))) for amount in amounts[:3]]
        found[name] = (cents[0], cents[1], cents[2])
    return found


def check_ledger(output: str, players: int) -> None:
    """Everybody is in it, and the money adds up."""
    lines = ledger(output)
    assert len(lines) == players
    assert sum(net for _, _, net in lines.values()) == 0
    assert all(cashed - bought == net for bought, cashed, net in lines.values())


@pytest.mark.parametrize("game", some("games by themselves", [*all_games()], 16))
def test_every_game_plays_by_itself(run: Run, game: str) -> None:
    """Those that are like others with players that do not think, ordinarily."""
    who = seated(game) if PROVE or game in TRIED else ("--players", "random")
    result = run("play", game, "--auto", "--hands", "2", "--seed", "1", *who)
    assert result.exit_code == 0
    assert result.stderr == ""
    assert "== Hand 2 ·" in result.stdout
    assert "The ledger after 2 hands" in result.stdout
    check_ledger(result.stdout, find(game).seats_near(4))


def test_cards_are_told_where_their_powers_may_be_claimed_and_a_question_says_what(
    run: Run,
) -> None:
    said = run("play", "bonedoneskis", "--seed", "4", input="?\n\n").stdout
    dealt = said.index("Dealt: Bert 7♦ · Cleo J♠ · Dot 4♠ · You (Q♦ 2♣) 5♣")
    claim = said.index("Claim the power of any of your up cards, or go on (everybody")
    assert dealt < claim < said.index("5♣: nothing to claim.")


@pytest.mark.parametrize(("seed", "said"), [("5", "for spade: 2♠"), ("2", "no spade")])
def test_a_card_that_wins_a_half_is_named_where_one_has_it(run: Run, seed: str, said: str) -> None:
    shown = run("play", "low_chicago", "--seed", seed, "--hands", "1", input="c\n").stdout
    first = shown.partition("You have for high: ")[2].splitlines()[1]
    assert first.strip() == said


@pytest.mark.parametrize("game", some("the same evening", TRIED, len(TRIED) // 2))
def test_the_same_seed_gives_the_same_evening_in_80_columns(run: Run, game: str) -> None:
    who = seated(game) if PROVE or game in SOURCE_GAMES else ("--players", "random")
    args = ("play", game, *who, "--auto", "--hands", str(share(4, 4)), "--seed")
    one, two = (run(*args, "x").stdout for _ in "ab")
    assert one == two
    assert one != run(*args, "y").stdout
    assert max(map(len, one.splitlines())) <= 80
    assert "\x1b" not in one
    assert not any(line != line.rstrip() for line in one.splitlines())


def test_processes_agree_to_the_byte_whatever_their_hash_seed() -> None:
    args = [*COMMAND, "the_omen", "--auto", "--hands", "3", "--seed", "666"]
    outputs = {
        subprocess.run(
            args,
            capture_output=True,
            check=True,
            stdin=subprocess.DEVNULL,
            env=os.environ | {"PYTHONHASHSEED": seed, "COLUMNS": columns, "FORCE_COLOR": force},
        ).stdout
        for seed, columns, force in (("1", "40", "1"), ("2", "200", ""))
    }
    assert len(outputs) == 1
    assert b"\x1b" not in outputs.pop()


def test_a_player_of_one_s_own_that_fails_is_named_and_the_evening_goes_on(run: Run) -> None:
    mine = "tests.arena.players:raises"
    result = run("play", "holdem", "--auto", "--players", f"{mine},caller", "--hands", "1")
    assert result.exit_code == 0
    said = " ".join(result.stdout.split())
    assert f"{mine} raises ZeroDivisionError: the safe answer is given for it." in said
    assert "no cards to divide by" not in said
    missing = run("play", "holdem", "--auto", "--players", "no_such:play")
    assert (missing.exit_code, missing.stdout) == (2, "")
    assert "there is no player 'no_such:play': no module no_such is found" in missing.stderr


def test_who_never_answers_is_not_waited_for_for_ever_and_that_is_said_once(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Asking.__init__, "__defaults__", (0.05,))
    players = "tests.arena.players:waits,caller"
    result = run("play", "kuhn", "--auto", "--players", players, "--hands", "12")
    assert result.exit_code == 0
    said = " ".join(result.stdout.split())
    assert "The ledger after 12 hands" in said
    assert said.count("3 times in a row and is not asked any more: the safe answer is") == 1
    assert said.count("the safe answer is given for it") == 3


def test_auto_plays_twelve_hands_and_reads_nothing(run: Run) -> None:
    result = run("play", "the_omen", "--auto", "--seed", "1", input="q\n")
    assert "The ledger after 12 hands" in result.stdout
    assert "Your turn" not in result.stdout


def test_a_whole_evening_from_a_script(run: Run) -> None:
    result = run("play", "the_omen", "--hands", "8", "--seed", "4", input=ALONG)
    assert result.exit_code == 0
    assert "The ledger after 8 hands" in result.stdout
    assert "Your turn: " in result.stdout
    assert "You have against players: " in result.stdout
    assert "against Damien: " in result.stdout
    check_ledger(result.stdout, 4)


@pytest.mark.parametrize("game", TRIED)
def test_the_end_of_input_ends_the_evening_with_the_ledger(run: Run, game: str) -> None:
    result = run("play", game, "--seed", "1", *seated(game), input="")
    assert result.exit_code == 0
    begun, left, after = result.stdout.partition(
        "You leave: the rest of this hand is answered by default."
    )
    assert left
    hands = begun.count("== Hand ")
    # there nothing may fall between your posts, or nobody open a deal that you cannot open
    assert hands == 1 or game in ("acey_deucey", "jacks_or_better")
    assert "== Hand " not in after
    assert f"The ledger after {hands} hand" in after
    check_ledger(result.stdout, find(game).seats_near(4))


def test_q_leaves(run: Run) -> None:
    result = run("play", "holdem", "--seed", "1", input="q\n\nleave\ny\n")
    assert result.exit_code == 0
    question = "End the evening? The hand is answered by default."
    said = " ".join(result.stdout.split())
    assert said.count(f"{question} (y)es, (n)o; Enter: no > ") == 2
    assert result.stdout.count("Your turn: ") == 2
    assert "The ledger after 1 hand" in result.stdout


def test_who_leaves_in_mid_hand_answers_by_default_from_there_and_keeps_nothing_back(
    run: Run,
) -> None:
    """A bet stays bet: no player gets out of a hand by leaving it."""
    result = run("play", "omaha_hi_lo", "--seed", "1", input="c\nc\nq\ny\n")
    assert result.exit_code == 0
    assert "You leave: the rest of this hand is answered by default." in result.stdout
    assert "every chip goes back" not in result.stdout
    rest = result.stdout.partition("You leave")[2]
    assert "Your turn" not in rest
    assert "The ledger after 1 hand" in rest
    bought, cashed, net = ledger(result.stdout)["You"]
    assert cashed < bought
    assert net < 0
    check_ledger(result.stdout, 4)


def test_an_answer_is_taken_back_with_u_and_the_history_is_as_if_it_had_not_been(run: Run) -> None:
    args = ("play", "chaos", "--seed", "3", "--hands", "1", "--players", "caller")
    plain = run(*args, input="h\n").stdout
    taken = run(*args, input="c\nu\nh\n").stdout
    before, _, after = taken.partition("Taken back, with all that followed.")
    assert before.count("Your turn") == 2
    asked = plain.partition("Your turn")[2].partition("You leave")[0]
    assert "ante" in asked
    assert after.partition("Your turn")[2].partition("You leave")[0] == asked


@pytest.mark.parametrize("game", ["chaos", "bonedoneskis", "the_omen"])
def test_after_an_undo_at_a_practice_table_the_same_answers_bring_the_same(
    run: Run, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Nothing is dealt and nobody answers otherwise because something was taken back."""

    def evening(*, undoing: bool) -> str:
        typed = ["", "u", ""] if undoing else [""]

        def types(terminal: Terminal, prompt: Text) -> str:
            terminal.line(prompt)
            if not prompt.plain.startswith("Your turn"):
                return along(prompt.plain)
            typed.append(typed.pop(0))
            return typed[-1] or along(prompt.plain)

        monkeypatch.setattr(Terminal, "ask", types)
        return run("play", game, "--seed", "5", "--hands", "2").stdout

    plain, taken = evening(undoing=False), evening(undoing=True)
    assert taken.count("The cards lie as they lay: the same answers bring the same again.") > 2
    assert ledger(taken) == ledger(plain)
    for line in plain.splitlines():
        assert line in taken


def test_cards_turned_by_one_key_are_taken_back_by_one(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer given without a question is undone with the answer that began it."""
    typed: list[str] = []

    def types(terminal: Terminal, prompt: Text) -> str:
        terminal.line(prompt)
        if not prompt.plain.startswith("Your turn") or typed[-1:] == ["q"]:
            return along(prompt.plain)
        offered = "(a)ll until you are high" in prompt.plain
        if not offered and "a" not in typed:
            return along(prompt.plain)
        typed.append("q" if "u" in typed else "u" if typed else "a")
        return typed[-1]

    monkeypatch.setattr(Terminal, "ask", types)
    said = run("play", "night_chaos", "--seed", "6", "--players", "caller").stdout
    before, _, after = said.partition("Taken back, with all that followed.")
    offer = "1 any of 7 cards face down, (a)ll until you are high"
    assert typed == ["a", "u", "q"]
    turned = " ".join(re.findall(r"You turn over ([^·\n]*)", before))
    assert len(turned.split()) > 1, "by one key"
    assert offer in before
    assert offer in after.partition("Your turn")[2], "all seven cards lie face down again"


def test_a_table_that_lies_as_it_was_shown_is_not_drawn_again(run: Run) -> None:
    """Nobody has claimed anything, or an undo was refused: nothing has changed."""
    said = run("play", "bonedoneskis", "--seed", "21", input="u\nu\n").stdout
    assert said.count("You have answered nothing in this hand") == 2
    assert said.partition("You leave")[0].count("Pot $2") == 1


def test_there_is_nothing_to_take_back_before_the_first_answer(run: Run) -> None:
    result = run("play", "chaos", "--seed", "3", input="u\n")
    assert "You have answered nothing in this hand that could be taken back." in result.stdout


def test_u_is_an_answer_where_it_means_one() -> None:
    """Low Hole deals the last card (u)p for a price."""
    hand = find("low_hole").deal(seats=3, seed=1)
    ask = Ask(0, "last card", Pick(("down", "up"), ()), "down", "have it face down, or face up")
    question = Question(hand, ask, hand.number, ("You", "Bert", "Cleo"))
    assert question.accepts("u")
    assert not question.accepts("undo")


@pytest.mark.parametrize(
    ("template", "players", "to_you"),
    [
        ("{payer pays} {payee:name} $37.", {"payer": "You", "payee": "Dot"}, "You pay Dot $37."),
        ("{payer pays} {payee:name} $3.", {"payer": "Dot", "payee": "You"}, "Dot pays you $3."),
        ("{player has} answered nothing", {"player": "You"}, "You have answered nothing"),
        ("{host is} the host, not {player:name}", {"host": "Abe", "player": "You"},
         "Abe is the host, not you"),
    ],
)  # fmt: skip
def test_what_is_said_of_you_is_said_to_you(
    template: str, players: dict[str, str], to_you: str
) -> None:
    assert Terminal().words(message(template, **players)) == to_you


def test_a_hand_is_called_off_by_the_host_and_that_is_in_the_ledger(run: Run) -> None:
    typed = "habits\ncall off\nn\ncall off spilt beer\ny\n"
    result = run("play", "chaos", "--seed", "3", "--hands", "1", input=typed)
    assert result.stdout.count(" bet 0 of 0 times, raised 0 of 0, folded 0 of 0") == 4
    before, _, after = result.stdout.partition("The hand is called off: every chip goes back.")
    assert before.count("Call this hand off, and give every chip back?") == 2
    assert "== Hand 1 · you deal ==" in after  # the same dealer deals again
    assert "You called a hand off (Chaos: spilt beer)." in after
    check_ledger(result.stdout, 4)


def test_interrupting_gives_130_and_the_ledger() -> None:
    playing = started("play", "the_omen", "--seed", "1")
    asked(playing)
    playing.send_signal(signal.SIGINT)
    rest, errors = playing.communicate()
    assert playing.returncode == 130
    assert b"You leave: the rest of this hand is answered by default." in rest
    assert b"The ledger after 1 hand" in rest
    assert b"Traceback" not in errors


def test_questions_about_the_rules_the_hand_and_the_table(run: Run) -> None:
    result = run("play", "the_omen", "--seed", "7", "--hands", "1", input="?\n?4\n?99\nh\nt\nq\n")
    said = " ".join(result.stdout.split())
    omen = find("the_omen")
    assert f"The Omen {omen.clause('1')}" in said
    assert f"The Omen {omen.clause('4')}" in said
    assert "The Omen has no rule '99'" in said
    assert said.count("ante $1") == 2
    assert result.stdout.count("  Pot ") == 2


def test_the_keys_are_told_when_asked_for_and_not_with_every_rule(run: Run) -> None:
    keys = "q leaves "
    for typed, times in (("?\n?4\n", 0), ("??\n", 1), ("help\n", 1)):
        result = run("play", "the_omen", "--seed", "7", "--hands", "1", input=typed + "q\n")
        assert " ".join(result.stdout.split()).count(keys) == times


def test_nonsense_is_explained_and_asked_again(run: Run) -> None:
    args = ("--seed", "7", "--players", "caller")
    result = run("play", "the_omen", *args, input="huh\nr 77\nf 1\nq\n")
    assert result.exit_code == 0
    assert "'huh' is not an answer to this question" in result.stdout
    assert "You may bet $2, not $77" in result.stdout


def test_typed_control_codes_are_not_echoed(run: Run) -> None:
    assert "\x1b" not in run("play", "the_omen", "--seed", "7", input="\x1b[31mx\nq\n").stdout


def test_a_broke_player_is_asked_to_buy_in_again(run: Run) -> None:
    args = ("play", "holdem", "--stakes", "1/2", "--seats", "2", "--players", "caller", "--seed")
    for seed in "abcdefgh":
        result = run(*args, seed, "--hands", "9", input="all\ny\n" * 200)
        if "You are broke" in result.stdout:
            break
    else:
        raise AssertionError("eight evenings of all-ins, and never broke")
    assert "That is all you have, $199. Go all in? (y)es, (n)o; Enter: no > y" in result.stdout
    before = result.stdout.partition("You are broke")[0]
    typed = "".join(f"{line}\n" for line in re.findall(r" > (all|y)\n", before))
    again = run(*args, seed, "--hands", "9", input=f"{typed}maybe\n\nq\ny\n")
    assert "'maybe' is neither yes nor no" in again.stdout
    assert ledger(again.stdout)["You"][0] == 40_000
    no = run(*args, seed, "--hands", "9", input=f"{typed}no\n")
    assert ledger(no.stdout)["You"][:2] == (20_000, 0)
    end = run(*args, seed, "--hands", "9", input=typed)
    assert end.exit_code == 0
    assert ledger(end.stdout) == ledger(no.stdout)


def test_house_players_buy_in_again(run: Run) -> None:
    result = run("play", "holdem", "--auto", "--seats", "6", "--hands", "4", "--seed", "3",
                 "--players", "random")  # fmt: skip
    assert "is broke and buys in again for $200." in result.stdout
    check_ledger(result.stdout, 6)


def test_the_sinner_is_shown_the_prayer_backwards(run: Run) -> None:
    for seed in ("666", *"abcdefgh"):
        result = run("play", "the_omen", "--auto", "--players", "random,caller", "--seed", seed)
        if "short and recites" in result.stdout:
            break
    said = " ".join(result.stdout.split())
    assert "PAYS THE POT" in said
    assert "short and recites" in said
    assert "Amen. malo. a nos libera sed" in said
    assert "noster, Pater" in said
    ledger = result.stdout.partition("The ledger")[2]
    assert "recitations" in ledger and "Recitations are owed on one's honour" in ledger


def test_seats_stakes_and_rules_are_those_asked_for(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    result = run(
        "play", "the_omen", "--auto", "--hands", "1", "--seats", "3", "--stakes", "0.50/1",
        "--rules", "copy", "--rule", "muck-losers=no", "--record", str(file),
        "--players", "caller",
    )  # fmt: skip
    assert result.exit_code == 0
    said = " ".join(result.stdout.split())
    assert "bets $0.50/$1: Abe (caller), Bert (caller) and Cleo (caller), with $25 each" in said
    assert "House rules: lost_pot=carry, muck_losers=no." in result.stdout
    opening = read(file.read_text(), find).opening
    assert opening is not None
    rules = opening.rules.to_dict()
    assert (rules["small_bet"], rules["big_bet"], rules["ante"]) == ("0.50", "1", "0.25")
    assert (rules["lost_pot"], rules["muck_losers"]) == ("carry", "no")
    assert len(opening.stacks) == 3


def test_an_amount_that_is_named_is_not_scaled_by_the_stakes(run: Run) -> None:
    args = ("--auto", "--hands", "1", "--seed", "1", "--stakes", "4/8", "--rule", "ante=1.50")
    assert "ante $1.50" in run("play", "the_omen", *args).stdout


def test_stakes_mean_what_the_betting_structure_says(run: Run) -> None:
    args = ("play", "holdem", "--auto", "--hands", "1", "--stakes", "2/4")
    assert "blinds $2/$4" in run(*args).stdout
    assert "blinds $1/$2" in run(*args, "--rule", "betting=fixed").stdout


# --- words


@pytest.mark.parametrize(
    ("doers", "what", "said"),
    [
        (["Bert"], "{doers checks}", "Bert checks"),
        (["Bert", "Cleo"], "{doers checks}", "Bert and Cleo check"),
        (["Bert", "You", "Dot"], "{doers antes} $1", "Bert, Dot and you ante $1"),
        (["You"], "{doers raises} to $8 and {doers:is} all in",
         "You raise to $8 and are all in"),
        (["You"], "{doers loses} to Damien and {doers:PAYS} THE POT: $5",
         "You lose to Damien and PAY THE POT: $5"),
        (["You"], "{doers is} $3 short and {doers:recites} once",
         "You are $3 short and recite once"),
        (["You"], "{doers passes}", "You pass"),
        (["You"], "{doers has} two pair, kings and deuces",
         "You have two pair, kings and deuces"),
        (["You"], "$2 comes back to {doers:name}, uncalled", "$2 comes back to you, uncalled"),
    ],
)  # fmt: skip
def test_sentences_agree_with_who_did_it(doers: list[str], what: str, said: str) -> None:
    assert Terminal().words(message(what, doers=doers)) == said


def test_you_is_small_in_the_middle_of_a_sentence() -> None:
    template = "shows {card:cards}, Mrs. Blaylock: {player is} out of the showdown"
    said = Terminal().words(message(template, card="Qs", player="You"))
    assert said == "shows Q♠, Mrs. Blaylock: you are out of the showdown"


@pytest.mark.parametrize("typed", [b"\xff\xfe\nq\n", b"\x00\nq\n", "ж👻\nq\n".encode()])
def test_what_is_no_text_is_no_answer(typed: bytes) -> None:
    done = subprocess.run(
        [*COMMAND, "the_omen", "--seed", "1"], input=typed, capture_output=True, check=False
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"is not an answer to this question" in done.stdout


def test_a_closed_input_is_its_end() -> None:
    command = f'"{sys.executable}" -m pokernight play the_omen --seed 1 <&-'
    done = subprocess.run(command, shell=True, capture_output=True, check=False)
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"The ledger after 1 hand" in done.stdout


def test_a_letter_that_the_prompt_offers_is_the_answer_and_no_key(run: Run) -> None:
    """The letter o means out at a prompt that offers (o)ut; at any other it sorts the cards."""
    said = " ".join(
        run("play", "three_five_seven", "--seed", "4", input="o\norder\n").stdout.split()
    )
    assert "Dot and you declare: out" in said or "You declare: out" in said
    assert said.count("Your cards lie") == 1


def test_a_hand_of_anaconda_is_played_by_hand(run: Run) -> None:
    """Cards are passed, thrown away, turned up and declared by what is typed; Enter picks none."""
    typed = ["c", "", "1 2 3", "c", "1 2", "c", "1", "c", "1 2", *["1", "c"] * 4, "h"]
    args = ("play", "anaconda", "--players", "caller", "--seed", "6", "--hands", "1")
    said = " ".join(run(*args, input="\n".join(typed) + "\n").stdout.split())
    assert "Enter chooses nothing for you, so say it" in said
    for deed in ("You pass", "You throw", "You turn up", "declare: high", "the pot"):
        assert deed in said, said


@pytest.mark.parametrize(
    ("game", "typed", "deeds"),
    [
        ("guts", "i", ["Bert, Cleo, Dot and you declare: in", "You match the pot: $4"]),
        ("iron_cross", "b c c c c c", ["You bet $2", "The cross", "on the beam"]),
        ("drawmaha", "c c 4,5 c c", ["You draw 2", "the Omaha half", "the draw half"]),
        ("three_five_seven", "i o i", ["You pay Dot $4", "You declare: out", "sevens are wild"]),
        ("acey_deucey", "4", ["You bet $4", "You pay $4"]),
        ("screw_your_neighbor", "t", ["You draw 1", "Cleo loses a life"]),
        ("razz", "c c c c c", ["You complete to $2", "You win $10, the pot: 10-9-7-6-2 low"]),
    ],
)
def test_a_hand_of_a_home_game_is_played_by_hand(
    run: Run, game: str, typed: str, deeds: list[str]
) -> None:
    """To its end, and every line that is typed is an answer."""
    lines = "\n".join(typed.split())
    args = ("play", game, "--players", "caller", "--seed", "6", "--hands", "1")
    said = " ".join(run(*args, input=f"{lines}\n").stdout.split())
    assert said.count("Your turn: ") == len(typed.split())
    assert "is not an answer to this question" not in said and "You leave" not in said
    assert all(deed in said for deed in deeds), said
    assert "The ledger after 1 hand" in said


def test_cards_held_in_the_hand_lie_by_rank_however_they_are_passed(run: Run) -> None:
    args = ("play", "anaconda", "--players", "caller", "--seed", "6", "--hands", "1")
    said = run(*args, input="c\n1 2 3\n").stdout
    assert "(Q♠ J♥ J♠ 8♠ 7♦ 4♦ 2♣)" in said
    assert "You pass Q♠ J♠ J♥ to Bert" in " ".join(said.split())


def test_cards_that_nobody_has_seen_are_turned_until_they_are_high_at_one_key(run: Run) -> None:
    """Then something else is asked, and the next card is a question again."""
    args = ("play", "night_chaos", "--seed", "n1", "--players", "caller", "--hands", "1")
    said = run(*args, input="c\na\nc\n").stdout
    asked = said.partition("Turn over one of your cards.")[2]
    assert "(a)ll until you are high; Enter: 1 > a" in asked
    turned = asked.partition("You turn over ")[2]
    assert turned.index("You are high:") < turned.index("Your turn: (p)ass")
    assert "Turn over one of" not in turned.partition("You are high:")[0]


def test_as_many_players_as_seats_have_a_seat_each() -> None:
    named = ("professor", "rock", "gambler")
    players = ",".join(named)
    assert [seat.by for seat in Guests(seats=3, auto=True, players=players).sit_down()] == [*named]
    by = [seat.by for seat in Guests(seats=4, auto=True, players=players).sit_down()]
    assert by == ["professor", *named]
    with pytest.raises(Refused, match="--players names 3, and 2 seats are the house's"):
        Guests(seats=3, players=players).sit_down()
