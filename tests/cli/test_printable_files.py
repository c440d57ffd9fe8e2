"""Tests that text from a file or the command line reaches a terminal as letters alone."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import pokernight.cli
from pokernight.fair_deals import seat_file
from pokernight.table.evening_record import Pen, signed
from tests.cli.running import Run
from tests.room.test_printable import EVIL, commands_in, places, poisoned

WITHOUT_NUL = EVIL.replace("\x00", "")


def variants(line: str) -> Iterator[str]:
    """A line of JSON with evil in each of its texts in turn, and as bytes."""
    plain = json.loads(line)
    for at in sorted(set(places(plain))):
        yield json.dumps(poisoned(plain, at))
    yield line[:-1] + EVIL
    yield EVIL + line


def all_said(run: Run, *words: str, typed: str = "") -> None:
    """Return what a command prints is letters alone, however it ends."""
    done = run(*words, input=typed)
    assert "Traceback" not in done.stderr
    assert commands_in(done.stdout) == [], words
    assert commands_in(done.stderr) == [], words
    assert done.stdout or done.stderr


def test_a_recorded_hand_and_a_kept_evening_print_as_letters(run: Run, tmp_path: Path) -> None:
    hands, evening = tmp_path / "hands.jsonl", tmp_path / "evening.jsonl"
    run("play", "kuhn", "--auto", "--hands", "1", "--seed", "1", "--record", str(hands))
    menu = tmp_path / "menu.toml"
    menu.write_text('title = "T"\n[[game]]\ngame = "guts"\n')
    run("evening", "--menu", str(menu), "--seats", "2", "--auto", "--hands", "1", "--seed", "1",
        "--save", str(evening))  # fmt: skip
    file = tmp_path / "evil.jsonl"
    for said in variants(hands.read_text().splitlines()[0]):
        file.write_text(said + "\n", encoding="utf-8")
        all_said(run, "replay", str(file))
    lines = evening.read_text().splitlines()
    for number, line in enumerate(lines[:3]):
        for said in [*variants(line)][:: 1 + number]:
            file.write_text("\n".join([*lines[:number], said, *lines[number + 1 :]]) + "\n")
            for words in (("replay",), ("verify",), ("evening", "--resume")):
                all_said(run, *words, str(file))
    told, before = [], ""
    for number, line in enumerate(lines, 1):
        fields, before = signed(line, number, before, "it")
        told.append(fields)
    for number, fields in enumerate(told[:3]):
        for at in sorted(set(places(fields))):
            pen = Pen()
            changed = [*told[:number], poisoned(fields, at), *told[number + 1 :]]
            file.write_text("".join(map(pen.line, changed)), encoding="utf-8")
            for words in (("replay",), ("verify",)):
                all_said(run, *words, str(file))


def test_a_seat_file_prints_as_letters(run: Run, tmp_path: Path) -> None:
    heading: dict[str, Any] = {"seat file": seat_file.FORMAT, "person": "p", "name": "Ann"}
    file = tmp_path / "evil.jsonl"
    for said in variants(json.dumps(heading)):
        file.write_text(said + "\n", encoding="utf-8")
        all_said(run, "replay", str(file))
        all_said(run, "verify", str(file))
    for at in places(heading):
        file.write_text(Pen().line(poisoned(heading, at)), encoding="utf-8")  # signed
        all_said(run, "replay", str(file))
        all_said(run, "verify", str(file))


@pytest.mark.parametrize(
    "words",
    [
        (WITHOUT_NUL,),
        ("rank", f"As {EVIL}"),
        ("rules", EVIL),
        ("odds", "holdem", EVIL),
        ("replay", WITHOUT_NUL),
        ("verify", WITHOUT_NUL),
        ("join", f"http://127.0.0.1:1/t/{EVIL}#k"),
        ("join", f"http://127.0.0.1:1/t/x#k{EVIL}", "--name", EVIL),
        ("host", f"http://{EVIL}"),
        ("export", EVIL),
        ("backup", f"sqlite:///{EVIL}", "x.db"),
        ("serve", "--store", EVIL),
        ("serve", "--players", EVIL),
        ("simulate", "holdem", "--players", EVIL),
    ],
    ids=lambda words: words[0] if words[0].isprintable() else "evil",
)
def test_what_is_typed_in_the_command_line_is_said_again_as_letters(
    run: Run, words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    all_said(run, *words)


class Answers:
    """A room's answer to a request, whatever is asked."""

    def __init__(self, body: bytes, kind: str) -> None:
        self.body, self.headers = body, {"content-type": kind}

    def __enter__(self) -> Answers:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def read(self) -> bytes:
        return self.body


def test_the_links_and_the_refusals_of_a_room_are_printed_as_letters(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    from io import BytesIO
    from urllib.error import HTTPError

    def refuses(*_: Any, **__: Any) -> Any:
        body = BytesIO(json.dumps({"reason": EVIL}).encode())
        raise HTTPError("http://x", 403, EVIL, {}, body)  # type: ignore[arg-type]

    links = json.dumps(dict.fromkeys(("table", "invite", "host"), EVIL))
    monkeypatch.setattr("pokernight.cli.remote.open_table.show_to_somebody", lambda link: None)
    for answer in (lambda *_, **__: Answers(links.encode(), "application/json"), refuses):
        monkeypatch.setattr("pokernight.cli.remote.open_table.urlopen", answer)
        all_said(run, "host", "http://127.0.0.1:1")
        all_said(run, "host", "http://127.0.0.1:1", "--json")
    all_said(run, "export", "http://127.0.0.1:1/t/x#key")


def test_only_json_is_printed_around_the_one_place_where_text_is_made_printable() -> None:
    """JSON has no control bytes: they are escaped."""
    folder = Path(pokernight.cli.__file__).parent
    found = []
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            named = ast.unparse(node.func)
            if named in (
                "print",
                "click.echo",
                "click.secho",
                "sys.stdout.write",
                "sys.stderr.write",
            ):
                first = ast.unparse(node.args[0])
                if not first.startswith("json.dumps(") or "ensure_ascii" in first:
                    found.append(f"{path.stem}: {named}({first})")
    assert found == [
        "study_commands: click.echo(as_text())",  # our own words
        "echo: click.echo(shown)",
        "main_command: click.echo(tab.script(main, NAME, shell))",  # our own words
        "open_table: print(text)",  # a file, where nobody's terminal is
    ]
