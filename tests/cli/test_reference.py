"""Tests of look-ups at the table: `?`, `rules`, `hands`, `story`."""

from __future__ import annotations

import io
import re
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

from pokernight.cards import parse, pretty
from pokernight.cli.console.terminal import Terminal
from pokernight.cli.table.event_lines import Story
from pokernight.cli.table.lookups import Lookups
from pokernight.cli.table.table_screen import TableScreen
from pokernight.engine.answer_texts import word_text
from pokernight.engine.asks import CALL, FOLD, Bets
from pokernight.engine.confirmations import puts_in
from pokernight.engine.explaining import prices
from pokernight.engine.game import Cards
from pokernight.engine.hand import Hand
from pokernight.errors import Refused
from pokernight.games import all_games, find
from pokernight.games.catalogue_search import figures
from pokernight.wording.amounts import money
from tests.cli.running import ALONG, Run
from tests.cli.test_care import questions
from tests.games_tried import TRIED
from tests.rules.onion_table import OnionTable
from tests.sentences import in_english


def said(output: str) -> str:
    return " ".join(output.split())


def test_a_question_says_what_its_answers_cost(run: Run) -> None:
    args = ("play", "the_omen", "--seed", "7", "--hands", "2", "--players", "random")
    shown = said(run(*args, input="?\nc\n" * 40).stdout)
    assert re.search(r"Check: free; the pot is \$\d", shown)
    assert re.search(r"Bet: \$2, which costs you \$2; whoever stays must match it\.", shown)
    assert re.search(r"Call: \$\d+, for a pot of \$\d+; it is then \$\d+\.", shown)
    assert re.search(r"Raise: to \$\d+, which costs you \$\d+, \$\d more than a call; ", shown)
    assert re.search(r"Fold: free, and you have no part in the \$\d+\.", shown)
    assert re.search(r"is wild against Damien: \w+ are the lowest of these cards \(5\)", shown)
    assert f"The Omen {find('the_omen').clause('1')}" in shown


def test_a_choice_of_cards_says_how_many(run: Run) -> None:
    typed = "c\n" * 3 + "?\n" + "q\ny\n"
    shown = said(run("play", "five_card_draw", "--seed", "2", input=typed).stdout)
    assert "Choose up to 3 of these 5. Five-card Draw 2." in shown


def test_the_order_of_hands_uses_the_width_of_the_screen(run: Run) -> None:
    shown = run("play", "razz", "--seed", "2", input="hands\nq\ny\n").stdout.splitlines()
    first = next(number for number, line in enumerate(shown) if line.startswith("  5-4-3-2-A "))
    assert shown[first].endswith("the wheel, the best low; straights and flushes do not")
    assert shown[first + 1].lstrip() == "count, aces are low"
    assert shown[first].index("the wheel") == shown[first + 1].index("count")


@pytest.mark.parametrize("game", TRIED)
def test_prices_are_those_that_are_paid(game: str) -> None:
    """Every amount said of a call and of the least raise is what leaves the stack."""
    seen = 0
    for hand, ask in questions(game):
        view = hand.view(ask.seat)
        lines = " | ".join(in_english(prices(ask, view)))
        if isinstance(ask.legal, Bets):
            if CALL in ask.legal and ask.legal.call:
                assert f"call: {money(ask.legal.call)}" in lines
                assert f"for a pot of {money(view.pot)}" in lines
            if ask.legal.low <= ask.legal.high:
                assert f"costs you {money(puts_in(ask, view, ask.legal.low))}" in lines
            seen += 1
        for word, cents in ask.costs:
            priced = f"{word_text(word, ask)}: costs {money(cents)}"
            assert not cents or word not in ask.legal or priced in lines
        if ask.legal.samples() and FOLD not in ask.legal:
            assert "fold: " not in lines
            assert "Enter decides nothing" not in lines
    assert seen or game in WITHOUT_BETTING_ROUNDS


WITHOUT_BETTING_ROUNDS = (
    "acey_deucey", "chinese_poker", "cripple_mr_onion", "guts", "open_face_chinese",
    "screw_your_neighbor", "three_five_seven",
)  # fmt: skip


@pytest.mark.parametrize("game", TRIED)
def test_every_wild_card_of_a_reading_has_its_reason(game: str) -> None:
    """A card that a hand is read with as another one is named by `?`, with a clause of the page."""
    found = all_games()[game]
    explained = 0
    for hand, ask in questions(game):
        view = hand.view(ask.seat)
        reasons = in_english(found.talk.why(view, ask.seat))
        for line in reasons:
            number = re.search(r"\((\d+)\)$", line)
            assert number is not None, line
            assert found.clause(number[1])
        down, up = view.known(ask.seat, up=False), view.known(ask.seat, up=True)
        laid = () if found.lines(view.rules) else view.board  # with lines it is asked for one
        middle = [seen.card for seen in view.look(laid) if seen.card is not None]
        cards = Cards(down, (*up, *middle), found.talk.given(view, ask.seat))
        try:
            worth = found.worth(cards, view.rules)
        except Refused:
            continue
        for reading in worth.values():
            for card, _ in getattr(reading, "stands_for", ()):
                named = [re.split(", | and | is | are ", line) for line in reasons]
                assert any(pretty([card]) in names for names in named), (card, reasons)
                explained += 1
    assert explained or not WILD_GAME[game] or game == "cripple_mr_onion"


@pytest.mark.parametrize("game", TRIED)
def test_nobody_is_told_what_he_cannot_see(game: str) -> None:
    """Words about a hand are the same in a world that the reader cannot tell apart."""
    for hand, ask in questions(game):
        view, other = hand.view(ask.seat), hand.redeal(ask.seat, Random(1)).view(ask.seat)
        for place in range(len(view.hands)):
            reasons = in_english(view.game.talk.why(view, place))
            assert in_english(view.game.talk.why(other, place)) == reasons
            board = [seen.card for seen in view.look(view.board) if seen.card is not None]
            known = [pretty([card]) for card in (*view.known(place), *board)]
            for line in reasons:
                assert any(card in line.partition(":")[0] for card in known)


def test_a_card_is_looked_up() -> None:
    hand = find("baseball").deal(3, 1, deck=parse("2s 4s 6s Ts 5h 7h 3h Jd 9s"))
    assert hand.ask is not None
    seen = [looked_up(hand, card) for card in ("9s", "Jd", "6s", "As")]
    assert seen == [
        "9♠ is wild: threes and nines are wild (2).",
        "J♦ is itself.",
        "6♠ is nowhere in your sight.",
        "A♠ is nowhere in your sight.",
    ]


def looked_up(hand: Hand, card: str) -> str:
    """Return the look-up of a card for the seat asked."""
    assert hand.ask is not None
    terminal = Terminal()
    terminal.console.file = out = io.StringIO()
    telling = TableScreen(terminal)
    telling.stories[telling.reader] = Story(terminal, hand.game, "abc", hand.ask.seat)
    assert Lookups(telling).look_up(f"?{card}", hand, hand.ask)
    return out.getvalue().strip()


@pytest.mark.parametrize("lines", [8, 24])
def test_a_long_explanation_stops_at_the_end_of_the_screen(
    run: Run, monkeypatch: pytest.MonkeyPatch, lines: int
) -> None:
    """And the question stands above the prompt again."""
    monkeypatch.setenv("LINES", str(lines))
    monkeypatch.setattr(Terminal, "interactive", True)
    said = run("play", "bonedoneskis", "--seed", "4", input="?\n\n\n\n\nq\ny\n").stdout
    explained = said.partition("> ?\n")[2].partition("Your turn")[0]
    screens = explained.split("Enter: more; q: stop > ")
    assert (len(screens) > 1) is (lines < 24)
    assert all(len(screen.splitlines()) < lines for screen in screens[:-1])
    assert "Claim the power of any of your up cards" in screens[-1]


WILD_GAME = {game: all_games()[game].talk.why.__name__ != "<lambda>" for game in TRIED}


def test_wild_eights_have_their_reason() -> None:
    table = OnionTable(["8c Tc 8d 2c 3c", "8s"], rules="plain+all", wild_eights=1)
    view = table.hand.view(0)
    assert in_english(view.game.talk.why(view, 0)) == [
        "8♣ and 8♦ are wild: an eight counted nothing in the round before (11)"
    ]


SAYS_WILD = re.compile(r"\b(is|are|be|counts?|named|as) (all )?(fully )?wild\b|\bjokers?\b")


def test_games_with_wild_cards_give_their_reasons() -> None:
    """Check all pages that speak of wild cards; a joker in Omaha Hi-Lo is a mistake of the deck."""
    games = {name for name, game in all_games().items() if SAYS_WILD.search(game.page)}
    silent = {name for name in games if all_games()[name].talk.why.__name__ == "<lambda>"}
    assert silent == {"omaha_hi_lo"}
    assert len(games) > 30


def test_the_page_a_clause_and_the_order_of_hands(run: Run) -> None:
    typed = "rules\nrules 4\n?4\nrules 99\nhands\nq\ny\n"
    result = run("play", "the_omen", "--seed", "7", "--hands", "1", input=typed)
    shown = said(result.stdout)
    game = find("the_omen")
    for paragraph in game.page.split("\n\n"):
        assert " ".join(paragraph.split()) in shown
    assert shown.count(f"The Omen {game.clause('4')}") == 2
    assert "The Omen has no rule '99'." in shown
    assert "Against players straight flush" in shown
    assert "Against Damien five of a kind" in shown
    assert shown.count("<- yours") == 2


@pytest.mark.parametrize("game", TRIED)
def test_the_order_of_hands_is_that_of_the_values(game: str) -> None:
    """The kinds of hands that are read stand in the ladder, in the order of their values."""
    found = all_games()[game]
    best: dict[str, dict[str, int]] = {}
    orders: dict[str, list[str]] = {}
    for hand, ask in questions(game):
        view = hand.view(ask.seat)
        ladders = found.talk.ladder(view)
        down, up = (view.known(ask.seat, up=up) for up in (False, True))
        try:
            worth = found.worth(Cards(down, up, found.talk.given(view, ask.seat)), view.rules)
        except Refused:
            continue
        for contest, reading in worth.items():
            kind = getattr(reading, "category", "")
            if not kind or kind == "nothing" or contest not in ladders:
                continue
            kinds = [name for name, _ in ladders[contest]]
            assert kind in kinds
            orders[contest] = kinds
            best.setdefault(contest, {})[kind] = reading.value
    for contest, values in best.items():
        kinds = [name for name in orders[contest] if name in values]
        assert sorted(kinds, key=lambda kind: -values[kind]) == kinds


def test_five_of_a_kind_is_a_hand_only_where_something_is_wild() -> None:
    for name, game in all_games().items():
        view = game.deal(game.seats[0], 0).view(None)
        kinds = [kind for one in game.talk.ladder(view).values() for kind, _ in one]
        high = "straight flush" in kinds
        assert ("five of a kind" in kinds) == (figures(game).wild and high), name


@pytest.mark.parametrize(
    ("game", "option", "wild", "natural"),
    [
        ("five_card_draw", "wild", ("deuces", "joker", "two_jokers", "bug"), "nothing"),
        ("iron_cross", "centre", ("wild", "wild_rank"), "plain"),
        ("no_peek", "wild", ("deuces", "one_eyed_jacks"), "nothing"),
        ("roll_your_own", "wild", ("low_hole",), "nothing"),
    ],
)
def test_the_order_of_hands_is_that_of_the_house_rules(
    game: str, option: str, wild: tuple[str, ...], natural: str
) -> None:
    found = find(game)
    best = {}
    for value in (*wild, natural):
        view = found.deal(2, 0, rules=found.house_rules(**{option: value})).view(None)
        [ladder] = found.talk.ladder(view).values()
        best[value] = ladder[0][0]
    assert best == {**dict.fromkeys(wild, "five of a kind"), natural: "straight flush"}


def test_hands_of_two_and_three_cards_have_an_order_of_their_own() -> None:
    guts, three_five_seven = find("guts"), find("three_five_seven")
    for game, rules, kinds in (
        (guts, guts.usual_rules, ["pair", "high card"]),
        (guts, guts.house_rules("three_cards"), ["three of a kind", "pair", "high card"]),
        (three_five_seven, None, ["three of a kind", "pair", "high card"]),
    ):
        view = game.deal(2, 0, rules=rules).view(None)
        assert [kind for kind, _ in game.talk.ladder(view)[""]] == kinds


def test_the_story_of_the_evening(run: Run) -> None:
    args = ("play", "the_omen", "--seed", "4", "--hands", "3")
    typed = "".join(f"{line}\nstory\nstory 1\nstory 9\n" for line in ALONG.split("\n")[:400])
    shown = run(*args, input=typed).stdout
    assert "No hand is over yet; h shows the current hand." in shown
    first, _, rest = shown.partition("== Hand 2")
    result = first.strip().splitlines()[-1]
    assert result.startswith("  You $")
    assert "  Hand 1 · you deal\n" in rest
    assert rest.count(result) >= 2
    assert "There is no hand '9': the evening has 1 hand so far." in rest
    short, long = re.split(r"Your turn: .* > story 1\n", rest)[:2]
    assert "ante $1" not in short.rpartition("Hand 1 · you deal")[2]
    assert "ante $1" in long.partition(result)[0]


def test_the_story_goes_on_when_an_evening_is_taken_up(run: Run, tmp_path: Path) -> None:
    kept = str(tmp_path / "evening")
    lines = "\n".join(ALONG.split("\n")[:90]) + "\n"
    before = run("evening", "--seed", "4", "--seats", "3", "--save", kept, input=lines).stdout
    results = re.findall(r"^  You \$[\d.]+ .*· Cleo .*$", before, re.MULTILINE)
    assert len(results) >= 2
    after = run("evening", "--resume", kept, input="story\n").stdout
    told = after.partition(" > story\n")[2]
    assert [line for line in results if line in told] == results
    assert told.count("  Hand ") == len(results)


def test_what_was_taken_back_is_not_told_when_an_evening_is_taken_up(
    run: Run, tmp_path: Path
) -> None:
    """The hand is told from its beginning, once, as if it had not been."""
    kept = str(tmp_path / "evening")
    args = ("evening", "--seed", "4", "--players", "caller", "--save", kept)
    before = run(*args, input="5\nb\nu\n").stdout
    assert "You bet $2" in before.partition("Taken back")[0]
    after = run("evening", "--resume", kept, input="h\n").stdout
    assert "You bet" not in after
    assert after.count("Bert, Cleo, Dot and you ante $1") == 2


def test_what_was_taken_back_is_not_in_the_story_of_an_evening_taken_up(
    run: Run, tmp_path: Path
) -> None:
    kept = str(tmp_path / "evening")
    args = ("evening", "--seed", "4", "--players", "caller", "--save", kept)
    run(*args, input="5\nb\nu\n" + "c\n" * 4)
    after = run("evening", "--resume", kept, input="c\nstory 1\n").stdout
    told = after.partition("> story 1\n  Hand 1")[2]
    assert told.count("Cleo, Dot, Bert and you check") == 3
    assert "You bet" not in told


def test_a_clause_may_be_asked_for_where_the_page_stops(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Terminal, "interactive", True)
    monkeypatch.setattr(Terminal, "ask", lambda terminal, prompt: "rules 4")
    terminal = Terminal()
    Lookups(cast("TableScreen", SimpleNamespace(terminal=terminal))).page(all_games()["the_omen"])
    said = capsys.readouterr().out
    assert said.rpartition("The Omen 4.")[1]
    assert "Damien's power grows" in said.rpartition("The Omen 4.")[2]


def test_the_keys_fit_on_a_screen_and_between_hands_only_those_that_do_something(
    capsys: pytest.CaptureFixture[str],
) -> None:
    reference = Lookups(cast("TableScreen", SimpleNamespace(terminal=Terminal())))
    reference.keys()
    everything = capsys.readouterr().out.splitlines()
    assert all(len(line) <= 80 for line in everything)
    reference.between()
    between = capsys.readouterr().out
    assert len(everything) < 24
    keys = [line[2:] for line in between.splitlines()]
    assert all(re.match(r".{16} \S", line) for line in keys), "a key runs into what it does"
    assert "sit Earl caller" in between
    assert "call off" not in between
    assert "check or call" not in between
