"""Names that cannot be taken for another person's, and text of people as it may be shown.

Two names count as the same when somebody takes one, if their skeletons agree (Unicode Technical
Standard 39): each letter is replaced by the prototype of all letters that look like it. The table
of prototypes comes with the package ``confusable-homoglyphs``. Case, accents, and the points of
Hebrew and Arabic are ignored as well.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from pokernight.errors import Refused
from pokernight.printable import JOINERS, MARKS, without_piles

LONGEST_NAME = 24
"""Letters of a name; it stands beside cards."""

_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Invisible letters (Default_Ignorable_Code_Point), and the empty Braille pattern."""
_PARTS = re.compile(
    "[\u1100-\u11ff\u2460-\u24ff\u3200-\u33ff\ua960-\ua97f\ud7b0-\ud7ff\U0001f100-\U0001f2ff]"
)
"""Enclosed letters, those of which flags are made, and parts of Korean syllables."""
_ACCENTS = re.compile(
    "[\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed"
    "\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
)
"""Marks that are ignored: accents, and the points of Hebrew and Arabic."""
_COMMON = {"COMMON", "INHERITED"}
_TOGETHER = (
    {"LATIN", "HAN", "HIRAGANA", "KATAKANA"},
    {"LATIN", "HAN", "BOPOMOFO"},
    {"LATIN", "HAN", "HANGUL"},
)
"""Scripts that one text is written in."""
_BESIDE_LATIN = {
    "ARABIC", "ARMENIAN", "BENGALI", "DEVANAGARI", "ETHIOPIC", "GEORGIAN", "GUJARATI", "GURMUKHI",
    "HEBREW", "KANNADA", "KHMER", "LAO", "MALAYALAM", "MYANMAR", "ORIYA", "SINHALA", "TAMIL",
    "TELUGU", "THAANA", "THAI", "TIBETAN",
}  # fmt: skip
"""Scripts in everyday use, but for Greek and Cyrillic, which look like Latin."""

OWN_WORDS = (
    "you", "yours", "me", "host", "dealer", "button", "blind", "small blind", "big blind", "ante",
    "player", "guest", "spectator", "everybody", "everyone", "nobody", "no one", "anybody",
    "somebody", "seat", "chair", "place", "hand", "table", "room", "server", "admin", "house",
    "house player", "bot", "dummy", "dummy hand", "ghost", "board", "deck", "pot", "main pot",
    "side pot", "kitty", "bank", "clock", "pokernight",
)  # fmt: skip
"""Words of the program itself for people, places and hands."""
_NUMBERED = ("seat", "chair", "place", "player", "guest", "hand", "dummy", "dummy hand", "board",
             "pot", "side pot", "house player", "bot")  # fmt: skip


# --- what is shown


def clean_name(name: str) -> str:
    """Return a name as it is shown: no room at its ends, none doubled, all of it to be seen.

    Raises:
        Refused: saying what a name is made of.
    """
    shown = " ".join(unicodedata.normalize("NFKC", name).split())
    if not shown or not all(_is_seen(shown, place) for place in range(len(shown))):
        raise Refused("a name is made of letters that everybody can see")
    if any(unicodedata.category(letter) in ("Ps", "Pe") or letter in "<>" for letter in shown):
        raise Refused("a name has no brackets: in them the table says what somebody is")
    if len(shown) > LONGEST_NAME:
        raise Refused(f"a name has {LONGEST_NAME} letters at most, and this has {len(shown)}")
    if not any(letter.isalnum() for letter in shown):
        raise Refused("a name has one letter or digit at least")
    _check_marks(shown)
    _check_scripts(shown)
    return shown


def _is_seen(shown: str, place: int) -> bool:
    """Return whether a letter is visible, or a joiner where its script needs one."""
    letter = shown[place]
    if letter in JOINERS:
        around = shown[max(0, place - 1) : place], shown[place + 1 : place + 2]
        after_virama = bool(around[0]) and unicodedata.combining(around[0]) == 9
        return all(around) and (after_virama or {*map(script, around)} == {"ARABIC"})
    if _UNSEEN.match(letter) or _PARTS.match(letter):
        return False
    kind = unicodedata.category(letter)
    return letter == " " or kind[0] in "LNPS" or kind in ("Mn", "Mc")


def _check_marks(shown: str) -> None:
    """Refuse marks without a letter of their script, and letters under a pile of marks."""
    base, marks = "", 0
    for letter in unicodedata.normalize("NFD", shown):
        if unicodedata.category(letter)[0] != "M":
            if letter not in JOINERS:
                base, marks = letter, 0
            continue
        marks += 1
        if not base.isalnum() or script(letter) not in ("INHERITED", script(base)):
            raise Refused("a mark stands on a letter of its own script")
        if marks > MARKS:
            raise Refused(f"a letter has {MARKS} marks at most")


def _check_scripts(shown: str) -> None:
    """Refuse letters of scripts that nobody writes in one word, as the standard advises."""
    ways = {unicodedata.bidirectional(letter) for letter in shown}
    if ways & {"R", "AL"} and "L" in ways:
        raise Refused("the letters of a name all run one way")
    scripts = {script(letter) for letter in shown} - _COMMON
    if len(scripts) < 2 or any(scripts <= some for some in _TOGETHER):
        return
    if len(scripts) > 2 or "LATIN" not in scripts or not scripts & _BESIDE_LATIN:
        named = " and ".join(sorted(one.capitalize() for one in scripts))
        raise Refused(f"a name that mixes letters of {named} looks like another: choose one script")


def clean_text(text: str) -> str:
    """Return a remark as it is shown: one line, without controls of text direction."""
    shown = "".join(filter(_is_sayable, unicodedata.normalize("NFC", text)))
    return " ".join("".join(without_piles(shown)).split())


def _is_sayable(letter: str) -> bool:
    """Return whether a letter may stand in a line of talk; joiners may."""
    return letter.isspace() or letter in JOINERS or unicodedata.category(letter)[0] != "C"


# --- what looks alike


def alike(one: str, other: str) -> bool:
    """Return whether people could take two names for each other."""
    return bool(skeletons(one) & skeletons(other))


def is_own_word(name: str) -> bool:
    """Return whether a name looks like one of the program's own words."""
    return bool(skeletons(name) & _own_words())


@lru_cache(maxsize=4096)
def skeletons(name: str) -> frozenset[str]:
    """Return the keys that a name shares with names that people could take for it.

    There are two skeletons: of the letters as shown, and of the lower-case letters. A capital may
    have another prototype than its lower-case letter: Greek Nu looks like N, and nu like v.
    """
    return frozenset((_skeleton(name), _skeleton(name.casefold())))


@cache
def _own_words() -> frozenset[str]:
    numbered = [f"{word} {number}" for word in _NUMBERED for number in range(17)]
    words = [f"{the}{word}" for word in (*OWN_WORDS, *numbered) for the in ("", "the ")]
    return frozenset().union(*map(skeletons, words))


def _skeleton(name: str) -> str:
    looked, before = unicodedata.normalize("NFKD", name), ""
    while looked != before:  # what is put for a letter may be the capital of another
        before = looked
        looked = unicodedata.normalize("NFD", "".join(map(_prototype, looked))).casefold()
        looked = _ACCENTS.sub("", looked)
    looked = re.sub(r"!(?=\w)", "i", looked).replace("l", "i")
    kept = [one for one in looked if one.isalnum() or unicodedata.category(one)[0] == "M"]
    return "".join(kept) or looked


@lru_cache(maxsize=4096)
def _prototype(letter: str) -> str:
    """Return the letter or letters that a letter looks like; nothing for an invisible one."""
    if letter in JOINERS or _UNSEEN.match(letter):
        return ""
    if (found := _table().get(letter)) is not None:
        return found
    *small, last = unicodedata.name(letter, letter).rpartition("LETTER SMALL CAPITAL ")
    return last.lower() if small[1] and len(last) == 1 else letter


@cache
def _table() -> Mapping[str, str]:
    """Return the prototype of each letter that has one.

    The package lists pairs in both directions. A letter is in one pair, with its prototype; a
    prototype is in many. Where both are in one pair only, either will do.
    """
    from confusable_homoglyphs.confusables import confusables_data

    pairs: dict[str, set[str]] = {}
    for one, others in confusables_data.items():
        for other in others:
            pairs.setdefault(_bare(one), set()).add(_bare(other["c"]))
    found = {}
    for letter, looks in pairs.items():
        if len(letter) > 1:
            continue
        several = [other for other in looks if len(other) > 1]
        first = min(several or looks)
        if several or (len(looks) == 1 and (len(pairs[first]) > 1 or first < letter)):
            found[letter] = first
    return found


def _bare(text: str) -> str:
    """Return text of the table without the direction marks that it puts around some letters."""
    return text.replace("\N{LEFT-TO-RIGHT MARK}", "")


@lru_cache(maxsize=4096)
def script(letter: str) -> str:
    """Return the script of a letter, by its Unicode name in capitals."""
    from confusable_homoglyphs import categories

    found: Any = categories.alias(letter)
    return str(found)
