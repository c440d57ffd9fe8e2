import { describe, expect, it } from "vitest";
import type { BooksJson, PastLineJson } from "../../wire/messages";
import { asText, courses, heldIn, isEven, payments, powers, settledWith, sharedIn } from "./sums";

const hand = (nets: Record<string, number>, used: [string, string][] = []): PastLineJson => ({
  number: 1,
  game: "g",
  title: "G",
  at: 0,
  ending: "over",
  names: Object.keys(nets),
  winners: [],
  pot: 0,
  nets,
  powers: used.map(([power, name]) => ({ power, name })),
});
const books = (nets: Record<string, number>): BooksJson => ({
  accounts: Object.entries(nets).map(([name, net]) => ({
    name,
    bought: 10_000,
    cashed: 10_000 + net,
    net,
    recitations: 0,
  })),
  transfers: [],
  kept: 0,
  shares: [],
});

describe("the course of an evening", () => {
  it("adds hand to hand, from nothing", () => {
    const found = courses([hand({ Ann: 300, Zoe: -300 }), hand({ Ann: -100, Zoe: 100 })]);
    expect(found).toEqual([
      { name: "Ann", values: [0, 300, 200] },
      { name: "Zoe", values: [0, -300, -200] },
    ]);
  });

  it("begins for who comes later when he comes, and stays for who is gone", () => {
    const found = courses([hand({ Ann: 5, Zoe: -5 }), hand({ Ann: 1, Max: -1 })]);
    expect(found.find((one) => one.name === "Max")?.values).toEqual([null, 0, -1]);
    expect(found.find((one) => one.name === "Zoe")?.values).toEqual([0, -5, -5]);
  });

  it("is nothing without hands", () => expect(courses([])).toEqual([]));
});

describe("the end of an evening", () => {
  const course = courses([hand({ Ann: 300, Zoe: -300 })]);
  const transfers = [{ payer: "Zoe", payee: "Ann", cents: 1 }];

  it("is one more place where more was settled than the hands brought", () => {
    const over = { ...books({ Ann: 250, Zoe: -250 }), transfers };
    expect(settledWith(course, over)?.map((one) => one.values.at(-1))).toEqual([250, -250]);
  });

  it("is none where the hands were all, or while the evening goes on", () => {
    expect(settledWith(course, { ...books({ Ann: 300, Zoe: -300 }), transfers })).toBeNull();
    expect(settledWith(course, books({ Ann: 250, Zoe: -250 }))).toBeNull();
  });
});

describe("what powers were worth", () => {
  it("is what the hands brought to those who used them", () => {
    const hands = [
      hand({ Ann: 300, Zoe: -300 }, [["2 Hog", "Ann"]]),
      hand({ Ann: -100, Zoe: 100 }, [
        ["2 Hog", "Ann"],
        ["Red Four", "Zoe"],
      ]),
    ];
    expect(powers(hands)).toEqual([
      { power: "2 Hog", times: 2, cents: 200 },
      { power: "Red Four", times: 1, cents: 100 },
    ]);
  });
});

describe("money that waits in a game", () => {
  const omen = { ...hand({ Ann: -200, Bo: -1000 }), title: "The Omen" };

  it("is named by its game, and then nobody is even", () => {
    const there = books({ Ann: -200, Bo: -1000 });
    expect(heldIn(there, [hand({ Ann: 5, Bo: -5 }), omen])).toEqual([
      { game: "The Omen", cents: 1200 },
    ]);
    expect([payments(there), isEven(there)]).toEqual([[], false]);
  });

  it("is no longer there when somebody has won it, or it is kept", () => {
    const won = { ...hand({ Ann: 1200, Bo: 0 }), title: "The Omen" };
    expect(heldIn(books({ Ann: 1000, Bo: -1000 }), [omen, won])).toEqual([]);
    expect(heldIn({ ...books({ Ann: -200, Bo: -1000 }), kept: 1200 }, [omen])).toEqual([]);
  });

  it("is told without a game where no hand says which", () =>
    expect(heldIn(books({ Ann: -3 }), [])).toEqual([{ game: "", cents: 3 }]));
});

describe("settling up", () => {
  it.each([
    [{ Ann: 500, Bo: -200, Cy: -300 }],
    [{ Ann: 1, Bo: 2, Cy: -4, Di: 1 }],
    [{ Ann: 0, Bo: 0 }],
  ])("leaves everybody even: %o", (nets: Record<string, number>) => {
    const left = { ...nets };
    const paid = payments(books(nets));
    for (const one of paid) {
      expect(one.cents).toBeGreaterThan(0);
      left[one.payer] = (left[one.payer] ?? 0) + one.cents;
      left[one.payee] = (left[one.payee] ?? 0) - one.cents;
    }
    expect(Object.values(left).every((cents) => cents === 0)).toBe(true);
    expect(paid.length).toBeLessThan(Object.keys(nets).length);
  });

  it("takes the room's own transfers once the evening is over", () => {
    const transfers = [{ payer: "Bo", payee: "Ann", cents: 7 }];
    expect(payments({ ...books({ Ann: 7, Bo: -7 }), transfers })).toEqual(transfers);
  });

  it("is text in columns, with the payments below", () => {
    const text = asText(
      books({ Ann: 250, Zoe: -250 }),
      ["Player", "Bought", "Cashed", "Up"],
      (payer, payee, cents) => `${payer} pays ${payee} ${cents}`,
      ["The Omen holds 5"],
    );
    expect(text).toBe(
      [
        "Player  Bought   Cashed      Up",
        "Ann       $100  $102.50  +$2.50",
        "Zoe       $100   $97.50  -$2.50",
        "",
        "Zoe pays Ann $2.50",
        "The Omen holds 5",
      ].join("\n"),
    );
  });
});

describe("money that nobody had won", () => {
  const share = (game: string, name: string, cents: number) => ({ game, name, cents });

  it("is told by game, and what was left at the end by itself", () => {
    const shares = [share("Guts", "Ann", 201), share("Guts", "Bo", 200), share("", "Ann", 34)];
    expect(sharedIn({ ...books({}), shares })).toEqual([
      {
        game: "Guts",
        cents: 401,
        parts: [
          { name: "Ann", cents: 201 },
          { name: "Bo", cents: 200 },
        ],
      },
      { game: "", cents: 34, parts: [{ name: "Ann", cents: 34 }] },
    ]);
    expect(sharedIn(books({}))).toEqual([]);
  });

  it("is two pots where somebody got of one game twice", () => {
    const shares = [share("Guts", "Ann", 5), share("Guts", "Bo", 5), share("Guts", "Ann", 7)];
    expect(sharedIn({ ...books({}), shares }).map((one) => one.cents)).toEqual([10, 7]);
  });
});
