"""docs/write-your-own-game.md: its code, followed as a new user would."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from pokernight import invent
from pokernight.cli import main
from pokernight.engine import agreed_games
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.proofs import prove
from tests.sentences import in_english

PAGE = Path(__file__).parent.parent / "docs" / "write-your-own-game.md"


@pytest.fixture
def twin_moons(tmp_path: Path) -> str:
    """The blocks of the page, one after the other, in a file."""
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.S)
    path = tmp_path / "twin_moons.py"
    path.write_text("\n\n".join(blocks), encoding="utf-8")
    return str(path)


def test_the_game_of_the_page_holds_every_promise(twin_moons: str) -> None:
    tally = prove(find(twin_moons), seats=5, hands=40)
    assert tally.hands == 40
    assert tally.events["trigger"] > 20


def test_the_house_rule_of_the_page_asks_its_question(twin_moons: str) -> None:
    """Twin Moons 4: by the house rule alone, and the answer is told."""
    game = find(twin_moons)
    tally = prove(game, seats=4, hands=30, rules=game.house_rules(eclipses="yes"))
    assert tally.kinds["eclipse"] > 10
    assert tally.events["eclipse"] > 3
    assert not prove(game, seats=4, hands=10).kinds["eclipse"]


def test_the_file_is_the_base_of_a_dealers_sentence(
    twin_moons: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With its own house rules as words; a part that cannot be added is refused with both named."""
    monkeypatch.setattr(agreed_games, "_agreed", {})
    game = find(f"{twin_moons} with two jokers, eclipses, pot limit")
    assert game.name == "twin_moons+jokers_wild+betting=pot+eclipses=yes"
    assert find(f"{twin_moons}+{game.name.partition('+')[2]}").name == game.name
    assert pickle.loads(pickle.dumps(game)).title == game.title
    assert prove(game, seats=3, hands=10).kinds["eclipse"]
    with pytest.raises(Refused, match=r"'low spade in the hole .* Twin Moons is a game by its"):
        find(f"{twin_moons}, low spade in the hole takes half")
    with pytest.raises(Refused, match="Twin Moons is a game by itself"):
        find(f"{twin_moons}, with the bug")


def test_every_name_that_the_page_gives_exists(twin_moons: str) -> None:
    """Check the fields that a step may use, and the files to read."""
    text = PAGE.read_text(encoding="utf-8")
    state = find(twin_moons).deal(3, seed=1).state
    names = set(re.findall(r"`state\.(\w+)", text))
    assert len(names) > 20
    assert not [name for name in names if not hasattr(state, name)]
    paths = re.findall(r"`(src/\S+\.py)`", text)
    assert len(paths) == 5
    assert all((PAGE.parent.parent / path).is_file() for path in paths)
    words = re.findall(r"`(?:raise )?(\w+)(?:\(.*?\))?`", text)
    assert {"Pick", "PickSome", "Bets", "BASIC", "AGAIN", "HandOver", "ask_sealed"} <= set(words)
    theirs = {word for word in words if word[0].isupper()} - {"None", "HANDS"}
    assert not [word for word in theirs if not hasattr(invent, word)]


def test_two_of_a_suit_in_a_row_make_a_moon(twin_moons: str) -> None:
    """Twin Moons 2: the rank of the second card is wild, until it happens again."""
    game = find(twin_moons)
    hand = game.deal(2, seed=1, deck=[0, 5, 10, 15, 51, 3])  # the door cards are A♠ and 2♠
    assert in_english(game.talk.notes(hand.view(0)), str) == [
        "deuces are wild: 2♠ was the second in a row"
    ]
    assert game.talk.given(hand.view(0), 0) == {"moon": "2"}


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["play", "FILE", "--auto", "--hands", "1", "--seed", "3"], "tens are wild"),
        (["rules", "FILE"], "Twin Moons. Stud in which two cards of one suit"),
        (["rank", "7c 7d Kh Qd 2s", "--game", "FILE", "--given", "moon=7"], "three kings"),
        (
            ["play", "FILE", "--rule", "eclipses=yes", "--auto", "--hands", "2", "--seed", "3"],
            "(Twin Moons 2)",
        ),
        (["prove", "FILE", "--rule", "eclipses=yes", "--hands", "9"], "on 9 random hands"),
        (["prove", "FILE", "--hands", "12"], "every promise holds on 12 random hands"),
    ],
)
def test_the_commands_of_the_page_work(twin_moons: str, command: list[str], said: str) -> None:
    command = [twin_moons if word == "FILE" else word for word in command]
    done = CliRunner().invoke(main, command)
    assert done.exit_code == 0, done.stderr
    assert said in done.stdout


def test_a_fault_in_a_house_rule_is_found_without_asking_for_it(twin_moons: str) -> None:
    """Twin Moons 4, spoilt: only where the house plays with eclipses is a card face down asked."""
    path = Path(twin_moons)
    source = path.read_text(encoding="utf-8")
    best = "max(state.clockwise(), key=lambda one: HANDS.value(state, one))"
    right = "        seat = HANDS.highest_in_sight(state)\n        words"
    assert right in source
    spoilt = source.replace(right, f"        seat = {best}\n        words")
    path.write_text(spoilt, encoding="utf-8")
    line = spoilt.split("\n").index(f"        seat = {best}") + 1
    done = CliRunner().invoke(main, ["prove", twin_moons, "--hands", "100"])
    assert done.exit_code == 1, done.stdout
    assert f"{twin_moons}, line {line}: who is asked 'eclipse'" in done.stderr
    assert "eclipses=yes" in done.stderr


def test_a_broken_promise_is_said_with_its_hand(twin_moons: str) -> None:
    """A game that makes chips from nothing is caught, with status 1 and no traceback."""
    path = Path(twin_moons)
    source = path.read_text(encoding="utf-8")
    path.write_text(source.replace("        sky.last = token", "        sky.last = token\n"
                                   "        state.stack[0] += 1"), encoding="utf-8")  # fmt: skip
    done = CliRunner().invoke(main, ["prove", twin_moons, "--hands", "5"])
    assert done.exit_code == 1
    assert f"{twin_moons}, line " in done.stderr
    assert "chips were lost or made: deal_up makes $0.05" in done.stderr
    assert "(Twin Moons, 5 seats, seed 0)" in done.stderr
    assert "Traceback" not in done.output


def test_records_of_ones_own_game_replay_with_its_file(
    twin_moons: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(agreed_games, "_agreed", {})  # nobody has agreed to it in this process yet
    record = str(tmp_path / "evening.jsonl")
    play = ["play", twin_moons, "--auto", "--hands", "2", "--seed", "3", "--record", record]
    assert CliRunner().invoke(main, play).exit_code == 0
    alone = CliRunner().invoke(main, ["replay", record])
    assert alone.exit_code == 2
    assert "shown with --game ./twin_moons.py" in alone.stderr
    done = CliRunner().invoke(main, ["replay", record, "--game", twin_moons])
    assert done.exit_code == 0, done.stderr
    assert "Twin Moons" in done.stdout


def page_of(title: str, tmp_path: Path) -> str:
    """A whole file of the page, in a block of its own."""
    blocks = re.findall(r"```py\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.S)
    [block] = [block for block in blocks if block.startswith(f'"""{title}.')]
    path = tmp_path / f"{title.lower().replace(' ', '_')}.py"
    path.write_text(block, encoding="utf-8")
    return str(path)


def test_a_sealed_question_a_loop_and_no_contest(tmp_path: Path) -> None:
    tally = prove(find(page_of("Odd Man Out", tmp_path)), seats=4, hands=40)
    assert tally.hands == 40
    assert tally.kinds["fingers"] > 50
    assert tally.events["fingers"] > 100


def test_a_card_with_a_power(tmp_path: Path) -> None:
    tally = prove(find(page_of("Taxmen", tmp_path)), seats=6, hands=12)
    assert tally.kinds["taxman"] > 5
    assert tally.events["taxman"]


def test_an_extra_hand_that_nobody_plays(tmp_path: Path) -> None:
    """Haunted 2, 3: the ghost shows a card, and the pot that it wins stays."""
    game = find(page_of("Haunted", tmp_path))
    tally = prove(game, seats=4, hands=40)
    assert tally.hands == 40
    assert tally.events["ghost"] == 40
    said: list[str] = []
    deck = invent.parse("2c 3c Ah 4d 5d Ad 7h 8h As")
    hand = game.deal(
        2, seed=1, deck=deck, sink=lambda event: said.append(event.told(0, ["Ann", "Ben"]))
    )
    assert "the ghost shows A♥" in said
    while hand.ask:
        hand.play("in", hand.ask.seat)
    assert sum(hand.state.pots) == 600, "the ante of each stays, and each matches the pot"


def test_every_name_of_the_vocabulary_is_on_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert not [name for name in invent.__all__ if not re.search(rf"\b{name}\b", text)]


def test_a_ranking_of_ones_own_and_what_cards_holds(tmp_path: Path) -> None:
    file = page_of("Blacks", tmp_path)
    assert prove(find(file), seats=4, hands=20).hands == 20
    said = CliRunner().invoke(main, ["rank", "As Kd / Qc 9h 2s", "--game", file]).output
    assert "4 black" in said, "the ace in the hole counts twice"
