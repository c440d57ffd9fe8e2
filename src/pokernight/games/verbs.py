"""The verbs of a program held against each other before a card is dealt.

What they say of themselves (:mod:`pokernight.engine.step_metadata`) is added up as if all players
stayed to the end: so many cards in every hand, on the board and out of the deck, so much declared.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pokernight.engine.event_kinds import COMMON
from pokernight.engine.game import Game, Step
from pokernight.engine.step_metadata import Does, Misshapen, does
from pokernight.engine.steps import BOTH, IN, OUT
from pokernight.wording.amounts import counted


@dataclass
class CardCounts:
    """Numbers of cards certain after some steps: in each hand, on the board, out of the deck."""

    down: int = 0
    up: int = 0
    board: int = 0
    dealt: int = 0
    deck: int = 0

    def lacks(self, verb: Does) -> str:
        """Return what a verb takes that is missing, in words, or ""."""
        for needs, present, where in (
            (verb.needs, self.down, "face down in every hand"),
            (verb.needs_up, self.up, "face up in every hand"),
            (verb.needs_board, self.board, "on the board"),
        ):
            if needs > present:
                return (
                    f"{verb.verb} needs {counted(needs, 'card')} {where}, and by then "
                    f"{_lie(present)} there"
                )
        return ""

    def after(self, verb: Does) -> None:
        """Go on past a verb."""
        self.down += verb.down
        self.up += verb.up
        self.board += verb.board
        self.deck += verb.deck
        if verb.verb in ("deal", "deal_outward", "keep_or_pass"):
            self.dealt += 1


def check_verbs(
    game: Game, rules: Any, steps: Sequence[Step], programs: Mapping[str, Sequence[Step]]
) -> None:
    """Refuse a program whose verbs cannot do what they say.

    Args:
        game: for its pack, its seats and its lines.
        rules: the house rules.
        steps: its main program.
        programs: its other programs.

    Raises:
        Misshapen: with the first step at fault.
    """
    for step in [*steps, *(step for some in programs.values() for step in some)]:
        verb = does(step)
        if verb is not None:
            _names(game, verb, step, programs)
    _add_up(game, rules, steps)
    _declarations(steps)


def _names(game: Game, verb: Does, step: Step, programs: Mapping[str, Sequence[Step]]) -> None:
    """Check that what a verb names exists."""
    if verb.repeats and verb.repeats not in programs:
        known = ", ".join(map(repr, programs)) or "none"
        raise Misshapen(
            f"{verb.verb} repeats {verb.repeats!r}, which is not a part of the program: "
            f"subprograms has {known}",
            step,
        )
    if verb.asks and verb.asks not in {**COMMON.questions, **game.talk.kinds.questions}:
        raise Misshapen(
            f"{verb.verb} asks {verb.asks!r}, which is not a question of the game: "
            f"kinds=Kinds(questions={{{verb.asks!r}: ...}}) would say what it asks",
            step,
        )


def _add_up(game: Game, rules: Any, steps: Sequence[Step]) -> None:
    """Check that there are enough cards for the verbs, as far as their places are certain."""
    hands, size = _most_hands(game, rules), len(_pack(game, rules))
    cards = CardCounts()
    for step in steps:
        verb = does(step)
        if verb is None and getattr(step, "betting", False):
            continue
        if verb is None:
            return
        if lacking := cards.lacks(verb):
            raise Misshapen(lacking, step)
        cards.after(verb)
        taken = cards.dealt * hands + cards.deck
        if taken > size and game.short_deck == "refused":
            raise Misshapen(
                f"the deck is short: {verb.verb} comes to {taken} cards for {hands} hands, and the "
                f'pack has {size}; a game says what happens then by short_deck="board", or by its '
                "cards_needed",
                step,
            )
        if not verb.sure:
            return
    for name, places in game.lines(rules).items():
        if max(places, default=0) >= cards.board:
            raise Misshapen(
                f"the line {name!r} has a card at place {max(places)}, counted from 0, and on the "
                f"board {_lie(cards.board)}",
                game.lines,
            )


def _declarations(steps: Sequence[Step]) -> None:
    """Check that declarations and contests match."""
    declared: tuple[tuple[str, ...], Step] | None = None
    for step in steps:
        verb = does(step)
        if verb is not None and verb.says:
            declared = verb.says, step
        contests = getattr(step, "contests", ())
        if not contests:
            continue
        sides = [contest.side for contest in contests if contest.side]
        words = [word for word in declared[0] if word not in (IN, OUT)] if declared else []
        if getattr(step, "declared", None) is None:
            if declared and words and sides:
                raise Misshapen(
                    f"{words[0]!r} is declared and counts for nothing: the showdown needs "
                    'declared="alone" or "tied"',
                    step,
                )
            continue
        if declared is None:
            if all(does(step) is not None or hasattr(step, "betting") for step in steps):
                raise Misshapen("the showdown is for what was declared, and nobody declares", step)
            continue
        for word in words:
            if word != BOTH and word not in sides:
                raise Misshapen(
                    f"nobody can win who declares {word!r}: no contest of the showdown has that "
                    f"side, they have {', '.join(map(repr, sides)) or 'none'}",
                    declared[1],
                )
        if BOTH in words and len(sides) < 2:
            raise Misshapen(f"{BOTH!r} is declared, and the showdown has one side", declared[1])
        for contest in contests:
            if contest.side not in words:
                raise Misshapen(
                    f"nobody can win {contest.name}: its side is {contest.side!r}, and what can be "
                    f"declared is {', '.join(map(repr, words))}",
                    step,
                )


def _most_hands(game: Game, rules: Any) -> int:
    """Return how many hands are dealt with as many players as the pack can serve."""
    size = len(_pack(game, rules))
    fewest, most = game.seats
    for seats in range(most, fewest, -1):
        needed = game.cards_needed(seats, rules)
        if needed is None or needed[0] <= size:
            return seats + game.dummies(rules)
    return fewest + game.dummies(rules)


def _pack(game: Game, rules: Any) -> Any:
    return game.pack(rules) if callable(game.pack) else game.pack


def _lie(count: int) -> str:
    return "1 lies" if count == 1 else f"{count or 'none'} lie"
