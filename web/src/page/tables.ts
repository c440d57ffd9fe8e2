// Tables of the page: each input is handled by Python after the other, and what it has done is on
// the disk before any client hears of it.

import { append, read, type Entry } from "./evenings";
import type { Asked } from "./table_worker";

/** Something to be computed for a table elsewhere. */
export interface Work {
  pause: number;
}

interface Batch {
  entries: Entry[];
  frames: [number, string][];
  work: Work[];
  wake: number | null;
}

/** Statuses of replies, as of HTTP: something went wrong in the page, and its storage is full. */
export const FAILED = 500;
const FULL = 507;

/** Gives Python an input and returns its effects. */
export type Handle = (sent: string) => Promise<string>;

/** Where a client hears its frames; null: its connection is closed. */
export type Ear = (frame: string | null) => void;

interface Client {
  table: string;
  tell: Ear;
}

interface Reply {
  status: number;
  body: unknown;
  table?: string;
  entries?: Entry[];
}

export class Tables {
  readonly #handle: Handle;
  readonly #compute: (task: string) => Promise<string>;
  readonly #clients = new Map<number, Client>();
  readonly #loaded = new Set<string>();
  readonly #alarms = new Map<string, ReturnType<typeof setTimeout>>();
  #numbers = 0;
  #turn: Promise<unknown> = Promise.resolve();

  readonly #only: string | undefined;

  /**
   * `compute` has the answer of a house player, or a hint, computed. `only` is the table of a Python
   * that is not trusted: it may be stored on no other, whatever it says.
   */
  constructor(handle: Handle, compute: (task: string) => Promise<string>, only?: string) {
    this.#handle = handle;
    this.#compute = compute;
    this.#only = only;
  }

  /** Let a client in, whose first frame names its table; null: it has gone. Returns its ear. */
  client(tell: Ear): Ear {
    const number = (this.#numbers += 1);
    this.#clients.set(number, { table: "", tell });
    return (frame) => this.#inTurn(() => this.#hear(number, frame));
  }

  /** Answer a request beside the messages of a table. */
  answer(asked: Asked): Promise<{ status: number; body: unknown }> {
    return new Promise((done) => {
      this.#inTurn(() =>
        this.#answer(asked).then(done, (error: unknown) =>
          done({ status: FAILED, body: { reason: String(error) } }),
        ),
      );
    });
  }

  /** Forget all that is loaded: Python has been started again. Clients come back by themselves. */
  restarted(): void {
    for (const alarm of this.#alarms.values()) clearTimeout(alarm);
    this.#loaded.clear();
    for (const number of this.#clients.keys()) this.#bye(number, "", true);
  }

  /** Do something when all before it is done. */
  #inTurn(work: () => Promise<void>): void {
    this.#turn = this.#turn.then(work).catch((error: unknown) => reportError(error));
  }

  async #ask<T>(what: string, input: object): Promise<T> {
    const sent = JSON.stringify({ what, now: Date.now(), ...input });
    return JSON.parse(await this.#handle(sent)) as T;
  }

  /** Load a table if it is not; return the reason why it cannot be, as data for a sentence. */
  async #load(table: string): Promise<unknown> {
    if (this.#loaded.has(table)) return "";
    const entries = await read(table);
    const { reason } = await this.#ask<{ reason: unknown }>("load", { table, entries });
    if (!reason) this.#loaded.add(table);
    return reason;
  }

  #bye(number: number, reason: unknown, again: boolean, code = ""): void {
    const client = this.#clients.get(number);
    this.#clients.delete(number);
    client?.tell(JSON.stringify({ type: "bye", reason, again, code }));
    client?.tell(null);
  }

  /**
   * Forget a table whose log could not be written on, and return the reason if the storage is full.
   * Otherwise another tab has written on it, and its clients come back to it as stored.
   */
  async #drop(table: string, error: unknown): Promise<unknown> {
    this.#loaded.delete(table);
    clearTimeout(this.#alarms.get(table));
    const full = error instanceof DOMException && error.name === "QuotaExceededError";
    const { reason } = await this.#ask<{ reason: unknown }>("drop", { table, full });
    for (const [number, client] of this.#clients) {
      if (client.table === table) this.#bye(number, reason, !full, full ? "full" : "");
    }
    return reason;
  }

  /** Give a table an input; store what it has done, and then tell it. */
  async #run(table: string, what: string, input: object = {}): Promise<void> {
    if (!this.#loaded.has(table)) return;
    const batch = await this.#ask<Batch>(what, { table, ...input });
    try {
      if (batch.entries.length > 0) await append(table, batch.entries);
    } catch (error) {
      await this.#drop(table, error);
      return;
    }
    for (const [number, frame] of batch.frames) this.#clients.get(number)?.tell(frame);
    for (const work of batch.work) void this.#think(table, work);
    clearTimeout(this.#alarms.get(table));
    if (batch.wake === null) return;
    const wait = Math.max(0, batch.wake - Date.now());
    this.#alarms.set(
      table,
      setTimeout(() => this.#inTurn(() => this.#run(table, "tick")), wait),
    );
  }

  /** Have something computed, and give it to the table after the pause. */
  async #think(table: string, work: Work): Promise<void> {
    const until = Date.now() + work.pause;
    const reply = await this.#compute(JSON.stringify(work));
    setTimeout(
      () =>
        this.#inTurn(() => this.#run(table, "thought", { work: { ...work, pickled: "" }, reply })),
      Math.max(0, until - Date.now()),
    );
  }

  async #hear(number: number, frame: string | null): Promise<void> {
    const client = this.#clients.get(number);
    if (!client) return;
    try {
      await this.#heard(client, number, frame);
    } catch (error) {
      this.#bye(number, String(error), false, "failed");
      throw error;
    }
  }

  async #heard(client: Client, number: number, frame: string | null): Promise<void> {
    if (frame === null) {
      this.#clients.delete(number);
      await this.#run(client.table, "gone", { port: number });
      return;
    }
    if (!client.table) {
      client.table = this.#only ?? String((JSON.parse(frame) as { table?: unknown }).table);
      const reason = await this.#load(client.table);
      if (reason) return this.#bye(number, reason, false, "no table");
    }
    await this.#run(client.table, "frame", { port: number, frame });
  }

  async #answer(asked: Asked): Promise<{ status: number; body: unknown }> {
    const [what, table] = asked.path;
    if (what === "tables" && table) await this.#load(table);
    const reply = await this.#ask<Reply>("request", { ...asked, table: this.#only ?? "" });
    const opened = this.#only ?? reply.table;
    try {
      if (opened && reply.entries) await append(opened, reply.entries);
    } catch (error) {
      const reason = await this.#drop(opened ?? "", error);
      if (!reason) throw error;
      return { status: FULL, body: { reason } };
    }
    return { status: reply.status, body: reply.body };
  }
}
