// The cues of a batch of events: which scene each has, how long it takes, what caused what.

import type { Happened } from "../rail/story";
import { STAGE, stagesOf } from "../scenes/threads";
import type { RoomState } from "../wire/messages";
import { LASTS, type Cue, type SceneName } from "./cue";
import { laidOf } from "./laid";
import { isSameHand, tablesOf, type Step } from "./tables";

/** Scenes by the names of events that all games share. */
const SCENES: Readonly<Record<string, SceneName>> = {
  dealt: "deal",
  "dealt up": "deal",
  board: "board",
  turn: "flip",
  roll: "flip",
  slip: "flip",
  ante: "bet",
  post: "bet",
  bet: "bet",
  call: "bet",
  raise: "bet",
  pay: "bet",
  match: "match",
  fold: "fold",
  muck: "fold",
  kill: "fold",
  draw: "draw",
  discard: "draw",
  exchange: "draw",
  pass: "pass",
  trade: "trade",
  lot: "auction",
  bid: "auction",
  "no bid": "auction",
  unsold: "auction",
  bought: "purchase",
  declare: "declare",
  show: "show",
  win: "win",
  uncalled: "returned",
  unclaimed: "carry",
  "thrown in": "carry",
};

/** Between two cards of a deal, and what turning one over at the seat adds. */
const APART = 60;
const FLIP = 220;
/** The longest deal. */
const MOST_DEAL = 1500;

/** Events of one kind that are shown together: cards of a round, fists that open. */
const TOGETHER = new Set([
  "dealt",
  "dealt up",
  "ante",
  "post",
  "pass",
  "declare",
  "discard",
  "muck",
]);

/**
 * Return the cues that lead from a state to the next: one for each event, and one more where an
 * event changes what other cards are; the last is always the exact state.
 *
 * @param before the state that was shown last; null shows the next at once
 * @param events what happened between them, in order
 */
export function cuesOf(
  before: RoomState | null,
  after: RoomState,
  events: readonly Happened[],
): Cue[] {
  if (before === null || after.view === null || events.length === 0) return [exact(after)];
  const { start, steps } = tablesOf(before, after, events);
  const cues: Cue[] = isSameHand(before, after) ? [] : [exact(start)];
  let last = start;
  for (const step of steps) {
    cues.push(...cuesOfStep(step, last));
    last = step.after;
  }
  cues.push({ ...exact(after), lasts: isAsLaid(last, after) ? 0 : LASTS.plain });
  return together(cues);
}

/** The cue that shows a table as it is. */
export function exact(after: RoomState): Cue {
  return { event: null, scene: "plain", after, links: [], lasts: 0 };
}

function cuesOfStep(step: Step, before: RoomState): Cue[] {
  const { event, moved, after, links } = step;
  const scene = sceneOf(step, before);
  const plain: Cue = { event, scene, after, links: [], lasts: lastsOf(event, scene) };
  if (links.length === 0) return [plain];
  const effect: Cue = { ...plain, links };
  const wild = LASTS.wild + STAGE * (stagesOf(links) - 1);
  // a hand is shown as what it is: its cards turn and are wild, or no longer, at once
  if (scene === "show" || isAsLaid(before, moved)) {
    const known = scene === "plain" || scene === "say" || scene === "flip" ? "wild" : scene;
    return [{ ...effect, scene: known, lasts: Math.max(plain.lasts, wild) }];
  }
  return [
    { ...plain, after: moved },
    { ...effect, scene: "wild", lasts: wild },
  ];
}

function sceneOf({ event, moved }: Step, before: RoomState): SceneName {
  const known = SCENES[event.kind];
  if (event.kind === "pass" && event.cards.length === 0) return "plain";
  if (known !== undefined) return known;
  if (event.args?.["owned"] !== undefined)
    return isTraded(event, before, moved) ? "trade" : "power";
  if (isTraded(event, before, moved)) return "trade";
  if (event.cents > 0 && event.seat !== null && !isAsPaid(before, moved)) return "bet";
  if (event.weight === "quiet") return "plain";
  return "say";
}

/** Check whether cards change hands between two players. */
function isTraded(event: Happened, before: RoomState, after: RoomState): boolean {
  if (event.seat === null || event.other === null) return false;
  const holder = (state: RoomState, token: number): number =>
    state.view?.hands.findIndex((hand) => hand.some((card) => card.token === token)) ?? -1;
  return [event.seat, event.other].some((seat) =>
    before.view?.hands[seat]?.some(({ token }) => {
      const to = holder(after, token);
      return to >= 0 && to !== seat;
    }),
  );
}

function lastsOf(event: Happened, scene: SceneName): number {
  if (scene !== "say") return LASTS[scene];
  if (event.weight === "loud") return 1200;
  return event.weight === "notable" ? LASTS.wild : LASTS.say;
}

/** Check whether the same cards lie in the same places with the same faces. */
export const isAsLaid = (before: RoomState, after: RoomState): boolean =>
  JSON.stringify(before.view && laidOf(before.view)) ===
  JSON.stringify(after.view && laidOf(after.view));

const isAsPaid = (before: RoomState, after: RoomState): boolean => {
  const stacks = (state: RoomState): string =>
    JSON.stringify(state.view?.seats.map((seat) => [seat.stack, seat.front]));
  return stacks(before) === stacks(after);
};

/** Events of one kind in a row are one picture: all but the last take no time of their own. */
function together(cues: Cue[]): Cue[] {
  const is = (cue: Cue | undefined, kind: string): boolean =>
    cue?.event?.kind === kind && cue.scene === SCENES[kind];
  const isDeal = (cue: Cue | undefined): boolean => cue?.scene === "deal";
  let from = 0;
  return cues.map((cue, at) => {
    const kind = cue.event?.kind ?? "";
    const next = cues[at + 1];
    if (!TOGETHER.has(kind) || cue.lasts === 0) {
      from = at + 1;
      return cue;
    }
    if (isDeal(cue) ? isDeal(next) : is(next, kind) && is(cue, kind)) return { ...cue, lasts: 0 };
    const run = at - from;
    from = at + 1;
    if (!isDeal(cue)) return cue;
    const turns = cues
      .slice(at - run, at + 1)
      .some(({ event }) => event?.cards.some((card) => card.card !== null));
    return { ...cue, lasts: Math.min(MOST_DEAL, LASTS.deal + run * APART) + (turns ? FLIP : 0) };
  });
}
