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


def test_a_sentence_within_a_sentence_gets_no_capital() -> None:
    reader = Reader(("Ann", "Ben").__getitem__, 0)
    lives = [message("{seat} {count}", seat=seat, count=2) for seat in (1, 0)]
    assert rendered(message("lives: {lives:,}", lives=lives), reader) == "lives: Ben 2, you 2"
    assert rendered(message("{lives:,} live", lives=lives[::-1]), reader) == "You 2, Ben 2 live"
