"""Games composed of what a dealer says: a base, and atoms that plug into it.

    game = compose("seven_card_stud", ["follow_the_queen", "low_spade_half", "four_buys_a_card"])

What comes out is a game like any other. Its page is put together from the clauses of its parts,
its house rules are those of all of them, and every place that takes a game by name takes it by
the names of its parts, the atoms in any order:

    find("seven_card_stud+follow_the_queen+low_spade_half")

or as a dealer says it (:func:`hear`), so that records, menus, rooms, odds and proofs need to know
nothing of it. Its own name has the atoms in alphabetical order.

:data:`BASES` are the games that others are composed of, :data:`ATOMS` what may be said of them. An
:class:`Atom` has a name, phrases by which dealers say it, its clause of the page, and what it does
at the points where it plugs in. What does not go together is refused with the reason
(:func:`contradiction`; :func:`check_pairs` for a whole game).

A game that has a name of its own is in a file of the rulebook like any other: its page is written
there, with a clause for each part in order, and its rules are a composition:

    KANKAKEE = compose("seven_card_stud", ["first_up_card_wild"], title="Kankakee", page=PAGE)
"""

from pokernight.games.composing.atoms import ATOMS, FAMILIES, atom
from pokernight.games.composing.bases import BASES, Base, base
from pokernight.games.composing.compose import compose, composed, name_of
from pokernight.games.composing.contradictions import check_pairs, contradiction, objection
from pokernight.games.composing.dealer_phrases import ParsedSentence, hear, other_names
from pokernight.games.composing.parts import Atom
from pokernight.games.composing.spoken_game import Said, game_of, open_question, understand

__all__ = [
    "ATOMS",
    "BASES",
    "FAMILIES",
    "Atom",
    "Base",
    "ParsedSentence",
    "Said",
    "atom",
    "base",
    "check_pairs",
    "compose",
    "composed",
    "contradiction",
    "game_of",
    "hear",
    "name_of",
    "objection",
    "open_question",
    "other_names",
    "understand",
]
