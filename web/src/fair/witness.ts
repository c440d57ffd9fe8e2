// The page as a witness: it pins what the room shows of every deck in the order in which it is shown, and
// says which promise was broken. docs/fair-deals.md has every rule; what is merely missing, because the
// page was away or slow, or the room was, is never held against anybody.

import type { RoomState } from "../wire/messages";
import { chainOf, formOf, headOf, rootsOf, toldOf, type Account } from "./account";
import { cardsOf, Deals, deckLot, isHex, type Lot, type Opening, type Shown } from "./deal";
import { own } from "./hasher";
import { canonical, same } from "./packed";
import {
  has,
  mark,
  Pinboard,
  type Breach,
  type Broken,
  type Note,
  type Pinned,
  type Step,
} from "./pins";
import { contradicting, DECK, isAccount, isNumber, misshapen } from "./shape";
import { Story } from "./story";

/** Parts of a deck that the room acknowledged on this socket. */
interface Brought {
  hash?: string;
  salt?: string;
}

/** Facts of a hand as seen while it was played, to compare with its account. */
interface Facts {
  hand: number;
  names: string[];
  button: number;
  rules: Record<string, string>;
  stacks: number[];
}

/** Parts that are shown at each step, each with the breach that another value of it is. */
const PARTS: [Step, Breach, (keyof Shown)[]][] = [
  ["promise", "promise", ["promise", "scheme"]],
  ["promise", "before", ["before"]],
  ["hashes", "hashes", ["hashes"]],
  ["salts", "salts", ["salts", "left_out"]],
];

export class Witness {
  readonly board: Pinboard;
  readonly story = new Story();
  #deals = new Deals(own);
  #facts: Facts | null = null;
  #mine = new Map<number, Brought>();
  #fence = 0;
  #people = new Set<string>();
  /** Hands before which the player had no chair at some time after the room took the salt. */
  #stood = new Set<number>();
  #proven = new Set<number>();
  #new: Broken[] = [];
  #anew = true;

  constructor(
    readonly table: string,
    /** Id of the player; empty for a spectator. */
    readonly me: () => string = () => "",
  ) {
    this.board = new Pinboard(table);
  }

  /** A new socket; `anew`: the next state tells the hand from its beginning. */
  again(anew: boolean): void {
    this.#anew = anew;
    this.#mine.clear();
  }

  /** The room has said that it has what this page brought to a deck. */
  taken(hand: number, part: keyof Brought, value: string): void {
    this.#mine.set(hand, { ...this.#mine.get(hand), [part]: value });
    this.#stood.delete(hand);
  }

  /** Look at a state; gives the promises that were broken in it. */
  see(state: RoomState): Broken[] {
    this.#new = [];
    this.board.look();
    const { pins } = this.board;
    if (state.fence !== this.#fence) this.#mine.clear();
    this.#fence = state.fence;
    const before = JSON.stringify(pins);
    const [fence, seq] = pins.at;
    /** Another tab has seen more: what is not there yet is no fault. */
    const late = state.fence < fence || (state.fence === fence && state.seq < seq);
    for (const one of state.table.people) if (!one.by) this.#people.add(one.id);
    const undone = this.story.hear(state, this.#anew);
    this.#anew = false;
    if (undone > 0) this.#note(state.table.hand, "taken back");
    try {
      this.#follow(state, late);
    } catch {
      // whatever a room says, the page goes on
      this.#breaks(state.table.hand, "whole", "deck");
    }
    if (!late && before !== JSON.stringify(pins)) pins.at = [state.fence, state.seq];
    this.board.keep();
    return this.#new;
  }

  /** Hold all that is said of decks against what was said before. */
  #follow(state: RoomState, late: boolean): void {
    const { fair } = state.table;
    const coming = fair.coming as Partial<Shown> | null;
    const now = fair.now as Partial<Shown> | null;
    const me = this.me();
    if (coming?.hand && !state.table.seated.some((one) => one.person === me)) {
      this.#stood.add(coming.hand);
    }
    if (now) this.#shown(now, "now", state, late);
    if (coming) this.#shown(coming, "coming", state, late);
    this.#menu(state);
    if (now && this.#isOurs(now))
      this.#lots(now.hand as number, fair.lots as unknown as Lot[], late);
    if (!late) this.#order(state, coming, now);
    this.#wentOn(state, late);
    this.#look(state);
    if (fair.ended) this.#ended(fair.ended as unknown as Account, state, late);
    if (fair.closed) this.#closed(fair.closed);
  }

  /** Hold what proves the cards of the last hand against the roots that were shown before them. */
  async prove(state: RoomState): Promise<Broken[]> {
    const openings = state.openings as unknown as Opening[];
    const hand = state.table.hand;
    if (openings.length === 0 || this.#proven.has(hand)) return [];
    this.#proven.add(hand);
    this.board.look();
    const pin = this.board.of(hand);
    if (!pin?.fair.root) return [];
    const found: Broken[] = [];
    const breaks = (what: Breach, ...about: string[]) => {
      const one = this.#breaks(hand, what, ...about);
      if (one) found.push(one);
    };
    const plays = state.table.stage === "playing" || state.table.stage === "frozen";
    if (plays || pin.ended?.ending === "called off") breaks("closed cards");
    const fair = pin.fair as Shown;
    const pack = cardsOf(fair.cards);
    const lots = new Map([deckLot(fair), ...pin.lots].map((lot) => [lot.lot, lot]));
    const opened = new Map<string, string>();
    for (const one of openings) {
      const lot = lots.get(one.lot);
      const place = `${String(one.lot)} ${String(one.position)}`;
      const other = opened.get(place);
      const fits = lot && pack.includes(one.card);
      const is = fits && (await this.#deals.opens(fair, lot, one).catch(() => false));
      if (is && (other ?? one.card) === one.card) opened.set(place, one.card);
      else breaks("opening", one.card);
    }
    // of a later lot a card may be shuffled again, and then lies at two places
    const dealt = [...opened].filter(([place]) => place.startsWith("0 ")).map(([, card]) => card);
    for (const card of new Set(dealt)) {
      const many = (cards: readonly string[]) => cards.filter((one) => one === card).length;
      if (many(dealt) > many(pack)) breaks("opening", card);
    }
    const told = this.story.of(hand);
    const cards = new Set(openings.map((one) => one.card));
    if (told?.whole && pin.ended?.ending === "over" && !pin.ended.result?.misdeal) {
      const all = told.events.flatMap((one) => one.cards.map(({ card }) => card));
      const missing = all.find((card) => card !== null && !cards.has(card));
      if (missing) breaks("unopened", missing);
    }
    this.board.keep();
    return found;
  }

  /** Check that a deck is of this table and has a hand number. */
  #isOurs(fair: Partial<Shown>): boolean {
    return fair.table === this.table && isNumber(fair.hand) && fair.hand > 0;
  }

  /** A promise was broken; told once of each hand. */
  #breaks(hand: number, what: Breach, ...about: Broken["about"]): Broken | null {
    const { pins } = this.board;
    const broken =
      this.board.of(hand)?.broken ?? pins.older[hand]?.broken ?? this.board.pin(hand).broken;
    const one = { hand, what, about };
    if (broken.some((other) => same(other, one))) return null;
    broken.push(one);
    this.#new.push(one);
    return one;
  }

  #note(hand: number, what: Note["what"], ...about: Note["about"]): void {
    const notes = this.board.of(hand)?.notes;
    const one = { what, about };
    if (notes && !notes.some((other) => same(other, one))) notes.push(one);
  }

  /** Pin what is shown of a deck so far, or compare it with the pins. */
  #shown(fair: Partial<Shown>, where: "coming" | "now", state: RoomState, late: boolean): void {
    const hand = isNumber(fair.hand) ? fair.hand : state.table.hand;
    if (fair.table !== this.table) {
      this.#breaks(hand, "table");
      return;
    }
    const missing = misshapen(fair);
    if (missing) {
      this.#breaks(hand, "whole", missing);
      return;
    }
    const last = this.board.dealt?.hand ?? 0;
    if (!late && hand < last) {
      this.#breaks(last, "left out");
      return;
    }
    const fresh = !this.board.of(hand);
    const pin = this.board.pin(hand);
    const step = (one: Step) => mark(pin, state.fence, state.seq, one);
    if (where === "coming" && has(pin, "dealt") && !late) this.#breaks(hand, "again");
    if (fresh) this.#chained(fair as Shown, last, state);
    for (const [first, breach, parts] of PARTS) {
      const shown = parts.filter((part) => part in fair);
      if (shown.length === 0) {
        if (has(pin, first) && !late) this.#breaks(hand, breach);
      } else if (!has(pin, first)) {
        for (const part of shown) Object.assign(pin.fair, { [part]: fair[part] });
        if (first === "hashes") this.#listed(fair as Shown, state);
        if (first === "salts" && fair.left_out?.length) {
          this.#note(hand, "left out", ...fair.left_out.map((one) => nameOf(state, one)));
        }
      } else if (parts.some((part) => !same(fair[part], pin.fair[part])))
        this.#breaks(hand, breach);
    }
    const wrong = contradicting(fair);
    if (wrong) this.#breaks(hand, "whole", wrong);
    Object.assign(pin.fair, { table: fair.table, hand });
    step("promise");
    if (fair.hashes) step("hashes");
    if (fair.salts) step("salts");
    this.#own(fair, hand);
    if (fair.root) {
      this.#deck(fair as Shown, pin, late);
      step("root");
    } else if (has(pin, "root") && !late && where === "coming") this.#breaks(hand, "root");
    if (where === "now" && fair.root) step("dealt");
  }

  /** The deck and its root; before the first card another game may be called. */
  #deck(fair: Shown, pin: Pinned, late: boolean): void {
    const game = DECK.slice(0, 3)
      .map((part) => String(fair[part]))
      .join(" ");
    const deck = `${game} ${fair.root}`;
    const take = () => {
      for (const part of DECK) Object.assign(pin.fair, { [part]: fair[part] });
      this.#version(fair);
    };
    if (!pin.fair.root) take();
    else if (DECK.some((part) => fair[part] !== pin.fair[part])) {
      const other = pin.decks.find((one) => one.startsWith(`${game} `));
      if (other !== undefined && other !== deck)
        this.#breaks(fair.hand, has(pin, "dealt") ? "deck" : "root");
      else if (has(pin, "dealt")) {
        if (!late || other === undefined) this.#breaks(fair.hand, "deck");
      } else if (!late) {
        take();
        this.#note(fair.hand, "another game");
      }
    }
    if (!pin.decks.includes(deck) && !has(pin, "dealt")) pin.decks.push(deck);
  }

  /** Check that a hand follows from the head of the hand before. */
  #chained(fair: Shown, last: number, state: RoomState): void {
    const { hand, before } = fair;
    if (last > 0 && hand > last + 1) this.#note(hand, "unseen", last + 1, hand - 1);
    const head = this.#headOf(hand - 1, state);
    if (hand === 1 ? before !== "" : head !== "" && before !== head)
      this.#breaks(hand, "chain", hand - 1);
  }

  /** The head of a hand, by its account or, where hands have none, by what was shown of it. */
  #headOf(hand: number, state: RoomState): string {
    const pin = this.board.of(hand);
    const now = state.table.fair.now as Partial<Shown> | null;
    if (!pin?.fair.root || formOf(pin.fair) === 2) {
      const ended = state.table.fair.ended as Account | null;
      if (pin && !pin.head && ended?.hand === hand && isHex(ended.head, 32)) return ended.head;
      return this.board.head(hand);
    }
    // only while it lies there are all of its later lots known
    if (!pin.head && now?.hand === hand && now.root === pin.fair.root) {
      pin.head = chainOf(pin.fair as Shown, state.table.fair.lots as unknown as Lot[]);
    }
    return pin.head;
  }

  /** The list of salts, seen for the first time: each is that of a person who is here. */
  #listed(fair: Shown, state: RoomState): void {
    const house = new Set(state.table.people.filter((one) => one.by).map((one) => one.id));
    for (const person of Object.keys(fair.hashes)) {
      if (house.has(person) || !this.#people.has(person)) {
        this.#breaks(fair.hand, "nobody", nameOf(state, person));
      }
    }
  }

  /** Check that the player's own salt is in the deck if the room acknowledged it. */
  #own(fair: Partial<Shown>, hand: number): void {
    const mine = this.#mine.get(hand);
    const me = this.me();
    if (!me || !fair.hashes) return;
    const sits = !this.#stood.has(hand);
    const listed = fair.hashes[me];
    if (mine?.hash && listed !== mine.hash && (listed !== undefined || sits)) {
      this.#breaks(hand, listed === undefined ? "not listed" : "another");
    }
    if (!fair.salts) return;
    const salt = fair.salts[me];
    if (mine?.salt && salt !== mine.salt) {
      this.#breaks(hand, salt === undefined ? "not opened" : "another");
    } else if (sits && salt === undefined && !mine?.salt) this.#note(hand, "without yours");
  }

  /** The version of a game is the one that the menu has shown. */
  #version(fair: Shown): void {
    const said = this.board.pins.menu[fair.game];
    if (said !== undefined && said !== fair.version) {
      this.#breaks(fair.hand, "version", fair.game, fair.version, said);
    }
  }

  #menu(state: RoomState): void {
    const { pins } = this.board;
    for (const { game, version } of state.table.menu) {
      if (!version) continue;
      const said = pins.menu[game] ?? 0;
      if (!said || (state.fence > pins.menuSince && version > said)) pins.menu[game] = version;
    }
    pins.menuSince = Math.max(pins.menuSince, state.fence);
  }

  #lots(hand: number, shown: Lot[], late: boolean): void {
    const pin = this.board.of(hand);
    if (!pin) return;
    const changed = pin.lots.some((lot, at) => (at in shown ? !same(lot, shown[at]) : !late));
    const more = shown.slice(pin.lots.length);
    const whole = more.every(
      (lot, at) =>
        lot.lot === pin.lots.length + at + 1 &&
        isHex(lot.root, 32) &&
        [lot.generation, lot.first, lot.size].every(isNumber),
    );
    if (changed || !whole || (more.length > 0 && pin.ended !== null && !late)) {
      this.#breaks(hand, "lots");
    } else pin.lots.push(...more);
  }

  /** Nothing is dealt before its deck is settled, and no hand is left out. */
  #order(state: RoomState, coming: Partial<Shown> | null, now: Partial<Shown> | null): void {
    const { stage, hand, fair } = state.table;
    const plays = stage === "playing" || stage === "frozen";
    if (plays && (now?.hand !== hand || !now.root)) this.#breaks(hand, "unsettled");
    const last = this.board.pins.hands.findLast(
      (one) => has(one, "dealt") && one.hand < Math.max(coming?.hand ?? 0, now?.hand ?? 0),
    );
    if (!last || last.ended || formOf(last.fair) !== 2) return;
    const ended = fair.ended as Account | null;
    if (!ended || ended.hand < last.hand) this.#breaks(last.hand, "left out");
  }

  /** Nothing more is told of a hand after its account. */
  #wentOn(state: RoomState, late: boolean): void {
    const { hand, stage } = state.table;
    const pin = this.board.of(hand);
    if (late || !pin?.ended) return;
    const told = this.story.of(hand);
    const more = told?.whole && told.events.length > pin.ended.events;
    if (more || stage === "playing" || stage === "frozen") this.#breaks(hand, "went on");
  }

  /** Remember the facts of the hand on the table, as first shown. */
  #look(state: RoomState): void {
    const { view, table } = state;
    const now = table.fair.now as Partial<Shown> | null;
    const pin = this.board.of(table.hand);
    if (view && pin) pin.seat ??= view.seat;
    if (!view || table.stage !== "playing" || now?.hand !== table.hand) return;
    if (this.#facts?.hand === table.hand) return;
    this.#facts = {
      hand: table.hand,
      names: table.names,
      button: view.button,
      rules: view.rules,
      stacks: view.seats.map((one) => one.began),
    };
  }

  /** Pin the account of a hand, or compare it with the pins. */
  #ended(account: Account, state: RoomState, late: boolean): void {
    const { hand } = account;
    if (!isAccount(account)) {
      this.#breaks(isNumber(hand) ? hand : state.table.hand, "account");
      return;
    }
    if (this.board.pins.older[hand] && !this.board.of(hand)) return;
    const pin = this.board.pin(hand);
    if (pin.ended) {
      if (!same(pin.ended, account)) this.#breaks(hand, "account");
      return;
    }
    pin.ended = account;
    pin.head = account.head;
    mark(pin, state.fence, state.seq, "ended");
    const { table, view } = state;
    const now = table.fair.now as Partial<Shown> | null;
    if (now?.hand === hand && has(pin, "root") && !late) {
      const head = headOf(pin.fair as Shown, rootsOf(pin.lots), account);
      if (head !== account.head) this.#breaks(hand, "head");
    }
    if (this.#facts?.hand === hand) {
      for (const fact of ["names", "button", "rules", "stacks"] as const) {
        const isKnown = fact !== "stacks" || account.stacks.length > 0;
        if (isKnown && !same(this.#facts[fact], account[fact]))
          this.#breaks(hand, "facts", fact === "button" ? "dealer" : fact);
      }
    }
    const told = this.story.of(hand);
    if (account.told === "") {
      if (account.ending === "over") this.#breaks(hand, "told");
    } else if (told?.whole) {
      const is = account.events === told.events.length;
      if (!is || account.told !== toldOf(this.table, hand, told.events)) this.#breaks(hand, "told");
    }
    if (!told?.whole) this.#note(hand, "gap");
    if (account.ending === "called off") this.#note(hand, "called off");
    else if (view && table.hand === hand && account.result) {
      const stacks = view.seats.map((one) => one.stack);
      const said = account.result.stacks;
      if (said.length === stacks.length && !same(said, stacks)) this.#breaks(hand, "result");
    }
    const plays = table.stage === "playing" || table.stage === "frozen";
    if (plays && table.hand === hand) this.#breaks(hand, "went on");
  }

  #closed(closed: Record<string, unknown>): void {
    const said = canonical(closed);
    const { pins } = this.board;
    if (!pins.closed) pins.closed = said;
    else if (pins.closed !== said) this.#breaks(this.board.dealt?.hand ?? 0, "record");
  }
}

const nameOf = (state: RoomState, person: string): string =>
  state.table.people.find((one) => one.id === person)?.name ?? person;
