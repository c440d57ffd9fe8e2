"""Names that cannot be taken for another's, and names of people from all over the world."""

# ruff: noqa: RUF001

from __future__ import annotations

import unicodedata
from itertools import combinations

import pytest

from pokernight.errors import Refused
from pokernight.printable import MARKS
from pokernight.room.guest.client import new_id
from pokernight.room.shared.confusable_letters import FULL_NAMES
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session.names import OWN_WORDS, clean_text
from tests.room.company import Company

PEOPLE = {
    "Latin": (
        "Éva",
        "Łukasz",
        "Zoë",
        "Bjørn",
        "Nguyễn Thị Ánh",
        "O'Brien",
        "Jean-Luc",
        "Iñaki",
        "Günther",
        "Þórunn",
        "Ann 2",
        "J. R.",
        "Çağrı",
    ),
    "Cyrillic": ("Ольга", "Пётр", "Людмила", "Ђорђе"),
    "Greek": ("Νίκος", "Ελένη", "Γιώργος"),
    "Han": ("陳大文", "王小明", "山田太郎"),
    "Hiragana": ("さくら", "ひろし"),
    "Katakana": ("マリア", "ケンジ"),
    "Hangul": ("김민준", "이서연", "박지훈"),
    "Bopomofo": ("ㄇㄟ", "ㄒㄧㄠ"),
    "Arabic": ("محمد", "فاطمة", "علی‌رضا", "خالد"),
    "Hebrew": ("דוד", "מרים", "יעקב"),
    "Thai": ("ชื่อ", "สมชาย", "กัญญา"),
    "Lao": ("ສົມ", "ບຸນມີ"),
    "Khmer": ("សុខា", "ចន្ទ"),
    "Myanmar": ("အောင်", "မြင့်"),
    "Devanagari": ("राम", "प्रिया", "अनिरुद्ध", "रोम"),
    "Bengali": ("রবীন্দ্র", "মিতা"),
    "Tamil": ("முருகன்", "கவிதா"),
    "Telugu": ("రాజు", "లక్ష్మి"),
    "Sinhala": ("ශ්‍රී", "නිමල්"),
    "Georgian": ("გიორგი", "ნინო"),
    "Armenian": ("Արամ", "Անահիտ"),
    "Ethiopic": ("አበበ", "ሰላም"),
    "Gurmukhi": ("ਗੁਰਪ੍ਰੀਤ", "ਸਿਮਰਨ"),
    "several": ("陳 David", "Ann ☕", "マリアさん", "Kim 민준"),
}
EVERYBODY = [unicodedata.normalize("NFC", name) for names in PEOPLE.values() for name in names]


@pytest.mark.parametrize("script", PEOPLE)
def test_names_of_all_scripts_are_taken_as_they_are(script: str) -> None:
    for name in PEOPLE[script]:
        assert FULL_NAMES.clean_name(name) == unicodedata.normalize("NFKC", name)
        assert not FULL_NAMES.is_own_word(name)


def test_real_names_are_not_taken_for_each_other() -> None:
    assert len(EVERYBODY) >= 60
    assert len(PEOPLE) > 20
    assert [pair for pair in combinations(EVERYBODY, 2) if FULL_NAMES.alike(*pair)] == []


THERE = ("Ann", "Bill", "Hermann", "Nina", "Ольга", "Νίκος")
LOOK_ALIKE = {
    "case": "ANN",
    "accents": "Ánñ",
    "spaces": "A n n",
    "a full stop": "Ann.",
    "a tick": "Ann ✓",
    "mathematical letters": "\U0001d670nn",
    "full width": "\uff21nn",
    "small capitals": "A\u0274\u0274",
    "a small capital A": "\u1d00nn",
    "Latin alpha": "\u0251nn",
    "rn for m": "Herrnann",
    "dotless i": "B\u0131ll",
    "capital I for l": "BiII",
    "1 for l": "Bi11",
    "an exclamation mark": "B!ll",
    "bars": "Bi||",
    "Cyrillic in small letters": "ольга",
    "Cyrillic in capitals": "ОЛЬГА",
    "Greek in capitals": "ΝΊΚΟΣ",
    "Greek for Latin": "ΝΙΝΑ",
    "a zero": "0льга",
    "Armenian": "A\u0578\u0578",
}


@pytest.mark.parametrize("what", LOOK_ALIKE)
def test_two_names_whose_skeletons_agree_are_the_same_name(what: str) -> None:
    assert [one for one in THERE if FULL_NAMES.alike(one, LOOK_ALIKE[what])] != []
    assert not FULL_NAMES.alike(LOOK_ALIKE[what], "Ben")


REFUSED = {
    "U+1160 filler": "Ann\u1160", "U+3164 filler": "Ann\u3164", "U+115F": "\u115fAnn",
    "U+FFA0": "Ann\uffa0", "a Hangul vowel": "Ann\u1161", "tag characters": "Ann\U000e0041",
    "soft hyphen": "A\u00adnn", "ZWJ": "An\u200dn", "ZWNJ": "An\u200cn", "CGJ": "A\u034fnn",
    "Khmer U+17B4": "Ann\u17b4", "empty Braille": "\u2800Ann", "Mongolian U+180E": "Ann\u180e",
    "private use": "Ann\ue000", "regional indicator": "\U0001f1e6nn", "squared": "\U0001f170nn",
    "control": "An\x1bn", "bidi": "Ann\u202e", "unassigned": "Ann\U000e1000",
    "enclosing": "Ann\u20dd", "variation selector": "Ann\ufe0f", "lone surrogate": "Ann\ud800",
    "a mark alone": "\u0301Ann", "a mark on a space": "Ann \u0301",
    "one mark too many": "Z" + "\u0301" * 5, "piled": "Z" + "\u0316" * 22,
    "a mark of elsewhere": "Ann\u0941",
    "Cherokee A": "\u13aann", "Lisu A": "\ua4eenn", "Coptic": "\u2c80nn",
    "palochka": "Bi\u04cf\u04cf",
    "Deseret": "\U00010404nn", "Cyrillic o": "B\u043eb", "Greek Nu": "\u039dina",
    "Hebrew first": "\u05d0Ann", "Arabic last": "Ann \u0627", "nothing": " ", "signs": "...",
    "too long": "x" * 25, "markup": "[bold]Ann[/]", "a tag": "<img src=x>", "host": "Ann (host)",
    "a seat": "{seat}", "corner": "「Ann」",
}  # fmt: skip


@pytest.mark.parametrize("what", REFUSED)
def test_a_name_that_hides_or_imitates_something_is_no_name(what: str) -> None:
    with pytest.raises(Refused):
        FULL_NAMES.clean_name(REFUSED[what])


def test_a_letter_has_four_marks_at_most_in_names_and_in_what_is_said() -> None:
    assert FULL_NAMES.clean_name("Z" + "\u0316" * MARKS) == "Z" + "\u0316" * 4
    piled = "Z" + "\u0316" * 30 + "a\u0316 b"
    assert clean_text(piled) == "Z" + "\u0316" * 4 + "a\u0316 b"


@pytest.mark.parametrize(
    "name",
    ["You", "you .", "YOU", "Y0u", "The room", "room", "Host", "the h0st", "Dealer", "seat 3",
     "Seat 0", "the dummy", "Dummy 1", "Player 2", "Everybody",
     "the ghost", "House player"],
)  # fmt: skip
def test_the_programs_own_words_are_nobodys_name(name: str) -> None:
    assert FULL_NAMES.is_own_word(name)
    company = Company("Ann", "Ben")
    with pytest.raises(Refused, match="is a word of the table"):
        company.requests.come_in(company.now, name, host=False)


def test_people_are_not_called_like_the_programs_words_by_chance() -> None:
    assert [name for name in EVERYBODY if FULL_NAMES.is_own_word(name)] == []
    assert len({key for word in OWN_WORDS for key in FULL_NAMES.skeletons(word)}) >= len(OWN_WORDS)


def test_a_name_that_is_taken_is_refused_in_whatever_letters_and_nothing_is_written() -> None:
    company = Company("Ann", "Ольга")
    people = dict(company.session.people)
    for name in ("ANN", "ОЛЬГА", "A\u0578\u0578"):
        with pytest.raises(Refused, match="looks like"):
            company.requests.come_in(company.now, name, host=False)
    for name in ("caller", "Sensible", "Professor"):
        with pytest.raises(Refused, match="is the name of a house player"):
            company.requests.come_in(company.now, name, host=False)
    with pytest.raises(Refused, match="looks like"):
        company.requests.seat_house_player(company.now, "caller", "ANN")
    assert company.session.people == people


def test_a_dummy_hand_and_a_person_are_never_called_the_same() -> None:
    company = Company("Ann", "Damien")
    company.deal()
    company.play_out()
    seat = company.session.table.turn
    dealer = next(
        one for one in ("Ann", "Damien") if company.session.seat_of(company.ids[one]) == seat
    )
    with pytest.raises(Refused, match="is called Damien, and so is somebody here"):
        company.say(dealer, m.MenuRequest(new_id(), name="The Omen", game="the_omen"))
    other = Company("Ann", "Ben", menu='[[game]]\ngame = "the_omen"\n')
    with pytest.raises(Refused, match="is a word of the table"):
        other.requests.come_in(0, "Dami\u00e9n", host=False)


def test_an_evening_in_which_such_names_were_taken_once_is_still_read() -> None:
    company = Company("Ann", "Ben")
    for number, name in enumerate(("Аnn", "You", "Ann (host)", "Bе\u0301n")):
        company.session.apply(company.now, d.Came(person=f"old{number}", name=name, key="x"), b"")
    assert company.session.people["old2"].name == "Ann (host)"
