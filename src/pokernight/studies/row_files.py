"""Rows in files: Parquet, CSV or JSON lines; what is finished of a study survives whatever comes.

While a study runs, its finished chunks lie in a folder beside the file that is to be. Each is
written under another name and then renamed, so that it is there whole or not at all. At the end
they are put together in their order, and the folder goes.
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
from typing import Any, BinaryIO, Final, NamedTuple, Protocol

from pokernight.errors import Refused
from pokernight.lock import Lock
from pokernight.studies.columns import HANDS, READING, SEATS, Field, Row

GROUP: Final = 20_000
"""How many rows a row group of a Parquet file has, however the study fell into chunks."""
LISTS: Final = ("texts", "counts", "readings")
"""The kinds of fields that are text in CSV, as JSON."""
TABLES: Final = (HANDS, SEATS)


class Format(Protocol):
    """A format of files."""

    def piece(self, fields: Sequence[Field], rows: Sequence[Row]) -> bytes:
        """Some rows, to be put together with others."""

    def join(
        self, fields: Sequence[Field], pieces: Iterator[bytes], file: BinaryIO, about: str
    ) -> None:
        """Write a whole file of pieces."""


class Lines:
    """JSON lines."""

    def piece(self, fields: Sequence[Field], rows: Sequence[Row]) -> bytes:
        """See :class:`Format`."""
        return "".join([_json(row) + "\n" for row in rows]).encode()

    def join(
        self, fields: Sequence[Field], pieces: Iterator[bytes], file: BinaryIO, about: str
    ) -> None:
        """See :class:`Format`."""
        for piece in pieces:
            file.write(piece)


class Csv:
    """CSV with a head; lists and counts are JSON in their cells, what is not known is empty."""

    def piece(self, fields: Sequence[Field], rows: Sequence[Row]) -> bytes:
        """See :class:`Format`."""
        page = StringIO()
        csv.writer(page, lineterminator="\n").writerows(
            [
                [_json(row[one.name]) if one.kind in LISTS else _cell(row[one.name])
                 for one in fields]
                for row in rows
            ]
        )  # fmt: skip
        return page.getvalue().encode()

    def join(
        self, fields: Sequence[Field], pieces: Iterator[bytes], file: BinaryIO, about: str
    ) -> None:
        """See :class:`Format`."""
        file.write((",".join([one.name for one in fields]) + "\n").encode())
        for piece in pieces:
            file.write(piece)


class Parquet:
    """Parquet, by pyarrow."""

    def __init__(self) -> None:
        """Find pyarrow.

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

    def piece(self, fields: Sequence[Field], rows: Sequence[Row]) -> bytes:
        """See :class:`Format`."""
        import pyarrow as pa

        schema = _schema(fields)
        cells = [
            [list(row[one.name].items()) for row in rows]
            if one.kind == "counts"
            else [row[one.name] for row in rows]
            for one in fields
        ]
        columns = [pa.array(column, kind.type) for column, kind in zip(cells, schema, strict=True)]
        page = BytesIO()
        with pa.ipc.new_stream(page, schema) as stream:
            stream.write_table(pa.Table.from_arrays(columns, schema=schema))
        return page.getvalue()

    def join(
        self, fields: Sequence[Field], pieces: Iterator[bytes], file: BinaryIO, about: str
    ) -> None:
        """See :class:`Format`."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        schema = _schema(fields).with_metadata({"pokernight": about})
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


def _schema(fields: Sequence[Field]) -> Any:
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
    return pa.schema([pa.field(one.name, kinds[one.kind]) for one in fields])


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _cell(value: Any) -> Any:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else value


FORMATS: Final[Mapping[str, type[Format]]] = {".parquet": Parquet, ".csv": Csv, ".jsonl": Lines}
"""The formats by how a file's name ends."""


def format_of(name: str) -> Format:
    """The format of a file.

    Raises:
        Refused: for an ending that none has, or a format that nothing here writes.
    """
    ending = Path(name).suffix.lower()
    if ending not in FORMATS:
        raise Refused(f"{name!r} is no file for rows: it ends in {', '.join(FORMATS)}")
    return FORMATS[ending]()


# --- finished chunks, and whole files


class Chunk(NamedTuple):
    """Some hands in a row."""

    first: int
    hands: int


class Done(NamedTuple):
    """A finished chunk.

    Attributes:
        chunk: which.
        summary: what it adds to the summary, as JSON.
        tables: the rows of its hands and of its seats, as pieces of their files.
    """

    chunk: Chunk
    summary: str
    tables: tuple[bytes, bytes]


class Output:
    """A study on its way into files.

    Attributes:
        hands: the file with a row a hand.
        seats: the file with a row a seat.
        about: the file that says which study it is, and what came of it.
        chunk: how many hands a chunk has; 0 where that is not settled yet.
        whole: whether everything is done already.
    """

    def __init__(self, name: str, study: Mapping[str, Any], *, resume: bool) -> None:
        """Open the output; nobody else has it until it is closed.

        Raises:
            Refused: if it cannot be written, is there already, or holds another study.
        """
        self.format = format_of(name)
        self.hands = Path(name)
        self.seats = self.hands.with_suffix(f".seats{self.hands.suffix}")
        self.about = self.hands.with_name(f"{self.hands.name}.study.json")
        self._folder = self.hands.with_name(f"{self.hands.name}.parts")
        self._study = json.loads(json.dumps(study))
        self._summary = ""
        self.chunk = 0
        self._chunks: list[Chunk] = []
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
        there = next((one for one in (done, begun) if one.exists()), None)
        if not resume:
            for one in (self.hands, self.seats, self.about, begun):
                if one.exists():
                    raise Refused(
                        f"{str(one)!r} is there already: --resume goes on with it, or name "
                        "another file"
                    )
        elif there is None and self.hands.exists():
            raise Refused(f"{str(self.hands)!r} is no study that could be resumed")
        self.whole = resume and done.exists()
        if self.whole and not (self.hands.exists() and self.seats.exists()):
            raise Refused(
                f"{str(done)!r} is there, and its rows are not: without it they are made anew"
            )
        if resume and there is not None:
            self._take_up(there)
        if not self.whole:
            self._folder.mkdir(exist_ok=True)

    def _take_up(self, file: Path) -> None:
        """Go on with a study that was begun.

        Raises:
            Refused: if it is another one, or none.
        """
        try:
            kept = json.loads(file.read_text(encoding="utf-8"))
            study, self.chunk = kept["study"], int(kept.get("chunk", 0))
            study["rules"].items()
            if self.whole:
                self._summary = json.dumps(kept["summary"])
        except (ValueError, LookupError, TypeError, AttributeError):
            raise Refused(f"{str(file)!r} holds no study: name another file") from None
        if study != self._study:
            raise Refused(
                f"{str(self.hands)!r} holds another study: {unlike(study, self._study)}; ask for "
                "what it holds, or name another file with --out"
            )
        if self.whole:
            return
        for part in sorted(self._folder.glob("*.part")):
            with part.open("rb") as opened:
                self._chunks.append(Chunk(*json.loads(opened.readline())["chunk"]))

    def summaries(self) -> Iterator[str]:
        """What is finished comes to, as JSON, chunk by chunk."""
        if self.whole:
            yield self._summary
        for chunk in sorted(self._chunks):
            with self._part(chunk).open("rb") as file:
                yield json.loads(file.readline())["summary"]

    def settle(self, chunk: int) -> None:
        """Say how many hands a chunk has, before the first of them."""
        if not self.chunk:
            self.chunk = chunk
            self._write(self._folder / "study.json", self._said())

    def todo(self, hands: int) -> Iterator[Chunk]:
        """The chunks that are not finished, in their order."""
        done = set(self._chunks)
        yield from [one for one in chunks(hands, self.chunk) if one not in done]

    def add(self, done: Done) -> None:
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
        """Put everything together.

        Raises:
            Refused: if it cannot be written.
        """
        if self.whole:
            shutil.rmtree(self._folder, ignore_errors=True)
            return
        about = json.dumps(self._study)
        files = ((self.hands, HANDS), (self.seats, SEATS))
        try:
            for number, (path, fields) in enumerate(files):
                new = self._folder / f"whole{number}"
                with new.open("wb") as file:
                    self.format.join(fields, self._pieces(number), file, about)
                    file.flush()
                    os.fsync(file.fileno())
                new.replace(path)
        except OSError as error:
            raise self._unwritten(error) from None
        self._write(self.about, self._said(json.loads(summary)))
        shutil.rmtree(self._folder, ignore_errors=True)

    def close(self) -> None:
        """Let go of it."""
        with suppress(OSError):  # nothing is in it if nothing was begun
            self._folder.rmdir()
        self._lock.release()

    def _pieces(self, number: int) -> Iterator[bytes]:
        """The pieces of a table in their order, one at a time."""
        for chunk in sorted(self._chunks):
            with self._part(chunk).open("rb") as file:
                sizes = json.loads(file.readline())["tables"]
                file.seek(sum(sizes[:number]), os.SEEK_CUR)
                yield file.read(sizes[number])

    def _part(self, chunk: Chunk) -> Path:
        return self._folder / f"{chunk.first:012}.part"

    def _said(self, summary: Any = None) -> bytes:
        rest = {"chunk": self.chunk} if summary is None else {"summary": summary}
        said = {"study": self._study, **rest}
        return json.dumps(said, indent=1).encode() + b"\n"

    def _write(self, path: Path, data: bytes) -> None:
        """A whole file, or none.

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


def chunks(hands: int, size: int) -> Iterator[Chunk]:
    """So many hands in chunks of one size, the last of what is left."""
    for first in range(0, hands, size):
        yield Chunk(first, min(size, hands - first))


def unlike(kept: Mapping[str, Any], asked: Mapping[str, Any]) -> str:
    """What of a study that was written down is not as it is asked for, in a line."""
    here, there = _facts(kept), _facts(asked)
    names = [name for name in {**here, **there} if here.get(name) != there.get(name)]
    if len(names) > 1 and "rule hash" in names:
        names.remove("rule hash")  # others say why
    return ", ".join(
        [f"{name} {here.get(name, 'as usual')}, not {there.get(name, 'as usual')}"
         for name in names]
    )  # fmt: skip


def _facts(study: Mapping[str, Any]) -> dict[str, str]:
    """What is said of a study, by what it is called."""
    found: dict[str, str] = {}
    for name, value in study.items():
        if isinstance(value, Mapping):
            found |= {f"rule {one}": str(said) for one, said in value.items()}
        elif isinstance(value, list):
            found[name] = ",".join(map(str, value))
        else:
            found[name.replace("_", " ")] = "unsaid" if value in (None, "") else str(value)
    return found
