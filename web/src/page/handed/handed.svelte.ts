// A table at which several people hand one device around. One connection sees what everybody sees;
// a second is there only while a person looks at cards, and has the state of that person alone.

import { Room } from "../../room/room.svelte";
import type { Wish } from "../../room/room.svelte";
import { keep, kept } from "../../room/keys";
import type { RoomState } from "../../wire/messages";
import type { Channel } from "../../wire/socket";
import { isInHand, othersPlay, questionOf, waitedFor } from "./waiting";

/** A person of this device, with the key of the person's own link. */
export interface Person {
  id: string;
  name: string;
  key: string;
}

/** The people who hand this device around at a table; fewer than two: it is one person's. */
export const peopleOf = (table: string): readonly Person[] => kept(table)?.people ?? [];

/** The names that were given, as they are said. */
export const peopleAsked = (names: readonly string[]): string[] =>
  names.map((name) => name.trim().replace(/\s+/g, " ")).filter(Boolean);

/** A person comes in, sits down and goes again; `key` lets in, the first with that of the host. */
async function comeIn(table: string, key: string, name: string): Promise<Person> {
  const room = new Room({ table, key, name, handed: true });
  try {
    const { person } = await room.entered;
    await room.send({ type: "sit" });
    return { id: person, name, key: room.key };
  } finally {
    room.close();
  }
}

/**
 * Seat people at a table that was just opened; this browser keeps who they are.
 *
 * @throws Refused where a name is taken, or there is no chair
 */
export async function seat(
  { table, invite, host }: { table: string; invite: string; host: string },
  names: readonly string[],
): Promise<void> {
  const people: Person[] = [];
  for (const name of names) people.push(await comeIn(table, people.length ? invite : host, name));
  // what is looked up of the table is looked up as everybody sees it
  keep(table, { key: invite, invite, name: names.join(", "), people });
}

export class Handed {
  /** What everybody sees. */
  readonly everybody: Room;
  /** The person who looks at cards; null while they are covered. */
  who: Person | null = $state.raw(null);
  /** The table as that person sees it. */
  own: Room | null = $state.raw(null);
  /** Why something was not done. */
  reason = $state("");
  /** Something is being done by each of the people. */
  busy = $state(false);
  /** People who have answered the question that others of them are still asked. */
  #done: readonly string[] = $state.raw([]);
  /** Which question that is. */
  #question = "";
  /** The question at which cards were opened, and whether the person is asked. */
  #opened = { question: "", isAsked: false };

  constructor(
    readonly table: string,
    readonly people: readonly Person[],
    readonly connect?: () => Channel,
  ) {
    const key = kept(table)?.invite ?? "";
    this.everybody = new Room({ table, key }, connect);
  }

  readonly #ids: readonly string[] = $derived.by(() => this.people.map(({ id }) => id));

  /** The person who gets the device next; null while nobody here is asked. */
  next: Person | null = $derived.by(() => {
    const { state } = this.everybody;
    return state ? this.#nextIn(state) : null;
  });

  #nextIn(state: RoomState): Person | null {
    const [first] = waitedFor(state, this.#ids, this.#done);
    return this.people.find(({ id }) => id === first) ?? null;
  }

  /** Uncover the cards of a person. */
  open(person: Person): void {
    this.cover();
    this.#opened = { question: "", isAsked: false };
    this.own = new Room({ table: this.table, key: person.key, handed: true }, this.connect);
    this.who = person;
  }

  /** Cover the cards: the state of their owner is dropped. */
  cover = (): void => {
    this.own?.close();
    this.own = null;
    this.who = null;
  };

  /** Look at what the table waits for now: cards are covered when somebody else's turn has come. */
  follow(): void {
    const { who } = this;
    const state = this.own?.state ?? this.everybody.state;
    if (!state) return;
    const question = questionOf(state);
    if (question !== this.#question) {
      this.#question = question;
      this.#done = [];
    }
    if (who === null || !this.own?.state) return;
    const before = this.#opened;
    const isAsked = !!state.view?.question;
    const isWaitedFor = waitedFor(state, [who.id], this.#done).length > 0;
    if (isWaitedFor && !isAsked && isInHand(question)) {
      this.#done = [...this.#done, who.id];
      if (before.question === "") {
        // it was answered before this tab was opened
        this.cover();
        return;
      }
    }
    this.#opened = { question, isAsked };
    if (before.question === "" || (before.question === question && before.isAsked === isAsked))
      return;
    const next = this.#nextIn(state);
    const hasAnswered = before.isAsked && !isAsked;
    const isOther = next !== null && next.id !== who.id;
    // after an answer it is not known yet who is next: another may take the device
    const goesOn = hasAnswered && next === null && othersPlay(state, this.#ids, who.id);
    if (isOther || goesOn || isInHand(before.question) !== isInHand(question)) this.cover();
  }

  /** Have something done by each of the people who have chips, one after the other. */
  async all(wish: Wish): Promise<void> {
    this.cover();
    this.reason = "";
    this.busy = true;
    const seated = this.everybody.table?.seated ?? [];
    const able = seated.filter(({ stack }) => stack > 0).map(({ person }) => person);
    for (const { key } of this.people.filter(({ id }) => able.includes(id))) {
      const room = new Room({ table: this.table, key, handed: true }, this.connect);
      try {
        await room.entered;
        await room.send(wish);
      } catch (error) {
        // the last of them was not waited for: the next hand has begun
        if (this.everybody.table?.stage === "between") this.reason = (error as Error).message;
      } finally {
        room.close();
      }
    }
    this.busy = false;
  }

  /** Somebody who only watches is asked for no name. */
  ask(): void {
    this.cover();
  }

  close(): void {
    this.cover();
    this.everybody.close();
  }
}
