"""Parsing of a dealer's sentence, in which each phrase is a base or an atom.

    hear("Seven stud, follow the queen; low spade in the hole takes half!")

Phrases may come in any order. Case and punctuation do not matter, nor do small words (``the``,
``a``, ``with`` ...), plurals, and digits for numbers. A part's own name is a phrase of it too. Of
all ways to read a sentence the one counts that leaves the fewest words over, and of those the one
with the fewest phrases. What is left over is refused, with the nearest phrase.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import cache
from typing import NamedTuple, TypeAlias

from pokernight.engine.game import Game
from pokernight.errors import Refused
from pokernight.games.composing.atoms import ATOMS
from pokernight.games.composing.bases import BASES, Base
from pokernight.games.composing.compose import compose
from pokernight.games.composing.parts import Atom
from pokernight.wording.message import message

Part: TypeAlias = Base | Atom
Words: TypeAlias = tuple[str, ...]

LONGEST = 300
"""So many letters a sentence has at most: nobody listens to more."""
UNSAID = frozenset(
    [
        "a",
        "an",
        "the",
        "and",
        "with",
        "is",
        "are",
        "in",
        "of",
        "also",
        "then",
        "plus",
        "please",
        "lets",
        "play",
        "deal",
        "game",
        "we",
        "for",
    ]
)
"""Words that say nothing."""
SAME = {
    "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight",
    "9": "nine", "10": "ten", "deuce": "two", "trey": "three", "j": "jack", "q": "queen",
    "k": "king", "½": "half", "1/2": "half", "sixe": "six", "splits": "split", "ha": "has",
}  # fmt: skip
"""Words that say the same as others."""
WORD = re.compile(r"1/2|½|[^\W_]+(?:['\u2019][^\W_]+)*")
BREAK = re.compile(r"[,;:.!?+]|\s[-\u2013\u2014]\s")
NEAR = 0.6
"""Similarity of a phrase to the words said from which it is offered in their place."""


class Word(NamedTuple):
    """A word of a sentence.

    Attributes:
        plain: as it is compared.
        start: its start in the sentence.
        end: its end.
        after: the number of breaks (commas and the like) before it.
    """

    plain: str
    start: int
    end: int
    after: int


class ParsedSentence(NamedTuple):
    """The parts understood from a sentence.

    Attributes:
        bases: the games to start from; a game has one.
        atoms: the atoms, in the order said.
        unknown: the phrases not understood, each with the nearest known phrase, or "".
    """

    bases: tuple[Base, ...]
    atoms: tuple[Atom, ...]
    unknown: tuple[tuple[str, str], ...]

    def game(self) -> Game:
        """The game that it says.

        Raises:
            Refused: for what is not known, no game to start from or several, or atoms that
                do not go together.
        """
        if self.unknown:
            phrase, near = self.unknown[0]
            if near:
                suggestion = message(
                    "{phrase:=} does not describe a game, did you mean {meant:=}?",
                    phrase=repr(phrase),
                    meant=repr(near),
                )
                raise Refused(suggestion)
            unknown = "{phrase:=} does not describe a game: pokernight atoms lists what is"
            raise Refused(message(unknown, phrase=repr(phrase)))
        if len(self.bases) != 1:
            names = [base.phrases[0] for base in self.bases or BASES.values()]
            if self.bases:
                several = "a game starts from a single game, not from {n}: {games:=}"
                raise Refused(message(several, games=", ".join(names), n=len(names)))
            none = "say which game to start from: choose among {games:=}"
            raise Refused(message(none, games=", ".join(names)))
        return compose(self.bases[0], self.atoms)


def words(text: str) -> list[Word]:
    """The words that say something."""
    breaks = [match.start() for match in BREAK.finditer(text)]
    parsed = []
    for match in WORD.finditer(text):
        plain = _plain(match.group())
        if plain not in UNSAID:
            after = sum(place < match.start() for place in breaks)
            parsed.append(Word(plain, match.start(), match.end(), after))
    return parsed


def _plain(word: str) -> str:
    low = word.lower().replace("'", "").replace("\u2019", "")
    low = SAME.get(low, low)
    singular = low[:-1] if low.endswith("s") and not low.endswith("ss") and len(low) > 1 else low
    return SAME.get(singular, singular)


@cache
def phrases() -> Mapping[Words, tuple[str, Part]]:
    """Return every phrase by its significant words, with its spelling and its meaning."""
    parts: Sequence[Part] = (*BASES.values(), *ATOMS.values())
    return {
        tuple([word.plain for word in words(phrase)]): (phrase, part)
        for part in parts
        for phrase in (part.name, *part.phrases)
    }


def hear(sentence: str) -> ParsedSentence:
    """Parse a dealer's sentence.

    Raises:
        Refused: if it is too long to be listened to.
    """
    if len(sentence) > LONGEST:
        too_long = "a game is said in {most} letters at most, not in {n}"
        raise Refused(message(too_long, most=LONGEST, n=len(sentence)))
    parsed = words(sentence)
    stretches = list(_read(parsed))
    parts = [part for _, _, part in stretches if part is not None]
    unknown = [
        (_text(sentence, parsed[start:end]), _nearest(sentence, parsed, stretches, number))
        for number, (start, end, part) in enumerate(stretches)
        if part is None
    ]
    return ParsedSentence(
        tuple(dict.fromkeys([part for part in parts if isinstance(part, Base)])),
        tuple([part for part in parts if isinstance(part, Atom)]),
        tuple(unknown),
    )


Stretch: TypeAlias = tuple[int, int, Part | None]
"""Words from a start to before an end, and their meaning; None if unknown."""


def _read(sentence: Sequence[Word]) -> Iterator[Stretch]:
    """The best way to read a sentence, word by word from its end."""
    known = phrases()
    longest = max(map(len, known))
    # For each beginning: what reading on from there costs, and its first stretch.
    best: list[tuple[tuple[int, int, int], Stretch]] = [((0, 0, 0), (0, 0, None))]
    for start in range(len(sentence) - 1, -1, -1):
        ways: list[tuple[tuple[int, int, int], Stretch]] = []
        for end in range(start + 1, min(start + longest, len(sentence)) + 1):
            atoms = known.get(tuple([word.plain for word in sentence[start:end]]))
            if atoms is None and end > start + 1:
                continue
            left, crossed, many = best[len(sentence) - end][0]
            breaks = sentence[end - 1].after - sentence[start].after
            cost = (left + (atoms is None), crossed + breaks, many + 1)
            ways.append((cost, (start, end, None if atoms is None else atoms[1])))
        best.append(min(ways, key=lambda way: way[0]))
    place = 0
    while place < len(sentence):
        start, end, part = best[len(sentence) - place][1]
        while part is None and end < len(sentence) and sentence[end].after == sentence[start].after:
            further = best[len(sentence) - end][1]
            if further[2] is not None:
                break
            end = further[1]
        yield start, end, part
        place = end


def _text(sentence: str, sentence_words: Sequence[Word]) -> str:
    return sentence[sentence_words[0].start : sentence_words[-1].end]


def _nearest(
    sentence: str, sentence_words: Sequence[Word], stretches: Sequence[Stretch], number: int
) -> str:
    """Return the phrase nearest to unknown words, alone or with the stretches beside them."""
    start, end, _ = stretches[number]
    beside = [
        other for other in (number - 1, number + 1)
        if 0 <= other < len(stretches)
        and sentence_words[stretches[other][0]].after == sentence_words[start].after
    ]  # fmt: skip
    tried: list[tuple[float, str]] = []
    for place in (number, *beside):
        first, last = min(start, stretches[place][0]), max(end, stretches[place][1])
        text = _text(sentence, sentence_words[first:last]).lower()
        alike = [
            (
                SequenceMatcher(None, text, written).ratio(),
                plain,
                part.name if "_" in text else written,
            )
            for plain, (written, part) in phrases().items()
        ]
        ratio, plain, written = max(alike)
        if plain != tuple([word.plain for word in sentence_words[slice(*stretches[place][:2])]]):
            tried.append((ratio, written))
    near = max(tried, default=(0.0, ""))
    return near[1] if near[0] >= NEAR else ""
