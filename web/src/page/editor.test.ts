import { CompletionContext } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { completed } from "./editor";

const words = () => [{ name: "pass_cards", kind: "function", signature: "()", about: "" }];

const at = (text: string, explicit = false) =>
  completed(words)(new CompletionContext(EditorState.create({ doc: text }), text.length, explicit));

test("a word of Python typed to its end is not completed to another, unless that is wished", () => {
  const begun = at("while True: pas");
  expect(begun?.options.map(({ label }) => label)).toEqual(["pass_cards"]);
  expect(begun?.validFor("pass")).toBe(false);
  expect(begun?.validFor("pass_")).toBe(true);
  expect(at("while True: pass")).toBe(null);
  expect(at("while True: pass", true)).not.toBe(null);
});
