"""A release installs everywhere, is small, needs no compiler, and is built alike everywhere."""

from __future__ import annotations

import re
import sys
import tarfile
import tomllib
import zipfile
from email import message_from_string
from email.message import Message
from pathlib import Path

import pytest

from pokernight import __version__, extras
from tests.release import PYTHONS, ROOT, Environment, build, find_python
from tests.sampling import PROVE, by_turns, some

LARGEST = 33 * 2**20
"""Bytes that an installation without extras may take on disk: 14 MiB of them are rich's, with the
lexers that it depends on, and 18 the package and its bytecode."""
BLOCK = 4096
"""Bytes that files occupy a multiple of, and a folder itself takes."""


def wheel_in(folder: Path) -> Path:
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def metadata(release: Path) -> Message:
    with zipfile.ZipFile(wheel_in(release)) as wheel:
        [name] = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
        return message_from_string(wheel.read(name).decode())


@pytest.fixture(scope="module")
def core(release: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment of this Python without any extra."""
    python = find_python(f"{sys.version_info[0]}.{sys.version_info[1]}")
    assert python is not None
    return Environment(python, tmp_path_factory.mktemp("core") / "venv", wheel_in(release))


# --- what is built


def test_the_core_requires_pure_packages_alone(metadata: Message, release: Path) -> None:
    required = [line for line in metadata.get_all("Requires-Dist", []) if "extra ==" not in line]
    assert {re.match(r"[\w-]+", line)[0] for line in required} == {"click", "rich"}  # type: ignore[index]
    assert wheel_in(release).name == f"pokernight-{__version__}-py3-none-any.whl"


def test_every_extra_is_known_to_the_code(metadata: Message) -> None:
    assert set(metadata.get_all("Provides-Extra", [])) == set(extras.EXTRAS)
    for extra, modules in extras.EXTRAS.items():
        assert extras.installed(extra), modules


@by_turns(0, of=2)
def test_a_tree_and_its_sdist_build_the_same_bytes(release: Path, tmp_path: Path) -> None:
    with tarfile.open(next(release.glob("*.tar.gz"))) as sdist:
        sdist.extractall(tmp_path, filter="data")
    [tree] = tmp_path.iterdir()
    build(tree, tmp_path / "again")
    for first in (*release.glob("*.whl"), *release.glob("*.tar.gz")):
        assert (tmp_path / "again" / first.name).read_bytes() == first.read_bytes(), first.name


def test_a_release_names_its_version_and_licence_alike_everywhere(metadata: Message) -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert metadata["Version"] == __version__
    assert f"\nversion: {__version__}\n" in citation
    assert f"\nlicense: {metadata['License-Expression']}\n" in citation
    assert re.findall(r"^## (\S+)", changes, re.MULTILINE)[0] == __version__


def test_the_changes_are_short_enough_to_be_read() -> None:
    assert (ROOT / "CHANGELOG.md").stat().st_size <= 5_000


@pytest.mark.parametrize("name", ["dev", "play", "room", "bench"])
def test_lock_files_name_no_host_and_every_hash(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    assert "://" not in text
    assert "--index" not in text
    packages = re.split(r"^(?=[\w.-]+==)", text, flags=re.MULTILINE)[1:]
    assert packages
    assert all("--hash=sha256:" in package for package in packages)


def test_what_play_installs_is_the_room_and_the_kernels() -> None:
    text = (ROOT / "requirements" / "play.txt").read_text(encoding="utf-8")
    locked = set(re.findall(r"^([\w.-]+)==", text, re.MULTILINE))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [
        *project["dependencies"],
        *project["optional-dependencies"]["room"],
        *project["optional-dependencies"]["fast"],
    ]
    names = {re.match(r"[\w.-]+", requirement)[0] for requirement in wanted}  # type: ignore[index]
    assert names <= locked
    assert not {"matplotlib", "pyarrow", "ray", "psycopg"} & locked


# --- without extras


@by_turns(1, of=2)
def test_an_installation_without_extras_is_small(release: Path, tmp_path: Path) -> None:
    core = Environment(sys.executable, tmp_path / "venv", wheel_in(release))
    core.compile()
    files = list(core.site.rglob("*"))
    assert not [file for file in files if file.suffix in (".so", ".pyd", ".dylib")]
    taken = sum([BLOCK if file.is_dir() else -(-file.stat().st_size // BLOCK) * BLOCK
                 for file in files])  # fmt: skip
    assert taken <= LARGEST, f"{taken / 2**20:.1f} MiB"


PLAIN = (
    "odds holdem AhKh QdQc --board 2c3d4s",
    "odds omaha_hi_lo AhKhQhJh xx --trials 200",
    "odds the_omen xx xx --trials 200",
    "wins holdem --seats 4 --trials 200",
    "wins the_omen --seats 3 --trials 200",
    "frequencies --cards 5",
    "frequencies --cards 7 --wild 3,9 --json",
    "frequencies --game cripple_mr_onion --trials 5000",
    "fairness holdem --hands 5",
    "simulate chaos --hands 20 --players caller",
)
"""Commands that compiled kernels would make faster."""
ALIKE = (
    "--help",
    "games --json",
    "rules the_omen",
    "rank AsKdKc2d2h --wild 2",
    "simulate kuhn --hands 20 --workers 2",
    "arena kuhn sensible caller --boards 4",
    "compare kuhn --players sensible --against-players caller --hands 20",
    "play kuhn --auto --hands 1 --seed 1",
    "evening --auto --hands 2 --seed 1",
    "prove kuhn --hands 5",
)
"""Commands that take the same time with and without extras."""
MISSING = {
    "serve": "room",
    "tonight": "room",
    "join http://127.0.0.1:9/t/none": "room",
    "host http://127.0.0.1:9": "room",
    "export http://127.0.0.1:9/t/none": "room",
    "odds holdem AhKh QdQc --plot chart.png": "plot",
    "simulate kuhn --hands 5 --out hands.parquet": "parquet",
    "simulate kuhn --hands 5 --ray auto": "ray",
}
"""Commands that cannot do without an extra."""


@pytest.mark.parametrize(
    "command", [*some("plain commands", PLAIN, 2), *some("commands alike", ALIKE, 2)]
)
def test_every_command_works_without_extras(
    core: Environment, tmp_path: Path, command: str
) -> None:
    done = core.run(*command.split(), cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout
    assert (extras.FASTER in done.stderr) == (command in PLAIN)


@pytest.mark.parametrize(("command", "extra"), some("extras", [*MISSING.items()], 4))
def test_a_command_that_needs_an_extra_names_it(
    core: Environment, tmp_path: Path, command: str, extra: str
) -> None:
    done = core.run(*command.split(), cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(
        rf"pokernight: [^\n]*pip install 'pokernight\[{extra}\]'[^\n]*\n", done.stderr
    ), done.stderr
    assert not list(tmp_path.iterdir())


def test_a_hint_comes_without_extras(core: Environment, tmp_path: Path) -> None:
    done = core.run("play", "holdem", "--seed", "1", "--hands", "1", cwd=tmp_path, typed="!\nq\n")
    assert done.returncode == 0, done.stderr
    assert re.search(r"[Hh]int|\d %", done.stdout), done.stdout


@pytest.mark.parametrize("version", some("pythons", PYTHONS, 1))
def test_the_wheel_installs_and_plays_on_every_python(
    release: Path, tmp_path: Path, version: str
) -> None:
    """Ordinarily on one of the day, or where this machine lacks it on the first that it has."""
    versions = [version] if PROVE else [version, *PYTHONS]
    python = next(filter(None, map(find_python, versions)), None)
    if python is None:
        pytest.skip(f"no Python {version} on this machine")
    installed = Environment(python, tmp_path / "venv", wheel_in(release))
    for command in (
        "simulate chaos --hands 4 --workers 2",
        "odds the_omen xx xx --trials 50",
        "play the_omen --auto --hands 1 --seed 1",
    ):
        done = installed.run(*command.split(), cwd=tmp_path)
        assert done.returncode == 0, done.stderr
    assert installed.run("--version", cwd=tmp_path).stdout.split()[-1] == __version__
