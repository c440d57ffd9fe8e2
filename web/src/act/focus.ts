// Where the focus goes when a question comes, and when what had it is gone.

import { isTyping } from "./keys";

/** What keeps the focus when a question comes: what is read or written, menus and their openers. */
const KEEPS = 'dialog, .menu, .more > [aria-expanded="true"], aside, .above';

/** A card that can be chosen. */
const FIRST = "button[data-card].selectable";

/**
 * Move the focus to the action bar.
 *
 * `why`: a question has come ("bar"), one that cards answer ("cards": the first of them gets it), or
 * the element that had the focus may be gone ("lost"). It is never taken from a text field, a sheet
 * or a menu; so the first answer is at most a Tab away, and Enter does what the ringed button says.
 */
export function focusOn(bar: HTMLElement, why: "bar" | "cards" | "lost"): void {
  const at = document.activeElement;
  const lost = at === null || at === document.body;
  if (!lost && (why === "lost" || (why === "bar" && bar.contains(at)))) return;
  if (document.querySelector("dialog[open]") !== null) return;
  if (!lost && (isTyping(at) || at.closest(KEEPS) !== null)) return;
  const card = why === "cards" ? bar.closest(".felt")?.querySelector<HTMLElement>(FIRST) : null;
  (card ?? bar).focus({ preventScroll: true });
}
