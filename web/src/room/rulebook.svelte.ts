// The rulebook's pages of games, in the language of the page that shows them.

import { wholeClause } from "../text/clauses";
import { language } from "../text/text.svelte";
import type { PageJson } from "../wire/messages";
import { look } from "./rest";

let pages: Readonly<Record<string, PageJson>> = $state.raw({});
/** Pages that were asked for: they are there, or on their way. */
let asked: readonly string[] = [];

const pathOf = (game: string, spoken: string, house = ""): string => {
  const query = new URLSearchParams({
    ...(spoken === "en" ? {} : { language: spoken }),
    ...(house === "" ? {} : { house }),
  }).toString();
  return `games/${encodeURIComponent(game)}${query === "" ? "" : `?${query}`}`;
};

/**
 * Fetch the page of a game; in English if the room has no translation of it. `house` are the house
 * rules in force that differ from the usual ones, `burns=yes, ante=2.50`.
 */
export async function gamePage(game: string, spoken = language(), house = ""): Promise<PageJson> {
  return look<PageJson>(pathOf(game, spoken, house));
}

/** Return the text of a rule, for which the room sent the English text; fetch its translation. */
export function clauseText(game: string, clause: string, english: string): string {
  const spoken = language();
  if (spoken === "en" || clause === "" || english === "") return english;
  const path = pathOf(game, spoken);
  if (!asked.includes(path)) {
    asked = [...asked, path];
    void gamePage(game, spoken).then(
      (page) => (pages = { ...pages, [path]: page }),
      () => (asked = asked.filter((one) => one !== path)),
    );
  }
  const translated = pages[path]?.clauses.find((one) => one.number === clause);
  return translated === undefined ? english : `${clause}. ${wholeClause(translated)}`;
}
