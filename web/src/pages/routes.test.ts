import { describe, expect, it } from "vitest";
import { ROUTES, routed } from "./routes";

describe("addresses", () => {
  it("lead each to its page", () => {
    for (const { path, page } of ROUTES) {
      const filled = path.replace(/\{(\w+)\}/g, "some-$1");
      const params = Object.fromEntries(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, `some-${name}`]),
      );
      expect(routed(filled)).toEqual({ page, params });
    }
  });

  it("are read as they are written, and unknown ones lead nowhere", () => {
    expect(routed("/games/The%20Omen")?.params).toEqual({ game: "The Omen" });
    expect(routed("/games/%E0%A4%A")?.params).toEqual({ game: "%E0%A4%A" });
    expect(routed("/t/x/")?.page).toBe("TablePage");
    for (const path of ["/nowhere", "/t", "/t/x/y", "/t/x/hands"]) expect(routed(path)).toBe(null);
  });
});
