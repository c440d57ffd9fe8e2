"""Measure the prose of the sources and the docs, and fail above the limits.

    .venv/bin/python scripts/prose.py            the sources and the docs, the worst files,
                                                 and docstrings of tests and scripts
    .venv/bin/python scripts/prose.py PATH ...   these files and folders alone, without limits

The words counted here are signs of a text that reads like a riddle: "one" and "who" in place of
the thing that is meant, and docstrings that open with a question word. Field terms such as "one
pair" and the rulebook pages in ``games/`` do not count. The columns beside ours are two projects
whose prose is plain, measured in the same way.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parent.parent
SOURCES, DOCS = ROOT / "src" / "pokernight", ROOT / "docs"
REFERENCE = DOCS / "reference"
"""Pages that the site fills from docstrings."""
BESIDE: Final = [ROOT / name for name in ("tests", "benchmarks", "scripts", "examples", "docs")]
"""Folders of code beside the sources, in which docstrings open plainly too."""
FIELD_TERMS = re.compile(r"\bone([ -](pair|eyed|card|gap|draw)|_pair|_eyed|_card)")
WORDS: Final = {
    "one": re.compile(r"\bone\b"),
    "who*": re.compile(r"\bwho(m|se|ever)?\b", re.IGNORECASE),
    "he": re.compile(r"\b(he|his|him|He|His)\b"),
}
OPENERS = re.compile(
    r"((What|Who|Which|Where|When)(ever)?|Whom|Whose|Whether|How|That)\b"
    r"|(At|By|For|From|In|Of|To|With) (what|who|whom|whose|which|how)\b"
)
SUSPECT = re.compile(rf'"""\s*({OPENERS.pattern})')
VAGUE = frozenset(["one", "found", "said", "held", "told", "there", "here", "who", "what"])
"""Names of variables and parameters that do not say what they hold."""
NO_COMMENT = re.compile(r"#\s*(fmt:|type:|noqa|!|:)")


@dataclass(frozen=True)
class Figure:
    """A measured figure.

    Attributes:
        name: its name and unit.
        most: the limit for our sources; None for none.
        chess: python-chess's figure; None where it was not measured.
        pokerkit: PokerKit's figure.
    """

    name: str
    most: float | None
    chess: float | None = None
    pokerkit: float | None = None


FIGURES: Final = (
    Figure("one per 1,000 lines", 6, 1.9, 1.9),
    Figure("who* per 1,000 lines", 3, 0.1, 1.7),
    Figure("he per 1,000 lines", 1, 0.0, 0.1),
    Figure("docstring openers in %", 2, 1.5, 0.3),
    Figure("vague names bound", 150),
    Figure("modules sharing a base name", 30),
    Figure("comment lines in %", None, 3.1, 0.1),
)


@dataclass
class Tally:
    """Counts of a file, or of several added up."""

    lines: int = 0
    words: Counter[str] = field(default_factory=Counter)
    docstrings: int = 0
    openers: int = 0
    vague: int = 0
    comments: int = 0

    def add(self, other: Tally) -> None:
        """Add the counts of another."""
        self.lines += other.lines
        self.words += other.words
        self.docstrings += other.docstrings
        self.openers += other.openers
        self.vague += other.vague
        self.comments += other.comments

    @property
    def faults(self) -> int:
        """Everything counted that has a limit, to sort files by."""
        return self.words.total() + self.openers + self.vague

    def per_thousand(self, word: str) -> float:
        """Return the occurrences of a word per 1,000 lines."""
        return 1000 * self.words[word] / max(1, self.lines)

    def percent(self, count: int, of: int) -> float:
        """Return a count as a percentage."""
        return 100 * count / max(1, of)


def words_of(text: str) -> Counter[str]:
    """Count the words of a text, field terms aside."""
    text = FIELD_TERMS.sub("", text)
    return Counter({name: len(pattern.findall(text)) for name, pattern in WORDS.items()})


def rulebook_pages(tree: ast.Module) -> Iterator[str]:
    """Yield the pages of a game file: its docstring, and those of games that share a file."""
    if page := ast.get_docstring(tree, clean=False):
        yield page
    for node in ast.walk(tree):
        match node:
            case ast.keyword(arg="page", value=ast.Constant(value=str(page))):
                yield page
            case _:
                pass


def docstrings_of(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the docstrings of a file with their lines, those under attributes too."""
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield child.lineno, text.strip()
            case ast.stmt() | ast.excepthandler() | ast.match_case():
                yield from docstrings_of(child)
            case _:
                pass


def openers_of(path: Path) -> list[tuple[int, str]]:
    """Return the docstrings of a Python file that open with a question word, with their lines."""
    text = path.read_text(encoding="utf-8")
    if not SUSPECT.search(text):  # parsing every file takes seconds
        return []
    return [(line, words) for line, words in docstrings_of(ast.parse(text)) if OPENERS.match(words)]


def measure_python(path: Path) -> Tally:
    """Measure a Python file; the rulebook pages of games do not count."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    prose = text
    if "games" in path.parts:
        for page in rulebook_pages(tree):
            prose = prose.replace(page, "", 1)
    tally = Tally(lines=prose.count("\n"), words=words_of(prose))
    docstrings = [text for _, text in docstrings_of(tree)]
    tally.docstrings = len(docstrings)
    tally.openers = sum([OPENERS.match(text) is not None for text in docstrings])
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                tally.vague += name in VAGUE
            case _:
                pass
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    tally.comments = sum(
        [token.type == tokenize.COMMENT and not NO_COMMENT.match(token.string) for token in tokens]
    )
    return tally


def measure_text(path: Path) -> Tally:
    """Measure a page of the docs."""
    text = path.read_text(encoding="utf-8")
    return Tally(lines=text.count("\n"), words=words_of(text))


def measure(path: Path) -> Tally:
    """Measure a file by its kind."""
    return measure_python(path) if path.suffix == ".py" else measure_text(path)


def files_of(paths: Iterable[Path]) -> list[Path]:
    """Return the Python files and pages of some files and folders."""
    files = [
        file
        for path in paths
        for file in ([path] if path.is_file() else path.rglob("*"))
        if file.suffix in (".py", ".md")
    ]
    return sorted(set(files))


def shared_base_names(files: Iterable[Path]) -> int:
    """Count the modules whose file name occurs more than once."""
    names = Counter(file.name for file in files if not file.name.startswith("__"))
    return sum([count for count in names.values() if count > 1])


def figures_of(tally: Tally, files: Sequence[Path]) -> list[float]:
    """Return the values of :data:`FIGURES`."""
    return [
        *[tally.per_thousand(word) for word in WORDS],
        tally.percent(tally.openers, tally.docstrings),
        tally.vague,
        shared_base_names(files),
        tally.percent(tally.comments, tally.lines),
    ]


def print_table(values: Sequence[float], limited: bool) -> int:
    """Print the figures beside those of the others; return how many are above their limit."""
    print(f"{'':30}{'ours':>8}{'at most':>9}{'python-chess':>14}{'PokerKit':>10}")
    above = 0
    for figure, value in zip(FIGURES, values, strict=True):
        most = figure.most if limited else None
        cells = [
            "" if cell is None else f"{cell:g}" for cell in (most, figure.chess, figure.pokerkit)
        ]
        mark = ""
        if most is not None and value > most:
            above, mark = above + 1, "  too many"
        print(f"{figure.name:30}{value:>8.1f}{cells[0]:>9}{cells[1]:>14}{cells[2]:>10}{mark}")
    return above


def print_worst(tallies: dict[Path, Tally], most: int = 15) -> None:
    """Print the files with the most faults."""
    worst = sorted(tallies, key=lambda path: (-tallies[path].faults, path))[:most]
    print("\nworst files:")
    for path in worst:
        tally = tallies[path]
        if tally.faults:
            words = "  ".join([f"{word} {tally.words[word]}" for word in WORDS])
            name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
            print(f"  {name}: {words}  openers {tally.openers}  vague {tally.vague}")


def report(paths: Sequence[Path], limited: bool) -> int:
    """Measure some files and print their figures; return how many are above their limit."""
    files = files_of(paths)
    tallies = {file: measure(file) for file in files}
    total = Tally()
    for tally in tallies.values():
        total.add(tally)
    print(f"{len(files)} files, {total.lines:,} lines")
    above = print_table(figures_of(total, files), limited)
    print_worst(tallies)
    return above


def report_docs(pages: Sequence[Path]) -> None:
    """Print the figures of the docs, by words: a paragraph is a line there."""
    texts = [page.read_text(encoding="utf-8") for page in pages]
    length = sum([len(text.split()) for text in texts])
    counts: Counter[str] = Counter()
    for text in texts:
        counts += words_of(text)
    figures = [f"{word} {10_000 * counts[word] / length:.0f}" for word in WORDS]
    print(f"\ndocs, {length:,} words, per 10,000 words: {'  '.join(figures)}")


def report_openers(folders: Sequence[Path]) -> int:
    """Print the docstrings that open with a question word; return their number."""
    files = [file for file in files_of(folders) if file.suffix == ".py"]
    bad = [
        f"  {file.relative_to(ROOT) if file.is_relative_to(ROOT) else file}:{line}: {words:.60}"
        for file in files
        for line, words in openers_of(file)
    ]
    names = ", ".join([folder.name for folder in folders])
    print(f"\ndocstring openers in {names}: {len(bad)}, at most 0", *bad, sep="\n")
    return len(bad)


def main(arguments: Sequence[str]) -> int:
    """Print the figures; return the exit status, 1 if a figure is above its limit."""
    if arguments:
        report([Path(argument).resolve() for argument in arguments], limited=False)
        return 0
    above = report([SOURCES], limited=True)
    report_docs([page for page in files_of([DOCS]) if REFERENCE not in page.parents])
    above += report_openers(BESIDE)
    return int(above > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
