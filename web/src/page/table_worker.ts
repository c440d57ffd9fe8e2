// The worker of the tables: Python with the session, and the log of each evening.

import { python } from "./python";
import type { Step } from "./starting.svelte";
import { Tables } from "./tables";

/** A request beside the messages of a table. */
export interface Asked {
  path: string[];
  query: Record<string, string>;
  body: unknown;
  key: string;
}

/** A message of the page: a new port for the messages of a table, or for a single request. */
export type ToTables = { players: true } | { client: true } | { request: Asked };

/** What the worker says by itself: the step of its start that has begun; null once it answers. */
export interface FromTables {
  step: Step | null;
}

const step = (begun: Step | null) => self.postMessage({ step: begun } satisfies FromTables);
const started = python("worker.TableWorker().handle", { step });
const thinking = new Map<number, (reply: string) => void>();
let numbers = 0;
let players: MessagePort | undefined;

/** Have something computed by the other worker. */
const compute = (task: string) =>
  new Promise<string>((done) => {
    const number = (numbers += 1);
    thinking.set(number, done);
    players?.postMessage({ number, task });
  });

const tables = new Tables(async (sent) => (await started)(sent), compute);

self.onmessage = ({ data, ports: [port] }: MessageEvent<ToTables>) => {
  if (!port) return;
  if ("request" in data) {
    void tables.answer(data.request).then((reply) => port.postMessage(reply));
  } else if ("client" in data) {
    const hear = tables.client((frame) => port.postMessage(frame));
    port.onmessage = (event: MessageEvent<string | null>) => hear(event.data);
  } else {
    players = port;
    port.onmessage = (event: MessageEvent<{ number: number; reply: string }>) => {
      thinking.get(event.data.number)?.(event.data.reply);
      thinking.delete(event.data.number);
    };
  }
};
