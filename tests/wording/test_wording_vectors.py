"""The sentences to which the browser's renderer is held are those that Python renders."""

from __future__ import annotations

from pokernight.wording.message import message
from pokernight.wording.rendering import Reader, rendered
from scripts import wording_vectors


def test_the_vectors_of_the_browser_are_rendered_by_python() -> None:
    assert wording_vectors.OUT.read_text(encoding="utf-8") == wording_vectors.written(
        wording_vectors.vectors()
    ), "python scripts/wording_vectors.py"


def test_only_the_reader_at_the_beginning_of_a_sentence_gets_a_capital() -> None:
    reader = Reader(("youri", "Ann").__getitem__, 1)
    said = [rendered(message("{seat bets} {n}", seat=seat, n=2), reader) for seat in (0, 1, [0, 1])]
    assert said == ["youri bets 2", "You bet 2", "youri and you bet 2"]


def test_a_verb_agrees_with_cards() -> None:
    for cards, words in ((["As"], "A♠ is wild"), (["As", "Kd"], "A♠ and K♦ are wild")):
        for template in ("{low:cards+} {low:is} wild", "{low:cards+} {low:~is} wild"):
            assert str(message(template, low=cards)) == words
