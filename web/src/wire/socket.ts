// One socket to a room for as long as a page lives: it comes back by itself, and nothing that was
// asked for gets lost or is done twice.

import { said } from "../text/said";
import { connect } from "./server";
import {
  WIRE,
  type Bye,
  type Command,
  type Done,
  type FromRoom,
  type Hello,
  type RefusedMessage,
  type ToRoom,
  type TextJson,
} from "./messages";

/** Milliseconds between two signs of life. */
export const BEAT = 15_000;
/** After so long without a word the room is taken to be away. */
export const SILENCE = 40_000;
/** Milliseconds that a room has to answer when somebody looks at the page again. */
export const GLANCE = 3_000;
const SOONEST = 250;
const LATEST = 4_000;
/** The same for whoever has come too fast: the room says that by a code, and it ends by itself. */
const SLOWLY = [1_000, 60_000] as const;
export const TOO_FAST = "too fast";

/** A command as the client writes it: its id is given to it here. */
export type Wish<T = Command> = T extends Command ? Omit<T, "id"> : never;

/** A command was not done, and nothing has changed; the message is for people. */
export class Refused extends Error {
  override name = "Refused";
  constructor(
    readonly code: string,
    reason: TextJson,
  ) {
    super(said(reason));
  }
}

/** As much of a WebSocket as is used here. */
export interface Channel {
  readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Talk {
  /** Who one is, said first on every socket. */
  hello(): Omit<Hello, "type" | "wire">;
  /** What the room says. */
  hear(message: FromRoom): void;
  /** The room is away; it is tried again. */
  lost(): void;
  /** Whether there is another key to come by than the one that was refused. */
  hasAnother?(refused: Bye): boolean;
}

interface Asked {
  command: Command;
  done(answer: Done): void;
  refused(error: Refused): void;
}

const OPEN = 1;

const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";

const drawn = (letters: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(letters)), (byte) => LETTERS[byte & 63]).join(
    "",
  );

/** What a command is called: no two alike, also of two tabs. */
export const newId = (): string => drawn(12);

/** A secret that a link may have: 132 bits. */
export const newKey = (): string => drawn(22);

export class Line {
  /** The room's clock less that of this machine. */
  offset = 0;
  #channel: Channel | null = null;
  #asked = new Map<string, Asked>();
  #wait = 0;
  #heard = 0;
  #round = Infinity;
  #again: ReturnType<typeof setTimeout> | undefined;
  #glance: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #ended: Refused | null = null;
  #tooFast = false;

  constructor(
    readonly talk: Talk,
    readonly open: () => Channel = connect,
  ) {
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.#looked);
    this.#connect();
  }

  /** The room's clock, in milliseconds. */
  now(): number {
    return Date.now() + this.offset;
  }

  /** Ask for something; it is asked again after the room was away, and done once. */
  ask(wish: Wish): Promise<Done> {
    if (this.#ended) return Promise.reject(this.#ended);
    const command = { ...wish, id: newId() } as Command;
    return new Promise((done, refused) => {
      this.#asked.set(command.id, { command, done, refused });
      this.#say(command);
    });
  }

  /** Come back at once, if the room was away. */
  wake = (): void => {
    if (this.#ended || this.#channel) return;
    this.#wait = 0;
    this.#connect();
  };

  /** Say nothing more; whoever waits for an answer is told why. */
  stop(reason: TextJson = "", code = "gone"): void {
    this.#ended = new Refused(code, reason);
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.#looked);
    for (const one of this.#asked.values()) one.refused(this.#ended);
    this.#asked.clear();
    this.#drop();
    clearTimeout(this.#again);
  }

  #looked = (): void => {
    if (document.visibilityState !== "visible") return;
    if (!this.#channel) {
      this.wake();
      return;
    }
    // a machine that slept does not know that its socket is dead
    const before = this.#heard;
    this.#ping();
    clearTimeout(this.#glance);
    this.#glance = setTimeout(() => {
      if (this.#heard === before) this.#lose(this.#channel, true);
    }, GLANCE);
  };

  #connect(): void {
    clearTimeout(this.#again);
    const channel = this.open();
    this.#channel = channel;
    this.#heard = Date.now();
    channel.onopen = () => {
      this.#say({ type: "hello", wire: WIRE, ...this.talk.hello() });
      for (const one of this.#asked.values()) this.#say(one.command);
      this.#ping();
    };
    channel.onmessage = (event) => {
      if (channel === this.#channel) this.#hear(JSON.parse(event.data) as FromRoom);
    };
    channel.onclose = () => this.#lose(channel);
    clearInterval(this.#beat);
    this.#beat = setInterval(() => {
      if (Date.now() - this.#heard > SILENCE) this.#lose(this.#channel);
      else this.#ping();
    }, BEAT);
  }

  #hear(message: FromRoom): void {
    this.#heard = Date.now();
    switch (message.type) {
      case "pong":
        this.#set(message.sent, message.now);
        return;
      case "done":
        this.#answered(message.id)?.done(message);
        return;
      case "refused":
        this.#answered(message.id)?.refused(this.#no(message));
        return;
      case "state":
        this.#wait = 0;
        this.#tooFast = false;
        if (this.#round === Infinity) this.offset = message.now - this.#heard;
        break;
      case "bye":
        this.#tooFast = message.code === TOO_FAST;
        if (!message.again && this.talk.hasAnother?.(message)) {
          this.#lose(this.#channel, true);
          return;
        }
        if (!message.again && !this.#tooFast) this.stop(message.reason);
        break;
      default:
    }
    this.talk.hear(message);
  }

  #no(message: RefusedMessage): Refused {
    return new Refused(message.code, message.reason);
  }

  #answered(id: string): Asked | undefined {
    const found = this.#asked.get(id);
    this.#asked.delete(id);
    return found;
  }

  /** Of all answers to a ping the quickest says best what the room's clock shows. */
  #set(sent: number, now: number): void {
    const round = this.#heard - sent;
    if (round > this.#round) return;
    this.#round = round;
    this.offset = now - (sent + this.#heard) / 2;
  }

  #ping(): void {
    this.#say({ type: "ping", sent: Date.now() });
  }

  #say(message: ToRoom): void {
    if (this.#channel?.readyState === OPEN) this.#channel.send(JSON.stringify(message));
  }

  #drop(): void {
    const channel = this.#channel;
    this.#channel = null;
    clearInterval(this.#beat);
    clearTimeout(this.#glance);
    if (!channel) return;
    channel.onopen = channel.onmessage = channel.onclose = null;
    channel.close();
  }

  #lose(channel: Channel | null, atOnce = false): void {
    if (this.#ended || channel !== this.#channel) return;
    this.#drop();
    this.talk.lost();
    const [least, most] = this.#tooFast ? SLOWLY : [SOONEST, LATEST];
    const wait = atOnce ? 0 : Math.min(most, Math.max(least, 2 * this.#wait));
    this.#wait = wait;
    this.#again = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }
}
