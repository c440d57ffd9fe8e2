"""Games that a long test tries: all of them under ``PROVE``, ordinarily one of each family.

Every game has the shared proofs (tests/test_proofs.py), and whatever takes no time. What is longer,
and would take its time again for every game of the catalogue, tries these: the games of the
sources, and for every step, verb and question that occurs some game that has it. A new game joins
them only where it brings something new, which tests/test_games_tried.py finds out.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokernight.games import SOURCE_GAMES, all_games
from tests.sampling import PROVE, of_the_day

FAMILIES = {
    "acey_deucey": "one against the pot, deal after deal; a bet of any amount",
    "anaconda": "passing, discarding, rolling, declaring",
    "auction": "a card sold to the highest bid",
    "baseball": "up cards that ask",
    "black_mariah": "a deal that is thrown in; a pot that nobody may win",
    "chinese_poker": "cards laid in rows; everybody paid by everybody",
    "deuce_to_seven_triple_draw": "draws, a card burned before each",
    "drawmaha": "blinds, a board and a draw",
    "english_stud": "a card replaced as it lay",
    "guts": "in or out, and matching",
    "have_a_heart": "cards taken from one another",
    "indian_poker": "all cards seen but one's own",
    "iron_cross": "a board with lines",
    "jacks_or_better": "a first bet that not everybody may make; a deal that nobody opens",
    "kuhn": "the studies",
    "low_hole": "a last card that is bought",
    "numbers": "cards that must be thrown away, to the last",
    "open_face_chinese": "cards laid face up turn by turn; rows that lie",
    "razz": "a bring-in",
    "screw_your_neighbor": "one after the other; lives",
    "squid_game_holdem": "numbers that players keep from hand to hand",
    "seven_twenty_seven": "cards taken until everybody stands",
    "spit_in_the_ocean": "a card in the middle when somebody says so",
    "take_it_or_leave_it": "cards that are kept or passed on",
    "three_five_seven": "several deals; legs",
    "whiskey_poker": "a widow to exchange with",
    "winter_baseball": "composed of atoms; cards that cost, and that bring others",
}
"""The games beside those of the sources, and what each is there for."""

TRIED = (*all_games(),) if PROVE else tuple(sorted((*SOURCE_GAMES, *FAMILIES)))
EVENINGS_TRIED = tuple(name for name in TRIED if not all_games()[name].study)
"""Those of them that may be played on an evening."""
NEAREST = frozenset((*SOURCE_GAMES, *FAMILIES))
"""Those that stand for the others: where all are tried under ``PROVE``, these in every way."""


def a_few(name: str, ordinarily: int) -> Sequence[str]:
    """All games that are tried under ``PROVE``; ordinarily so many of the day, two of the sources.

    For what takes a tenth of a second and more of every game.
    """
    if PROVE:
        return TRIED
    chance = of_the_day(name)
    sources = chance.sample(sorted(SOURCE_GAMES), 2)
    return sorted([*sources, *chance.sample(sorted(FAMILIES), ordinarily - 2)])


def company(game: str) -> str | None:
    """Return quick players for a game whose house players think for long; else None, the usual."""
    return "random" if game in THINK_LONG and not PROVE else None


def seated(game: str) -> tuple[str, ...]:
    """The same as words for ``play``."""
    return ("--players", who) if (who := company(game)) else ()


THINK_LONG = ("anaconda",)
"""Games in which a thinking player takes a second over his cards."""
