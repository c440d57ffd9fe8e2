"""German: agreement of verbs, cases of the reader, plurals of nouns, numbers and amounts.

A template has its verbs in the third person singular, ``{seat setzt}``; the forms for ``du``, for
several players and for several with the reader among them (``Ann und du teilt``, which is ``ihr``)
stand in a table. Names do not change with the case, the word for the reader does: ``{seat:dat}`` is
``dir``, ``{seat:acc}`` is ``dich``. Possessives and pronouns would need the gender of what is
owned or of the player, so templates say ``bei {seat:dat}`` or ``für {seat:acc}`` instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from pokernight.cards import RANKS, SUITS
from pokernight.wording.catalogue_file import read_catalogue
from pokernight.wording.english import Case, Person

_VERBS: Final = {
    "beendet": ("beendest", "beenden", "beendet"),
    "beansprucht": ("beanspruchst", "beanspruchen", "beansprucht"),
    "behält": ("behältst", "behalten", "behaltet"),
    "bekommt": ("bekommst", "bekommen", "bekommt"),
    "betet": ("betest", "beten", "betet"),
    "bietet": ("bietest", "bieten", "bietet"),
    "bleibt": ("bleibst", "bleiben", "bleibt"),
    "deckt": ("deckst", "decken", "deckt"),
    "dreht": ("drehst", "drehen", "dreht"),
    "ergänzt": ("ergänzt", "ergänzen", "ergänzt"),
    "erhöht": ("erhöhst", "erhöhen", "erhöht"),
    "ersetzt": ("ersetzt", "ersetzen", "ersetzt"),
    "fordert": ("forderst", "fordern", "fordert"),
    "führt": ("führst", "führen", "führt"),
    "geht": ("gehst", "gehen", "geht"),
    "gewinnt": ("gewinnst", "gewinnen", "gewinnt"),
    "gibt": ("gibst", "geben", "gebt"),
    "greift": ("greifst", "greifen", "greift"),
    "handelt": ("handelst", "handeln", "handelt"),
    "hat": ("hast", "haben", "habt"),
    "hält": ("hältst", "halten", "haltet"),
    "ist": ("bist", "sind", "seid"),
    "kann": ("kannst", "können", "könnt"),
    "kommt": ("kommst", "kommen", "kommt"),
    "kauft": ("kaufst", "kaufen", "kauft"),
    "killt": ("killst", "killen", "killt"),
    "klopft": ("klopfst", "klopfen", "klopft"),
    "legt": ("legst", "legen", "legt"),
    "lehnt": ("lehnst", "lehnen", "lehnt"),
    "lässt": ("lässt", "lassen", "lasst"),
    "meldet": ("meldest", "melden", "meldet"),
    "muss": ("musst", "müssen", "müsst"),
    "möchte": ("möchtest", "möchten", "möchtet"),
    "nennt": ("nennst", "nennen", "nennt"),
    "nimmt": ("nimmst", "nehmen", "nehmt"),
    "ordnet": ("ordnest", "ordnen", "ordnet"),
    "passt": ("passt", "passen", "passt"),
    "sagt": ("sagst", "sagen", "sagt"),
    "schiebt": ("schiebst", "schieben", "schiebt"),
    "schlägt": ("schlägst", "schlagen", "schlagt"),
    "setzt": ("setzt", "setzen", "setzt"),
    "sieht": ("siehst", "sehen", "seht"),
    "sitzt": ("sitzt", "sitzen", "sitzt"),
    "soll": ("sollst", "sollen", "sollt"),
    "steht": ("stehst", "stehen", "steht"),
    "steigt": ("steigst", "steigen", "steigt"),
    "spielt": ("spielst", "spielen", "spielt"),
    "tauscht": ("tauschst", "tauschen", "tauscht"),
    "verliert": ("verlierst", "verlieren", "verliert"),
    "verschiebt": ("verschiebst", "verschieben", "verschiebt"),
    "war": ("warst", "waren", "wart"),
    "wartet": ("wartest", "warten", "wartet"),
    "wird": ("wirst", "werden", "werdet"),
    "wirft": ("wirfst", "werfen", "werft"),
    "zahlt": ("zahlst", "zahlen", "zahlt"),
    "zeigt": ("zeigst", "zeigen", "zeigt"),
    "zieht": ("ziehst", "ziehen", "zieht"),
    "ändert": ("änderst", "ändern", "ändert"),
    "übernimmt": ("übernimmst", "übernehmen", "übernehmt"),
    "ZAHLT": ("ZAHLST", "ZAHLEN", "ZAHLT"),
}
"""Verbs in the third person singular, with their forms for ``du``, ``sie`` and ``ihr``."""
_FORMS: Final[dict[Person, int]] = {"second": 0, "plural": 1, "second plural": 2}
_PLURALS: Final = {
    "Hand": "Hände",
    "Karte": "Karten",
    "Millisekunde": "Millisekunden",
    "Minute": "Minuten",
    "Modifikator": "Modifikatoren",
    "Nullacht": "Nullachten",
    "Omen": "Omen",
    "Platz": "Plätze",
    "Sekunde": "Sekunden",
    "Stunde": "Stunden",
    "Probehand": "Probehände",
    "passende Hand": "passende Hände",
    "weiterer Name": "weitere Namen",
}
"""Nouns that are counted, with their plurals."""
_READER: Final[dict[Case, str]] = {"": "du", "dat": "dir", "acc": "dich"}
_RANKS: Final = (
    ("Zwei", "Zweien"),
    ("Drei", "Dreien"),
    ("Vier", "Vieren"),
    ("Fünf", "Fünfen"),
    ("Sechs", "Sechsen"),
    ("Sieben", "Siebenen"),
    ("Acht", "Achten"),
    ("Neun", "Neunen"),
    ("Zehn", "Zehnen"),
    ("Bube", "Buben"),
    ("Dame", "Damen"),
    ("König", "Könige"),
    ("Ass", "Asse"),
)
_SUITS: Final = ("Kreuz", "Karo", "Herz", "Pik", "Schwerter", "Stäbe", "Kelche", "Münzen")
_MARKS: Final = str.maketrans(",.", ".,")
"""Marks of numbers in English notation, with those of German."""
_SIBILANTS: Final = ("s", "ß", "x", "z")
"""Ends of names whose possessive is an apostrophe alone."""


class German:
    """The German language; its catalogue is read when the first sentence is translated."""

    code = "de"

    @cached_property
    def catalogue(self) -> dict[str, str]:
        """The translations by English template or term."""
        return read_catalogue(self.code)

    def translated(self, template: str) -> str:
        """Return a template in German, or as it is where the catalogue lacks it.

        A name in two parts, such as a contest in a run, is translated part by part.
        """
        catalogue = self.catalogue
        first, _, other = template.partition(", ")
        if template not in catalogue and first in catalogue and other in catalogue:
            return f"{catalogue[first]}, {catalogue[other]}"
        return catalogue.get(template, template)

    def verb(self, form: str, person: Person) -> str:
        """Return the form of a verb for a subject: ``gewinnt``, ``gewinnst``, ``gewinnen``.

        A verb that is not in the table stays in the third person singular.
        """
        if person == "third" or form not in _VERBS:
            return form
        return _VERBS[form][_FORMS[person]]

    def reader(self, case: Case) -> str:
        """Return the word for the reader: ``du``, ``dir``, ``dich``."""
        return _READER[case]

    def pronoun(self, form: str, person: Person) -> str | None:
        """Return None: pronouns of a player would need the gender."""
        return None

    def possessive(self, name: str, person: Person) -> str:
        """Return ``Anns``, ``Max'``, or ``dein``."""
        if person == "second":
            return "dein"
        return f"{name}'" if name.endswith(_SIBILANTS) else f"{name}s"

    def series(self, parts: Sequence[str]) -> str:
        """Return parts as a list: ``Ann, Ben und du``."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} und {parts[-1]}"

    def number(self, number: int) -> str:
        """Return a number: ``1.200``."""
        return f"{number:,}".replace(",", ".")

    def figure(self, text: str) -> str:
        """Return a number in English notation with a comma for its decimals: ``45,96 %``."""
        return text.translate(_MARKS)

    def counted(self, number: int, noun: str) -> str:
        """Return a number with its noun: ``1 Karte``, ``3 Karten``."""
        return f"{self.number(number)} {noun if number == 1 else _PLURALS.get(noun, noun)}"

    def ordinal(self, number: int) -> str:
        """Return an ordinal number: ``2.``."""
        return f"{number}."

    def money(self, cents: int) -> str:
        """Return an amount: ``2,50 $``, ``-3 $``."""
        dollars, rest = divmod(abs(cents), 100)
        amount = f"{self.number(dollars)},{rest:02d}" if rest else self.number(dollars)
        return f"{'-' if cents < 0 else ''}{amount} $"

    def hidden_cards(self, number: int) -> str:
        """Return a number of cards that the reader does not know: ``eine Karte``, ``3 Karten``."""
        return "eine Karte" if number == 1 else self.counted(number, "Karte")

    def rank(self, letter: str, *, plural: bool = False) -> str:
        """Return the name of a rank: ``Dame``, ``Sechsen``."""
        return _RANKS[RANKS.index(letter)][plural]

    def suit(self, letter: str) -> str:
        """Return the name of a suit: ``Herz``."""
        return _SUITS[SUITS.index(letter)]


GERMAN: Final = German()
VERBS: Final = frozenset(_VERBS)
"""Verbs that German templates may use."""
NOUNS: Final = frozenset(_PLURALS)
"""Nouns that German templates may count."""
