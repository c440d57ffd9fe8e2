import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../theme/settings.svelte";
import { Attention, notifications } from "./attention";

const WORDS = { title: "Your turn", body: "You are asked at Friday." };
const shown: { title: string; closed: boolean }[] = [];

class FakeNotification {
  static permission = "granted";
  readonly about: { title: string; closed: boolean };
  onclick = null;
  constructor(title: string) {
    this.about = { title, closed: false };
    shown.push(this.about);
  }
  close(): void {
    this.about.closed = true;
  }
}

beforeEach(() => {
  shown.length = 0;
  document.head.innerHTML = '<link rel="icon" href="/icon.svg">';
  vi.stubGlobal("Notification", FakeNotification);
  vi.stubGlobal("isSecureContext", true);
  settings.change({ notify: true });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  settings.change({ notify: false });
});

const icon = () => document.querySelector("link")?.getAttribute("href");
const hide = (hidden: boolean) => vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);

describe("one's turn", () => {
  it("shows in the title and in the sign of the tab until it is over", () => {
    const attention = new Attention();
    attention.titled("Friday");
    expect(document.title).not.toContain("Your turn");
    document.title = "Friday";
    attention.call(WORDS);
    expect([document.title, icon()]).toEqual(["● Your turn · Friday", "/turn.svg"]);
    attention.titled("Saturday");
    expect(document.title).toBe("● Your turn · Saturday");
    attention.end();
    expect([document.title, icon()]).toEqual(["Saturday", "/icon.svg"]);
  });

  it("is notified of to who looks elsewhere, and to nobody else", () => {
    const attention = new Attention();
    hide(false);
    attention.call(WORDS);
    attention.end();
    expect(shown).toEqual([]);
    hide(true);
    attention.call(WORDS);
    attention.call(WORDS);
    expect(shown).toEqual([{ title: "Your turn", closed: false }]);
    attention.end();
    expect(shown[0]?.closed).toBe(true);
    settings.change({ notify: false });
    attention.call(WORDS);
    expect(shown.length).toBe(1);
  });

  it("buzzes in a pocket, where it is wanted and the device can", () => {
    const vibrate = vi.fn();
    vi.stubGlobal("navigator", { vibrate });
    const touched = (matches: boolean) => vi.stubGlobal("matchMedia", () => ({ matches }));
    const buzzes = (hidden: boolean) => {
      vibrate.mockClear();
      hide(hidden);
      new Attention().call(WORDS);
      return vibrate.mock.calls.length;
    };
    touched(true);
    expect([buzzes(true), buzzes(false)]).toEqual([1, 0]);
    settings.change({ vibrate: false });
    expect(buzzes(true)).toBe(0);
    settings.change({ vibrate: true });
    touched(false);
    expect(buzzes(true)).toBe(0);
  });

  it("makes no notification on a plain http address", () => {
    vi.stubGlobal("isSecureContext", false);
    hide(true);
    expect(notifications()).toBe("plain");
    new Attention().call(WORDS);
    expect(shown).toEqual([]);
    expect(document.title).toContain("Your turn");
  });
});
