"""German whose every letter is masked, so that a word that is left is not from the catalogue."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pokernight.bots import HOUSE_PLAYERS
from pokernight.cli.local.seating_options import NAMES
from pokernight.cli.table.card_order import ORDERS
from pokernight.cli.table.key_help import AT_HOME, AWAY
from pokernight.games import all_games
from pokernight.wording.english import Case, Person
from pokernight.wording.german import German
from pokernight.wording.message import pieces
from pokernight.wording.translated_pages import TranslatedPage, read_page

LETTER = re.compile(r"[^\W\d_]")
MASK = "ж"
"""A letter in place of every letter of the catalogue."""
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
RECITED = re.compile(r'"[^"]*"', re.DOTALL)
KEY = re.compile(r"\([a-z]{1,7}\)")
"""Key of an answer: the beginning of an English word."""
WORD = re.compile(r"[A-Za-z]{3,}")


class Masked(German):
    """German whose every letter is replaced, and which notes what its catalogue lacks."""

    def __init__(self) -> None:
        self.lacking: set[str] = set()

    def translated(self, template: str) -> str:
        """Return a template with its words masked."""
        if template not in self.catalogue:
            self.lacking.add(template)
            return template
        parts = pieces(self.catalogue[template])
        return "".join(
            [
                masked(piece.text)
                if not piece.argument
                else f"{{{piece.argument}:{piece.form}}}" if piece.form else f"{{{piece.argument}}}"
                for piece in parts
            ]
        )  # fmt: skip

    def verb(self, form: str, person: Person) -> str:
        """Return a masked verb."""
        return masked(form)

    def reader(self, case: Case) -> str:
        """Return a masked word for the reader."""
        return masked(super().reader(case))

    def possessive(self, name: str, person: Person) -> str:
        """Return a masked possessive of the reader, or that of a name."""
        return masked("dein") if person == "second" else f"{name}'"

    def series(self, parts: Sequence[str]) -> str:
        """Return a list without a word in it."""
        return ", ".join(parts)

    def counted(self, number: int, noun: str) -> str:
        """Return a number with a masked noun."""
        return f"{number} {masked(noun)}"

    def hidden_cards(self, number: int) -> str:
        """Return a masked number of cards."""
        return masked("Karten")

    def rank(self, letter: str, *, plural: bool = False) -> str:
        """Return a masked rank."""
        return masked(super().rank(letter, plural=plural))

    def suit(self, letter: str) -> str:
        """Return a masked suit."""
        return masked(super().suit(letter))


def masked(text: str) -> str:
    """Return a text with a mask for every letter outside parentheses of keys."""
    return LETTER.sub(MASK, text)


def masked_page(language: str, game: str) -> TranslatedPage | None:
    """Return the German page of a game with its words masked."""
    page = read_page(language, game)
    if page is None:
        return None
    return page._replace(
        title=masked(page.title),
        summary=masked(page.summary),
        clauses={number: masked(text) for number, text in page.clauses.items()},
        hands={hand: masked(text) for hand, text in page.hands.items()},
    )


def allowed_words() -> set[str]:
    """Return the words that stay as they are: names, titles, and what is typed as it stands."""
    games = all_games().values()
    words = {*NAMES, *HOUSE_PLAYERS, *ORDERS}
    words |= {key for group in (*AT_HOME, *AWAY) for key, _ in group.keys}
    words |= {game.title for game in games}
    words |= {dummy for game in games for dummy in game.talk.dummies}
    return set(WORD.findall(" ".join(words)))


def unmasked(said: str) -> set[str]:
    """Return the words of a text that are neither from the catalogue nor allowed."""
    plain = KEY.sub("", RECITED.sub("", CONTROL.sub("", said)))
    return set(WORD.findall(plain)) - allowed_words()


def untranslated(language: Masked) -> set[str]:
    """Return the templates that a language lacks, apart from titles of games."""
    titles = {game.title for game in all_games().values()}
    return {text for text in language.lacking if WORD.search(text)} - titles
