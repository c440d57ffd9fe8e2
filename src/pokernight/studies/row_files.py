"""Rows in files: Parquet, CSV or JSON lines; finished chunks survive a crash.

While a study runs, its finished chunks are in a folder beside the file. Each is written under
another name and then renamed, so that it is whole or missing. At the end they are joined in their
order, and the folder is removed.
"""

from __future__ import annotations

import csv
import json
import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple, Protocol, TypeAlias

from pokernight.errors import Refused
from pokernight.lock import Lock
from pokernight.measuring.sampling_loop import Piece
from pokernight.studies.columns import HANDS, READING, SEATS, Column, Row

GROUP: Final = 20_000
"""Rows of a row group of a Parquet file, for any size of chunks."""
LISTS: Final = ("texts", "counts", "readings")
"""Types of columns that are JSON in the cells of CSV."""
UNNAMED: Final = {
    "hand": [
        "hand", "game", "rules", "seats", "players", "pot", "left", "deals", "unfinished",
        "showdown", "questions", "rounds", "told", "powers", "clauses",
    ],
    "seat": [
        "hand", "seat", "player", "net", "won", "share", "opened", "brought_in", "posted",
        "questions", "faults", "folded", "showdown", "cards", "contest", "category", "reading",
        "value", "others", "told", "powers",
    ],
}  # fmt: skip
"""Columns of files whose description does not name them: those of schema 1. Never changes."""


class Coded(NamedTuple):
    """Cells of a column of few values: the places of the values, -1 for none."""

    codes: Any
    values: Sequence[Any]


Cells: TypeAlias = Any
"""Cells of a column: an array of numbers, a list, or :class:`Coded`."""


def cells_as_list(cells: Cells) -> list[Any]:
    """Return the cells of a column as a list."""
    if isinstance(cells, Coded):
        values = [*cells.values, None]
        return [values[code] for code in cells.codes.tolist()]
    return cells if isinstance(cells, list) else list(cells.tolist())


class Format(Protocol):
    """Format of files."""

    def piece(self, columns: Sequence[Column], rows: Sequence[Row]) -> bytes:
        """Return some rows as a piece of a file."""

    def piece_of_cells(self, columns: Sequence[Column], cells: Mapping[str, Cells]) -> bytes:
        """Return the same piece of the cells of each column, by its name."""

    def join(
        self, columns: Sequence[Column], pieces: Iterator[bytes], file: BinaryIO, about: str
    ) -> None:
        """Write a whole file of pieces."""


def _rows_of(columns: Sequence[Column], cells: Mapping[str, Cells]) -> list[Row]:
    """Return the rows of cells by column, for formats that write row by row."""
    names = [column.name for column in columns]
    lists = [cells_as_list(cells[name]) for name in names]
    return [dict(zip(names, row)) for row in zip(*lists)]


class Lines:
    """JSON lines."""

    def piece(self, columns: Sequence[Column], rows: Sequence[Row]) -> bytes:
        """See :class:`Format`."""
        return "".join([_json(row) + "\n" for row in rows]).encode()

    def piece_of_cells(self, columns: Sequence[Column], cells: Mapping[str, Cells]) -> bytes:
        """See :class:`Format`."""
        return self.piece(columns, _rows_of(columns, cells))

    def join(
        self, columns: Sequence[Column], pieces: Iterator[bytes], file: BinaryIO, about: str
    ) -> None:
        """See :class:`Format`."""
        for piece in pieces:
            file.write(piece)


class Csv:
    """CSV with a head; lists and counts are JSON in their cells, unknown values are empty."""

    def piece(self, columns: Sequence[Column], rows: Sequence[Row]) -> bytes:
        """See :class:`Format`."""
        page = StringIO()
        csv.writer(page, lineterminator="\n").writerows(
            [
                [_json(row[column.name]) if column.kind in LISTS else _cell(row[column.name])
                 for column in columns]
                for row in rows
            ]
        )  # fmt: skip
        return page.getvalue().encode()

    def piece_of_cells(self, columns: Sequence[Column], cells: Mapping[str, Cells]) -> bytes:
        """See :class:`Format`."""
        return self.piece(columns, _rows_of(columns, cells))

    def join(
        self, columns: Sequence[Column], pieces: Iterator[bytes], file: BinaryIO, about: str
    ) -> None:
        """See :class:`Format`."""
        file.write((",".join([column.name for column in columns]) + "\n").encode())
        for piece in pieces:
            file.write(piece)


class Parquet:
    """Parquet, by pyarrow."""

    def __init__(self) -> None:
        """Import pyarrow.

        Raises:
            Refused: if it is not installed.
        """
        try:
            import pyarrow
            import pyarrow.parquet  # noqa: F401
        except ImportError:
            raise Refused(
                "a Parquet file is written by pyarrow: pip install 'pokernight[parquet]'"
            ) from None

    def piece(self, columns: Sequence[Column], rows: Sequence[Row]) -> bytes:
        """See :class:`Format`."""
        import pyarrow as pa

        schema = _schema(columns)
        cells = [
            [list(row[column.name].items()) for row in rows]
            if column.kind == "counts"
            else [row[column.name] for row in rows]
            for column in columns
        ]
        arrays = [pa.array(values, field.type) for values, field in zip(cells, schema, strict=True)]
        return self._stream(schema, arrays)

    def piece_of_cells(self, columns: Sequence[Column], cells: Mapping[str, Cells]) -> bytes:
        """See :class:`Format`."""
        import pyarrow as pa

        schema = _schema(columns)
        arrays = []
        for column, field in zip(columns, schema, strict=True):
            given = cells[column.name]
            if not isinstance(given, Coded):
                arrays.append(pa.array(given, field.type))
                continue
            values = given.values
            if column.kind == "counts":
                values = [list(counts.items()) for counts in values]
            distinct = pa.array(values, field.type)
            codes = pa.array(given.codes, pa.int64(), mask=given.codes < 0)
            arrays.append(distinct.take(codes))
        return self._stream(schema, arrays)

    @staticmethod
    def _stream(schema: Any, arrays: Sequence[Any]) -> bytes:
        """Return a table as a stream."""
        import pyarrow as pa

        page = BytesIO()
        with pa.ipc.new_stream(page, schema) as stream:
            stream.write_table(pa.Table.from_arrays(arrays, schema=schema))
        return page.getvalue()

    def join(
        self, columns: Sequence[Column], pieces: Iterator[bytes], file: BinaryIO, about: str
    ) -> None:
        """See :class:`Format`."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        schema = _schema(columns).with_metadata({"pokernight": about})
        with pq.ParquetWriter(file, schema, compression="zstd") as writer:
            waiting = schema.empty_table()
            for piece in pieces:
                read = pa.ipc.open_stream(piece).read_all().cast(schema)
                waiting = pa.concat_tables([waiting, read])
                while len(waiting) >= GROUP:
                    writer.write_table(waiting.slice(0, GROUP).combine_chunks(), GROUP)
                    waiting = waiting.slice(GROUP).combine_chunks()
            if len(waiting):
                writer.write_table(waiting.combine_chunks(), GROUP)


def _schema(columns: Sequence[Column]) -> Any:
    import pyarrow as pa

    reading = [pa.field(name, pa.int64() if name == "value" else pa.string()) for name in READING]
    kinds: Mapping[str, Any] = {
        "number": pa.int64(),
        "fraction": pa.float64(),
        "yes or no": pa.bool_(),
        "text": pa.string(),
        "texts": pa.list_(pa.string()),
        "counts": pa.map_(pa.string(), pa.int64()),
        "readings": pa.list_(pa.struct(reading)),
    }
    return pa.schema([pa.field(column.name, kinds[column.kind]) for column in columns])


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _cell(value: Any) -> Any:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else value


FORMATS: Final[Mapping[str, type[Format]]] = {".parquet": Parquet, ".csv": Csv, ".jsonl": Lines}
"""Formats by the ending of a file's name."""


def format_of(name: str) -> Format:
    """Return the format of a file.

    Raises:
        Refused: for an unknown ending, or a format whose library is not installed.
    """
    ending = Path(name).suffix.lower()
    if ending not in FORMATS:
        raise Refused(f"{name!r} is not a file name for rows: it must end in {', '.join(FORMATS)}")
    return FORMATS[ending]()


# --- finished chunks, and whole files


class FinishedChunk(NamedTuple):
    """Finished chunk of a study.

    Attributes:
        chunk: its hands.
        summary: their sums, as JSON.
        tables: the rows of its hands and of its seats, as pieces of their files; empty if they
            are in a file already.
    """

    chunk: Piece
    summary: str
    tables: tuple[bytes, bytes] = (b"", b"")


class Output:
    """Files of a study, while it is played and when it is whole.

    Attributes:
        hands: the file with a row for each hand.
        seats: the file with a row for each seat.
        about: the file that describes the study and its summary.
        chunk: hands of a chunk; 0 if not settled yet.
        whole: True if the study was finished before.
    """

    def __init__(self, name: str, study: Mapping[str, Any], *, resume: bool) -> None:
        """Open the output, locked until it is closed.

        Raises:
            Refused: if it cannot be written, exists already, or holds another study.
        """
        self.format = format_of(name)
        self.hands = Path(name)
        self.seats = self.hands.with_suffix(f".seats{self.hands.suffix}")
        self.about = self.hands.with_name(f"{self.hands.name}.study.json")
        self._folder = self.hands.with_name(f"{self.hands.name}.parts")
        self._study = json.loads(json.dumps(study))
        self._summary = ""
        self.chunk = 0
        self._chunks: list[Piece] = []
        try:
            self._lock = Lock(self.hands)
        except OSError as error:
            raise self._unwritten(error) from None
        try:
            self._open(resume)
        except OSError as error:
            self.close()
            raise self._unwritten(error) from None
        except BaseException:
            self.close()
            raise

    def _open(self, resume: bool) -> None:
        if self.hands.is_dir():
            raise Refused(f"{str(self.hands)!r} cannot be written: it is a folder")
        begun, done = self._folder / "study.json", self.about
        about = next((path for path in (done, begun) if path.exists()), None)
        if not resume:
            for path in (self.hands, self.seats, self.about, begun):
                if path.exists():
                    raise Refused(
                        f"{str(path)!r} is there already: --resume goes on with it, or name "
                        "another file"
                    )
        elif about is None and self.hands.exists():
            raise Refused(f"{str(self.hands)!r} is not a study, so it cannot be resumed")
        self.whole = resume and done.exists()
        if self.whole and not (self.hands.exists() and self.seats.exists()):
            raise Refused(
                f"{str(done)!r} exists, but its rows do not: delete it to make them again"
            )
        if resume and about is not None:
            self._resume(about)
        if not self.whole:
            self._folder.mkdir(exist_ok=True)

    def _resume(self, file: Path) -> None:
        """Resume a study.

        Raises:
            Refused: if the file describes another study, or none.
        """
        try:
            kept = json.loads(file.read_text(encoding="utf-8"))
            study, self.chunk = kept["study"], int(kept.get("chunk", 0))
            study["rules"].items()
            columns = {table: [*names] for table, names in study.pop("columns", UNNAMED).items()}
            if self.whole:
                self._summary = json.dumps(kept["summary"])
        except (ValueError, LookupError, TypeError, AttributeError):
            raise Refused(f"{str(file)!r} is not a study: name another file") from None
        asked = {name: value for name, value in self._study.items() if name != "columns"}
        if study != asked:
            raise Refused(
                f"{str(self.hands)!r} holds another study: {unlike(study, asked)}; ask for "
                "what it holds, or name another file with --out"
            )
        if columns != (now := self._study["columns"]):
            raise Refused(
                f"{str(self.hands)!r} was begun with other columns: {other_columns(columns, now)}. "
                "All rows of a file have the same columns: name another file with --out, or go on "
                "with the version that began it"
            )
        if self.whole:
            return
        for part in sorted(self._folder.glob("*.part")):
            with part.open("rb") as opened:
                self._chunks.append(Piece(*json.loads(opened.readline())["chunk"]))

    def parts(self) -> Iterator[FinishedChunk]:
        """Return the finished chunks in their order, without their rows."""
        if self.whole:
            yield FinishedChunk(Piece(0, self._study["hands"]), self._summary)
        for chunk in sorted(self._chunks):
            with self._part(chunk).open("rb") as file:
                yield FinishedChunk(chunk, json.loads(file.readline())["summary"])

    def settle(self, chunk: int) -> None:
        """Settle the hands of a chunk, before the first chunk."""
        if not self.chunk:
            self.chunk = chunk
            self._write(self._folder / "study.json", self._description())

    def todo(self, hands: int) -> Iterator[Piece]:
        """Return the chunks that are not finished, in their order."""
        done = set(self._chunks)
        yield from [chunk for chunk in chunks(hands, self.chunk) if chunk not in done]

    def keep(self, done: FinishedChunk) -> None:
        """Keep a finished chunk.

        Raises:
            Refused: if it cannot be written.
        """
        head = {
            "chunk": done.chunk,
            "tables": [len(table) for table in done.tables],
            "summary": done.summary,
        }
        data = json.dumps(head).encode() + b"\n" + b"".join(done.tables)
        self._write(self._part(done.chunk), data)
        self._chunks.append(done.chunk)

    def finish(self, summary: str) -> None:
        """Join the chunks.

        Raises:
            Refused: if it cannot be written.
        """
        if self.whole:
            shutil.rmtree(self._folder, ignore_errors=True)
            return
        about = json.dumps(self._study)
        files = ((self.hands, HANDS), (self.seats, SEATS))
        try:
            for number, (path, columns) in enumerate(files):
                new = self._folder / f"whole{number}"
                with new.open("wb") as file:
                    self.format.join(columns, self._pieces(number), file, about)
                    file.flush()
                    os.fsync(file.fileno())
                new.replace(path)
        except OSError as error:
            raise self._unwritten(error) from None
        self._write(self.about, self._description(json.loads(summary)))
        shutil.rmtree(self._folder, ignore_errors=True)

    def close(self) -> None:
        """Unlock the output."""
        with suppress(OSError):  # it is empty if nothing was begun
            self._folder.rmdir()
        self._lock.release()

    def _pieces(self, number: int) -> Iterator[bytes]:
        """Return the pieces of a table in their order, one at a time."""
        for chunk in sorted(self._chunks):
            with self._part(chunk).open("rb") as file:
                sizes = json.loads(file.readline())["tables"]
                file.seek(sum(sizes[:number]), os.SEEK_CUR)
                yield file.read(sizes[number])

    def _part(self, chunk: Piece) -> Path:
        return self._folder / f"{chunk.first:012}.part"

    def _description(self, summary: Any = None) -> bytes:
        rest = {"chunk": self.chunk} if summary is None else {"summary": summary}
        return json.dumps({"study": self._study, **rest}, indent=1).encode() + b"\n"

    def _write(self, path: Path, data: bytes) -> None:
        """Write a whole file, or none.

        Raises:
            Refused: if it cannot be written.
        """
        new = path.with_name(f"{path.name}.new")
        try:
            with new.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            new.replace(path)
        except OSError as error:
            raise self._unwritten(error) from None

    def _unwritten(self, error: OSError) -> Refused:
        return Refused(f"{str(self.hands)!r} cannot be written: {error.strerror}")


def chunks(hands: int, size: int) -> Iterator[Piece]:
    """Cut hands into chunks of a size, the last of what is left."""
    for first in range(0, hands, size):
        yield Piece(first, min(size, hands - first))


def unlike(kept: Mapping[str, Any], asked: Mapping[str, Any]) -> str:
    """Return the differences of a study in a file from the study asked for, in a line."""
    old, new = _facts(kept), _facts(asked)
    names = [name for name in {**old, **new} if old.get(name) != new.get(name)]
    if len(names) > 1 and "rule hash" in names:
        names.remove("rule hash")  # the other differences explain it
    return ", ".join(
        [f"{name} {old.get(name, 'as usual')}, not {new.get(name, 'as usual')}"
         for name in names]
    )  # fmt: skip


def other_columns(kept: Mapping[str, list[str]], now: Mapping[str, list[str]]) -> str:
    """Return in words how the columns of a file, by table, differ from those of now."""
    differences = []
    for table, names in now.items():
        old = kept.get(table, [])
        missing = [name for name in names if name not in old]
        gone = [name for name in old if name not in names]
        if missing:
            differences.append(f"its {table} rows have no {', '.join(missing)}")
        if gone:
            differences.append(
                f"its {table} rows have {', '.join(gone)}, which rows no longer have"
            )
        if not missing and not gone and old != names:
            differences.append(f"its {table} rows have them in another order")
    return "; ".join(differences)


def _facts(study: Mapping[str, Any]) -> dict[str, str]:
    """Return the facts of a study as text, by name."""
    facts: dict[str, str] = {}
    for name, value in study.items():
        if isinstance(value, Mapping):
            facts |= {f"rule {rule}": str(setting) for rule, setting in value.items()}
        elif isinstance(value, list):
            facts[name] = ",".join(map(str, value))
        else:
            facts[name.replace("_", " ")] = "unsaid" if value in (None, "") else str(value)
    return facts
