import { afterEach, describe, expect, it, vi } from "vitest";
import { settings } from "./settings.svelte";

const page = document.documentElement;

describe("settings", () => {
  afterEach(() => {
    settings.change({ theme: "system", deck: "four", contrast: "usual", motion: "system" });
    localStorage.clear();
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it("are shown on the page and kept", () => {
    settings.change({ theme: "afternoon", deck: "two" });
    expect([page.dataset["theme"], page.dataset["deck"]]).toEqual(["afternoon", "two"]);
    expect(JSON.parse(localStorage.getItem("pokernight.settings") ?? "")).toMatchObject({
      theme: "afternoon",
      deck: "two",
    });
    settings.change({ theme: "system" });
    expect(page.hasAttribute("data-theme")).toBe(false);
  });

  it("are taken up again, but for what is none of them", async () => {
    localStorage.setItem(
      "pokernight.settings",
      JSON.stringify({ deck: "two", theme: "midnight", card: "As", sound: false }),
    );
    vi.resetModules();
    const { settings: again } = await import("./settings.svelte");
    expect([again.deck, again.theme, again.sound]).toEqual(["two", "system", false]);
    expect(again).not.toHaveProperty("card");
  });

  it("are as usual where nothing can be kept", async () => {
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new Error("no storage");
      },
      setItem: () => {
        throw new Error("no storage");
      },
      clear: () => undefined,
    });
    vi.resetModules();
    const { settings: again } = await import("./settings.svelte");
    again.change({ deck: "two" });
    expect(again.deck).toBe("two");
  });

  it("follow the system until somebody chooses", async () => {
    vi.stubGlobal("matchMedia", (asked: string) => ({ matches: !asked.includes("scheme") }));
    vi.resetModules();
    const { settings: again } = await import("./settings.svelte");
    expect([again.contrast, again.calm]).toEqual(["high", true]);
    again.change({ contrast: "usual", motion: "full" });
    expect([page.hasAttribute("data-contrast"), again.calm]).toEqual([false, false]);
  });
});
