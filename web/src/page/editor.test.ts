import { CompletionContext } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { completed } from "./editor";
import { withImport } from "./imports";

const word = (name: string) => ({ name, kind: "function", signature: "()", about: "" });
const shelf = () => ({
  words: [word("pass_cards")],
  parts: { state: [word("hands")] },
  examples: [],
});

const at = (text: string, explicit = false) =>
  completed(shelf)(new CompletionContext(EditorState.create({ doc: text }), text.length, explicit));

test("a word of Python typed to its end is not completed to another, unless that is wished", () => {
  const begun = at("while True: pas");
  expect(begun?.options.map(({ label }) => label)).toEqual(["pass_cards"]);
  expect(begun?.validFor("pass")).toBe(false);
  expect(begun?.validFor("pass_")).toBe(true);
  expect(at("while True: pass")).toBe(null);
  expect(at("while True: pass", true)).not.toBe(null);
});

test("behind state and a dot are its parts, and behind an unknown name nothing", () => {
  expect(at("    state.ha")?.options.map(({ label }) => label)).toEqual(["hands"]);
  expect(at("    state.")?.options.length).toBe(1);
  expect(at("    other.ha")).toBe(null);
});

test.each([
  [
    "from pokernight.invent import (\n    BASIC,\n    Game,\n    high,\n)\n",
    "deal",
    "    deal,\n    high,",
  ],
  [
    "from pokernight.invent import (\n    BASIC,\n    Game,\n)\n",
    "rank",
    "    Game,\n    rank,\n)",
  ],
  ["from pokernight.invent import Game, high\n", "OUT", "import OUT, Game, high"],
  ["from pokernight.invent import Game\n", "high", "import Game, high\n"],
  ['"""My Game. A page."""\n\nx = 1\n', "Game", '"""\n\nfrom pokernight.invent import Game\n'],
  ["x = 1\n", "Game", "from pokernight.invent import Game\nx = 1"],
])("a word is imported in its place (%#)", (source, name, found) => {
  const { from, insert } = withImport(source, name) ?? { from: 0, insert: "" };
  expect(source.slice(0, from) + insert + source.slice(from)).toContain(found);
});

test.each([
  "from pokernight.invent import Game, high\n",
  "from pokernight.invent import *\n",
  "def high(cards):\n    return 1\n",
  "high = 3\n",
])("a word that a file has is not imported again (%#)", (source) => {
  expect(withImport(source, "high")).toBe(null);
});
