import { beforeEach, describe, expect, it } from "vitest";
import type { TableJson } from "../wire/messages";
import { brought, Salts, taken } from "./salts";

const table = (hand: number) =>
  ({ fair: { coming: { hand } }, seated: [{ person: "ANN" }] }) as unknown as TableJson;

describe("salts", () => {
  beforeEach(() => localStorage.clear());

  it("are remembered by this browser, so that a page that is loaded anew opens the same", () => {
    const first = new Salts("T");
    const said = first.next(table(7), "ANN");
    expect(brought("T")[7]).toBe(first.of(7));
    expect(new Salts("T").next(table(7), "ANN")).toEqual(said);
  });

  it("must be in the deck only once the room has said that it has them", () => {
    const [here, otherTab] = [new Salts("T"), new Salts("T")];
    here.next(table(7), "ANN");
    expect(taken("T")).toEqual({});
    localStorage.clear(); // what one tab writes another may not see at once
    otherTab.next(table(7), "ANN");
    here.taken(7);
    expect(taken("T")[7]).toBe(here.of(7));
    expect(here.of(7)).not.toBe(otherTab.of(7));
    expect(new Salts("T").next(table(7), "ANN")).toEqual(new Salts("T").next(table(7), "ANN"));
    expect(brought("T")[7]).toBe(here.of(7));
  });

  it("are drawn for each table and hand by themselves", () => {
    const salts = new Salts("T");
    salts.next(table(7), "ANN");
    salts.next(table(8), "ANN");
    new Salts("U").next(table(7), "ANN");
    expect(new Set([brought("T")[7], brought("T")[8], brought("U")[7]]).size).toBe(3);
  });

  it("are drawn anew where what is remembered is none", () => {
    localStorage.setItem("pokernight.salts.T", '{"7": "no salt"}');
    new Salts("T").next(table(7), "ANN");
    expect(brought("T")[7]).toMatch(/^[0-9a-f]{32}$/);
    localStorage.setItem("pokernight.salts.T", "[broken");
    expect(brought("T")).toEqual({});
  });
});
