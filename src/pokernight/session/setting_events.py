"""Changes of settings, stakes and seats by the host, and the settings as they are shown."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pokernight.errors import Refused
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session.message_parts import SettingJson
from pokernight.session.people_events import end_overlay
from pokernight.session.settings import (
    BUY_INS,
    LARGEST_BUY_IN,
    SETTINGS,
    USUAL,
    Settings,
    SettingText,
    Value,
    changed,
    words_for,
)
from pokernight.table import commands as c
from pokernight.table.menu import Menu, menu_of
from pokernight.wording.message import Text, message, message_json, reason_of

if TYPE_CHECKING:
    from pokernight.session.session import Session

MONEY = ("buy_in_least", "buy_in_usual", "buy_in_most")
"""Settings whose values are those of the menu."""
DEALT = "hands are dealt already: this is settled before the first hand"
"""Reason why a setting is fixed."""
CHANGES = "the host changes {setting}: {value} (before: {before})"
ORDERS = "when this hand is over, the host changes {setting}: {value}"
STAKES = "the host sets the stakes of all games: {stakes:=}; the usual buy-in is {usual:$}"
STAKES_OF_A_GAME = "the host sets the stakes of {game:=}: {stakes}"
STAKES_AS_ALL = "{game:=} is played for the stakes of all games: {stakes:=}"
FAILS = "what the host has set cannot be changed: {reason}"
ORDERED_STAKES = "the stakes that the host sets hold when this hand is over: {stakes:=}"


# --- the host's command


def set_settings(session: Session, wanted: m.Set, now: int) -> None:
    """Change settings and stakes, or have them changed when the hand is over.

    Raises:
        Refused: with what is wrong; nothing has changed.
    """
    if not wanted.settings and not wanted.stakes:
        raise Refused("nothing is to be changed: name a setting or the stakes")
    if wanted.game and not wanted.stakes:
        raise Refused("stakes are missing: name those of the game")
    _check(session, wanted.settings)
    terms = terms_of(session, wanted)
    session.do(now, wanted)
    if terms is not None and not _must_wait(session, wanted):
        _set_terms(session, wanted, terms, now)


def carry_out_orders(session: Session, now: int) -> None:
    """Change what the host has ordered in the hand that is over."""
    for order in due_orders(session):
        wanted = m.Set(id=m.UNSENT, settings=order[0], stakes=order[1], game=order[2])
        try:
            _check(session, wanted.settings)
            terms = terms_of(session, wanted)
        except Refused as refused:
            remark = message(FAILS, reason=reason_of(refused))
            session.do(now, m.Set(id=m.UNSENT))
            session.do(now, d.RemarkMade(message_json(remark)))
            continue
        session.do(now, wanted)
        if terms is not None:
            _set_terms(session, wanted, terms, now)


def due_orders(session: Session) -> list[list[Any]]:
    """Return the orders that may be carried out now, the oldest first.

    Stakes wait while a game goes on until its pot is won.
    """
    waits = session.table.series is not None
    orders: list[list[Any]] = []
    for order in session.orders:
        if order[1] and waits:
            break
        orders.append(order)
    return orders


def _must_wait(session: Session, wanted: m.Set) -> bool:
    """Return whether a change takes effect only when the hand, or the long game, is over."""
    table = session.table
    return table.on is not None or bool(wanted.stakes and table.series is not None)


def _check(session: Session, values: Mapping[str, Value]) -> None:
    """Refuse values that are wrong, or fixed by now.

    Raises:
        Refused: with the rule.
    """
    changed(session.settings, values)
    for name in values:
        if _is_fixed(session, SETTINGS[name]):
            raise Refused(DEALT)


def _is_fixed(session: Session, setting: SettingText) -> bool:
    return setting.before and session.table.deals > 0


def terms_of(session: Session, wanted: m.Set) -> c.Terms | None:
    """Return the menu's buy-ins and stakes after a change, None if it leaves them as they are.

    Raises:
        Refused: for stakes that cannot be played, and buy-ins that contradict each other.
    """
    values = wanted.settings
    if not wanted.stakes and not any(name in values for name in MONEY):
        return None
    settings, menu = changed(session.settings, values), session.table.menu
    usual_before = menu.usual
    if wanted.stakes:
        menu = menu.staked(wanted.stakes, wanted.game)
    needed = menu_of(menu.entries)
    least, usual, most = menu.least, menu.usual, menu.most or session.buy_in_most
    if "buy_in_least" in values:
        least = settings.buy_in_least or needed.least
    if "buy_in_usual" in values:
        usual = settings.buy_in_usual or needed.usual
    if not settings.buy_in_most and ("buy_in_most" in values or usual != usual_before):
        most = min(BUY_INS * usual, LARGEST_BUY_IN)
    elif settings.buy_in_most:
        most = settings.buy_in_most
    for entry in menu.entries:
        if entry.rules.bankroll > most:
            raise Refused(
                message(
                    "{game:=} takes {stack:$} to be dealt in, and players buy in for up to "
                    "{most:$}: raise buy_in_most",
                    game=entry.name,
                    stack=entry.rules.bankroll,
                    most=most,
                )
            )
    replace(menu, least=least, usual=usual, most=most)
    return c.Terms(usual, least, most, wanted.stakes, wanted.game)


def stake_as_all(session: Session, name: str, before: Menu, now: int) -> None:
    """Have a new game played for the stakes that the host has set for all games.

    ``before`` is the menu without the game: its buy-ins hold unless the game needs more.
    """
    stakes = session.table.menu.stakes
    if not stakes:
        return
    with suppress(Refused):  # stakes that the game cannot be played for
        entry = session.table.menu.staked(stakes, name).entry(name)
        menu = before.with_entry(entry)
        most = menu.most or session.buy_in_most
        why = message(STAKES_AS_ALL, game=entry.name, stakes=stakes)
        terms = c.Terms(menu.usual, menu.least, most, stakes, entry.name)
        session.do(now, d.TableCommand(terms, "", message_json(why)))


def _set_terms(session: Session, wanted: m.Set, terms: c.Terms, now: int) -> None:
    why: Text = ""
    if wanted.stakes and wanted.game:
        entry = session.table.menu_at(terms).entry(wanted.game)
        why = message(STAKES_OF_A_GAME, game=entry.name, stakes=entry.rules.stakes)
    elif wanted.stakes:
        why = message(STAKES, stakes=wanted.stakes, usual=terms.usual)
    session.do(now, d.TableCommand(terms, "", message_json(why)))


# --- the log event


def was_set(session: Session, at: int, event: m.Set, secret: bytes) -> None:
    """Change settings, or note the change for the end of the hand."""
    order = [dict(event.settings), event.stakes, event.game]
    if _must_wait(session, event):
        session.orders.append(order)
        for name, value in event.settings.items():
            setting = SETTINGS[name]
            words = words_for(setting, value)
            session.remark(at, message(ORDERS, setting=setting.label, value=words))
        if event.stakes:
            session.remark(at, message(ORDERED_STAKES, stakes=event.stakes))
        return
    if session.orders and (order == session.orders[0] or not (event.settings or event.stakes)):
        session.orders.pop(0)
    before = {name: shown_value(session, name) for name in event.settings}
    _take_effect(session, at, changed(session.settings, event.settings))
    for name, value in event.settings.items():
        setting = SETTINGS[name]
        remark = message(
            CHANGES,
            setting=setting.label,
            value=words_for(setting, value),
            before=words_for(setting, before[name]),
        )
        session.remark(at, remark)


def _take_effect(session: Session, at: int, settings: Settings) -> None:
    """Change the settings, and what follows from a change at once."""
    more = settings.bank - session.settings.bank
    for person in session.people.values():
        person.bank = max(0, person.bank + more)
    if settings.start == "soon":
        session.started = True
    if settings.reveal == "never":
        session.consents.clear()
        session.showed = {}
    if settings.reveal == "never" or settings.delay < session.settings.delay:
        end_overlay(session, at)
    if not settings.approve_guests:
        for person in session.people.values():
            if person.waits and not settings.approve and person.id in session.asking:
                session.wishes[person.id] = session.asking.pop(person.id)
            person.waits = False
    session.settings = settings
    session.settings_changed += 1


# --- as it is shown


def shown_value(session: Session, name: str) -> Value:
    """Return the value of a setting; buy-ins are those of the menu, in cents."""
    menu = session.table.menu
    buy_ins = dict(zip(MONEY, (menu.least, session.usual, session.buy_in_most)))
    value: Value = buy_ins.get(name, getattr(session.settings, name))
    return value


def settings_json(session: Session) -> list[SettingJson]:
    """Return all settings, with names, sentences and limits."""
    needed = menu_of(session.table.menu.entries)
    most = min(BUY_INS * session.usual, LARGEST_BUY_IN)
    usual = dict(zip(MONEY, (needed.least, needed.usual, most)))
    waiting: dict[str, Value] = {}
    for order in session.orders:
        waiting |= order[0]
    return [
        SettingJson(
            name=name,
            group=setting.group,
            kind=setting.kind,
            label=message_json(setting.label),
            sentence=message_json(setting.sentence),
            value=shown_value(session, name),
            usual=usual.get(name, USUAL[name]),
            values={value: message_json(words) for value, words in setting.choices.items()},
            least=setting.least,
            most=setting.most,
            waits=message_json(words_for(setting, waiting[name])) if name in waiting else "",
            fixed=DEALT if _is_fixed(session, setting) else "",
        )
        for name, setting in SETTINGS.items()
    ]
