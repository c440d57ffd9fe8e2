"""SQL of the stores: every statement once, written for SQLite or for Postgres.

A statement is a template. ``?`` stands for a value, ``{p}`` for the prefix of table names, and the
other fields in braces for what the two databases write differently (:class:`Dialect`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Final, TypeAlias, TypeVar

S = TypeVar("S", bound="Statements")

Schema: TypeAlias = Sequence[Sequence[str]]
"""Steps that turn an empty database into a store; a database remembers how many it has taken."""

MARK = int.from_bytes(b"PkNt", "big")
"""Number that marks a store: application id of a SQLite file, key of the lock in Postgres."""

LEAP = 5000
"""Most milliseconds that the time of leases advances between two readings of the Postgres clock.

The server's clock may be set. Set forward, it would end all leases; set back, it would keep the
tables of dead workers. So only differences between readings are counted, none below zero and none
above this: less than a lease is long, more than the pause between two renewals.
"""

COPIED = {
    "tables": "id, name, seq, at, over, fence",
    "entries": "id, seq, fence, at, body, secret, digest",
    "outcomes": "id, person, command, seq",
    "player_groups": "id, revision, body, digest",
}
"""Columns of a backup, by table; leases and cached states are left out."""


@dataclass(frozen=True, kw_only=True)
class Dialect:
    """Differences between the databases.

    Attributes:
        mark: placeholder of a value.
        p: prefix of table names.
        integer, text, blob, boolean: types of columns.
        identity: type of a key that the database numbers itself.
        false, empty: a false boolean, and no bytes.
        keyed: end of a table definition whose rows are stored in the order of their key.
        time: the clock that leases are counted by, in milliseconds.
        elapsed: milliseconds since the clock was last read, never negative.
        greatest: function for the larger of two numbers.
        listed: condition that a name is in a list of names.
        by_name: order by the bytes of a name.
    """

    mark: str
    p: str
    integer: str
    text: str
    blob: str
    boolean: str
    identity: str
    false: str
    empty: str
    keyed: str
    time: str
    elapsed: str
    greatest: str
    listed: str
    by_name: str

    def render(self, template: str) -> str:
        """Return a statement as this database reads it."""
        parts = {part.name: getattr(self, part.name) for part in fields(self)}
        return template.format(**parts).replace("?", self.mark)


SQLITE: Final = Dialect(
    mark="?",
    p="",
    integer="INTEGER",
    text="TEXT",
    blob="BLOB",
    boolean="INTEGER",
    identity="INTEGER PRIMARY KEY",
    false="0",
    empty="x''",
    keyed=" WITHOUT ROWID",
    time="?",
    elapsed="max(0, ? - reading)",
    greatest="max",
    listed="IN (SELECT value FROM json_each(?))",
    by_name="name",
)

_SERVER_TIME = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

POSTGRES: Final = Dialect(
    mark="%s",
    p="pokernight.",
    integer="bigint",
    text="text",
    blob="bytea",
    boolean="boolean",
    identity="bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
    false="false",
    empty="''",
    keyed="",
    time=_SERVER_TIME,
    elapsed=f"greatest(0, least({LEAP}, {_SERVER_TIME} - reading))",
    greatest="greatest",
    listed="= ANY(?)",
    by_name='name COLLATE "C"',
)


SCHEMA: Schema = (
    (
        # "until" is by the clock below, in milliseconds
        """CREATE TABLE {p}tables (
            id {identity},
            name {text} NOT NULL UNIQUE,
            seq {integer} NOT NULL,
            at {integer} NOT NULL,
            over {boolean} NOT NULL DEFAULT {false},
            fence {integer} NOT NULL DEFAULT 0,
            owner {text} NOT NULL DEFAULT '',
            until {integer} NOT NULL DEFAULT 0
        )""",
        """CREATE TABLE {p}entries (
            id {integer} NOT NULL REFERENCES {p}tables,
            seq {integer} NOT NULL,
            fence {integer} NOT NULL,
            at {integer} NOT NULL,
            body {blob} NOT NULL,
            secret {blob} NOT NULL,
            PRIMARY KEY (id, seq)
        ){keyed}""",
        """CREATE TABLE {p}outcomes (
            id {integer} NOT NULL,
            person {text} NOT NULL,
            command {text} NOT NULL,
            seq {integer} NOT NULL,
            CONSTRAINT one_outcome PRIMARY KEY (id, person, command),
            FOREIGN KEY (id, seq) REFERENCES {p}entries
        ){keyed}""",
        """CREATE TABLE {p}cached (
            id {integer} PRIMARY KEY REFERENCES {p}tables,
            seq {integer} NOT NULL,
            format {text} NOT NULL,
            body {blob} NOT NULL
        )""",
        # the database's clock when it was last read, and the time that leases are counted by
        "CREATE TABLE {p}clock (reading {integer} NOT NULL, now {integer} NOT NULL)",
        "INSERT INTO {p}clock VALUES (0, 0)",
    ),
    (
        # checksums; entries from before this step have none
        "ALTER TABLE {p}entries ADD COLUMN digest {blob} NOT NULL DEFAULT {empty}",
        "ALTER TABLE {p}cached ADD COLUMN digest {blob} NOT NULL DEFAULT {empty}",
        "DELETE FROM {p}cached",
    ),
    (
        # files of groups of players, by the id of the group
        """CREATE TABLE {p}player_groups (
            id {text} PRIMARY KEY,
            revision {integer} NOT NULL,
            body {blob} NOT NULL,
            digest {blob} NOT NULL
        ){keyed}""",
    ),
)


def schema_for(dialect: Dialect) -> Schema:
    """Return the steps of the schema as a database reads them."""
    return tuple(tuple(map(dialect.render, step)) for step in SCHEMA)


@dataclass(frozen=True, kw_only=True)
class Statements:
    """Statements of both databases; the values of each are named in its description."""

    table: str = "SELECT id, seq, fence, owner FROM {p}tables WHERE name = ?"
    """Head of a table (name)."""

    digest: str = """SELECT e.digest FROM {p}entries e JOIN {p}tables t USING (id)
        WHERE t.name = ? AND e.seq = ?"""
    """Checksum of an entry (name, seq)."""

    entries: str = """SELECT e.seq, e.at, e.body, e.secret, e.digest
        FROM {p}entries e JOIN {p}tables t USING (id)
        WHERE t.name = ? AND e.seq >= ? ORDER BY e.seq"""
    """Entries from a number on (name, seq)."""

    first: str = """SELECT t.name, e.seq, e.at, e.body, e.secret
        FROM {p}entries e JOIN {p}tables t USING (id) WHERE e.seq = 1 AND t.name {listed}"""
    """First entries of tables (names)."""

    outcome: str = """SELECT o.command, o.person, o.seq
        FROM {p}outcomes o JOIN {p}tables t USING (id)
        WHERE t.name = ? AND o.person = ? AND o.command = ?"""
    """Outcome of a command (name, person, command)."""

    commands: str = """SELECT o.person, o.command
        FROM {p}outcomes o JOIN {p}tables t USING (id) WHERE t.name = ?"""
    """Commands that have an outcome (name)."""

    cached: str = """SELECT c.digest, e.digest, c.seq, c.format, c.body
        FROM {p}cached c JOIN {p}tables t USING (id)
        LEFT JOIN {p}entries e ON e.id = c.id AND e.seq = c.seq WHERE t.name = ?"""
    """Cached state, with the checksum of its entry (name)."""

    cache: str = """INSERT INTO {p}cached (id, seq, format, body, digest)
        SELECT id, ?, ?, ?, ? FROM {p}tables WHERE name = ? AND seq >= ?
        ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, format = excluded.format,
            body = excluded.body, digest = excluded.digest
        WHERE excluded.seq >= cached.seq"""
    """Cache a state unless a later one is cached (seq, format, body, digest, name, seq)."""

    forget: str = "DELETE FROM {p}cached WHERE id = (SELECT id FROM {p}tables WHERE name = ?)"
    """Drop the cached state (name)."""

    tables: str = """SELECT name, seq, at, over,
            CASE WHEN until > now + {elapsed} THEN owner ELSE '' END
        FROM {p}tables, {p}clock ORDER BY at DESC, {by_name}"""
    """All tables, latest entry first (SQLite: the clock)."""

    logged: str = """SELECT seq, at, body, secret, fence FROM {p}entries
        WHERE id = ? AND seq BETWEEN ? AND ? ORDER BY seq"""
    """Entries of a range and their fences (id, first, last)."""

    recorded: str = """SELECT command, person, seq FROM {p}outcomes
        WHERE id = ? AND seq BETWEEN ? AND ?"""
    """Outcomes of a range (id, first, last)."""

    tick: str = "UPDATE {p}clock SET now = now + {elapsed}, reading = {time}"
    """Carry the time of leases on (SQLite: the clock, twice)."""

    claim: str = """UPDATE {p}tables SET fence = {greatest}(fence + 1, ?), owner = ?, until = ?
        WHERE name = ? AND (owner IN ('', ?) OR until <= ?)"""
    """Take a free table (lowest fence, owner, until, name, owner, now)."""

    group: str = "SELECT revision, body, digest FROM {p}player_groups WHERE id = ?"
    """File of a group (id)."""

    groups: str = "SELECT id FROM {p}player_groups"
    """Ids of all groups."""

    save_group: str = """INSERT INTO {p}player_groups (id, revision, body, digest)
        VALUES (?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, body = excluded.body,
            digest = excluded.digest
        WHERE player_groups.revision = excluded.revision - 1"""
    """Save the next revision of a group's file, or nothing (id, revision, body, digest)."""

    release: str = "UPDATE {p}tables SET owner = '', until = 0 WHERE name = ? AND fence = ?"
    """Give a table up (name, fence)."""

    @classmethod
    def of(cls: type[S], dialect: Dialect) -> S:
        """Return the statements as a database reads them."""
        rendered: dict[str, Any] = {
            field.name: dialect.render(str(field.default)) for field in fields(cls)
        }
        return cls(**rendered)


@dataclass(frozen=True, kw_only=True)
class SqliteStatements(Statements):
    """Statements that a transaction of SQLite makes row by row."""

    time: str = "SELECT now FROM clock"
    """Time that leases are counted by."""

    add_table: str = "INSERT INTO tables (name, seq, at) VALUES (?, ?, ?)"
    """New table (name, seq, at)."""

    add_entry: str = """INSERT INTO entries (id, fence, seq, at, body, secret, digest)
        VALUES (?, ?, ?, ?, ?, ?, ?)"""
    """New entry (id, fence, entry, digest)."""

    add_outcome: str = "INSERT INTO outcomes (id, command, person, seq) VALUES (?, ?, ?, ?)"
    """New outcome (id, outcome)."""

    advance: str = "UPDATE tables SET seq = ?, at = ?, over = coalesce(?, over) WHERE id = ?"
    """Set the head of a table after an append (seq, at, over, id)."""

    renew: str = "UPDATE tables SET until = ? WHERE name = ? AND fence = ? AND owner <> ''"
    """Extend a lease that still holds (until, name, fence)."""

    free: str = "UPDATE tables SET owner = '', until = 0"
    """Give all tables up, in a copy."""


_ROWS = """unnest(?::bigint[], ?::bigint[], ?::bytea[], ?::bytea[], ?::bytea[])
            AS e (seq, at, body, secret, digest)"""


@dataclass(frozen=True, kw_only=True)
class PostgresStatements(Statements):
    """Statements that Postgres makes in a single round trip, each a transaction of its own."""

    create: str = f"""WITH made AS (
            INSERT INTO {{p}}tables (name, seq, at) VALUES (?, ?, ?)
            ON CONFLICT DO NOTHING RETURNING id
        )
        INSERT INTO {{p}}entries (id, seq, fence, at, body, secret, digest)
        SELECT id, e.seq, 0, e.at, e.body, e.secret, e.digest FROM made, {_ROWS}
        RETURNING id"""
    """New table with its entries, unless the name is taken (name, seq, at, columns)."""

    append: str = f"""WITH mine AS (
            SELECT id FROM {{p}}tables
            WHERE name = ? AND fence = ? AND owner <> '' AND seq = ? FOR UPDATE
        ), new_entries AS (
            INSERT INTO {{p}}entries (id, seq, fence, at, body, secret, digest)
            SELECT id, e.seq, ?, e.at, e.body, e.secret, e.digest FROM mine, {_ROWS}
        ), new_outcomes AS (
            INSERT INTO {{p}}outcomes
            SELECT id, o.person, o.command, o.seq
            FROM mine, unnest(?::text[], ?::text[], ?::bigint[]) AS o (command, person, seq)
        )
        UPDATE {{p}}tables t SET seq = ?, at = ?, over = coalesce(?, over)
        FROM mine WHERE t.id = mine.id
        RETURNING t.id"""
    """Append under a fence, or do nothing.

    The row of the table is locked first, so that two appends to it come one after the other and the
    second finds a number that is not the next.
    (name, fence, seq before, fence, entry columns, outcome columns, seq, at, over)
    """

    page: str = """SELECT t.seq, e.seq, e.at, e.body, e.secret, e.digest
        FROM {p}tables t LEFT JOIN LATERAL (
            SELECT seq, at, body, secret, digest FROM {p}entries
            WHERE id = t.id AND seq > ? ORDER BY seq LIMIT ?
        ) e ON true
        WHERE t.name = ? ORDER BY e.seq"""
    """Entries after a number beside the table's own count of them, of the same moment.

    (seq, most, name)
    """

    renew: str = """UPDATE {p}tables t SET until = l.until
        FROM unnest(?::text[], ?::bigint[], ?::bigint[]) AS l (name, fence, until)
        WHERE t.name = l.name AND t.fence = l.fence AND t.owner <> ''
        RETURNING t.name, t.fence"""
    """Extend the leases that still hold (names, fences, untils)."""

    latest: str = "SELECT {greatest}({time}, (SELECT max(at) FROM {p}tables))"
    """Time of the server, or of the latest entry if that is later."""
