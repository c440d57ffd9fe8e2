// A hand that is over, made into what a table is drawn from: one state for each of its steps.

import type { Seen } from "../../felt/seen";
import type { Happened } from "../../rail/story";
import type { PastJson, RoomState, Welcome } from "../../wire/messages";

/** The state after a step; the last also has the cards that were shown after the hand. */
export function stateAt(past: PastJson, step: number): RoomState {
  const one = past.steps[step];
  const last = step === past.steps.length - 1;
  return {
    type: "state",
    fence: 0,
    seq: step,
    now: 0,
    table: past.table,
    view: one?.view ?? null,
    help: one?.help ?? null,
    position: null,
    news: one?.news ?? [],
    spoken: [],
    shown: last ? past.shown : {},
    skipped: false,
    openings: [],
    marks: one?.marks ?? [],
    reads: one?.reads ?? [],
    story: -1,
  };
}

/** The table before its first step, with nothing on it. */
export const blank = (state: RoomState): RoomState => ({
  ...state,
  seq: -1,
  view: null,
  marks: [],
  reads: [],
});

/** Events until a step, each with a number of its own. */
export function newsUntil(past: PastJson, step: number): Happened[] {
  return past.steps
    .slice(0, step + 1)
    .flatMap((one) => one.news)
    .map((one, at) => ({ ...one, at: at + 1, hand: past.number }));
}

/** The reader, as they sat there; null for a spectator. */
export function readerOf(past: PastJson): Welcome | null {
  if (past.seat === null) return null;
  return {
    type: "welcome",
    wire: 2,
    table: "",
    person: past.people[past.seat] ?? "",
    name: past.names[past.seat] ?? "",
    role: "guest",
    key: "",
  };
}

/** All that the table is drawn from at a step. */
export function seenAt(past: PastJson, step: number): Seen {
  return { state: stateAt(past, step), news: newsUntil(past, step), me: readerOf(past) };
}

/** A step that is there, whatever was asked for. */
export function within(step: number, past: PastJson): number {
  const last = past.steps.length - 1;
  return Number.isFinite(step) ? Math.max(0, Math.min(last, Math.round(step))) : last;
}

/** The address of a step, with a key that says nothing of the reader's seat; its preview shows the game. */
export function linkTo(at: {
  origin: string;
  table: string;
  hand: number;
  step: number;
  invite: string;
  game?: string;
}): string {
  const game = at.game ? `&game=${encodeURIComponent(at.game)}` : "";
  const key = at.invite ? `#${at.invite}` : "";
  return `${at.origin}/t/${at.table}/hands/${at.hand}?step=${at.step}${game}${key}`;
}

/** A hand that is gone through. */
interface Stepped {
  step: number;
  go(to: number): void;
  play(): void;
}

/** Go through a hand by keys, where nobody types: a step, to an end, or let it play. */
export function stepped(event: KeyboardEvent, film: Stepped): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest("input, textarea, select, dialog")) return;
  if (event.key === " " && target.closest("button, a, summary")) return;
  const does: Record<string, () => void> = {
    ArrowLeft: () => {
      film.go(film.step - 1);
    },
    ArrowRight: () => {
      film.go(film.step + 1);
    },
    Home: () => {
      film.go(0);
    },
    End: () => {
      film.go(Infinity);
    },
    " ": () => {
      film.play();
    },
  };
  const doing = does[event.key];
  if (!doing) return;
  event.preventDefault();
  doing();
}
