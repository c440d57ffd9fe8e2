// Pictures of a timeline: cues that are shown together, and what moves from one table to the next.

import type { Flow } from "../motion/mover";
import type { RoomState, ViewJson } from "../wire/messages";
import type { Cue } from "./cue";
import { cardsOf, laidOf } from "./laid";

/** Cues by the pictures that they are shown in. */
export function pictures(cues: readonly Cue[]): Cue[][] {
  const groups: Cue[][] = [[]];
  for (const cue of cues) {
    groups.at(-1)?.push(cue);
    if (cue.lasts > 0 || cue.event === null) groups.push([]);
  }
  return groups.filter((picture) => picture.length > 0);
}

/** Cues of a picture as one: with the last event, and what all of them cause. */
export function merged(cues: readonly Cue[]): Cue {
  const last = cues.at(-1) as Cue;
  if (cues.length === 1) return last;
  return { ...last, links: cues.flatMap(({ links }) => links) };
}

export const orderOf = (cues: readonly Cue[]): string[] =>
  cues.flatMap(({ event }) => event?.cards.flatMap((card) => String(card.token ?? "")) ?? []);

/** Chips that go between stacks and pot, from a stack to another, or back from in front of it. */
export function flowsOf({ view: before }: RoomState, { view: after }: RoomState): Flow[] {
  if (before === null || after === null) return [];
  const inPot = ({ pots }: ViewJson): number => pots.reduce((sum, { cents }) => sum + cents, 0);
  const seats = after.seats.map(({ stack, front }, seat) => {
    const was = before.seats[seat] ?? { stack, front };
    return { name: `seat ${String(seat)}`, gain: stack - was.stack, bets: front > was.front };
  });
  const payers = seats.filter(({ gain, bets }) => gain < 0 && !bets);
  const winners = seats.filter(({ gain }) => gain > 0);
  if (winners.length === 0) return payers.map(({ name }) => ({ from: name, to: "pot" }));
  const isPaid = inPot(after) < inPot(before);
  return winners.flatMap(({ name }) => {
    if (isPaid) return [{ from: "pot", to: name }];
    if (payers.length === 0) return [{ from: name, to: name }];
    return payers.map((payer) => ({ from: payer.name, to: name }));
  });
}

/** Tokens of the cards that turn over, or change hands, between two tables. */
export function changed(before: RoomState, after: RoomState): string[] {
  if (before.view === null || after.view === null) return [];
  const was = new Map(cardsOf(laidOf(before.view)).map((card) => [card.token, card.card]));
  return cardsOf(laidOf(after.view)).flatMap(({ token, card }) =>
    was.has(token) && was.get(token) !== card ? [String(token)] : [],
  );
}

/** Check whether the tokens of two tables name different cards. */
export const isFresh = (before: RoomState, after: RoomState): boolean =>
  before.table.hand !== after.table.hand || before.view?.generation !== after.view?.generation;
