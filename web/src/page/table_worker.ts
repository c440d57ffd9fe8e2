// The worker of the tables: Python with the session, and the log of each evening.
//
// Inputs are handled one after the other. What an input has done is on the disk before any client
// hears of it.

import { append, read, type Entry } from "./evenings";
import { python } from "./python";

/** A request beside the messages of a table. */
export interface Asked {
  path: string[];
  query: Record<string, string>;
  body: unknown;
  key: string;
}

/** A message of the page: a new port for the messages of a table, or for a single request. */
export type ToTables = { players: true } | { client: true } | { request: Asked };

interface Work {
  pause: number;
}

interface Batch {
  entries: Entry[];
  frames: [number, string][];
  work: Work[];
  wake: number | null;
}

const started = python("worker.TableWorker().handle");
const clients = new Map<number, { port: MessagePort; table: string }>();
const loaded = new Set<string>();
const alarms = new Map<string, ReturnType<typeof setTimeout>>();
const thinking = new Map<number, (reply: string) => void>();
let numbers = 0;
let players: MessagePort | undefined;
let turn: Promise<unknown> = Promise.resolve();

/** Do something when all before it is done. */
function inTurn(work: () => Promise<void>): void {
  turn = turn.then(work).catch((error: unknown) => reportError(error));
}

async function handle<T>(what: string, input: object): Promise<T> {
  const sent = JSON.stringify({ what, now: Date.now(), ...input });
  return JSON.parse((await started)(sent)) as T;
}

/** Load a table if it is not; return the reason why it cannot be, as data for a sentence. */
async function load(table: string): Promise<unknown> {
  if (loaded.has(table)) return "";
  const entries = await read(table);
  const { reason } = await handle<{ reason: unknown }>("load", { table, entries });
  if (!reason) loaded.add(table);
  return reason;
}

function bye(number: number, reason: unknown, again: boolean, code = ""): void {
  clients.get(number)?.port.postMessage(JSON.stringify({ type: "bye", reason, again, code }));
  clients.delete(number);
}

/** Forget a table whose log could not be written on: its clients come back to it as it is stored. */
async function drop(table: string): Promise<void> {
  loaded.delete(table);
  await handle("drop", { table });
  for (const [number, client] of clients) {
    if (client.table === table) bye(number, "this evening goes on as it is stored", true);
  }
}

/** Give a table an input; store what it has done, and then tell it. */
async function run(table: string, what: string, input: object = {}): Promise<void> {
  if (!loaded.has(table)) return;
  const batch = await handle<Batch>(what, { table, ...input });
  try {
    if (batch.entries.length > 0) await append(table, batch.entries);
  } catch {
    await drop(table);
    return;
  }
  for (const [number, frame] of batch.frames) clients.get(number)?.port.postMessage(frame);
  for (const work of batch.work) think(table, work);
  clearTimeout(alarms.get(table));
  if (batch.wake === null) return;
  const wait = Math.max(0, batch.wake - Date.now());
  alarms.set(
    table,
    setTimeout(() => inTurn(() => run(table, "tick")), wait),
  );
}

/** Have something computed by the other worker, and give it to the table after the pause. */
function think(table: string, work: Work): void {
  const number = (numbers += 1);
  const until = Date.now() + work.pause;
  thinking.set(number, (reply) =>
    setTimeout(
      () => inTurn(() => run(table, "thought", { work: { ...work, pickled: "" }, reply })),
      Math.max(0, until - Date.now()),
    ),
  );
  players?.postMessage({ number, task: JSON.stringify(work) });
}

/** A frame of a client, whose first one names its table; null: it has gone. */
async function hear(number: number, frame: string | null): Promise<void> {
  const client = clients.get(number);
  if (!client) return;
  if (frame === null) {
    clients.delete(number);
    await run(client.table, "gone", { port: number });
    return;
  }
  if (!client.table) {
    client.table = String((JSON.parse(frame) as { table?: unknown }).table);
    const reason = await load(client.table);
    if (reason) return bye(number, reason, false, "no table");
  }
  await run(client.table, "frame", { port: number, frame });
}

async function answer(asked: Asked, port: MessagePort): Promise<void> {
  const [what, table] = asked.path;
  if (what === "tables" && table) await load(table);
  const reply = await handle<{ status: number; body: unknown; table?: string; entries?: Entry[] }>(
    "request",
    asked,
  );
  if (reply.table && reply.entries) await append(reply.table, reply.entries);
  port.postMessage({ status: reply.status, body: reply.body });
}

self.onmessage = ({ data, ports: [port] }: MessageEvent<ToTables>) => {
  if (!port) return;
  if ("request" in data) {
    inTurn(() =>
      answer(data.request, port).catch((error: unknown) => {
        port.postMessage({ status: 500, body: { reason: String(error) } });
      }),
    );
  } else if ("client" in data) {
    const number = (numbers += 1);
    clients.set(number, { port, table: "" });
    port.onmessage = (event: MessageEvent<string | null>) => inTurn(() => hear(number, event.data));
  } else {
    players = port;
    port.onmessage = (event: MessageEvent<{ number: number; reply: string }>) => {
      thinking.get(event.data.number)?.(event.data.reply);
      thinking.delete(event.data.number);
    };
  }
};
