"""Rules for names that cannot be taken for another person's, and text of people as it may be shown.

Two names count as the same if their skeletons agree (Unicode Technical Standard 39): each letter is
replaced by the prototype of all letters that look like it. The prototypes come from outside. Case,
width, accents, and the points of Hebrew and Arabic are ignored also without prototypes
(:data:`PLAIN_NAMES`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache

from pokernight.errors import Refused
from pokernight.printable import JOINERS, MARKS, without_piles
from pokernight.wording.message import message

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
"""Scripts that may be mixed in a text."""
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


@dataclass(frozen=True)
class NameRules:
    """Checks names, and finds those that look alike.

    Attributes:
        prototype_of: the letter or letters that a letter looks like; None if it has no prototype.
        script_of: the script of a letter in capitals; ``COMMON`` or ``INHERITED`` if it has none.
    """

    prototype_of: Callable[[str], str | None]
    script_of: Callable[[str], str]

    def clean_name(self, name: str) -> str:
        """Return a name as it is shown: no room at its ends, none doubled, all of it to be seen.

        Raises:
            Refused: saying what a name is made of.
        """
        shown = " ".join(unicodedata.normalize("NFKC", name).split())
        if not shown or not all(self._is_seen(shown, place) for place in range(len(shown))):
            raise Refused("a name is made of letters that everybody can see")
        if any(unicodedata.category(letter) in ("Ps", "Pe") or letter in "<>" for letter in shown):
            raise Refused("a name cannot contain brackets: the table uses them for roles")
        if len(shown) > LONGEST_NAME:
            raise Refused(
                message(
                    "a name has {most} letters at most, and this has {count}",
                    most=LONGEST_NAME,
                    count=len(shown),
                )
            )
        if not any(letter.isalnum() for letter in shown):
            raise Refused("a name needs at least one letter or digit")
        self._check_marks(shown)
        self._check_scripts(shown)
        return shown

    def skeletons(self, name: str) -> frozenset[str]:
        """Return the keys that a name shares with names that people could take for it.

        There are two skeletons: of the letters as shown, and of the lower-case letters. A capital
        may have another prototype than its lower-case letter: Greek Nu looks like N, and nu like v.
        """
        return _skeletons(self, name)

    def alike(self, name: str, other: str) -> bool:
        """Return whether people could take two names for each other."""
        return bool(self.skeletons(name) & self.skeletons(other))

    def is_own_word(self, name: str) -> bool:
        """Return whether a name looks like a word of the program itself."""
        return bool(self.skeletons(name) & _own_words(self))

    def _is_seen(self, shown: str, place: int) -> bool:
        """Return whether a letter is visible, or a joiner where its script needs it."""
        letter = shown[place]
        if letter in JOINERS:
            around = shown[max(0, place - 1) : place], shown[place + 1 : place + 2]
            after_virama = bool(around[0]) and unicodedata.combining(around[0]) == 9
            return all(around) and (after_virama or {*map(self.script_of, around)} == {"ARABIC"})
        if _UNSEEN.match(letter) or _PARTS.match(letter):
            return False
        kind = unicodedata.category(letter)
        return letter == " " or kind[0] in "LNPS" or kind in ("Mn", "Mc")

    def _check_marks(self, shown: str) -> None:
        """Refuse marks without a letter of their script, and letters under a pile of marks."""
        base, marks = "", 0
        for letter in unicodedata.normalize("NFD", shown):
            if unicodedata.category(letter)[0] != "M":
                if letter not in JOINERS:
                    base, marks = letter, 0
                continue
            marks += 1
            if not base.isalnum() or self.script_of(letter) not in (
                "INHERITED",
                self.script_of(base),
            ):
                raise Refused("a mark stands on a letter of its own script")
            if marks > MARKS:
                raise Refused(message("a letter has {most} marks at most", most=MARKS))

    def _check_scripts(self, shown: str) -> None:
        """Refuse letters of scripts that are not mixed in a word, as the standard advises."""
        ways = {unicodedata.bidirectional(letter) for letter in shown}
        if ways & {"R", "AL"} and "L" in ways:
            raise Refused("the letters of a name all run one way")
        scripts = {self.script_of(letter) for letter in shown} - _COMMON
        if len(scripts) < 2 or any(scripts <= some for some in _TOGETHER):
            return
        if len(scripts) > 2 or "LATIN" not in scripts or not scripts & _BESIDE_LATIN:
            named = sorted(script.capitalize() for script in scripts)
            raise Refused(
                message(
                    "a name that mixes letters of {scripts:name} looks like another: choose one "
                    "script",
                    scripts=named,
                )
            )


@lru_cache(maxsize=4096)
def _skeletons(rules: NameRules, name: str) -> frozenset[str]:
    return frozenset((_skeleton(rules, name), _skeleton(rules, name.casefold())))


@cache
def _own_words(rules: NameRules) -> frozenset[str]:
    numbered = [f"{word} {number}" for word in _NUMBERED for number in range(17)]
    words = [f"{the}{word}" for word in (*OWN_WORDS, *numbered) for the in ("", "the ")]
    return frozenset().union(*map(rules.skeletons, words))


def _skeleton(rules: NameRules, name: str) -> str:
    looked, before = unicodedata.normalize("NFKD", name), ""
    while looked != before:  # what is put for a letter may be the capital of another
        before = looked
        looked = unicodedata.normalize(
            "NFD", "".join([_prototype(rules, letter) for letter in looked])
        ).casefold()
        looked = _ACCENTS.sub("", looked)
    looked = re.sub(r"!(?=\w)", "i", looked).replace("l", "i")
    kept = [
        letter for letter in looked if letter.isalnum() or unicodedata.category(letter)[0] == "M"
    ]
    return "".join(kept) or looked


@lru_cache(maxsize=4096)
def _prototype(rules: NameRules, letter: str) -> str:
    """Return the letter or letters that a letter looks like; nothing for invisible letters."""
    if letter in JOINERS or _UNSEEN.match(letter):
        return ""
    if (prototype := rules.prototype_of(letter)) is not None:
        return prototype
    *small, last = unicodedata.name(letter, letter).rpartition("LETTER SMALL CAPITAL ")
    return last.lower() if small[1] and len(last) == 1 else letter


def plain_script(letter: str) -> str:
    """Return the script of a letter as its Unicode name begins, in capitals."""
    kind = unicodedata.category(letter)[0]
    if kind == "M":
        return "INHERITED"
    first = unicodedata.name(letter, "").partition(" ")[0]
    if kind != "L" or first == "MODIFIER":
        return "COMMON"
    return "HAN" if first == "CJK" else first


PLAIN_NAMES = NameRules(lambda letter: None, plain_script)
"""Rules without a table of letters that look alike."""


# --- remarks


def clean_text(text: str) -> str:
    """Return a remark as it is shown: on a single line, without controls of text direction."""
    shown = "".join(filter(_is_sayable, unicodedata.normalize("NFC", text)))
    return " ".join("".join(without_piles(shown)).split())


def _is_sayable(letter: str) -> bool:
    """Return whether a letter may stand in a line of talk; joiners may."""
    return letter.isspace() or letter in JOINERS or unicodedata.category(letter)[0] != "C"
