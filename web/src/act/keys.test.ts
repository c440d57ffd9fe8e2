import { expect, test } from "vitest";
import { wishOf, type Pressed } from "./keys";

const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  target: document.body,
  ...more,
});
const inside = (html: string) => {
  document.body.innerHTML = html;
  return document.body.firstElementChild;
};

test.each([
  ["f", "fold"],
  ["F", "fold"],
  ["c", "call"],
  ["r", "raise"],
  ["p", "pay"],
  ["Enter", "enter"],
  ["/", "command"],
  ["?", "help"],
  ["h", "story"],
  ["!", "hint"],
  ["g", "tray"],
  ["u", "undo"],
  ["Escape", "close"],
])("%s means %s", (key, wish) => {
  expect(wishOf(press(key))).toEqual({ wish });
});

test("digits pick cards", () => {
  expect(wishOf(press("0"))).toEqual({ wish: "card", digit: "0" });
  expect(wishOf(press("7"))).toEqual({ wish: "card", digit: "7" });
});

test.each(["<input>", "<textarea></textarea>", "<select></select>"])(
  "nothing fires in %s",
  (html) => {
    const target = inside(html);
    for (const key of ["f", "c", "r", "5", "Enter", "/", "?", "h", "!"]) {
      expect(wishOf(press(key, { target }))).toBe(undefined);
    }
    expect(wishOf(press("Escape", { target }))).toEqual({ wish: "close" });
  },
);

test("a slider is no text, but Enter is its own", () => {
  const target = inside('<input type="range">');
  expect(wishOf(press("f", { target }))).toEqual({ wish: "fold" });
});

test("Enter on a button presses that button, and nothing else", () => {
  expect(wishOf(press("Enter", { target: inside("<button>Fold</button>") }))).toBe(undefined);
  expect(wishOf(press("f", { target: inside("<button>Call</button>") }))).toEqual({ wish: "fold" });
});

test("a key that is held, or that the browser knows, does nothing", () => {
  expect(wishOf(press("f", { repeat: true }))).toBe(undefined);
  expect(wishOf(press("f", { ctrlKey: true }))).toBe(undefined);
  expect(wishOf(press("r", { metaKey: true }))).toBe(undefined);
  expect(wishOf(press("z"))).toBe(undefined);
});

test("keys of a single sign can be switched off; Enter and Escape stay", () => {
  for (const key of ["f", "c", "5", "/", "?", "h", "!"]) {
    expect(wishOf(press(key), false)).toBe(undefined);
  }
  expect(wishOf(press("Enter"), false)).toEqual({ wish: "enter" });
  expect(wishOf(press("Escape"), false)).toEqual({ wish: "close" });
});

test("Enter on a card does what the ringed button says", () => {
  expect(wishOf(press("Enter", { target: inside("<button data-card='3'></button>") }))).toEqual({
    wish: "enter",
  });
});
