import { expect, test } from "vitest";

/** Files that look into text, and what text that is; none of it is a sentence of the room. */
const ALLOWED: Record<string, string> = {
  "act/acting.svelte.ts": "what somebody types",
  "act/command.ts": "what somebody types",
  "act/doubts.svelte.ts": "a setting of this browser",
  "act/hints.ts": "a number stays with its percent sign",
  "act/keys.ts": "keys that are pressed",
  "act/labels.ts": "the length of a label that is written here",
  "act/money.ts": "what somebody types",
  "cards/drawing.ts": "paths that are drawn",
  "charts/scale.ts": "the width of letters",
  "fair/deal.ts": "hexadecimal numbers",
  "fair/kept.ts": "a file of the evening",
  "fair/shape.ts": "hexadecimal numbers",
  "fair/witness.ts": "names of places in a deck",
  "fair/words.ts": "a list of words in a file",
  "felt/Words.svelte": "signs of cards, which are drawn as cards wherever they stand",
  "motion/places.ts": "ids of cards",
  "page/Words.svelte": "marks of code in docstrings",
  "page/workbench/game_file.svelte.ts": "ends of lines",
  "page/workbench/FileWays.svelte": "an address, and a file that is opened",
  "page/bench.de.ts": "a number that is written here",
  "page/bench.en.ts": "a number that is written here",
  "page/bench.svelte.ts": "a file that is written here",
  "page/editor.ts": "marks of code in docstrings",
  "page/foreign.ts": "a program of the page",
  "page/handed/handed.svelte.ts": "a name that is typed here",
  "page/foreign_worker.ts": "an error of the runtime",
  "page/imports.ts": "a file that is written here",
  "page/python.ts": "an address",
  "page/real/OwnCards.svelte": "cards that are noted here",
  "page/real/book.ts": "an amount that is typed",
  "page/real/pad.ts": "a key, and the gap of a line that is sent",
  "page/real/strict.ts": "names of events",
  "page/real/voice.ts": "cards, to be read aloud",
  "page/server.ts": "an address",
  "page/linked_source.ts": "an address",
  "page/snapshot.ts": "an address",
  "page/wins/laid.ts": "an address",
  "pages/AtTable.svelte": "an address",
  "pages/Evenings.svelte": "an amount that is written here",
  "pages/Frame.svelte": "an address",
  "pages/evening/Settle.svelte": "text that is written here",
  "pages/floor/Matter.svelte": "names of facts",
  "pages/group/Season.svelte": "what somebody types",
  "pages/host/Setting.svelte": "what somebody types",
  "pages/menu/Rules.svelte": "names of house rules",
  "pages/menu/draft.ts": "names of house rules, in a refusal too",
  "pages/menu/said.ts": "what somebody types",
  "pages/routes.ts": "an address",
  "pages/rulebook/Clauses.svelte": "an address",
  "pages/rulebook/Options.svelte": "names of house rules",
  "pages/rulebook/find.ts": "what somebody types",
  "pages/verify/Checks.svelte": "a card, as it is sent",
  "room/keeper.ts": "a file of the evening",
  "room/keys.ts": "names of what this browser keeps",
  "room/links.ts": "an address",
  "room/names.ts": "what somebody types",
  "room/salts.ts": "hexadecimal numbers",
  "text/clauses.ts": "names of house rules",
  "text/isolated.ts": "signs in names that turn what stands beside them",
  "text/frame.de.ts": "a number that is written here",
  "text/pages.de.ts": "names of house rules",
  "text/pages.en.ts": "names of house rules",
  "text/promises.ts": "a card, as it is sent",
  "text/text.svelte.ts": "a setting of this browser",
  "wire/server.ts": "an address",
  "wording/english.ts": "verbs of templates",
  "wording/german.ts": "names of players",
  "wording/message.ts": "templates",
  "wording/render.ts": "formats of templates",
};
const LOOKS_INTO =
  /\.(?:split|match|matchAll|replace|replaceAll|startsWith|endsWith|search|exec|test)\(|\bRegExp\b/;

const files = import.meta.glob<string>(["../**/*.ts", "../**/*.svelte", "!../**/*.test*"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const sources = Object.entries(files).map(([path, text]) => [
  // paths of this folder begin with "./", all others with "../"
  path.startsWith("./") ? path.replace("./", "wording/") : path.replace("../", ""),
  text,
]);

test("no sentence of the room is looked into", () => {
  expect(sources.length).toBeGreaterThan(150);
  const looking = sources.filter(([, text = ""]) => LOOKS_INTO.test(text)).map(([path]) => path);
  expect(looking.sort()).toEqual(Object.keys(ALLOWED).sort());
});
