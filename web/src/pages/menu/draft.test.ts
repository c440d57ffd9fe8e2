import { describe, expect, it } from "vitest";
import type { GameJson, OptionJson, PageJson } from "../../wire/messages";
import {
  differences,
  chosen,
  draftOf,
  fresh,
  inWords,
  isBuyIn,
  menuText,
  NAME,
  settled,
  staked,
  standing,
  wishOf,
} from "./draft";

const option = (name: string, value: string, stakes = "stay") =>
  ({ name, default: value, stakes }) as OptionJson;
const page = {
  name: "the_omen",
  title: "The Omen",
  options: [option("lost_pot", "holdings"), option("burns", "no"), option("ante", "1", "scale")],
  sets: { original: {}, copy: { lost_pot: "carry" }, slow: { burns: "yes" } },
} as unknown as PageJson;
const draft = { name: "The Omen", game: "the_omen", set: "", stakes: "", house: {}, staked: [] };

describe("a game for a menu", () => {
  it("stands as its set has it, and the game where that says nothing", () => {
    expect(standing(page, "")).toEqual({ lost_pot: "holdings", burns: "no", ante: "1" });
    expect(standing(page, "copy")).toEqual({ lost_pot: "carry", burns: "no", ante: "1" });
    expect(standing(page, "copy+slow").burns).toBe("yes");
  });

  it("has a name of its own", () => {
    expect(fresh(page, []).name).toBe("The Omen");
    expect(fresh(page, ["The Omen", "The Omen 2"]).name).toBe("The Omen 3");
  });

  it("has a name that fits on a menu, however much was said of it", () => {
    const long = { name: "stud", title: "x".repeat(150) };
    const first = fresh(long, []).name;
    const second = fresh(long, [first]).name;
    expect(first).toMatch(/^x+…$/);
    expect(second).toBe(`${first} 2`);
    expect(second.length).toBeLessThanOrEqual(NAME);
  });

  it("remembers only what is not as it stands", () => {
    const changed = settled(draft, page, "burns", "yes");
    expect(changed.house).toEqual({ burns: "yes" });
    expect(settled(changed, page, "burns", "no").house).toEqual({});
    expect(settled({ ...draft, set: "copy" }, page, "lost_pot", "carry").house).toEqual({});
    expect(wishOf({ ...changed, set: "copy" })).toEqual({
      name: "The Omen",
      game: "the_omen",
      rules: "copy",
      stakes: "",
      house: { burns: "yes" },
    });
  });

  it("is read from a menu that is there", () => {
    const there = { name: "Omen", game: "the_omen", staked: ["ante"] };
    const entry = draftOf({ ...there, changed: ["burns=yes", "ante=2.50"] } as GameJson);
    expect(entry.house).toEqual({ burns: "yes", ante: "2.50" });
    expect(chosen(entry)).toEqual(["burns"]);
    expect(chosen(settled(entry, page, "ante", "3"))).toEqual(["burns", "ante"]);
  });

  it("is changed by saying what is different, also what is as out of the box again", () => {
    const there = { ...draft, house: { burns: "yes", ante: "2" } };
    expect(differences(there, { ...there, house: { ante: "2", lost_pot: "carry" } }, page)).toEqual(
      {
        rules: "",
        stakes: "",
        house: { burns: "no", lost_pot: "carry" },
      },
    );
    expect(differences(there, { ...there, set: "copy", house: {} }, page)).toEqual({
      rules: "copy",
      stakes: "",
      house: {},
    });
  });
});

describe("other stakes", () => {
  it("take back the amounts that went with the old ones, and nothing else", () => {
    const there = { ...draft, house: { burns: "yes", ante: "2" } };
    const now = staked(there, page, "3/6");
    expect(now.house).toEqual({ burns: "yes" });
    expect(differences(there, now, page)).toEqual({ rules: "", stakes: "3/6", house: {} });
    expect(differences(there, settled(now, page, "ante", "5"), page).house).toEqual({ ante: "5" });
  });
});

describe("a menu", () => {
  it("has a usual buy-in of more than nothing, or none", () => {
    expect(["", " ", "100", "$2.50"].map(isBuyIn)).toEqual([true, true, true, true]);
    expect(["0", "0.00", "-5", "1e9", "x"].map(isBuyIn)).toEqual(Array(5).fill(false));
  });

  it("is called by letters that turn nothing, and refused in the words of people", () => {
    expect(menuText({ title: "\u202eAnn", choice: "dealer", buyIn: "", most: "" }, [])).toContain(
      '"Ann"',
    );
    expect(inWords("the buy_in of a menu")).toBe("the buy in of a menu");
  });

  it("is text that a room reads, whatever is typed", () => {
    const evening = { title: 'Fri"day\n', choice: "rotation" as const, buyIn: "50", most: "500" };
    const games = [
      { ...draft, name: "Ω \\", set: "copy", stakes: "1/2", house: { burns: "yes" } },
      { ...draft, name: "Plain" },
    ];
    expect(menuText(evening, games)).toBe(
      [
        'title = "Fri\\"day"',
        'choice = "rotation"',
        'buy_in = "50"',
        'most_buy_in = "500"',
        "",
        "[[game]]",
        'game = "the_omen"',
        'name = "Ω \\\\"',
        'rules = "copy"',
        'stakes = "1/2"',
        'house.burns = "yes"',
        "",
        "[[game]]",
        'game = "the_omen"',
        'name = "Plain"',
        "",
      ].join("\n"),
    );
  });

  it("has no choice of games where there is one", () => {
    const evening = {
      title: "",
      choice: "dealer" as const,
      each: "orbit" as const,
      buyIn: "",
      most: "",
    };
    expect(menuText(evening, [draft])).not.toContain("choice");
    expect(menuText(evening, [draft])).not.toContain("each");
    expect(menuText(evening, [draft, draft])).toContain('each = "orbit"');
  });
});
