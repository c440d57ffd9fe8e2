import { beforeEach, describe, expect, it } from "vitest";
import { dayBefore, isOfOtherVersion, keepAnswer, lastAnswered, today } from "./streak";

beforeEach(() => localStorage.clear());

describe("the streak of the daily hand", () => {
  it("grows day by day, and ends with a wrong answer or a day left out", () => {
    const right = { winner: 1, isRight: true, cause: null };
    expect(keepAnswer({ day: "2026-02-28", ...right }).streak).toBe(1);
    expect(keepAnswer({ day: "2026-03-01", ...right, cause: true }).streak).toBe(2);
    expect(keepAnswer({ day: "2026-03-02", ...right, cause: false })).toMatchObject({
      streak: 0,
      best: 2,
    });
    expect(keepAnswer({ day: "2026-03-03", ...right }).streak).toBe(1);
    expect(keepAnswer({ day: "2026-03-05", ...right }).streak).toBe(1);
  });

  it("takes one answer a day, and survives what it cannot read", () => {
    keepAnswer({ day: "2026-03-01", winner: 1, isRight: true, cause: null });
    keepAnswer({ day: "2026-03-01", winner: 2, isRight: false, cause: null });
    expect(lastAnswered()?.winner).toBe(1);
    localStorage.setItem("pokernight.daily", "{");
    expect(lastAnswered()).toBe(null);
  });

  it("puts aside what another version of the page has kept", () => {
    const other = JSON.stringify({ day: "2026-03-01", streaks: [4] });
    localStorage.setItem("pokernight.daily", other);
    expect(isOfOtherVersion()).toBe(true);
    keepAnswer({ day: "2026-03-02", winner: 1, isRight: true, cause: null });
    expect(localStorage.getItem("pokernight.daily.other")).toBe(other);
    expect(isOfOtherVersion()).toBe(false);
  });

  it("counts days by the calendar", () => {
    expect(today(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
    expect(dayBefore("2026-03-01")).toBe("2026-02-28");
  });
});
