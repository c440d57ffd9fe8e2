import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forget, keep, kept, lastName, rememberName, tables } from "./keys";

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe("what this browser keeps", () => {
  it("are tables, the latest first, each once, and the last name", () => {
    keep("A", { key: "1", name: "Ann" });
    keep("B", { key: "2" });
    keep("A", { title: "Friday" });
    expect(tables().map((one) => one.table)).toEqual(["A", "B"]);
    expect(kept("A")).toMatchObject({ key: "1", name: "Ann", title: "Friday" });
    forget("A");
    expect(tables().map((one) => one.table)).toEqual(["B"]);
    rememberName("Ann");
    expect(lastName()).toBe("Ann");
  });

  it("are the games of an evening, each once, and when he was there while it went on", () => {
    vi.useFakeTimers({ now: 1000 });
    keep("A", { key: "1", games: ["Chaos"] });
    keep("A", { games: ["The Omen"], over: true });
    vi.setSystemTime(9000);
    keep("B", { games: [] });
    keep("A", { games: ["Chaos"], over: true });
    expect(tables().map((one) => [one.table, one.at, one.games])).toEqual([
      ["B", 9000, []],
      ["A", 1000, ["Chaos", "The Omen"]],
    ]);
    localStorage.setItem("pokernight.tables", '[{"table": "old", "at": 1}]');
    expect(kept("old")?.games).toEqual([]);
    vi.useRealTimers();
  });

  it("is not endless, and what is not ours is no table", () => {
    for (let i = 0; i < 80; i += 1) keep(`T${String(i)}`, {});
    expect(tables().length).toBe(60);
    localStorage.setItem("pokernight.tables", "{broken");
    expect(tables()).toEqual([]);
    localStorage.setItem("pokernight.tables", '{"table": 1}');
    expect(tables()).toEqual([]);
  });

  it("is kept in the page where the browser keeps nothing", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("no room");
    });
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new Error("not allowed");
    });
    expect(keep("Z", { key: "1" })).toBe(false);
    expect(kept("Z")?.key).toBe("1");
  });
});
