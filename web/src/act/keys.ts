// What a key means at the table.

const SINGLE = {
  f: "fold",
  c: "call",
  r: "raise",
  p: "pay",
  h: "story",
  g: "tray",
  u: "undo",
  "/": "command",
  "?": "help",
  "!": "hint",
} as const;
type Single = (typeof SINGLE)[keyof typeof SINGLE];

/** What a key asks for. */
export type Wish = { wish: Single | "enter" | "close" } | { wish: "card"; digit: string };

/** A key as the browser tells of it. */
export type Pressed = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "altKey" | "metaKey" | "repeat" | "target"
>;

/** Whether somebody types text there. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest("[contenteditable='true']")) return true;
  if (target instanceof HTMLInputElement) {
    return !["button", "checkbox", "radio", "range", "submit", "reset"].includes(target.type);
  }
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** Whether Enter means something of its own there; on a card it does what the ringed button says. */
function isPressable(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.closest("button:not([data-card]), a, input, summary") !== null;
}

/**
 * What a key means; undefined if nothing. While text is typed only Escape means anything. Without
 * `single` keys that are a letter, a digit or a sign mean nothing, as who speaks to the machine wants.
 */
export function wishOf(pressed: Pressed, single = true): Wish | undefined {
  if (pressed.key === "Escape") return { wish: "close" };
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return undefined;
  if (pressed.repeat || isTyping(pressed.target)) return undefined;
  if (pressed.key === "Enter") return isPressable(pressed.target) ? undefined : { wish: "enter" };
  if (!single) return undefined;
  if (/^[0-9]$/.test(pressed.key)) return { wish: "card", digit: pressed.key };
  const wish = (SINGLE as Record<string, Single | undefined>)[pressed.key.toLowerCase()];
  return wish && { wish };
}
