// Where the client connects in the page without a server: to a worker of the page. Built in the
// place of src/wire/server.ts.

import { t } from "../text/text.svelte";
import type { Component } from "svelte";
import type { Loaded } from "../pages/routes";
import type { GameLineJson } from "../wire/messages";
import type { Channel } from "../wire/socket";
import { arrivals } from "../room/keys";
import { open } from "./evenings";
import type { Outside } from "./bench.svelte";
import Several from "./handed/Together.svelte";
import Ways from "./Links.svelte";
import { withRealWords } from "./real/words.svelte";
import { withWords } from "./words.svelte";
import { starting as startingNow, step } from "./starting.svelte";
import { FAILED } from "./tables";
import type { Asked, FromTables, ToTables } from "./table_worker";

/** Tables of a game of the workbench: they are opened in a frame inside it, and it has their Python. */
const OF_BENCH = /^\/t\/(own-[0-9a-f]+)/;
/** Real cards with such a game. */
const REAL = /^\/real-cards\?(?:.*&)?own=/;

/** The workbench around this page, if this is the frame in which its game is played. */
function bench(): Outside | undefined {
  if (window.parent === window) return undefined;
  const { pathname, search } = location;
  if (!OF_BENCH.test(pathname) && !REAL.test(pathname + search)) return undefined;
  return (window.parent as Window & { pokernightBench?: Outside }).pokernightBench;
}

const outside = bench();
if (outside?.arrival) arrivals.set(outside.table, outside.arrival);

/** Whether others can come to a table by its link. */
export const SHARED = false;

/** Whether a game is only tried here, on the workbench: nobody comes or goes, and nothing is settled. */
export const TRIAL: boolean = outside !== undefined;

/** Pages that only the page without a server has, by their addresses. */
export const PAGES: Readonly<Record<string, Loaded>> = {
  "/wins": () => withWords(import("./Wins.svelte")),
  "/real-cards": () => withRealWords(import("./RealCards.svelte")),
  "/daily": () => withWords(import("./Daily.svelte")),
  "/workbench": () => import("./Workbench.svelte"),
  TablePage: () => import("./handed/TableOfDevice.svelte"),
};

/** On the start: several people play at a table with this device. */
export const Together: Component<{ game: string; line: GameLineJson | null }> | null = Several;

/** Links to these pages, to all or to those on a game. */
export const Links: Component<{ game?: string }> | null = Ways;

/** Return what the page does before it can answer, as a sentence; empty once it can. */
export const starting = startingNow;

/** Return the sentence for a request that came to nothing. */
export const unreached = (): string => t.frame.page.failed;

/** Return a sentence on why this browser cannot be used; empty if it can. */
export async function obstacle(): Promise<string> {
  if (!("DecompressionStream" in self && "WebAssembly" in self && "Worker" in self))
    return t.frame.page.old;
  const [, table] = OF_BENCH.exec(location.pathname) ?? [];
  if (table && !outside) {
    location.replace(`/workbench?evening=${table}`);
    return new Promise(() => undefined); // nothing of this address is drawn, or asked for
  }
  try {
    await open();
    return "";
  } catch {
    return t.frame.page.storage;
  }
}

/** Wait until all files are in the cache of this browser, from where the workers take them. */
async function cached(): Promise<void> {
  const there = "serviceWorker" in navigator ? navigator.serviceWorker : null;
  if (!there || there.controller) return;
  const controlled = new Promise((done) =>
    there.addEventListener("controllerchange", done, { once: true }),
  );
  try {
    const { installing } = await there.register("/sw.js");
    const failed = new Promise<void>((done) => {
      installing?.addEventListener("statechange", () => {
        if (installing.state === "redundant") done();
      });
    });
    await Promise.race([controlled, failed]);
  } catch {
    // without a cache the page plays as long as there is a network
  }
}

let tables: Promise<Worker> | undefined;

async function start(): Promise<Worker> {
  await Promise.resolve(); // a page may ask while it is drawn, when no state may change
  step("files");
  await cached();
  step("unpack");
  const module = { type: "module" } as const;
  const worker = new Worker(new URL("./table_worker.ts", import.meta.url), module);
  worker.onmessage = ({ data }: MessageEvent<FromTables>) => {
    step(data.step);
  };
  const players = new Worker(new URL("./player_worker.ts", import.meta.url), module);
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ players: true } satisfies ToTables, [port1]);
  players.postMessage(null, [port2]);
  endWith(worker, players);
  return worker;
}

/**
 * End workers as soon as their page is left. A browser may keep the page to go back to, its workers
 * suspended; in WebKit the Python of the next page then sometimes waits for theirs for ever.
 */
function endWith(...workers: Worker[]): void {
  addEventListener("pagehide", () => {
    for (const worker of workers) worker.terminate();
  });
}

// a page that was kept has no workers any more: it is drawn anew from what is stored
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) location.reload();
});

/** Send the worker of the tables a message with a port; return the other end. */
function send(message: ToTables): MessagePort {
  const { port1, port2 } = new MessageChannel();
  tables ??= start();
  void tables.then((worker) => worker.postMessage(message, [port2]));
  return port1;
}

const PING = '{"type":"ping"';
const FAREWELL = '{"type":"bye"';

/** A goodbye with its reason in the language of the page, where nobody else could say it. */
function farewell(frame: string): string {
  const bye = JSON.parse(frame) as { code: string };
  return bye.code === "failed" ? JSON.stringify({ ...bye, reason: t.frame.page.failed }) : frame;
}

/** Open a connection for the messages of a table. */
export function connect(): Channel {
  const port = outside ? outside.client() : send({ client: true });
  const channel: Channel = {
    readyState: 1,
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (text) => {
      if (text.startsWith(PING)) queueMicrotask(() => pong(text));
      else port.postMessage(text);
    },
    close: () => {
      channel.readyState = 3;
      port.postMessage(null);
      port.close(); // what was under way, such as a player's cards, is not heard any more
    },
  };
  // the worker is of this page: it may be slow, but it is never away
  const pong = (ping: string): void => {
    const { sent } = JSON.parse(ping) as { sent: number };
    channel.onmessage?.({ data: JSON.stringify({ type: "pong", sent, now: Date.now() }) });
  };
  port.onmessage = ({ data }: MessageEvent<string | null>) => {
    if (data === null) channel.onclose?.();
    else channel.onmessage?.({ data: data.startsWith(FAREWELL) ? farewell(data) : data });
  };
  queueMicrotask(() => channel.onopen?.());
  return channel;
}

/** Ask for something beside the messages of a table. */
export function request(path: string, init: RequestInit): Promise<Response> {
  const url = new URL(path, location.origin);
  const headers = new Headers(init.headers);
  const asked: Asked = {
    path: url.pathname.split("/").slice(2).map(decodeURIComponent),
    query: Object.fromEntries(url.searchParams),
    body: typeof init.body === "string" ? JSON.parse(init.body) : null,
    key: headers.get("authorization")?.replace("Bearer ", "") ?? "",
  };
  const replied = ({ status, body }: { status: number; body: unknown }) =>
    new Response(JSON.stringify(status === FAILED ? { reason: t.frame.page.failed } : body), {
      status,
    });
  if (outside) return outside.answer(asked).then(replied);
  const port = send({ request: asked });
  return new Promise((done) => {
    port.onmessage = ({ data }: MessageEvent<{ status: number; body: unknown }>) => {
      done(replied(data));
      port.close();
    };
  });
}
