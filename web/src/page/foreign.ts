// A game that somebody else may have written, in a frame of its own.
//
// The frame has an origin of its own (sandbox without allow-same-origin) and a policy without any
// connection: nothing in it reaches the network, what this site has stored, or this page. All that
// it needs is handed over as bytes. Its replies are text, and belong to a question of this page:
// whatever else it says is not heard. It ends with the frame, also in an endless loop.

import frame from "./foreign_frame.html?raw";
import code from "./foreign_worker.ts?worker&url";
import { unpackedPack, unpackedRuntime, unpackedWasm } from "./python";

/** Milliseconds after which a game that does not answer is ended, and the most on a slow device. */
const PATIENCE = 20_000;
const MOST = 120_000;
/** A slow device gets as often the time that it took to start Python. */
const SLOWER = 3;
/** Milliseconds for a start, in which no game runs yet: a slow device takes its time. */
const START = 600_000;
/** Letters of the longest reply that is taken. */
const LONGEST = 8_000_000;

/** The game was ended, or its worker could not go on; it has to be started again. */
export class Ended extends Error {
  override name = "Ended";
  constructor(
    readonly why: "time" | "failed",
    detail = "",
  ) {
    super(detail || why);
  }
}

interface Waiting {
  done(reply: string): void;
  failed(error: Error): void;
}

/** A module without exports is a plain script: an origin of its own has no workers of modules. */
const plain = (program: string): string => program.replace(/export\s*\{[^{}]*\};?\s*$/, "");

export class Foreign {
  readonly #frame = document.createElement("iframe");
  readonly #waiting = new Map<number, Waiting>();
  readonly #port: MessagePort;
  readonly #other: MessagePort;
  #numbers = 0;
  #patience = PATIENCE;
  ended: "time" | "failed" | "" = "";
  /** Resolves when it can be asked. */
  readonly started: Promise<string>;

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#other = port2;
    this.#port.onmessage = ({ data }: MessageEvent<unknown>) => this.#hear(data);
    const began = performance.now();
    this.started = this.#wait(0, START).then((reply) => {
      const took = performance.now() - began;
      this.#patience = Math.min(MOST, Math.max(PATIENCE, SLOWER * took));
      return reply;
    });
    this.started.catch(() => undefined);
    void this.#start().catch(() => this.end("failed"));
  }

  async #start(): Promise<void> {
    this.#frame.sandbox.add("allow-scripts");
    this.#frame.hidden = true;
    this.#frame.srcdoc = frame;
    const ready = new Promise((done) => this.#frame.addEventListener("load", done, { once: true }));
    document.body.append(this.#frame);
    const [runtime, program, pack, wasm] = await Promise.all([
      unpackedRuntime(),
      fetch(code).then((sent) => sent.text()),
      unpackedPack(),
      unpackedWasm().then((sent) => sent.arrayBuffer()),
      ready,
    ]);
    const whole = new Blob([runtime, "\n;", plain(program)], { type: "text/javascript" });
    const given = { code: whole, pack, wasm };
    this.#frame.contentWindow?.postMessage(given, "*", [this.#other, pack, wasm]);
  }

  /** Ask for something; rejects when it is ended before the reply. */
  async ask(sent: string, patience = 0): Promise<string> {
    await this.started;
    if (this.ended) throw new Ended(this.ended);
    const number = (this.#numbers += 1);
    const reply = this.#wait(number, Math.max(patience, this.#patience));
    this.#port.postMessage({ number, sent });
    return reply;
  }

  #wait(number: number, patience: number): Promise<string> {
    return new Promise((done, failed) => {
      const late = setTimeout(() => this.end("time"), patience);
      this.#waiting.set(number, {
        done: (reply) => (clearTimeout(late), done(reply)),
        failed: (error) => (clearTimeout(late), failed(error)),
      });
    });
  }

  #hear(data: unknown): void {
    if (typeof data !== "object" || data === null) return;
    const { number, reply, failed } = data as Record<string, unknown>;
    const waiting = typeof number === "number" ? this.#waiting.get(number) : undefined;
    if (!waiting) return;
    this.#waiting.delete(number as number);
    if (typeof reply === "string" && reply.length <= LONGEST) waiting.done(reply);
    else {
      waiting.failed(new Ended("failed", typeof failed === "string" ? failed.slice(0, 200) : ""));
      this.end("failed");
    }
  }

  /** End it, with all that runs in it. */
  end(why: "time" | "failed" = "failed"): void {
    if (this.ended) return;
    this.ended = why;
    this.#frame.remove();
    this.#port.close();
    for (const waiting of this.#waiting.values()) waiting.failed(new Ended(why));
    this.#waiting.clear();
  }
}
