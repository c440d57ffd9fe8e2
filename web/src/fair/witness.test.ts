import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RoomState } from "../wire/messages";
import { headOf, toldOf, type Account } from "./account";
import { chainOf } from "./account";
import type { Lot, Opening, Shown } from "./deal";
import {
  anew,
  dealt,
  deckOf,
  evening,
  filler,
  salts,
  skipping,
  type Dealt,
} from "./honest.test-data";
import { digest, bytes } from "./packed";
import { Witness } from "./witness";

let hands: Dealt[];
let honest: RoomState[];

beforeAll(async () => {
  const one = await dealt(1, "");
  const two = await dealt(2, one.account.head);
  hands = [one, two, await dealt(3, two.account.head)];
  honest = evening(hands);
});

beforeEach(() => localStorage.clear());

/** Where each state of a hand is found, from the first hand. */
const AT = { promise: 0, hashes: 1, salts: 2, root: 3, dealt: 4, playing: 5, ended: 6 } as const;
const at = (hand: number, step: keyof typeof AT) => 7 * (hand - 1) + AT[step];

/** A page that has said what it brought to every deck, and heard that the room has it. */
function annsPage(): Witness {
  const page = new Witness("T", () => "ANN");
  page.again(true);
  return page;
}

/** What a page says of some states, shown one after the other: `hand breach about`. */
async function said(
  states: readonly RoomState[],
  page = annsPage(),
  taken = true,
): Promise<string[]> {
  for (const state of states) {
    const coming = state.table.fair.coming?.hand as number | undefined;
    const parts = state.table.fair.coming;
    page.see(state);
    await page.prove(state);
    if (!taken || coming === undefined) continue;
    const salt = salts.ANN as string;
    page.taken(coming, "hash", digest("salt", "T", coming, "ANN", bytes(salt)));
    if (parts && "hashes" in parts) page.taken(coming, "salt", salt);
  }
  return page.board.broken.map(({ hand, what, about }) => [hand, what, ...about].join(" "));
}

const copied = (states: readonly RoomState[]) => states.map((one) => structuredClone(one));

type Fair = { coming: Shown | null; now: Shown | null; lots: Lot[]; ended: Account | null };
const fairOf = (state: RoomState) => state.table.fair as unknown as Fair;

/** The same evening, where the room shows something else from a state on. */
function from(
  start: number,
  change: (fair: Fair, state: RoomState) => void,
  until = Infinity,
): RoomState[] {
  return honest.map((shown, place) => {
    const state = structuredClone(shown);
    if (place >= start && place < until) change(fairOf(state), state);
    return state;
  });
}

/** Whatever is shown of a hand, be it coming or played. */
const of = (hand: number, change: (fair: Shown) => void) => (fair: Fair) => {
  for (const one of [fair.coming, fair.now]) if (one?.hand === hand) change(one);
};
/** The account of a hand, with the head that belongs to what it says then. */
const account = (hand: number, change: (account: Account) => void) => (fair: Fair) => {
  if (fair.ended?.hand !== hand) return;
  change(fair.ended);
  fair.ended.head = headOf((hands[hand - 1] as Dealt).fair, [], fair.ended);
};

describe("an honest room is never accused", () => {
  it("whoever sees every state", async () => {
    expect(await said(honest)).toEqual([]);
  });

  it("by whoever misses states, as a slow page does", async () => {
    let drawn = 1;
    const draw = () => (drawn = (drawn * 48271) % 2147483647) / 2147483647;
    for (let evenings = 0; evenings < 60; evenings += 1) {
      localStorage.clear();
      const seldom = draw();
      expect(await said(skipping(honest, () => draw() > seldom))).toEqual([]);
    }
  });

  it("by whoever hears that something was skipped", async () => {
    for (let lost = 0; lost < honest.length; lost += 1) {
      localStorage.clear();
      const states = copied(honest);
      states.splice(lost, 1);
      if (states[lost]) (states[lost] as RoomState).skipped = true;
      expect(await said(states)).toEqual([]);
    }
  });

  it("by whoever comes late, or loads the page anew in mid-hand", async () => {
    for (let start = 0; start < honest.length; start += 1) {
      localStorage.clear();
      const rest = [anew(honest, start), ...honest.slice(start + 1)];
      expect(await said(rest)).toEqual([]);
      localStorage.clear();
      await said(honest.slice(0, start));
      expect(await said(rest), `loaded anew at ${String(start)}`).toEqual([]);
    }
  });

  it("by two tabs, one of them behind the other", async () => {
    for (const behind of [1, 2, 5, 9]) {
      localStorage.clear();
      const [one, other] = [annsPage(), annsPage()];
      for (const [place, state] of honest.entries()) {
        await said([state], one);
        if (place >= behind) await said([honest[place - behind] as RoomState], other);
      }
      expect(await said([], one)).toEqual([]);
      expect(await said([], other)).toEqual([]);
    }
  });

  it("by who brought another salt than his other device, or whose salt came too late", async () => {
    const states = copied(honest);
    const other = filler(16, 99);
    const page = annsPage();
    page.taken(1, "salt", other); // it was taken by a room that did not keep it: a new one began
    expect(await said(states, page, false)).toEqual([]);
  });

  it("when it starts again, between hands or in mid-hand", async () => {
    for (let start = 0; start < honest.length; start += 1) {
      localStorage.clear();
      const states = from(start, (fair, state) => {
        state.fence += 1;
        state.seq = 1 + state.seq - start;
        if (state.table.stage === "between" && start === 8) {
          fair.now = null;
          state.openings = [];
        }
      });
      const page = annsPage();
      await said(states.slice(0, start), page);
      page.again(false);
      const back = states[start] as RoomState;
      expect(await said([{ ...back, news: [] }, ...states.slice(start + 1)], page)).toEqual([]);
    }
  });

  it("when answers are taken back", async () => {
    const states = copied(honest);
    const [first, last] = [at(1, "playing"), at(1, "ended")];
    const undone = structuredClone(states[first] as RoomState);
    undone.news = [];
    undone.story = 3;
    const again = structuredClone(states[first] as RoomState);
    states.splice(first + 1, 0, undone, again);
    states.forEach((state, seq) => (state.seq = seq + 1));
    const page = annsPage();
    expect(await said(states.slice(0, last + 3), page)).toEqual([]);
    expect(page.board.of(1)?.notes.map((one) => one.what)).toContain("taken back");
  });

  it("when another game is called before the first card", async () => {
    const head = (hands[0] as Dealt).account.head;
    const other = await deckOf(2, head, { game: "another_game" });
    const states = from(0, () => undefined);
    const extra = structuredClone(states[at(2, "root")] as RoomState);
    fairOf(extra).coming = other.fair;
    states.splice(at(2, "root"), 0, extra);
    states.forEach((state, seq) => (state.seq = seq + 1));
    const page = annsPage();
    expect(await said(states, page)).toEqual([]);
    expect(page.board.of(2)?.notes.map((one) => one.what)).toContain("another game");
  });

  it("when a guest is left out by name, and says whom", async () => {
    const left = await dealt(1, "", { silent: ["BEN"] });
    const page = annsPage();
    expect(await said(evening([left]), page)).toEqual([]);
    expect(page.board.of(1)?.notes).toEqual([{ what: "left out", about: ["Ben"] }]);
  });

  it("when a hand is called off, and dealt again under the next number", async () => {
    const off = await dealt(1, "", { ending: "called off" });
    const page = annsPage();
    const next = await dealt(2, off.account.head);
    expect(await said(evening([off, next]), page)).toEqual([]);
    expect(page.board.of(1)?.notes.map((one) => one.what)).toContain("called off");
  });

  it("when cards are shuffled in mid-hand, and one of them twice in the same lot", async () => {
    const later = [
      ["7h", "2c", "3d"],
      ["9s", "7h", "7h"],
    ];
    const shuffled = await dealt(1, "", { later });
    const page = annsPage();
    const next = await dealt(2, shuffled.account.head);
    expect(await said(evening([shuffled, next]), page)).toEqual([]);
    expect(page.board.of(1)?.lots.map((lot) => lot.lot)).toEqual([1, 2]);
  });

  it("when it is renewed in mid-evening, and hands have accounts from then on", async () => {
    const old = await dealt(1, "", { form: 1 });
    const older = await dealt(2, chainOf(old.fair, []), { form: 1 });
    const next = await dealt(3, chainOf(older.fair, []));
    expect(await said(evening([old, older, next]))).toEqual([]);
    localStorage.clear();
    const forged = await dealt(3, filler(32, 7));
    expect(await said(evening([old, older, forged]))).toEqual(["3 chain 2"]);
  });
});

describe("a room that cheats is caught", () => {
  const bad = filler(32, 222);
  /** A cheat, the states that are shown, and what the page says. */
  const CHEATS: [string, () => RoomState[] | Promise<RoomState[]>, string[]][] = [
    [
      "the seed is swapped after the salts are open",
      async () => {
        const head = (hands[0] as Dealt).account.head;
        const { fair } = await deckOf(2, head, {}, filler(32, 77));
        const swap = of(2, (one) => {
          one.promise = fair.promise;
          if ("root" in one) one.root = fair.root;
        });
        return from(at(2, "root"), swap, at(2, "ended"));
      },
      ["2 promise"],
    ],
    [
      "the promise is replaced before anybody has sent a hash",
      () =>
        from(
          at(2, "hashes"),
          of(2, (fair) => (fair.promise = bad)),
          at(2, "ended"),
        ),
      ["2 promise"],
    ],
    [
      "a hand is chained to another one after its promise",
      () =>
        from(
          at(2, "hashes"),
          of(2, (fair) => (fair.before = bad)),
          at(2, "ended"),
        ),
      ["2 before"],
    ],
    [
      "a salt is dropped after it was shown",
      () =>
        from(
          at(2, "root"),
          of(2, (fair) => {
            fair.salts = { ANN: salts.ANN as string };
            fair.left_out = ["BEN"];
          }),
          at(2, "ended"),
        ),
      ["2 salts"],
    ],
    [
      "one's own salt is taken and dropped",
      () =>
        from(
          at(2, "salts"),
          of(2, (fair) => {
            if (!fair.salts) return;
            fair.salts = { BEN: salts.BEN as string };
            fair.left_out = ["ANN"];
          }),
          at(2, "ended"),
        ),
      ["2 not opened"],
    ],
    [
      "a salt is doubled: it stands for two",
      () =>
        from(
          at(2, "salts"),
          of(2, (fair) => {
            if (fair.salts) fair.salts = { ANN: salts.ANN as string, BEN: salts.ANN as string };
          }),
          at(2, "ended"),
        ),
      ["2 whole salts"],
    ],
    [
      "one's hash is taken and is not on the list",
      () =>
        from(at(2, "hashes"), (fair) => {
          const list = fair.coming?.hand === 2 && fair.coming;
          if (list && list.hashes && !list.salts) list.hashes = { BEN: list.hashes.BEN as string };
        }),
      ["2 not listed", "2 hashes"],
    ],
    [
      "another salt stands for oneself",
      () =>
        from(at(2, "hashes"), (fair) => {
          const list = fair.coming?.hand === 2 && fair.coming;
          if (list && list.hashes && !list.salts) list.hashes.ANN = bad;
        }),
      ["2 another", "2 hashes"],
    ],
    [
      "the list is put in another order: a hash stands for another person",
      () =>
        from(at(2, "salts"), (fair) => {
          const list = fair.coming?.hand === 2 && !fair.coming.root && fair.coming;
          if (!list) return;
          list.hashes = { ANN: list.hashes.BEN as string, BEN: list.hashes.ANN as string };
        }),
      ["2 hashes", "2 whole salts"],
    ],
    [
      "somebody is put on the list after it was shown",
      () =>
        from(
          at(2, "salts"),
          of(2, (fair) => {
            fair.hashes = { ...fair.hashes, EVE: bad };
            if (fair.salts) fair.left_out = ["EVE"];
          }),
          at(2, "ended"),
        ),
      ["2 hashes", "2 salts"],
    ],
    [
      "a salt on the list is nobody's",
      () =>
        from(
          at(2, "hashes"),
          of(2, (fair) => {
            if (fair.hashes) fair.hashes = { ...fair.hashes, EVE: bad };
            if (fair.salts) fair.left_out = ["EVE"];
          }),
          at(2, "ended"),
        ),
      ["2 nobody EVE"],
    ],
    [
      "a player of the house brings a salt",
      () =>
        from(
          at(2, "hashes"),
          of(2, (fair) => {
            if (fair.hashes) fair.hashes = { ...fair.hashes, ZOE: bad };
            if (fair.salts) fair.left_out = ["ZOE"];
          }),
          at(2, "ended"),
        ),
      ["2 nobody Zoe"],
    ],
    [
      "the list is taken away again",
      () =>
        from(at(2, "salts"), (fair) => {
          const list = fair.coming?.hand === 2 && !fair.coming.root && fair.coming;
          if (list) fair.coming = fairOf(honest[at(2, "promise")] as RoomState).coming;
        }),
      ["2 hashes"],
    ],
    [
      "the root is made after the first card",
      () =>
        from(at(2, "root"), (fair, state) => {
          if (state.seq > at(2, "playing") + 1) return;
          const salted = fairOf(honest[at(2, "salts")] as RoomState).coming;
          if (fair.coming) fair.coming = salted;
          else fair.now = salted;
        }),
      ["2 unsettled"],
    ],
    [
      "cards are dealt from no deck that was shown",
      () => from(at(2, "dealt"), (fair) => (fair.now = (hands[0] as Dealt).fair), at(2, "ended")),
      ["2 unsettled"],
    ],
    [
      "the root is changed, and the game is not",
      () =>
        from(
          at(2, "dealt"),
          of(2, (fair) => (fair.root = bad)),
          at(2, "ended"),
        ),
      ["2 root"],
    ],
    [
      "the deck is changed after the first card",
      () =>
        from(
          at(2, "playing"),
          of(2, (fair) => (fair.root = bad)),
          at(2, "ended"),
        ),
      ["2 deck"],
    ],
    [
      "the game is changed after the deal",
      () =>
        from(
          at(2, "playing"),
          of(2, (fair) => (fair.game = "other")),
          at(2, "ended"),
        ),
      ["2 deck"],
    ],
    [
      "a deck is written down in another order than that of a new pack",
      () =>
        from(
          at(2, "root"),
          of(2, (fair) => {
            if (fair.cards) fair.cards = fair.cards.slice(2) + fair.cards.slice(0, 2);
          }),
          at(2, "ended"),
        ),
      ["2 whole cards"],
    ],
    [
      "a hand is dealt by another version than the menu has shown",
      () =>
        from(
          at(2, "root"),
          of(2, (fair) => {
            if (fair.version) fair.version = 4;
          }),
          at(2, "ended"),
        ),
      ["2 version a_game 4 3"],
    ],
    [
      "an opening is that of another place",
      () => changedOpening((one) => ({ ...one, position: one.position + 1 })),
      ["2 opening CARD"],
    ],
    [
      "another card is opened than was sealed: one player was dealt from another deck",
      () => changedOpening((one) => ({ ...one, card: one.card === "2c" ? "3c" : "2c" })),
      ["2 opening OTHER", "2 unopened CARD"],
    ],
    [
      "a card that was told of is not opened",
      () =>
        from(at(2, "ended"), (fair, state) => {
          if (fair.ended?.hand === 2) state.openings = state.openings.slice(1);
        }),
      ["2 unopened CARD"],
    ],
    [
      "cards are opened while the hand goes on",
      () =>
        from(
          at(2, "playing"),
          (_, state) => (state.openings = (hands[1] as Dealt).openings as never),
          at(2, "ended"),
        ),
      ["2 closed cards"],
    ],
    [
      "a hand is called off when the wrong player wins, and nothing is said of it",
      () =>
        from(at(2, "ended"), (fair, state) => {
          if (fair.ended?.hand === 2) fair.ended = (hands[0] as Dealt).account;
          if (state.seq - 1 === at(2, "ended")) state.openings = [];
        }),
      ["2 left out"],
    ],
    [
      "a hand is drawn a second time",
      () => {
        const states = copied(honest.slice(0, at(2, "ended")));
        const again = copied(honest.slice(at(2, "promise"), at(2, "dealt")));
        for (const state of again) {
          state.table.hand = 2;
          fairOf(state).now = (hands[1] as Dealt).fair;
        }
        return [...states, ...again].map((state, seq) => ({ ...state, seq }));
      },
      ["2 again"],
    ],
    [
      "a hand that was played is left out of the numbers",
      () => {
        const states = [...honest, ...honest.slice(at(2, "promise"), at(2, "salts"))];
        return states.map((state, seq) => ({ ...state, seq }));
      },
      ["3 left out"],
    ],
    [
      "a hand is left out of the chain",
      async () => {
        const skipped = await dealt(3, (hands[0] as Dealt).account.head);
        return evening([hands[0] as Dealt, hands[1] as Dealt, skipped]);
      },
      ["3 chain 2"],
    ],
    [
      "the first hand has a history that nobody saw",
      async () => evening([await dealt(1, bad)]),
      ["1 chain 0"],
    ],
    [
      "a result is edited before it is shown",
      () =>
        from(
          at(2, "ended"),
          account(
            2,
            (one) => (one.result = { ...one.result, stacks: [0, 20_000, 10_000] } as never),
          ),
          at(3, "promise"),
        ).slice(0, at(3, "promise")),
      ["2 result"],
    ],
    [
      "a result is edited after it was shown",
      () =>
        from(
          at(3, "promise"),
          account(
            2,
            (one) => (one.result = { ...one.result, stacks: [0, 20_000, 10_000] } as never),
          ),
        ),
      ["2 account"],
    ],
    [
      "the account says that another story was told",
      () =>
        from(
          at(2, "ended"),
          account(2, (one) => {
            const { events, fair } = hands[1] as Dealt;
            const other = events.map((said, place) => (place === 3 ? { ...said, cents: 9 } : said));
            one.told = toldOf(fair.table, 2, other);
          }),
          at(3, "promise"),
        ).slice(0, at(3, "promise")),
      ["2 told"],
    ],
    [
      "the account leaves events out",
      () =>
        from(
          at(2, "ended"),
          account(2, (one) => {
            const { events, fair } = hands[1] as Dealt;
            one.events = 4;
            one.told = toldOf(fair.table, 2, events.slice(0, 4));
          }),
        ).slice(0, at(3, "promise")),
      ["2 told"],
    ],
    [
      "the account tells nothing",
      () =>
        from(
          at(2, "ended"),
          account(2, (one) => (one.told = "")),
        ).slice(0, at(3, "promise")),
      ["2 told"],
    ],
    ...(["names", "button", "rules", "stacks"] as const).map(
      (part): [string, () => RoomState[], string[]] => [
        `the account gives another ${part}`,
        () => {
          const other = {
            names: ["Ann", "Eve", "Zoe"],
            button: 1,
            rules: { ante: "2" },
            stacks: [1, 2, 3],
          };
          const change = account(2, (one) => Object.assign(one, { [part]: other[part] }));
          return from(at(2, "ended"), change).slice(0, at(3, "promise"));
        },
        [`2 facts ${part === "button" ? "dealer" : part}`],
      ],
    ),
    [
      "the head does not follow from what was shown",
      () =>
        from(at(2, "ended"), (fair) => {
          if (fair.ended?.hand === 2) fair.ended.head = bad;
        }).slice(0, at(3, "promise")),
      ["2 head"],
    ],
    [
      "a hand goes on after it was over",
      () => {
        const states = copied(honest.slice(0, at(3, "promise")));
        const more = structuredClone(states.at(-1) as RoomState);
        more.news = (hands[1] as Dealt).events.slice(3, 4);
        more.story += 1;
        more.seq += 1;
        return [...states, more];
      },
      ["2 went on"],
    ],
    [
      "a later shuffle is changed after it was shown",
      () =>
        from(at(2, "dealt"), (fair, state) => {
          if (fair.now?.hand !== 2 || fair.ended?.hand === 2) return;
          fair.lots = [{ lot: 1, generation: 0, first: 52, size: 4, root: filler(32, state.seq) }];
        }).slice(0, at(2, "ended")),
      ["2 lots"],
    ],
    [
      "a later shuffle is shown after the hand was over",
      () =>
        from(at(3, "promise"), (fair) => {
          if (fair.now?.hand !== 2) return;
          fair.lots = [{ lot: 1, generation: 0, first: 52, size: 4, root: bad }];
        }),
      ["2 lots"],
    ],
    [
      "a deck is that of another table",
      () =>
        from(
          at(2, "promise"),
          of(2, (fair) => (fair.table = "U")),
        ).slice(0, at(2, "dealt")),
      ["2 table"],
    ],
    [
      "the record of the evening is changed after its end",
      () => {
        const over = structuredClone(honest.at(-1) as RoomState);
        const closed = (log: string, seq: number) => {
          const state = structuredClone(over);
          state.table.stage = "over";
          state.table.fair.closed = { lines: 40, log };
          return { ...state, news: [], seq: state.seq + seq };
        };
        return [...honest, closed(bad, 1), closed(bad, 2), closed(filler(32, 1), 3)];
      },
      ["3 record"],
    ],
  ];

  /** The evening in which Ann's card of the second hand is opened otherwise. */
  function changedOpening(change: (one: Opening) => Opening): RoomState[] {
    return from(at(2, "ended"), (fair, state) => {
      if (fair.ended?.hand !== 2 || state.openings.length === 0) return;
      const [one, ...rest] = state.openings as unknown as Opening[];
      state.openings = [change(one as Opening), ...rest] as never;
    });
  }

  it.each(CHEATS)("when %s", async (_, shown, wanted) => {
    const card = (hands[1] as Dealt).openings[0]?.card ?? "";
    const other = card === "2c" ? "3c" : "2c";
    const expected = wanted.map((one) => one.replace("CARD", card).replace("OTHER", other));
    const page = annsPage();
    const found = await said(await shown(), page);
    // what follows from it may be found, too
    expect(found.slice(0, expected.length)).toEqual(expected);
    // whoever loads the page anew is told the same again, once
    expect(await said([], annsPage())).toEqual(found);
  });

  it("when it says what no page can read, and the page goes on", async () => {
    const odd = [{ hand: 2 }, { hashes: [] }, [], "no", 7] as unknown[];
    for (const [place, one] of odd.entries()) {
      localStorage.clear();
      const states = from(
        at(2, "hashes"),
        (fair) => (fair.coming &&= one as Shown),
        at(2, "dealt"),
      );
      expect((await said(states))[0], String(place)).toMatch(/^[12] (whole|table)/);
    }
    localStorage.clear();
    const lots = from(at(2, "dealt"), (fair) => (fair.lots = [null] as never));
    expect((await said(lots))[0]).toBe("2 whole deck");
    localStorage.clear();
    const openings = from(0, (_, state) => (state.openings = state.openings.map(() => ({}))));
    expect((await said(openings))[0]).toMatch(/^1 opening/);
  });

  it("by whichever tab sees it, and all of them are told", async () => {
    const states = from(
      at(2, "root"),
      of(2, (fair) => (fair.promise = bad)),
    );
    const [one, other] = [annsPage(), annsPage()];
    await said(states.slice(0, at(2, "dealt")), one);
    expect(await said(states.slice(0, 1), other)).toEqual(["2 promise"]);
  });

  it("only where somebody compares, if it shows two groups two histories", async () => {
    const ann = annsPage();
    expect(await said(honest, ann)).toEqual([]);
    const pin = ann.board.pinned(3);
    localStorage.clear();
    const bens = annsPage();
    const other = await dealt(1, "", { game: "another_game" });
    const next = await dealt(2, other.account.head);
    expect(await said(evening([other, next, await dealt(3, next.account.head)]), bens)).toEqual([]);
    expect(bens.board.pinned(3)).not.toBe(pin);
    expect(pin).toMatch(/^[0-9a-f]{64}$/);
  });
});
