/**
 * How somebody likes his table: kept in this browser, shown on `<html>` as data-attributes.
 *
 * `settings.change({ deck: "two" })` changes, keeps and shows; components read `settings.deck`.
 * Nothing of a hand is ever kept here.
 */

const KEY = "pokernight.settings";

/** What each may be, the usual one first. */
export const CHOICES = {
  theme: ["system", "evening", "afternoon"],
  /** Four colours of suits (eight with the second pack), or black and red. */
  deck: ["four", "two"],
  contrast: ["usual", "high"],
  index: ["usual", "large"],
  /** How much moves. */
  motion: ["system", "less", "full"],
  sound: [true, false],
  /** Whether a notification shows that it is one's turn, and a phone buzzes. */
  notify: [false, true],
  vibrate: [true, false],
  /** Whether single letters, digits and signs are keys of the table. */
  keys: [true, false],
  /** "" is the browser's. */
  language: ["", "en", "de"],
} as const;

export type Chosen = { [name in keyof typeof CHOICES]: (typeof CHOICES)[name][number] };

const NAMES = Object.keys(CHOICES) as (keyof Chosen)[];

function kept(): Partial<Chosen> {
  const chosen: Record<string, unknown> = {};
  try {
    const there: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (typeof there !== "object" || there === null) return {};
    for (const name of NAMES) {
      const value: unknown = (there as Record<string, unknown>)[name];
      if ((CHOICES[name] as readonly unknown[]).includes(value)) chosen[name] = value;
    }
  } catch {
    // no storage, or not ours: as usual
  }
  return chosen;
}

class Settings implements Chosen {
  theme = $state<Chosen["theme"]>("system");
  deck = $state<Chosen["deck"]>("four");
  contrast = $state<Chosen["contrast"]>("usual");
  index = $state<Chosen["index"]>("usual");
  motion = $state<Chosen["motion"]>("system");
  sound = $state(true);
  notify = $state(false);
  vibrate = $state(true);
  keys = $state(true);
  language = $state<Chosen["language"]>("");

  constructor() {
    if (globalThis.matchMedia?.("(prefers-contrast: more)").matches) this.contrast = "high";
    Object.assign(this, kept());
    this.#show();
    const dark = globalThis.matchMedia?.("(prefers-color-scheme: dark)");
    dark?.addEventListener?.("change", () => this.#turn());
    const calm = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
    calm?.addEventListener?.("change", () => this.#show());
  }

  change(changes: Partial<Chosen>): void {
    Object.assign(this, changes);
    if (changes.theme) this.#turn();
    this.#show();
    try {
      localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(NAMES.map((n) => [n, this[n]]))));
    } catch {
      // a browser that keeps nothing: it holds until the page is left
    }
  }

  /** Whether things fade instead of moving. */
  get calm(): boolean {
    if (this.motion !== "system") return this.motion === "less";
    return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
  }

  /** The light has changed: everything takes its new colour at once, and nothing fades into it. */
  #turn(): void {
    const page = document.documentElement;
    page.setAttribute("data-turning", "");
    requestAnimationFrame(() => requestAnimationFrame(() => page.removeAttribute("data-turning")));
  }

  #show(): void {
    const page = globalThis.document?.documentElement;
    if (page === undefined) return;
    page.toggleAttribute("data-calm", this.calm);
    for (const name of ["theme", "deck", "contrast", "index"] as const) {
      if (this[name] === CHOICES[name][0]) page.removeAttribute(`data-${name}`);
      else page.setAttribute(`data-${name}`, this[name]);
    }
  }
}

export const settings = new Settings();
