"""A host's settings for a table, and the table that describes each of them.

:data:`SETTINGS` has a row for every field of :class:`Settings`: its kind, name, sentence, limits
and words for its values. The host's panel, the options of ``pokernight host``, the settings of a
menu file and the documentation are made from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields, replace
from math import isfinite
from typing import Any, Literal, TypeAlias
from urllib.parse import urlsplit

from pokernight.engine.rules import read_money
from pokernight.errors import Refused, nearest
from pokernight.session.json_reading import convert
from pokernight.session.wire_fields import ClosedRecord
from pokernight.wording.message import Text, message

SECOND = 1000
MINUTE = 60 * SECOND
"""Milliseconds."""

LONGEST = 86_400 * SECOND
"""Longest wait of any kind, in milliseconds."""


LONGEST_DELAY = 600 * SECOND
"""Longest delay for spectators, in milliseconds."""


BUY_INS = 10
"""Most usual buy-ins in front of a player after buying, unless the host sets another limit."""
LARGEST_BUY_IN = 10**9
"""Highest limit that a host can set for the chips in front of a buyer, in cents."""
LONGEST_LINK = 200
"""Most letters of a call link."""
MOST_MISSES = 100
"""Most missed turns in a row after which a player sits out."""

Value: TypeAlias = int | bool | str | None
"""Value of a setting: milliseconds, cents or a number; yes or no; a word; None for automatic."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings(ClosedRecord):
    """Settings of a session; the host may change them between hands. Times are in milliseconds.

    Attributes:
        clock: time for an answer.
        alone: the same, while a single person has a chair among house players; 0 for no other.
        bank: each person's time bank for the evening.
        calling: time for calling a game; the time bank is added to it.
        window: time for which a sealed window is open.
        strict: windows last their whole clock, so that nobody can tell which players had something
            to think about; at a friendly table they close when all have answered.
        look: pause after a showdown before the next hand is dealt; after a pot won without a
            showdown it is half as long, and it ends once all players dealt in next are ready.
        pace: mean thinking time of a house player; None: a second with people, and 0 where programs
            answer for everybody with a chair.
        grace: time for which players are waited for after the room was away.
        misses: turns in a row answered by the clock after which a player sits out.
        watch: spectators allowed.
        delay: with which spectators see the table, ten minutes at most.
        approve: buying in waits for the host's yes, but for members who take the chair that is kept
            for them, with the usual buy-in.
        approve_guests: newcomers wait for the host's yes before they sit down or write.
        keep_chips: chips stay on the table until their player leaves, and players that come back
            within the evening bring the chips they left with.
        buy_in_least: least buy-in in cents; 0: as the menu has it.
        buy_in_usual: usual buy-in in cents; 0: as the menu has it.
        buy_in_most: most chips in front of a player after buying, in cents; 0: ten usual buy-ins,
            or the limit of the menu.
        top_up: players with chips may buy more: at any time, up to the usual buy-in, or not.
        talk: people who may write and react.
        reveal: players may show their cards after a hand, and let spectators see them.
        seeds: the seeds of all decks are shown at the end, with every card nobody saw.
        start: the first hand waits for the host, or starts soon.
        pauses: not used: a pause lasts as long as the host likes. Older evenings have a limit here.
        host_away: time without the host after which the others may choose another.
        hints: players may ask for the strong bot's answer; None: while a single person has a chair.
        take_back: answers are taken back at once within five seconds, if nothing was learnt and
            nobody has answered since, and else if everybody dealt in agrees (``free``); only if
            they agree (``consent``); or ``never``.
        call_link: address of a call, video or voice, that is shown beside the table; or empty.
        real_cards: people deal real cards and tell them, with every bet (``full``), with the pots
            alone, or without bets (``none``); or the room deals (``no``).
        tells: people who deal and tell real cards; the host always may.
        floor: players call the floor in hands that the room deals: an incident with its ruling is
            an input of the hand.
        banter: house players say a line now and then about what everybody has seen.
    """

    clock: int = 30 * SECOND
    alone: int = 0
    bank: int = 60 * SECOND
    window: int = 5 * SECOND
    strict: bool = True
    look: int = 6 * SECOND
    pace: int | None = None
    grace: int = 20 * SECOND
    misses: int = 2
    watch: Literal["nobody", "invited"] = "invited"
    delay: int = 0
    approve: bool = False
    keep_chips: bool = True
    buy_in_most: int = 0
    seeds: Literal["end", "never"] = "end"
    start: Literal["host", "soon"] = "host"
    pauses: int = 300 * SECOND
    host_away: int = 600 * SECOND
    hints: bool | None = None
    calling: int = 120 * SECOND
    approve_guests: bool = False
    buy_in_least: int = 0
    buy_in_usual: int = 0
    top_up: Literal["any", "usual", "broke"] = "any"
    talk: Literal["everybody", "seated", "nobody"] = "everybody"
    reveal: Literal["choice", "never"] = "choice"
    take_back: Literal["free", "consent", "never"] = "free"
    call_link: str = ""
    real_cards: Literal["no", "full", "pots", "none"] = "no"
    tells: Literal["dealer", "everybody"] = "dealer"
    banter: bool = True
    floor: bool = False

    def __post_init__(self) -> None:
        for name in ("clock", "window", "calling"):
            if not SECOND <= getattr(self, name) <= LONGEST:
                raise Refused(
                    message("a {setting:=} is a second at least, and a day at most", setting=name)
                )
        for name in ("alone", "bank", "look", "pace", "grace", "delay", "pauses", "host_away"):
            milliseconds = getattr(self, name) or 0
            if milliseconds < 0:
                raise Refused(message("{setting:=} cannot be less than nothing", setting=name))
            if milliseconds > LONGEST:
                raise Refused(message("{setting:=} is a day at most", setting=name))
        if self.delay > LONGEST_DELAY:
            raise Refused("the delay for spectators is ten minutes at most")
        for name in ("buy_in_least", "buy_in_usual"):
            if not 0 <= getattr(self, name) <= LARGEST_BUY_IN:
                raise Refused(
                    message(
                        "{setting:=} is {most:$} at most, in cents, or 0 for the menu's",
                        setting=name,
                        most=LARGEST_BUY_IN,
                    )
                )
        if not 0 <= self.buy_in_most <= LARGEST_BUY_IN:
            raise Refused(
                message(
                    "buy_in_most is {most:$} at most, in cents, or 0 for {count} usual buy-ins",
                    most=LARGEST_BUY_IN,
                    count=BUY_INS,
                )
            )
        limits = [self.buy_in_least, self.buy_in_usual, self.buy_in_most]
        if (named := [cents for cents in limits if cents]) != sorted(named):
            raise Refused(
                "buy-ins contradict each other: buy_in_least is not above buy_in_usual, and "
                "buy_in_usual is not above buy_in_most"
            )
        if not 1 <= self.misses <= MOST_MISSES:
            raise Refused("somebody sits out after 1 to 100 missed turns")
        if self.call_link:
            check_link(self.call_link)


def check_link(link: str) -> None:
    """Check the address of a call.

    Raises:
        Refused: for anything but an http or https address that a page can show as it is.
    """
    if len(link) > LONGEST_LINK:
        raise Refused(message("a call link has {most} letters at most", most=LONGEST_LINK))
    try:
        parts = urlsplit(link)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    plain = link.isprintable() and not any(letter.isspace() for letter in link)
    if not plain or parts.scheme not in ("http", "https") or not parts.hostname or port == 0:
        raise Refused("a call link is an http or https address, such as https://meet.example/table")
    if parts.username is not None or parts.password is not None:
        raise Refused("a call link names no user: leave out what stands before the @")


Kind: TypeAlias = Literal["time", "money", "yes", "choice", "count", "text"]
"""Kinds of settings: milliseconds, cents, yes or no, a word of several, a number, a text."""
Group: TypeAlias = Literal["time", "chips", "people", "cards", "house"]
"""Parts of the host's panel."""


@dataclass(frozen=True, slots=True)
class SettingText:
    """Description of a setting.

    Attributes:
        name: the field of :class:`Settings`, in options with ``-`` for ``_``.
        group: part of the panel.
        kind: kind of value.
        label: name for people.
        sentence: effect of the setting.
        least: least value, in milliseconds or cents.
        most: greatest value, or most letters of a text.
        choices: words for the values of a choice, and for other values with a meaning of their own.
        before: it is fixed once the first hand is dealt.
    """

    name: str
    group: Group
    kind: Kind
    label: Text
    sentence: Text
    least: int = 0
    most: int = LONGEST
    choices: Mapping[str, Text] = field(default_factory=dict)
    before: bool = False


SETTINGS: Mapping[str, SettingText] = {
    row.name: row
    for row in (
        SettingText(
            "clock", "time", "time",
            "time for an answer",
            "A player has this long to answer; then the time bank runs, and then the clock "
            "answers.",
            SECOND,
        ),
        SettingText(
            "bank", "time", "time",
            "time bank",
            "Each player's extra time for the whole evening, for answers and for calling a game.",
            choices={"0": "none"},
        ),
        SettingText(
            "calling", "time", "time",
            "time for calling a game",
            "The dealer has this long, and the time bank, to choose the next game; then the clock "
            "calls the game that the table names beforehand.",
            SECOND,
        ),
        SettingText(
            "alone", "time", "time",
            "time for an answer when alone",
            "A person alone among house players has this long to answer, where it is more than "
            "the time for an answer.",
            choices={"0": "the same"},
        ),
        SettingText(
            "look", "time", "time",
            "pause after a hand",
            "The next hand is dealt this long after a showdown, in half the time after a pot won "
            "without one, and at once when all are ready.",
            choices={"0": "none"},
        ),
        SettingText(
            "window", "time", "time",
            "time for a power",
            "A window in which players may secretly use a power is open this long.",
            SECOND,
        ),
        SettingText(
            "strict", "time", "yes",
            "windows stay open",
            "A window lasts its whole time, so that nobody can tell which players had something "
            "to think about; otherwise it closes when all have answered.",
        ),
        SettingText(
            "misses", "time", "count",
            "missed turns",
            "A player for whom the clock answers this many turns in a row sits out.",
            1, MOST_MISSES,
        ),
        SettingText(
            "grace", "time", "time",
            "wait after an interruption",
            "After an interruption of the room, players have this long to connect again before "
            "their time runs.",
            choices={"0": "none"},
        ),
        SettingText(
            "buy_in_least", "chips", "money",
            "least buy-in",
            "Nobody sits down with less.",
            0, LARGEST_BUY_IN, {"0": "as the menu has it"},
        ),
        SettingText(
            "buy_in_usual", "chips", "money",
            "usual buy-in",
            "The chips that players and house players sit down with unless they name an amount.",
            0, LARGEST_BUY_IN, {"0": "as the menu has it"},
        ),
        SettingText(
            "buy_in_most", "chips", "money",
            "most chips after buying",
            "Nobody buys chips beyond this stack; winnings may exceed it.",
            0, LARGEST_BUY_IN, {"0": "ten usual buy-ins"},
        ),
        SettingText(
            "top_up", "chips", "choice",
            "buying more chips",
            "Players with chips in front of them may buy more between hands, up to this limit.",
            choices={
                "any": "up to the most chips",
                "usual": "up to the usual buy-in",
                "broke": "only without chips",
            },
        ),
        SettingText(
            "keep_chips", "chips", "yes",
            "chips stay on the table",
            "Players take no chips off the table before they leave, and come back in an evening "
            "with at least what they left with, up to the most chips.",
        ),
        SettingText(
            "approve", "chips", "yes",
            "the host approves purchases",
            "Whoever buys chips waits for the host's yes; members of a group who take the seat "
            "that is kept for them sit down with the usual buy-in at once.",
        ),
        SettingText(
            "approve_guests", "people", "yes",
            "the host approves guests",
            "Newcomers wait for the host's yes before they sit down or write.",
        ),
        SettingText(
            "talk", "people", "choice",
            "writing",
            "These people, and always the host, may write and react.",
            choices={
                "everybody": "everybody with a name",
                "seated": "players with a seat",
                "nobody": "nobody",
            },
        ),
        SettingText(
            "watch", "people", "choice",
            "spectators",
            "These people may watch without a name.",
            choices={"invited": "everybody with the link", "nobody": "nobody"},
        ),
        SettingText(
            "delay", "people", "time",
            "delay for spectators",
            "Everybody without a seat sees the table this much later.",
            0, LONGEST_DELAY, {"0": "none"},
        ),
        SettingText(
            "call_link", "people", "text",
            "call link",
            "Everybody at the table is shown this link to a video or voice call.",
            0, LONGEST_LINK, {"": "none"},
        ),
        SettingText(
            "host_away", "people", "time",
            "wait for the host",
            "When the host has been away this long, the players may choose another host.",
        ),
        SettingText(
            "take_back", "cards", "choice",
            "taking an answer back",
            "An answer can be taken back: at once within five seconds, if nothing was learnt and "
            "nobody has answered since, and else if all dealt in agree; only if they agree; or "
            "never.",
            choices={"free": "freely", "consent": "if all agree", "never": "never"},
        ),
        SettingText(
            "hints", "cards", "yes",
            "hints",
            "Players may ask for the strong bot's answer to their question.",
            choices={"": "while a single person plays"},
        ),
        SettingText(
            "reveal", "cards", "choice",
            "cards after a hand",
            "After a hand players may show cards that the showdown has not shown, and let "
            "spectators see their cards.",
            choices={"choice": "as each player likes", "never": "stay hidden"},
        ),
        SettingText(
            "seeds", "cards", "choice",
            "seeds of the decks",
            "A deck's seed, which shows every card of its hand, is shown at the end of the "
            "evening or never; a change holds for the hands dealt after it.",
            choices={"end": "shown at the end", "never": "never shown"},
        ),
        SettingText(
            "real_cards", "cards", "choice",
            "real cards",
            "The table deals its own deck, and the phones and the television follow what is told; "
            "chips of the room move only where every bet is told.",
            choices={
                "no": "no, the room deals",
                "full": "yes, with every bet",
                "pots": "yes, with pots only",
                "none": "yes, without bets",
            },
        ),
        SettingText(
            "tells", "cards", "choice",
            "telling real cards",
            "These people tell on their phones which cards fall, and the host may always; each "
            "player may also answer for themselves.",
            choices={"dealer": "the dealer", "everybody": "every player"},
        ),
        SettingText(
            "floor", "cards", "yes",
            "calling the floor",
            "In hands that the room deals players call the floor on their own slips, and the host "
            "on all others; the ruling is carried out.",
        ),
        SettingText(
            "start", "house", "choice",
            "first hand",
            "The first hand is dealt when the host says so, or as soon as two players are ready.",
            choices={"host": "when the host says so", "soon": "as soon as two are ready"},
            before=True,
        ),
        SettingText(
            "pace", "house", "time",
            "thinking time of house players",
            "House players think this long on average.",
            choices={"": "a second with people, none without"},
        ),
        SettingText(
            "banter", "house", "yes",
            "table talk",
            "House players say a line now and then about what everybody has just seen.",
        ),
    )
}  # fmt: skip
"""Description of every setting, in the order of the host's panel."""
RETIRED = frozenset(("pauses",))
"""Settings of older evenings that nothing depends on any more, and that are not described."""

ALWAYS_STORED = frozenset((
    "clock", "alone", "bank", "window", "strict", "look", "pace", "grace", "misses", "watch",
    "delay", "approve", "keep_chips", "buy_in_most", "seeds", "start", "pauses", "host_away",
    "hints",
))  # fmt: skip
"""Settings that are stored whatever their value; others only with a value that is not usual."""


def to_dict(settings: Settings) -> dict[str, Any]:
    """Return settings as a log stores them."""
    return {
        name: value
        for name, value in asdict(settings).items()
        if name in ALWAYS_STORED or value != USUAL[name]
    }


def from_dict(written: Mapping[str, Any]) -> Settings:
    """Return settings from plain data, those that are missing with their usual values.

    Raises:
        Refused: for unknown settings and wrong values.
    """
    return convert(written, Settings, "settings")


USUAL: dict[str, Any] = {spec.name: spec.default for spec in fields(Settings)}
"""Usual value of every setting, which suits a table of friends."""


HOSTED: dict[str, Any] = {"start": "soon"}
"""Settings of a table opened from a terminal that are not as usual."""


def words_for(setting: SettingText, value: Value) -> Text:
    """Return a value of a setting in words, such as ``45 seconds``."""
    named = setting.choices.get("" if value is None else str(value))
    if named is not None:
        return named
    if setting.kind == "yes":
        return "yes" if value else "no"
    if setting.kind == "text":
        return message("{link:=}", link=str(value))
    number = int(value or 0)
    if setting.kind == "money":
        return message("{price:$}", price=number)
    if setting.kind == "count":
        return message("{count}", count=number)
    if number % SECOND:
        return message("{count:#millisecond}", count=number)
    if number % MINUTE or not number:
        return message("{count:#second}", count=number // SECOND)
    return message("{count:#minute}", count=number // MINUTE)


def changed(settings: Settings, values: Mapping[str, Any]) -> Settings:
    """Return settings with some values changed.

    Raises:
        Refused: for an unknown setting, a value of another kind or beyond its limits, or values
            that contradict each other.
    """
    for name, value in values.items():
        setting = SETTINGS.get(name)
        if setting is None:
            hint = nearest(name, list(SETTINGS)) or f": there are {', '.join(SETTINGS)}"
            raise Refused(
                message("there is no setting {name:=}{hint:=}", name=repr(name), hint=hint)
            )
        _check_kind(setting, value)
    return replace(settings, **values)


RIGHT_AS_TYPED = {
    "time": "a number of seconds, such as 45",
    "money": "an amount, such as 100 or 2.50",
    "count": "a whole number",
    "yes": "yes or no",
}
"""Values that are right for each kind of setting, as people type them."""
YES: Mapping[str, bool] = {"yes": True, "true": True, "on": True, "no": False, "false": False,
                           "off": False}  # fmt: skip
"""Words for yes and no."""


def typed(name: str, value: str) -> Value:
    """Return the value of a setting that a person has typed: times in seconds, money in dollars.

    Raises:
        Refused: for an unknown setting, or a value of another kind.
    """
    if name not in SETTINGS:
        changed(Settings(), {name: value})
    setting, text = SETTINGS[name], value.strip().lower()
    if setting.kind == "choice":
        _check_kind(setting, text)
        return text
    if setting.kind == "text":
        return value.strip()
    with suppress(Refused, ValueError):
        if setting.kind == "yes" and text in YES:
            return YES[text]
        if setting.kind == "money":
            return read_money(text)
        if setting.kind == "count":
            return int(text)
        if setting.kind == "time" and isfinite(seconds := float(text)):
            return round(seconds * SECOND)
    if text == "auto" and "" in setting.choices:
        return None
    raise Refused(
        message(
            "{setting:=} is {right:=}, not {value:=}",
            setting=name,
            right=RIGHT_AS_TYPED[setting.kind],
            value=repr(value),
        )
    )


def _check_kind(setting: SettingText, value: Value) -> None:
    """Refuse a value that is not of the setting's kind.

    Raises:
        Refused: with what would be right.
    """
    fits = type(value) is (bool if setting.kind == "yes" else int)
    right = {
        "time": "a whole number of milliseconds",
        "money": "a whole number of cents",
        "count": "a whole number",
        "yes": "true or false",
    }.get(setting.kind, "")
    if setting.kind == "choice":
        fits, right = value in setting.choices, " | ".join(setting.choices)
    if setting.kind == "text":
        fits, right = isinstance(value, str), "a text"
    if value is None:
        fits = setting.kind != "text" and "" in setting.choices
    if not fits:
        raise Refused(
            message(
                "{setting:=} is {right:=}, not {value:=}",
                setting=setting.name,
                right=right,
                value=repr(value),
            )
        )
