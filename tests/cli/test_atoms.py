"""Games are composed on the command line: `--with`, a sentence, a menu; `atoms` lists of what."""

from __future__ import annotations

import json
from pathlib import Path

from pokernight.games import find
from pokernight.games.composing import ATOMS, BASES
from tests.cli.running import Run

WITH = ("--with", "follow_the_queen", "--with", "low_spade_half")
NAME = "seven_card_stud+follow_the_queen+low_spade_half"
SAID = "seven stud, follow the queen, low spade in the hole takes half"


def test_atoms_lists_every_phrase_and_clause_under_what_it_is_about(run: Run) -> None:
    said = " ".join(run("atoms").stdout.split())
    for base in BASES.values():
        assert f"{base.name}: {'; '.join(base.phrases)}" in said
    for atom in ATOMS.values():
        assert f"{atom.name}: {'; '.join(atom.phrases)}" in said
        assert " ".join(atom.clause.split()) in said
    listed = json.loads(run("atoms", "--json").stdout)
    assert {one["base"] for one in listed["bases"]} == set(BASES)
    assert {one["atom"]: tuple(one["phrases"]) for one in listed["atoms"]} == {
        name: atom.phrases for name, atom in ATOMS.items()
    }
    groups = [one["group"] for one in listed["atoms"]]
    assert all(groups.index(group) + groups.count(group) > at for at, group in enumerate(groups))


def test_a_composed_game_is_taken_wherever_a_game_is(run: Run) -> None:
    played = run("play", SAID, "--auto", "--hands", "1", "--seed", "3")
    assert (played.exit_code, played.stderr) == (0, "")
    assert json.loads(run("rules", "seven_card_stud", *WITH, "--json").stdout)["game"] == NAME
    ranked = run("rank", "2s3s/QcKd", "--game", "seven_card_stud", *WITH, "--json")
    assert ranked.exit_code == 0, ranked.stderr
    assert run("prove", "seven_card_stud", *WITH, "--hands", "1").exit_code == 0
    odds = run("odds", SAID, "AsAd/Ac", "KsKd/Kc", "--trials", "50", "--json")
    assert odds.exit_code == 0, odds.stderr


def test_bad_atoms_are_one_sentence_and_status_2(run: Run, tmp_path: Path) -> None:
    menu = tmp_path / "friday.toml"
    for args, said in (
        (
            ("play", "seven_card_stud", "--with", "follow_the_mule"),
            "'follow_the_mule' is not an atom",
        ),
        (("play", "five_card_draw", *WITH), "it needs cards that come face up"),
        (("rules", "the_omen", *WITH), "The Omen is a game by itself"),
        (("rank", "As", *WITH), "--with modifies a game and needs --game"),
        (("play", "seven stud, fours buy a card", "--seats", "8"), "8 x 7 + 4 for the fours = 60"),
    ):
        result = run(*args)
        assert (result.exit_code, result.stdout) == (2, "")
        assert said in result.stderr
    for line, said in (
        (
            'game = "seven_card_stud"\nwith = ["follow_the_mule"]',
            "did you mean 'follow_the_queen'",
        ),
        ('game = "seven_card_stud"\nwith = [3]', "a list of names"),
        ('game = "seven_crd_stud"', "did you mean 'seven_card_stud'"),
        (f'game = "{SAID}"\nhouse.leaders_last = "redeal"', "did you mean 'leader_last'"),
    ):
        menu.write_text(f"[[game]]\n{line}\n")
        result = run("evening", "--menu", str(menu), "--auto", "--hands", "1")
        assert (result.exit_code, result.stdout) == (2, "")
        assert said in result.stderr


def test_a_menu_names_a_base_and_atoms_or_what_a_dealer_says(run: Run, tmp_path: Path) -> None:
    menu, kept = tmp_path / "friday.toml", tmp_path / "kept.evening"
    menu.write_text(
        '[[game]]\ngame = "seven_card_stud"\n'
        'with = ["follow_the_queen", "low spade takes half"]\nhouse.leader = "plain"\n'
        '[[game]]\nname = "Three-nines"\ngame = "five draw, 3s and 9s wild"\n'
    )
    args = ("--auto", "--hands", "2", "--seed", "1", "--save", str(kept))
    result = run("evening", "--menu", str(menu), *args)
    assert (result.exit_code, result.stderr) == (0, "")
    opening = json.loads(kept.read_text().splitlines()[0])
    games = {one["name"]: one["game"] for one in opening["menu"]["games"]}
    assert games == {
        find(NAME).title: NAME,
        "Three-nines": "five_card_draw+threes_and_nines_wild",
    }
