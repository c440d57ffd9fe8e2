"""House rules as typed on the command line: a rule set, stakes, single options."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from pokernight.engine.game import Game
from pokernight.engine.rules import Rules, RulesError, read_money
from pokernight.errors import Refused
from pokernight.wording.amounts import money
from pokernight.wording.message import message

FEW = 3
"""Changed options that are listed singly; with more, a rule set is named instead."""


def settle(
    game: Game, rule_set: str | None, changes: Sequence[str], stakes: str | None = None
) -> Any:
    """Return the house rules for typed options.

    Raises:
        Refused: for unknown or contradictory options.
    """
    options = dict(pairs(changes, "a rule is NAME=VALUE, such as lost_pot=carry"))
    rules = game.rules_as_written(rule_set, options, stakes)
    set_ = type(rules).of_stakes("set")
    amounts = {name: text for name, text in options.items() if name.replace("-", "_") in set_}
    if stakes is not None and amounts:
        rest = {name: text for name, text in options.items() if name not in amounts}
        staked = game.rules_as_written(rule_set, rest, stakes)
        cents = [read_money(part, "the stakes") for part in stakes.split("/")]
        for name, text in amounts.items():
            field = name.replace("-", "_")
            by_stakes = getattr(staked, field)
            if by_stakes in cents and by_stakes != getattr(rules, field):
                raise Refused(
                    f"--stakes {stakes} and --rule {name}={text} contradict: "
                    f"by the stakes {field} is {money(by_stakes)}"
                )
    return rules


def pairs(texts: Sequence[str], rule: str) -> list[tuple[str, str]]:
    """Parse ``NAME=VALUE`` texts as pairs.

    Raises:
        Refused: with ``rule``, for any other form; and for a name given twice.
    """
    parsed: dict[str, tuple[str, str]] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not (name.strip() and equals and value.strip()):
            raise Refused(message("{rule}, not {typed:=}", rule=rule, typed=repr(text)))
        pair = name.strip(), value.strip()
        first = parsed.setdefault(pair[0].replace("-", "_"), pair)
        if first is not pair:
            raise Refused(
                message(
                    "{option:=} is given twice: {first:=} and {second:=}",
                    option=pair[0],
                    first="=".join(first),
                    second="=".join(pair),
                )
            )
    return list(parsed.values())


def changed_from_default(rules: Rules) -> list[str]:
    """Return the options that differ from the game's defaults at these stakes."""
    now, plain = rules.to_dict(), type(rules)()
    words = {name: value for name, value in now.items() if type(getattr(rules, name)) is not int}
    stakes = rules.of_stakes("set")
    if stakes:
        with suppress(RulesError):
            amounts = tuple([getattr(rules, name) for name in stakes])
            plain = plain.changed(words).at_stakes(amounts)
    usual = {**plain.to_dict(), **{name: type(rules)().to_dict()[name] for name in words}}
    return [
        f"{name}={value}"
        for name, value in now.items()
        if value != usual[name] and name not in stakes
    ]


def in_words(game: Game, rules: Rules) -> list[str]:
    """Return the changed options; or the name of a rule set, if that changes as many."""
    changed = changed_from_default(rules)
    if len(changed) > FEW:
        for name in game.rule_sets:
            if changed_from_default(game.house_rules(name)) == changed:
                return [f"the set {name}"]
    return changed
