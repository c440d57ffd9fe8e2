"""The history of a recorded hand in German."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.running import Run


def test_a_history_is_told_in_german(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    run("play", "omaha_hi_lo", "--auto", "--hands", "4", "--seed", "5", "--record", str(file))
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


def test_the_seat_that_reads_a_history_is_you_in_it(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    run("play", "omaha_hi_lo", "--auto", "--hands", "2", "--seed", "5", "--record", str(file))
    for language, you in (("en", "You "), ("de", "Du ")):
        told = run("replay", str(file), "--events", "--seat", "1", "--language", language)
        lines = [json.loads(line) for line in told.stdout.splitlines()]
        kinds = ("fold", "check", "call", "bet", "raise")
        acts = [line for line in lines if line["event"] in kinds]
        assert {line["seat"] for line in acts} > {1}
        assert all(line["text"].startswith(you) == (line["seat"] == 1) for line in acts)
        everybody = run("replay", str(file), "--events", "--language", language)
        assert not any(you in json.loads(line)["text"] for line in everybody.stdout.splitlines())


def test_a_recorded_hand_is_shown_in_german(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    run("play", "omaha_hi_lo", "--seats", "3", "--hands", "1", "--seed", "5", "--record", str(file),
        input="c\n" * 20)  # fmt: skip
    shown = run("replay", str(file), "--language", "de")
    assert (shown.exit_code, shown.stderr) == (0, "")
    assert shown.stdout.startswith("== Omaha Hi-Lo · Einsätze 4 $/8 $ · 3 Plätze · Zeile 1 ==")
    assert "Gegeben: " in shown.stdout and "Du gehst mit" in shown.stdout
    english = run("replay", str(file)).stdout
    assert "Dealt: " in english and "You call" in english
    words = json.loads(run("replay", str(file), "--json", "--language", "de").stdout)["events"]
    assert "Gegeben" not in str(words) and any(" gewinnt " in event["words"] for event in words)
