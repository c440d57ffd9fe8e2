"""The history of a recorded hand in German."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.running import Run


def test_a_history_is_told_in_german(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    run("play", "omaha_hi_lo", "--auto", "--hands", "1", "--seed", "5", "--record", str(file))
    told = run("replay", str(file), "--events", "--language", "de")
    english = run("replay", str(file), "--events")
    assert (told.exit_code, told.stderr) == (0, "")
    lines = [json.loads(line) for line in told.stdout.splitlines()]
    texts = [line["text"] for line in lines]
    assert any("den Small Blind: " in text for text in texts)
    assert any(text.endswith(" schiebt") for text in texts)
    assert any(text.startswith("Flop: ") for text in texts)
    assert any(" gewinnt " in text for text in texts)
    same = [json.loads(line) for line in english.stdout.splitlines()]
    assert [line["event"] for line in same] == [line["event"] for line in lines]
    assert not set(texts) & {line["text"] for line in same}


def test_a_language_without_a_catalogue_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    run("play", "kuhn", "--auto", "--hands", "1", "--seed", "5", "--record", str(file))
    refused = run("replay", str(file), "--events", "--language", "fr")
    assert refused.exit_code == 2
    assert "there is no language 'fr': sentences can be said in en, de" in refused.stderr
