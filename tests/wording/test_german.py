"""German grammar: verbs, cases, plurals, numbers and lists."""

from __future__ import annotations

import pytest

from pokernight.wording.german import GERMAN, NOUNS, VERBS, German
from pokernight.wording.languages import language_of
from pokernight.wording.message import Arg, Message
from pokernight.wording.rendering import Reader, rendered

NAMES = ("Ann", "Ben", "Max", "Eva")


class Untranslated(German):
    """German without a catalogue: a German template is shown as it is."""

    def translated(self, template: str) -> str:
        """Return a template as it is."""
        return template


def said(template: str, reader: int = -1, **args: Arg) -> str:
    """A German template in the words for a reader."""
    return rendered(Message(template, args), Reader(NAMES.__getitem__, reader, Untranslated()))


@pytest.mark.parametrize(
    ("template", "to_others", "to_the_player"),
    [
        ("{seat gewinnt} {amount}", "Ann gewinnt 2,50 $", "Du gewinnst 2,50 $"),
        ("{seat hält} {amount}", "Ann hält 2,50 $", "Du hältst 2,50 $"),
        ("{seat ist} raus", "Ann ist raus", "Du bist raus"),
        (
            "{seat setzt} und {seat:ist} all-in",
            "Ann setzt und ist all-in",
            "Du setzt und bist all-in",
        ),
        ("{amount} zurück an {seat:acc}", "2,50 $ zurück an Ann", "2,50 $ zurück an dich"),
        ("{seat:dat} fehlen {amount}", "Ann fehlen 2,50 $", "Dir fehlen 2,50 $"),
        ("die Asse von {seat:dat}", "die Asse von Ann", "die Asse von dir"),
        ("wer schlägt {seat}?", "wer schlägt Ann?", "wer schlägt du?"),
    ],
)
def test_verbs_and_cases_follow_the_reader(
    template: str, to_others: str, to_the_player: str
) -> None:
    assert said(template, 1, seat=0, amount=250) == to_others
    assert said(template, 0, seat=0, amount=250) == to_the_player


def test_several_players_are_a_list_and_with_the_reader_they_are_ihr() -> None:
    winners = [0, 1, 2]
    assert said("{winners teilen}", winners=winners) == "Ann, Ben und Max teilen"
    assert said("{winners hat} High", -1, winners=winners) == "Ann, Ben und Max haben High"
    assert said("{winners hat} High", 1, winners=winners) == "Ann, Max und du habt High"
    assert said("{winners hat} High", 1, winners=[1]) == "Du hast High"
    assert said("Pot für {winners:acc}", 1, winners=winners) == "Pot für Ann, Max und dich"
    assert said("Pot von {winners:dat}", 1, winners=[0, 1]) == "Pot von Ann und dir"


@pytest.mark.parametrize(
    ("template", "value", "words"),
    [
        ("{n}", 1200, "1.200"),
        ("{n:#Karte}", 1, "1 Karte"),
        ("{n:#Karte}", 3, "3 Karten"),
        ("{n:#Omen}", 2, "2 Omen"),
        ("{n:th}", 2, "2."),
        ("{n:$}", 0, "0 $"),
        ("{n:$}", 250, "2,50 $"),
        ("{n:$}", 123456700, "1.234.567 $"),
        ("{n:$}", -305, "-3,05 $"),
        ("{n} {n:~wird}", 1, "1 wird"),
        ("{n} {n:~wird}", 2, "2 werden"),
        ("{n:rank}", "Q", "Dame"),
        ("{n:ranks}", ["K", "6"], "Könige und Sechsen"),
        ("{n:rank,}", ["A", "T", "4"], "Ass, Zehn, Vier"),
        ("{n:-}", ["T", "4", "A"], "10-4-A"),
        ("{n:suit}", "h", "Herz"),
        ("{n:suit}", ["c", "d", "s"], "Kreuz, Karo und Pik"),
        ("{n:cards}", ["Qs", "Td"], "Q♠ 10♦"),
        ("{n:cards+}", ["Qs", "Td", "2c"], "Q♠, 10♦ und 2♣"),
        ("{n:cards}", ["??"], "eine Karte"),
        ("{n:cards}", ["??", "??", "??"], "3 Karten"),
    ],
)
def test_formats_in_german(template: str, value: Arg, words: str) -> None:
    assert said(template, n=value) == words


def test_possessives_of_names() -> None:
    assert [GERMAN.possessive(name, "third") for name in ("Ann", "Max", "Hans", "Fritz")] == [
        "Anns",
        "Max'",
        "Hans'",
        "Fritz'",
    ]
    assert GERMAN.possessive("", "second") == "dein"


@pytest.mark.parametrize("verb", sorted(VERBS))
def test_the_forms_of_a_verb_end_as_their_persons_do(verb: str) -> None:
    du, sie, ihr = (
        GERMAN.verb(verb, "second"),
        GERMAN.verb(verb, "plural"),
        GERMAN.verb(verb, "second plural"),
    )
    assert GERMAN.verb(verb, "third") == verb
    assert du.lower().endswith(("st", "zt")) and du != sie
    assert sie.lower().endswith("n") or sie == "sind"
    assert ihr.lower().endswith("t") or ihr == "seid"


def test_nouns_that_are_counted_have_plurals() -> None:
    assert {noun: GERMAN.counted(2, noun) for noun in NOUNS}["Karte"] == "2 Karten"


def test_german_is_a_language_whose_catalogue_is_read_when_it_is_needed() -> None:
    assert language_of("de") is GERMAN
    german = German()
    assert german.money(5) == "0,05 $" and "catalogue" not in vars(german)
    assert german.translated("the main pot") == "Hauptpot" and "catalogue" in vars(german)
