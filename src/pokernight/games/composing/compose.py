"""Composes games: a base and atoms make a game like any other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from inspect import cleandoc
from typing import Any, Literal

from pokernight.cards import pack_with, parse, text
from pokernight.engine import steps
from pokernight.engine.agreed_games import JOIN
from pokernight.engine.changes import Change, in_order
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.incidents import BASIC, DRAWING
from pokernight.engine.presentation import PLAIN_TALK, Reason, Talk, one_after_another
from pokernight.engine.rules import Rules, option
from pokernight.engine.state import State
from pokernight.engine.view import View
from pokernight.errors import Refused
from pokernight.games.boards import check_two_of
from pokernight.games.composing import atoms as every
from pokernight.games.composing import bases
from pokernight.games.composing.bases import Base
from pokernight.games.composing.composed_deals import ComposedDeal
from pokernight.games.composing.composed_hands import ComposedHands
from pokernight.games.composing.contradictions import check_pairs, contradiction
from pokernight.games.composing.page import WIN, cited, numbered, put_together, title_of
from pokernight.games.composing.parts import Atom, AtomHand
from pokernight.games.composing.wild_games import found_as, with_wilds
from pokernight.games.endings import NextDealRules, dealt_again, next_deal
from pokernight.games.halves import HOLE, HoleRules
from pokernight.games.reasons import because, on_wilds
from pokernight.games.rolling import KINDS as ROLLING
from pokernight.games.rolling import deal_blind, may_be_done, to_beat, who_is_high
from pokernight.games.stud import at_most
from pokernight.ranking import ACE_TO_FIVE, DEUCE_TO_SEVEN
from pokernight.ranking.ladder import (
    ACE_TO_FIVE_HANDS,
    DEUCE_TO_SEVEN_HANDS,
    HIGH_HANDS,
    WILD_HANDS,
    Ladder,
)
from pokernight.wording.message import Message, Text, as_message, message

DECLARE = "high_low_declare"
"""Name of the atom by which players declare what they play for."""
LOW_LADDERS = {ACE_TO_FIVE: ACE_TO_FIVE_HANDS, DEUCE_TO_SEVEN: DEUCE_TO_SEVEN_HANDS}
"""Orders of the lowest hands, by their rankings."""
MOST = 12
"""The most atoms of a game: nobody remembers longer sentences while playing."""


def compose(
    base: str | Base,
    atoms: Iterable[str | Atom],
    *,
    title: str = "",
    page: str = "",
    usual: Mapping[str, object] | None = None,
    rule_sets: Mapping[str, Mapping[str, str]] | None = None,
    changes: Sequence[Change] = (),
    most: int = 0,
) -> Game:
    """A game of a base and some atoms.

    Args:
        base: by name or itself.
        atoms: names or atoms; in the order of the page, if given.
        title: the game's title; by default it is named after its parts, and found by them.
        page: its page, with a clause for each part in order: those of the base, each atom, and who
            wins; else it is put together from theirs.
        usual: house rules that are otherwise in this game than out of the box.
        rule_sets: named house rules.
        changes: changes of rulings besides those of its parts.
        most: the most players under any house rules; by default those that the pack serves out of
            the box.

    Raises:
        Refused: for a part that there is not, that does not go with the base, is there twice or
            contradicts another.

    >>> print(compose("five_card_draw", ["low_spade_half", "deuces_wild"]).name)
    five_card_draw+deuces_wild+low_spade_half
    """
    on = bases.base(base) if isinstance(base, str) else base
    chosen = [every.atom(atom) if isinstance(atom, str) else atom for atom in atoms]
    for usual_atom in map(every.atom, on.usual):
        if not any(usual_atom is atom or contradiction(usual_atom, atom) for atom in chosen):
            chosen.append(usual_atom)
    check_pairs(on, chosen)
    if len(chosen) > MOST:
        raise Refused(_too_many(len(chosen)))
    if not title:
        return _plain(on, tuple(sorted(chosen, key=lambda atom: atom.name)))
    rules = _rules(on, chosen, usual or {})
    clauses = numbered(title, cleandoc(page), on, chosen)
    made = _Composition(on, chosen, clauses, rules).game(
        title, page, changes=changes, most=most, rule_sets=rule_sets or {}
    )
    made.found_by(_by_name, made.name)
    _PARTS[made.name] = on, tuple(chosen)
    return made


_PARTS: dict[str, tuple[Base, tuple[Atom, ...]]] = {}
"""Base and atoms of each game with a title of its own, by its name."""


def parts_of(game: Game) -> tuple[Base, tuple[Atom, ...]] | None:
    """Return the base and atoms of a titled game that is composed; None for any other."""
    return _PARTS.get(game.name)


def composed(name: str) -> Game:
    """The game of a composed name, in whatever order its atoms stand.

    Raises:
        Refused: as :func:`compose`.
    """
    base, join, parts = name.partition(JOIN)
    if not join:
        return _by_name(base)
    atoms, options = _parted(parts)
    if atoms and (base in bases.BASES or not catalogue_has(base)):
        return with_options(compose(base, atoms), options)
    return with_parts(_by_name(base), parts)


def with_parts(game: Game, parts: str) -> Game:
    """Return a game that is no base with the parts of a name: ``wild_q+betting=pot``.

    Raises:
        Refused: for parts that are unknown, or do not go with it.
    """
    atoms, options = _parted(parts)
    made = with_wilds(game, [*map(every.atom, atoms)]) if atoms else game
    return with_options(made, options)


def _parted(parts: str) -> tuple[list[str], dict[str, str]]:
    """Return the atoms and the house rules of a composed game's name after its first part."""
    each = parts.split(JOIN)
    if len(each) > len(every.ATOMS):
        raise Refused(_too_many(len(each)))
    options = dict([part.split("=", 1) for part in each if "=" in part])
    return [part for part in each if "=" not in part], options


def with_options(game: Game, options: Mapping[str, str], stakes: str | None = None) -> Game:
    """Return a game in which some house rules are otherwise out of the box.

    Args:
        game: the game.
        options: values of house rules as text, by option.
        stakes: stakes as text, such as 1/2.

    Raises:
        Refused: for an option that the game does not have, or a value that it does not allow.
    """
    usual = game.usual_rules
    rules = usual.retouched(options, stakes)
    before, after = usual.to_dict(), rules.to_dict()
    changed = tuple([(name, after[name]) for name in sorted(after) if after[name] != before[name]])
    return _with_options(game, changed) if changed else game


@lru_cache(maxsize=512)
def _with_options(game: Game, options: tuple[tuple[str, str], ...]) -> Game:
    rules = game.usual_rules.changed(dict(options))
    usual = {name: getattr(rules, name) for name, _ in options}
    name = JOIN.join([game.name, *[f"{option}={value}" for option, value in options]])
    amounts = {spec.name for spec in game.rules.options() if "an amount" in spec.values[0]}
    said = ", ".join(
        [
            option_title(option, f"${value}" if option in amounts else value)
            for option, value in options
        ]
    )
    title = f"{game.title}, {said}"
    page = f"{title}{game.page.removeprefix(game.title)}"
    made = replace(game, title=title, page=page, name=name, rules=with_defaults(game.rules, usual))
    return found_as(made, game)


BETTING = {
    "pot": "pot limit",
    "no_limit": "no limit",
    "fixed": "fixed limit",
    "spread": "spread limit",
}
"""Structures of betting in words."""


def option_title(option: str, value: str) -> str:
    """Return a house rule in a few words: "pot limit", "ante 2", "cards three"."""
    if option == "betting":
        return BETTING[value]
    words = option.replace("_", " ")
    if value in ("yes", "no"):
        return words if value == "yes" else f"no {words}"
    return f"{words} {value.replace('_', ' ')}"


def _too_many(atoms: int) -> Message:
    """Return the refusal of more atoms than a game may have."""
    return message("{n} atoms are too many for a game: {most} at most", n=atoms, most=MOST)


def name_of(base: Base, atoms: Iterable[Atom]) -> str:
    """Return the canonical name of a base and some atoms: the atoms in alphabetical order."""
    return JOIN.join([base.name, *sorted([atom.name for atom in atoms])])


@lru_cache(maxsize=2048)
def _plain(base: Base, atoms: tuple[Atom, ...]) -> Game:
    """A game that nobody has named: made once."""
    title = title_of(base, atoms)
    clauses = {part: str(number) for number, part in enumerate(cited(base, atoms), 1)}
    made = _Composition(base, atoms, clauses, _rules(base, atoms, {})).game(
        title, put_together(title, base, atoms), name=name_of(base, atoms)
    )
    made.found_by(composed, made.name)
    return made


def _by_name(name: str) -> Game:
    from pokernight.games.catalogue import find_in_rulebook

    return find_in_rulebook(name)


def catalogue_has(name: str) -> bool:
    """Return whether the rulebook has a game of a name."""
    from pokernight.games.catalogue import named

    return named(name) is not None


@dataclass(frozen=True)
class _NextDealRules(NextDealRules):
    """House rules of composed games whose pot may stay."""

    next_deal: Literal["everybody", "those_left"] = option(
        "everybody",
        "The players dealt new cards when nobody can win: all who began, or those left.",
        source="home-game lists",
    )


def _in_short(atom: Atom, note: Text) -> Text:
    """Return what an atom makes wild in a few words, or the note itself where none are known."""
    sentence = as_message(note)
    for argument in ("rank", "ranks", "leader"):
        if sentence.text.startswith(f"{{{argument}:ranks}} are wild"):
            ranks = sentence.args[argument]
            letters = [ranks] if isinstance(ranks, str) else ranks
            return message("{ranks:ranks}", ranks=letters)
    if sentence.text.startswith("nothing is wild"):
        return "nothing is wild"
    cards = [card for card in atom.means.get("wild", ()) if len(card) > 1]
    return message("{card:cards}", card=cards) if cards else note


def _stays(atom: Atom) -> bool:
    """Return whether an atom may leave a pot for the next deal."""
    return bool(atom.holds or atom.every or atom.throws_in or atom.may_open)


def _rules(base: Base, atoms: Sequence[Atom], usual: Mapping[str, object]) -> type[Rules]:
    """Return a class with the house rules of the base and of every atom."""
    mixins = dict.fromkeys([atom.rules for atom in atoms if atom.rules is not Rules])
    if ComposedHands(base, atoms).hole:
        mixins[HoleRules] = None
    if any(map(_stays, atoms)):
        mixins[_NextDealRules] = None
    made = type("Rules", (*mixins, base.rules), {"__doc__": "House rules of a composed game."})
    whole: type[Rules] = dataclass(frozen=True)(made)
    return with_defaults(whole, usual) if usual else whole


def with_defaults(rules: type[Rules], usual: Mapping[str, object]) -> type[Rules]:
    """Return a class of house rules of which some options have other defaults."""
    known: Any = {spec.name: spec for spec in fields(rules)}
    body: dict[str, Any] = {
        name: field(default=value, metadata=known[name].metadata) for name, value in usual.items()
    }
    hints = {name: _kind(rules, name) for name in usual}
    made = type(
        rules.__name__, (rules,), {**body, "__annotations__": hints, "__doc__": rules.__doc__}
    )
    return dataclass(frozen=True)(made)


def _kind(cls: type[Any], name: str) -> Any:
    from typing import get_type_hints

    return get_type_hints(cls, include_extras=True)[name]


class _Composition:
    """A base and its atoms, with where they stand on the page."""

    def __init__(
        self, base: Base, atoms: Sequence[Atom], clauses: Mapping[str, str], rules: type[Rules]
    ) -> None:
        self.base, self.atoms, self.clauses, self.rules = base, tuple(atoms), clauses, rules
        self.hands = ComposedHands(base, atoms)
        self.dealing = ComposedDeal(base, atoms, clauses, self.hands)
        self.stays = any(map(_stays, atoms))
        self.jokers = sum(atom.jokers for atom in atoms)

    def _has_draws(self) -> bool:
        """Check whether cards are drawn under the usual rules."""
        return any("x" in street.cards for street in self.dealing.streets(self.rules()))

    def game(
        self,
        title: str,
        page: str,
        *,
        changes: Sequence[Change] = (),
        most: int = 0,
        **more: Any,
    ) -> Game:
        """The game."""
        return Game(
            title,
            page,
            seats=(2, most or self._most_seats()),
            program=self.program,
            rules=self.rules,
            worth=self.worth,
            pack=pack_with(self.jokers),
            held=self.base.held,
            own=self.dealing.slots(),
            cards_needed=self.cards_needed,
            hand_sizes=self.hand_sizes,
            incidents=DRAWING if self._has_draws() else BASIC,
            carry_out=next_deal
            if self.stays
            else dealt_again
            if self.hands.declared or self.hands.hole
            else None,
            changes=in_order([change for atom in self.atoms for change in atom.changes], changes),
            subprograms=self.subprograms,
            talk=Talk(
                kinds=self._kinds(),
                facts={
                    **{atom.name: atom.watch.fact for atom in self.atoms if atom.watch},
                    **({"players": "how many are left in the hand"} if self._counts else {}),
                },
                given=self.given,
                ladder=self.ladder,
                notes=self.notes,
                why=self.why if self._wild else PLAIN_TALK.why,
                meaning=to_beat if self.base.unseen else PLAIN_TALK.meaning,
                may=self.may,
                wins=self.wins,
                wild=self.wild if any(atom.table for atom in self._wilds) else "",
                strange=self.strange,
            ),
            **more,
        )

    # --- how it is played

    def program(self, rules: Any) -> tuple[Step, ...]:
        """A hand of it."""
        if self.base.unseen:
            night = self.dealing.turned_over(rules)
            return (steps.ante(rules.ante), deal_blind(7, self.clauses["deal"]), night.roll())
        hands = self.hands
        hole = hands.hole and rules.must is not None
        declared = hands.declared or hole
        declares: tuple[Step, ...] = ()
        if hole:
            (half,) = [atom.name for atom in self.atoms if atom.half is not None]
            declares = rules.declares(self.clauses[half], (steps.HIGH, HOLE, steps.BOTH))
        elif declared:
            declares = (
                steps.declare(clause=self.clauses[DECLARE]),
                *self.dealing.bets_declared(rules, self.clauses[DECLARE]),
            )
        shows: Any = steps.showdown(
            hands.contests(declared=declared),
            rules.show_order,
            rules.odd_chips,
            clause=self.clauses[WIN],
            unclaimed="stays" if self.stays else rules.unclaimed if declared else "split",
            parts="claimed" if declared and not self.stays else "all",
            declared=rules.both if declared else None,
        )
        shows.wild_cards = hands.same_wilds
        shows.usual = shows.usual and hands.same_wilds is not None
        return (*self.dealing.steps(rules), *declares, shows)

    def subprograms(self, rules: Any) -> dict[str, tuple[Step, ...]]:
        """The programs that the turning over pushes, if there is any."""
        return self.dealing.turned_over(rules).betting() if self.base.unseen else {}

    def _in_hand(self, rules: Any) -> list[int]:
        """Return how many cards a hand has after each round."""
        sizes = [0]
        for street in self.dealing.streets(rules):
            dealt = sum(street.cards.count(letter) for letter in "duc")
            sizes.append(sizes[-1] + dealt - street.cards.count("t"))
        return sizes

    def cards_needed(self, seats: int, rules: Any) -> tuple[int, Text]:
        """The cards of each hand and the board, and what atoms may bring besides."""
        letters = [street.cards for street in self.dealing.streets(rules)]
        size = sum(cards.count(letter) for cards in letters for letter in "ducq")
        boards = [cards.count("b") for cards in letters if "b" in cards]
        burns = len(boards) if self.base.burns and "board" in self.base.has else 0
        dealt = "{seats} x {size}"
        if boards:
            dealt = (
                "{seats} x {size} + {board} + {burns}" if burns else "{seats} x {size} + {board}"
            )
        needed = size * seats + sum(boards) + burns
        sum_ = message(dealt, seats=seats, size=size, board=sum(boards), burns=burns)
        for due in self.dealing.more(rules):
            needed += due.cards
            sum_ = message("{dealt} + {more} for {why}", dealt=sum_, more=due.cards, why=due.why)
        return needed, sum_

    def _most_seats(self) -> int:
        """Return the largest number of players that the pack allows."""
        rules, cards = self.rules(), 52 + self.jokers
        return next(
            seats
            for seats in range(self.base.most, 1, -1)
            if seats == 2 or self.cards_needed(seats, rules)[0] <= cards
        )

    def hand_sizes(self, state: State) -> tuple[int, int]:
        """Return the sizes of a hand after each round, and with the next round's cards."""
        rules = state.setup.rules
        sizes, streets = self._in_hand(rules), self.dealing.streets(rules)
        street = min(state.street, len(streets) - 1)
        thrown = streets[street].cards.count("t")
        most = sizes[street + 1] + thrown + sum(due.cards for due in self.dealing.more(rules))
        return min(sizes[street], sizes[street + 1]), most

    # --- what a table with real cards is told

    @property
    def _wilds(self) -> list[Atom]:
        return [atom for atom in self.atoms if atom.wild or atom.bug]

    def may(self, rules: Any) -> Text:
        """Return what cards face up cost or bring."""
        costs = [atom for atom in self.atoms if atom.due is not None and atom.due.under(rules)]
        told = one_after_another([atom.told(rules) for atom in costs])
        return may_be_done(rules, told) if self.base.unseen else told

    def wins(self, rules: Any) -> Text:
        """Return what wins a part of the pot, and what must be held."""
        ends = [atom for atom in self.atoms if atom.half or atom.every or atom.holds]
        told = [atom.told(rules) for atom in ends]
        if any(atom.half for atom in ends) and not (
            self.stays or self.hands.declared or self.hands.every
        ):
            told.append("A part that nobody claims goes to the best hand.")
        return one_after_another(told)

    def wild(self, rules: Any) -> Text:
        """Return what is wild."""
        return one_after_another([atom.told(rules) for atom in self._wilds])

    def strange(self, rules: Any) -> Text:
        """Return a strange case of an atom, if one has any: of wild cards where no other has."""
        atoms = sorted(self.atoms, key=lambda atom: atom.group == "wild")
        cases: list[Text] = [
            atom.strange(rules) if callable(atom.strange) else atom.strange for atom in atoms
        ]
        return next((case for case in cases if case), "")

    # --- what is said of it

    def worth(self, cards: Cards, rules: Any) -> Worth:
        """Read cards, after what is said of the deal."""
        most = max(self._in_hand(rules)) + sum(due.cards for due in self.dealing.more(rules))
        if self.base.two:
            check_two_of(cards, most)
        on_board = sum([street.cards.count("b") for street in self.dealing.streets(rules)])
        at_most(cards.all, most + on_board)
        memory = {
            atom.name: parse(cards.given.get(atom.name, "")) for atom in self.atoms if atom.watch
        }
        players = cards.given.get("players", "0")
        if not players.isdecimal():
            no_number = "players={n:=} is not a number of players: write digits, such as players=5"
            raise Refused(message(no_number, n=players))
        hand = AtomHand(rules, cards.hole, cards.open, int(players), memory, self.base.two)
        high = self.hands.high(hand)
        if not self.hands.halves:
            return {"": high}
        parts = [(half.name, self.hands.part(half, hand)) for half in self.hands.halves]
        return {self._best: high, **{name: [] if claim is None else claim for name, claim in parts}}

    def ladder(self, view: View) -> Mapping[str, Ladder]:
        """The order of hands, and of what else wins a part."""
        high: Ladder = WILD_HANDS if self._wild else HIGH_HANDS
        if self.base.low is not None:
            high = LOW_LADDERS[self.base.low]
        if not self.hands.halves:
            return {"": high}
        return {self._best: high, **{half.name: half.ladder for half in self.hands.halves}}

    def given(self, view: View, hand: int) -> dict[str, str]:
        """Return what the atoms remember, as facts for `rank`."""
        known = self.hands.told(view)
        facts = {name: text(cards, "") for name, cards in known.memory.items() if cards}
        return {**facts, **({"players": str(known.players)} if self._counts else {})}

    @property
    def _best(self) -> str:
        """The name of the reading of the best hand, beside those of other parts of the pot."""
        return "high" if self.base.low is None else "lowest"

    @property
    def _wild(self) -> bool:
        return any(atom.wild or atom.bug for atom in self.atoms)

    @property
    def _counts(self) -> bool:
        return any(atom.counts_players for atom in self.atoms)

    def notes(self, view: View) -> list[Text]:
        """List what is wild, and why."""
        hand = self.hands.told(view)
        notes = [(atom, atom.note(hand)) for atom in self.atoms if atom.note is not None]
        said = [
            on_wilds(note, _in_short(atom, note)) if atom.wild else note
            for atom, note in notes
            if note
        ]
        return [*said, who_is_high(view)] if self.base.unseen else said

    def why(self, view: View, hand: int) -> list[Reason]:
        """Explain the wild cards of a hand by the atoms that make them so."""
        facts = self.hands.seen(view, hand)
        lines, listed = list[Reason](), set[int]()
        for atom in self.atoms:
            for rule, mark in ((atom.wild, "wild"), (atom.bug, "a bug")):
                marked = set() if rule is None else {*rule(facts)} - listed
                cards = [card for card in facts.cards if card in marked]
                listed.update(cards)
                if cards:
                    lines += because(
                        cards, mark, atom.reason(facts), self.clauses[atom.name],
                        state="wild" if mark == "wild" else "limited",
                    )  # fmt: skip
        return lines

    def _kinds(self) -> Kinds:
        """The questions and events of all atoms."""
        some = [atom.kinds for atom in self.atoms] + [ROLLING] * self.base.unseen
        questions = {kind: words for atom in some for kind, words in atom.questions.items()}
        news = tuple(dict.fromkeys([kind for atom in some for kind in atom.news]))
        wilds = tuple(dict.fromkeys([kind for atom in some for kind in atom.changes_wilds]))
        quiet = tuple([kind for atom in some for kind in atom.quiet])
        return Kinds(questions=questions, quiet=quiet, news=news, changes_wilds=wilds)
