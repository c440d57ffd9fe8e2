// What the room has promised, as this page was shown it: what it broke, what is kept, what others say.

import type { Opening } from "../fair/deal";
import type { Broken, Note, Pinned } from "../fair/pins";
import { Witness } from "../fair/witness";
import type { Compare, RoomState, Welcome } from "../wire/messages";
import { Keeper, type Standing } from "./keeper";
import { taken } from "./salts";

/** The pin of another player, as the room passes it on. */
export interface Compared {
  name: string;
  hand: number;
  /** True if it is the same; null if this page does not know that hand. */
  same: boolean | null;
}

export class Promises {
  /** Every promise that was broken at this table, in order. */
  broken: readonly Broken[] = $state.raw([]);
  /** Notes, which are no broken promises, by hand. */
  notes: Readonly<Record<number, readonly Note[]>> = $state.raw({});
  /** Pins of the other players, as the room passes them on. */
  compared: readonly Compared[] = $state.raw([]);
  /** The last hand of which the head is known; 0 if there is none. */
  last = $state(0);
  /** State of the file that this page keeps. */
  kept: Standing = $state.raw({ hands: 0, lasts: true, file: "", failed: false });
  readonly witness: Witness;
  readonly keeper: Keeper;
  /** Resolved when everything seen is checked and kept. */
  settled: Promise<void> = Promise.resolve();
  #said = 0;

  constructor(
    readonly table: string,
    /** The player; null before the welcome. */
    readonly me: () => Welcome | null,
    keeper = new Keeper(table),
  ) {
    this.witness = new Witness(table, () => this.me()?.person ?? "");
    this.keeper = keeper;
    keeper.changed = (standing) => (this.kept = standing);
    this.#tell();
  }

  /** Return the pin of a hand; empty if it is not known. */
  pin(hand: number): string {
    return this.witness.board.pinned(hand);
  }

  /** See a state; gives what is to be said to the others, if anything. */
  see(state: RoomState): Omit<Compare, "id"> | null {
    this.witness.see(state);
    const { table } = state;
    this.#tell(state);
    this.settled = this.settled.then(() => this.#keep(state));
    const pin = this.pin(this.last);
    const ended = table.fair.ended?.hand;
    if (!this.me()?.person || !pin || ended !== this.last || this.#said >= this.last) return null;
    this.#said = this.last;
    return { type: "compare", hand: this.last, pin };
  }

  async #keep(state: RoomState): Promise<void> {
    await this.witness.prove(state);
    this.#tell(state);
    const me = this.me();
    const { hand, stage } = state.table;
    const person = me?.person ?? "";
    const salts = taken(this.table);
    const openings = state.openings as unknown as Opening[];
    const whose = { table: this.table, person, name: person ? (me?.name ?? "") : "" };
    await this.keeper.keep(this.witness.board, whose, stage === "over", (pin: Pinned) => ({
      salt: mine(pin, person, salts[pin.hand]),
      told: this.witness.story.of(pin.hand),
      openings: pin.hand === hand ? openings : [],
    }));
  }

  #tell(state?: RoomState): void {
    const { board } = this.witness;
    const { broken } = board;
    if (broken.length !== this.broken.length) this.broken = broken;
    this.notes = Object.fromEntries(board.pins.hands.map((one) => [one.hand, [...one.notes]]));
    this.last = board.lastHead;
    if (state) this.compared = heard(state, (hand) => board.pinned(hand), this.me()?.person ?? "");
  }
}

/** Return the player's own salt if it is in the deck. */
function mine(pin: Pinned, person: string, salt: string | undefined): string | null {
  return salt && pin.fair.salts?.[person] === salt ? salt : null;
}

/** Return the pins of others, as the room passes them on. */
function heard(state: RoomState, pin: (hand: number) => string, me: string): Compared[] {
  return Object.entries(state.table.fair.compared ?? {}).flatMap(([person, said]) => {
    const [hand, theirs] = Array.isArray(said) ? (said as [number, string]) : [0, ""];
    const name = state.table.people.find((one) => one.id === person)?.name;
    const ours = pin(hand);
    if (person === me || name === undefined) return [];
    return [{ name, hand, same: ours === "" ? null : ours === theirs }];
  });
}
