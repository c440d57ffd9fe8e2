"""A game that settles by ``compare`` is held to a ``worth`` that orders its hands alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from pokernight.games import find
from pokernight.proofs import Disproved, prove
from tests.games.test_undeclared_parts import FILE

WORTH = """
def worth(cards, rules):
    return {"": high(cards.all)}


def program(rules):"""
RIGHT = FILE.replace("\ndef program(rules):", WORTH).replace("own=First", "worth=worth, own=First")


def proved(folder: Path, right: str = "", wrong: str = "") -> None:
    """Prove the game with its ``worth`` changed.

    Raises:
        Disproved: if a promise is broken.
    """
    assert right in RIGHT
    file = folder / "ghost.py"
    file.write_text(RIGHT.replace(right, wrong, 1) if right else RIGHT, encoding="utf-8")
    prove(find(str(file)), seats=4, hands=8)


def test_a_worth_by_the_ranking_that_is_compared_is_proved(tmp_path: Path) -> None:
    proved(tmp_path)


@pytest.mark.parametrize(
    "wrong",
    [
        "high(cards.all, wild=cards.all[:1])",
        "high(cards.all[:1])",
    ],
)
def test_a_worth_by_another_ranking_is_disproved_with_its_line(tmp_path: Path, wrong: str) -> None:
    with pytest.raises(Disproved, match=r"worth reads the hands compared as .* both must order"
                       ) as disproved:  # fmt: skip
        proved(tmp_path, "high(cards.all)", wrong)
    line = RIGHT[: RIGHT.index("def worth(")].count("\n") + 1
    assert f"ghost.py, line {line}: " in disproved.value.sentence


def test_a_worth_that_reads_nothing_or_two_things_is_left_alone(tmp_path: Path) -> None:
    proved(tmp_path, '{"": high(cards.all)}', '{"": None}')
    proved(tmp_path, '{"": high(cards.all)}', '{"a": None, "b": high(cards.all[:1])}')
