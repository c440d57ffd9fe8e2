"""Pages of games in other languages: rules, powers, order of hands and house rules."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pokernight.games import all_games
from pokernight.lookups.rulebook_json import PageJson, page_of
from pokernight.wording.english import ENGLISH
from pokernight.wording.languages import LANGUAGES
from pokernight.wording.translated_pages import TranslatedPage, read_page
from scripts.site import games
from scripts.site.pages import in_html, plain, raw, table


def translations(name: str) -> list[TranslatedPage]:
    """Return the translations of the page of a game."""
    found = [read_page(code, name) for code in LANGUAGES if code != ENGLISH.code]
    return [translation for translation in found if translation is not None]


def translated_pages(names: Collection[str]) -> dict[str, str]:
    """Return the translated pages of games by their paths, such as ``de/chaos.md``."""
    return {
        f"{translation.language}/{name}.md": translated_page(name, translation)
        for name in names
        for translation in translations(name)
    }


def translated_page(name: str, translation: TranslatedPage) -> str:
    """Return the page of a game in another language."""
    page, words = page_of(all_games()[name], translation.language), translation.words
    parts = [
        f"# {page.title} ({words['this language']})\n",
        raw(f'<p class="lead" lang="{page.language}">{in_html(page.summary)}</p>'),
        f"[{plain(words['English'])}](../games/{name}.md)\n",
        *games.table_parts(page, words),
        f"## {words['Rules']}\n",
        *games.clauses(page, words),
        *_powers(page, translation),
        *_order(page, translation),
        f"## {words['House rules']}\n",
        f"```\npokernight play {name} --rule NAME=VALUE\n```\n",
        raw(
            f'<dl class="options" lang="{page.language}">'
            f"{''.join(games.option(rule, words) for rule in page.options)}</dl>"
        ),
    ]
    return "\n".join(parts)


def _powers(page: PageJson, translation: TranslatedPage) -> Iterator[str]:
    """Yield a table of the cards with powers."""
    if not page.powers:
        return
    words = translation.words
    yield f"## {words['Cards with powers']}\n"
    yield table(
        [words[heading] for heading in ("card", "what it does", "clause", "source")],
        (
            (
                f"**{plain(power.name)}**",
                plain(power.words) + ("" if power.sleeps else f" ({words['cannot be slept']})"),
                power.clause,
                plain(words[games.SAYS[power.says]]),
            )
            for power in page.powers
        ),
    )


def _order(page: PageJson, translation: TranslatedPage) -> Iterator[str]:
    """Yield the order of hands in each contest."""
    words = translation.words
    if page.ladders:
        yield f"## {words['The order of hands']}\n"
    for ladder in page.ladders:
        if len(page.ladders) > 1:
            yield f"**{plain(ladder.contest)}**\n"
        yield table(
            [words[heading] for heading in ("hand", "made of")],
            ((plain(rung.kind), plain(rung.made_of)) for rung in ladder.rungs),
        )
